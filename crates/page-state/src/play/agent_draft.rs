//! An agent while a person edits it: as one text, or parameter by parameter.

use crate::texts::errors::Said;
use isolation::eval::Formula;
use isolation::spec::{Param, ParamKind, Value};
use isolation::{AgentSpec, SEARCHES};

use crate::texts::play as texts;

/// An agent that is being edited. What is typed is kept as it is; the agent is the last one that
/// could be read.
#[derive(Clone, PartialEq, Debug)]
pub struct AgentDraft {
    /// The last agent that could be read.
    pub spec: AgentSpec,
    pub text: String,
    pub error: Option<String>,
    typed: Vec<Typed>,
    /// Whether the evaluation is written out, though it may be a heuristic's name just now.
    own_formula: bool,
}

#[derive(Clone, PartialEq, Debug)]
struct Typed {
    name: &'static str,
    text: String,
    error: Option<String>,
}

/// The value of an evaluation that stands for the search's own estimate.
pub const NONE: &str = "none";

/// A parameter as a form shows it.
#[derive(Clone, PartialEq, Debug)]
pub struct Field {
    pub text: String,
    pub error: Option<String>,
    /// For an evaluation: the heuristic that is chosen by its name, [`NONE`] for the search's own.
    pub heuristic: Option<&'static str>,
}

impl AgentDraft {
    pub fn new(spec: AgentSpec) -> Self {
        let text = short_text(&spec);
        Self { spec, text, error: None, typed: Vec::new(), own_formula: false }
    }

    /// The agent that plays while what is typed cannot be read; none when all of it can.
    pub fn plays_on(&self) -> Option<String> {
        let wrong = self.error.is_some() || self.typed.iter().any(|typed| typed.error.is_some());
        wrong.then(|| short_text(&self.spec))
    }

    /// Takes another search, with its defaults. The heuristic stays, unless the search has an estimate
    /// of its own.
    pub fn choose_search(&mut self, name: &str) {
        if name == self.spec.entry().name || !SEARCHES.iter().any(|entry| entry.name == name) {
            return;
        }
        let eval_of = |spec: &AgentSpec| {
            let mut values = spec.values();
            let eval = values.find(|(param, _)| param.kind == ParamKind::Eval)?;
            (*eval.1 != Value::None).then(|| eval.1.clone())
        };
        let Ok(plain) = name.parse::<AgentSpec>() else { return };
        let kept = eval_of(&plain).and_then(|_| eval_of(&self.spec));
        let kept = kept.and_then(|value| format!("{name}(eval={value})").parse().ok());
        *self = Self { own_formula: self.own_formula, ..Self::new(kept.unwrap_or(plain)) };
    }

    pub fn type_text(&mut self, text: String) {
        match text.parse::<AgentSpec>() {
            Ok(spec) => *self = Self { text, ..Self::new(spec) },
            Err(error) => {
                self.error = Some(texts::column(error.column, error.fault.said()));
                self.text = text;
            }
        }
    }

    /// A parameter was typed, or some of it. Nothing stands for `none`.
    pub fn type_value(&mut self, name: &str, text: String) {
        let Some(param) = self.param(name) else { return };
        let value = match param.kind {
            ParamKind::Eval => serde_json::Value::from(text.as_str()).to_string(),
            _ if text.trim().is_empty() => "none".to_owned(),
            _ => text.trim().to_owned(),
        };
        let is_formula = param.kind == ParamKind::Eval;
        let read = match Formula::parse(&text) {
            // Said of the formula alone, the column is the one in the field.
            Err(error) if is_formula => Err(texts::column(error.column, error.fault.said())),
            _ => self.with(param, &value),
        };
        let error = match read {
            Ok(spec) => {
                (self.text, self.spec, self.error) = (short_text(&spec), spec, None);
                None
            }
            Err(why) => Some(why),
        };
        self.own_formula |= is_formula;
        self.typed.retain(|typed| typed.name != param.name);
        self.typed.push(Typed { name: param.name, text, error });
    }

    /// Takes a heuristic by its name, or `none` for the search's own estimate; without one, begins a
    /// formula with the heuristic's own.
    pub fn choose_heuristic(&mut self, param: &str, heuristic: Option<&str>) {
        match heuristic {
            Some(NONE) => {
                if let Some(param) = self.param(param)
                    && let Ok(spec) = self.with(param, NONE)
                {
                    *self = Self::new(spec);
                }
            }
            Some(name) => {
                self.type_value(param, name.to_owned());
                self.own_formula = false;
            }
            None => {
                let formula = match self.value(param) {
                    Value::Word(name) => isolation::eval::heuristic(name)
                        .map_or_else(|_| (*name).to_owned(), |entry| entry.formula.to_owned()),
                    Value::None => "own - opp".to_owned(),
                    value => value.to_string(),
                };
                self.type_value(param, formula);
            }
        }
    }

    /// Typing has ended: what could be read is shown as it was read.
    pub fn end_typing(&mut self) {
        self.typed.retain(|typed| typed.error.is_some());
        if self.error.is_none() {
            self.text = short_text(&self.spec);
        }
    }

    pub fn field(&self, name: &str) -> Field {
        let value = self.value(name);
        let shown = match value {
            Value::None => String::new(),
            Value::Formula(formula) => formula.text().to_owned(),
            value => value.to_string(),
        };
        let heuristic = match value {
            Value::Word(word) if !self.own_formula => Some(*word),
            Value::None if !self.own_formula => Some(NONE),
            _ => None,
        };
        let typed = self.typed.iter().find(|typed| typed.name == name);
        let (text, error) = typed.map_or((shown, None), |it| (it.text.clone(), it.error.clone()));
        Field { text, error, heuristic }
    }

    fn param(&self, name: &str) -> Option<&'static Param> {
        self.spec.entry().params.iter().find(|param| param.name == name)
    }

    fn value(&self, name: &str) -> &Value {
        let mut values = self.spec.values();
        values.find(|(param, _)| param.name == name).map_or(&Value::None, |(_, value)| value)
    }

    fn with(&self, changed: &Param, value: &str) -> Result<AgentSpec, String> {
        let values = self.spec.values().map(|(param, old)| {
            let value = if param.name == changed.name { value.to_owned() } else { old.to_string() };
            format!("{}={value}", param.name)
        });
        let values = values.collect::<Vec<_>>().join(", ");
        let text = format!("{}({values})", self.spec.entry().name);
        text.parse().map_err(|error: isolation::SpecError| error.fault.said())
    }
}

/// The agent's text without what is as by default. It stands for the same agent.
pub fn short_text(spec: &AgentSpec) -> String {
    let set = spec.values().filter(|(param, value)| **value != param.default);
    let set = set.map(|(param, value)| format!("{}={value}", param.name)).collect::<Vec<_>>();
    let name = spec.entry().name;
    if set.is_empty() { name.to_owned() } else { format!("{name}({})", set.join(", ")) }
}
