//! `isolation list`: the names that options accept.

use crate::json::{self, InOrder};
use crate::table;
use clap::ValueEnum;
use isolation::eval::{CATALOGUE, Feature};
use isolation::spec::{NAMED_AGENTS, Param, ParamKind};
use isolation::{LEVELS, PRESETS, SEARCHES};
use isolation_engines::Dialect;
use isolation_protocol::listing;
use serde_json::Value;
use std::io::Write;

/// List presets, heuristics, features, agents or levels, or all of them
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  isolation list
  isolation list presets
  isolation list heuristics --json
  isolation list agents
  isolation list levels")]
pub struct Arguments {
    /// What to list [default: everything]
    what: Option<What>,
    /// Write one JSON value
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum What {
    /// Games: board, movement, starting position
    Presets,
    /// Static evaluation functions with their formulas and sources
    Heuristics,
    /// Numbers that formulas can use
    Features,
    /// Searches with their parameters, and short names of agents
    Agents,
    /// Opponents from beginner to perfect play
    Levels,
}

/// Writes the list, or all lists.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    if let Some(what) = arguments.what {
        let (_, list, text) = what.list();
        return if arguments.json { json::write_line(out, &list) } else { text(out) };
    }
    let lists = What::value_variants().iter().map(|what| what.list());
    if arguments.json {
        let lists = lists.map(|(name, list, _)| (name.to_owned(), list));
        return json::write_line(out, &InOrder(lists.collect()));
    }
    for (index, (name, _, text)) in lists.enumerate() {
        let gap = if index > 0 { "\n" } else { "" };
        writeln!(out, "{gap}{}\n", name.to_uppercase())?;
        text(out)?;
    }
    Ok(())
}

/// Writes a list as text.
type Text = fn(&mut dyn Write) -> anyhow::Result<()>;

impl What {
    fn list(self) -> (&'static str, Value, Text) {
        match self {
            Self::Presets => ("presets", listing::presets(), presets),
            Self::Heuristics => ("heuristics", listing::heuristics(), heuristics),
            Self::Features => ("features", listing::features(), features),
            Self::Agents => ("agents", listing::agents(), agents),
            Self::Levels => ("levels", listing::levels(), levels),
        }
    }
}

fn presets(out: &mut dyn Write) -> anyhow::Result<()> {
    let rows = PRESETS.iter().map(|preset| {
        let (movement, size) = (preset.rules.movement.to_string(), preset.rules.size.to_string());
        [preset.name.to_owned(), movement, size, preset.start_text(), preset.about.to_owned()]
    });
    let heads = ["preset", "movement", "board", "start", "description"];
    write!(out, "{}", table::text(heads, rows))?;
    writeln!(out, "\nAny other board is <movement>-<width>x<height>, such as queen-5x6.")?;
    Ok(())
}

fn heuristics(out: &mut dyn Write) -> anyhow::Result<()> {
    for entry in CATALOGUE {
        writeln!(out, "{}", entry.name)?;
        writeln!(out, "    {}", entry.idea)?;
        writeln!(out, "    formula: {}", entry.formula)?;
        writeln!(out, "    source:  {}", entry.source)?;
        if entry.needs_trails() {
            writeln!(
                out,
                "    rules:   designed for games in which a piece closes the squares it leaves"
            )?;
        }
        if !entry.aliases.is_empty() {
            writeln!(out, "    aliases: {}", entry.aliases.join(", "))?;
        }
    }
    Ok(())
}

fn features(out: &mut dyn Write) -> anyhow::Result<()> {
    let rows = Feature::ALL.iter().map(|feature| [feature.name(), feature.meaning()]);
    Ok(write!(out, "{}", table::text(["feature", "meaning"], rows))?)
}

/// The valid values of a parameter.
fn values_text(param: &Param) -> String {
    match param.kind {
        ParamKind::Count { min, max } if max <= 1_000 => format!("{min} to {max}"),
        ParamKind::Count { min, .. } => format!("{min} or more"),
        ParamKind::Time => "a time".to_owned(),
        ParamKind::Eval => "a heuristic".to_owned(),
        ParamKind::Choice(words) => words.join(" or "),
    }
}

fn agents(out: &mut dyn Write) -> anyhow::Result<()> {
    for search in SEARCHES {
        writeln!(out, "{}", search.name)?;
        writeln!(out, "    {} ({})", search.idea, search.source)?;
        let rows = search.params.iter().map(|param| {
            let (name, default) = (format!("    {}", param.name), param.default.to_string());
            [name, default, values_text(param), param.about.to_owned()]
        });
        let heads = ["    parameter", "default", "values", "meaning"];
        writeln!(out, "{}", table::text(heads, rows))?;
    }
    let rows = NAMED_AGENTS.iter().map(|named| [named.name, named.stands_for]);
    write!(out, "{}", table::text(["name", "stands for"], rows))?;
    let engines: Vec<String> = Dialect::all().iter().map(Dialect::form).collect();
    writeln!(
        out,
        "\nAn agent is written name(parameter=value, ...); omitted parameters have their defaults.\n\
         deepening without depth, nodes and time gets time=150ms. Numbers can end with k, M or G, times with ms or s.\n\
         A formula is quoted: alphabeta(depth=5, eval=\"2*own - opp\").\n\n\
         External engines can play, too: {}.\n\
         A Python class needs a time limit: python(game_agent.py:AlphaBetaPlayer, time=150ms). The environment\n\
         variable ISOLATION_PYTHON names the Python that runs it [default: python3].\n\
         isolation check-engine tests an external engine.",
        engines.join(", ")
    )?;
    Ok(())
}

fn levels(out: &mut dyn Write) -> anyhow::Result<()> {
    let rows = LEVELS.iter().map(|level| [level.name, level.agent, level.about]);
    write!(out, "{}", table::text(["level", "agent", "how it plays"], rows))?;
    writeln!(out, "\nWeakest first. Levels are agents: --player Casual.")?;
    Ok(())
}
