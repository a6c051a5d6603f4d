//! All named items as plain data.

use isolation::eval::{CATALOGUE, Feature, Heuristic};
use isolation::spec::{NAMED_AGENTS, NamedAgent, Param, ParamKind, Value};
use isolation::{AnyPosition, LEVELS, Level, PRESETS, Preset, SEARCHES, SearchEntry};
use serde_json::{Value as Json, json};

/// The presets: name, movement, width, height, start as text, position before the first move,
/// about.
pub fn presets() -> Json {
    let preset = |preset: &Preset| {
        json!({
            "name": preset.name,
            "movement": preset.rules.movement.name(),
            "width": preset.rules.size.width(),
            "height": preset.rules.size.height(),
            "start": preset.start_text(),
            "position": AnyPosition::start(&preset.rules).to_string(),
            "about": preset.about,
        })
    };
    PRESETS.iter().map(preset).collect()
}

/// The heuristics: name, formula, idea, source, aliases, whether they are symmetric, and whether
/// they need squares that close behind a piece.
pub fn heuristics() -> Json {
    let heuristic = |entry: &Heuristic| {
        json!({
            "name": entry.name,
            "formula": entry.formula,
            "idea": entry.idea,
            "source": entry.source,
            "aliases": entry.aliases,
            "symmetric": entry.symmetric,
            "needs_trails": entry.needs_trails(),
        })
    };
    CATALOGUE.iter().map(heuristic).collect()
}

/// The features that formulas are made of: name and meaning.
pub fn features() -> Json {
    Feature::ALL.iter().map(|it| json!({"name": it.name(), "meaning": it.meaning()})).collect()
}

/// The searches with their parameters, and the named agents.
pub fn agents() -> Json {
    let search = |search: &SearchEntry| {
        json!({
            "name": search.name,
            "idea": search.idea,
            "source": search.source,
            "params": search.params.iter().map(param).collect::<Json>(),
            "has_tree": search.has_tree,
        })
    };
    let name = |named: &NamedAgent| json!({"name": named.name, "stands_for": named.stands_for});
    json!({
        "searches": SEARCHES.iter().map(search).collect::<Json>(),
        "names": NAMED_AGENTS.iter().map(name).collect::<Json>(),
    })
}

/// The levels of play, the weakest first: name, agent, about.
pub fn levels() -> Json {
    let level = |it: &Level| json!({"name": it.name, "agent": it.agent, "about": it.about});
    LEVELS.iter().map(level).collect()
}

/// A parameter of a search: name, default, values, about.
fn param(param: &Param) -> Json {
    let default = match &param.default {
        Value::None => json!(null),
        Value::Count(count) => json!(count),
        other => json!(other.to_string()),
    };
    let values = match param.kind {
        ParamKind::Count { min, max } => json!({"kind": "count", "min": min, "max": max}),
        ParamKind::Time => json!({"kind": "time"}),
        ParamKind::Eval => json!({"kind": "eval"}),
        ParamKind::Choice(words) => json!({"kind": "choice", "choices": words}),
    };
    json!({"name": param.name, "default": default, "values": values, "about": param.about})
}
