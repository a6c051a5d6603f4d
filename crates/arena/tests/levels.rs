//! Each level of play beats the one below it.

use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;

use isolation::board::Start;
use isolation::{LEVELS, Level, find_rules};
use isolation_arena::{Description, Estimate, Finished, PairCounts, Run, Share, Tournament};

/// The seed of the matches by which `vary` was chosen.
const SEED: u64 = 7;

/// A match of two levels from random openings.
fn play(weaker: &Level, stronger: &Level, preset: &str, pairs: usize, seed: u64) -> PairCounts {
    // Random placements are openings; from a fixed start, random moves make them.
    let fixed = matches!(find_rules(preset).unwrap().start, Start::Fixed(_));
    let plies = if fixed { 2 } else { 0 };
    let text = format!(
        "preset = \"{preset}\"\nformat = \"match\"\nrounds = {pairs}\nseed = {seed}\n\
         random_plies = {plies}\n\
         players = [{{ player = \"{}\" }}, {{ player = \"{}\" }}]",
        stronger.name, weaker.name
    );
    let tournament: Tournament = Description::parse(&text).unwrap().check(None).unwrap();
    let stop = AtomicBool::new(false);
    let run = Run { tournament: &tournament, threads: NonZeroUsize::new(2).unwrap(), stop: &stop };
    run.play(Finished::default(), None, |_, _| {}).unwrap().counts()
}

/// How often the stronger one of two neighbours wins.
fn share(counts: PairCounts) -> Estimate {
    let share = Share::by_pair(counts.wins(), 2 * counts.pairs(), counts);
    share.share.expect("games were played")
}

/// Each level that fits the board, with the one below it; *Perfect* with *Expert*, too. *Regular*
/// searches three plies whatever they cost. Where moves remove squares, they cost 200,000 nodes, and
/// *Skilled* and *Expert* with some hundred nodes are weaker.
fn neighbours(preset: &str) -> Vec<[&'static Level; 2]> {
    let rules = find_rules(preset).unwrap();
    let mut fitting: Vec<&Level> = LEVELS.iter().filter(|level| level.fits(&rules)).collect();
    if rules.movement.removes() {
        let place = |name| fitting.iter().position(|level| level.name == name).expect("a level");
        let (regular, expert) = (place("Regular"), place("Expert"));
        fitting[regular..=expert].rotate_left(1);
    }
    let mut pairs: Vec<_> = fitting.windows(2).map(|two| [two[0], two[1]]).collect();
    if let Some(perfect) = Level::find("Perfect").filter(|level| level.fits(&rules)) {
        pairs.push([Level::find("Expert").expect("a level"), perfect]);
    }
    pairs
}

/// Whether there is room for a stronger level on this board. With knights *Master* wins nearly all that
/// theory gives it: *Perfect* can be asked to lose no pair, not to win many.
fn has_room(preset: &str, weaker: &Level, stronger: &Level) -> bool {
    [preset, weaker.name, stronger.name] != ["knight", "Master", "Perfect"]
}

/// The table of `docs/reports/levels.md`, with a seed by which nothing was chosen, too.
#[test]
#[ignore = "takes minutes: cargo test -p isolation-arena --test all levels -- --ignored --nocapture"]
#[allow(clippy::print_stdout, reason = "the figures are wanted by people")]
fn table_of_neighbours() {
    println!("| board | seed | level | below | pairs | 2–0 | 1–1 | 0–2 | % | 95 % |");
    println!("| --- | ---: | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |");
    for (preset, seed) in ["knight", "queen-5x5", "queen", "isolation"]
        .map(|it| [(it, SEED), (it, 11)])
        .into_iter()
        .flatten()
    {
        for [weaker, stronger] in neighbours(preset) {
            let pairs = if stronger.name == "Perfect" { 100 } else { 500 };
            let counts = play(weaker, stronger, preset, pairs, seed);
            let PairCounts { both, one_each, neither } = counts;
            let Estimate { value, low, high } = share(counts);
            let [value, low, high] = [value, low, high].map(|share| 100.0 * share);
            println!(
                "| {preset} | {seed} | {} | {} | {pairs} | {both} | {one_each} | {neither} | {value:.1} | {low:.1}–{high:.1} |",
                stronger.name, weaker.name
            );
        }
    }
}

fn stronger_each(preset: &str) {
    for [weaker, stronger] in neighbours(preset) {
        // The solver takes its time, and so do three plies where moves remove squares.
        let pawns = find_rules(preset).unwrap().movement.removes();
        let slow = |level: &Level| level.name == "Perfect" || pawns && level.name == "Regular";
        let pairs = if slow(weaker) || slow(stronger) { 30 } else { 150 };
        let counts = play(weaker, stronger, preset, pairs, SEED);
        assert_eq!(counts.pairs(), pairs as u64);
        let share = share(counts);
        let in_order = match has_room(preset, weaker, stronger) {
            true => share.low > 0.5,
            false => counts.neither == 0,
        };
        assert!(
            in_order,
            "{} against {} on {preset}: {share:?}, {counts:?}",
            stronger.name, weaker.name
        );
    }
}

#[test]
fn each_level_beats_the_one_below() {
    stronger_each("knight");
}

#[test]
fn each_level_beats_the_one_below_with_queens() {
    stronger_each("queen-5x5");
}

/// On a board that is not solved, *Master* is the last level.
#[test]
fn each_level_beats_the_one_below_on_a_board_that_is_not_solved() {
    stronger_each("queen");
}

/// The original game.
#[test]
fn each_level_beats_the_one_below_with_pawns() {
    stronger_each("isolation");
}

#[test]
fn levels_are_as_strong_on_every_machine() {
    for level in LEVELS {
        let timed = level
            .spec()
            .values()
            .any(|(param, value)| param.name == "time" && *value != isolation::spec::Value::None);
        assert!(!timed, "{} is limited by time", level.name);
    }
}
