//! `isolation sandbox`: what confines students' agents on this machine.

use crate::json;
use isolation_engines::{EngineSpec, protection_advice, protections};
use serde_json::{Value, json};
use std::io::Write;

/// Show which limits of students' agents the kernel enforces on this machine
///
/// Prints the sandbox as records name it, one line per limit (enforced by the kernel, or checked by the tournament),
/// and how to let the kernel enforce more of them. docs/sandbox.md explains the limits.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  isolation sandbox
  systemd-run --user --scope -p Delegate=yes isolation sandbox")]
pub struct Arguments {
    /// Write one JSON object
    #[arg(long)]
    json: bool,
}

/// Writes the limits.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let sandbox = EngineSpec::search("agent.py").sandbox_here();
    let (limits, advice) = (protections(), protection_advice());
    if arguments.json {
        let limits = limits
            .iter()
            .map(|it| json!({ "limit": it.limit, "by_kernel": it.by_kernel, "how": it.how }));
        let limits = limits.collect::<Value>();
        return json::write_line(
            out,
            &json!({ "sandbox": sandbox, "limits": limits, "advice": advice }),
        );
    }
    writeln!(out, "sandbox: {}", sandbox.unwrap_or("none"))?;
    for it in limits {
        let by = if it.by_kernel { "kernel " } else { "checked" };
        writeln!(out, "{by}  {:25}{}", it.limit, it.how)?;
    }
    for advice in advice {
        writeln!(out, "to let the kernel enforce more: {advice}")?;
    }
    Ok(())
}
