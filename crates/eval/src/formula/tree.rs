//! A parsed formula, and its evaluation.

use alloc::vec::Vec;

use isolation_board::Word;

use super::error::{EvaluateError, EvaluateFault};
#[cfg(not(feature = "std"))]
use crate::Float;
use crate::{Feature, View};

/// The index of a node in its tree.
pub(super) type NodeId = u16;

#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Node {
    Constant(f64),
    Feature(Feature),
    Unary(Unary, NodeId),
    Binary(Binary, NodeId, NodeId),
    /// One value where the condition holds, the other elsewhere. With `fallback`, as in the
    /// catalogue's entries, the other value also replaces an unknown first one.
    Choice {
        condition: NodeId,
        then: NodeId,
        other: NodeId,
        fallback: bool,
    },
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Unary {
    Negate,
    Not,
    Abs,
    Floor,
    Ceil,
    Round,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Binary {
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    Power,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    Equal,
    NotEqual,
    And,
    Or,
    Min,
    Max,
}

/// Nodes in topological order, operands first; the last one is the root.
#[derive(Clone, Debug, Default)]
pub(super) struct Tree {
    nodes: Vec<Node>,
    /// The column of each node, for errors.
    columns: Vec<u16>,
}

/// The expensive features of one evaluation, each computed once.
type Cache = [Option<f64>; Feature::CACHE_SLOTS];

impl Tree {
    /// Adds a node; constant operands are folded.
    pub fn add(&mut self, node: Node, column: u16) -> Result<NodeId, EvaluateFault> {
        let constant = |id: NodeId| match self.nodes[usize::from(id)] {
            Node::Constant(value) => Some(value),
            _ => None,
        };
        let folded = match node {
            Node::Constant(_) | Node::Feature(_) => None,
            Node::Unary(unary, of) => constant(of).map(|value| unary.apply(value)),
            Node::Binary(binary, left, right) => match (constant(left), constant(right)) {
                (Some(left), Some(right)) => Some(binary.apply(left, right)?),
                (None, Some(0.0)) if matches!(binary, Binary::Divide | Binary::Remainder) => {
                    return Err(EvaluateFault::DivisionByZero);
                }
                _ => None,
            },
            Node::Choice { condition, then, other, .. } => constant(condition)
                .and_then(|condition| constant(if condition == 0.0 { other } else { then })),
        };
        self.nodes.push(folded.map_or(node, Node::Constant));
        self.columns.push(column);
        Ok((self.nodes.len() - 1) as NodeId)
    }

    /// The features that the tree may read.
    pub fn features(&self) -> impl Iterator<Item = Feature> {
        self.nodes.iter().filter_map(|node| match node {
            Node::Feature(feature) => Some(*feature),
            _ => None,
        })
    }

    pub fn evaluate<W: Word>(&self, view: &View<'_, W>) -> Result<f64, EvaluateError> {
        self.node((self.nodes.len() - 1) as NodeId, view, &mut Cache::default())
    }

    fn node<W: Word>(
        &self,
        id: NodeId,
        view: &View<'_, W>,
        cache: &mut Cache,
    ) -> Result<f64, EvaluateError> {
        let fail = |fault| EvaluateError { column: self.columns[usize::from(id)], fault };
        match self.nodes[usize::from(id)] {
            Node::Constant(value) => Ok(value),
            Node::Feature(feature) => {
                let slot = feature.cache_slot();
                if let Some(value) = slot.and_then(|slot| cache[slot]) {
                    return Ok(value);
                }
                let value =
                    feature.value(view).ok_or(fail(EvaluateFault::BudgetExceeded(feature)))?;
                if let Some(slot) = slot {
                    cache[slot] = Some(value);
                }
                Ok(value)
            }
            Node::Unary(unary, of) => Ok(unary.apply(self.node(of, view, cache)?)),
            Node::Binary(binary, left, right) => {
                let left = self.node(left, view, cache)?;
                let right = match binary {
                    // The left operand decides.
                    Binary::And if left == 0.0 => 0.0,
                    Binary::Or if left != 0.0 => 0.0,
                    _ => self.node(right, view, cache)?,
                };
                binary.apply(left, right).map_err(fail)
            }
            Node::Choice { condition, then, other, fallback } => {
                // An unknown feature in the condition does not decide between the values: the
                // enclosing choice handles it.
                if self.node(condition, view, cache)? == 0.0 {
                    return self.node(other, view, cache);
                }
                match self.node(then, view, cache) {
                    Err(EvaluateError { fault: EvaluateFault::BudgetExceeded(_), .. })
                        if fallback =>
                    {
                        self.node(other, view, cache)
                    }
                    chosen => chosen,
                }
            }
        }
    }
}

impl Unary {
    fn apply(self, value: f64) -> f64 {
        match self {
            Self::Negate => -value,
            Self::Not => f64::from(value == 0.0),
            Self::Abs => value.abs(),
            Self::Floor => value.floor(),
            Self::Ceil => value.ceil(),
            Self::Round => value.round_ties_even(),
        }
    }
}

impl Binary {
    #[inline]
    fn apply(self, left: f64, right: f64) -> Result<f64, EvaluateFault> {
        let value = match self {
            Self::Add => left + right,
            Self::Subtract => left - right,
            Self::Multiply => left * right,
            Self::Divide | Self::Remainder if right == 0.0 => {
                return Err(EvaluateFault::DivisionByZero);
            }
            Self::Divide => left / right,
            Self::Remainder => left % right,
            Self::Power => left.powf(right),
            Self::Less => f64::from(left < right),
            Self::LessOrEqual => f64::from(left <= right),
            Self::Greater => f64::from(left > right),
            Self::GreaterOrEqual => f64::from(left >= right),
            Self::Equal => f64::from(left == right),
            Self::NotEqual => f64::from(left != right),
            Self::And => f64::from(left != 0.0 && right != 0.0),
            Self::Or => f64::from(left != 0.0 || right != 0.0),
            Self::Min => left.min(right),
            Self::Max => left.max(right),
        };
        if value.is_nan() { Err(EvaluateFault::NoValue) } else { Ok(value) }
    }
}
