//! The sandbox of students' agents, reported before the first one is loaded.

use isolation_command::{bail_input, note};
use isolation_engines::{EngineSpec, Protection, protections};
use std::fmt;

/// What confines students' agents on this machine.
#[derive(Debug)]
pub struct Sandbox {
    /// Its name, as in records.
    name: Option<&'static str>,
    /// Why there is none, if so.
    missing: Option<&'static str>,
    limits: Vec<Protection>,
}

impl Sandbox {
    /// That of this machine.
    pub fn here() -> Self {
        let agent = EngineSpec::search("agent.py");
        let (name, missing) = (agent.sandbox_here(), agent.missing_sandbox());
        Self { name, missing, limits: protections() }
    }

    /// # Errors
    /// When the machine has no sandbox.
    pub fn require(&self) -> anyhow::Result<()> {
        if let Some(why) = self.missing {
            bail_input!(
                "--require-sandbox: {why}; expected a sandbox; isolation sandbox shows how to get one"
            );
        }
        Ok(())
    }

    /// Warns if there is none.
    pub fn warn(&self) {
        note(self.missing.map(|why| {
            format!("submissions run without a sandbox: {why}; they can read and write your files")
        }));
    }
}

/// Names the limits that the kernel does not enforce.
impl fmt::Display for Sandbox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Sandbox: {}", self.name.unwrap_or("none"))?;
        let mut separator = "; not enforced by the kernel: ";
        for limit in self.limits.iter().filter(|it| !it.by_kernel) {
            write!(f, "{separator}{}", limit.limit)?;
            separator = ", ";
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sandbox(name: Option<&'static str>) -> Sandbox {
        let limit = |limit, by_kernel| Protection { limit, by_kernel, how: "" };
        let limits = vec![
            limit("network", name.is_some()),
            limit("memory", true),
            limit("files written", false),
        ];
        let missing = name.is_none().then_some("no Landlock");
        Sandbox { name, missing, limits }
    }

    #[test]
    fn each_limit_that_is_not_enforced_is_named() {
        let (without, with) = (sandbox(None), sandbox(Some("landlock")));
        assert_eq!(
            without.to_string(),
            "Sandbox: none; not enforced by the kernel: network, files written"
        );
        assert_eq!(
            with.to_string(),
            "Sandbox: landlock; not enforced by the kernel: files written"
        );
    }

    #[test]
    fn a_required_sandbox_that_is_missing_is_an_error() {
        assert!(sandbox(Some("landlock")).require().is_ok());
        let error = sandbox(None).require().expect_err("there is no sandbox").to_string();
        assert!(error.starts_with("--require-sandbox: no Landlock; expected"), "{error}");
    }
}
