//! `isolation list`: what has a name.

use crate::{Failure, json, table};
use isolation::eval::{CATALOGUE, Feature};
use isolation::{LEVELS, NAMED_AGENTS, PRESETS, Param, ParamKind, SEARCHES, listing};
use isolation_engines::Dialect;
use std::io::Write;

/// List what has a name: presets, heuristics, features, agents, levels
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  isolation list presets
  isolation list heuristics --json
  isolation list agents
  isolation list levels")]
pub struct Arguments {
    /// What to list
    what: What,
    /// Write one JSON value
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum What {
    /// Games: board, movement, start
    Presets,
    /// What a position is worth, by name
    Heuristics,
    /// The numbers that formulas are made of
    Features,
    /// Searches with their parameters, and the documents' names of agents
    Agents,
    /// Opponents from beginner to perfect
    Levels,
}

/// Writes the list.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    if arguments.json {
        let list = match arguments.what {
            What::Presets => listing::presets(),
            What::Heuristics => listing::heuristics(),
            What::Features => listing::features(),
            What::Agents => listing::agents(),
            What::Levels => listing::levels(),
        };
        return json::write_line(out, &list);
    }
    match arguments.what {
        What::Presets => presets(out),
        What::Heuristics => heuristics(out),
        What::Features => features(out),
        What::Agents => agents(out),
        What::Levels => levels(out),
    }
}

fn presets(out: &mut dyn Write) -> Result<(), Failure> {
    let mut table = table::with_heads(["preset", "movement", "board", "start", "what it is"]);
    for preset in PRESETS {
        let rules = &preset.rules;
        let (movement, size) = (rules.movement.to_string(), rules.size.to_string());
        let (name, about) = (preset.name.to_owned(), preset.about.to_owned());
        table.add_row([name, movement, size, preset.start_text(), about]);
    }
    write!(out, "{}", table::text(&table))?;
    writeln!(out, "\nAny other board is <movement>-<width>x<height>, such as queen-5x6.")?;
    Ok(())
}

fn heuristics(out: &mut dyn Write) -> Result<(), Failure> {
    for entry in CATALOGUE {
        writeln!(out, "{}", entry.name)?;
        writeln!(out, "    {}", entry.idea)?;
        writeln!(out, "    formula: {}", entry.formula)?;
        writeln!(out, "    source:  {}", entry.source)?;
        if !entry.aliases.is_empty() {
            writeln!(out, "    aliases: {}", entry.aliases.join(", "))?;
        }
    }
    Ok(())
}

fn features(out: &mut dyn Write) -> Result<(), Failure> {
    let mut table = table::with_heads(["feature", "meaning"]);
    for feature in Feature::ALL {
        table.add_row([feature.name(), feature.meaning()]);
    }
    Ok(write!(out, "{}", table::text(&table))?)
}

/// The values that a parameter takes, in words.
fn values_text(param: &Param) -> String {
    match param.kind {
        ParamKind::Count { min, max } if max <= 1_000 => format!("{min} to {max}"),
        ParamKind::Count { min, .. } => format!("{min} or more"),
        ParamKind::Time => "a time".to_owned(),
        ParamKind::Eval => "a heuristic".to_owned(),
        ParamKind::Choice(words) => words.join(" or "),
    }
}

fn agents(out: &mut dyn Write) -> Result<(), Failure> {
    for search in SEARCHES {
        writeln!(out, "{}", search.name)?;
        writeln!(out, "    {} ({})", search.idea, search.source)?;
        let mut table = table::with_heads(["    parameter", "default", "values", "meaning"]);
        for param in search.params {
            let name = format!("    {}", param.name);
            let default = param.default.to_string();
            table.add_row([name, default, values_text(param), param.about.to_owned()]);
        }
        writeln!(out, "{}", table::text(&table))?;
    }
    let mut table = table::with_heads(["name", "stands for"]);
    for named in NAMED_AGENTS {
        table.add_row([named.name, named.stands_for]);
    }
    write!(out, "{}", table::text(&table))?;
    let engines: Vec<String> = Dialect::all().iter().map(Dialect::form).collect();
    writeln!(
        out,
        "\nAn agent is written name(parameter=value, ...); what is left out has its default.\n\
         deepening without depth, nodes and time has 150ms. Numbers take k, M and G, times ms and s.\n\
         A formula is quoted: alphabeta(depth=5, eval=\"2*own - opp\").\n\n\
         In tournaments programs of others play, too: {}.\n\
         isolation check-engine finds out whether one keeps to its protocol.",
        engines.join(", ")
    )?;
    Ok(())
}

fn levels(out: &mut dyn Write) -> Result<(), Failure> {
    let mut table = table::with_heads(["level", "agent", "how it plays"]);
    for level in LEVELS {
        table.add_row([level.name, level.agent, level.about]);
    }
    write!(out, "{}", table::text(&table))?;
    writeln!(out, "\nThe weakest is first. A level's name is an agent's name: --player Casual.")?;
    Ok(())
}
