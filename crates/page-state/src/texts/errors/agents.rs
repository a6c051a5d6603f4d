//! Formulas, agents and tournaments.

use std::fmt::Display;

use isolation::board::Echo;
use isolation::board::regions::CHAIN_BUDGET;
use isolation::eval::formula::{
    EvaluateFault, Expected as InFormula, FormulaFault, MAX_DEPTH, MAX_LENGTH,
};
use isolation::eval::{FindHeuristicError, FormulaError, ScoreError, UnknownName};
use isolation::spec::{Expected, ParamKind, SpecFault, ValueForm};
use isolation::{SEARCHES, SpecError};
use isolation_arena::{DescriptionError, MOST_PLAYERS, OpeningError, ValueFault};

use super::Said;
use crate::texts::functions::problems as texts;

/// The end of an error about an unknown name.
pub(super) fn guess(similar: Option<impl Display>) -> String {
    similar.map(texts::did_you_mean).unwrap_or_default()
}

impl Said for UnknownName {
    fn said(&self) -> String {
        format!("{}{}", Echo(&self.name), guess(self.similar))
    }
}

impl Said for FindHeuristicError {
    fn said(&self) -> String {
        match self {
            Self::Ambiguous { name, meanings } => texts::heuristic_ambiguous(Echo(name), meanings),
            Self::Unknown(name) => texts::heuristic_unknown(name.said()),
        }
    }
}

impl Said for FormulaError {
    fn said(&self) -> String {
        texts::formula(Echo(&self.text), self.column, self.fault.said())
    }
}

impl Said for FormulaFault {
    fn said(&self) -> String {
        match self {
            Self::TooLong => texts::formula_long(MAX_LENGTH),
            Self::TooDeep => texts::formula_deep(MAX_DEPTH),
            Self::Number(text) => texts::formula_number(Echo(text)),
            Self::Character(found) => texts::formula_character(format_args!("{found:?}")),
            Self::Name(name) => texts::formula_name(name.said()),
            Self::Expected { expected, found } => {
                let expected = match expected {
                    InFormula::Operand => texts::formula_operand(),
                    InFormula::OperatorOrEnd => texts::formula_operator_or_end(),
                    InFormula::OperatorOrClose => texts::formula_operator_or_close(),
                    InFormula::OperatorCommaOrClose => texts::formula_operator_comma_or_close(),
                    InFormula::OtherValue => texts::formula_other_value(),
                    InFormula::Comparison => texts::formula_comparison(),
                    InFormula::Open => texts::formula_open(),
                };
                let found = found.as_deref().unwrap_or_else(|| texts::formula_found_end());
                texts::formula_expected(expected, found)
            }
            Self::DivisionByZero => texts::formula_division().to_owned(),
            Self::NoValue => texts::formula_no_value().to_owned(),
        }
    }
}

impl Said for ScoreError {
    fn said(&self) -> String {
        let Self::Formula(error) = self else { return self.to_string() };
        let fault = match error.fault {
            EvaluateFault::DivisionByZero => texts::formula_division().to_owned(),
            EvaluateFault::NoValue => texts::formula_no_value().to_owned(),
            EvaluateFault::BudgetExceeded(feature) => {
                texts::formula_budget(feature.name(), CHAIN_BUDGET)
            }
        };
        texts::formula_value(error.column, fault)
    }
}

impl Said for SpecError {
    fn said(&self) -> String {
        let said = texts::agent(Echo(&self.text), self.column, self.fault.said());
        said + &guess(self.fault.similar())
    }
}

impl Said for SpecFault {
    fn said(&self) -> String {
        match self {
            Self::Expected(expected) => texts::agent_expected(match expected {
                Expected::Agent => texts::agent_name(),
                Expected::Protocol => texts::agent_protocol(),
                Expected::Parameter => texts::agent_parameter(),
                Expected::EqualsValue => texts::agent_equals(),
                Expected::Value => texts::agent_value(),
                Expected::CommaOrClose => texts::agent_comma_or_close(),
                Expected::End => texts::agent_end(),
            }),
            Self::UnknownAgent(name) => {
                let searches: Vec<_> = SEARCHES.iter().map(|entry| entry.name).collect();
                texts::agent_unknown(Echo(name), searches.join(", "))
            }
            Self::Value { name, value, expected } => {
                texts::agent_wrong_value(name, Echo(value), expected.said())
            }
            Self::Form(example) => texts::agent_form(example),
            Self::Quote(why) => texts::agent_quote(why),
            Self::UnknownParameter { owner, key, known } => {
                let known: Vec<_> = known.iter().map(|param| param.name).collect();
                texts::agent_unknown_parameter(owner, Echo(key), known.join(", "))
            }
            Self::Twice(name) => texts::agent_twice(name),
            Self::Heuristic(error) => texts::agent_heuristic(error.said()),
            Self::Formula(error) => error.said(),
            Self::FromDeeper { from, depth } => texts::agent_from_deeper(from, depth),
        }
    }
}

impl Said for ValueForm {
    fn said(&self) -> String {
        match self {
            Self::Optional(kind) => texts::value_or_none(kind.said()),
            Self::Required(kind) => kind.said(),
            Self::Words(words) => (*words).to_owned(),
        }
    }
}

impl Said for ParamKind {
    fn said(&self) -> String {
        match self {
            Self::Count { min, max } => texts::value_count(min, max),
            Self::Time => texts::value_time().to_owned(),
            Self::Eval => texts::value_eval().to_owned(),
            Self::Choice(words) => {
                let mut words = words.iter().map(|word| (*word).to_owned());
                let first = words.next().unwrap_or_default();
                words.fold(first, texts::or)
            }
        }
    }
}

impl Said for OpeningError {
    fn said(&self) -> String {
        match self {
            Self::Fixed(board) => texts::openings_fixed(board),
            Self::Unbalanced(board, player) => texts::openings_unbalanced(*player, board),
            Self::Empty => texts::openings_empty().to_owned(),
        }
    }
}

impl Said for ValueFault {
    fn said(&self) -> String {
        match self {
            Self::Rules(error) => error.said(),
            Self::Seed(seed) => texts::tournament_seed(seed),
            Self::Range { number, most } => texts::tournament_range(number, 1, most),
            Self::AlikeGames => texts::tournament_alike().to_owned(),
            Self::EmptyName(name) => texts::tournament_empty_name(Echo(name)),
            Self::TakenName(name) => texts::tournament_taken_name(Echo(name)),
            Self::TooManyPlayers(players) => texts::tournament_too_many(players, MOST_PLAYERS),
            Self::TooFewPlayers(players) => texts::tournament_too_few(players),
            Self::NotTwoPlayers(players) => texts::tournament_not_two(players),
            Self::Heroes { heroes, players } => {
                texts::tournament_heroes(heroes, players - 1, players)
            }
            Self::Time(text) => texts::tournament_time(Echo(text)),
            Self::NoTime => texts::tournament_no_time().to_owned(),
            // The form of the page writes none of these.
            Self::Engine(_)
            | Self::OtherFormat { .. }
            | Self::NotRandom(_)
            | Self::File
            | Self::Line(..)
            | Self::LoneMargin => self.to_string(),
        }
    }
}

impl Said for DescriptionError {
    fn said(&self) -> String {
        match self {
            Self::Player { number, source } => texts::tournament_player(number, source.said()),
            Self::Value { key, why } => format!("{key}: {}", why.said()),
            Self::Opening(error) => error.said(),
            Self::Toml { .. } | Self::Sprt(_) => self.to_string(),
        }
    }
}
