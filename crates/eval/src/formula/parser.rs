//! The parser of formulas.

use alloc::borrow::ToOwned;

use super::MAX_DEPTH;
use super::error::{EvaluateFault, Expected, FormulaError, FormulaFault};
use super::lexer::{Kind, Token, tokens};
use super::tree::{Binary, Node, NodeId, Tree, Unary};
use crate::{Feature, heuristic};

/// Parses a formula; `values` adds named constants to the names of all formulas.
pub(super) fn parse(text: &str, values: &[(&str, f64)]) -> Result<Tree, FormulaError> {
    let mut tree = Tree::default();
    parse_into(&mut tree, text, None, values)?;
    Ok(tree)
}

/// Whether a name is a function, a constant or an operator.
pub(super) fn is_word(name: &str) -> bool {
    WORDS.contains(&name) || OPERATORS.contains(&name)
}

/// Adds a whole formula to a tree and returns its root. In the formula of a catalogue entry, errors
/// name the column of the entry's name, `entry`.
fn parse_into(
    tree: &mut Tree,
    text: &str,
    entry: Option<u16>,
    values: &[(&str, f64)],
) -> Result<NodeId, FormulaError> {
    let tokens = tokens(text)?;
    let mut parser = Parser { text, tokens: &tokens, at: 0, depth: 0, entry, values, tree };
    let root = parser.choice()?;
    if parser.peek().kind != Kind::End {
        return parser.expected(Expected::OperatorOrEnd);
    }
    Ok(root)
}

struct Parser<'a> {
    text: &'a str,
    tokens: &'a [Token<'a>],
    at: usize,
    depth: usize,
    entry: Option<u16>,
    values: &'a [(&'a str, f64)],
    tree: &'a mut Tree,
}

type Parsed = Result<NodeId, FormulaError>;

/// Functions and constants.
const WORDS: [&str; 8] = ["min", "max", "abs", "floor", "ceil", "round", "win", "loss"];
const OPERATORS: [&str; 3] = ["and", "or", "not"];

impl<'a> Parser<'a> {
    fn peek(&self) -> &Token<'a> {
        &self.tokens[self.at]
    }

    fn fail<T>(&self, column: u16, fault: FormulaFault) -> Result<T, FormulaError> {
        Err(FormulaError { text: self.text.to_owned(), column: column.into(), fault })
    }

    fn expected<T>(&self, expected: Expected) -> Result<T, FormulaError> {
        let Token { column, kind } = self.peek();
        self.fail(*column, FormulaFault::Expected { expected, found: kind.describe() })
    }

    /// Consumes the next token if it is one of these symbols or words; returns its meaning and
    /// column.
    fn take<T: Copy>(&mut self, words: &[(&str, T)]) -> Option<(T, u16)> {
        let token = self.peek();
        let (Kind::Symbol(word) | Kind::Name(word)) = token.kind else {
            return None;
        };
        let (_, meaning) = words.iter().find(|(known, _)| *known == word)?;
        let taken = (*meaning, token.column);
        self.at += 1;
        Some(taken)
    }

    fn require(&mut self, symbol: &'static str, expected: Expected) -> Result<(), FormulaError> {
        match self.take(&[(symbol, ())]) {
            Some(_) => Ok(()),
            None => self.expected(expected),
        }
    }

    fn add(&mut self, node: Node, column: u16) -> Parsed {
        self.tree.add(node, self.entry.unwrap_or(column)).or_else(|fault| {
            let fault = match fault {
                EvaluateFault::DivisionByZero => FormulaFault::DivisionByZero,
                EvaluateFault::NoValue | EvaluateFault::BudgetExceeded(_) => FormulaFault::NoValue,
            };
            self.fail(column, fault)
        })
    }

    /// Parses one level deeper.
    fn nested(&mut self, parse: impl FnOnce(&mut Self) -> Parsed) -> Parsed {
        if self.depth == MAX_DEPTH {
            return self.fail(self.peek().column, FormulaFault::TooDeep);
        }
        self.depth += 1;
        let parsed = parse(self);
        self.depth -= 1;
        parsed
    }

    fn choice(&mut self) -> Parsed {
        self.nested(|parser| {
            let condition = parser.or()?;
            let Some((_, column)) = parser.take(&[("?", ())]) else {
                return Ok(condition);
            };
            let then = parser.choice()?;
            parser.require(":", Expected::OtherValue)?;
            let other = parser.choice()?;
            let fallback = parser.entry.is_some();
            parser.add(Node::Choice { condition, then, other, fallback }, column)
        })
    }

    /// A left-associative sequence of operands of one level.
    fn left_to_right(
        &mut self,
        operators: &[(&str, Binary)],
        operand: fn(&mut Self) -> Parsed,
    ) -> Parsed {
        let mut left = operand(self)?;
        while let Some((operator, column)) = self.take(operators) {
            let right = operand(self)?;
            left = self.add(Node::Binary(operator, left, right), column)?;
        }
        Ok(left)
    }

    fn or(&mut self) -> Parsed {
        self.left_to_right(&[("or", Binary::Or)], Self::and)
    }

    fn and(&mut self) -> Parsed {
        self.left_to_right(&[("and", Binary::And)], Self::not)
    }

    fn not(&mut self) -> Parsed {
        match self.take(&[("not", ())]) {
            Some((_, column)) => {
                let of = self.nested(Self::not)?;
                self.add(Node::Unary(Unary::Not, of), column)
            }
            None => self.comparison(),
        }
    }

    fn comparison(&mut self) -> Parsed {
        let left = self.sum()?;
        let operators = [
            ("<=", Binary::LessOrEqual),
            (">=", Binary::GreaterOrEqual),
            ("==", Binary::Equal),
            ("!=", Binary::NotEqual),
            ("<", Binary::Less),
            (">", Binary::Greater),
        ];
        match self.take(&operators) {
            Some((operator, column)) => {
                let right = self.sum()?;
                self.add(Node::Binary(operator, left, right), column)
            }
            None if self.peek().kind == Kind::Symbol("=") => self.expected(Expected::Comparison),
            None => Ok(left),
        }
    }

    fn sum(&mut self) -> Parsed {
        self.left_to_right(&[("+", Binary::Add), ("-", Binary::Subtract)], Self::product)
    }

    fn product(&mut self) -> Parsed {
        let operators = [("*", Binary::Multiply), ("/", Binary::Divide), ("%", Binary::Remainder)];
        self.left_to_right(&operators, Self::sign)
    }

    fn sign(&mut self) -> Parsed {
        match self.take(&[("-", true), ("+", false)]) {
            Some((true, column)) => {
                let of = self.nested(Self::sign)?;
                self.add(Node::Unary(Unary::Negate, of), column)
            }
            Some((false, _)) => self.nested(Self::sign),
            None => self.power(),
        }
    }

    fn power(&mut self) -> Parsed {
        let base = self.atom()?;
        match self.take(&[("^", ())]) {
            Some((_, column)) => {
                let exponent = self.nested(Self::sign)?;
                self.add(Node::Binary(Binary::Power, base, exponent), column)
            }
            None => Ok(base),
        }
    }

    fn atom(&mut self) -> Parsed {
        let Token { column, kind } = self.peek().clone();
        match kind {
            Kind::Number(number) => {
                self.at += 1;
                self.add(Node::Constant(number), column)
            }
            Kind::Symbol("(") => {
                self.at += 1;
                let inner = self.choice()?;
                self.require(")", Expected::OperatorOrClose)?;
                Ok(inner)
            }
            Kind::Name("and" | "or" | "not") | Kind::Symbol(_) | Kind::End => {
                self.expected(Expected::Operand)
            }
            Kind::Name(name) => {
                self.at += 1;
                self.name(name, column)
            }
        }
    }

    fn name(&mut self, name: &str, column: u16) -> Parsed {
        match name {
            "win" => return self.add(Node::Constant(f64::INFINITY), column),
            "loss" => return self.add(Node::Constant(f64::NEG_INFINITY), column),
            "min" => return self.fold(Binary::Min, column),
            "max" => return self.fold(Binary::Max, column),
            "abs" => return self.apply(Unary::Abs, column),
            "floor" => return self.apply(Unary::Floor, column),
            "ceil" => return self.apply(Unary::Ceil, column),
            "round" => return self.apply(Unary::Round, column),
            _ => {}
        }
        if let Some(feature) = Feature::named(name) {
            return self.add(Node::Feature(feature), column);
        }
        if let Ok(entry) = heuristic(name)
            && entry.name == name
        {
            return parse_into(self.tree, entry.formula, Some(self.entry.unwrap_or(column)), &[]);
        }
        if let Some((_, value)) = self.values.iter().find(|(known, _)| *known == name) {
            return self.add(Node::Constant(*value), column);
        }
        self.fail(column, FormulaFault::Name(crate::find::unknown(name, known_names())))
    }

    fn apply(&mut self, unary: Unary, column: u16) -> Parsed {
        self.require("(", Expected::Open)?;
        let of = self.choice()?;
        self.require(")", Expected::OperatorOrClose)?;
        self.add(Node::Unary(unary, of), column)
    }

    fn fold(&mut self, binary: Binary, column: u16) -> Parsed {
        self.require("(", Expected::Open)?;
        let mut folded = self.choice()?;
        while self.take(&[(",", ())]).is_some() {
            let next = self.choice()?;
            folded = self.add(Node::Binary(binary, folded, next), column)?;
        }
        self.require(")", Expected::OperatorCommaOrClose)?;
        Ok(folded)
    }
}

fn known_names() -> impl Iterator<Item = &'static str> {
    let features = Feature::ALL.iter().map(|feature| feature.name());
    let heuristics = crate::CATALOGUE.iter().map(|entry| entry.name);
    features.chain(heuristics).chain(WORDS)
}
