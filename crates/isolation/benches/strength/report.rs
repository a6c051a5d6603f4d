//! The measurement as Markdown.

use std::fmt::{self, Display, Formatter};
use std::process::Command;
use std::time::Duration;

use isolation::board::Rules;
use isolation::search::GENERATOR;
use isolation::variant_name;

use super::contest::{Pair, Played, Role, Times};
use super::options::Options;
use super::statistics::{Interval, Pairs, wilson};

/// Ours against one peer on one board.
pub struct Match {
    /// The board.
    pub rules: Rules,
    /// The peer's name.
    pub peer: String,
    /// What was played, or why nothing was.
    pub pairs: Result<Vec<Pair>, String>,
}

/// Everything that is reported.
pub struct Report<'a> {
    /// What was asked for.
    pub options: &'a Options,
    /// The peers that could play: name, and what they are.
    pub peers: Vec<(String, String)>,
    /// All that was to be played.
    pub matches: Vec<Match>,
    /// Wall time of it all.
    pub time: Duration,
}

impl Match {
    fn pairs(&self) -> impl Iterator<Item = &Pair> {
        self.pairs.iter().flatten()
    }

    fn complete(&self) -> impl Iterator<Item = &[Played; 2]> {
        self.pairs().filter_map(|pair| pair.games.as_ref().ok())
    }

    fn results(&self) -> Pairs {
        let mut results = Pairs::default();
        for games in self.complete() {
            results.add(games.iter().filter(|game| game.won).count());
        }
        results
    }

    /// Won games, games, share and interval of ours in one role.
    fn role(&self, role: Role) -> String {
        let games = || self.complete().flatten().filter(|game| game.role == Some(role));
        let (won, all) = (games().filter(|game| game.won).count() as u32, games().count() as u32);
        if all == 0 {
            return "— | —".to_owned();
        }
        let share = f64::from(won) / f64::from(all);
        format!("{won} of {all}, {:.1} % | {}", share * 100.0, wilson(share, all))
    }

    fn times(&self, side: usize) -> Times {
        let mut times = Times::default();
        self.complete().flatten().for_each(|game| times.merge(game.times[side]));
        times
    }

    /// Games that broke, one sentence each.
    fn faults(&self) -> impl Iterator<Item = String> {
        let broken = self.pairs().filter_map(|pair| Some((pair.seed, pair.games.as_ref().err()?)));
        broken.map(|(seed, broken)| {
            let side = if broken.ours { "ours" } else { &self.peer };
            let board = variant_name(&self.rules);
            format!("{board}, seed {seed}: {side} in `{}`: {}", broken.position, broken.fault)
        })
    }
}

impl Report<'_> {
    /// All games that broke.
    pub fn faults(&self) -> Vec<String> {
        self.matches.iter().flat_map(Match::faults).collect()
    }

    fn table(
        &self,
        f: &mut Formatter<'_>,
        head: &str,
        row: impl Fn(&Match) -> Vec<String>,
    ) -> fmt::Result {
        let columns = head.split(" | ").count();
        writeln!(f, "| board | peer | {head} |")?;
        writeln!(f, "| --- | --- |{}", " ---: |".repeat(columns))?;
        for played in self.matches.iter().filter(|one| one.results().count() > 0) {
            let board = variant_name(&played.rules);
            for cells in row(played) {
                writeln!(f, "| {board} | {} | {cells} |", played.peer)?;
            }
        }
        writeln!(f)
    }
}

fn or_dash(interval: Option<Interval>) -> String {
    interval.map_or_else(|| "—".to_owned(), |interval| interval.to_string())
}

fn milliseconds(total: Duration, count: u32) -> String {
    if count == 0 {
        "—".to_owned()
    } else {
        format!("{:.1}", total.as_secs_f64() * 1e3 / f64::from(count))
    }
}

impl Display for Report<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Options { ours, pairs, seed, threads, .. } = self.options;
        writeln!(f, "# Strength\n")?;
        writeln!(f, "`{ours}` against others.\n\n```sh\n{}\n```\n", self.options.as_command())?;
        writeln!(
            f,
            "Both pieces are placed at random (the next of {pairs} seeds from {seed}, `{GENERATOR}`), \
             and each start is played from both sides. Theory decides most starts: a pair of equals \
             ends 1–1. Points and intervals are of ours, in percent; intervals hold 95 %.\n"
        )?;
        self.table(
            f,
            "pairs | 2–0 | 1–1 | 0–2 | points | % | Wilson, over pairs | normal, over pairs",
            |played| {
                let results = played.results();
                vec![format!(
                    "{} | {} | {} | {} | {} of {} | {:.1} | {} | {}",
                    results.count(),
                    results.with(2),
                    results.with(1),
                    results.with(0),
                    results.points(),
                    2 * results.count(),
                    results.share().unwrap_or_default() * 100.0,
                    or_dash(results.wilson()),
                    or_dash(results.normal()),
                )]
            },
        )?;
        writeln!(
            f,
            "Wilson's interval takes the pair for the trial and is wide on purpose; the normal one \
             uses the pairs' own variance, and is left out where that is zero.\n\n\
             ## By role\n\n\
             The colour rule of knights names the side that theory favours, nearly always: the \
             attacker. As attacker ours converts won starts, as defender it rescues lost ones. \
             Wilson's interval over games, one a start.\n"
        )?;
        self.table(f, "as attacker | 95 % | as defender | 95 %", |played| {
            vec![format!("{} | {}", played.role(Role::Attacker), played.role(Role::Defender))]
        })?;
        writeln!(f, "## Time a move, in ms\n")?;
        self.table(f, "side | moves | mean, wall | worst, wall | mean, processor", |played| {
            [("ours", 0), ("peer", 1)]
                .map(|(side, index)| {
                    let times = played.times(index);
                    format!(
                        "{side} | {} | {} | {} | {}",
                        times.moves,
                        milliseconds(times.wall, times.moves),
                        milliseconds(times.worst, 1),
                        milliseconds(times.processor, times.told),
                    )
                })
                .into()
        })?;
        let clock = if ours.uses_processor_time() { "processor" } else { "wall" };
        writeln!(
            f,
            "The limit of ours counts {clock} time. Where the wall's mean is far above the \
             processor's, other work ran beside the games.\n"
        )?;
        section(
            f,
            "Not played",
            self.matches.iter().filter_map(|one| {
                let reason = one.pairs.as_ref().err()?;
                Some(format!("{} on {}: {reason}", one.peer, variant_name(&one.rules)))
            }),
        )?;
        section(f, "Faults: games that broke; their pairs are not counted", self.faults())?;
        writeln!(f, "## Versions\n")?;
        for (name, about) in &self.peers {
            writeln!(f, "- {name}: {about}")?;
        }
        writeln!(f, "- ours: isolation {}, commit {}", env!("CARGO_PKG_VERSION"), commit())?;
        writeln!(f, "- machine: {}; games at a time: {threads}", processor())?;
        writeln!(f, "- all games took {:.0} s", self.time.as_secs_f64())
    }
}

/// A list under a heading; nothing where it is empty.
fn section(
    f: &mut Formatter<'_>,
    heading: &str,
    items: impl IntoIterator<Item = String>,
) -> fmt::Result {
    let mut items = items.into_iter().peekable();
    if items.peek().is_none() {
        return Ok(());
    }
    writeln!(f, "## {heading}\n")?;
    items.try_for_each(|item| writeln!(f, "- {item}"))?;
    writeln!(f)
}

/// The commit that the workspace stands at, with a mark where it was changed since.
fn commit() -> String {
    let describe = ["describe", "--always", "--dirty", "--abbrev=12", "--exclude=*"];
    let output =
        Command::new("git").args(describe).current_dir(env!("CARGO_MANIFEST_DIR")).output();
    let text = output.ok().filter(|output| output.status.success());
    text.and_then(|output| String::from_utf8(output.stdout).ok())
        .map_or_else(|| "unknown".to_owned(), |text| text.trim().to_owned())
}

/// The processor's model where the system tells (Linux), and how many threads it offers.
fn processor() -> String {
    let information = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model =
        information.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let model = model.map_or(std::env::consts::ARCH, |(_, model)| model);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    format!("{model}, {threads} threads")
}

#[cfg(test)]
#[allow(dead_code, unused_imports, reason = "see tests/strength.rs: a bench runs no tests")]
mod tests {
    use std::time::Duration;

    use clap::Parser;
    use isolation::find_rules;

    use super::super::contest::{Broken, Fault, Pair, Played, Role, Times};
    use super::super::options::Options;
    use super::{Match, Report};

    fn pair(seed: u64, [first, second]: [bool; 2]) -> Pair {
        let time = Duration::from_millis(30);
        let times = Times { moves: 3, wall: time, worst: time / 2, processor: time / 3, told: 1 };
        let silent = Times { told: 0, processor: Duration::ZERO, ..times };
        let game = |won, role| Played { won, role: Some(role), times: [times, silent] };
        Pair { seed, games: Ok([game(first, Role::Attacker), game(second, Role::Defender)]) }
    }

    /// Three pairs: one lost as defender, one won twice, one broken.
    #[test]
    fn figures_skips_and_faults_are_all_in_it() {
        let options = Options::try_parse_from(["strength", "--pairs", "3"]).unwrap();
        let rules = find_rules("knight-9x9").unwrap();
        let broken = Broken { ours: false, position: "HERE".to_owned(), fault: Fault::NoMove };
        let pairs = vec![
            pair(0, [true, false]),
            pair(1, [true, true]),
            Pair { seed: 2, games: Err(broken) },
        ];
        let peer = |name: &str| name.to_owned();
        let report = Report {
            options: &options,
            peers: vec![(peer("minimax"), "a library".to_owned())],
            matches: vec![
                Match { rules, peer: peer("minimax"), pairs: Ok(pairs) },
                Match { rules, peer: peer("fairy"), pairs: Err("no program".to_owned()) },
            ],
            time: Duration::from_secs(5),
        };
        let text = report.to_string();
        for expected in [
            "| knight-9x9 | minimax | 2 | 1 | 1 | 0 | 3 of 4 | 75.0 | ",
            "| knight-9x9 | minimax | 2 of 2, 100.0 % | 34.2–100.0 | 1 of 2, 50.0 % | 9.5–90.5 |",
            "| knight-9x9 | minimax | ours | 12 | 10.0 | 15.0 | 10.0 |",
            "| knight-9x9 | minimax | peer | 12 | 10.0 | 15.0 | — |",
            "- fairy on knight-9x9: no program\n",
            "- knight-9x9, seed 2: minimax in `HERE`: no move, in a position that has one\n",
            "cargo xtask bench strength --ours 'strong(",
            "- minimax: a library\n",
        ] {
            assert!(text.contains(expected), "{expected}\n{text}");
        }
        assert!(!text.contains("| fairy |"), "{text}");
        assert_eq!(report.faults().len(), 1);
    }
}
