//! Descriptions of tournaments: whatever is written, the answer is a tournament or a clear line.

use std::time::Duration;

use isolation::search::Seeded;
use isolation_arena::{
    ClockName, Description, Format, LimitsText, Openings, OpeningsName, PlayerSpec, PlayerText,
};

const WHOLE: &str = r#"
preset = "knight-5x5"
format = "swiss"
rounds = 3
pairs = 2
openings = "random"
random_plies = 2
seed = 7
clock = "cpu"
limits = { time = "150ms", margin = "20ms", nodes = 6700, depth = 9 }
[[players]]
name = "mine"
player = 'deepening(eval="2*own - opp")'
[[players]]
player = "ugi(\"./engine --fast\", nodes=5k)"
[[players]]
player = "MM_Open"
"#;

#[test]
fn what_is_written_down_is_read_back() {
    let description = Description::parse(WHOLE).unwrap();
    assert_eq!(description.check(None).unwrap().entrants.len(), 3);
    let again = toml::to_string(&description).unwrap();
    assert_eq!(Description::parse(&again).unwrap(), description);
}

/// Texts that were damaged at random, in one place or in some, are refused or understood.
#[test]
fn damaged_descriptions_are_answered() {
    let mut seeded = Seeded::new(5);
    let (mut refused, mut understood) = (0, 0);
    for _ in 0..20_000 {
        let mut text: Vec<char> = WHOLE.chars().collect();
        for _ in 0..=seeded.below(3) {
            let place = seeded.below(text.len() as u32) as usize;
            match seeded.below(4) {
                0 => drop(text.remove(place)),
                1 => text.insert(place, text[seeded.below(text.len() as u32) as usize]),
                2 => text[place] = ['"', '9', '-', '=', 'ß', '\u{0}'][seeded.below(6) as usize],
                _ => text.swap(place, 0),
            }
        }
        let text: String = text.into_iter().collect();
        match Description::parse(&text).and_then(|description| description.check(None)) {
            Ok(_) => understood += 1,
            Err(error) => {
                refused += 1;
                let message = error.to_string();
                assert!(!message.is_empty() && !message.contains('\n'), "{message:?}\n{text}");
            }
        }
    }
    assert!(refused > 10_000 && understood > 200, "{refused} refused, {understood} understood");
}

/// Keys of earlier versions are read, and errors do not suggest them.
#[test]
fn files_of_earlier_versions_are_read() {
    let rename =
        |text: &str, [old, new]: [&str; 2]| text.replace(&format!("{new} ="), &format!("{old} ="));
    let renamed = [["meetings", "pairs"], ["starts", "openings"]];
    let old = renamed.into_iter().fold(WHOLE.to_owned(), |text, names| rename(&text, names));
    assert_eq!(Description::parse(&old).unwrap(), Description::parse(WHOLE).unwrap());
    let file = "starts = \"file\"\nstarts_file = \"openings.txt\"";
    assert_eq!(Description::parse(file).unwrap().openings_file.as_deref(), Some("openings.txt"));
    let error = Description::parse("round = 5").unwrap_err().to_string();
    assert!(
        error.contains("`pairs`, `openings`, `random_plies`, `openings_file`, `seed`"),
        "{error}"
    );
}

/// The names that the command line takes are those of descriptions.
#[test]
fn names_are_the_same_everywhere() {
    let read = |key: &str, name: &str| Description::parse(&format!("{key} = \"{name}\"")).unwrap();
    for format in Format::ALL {
        assert_eq!(read("format", format.name()).format, format);
    }
    for openings in OpeningsName::ALL {
        assert_eq!(read("openings", openings.name()).openings, openings);
    }
    for clock in [ClockName::Wall, ClockName::Cpu] {
        assert_eq!(read("clock", clock.name()).clock, Some(clock));
    }
}

#[test]
fn students_and_their_opponents_have_processor_time_by_default() {
    let clocks = |clock: Option<ClockName>, players: &[&str]| {
        let text = |player: &&str| PlayerText { name: None, player: (*player).to_owned() };
        let limits = LimitsText { time: Some("150ms".to_owned()), ..LimitsText::default() };
        let players = players.iter().map(text).collect();
        let description = Description { clock, limits, players, ..Description::default() };
        description.check(None).unwrap().entrants.into_iter().map(|it| (it.clock, it.player))
    };
    let student = "python(game_agent.py:AlphaBetaPlayer)";
    let names = |clock, players| {
        let clocks = clocks(clock, players).map(|(clock, _)| clock);
        clocks.collect::<Vec<_>>()
    };
    let all = [student, "ID_Open", "ugi(\"x\")"];
    use ClockName::{Cpu, Wall};
    assert_eq!(names(None, &all), [Cpu, Cpu, Wall]);
    assert_eq!(names(Some(Wall), &all), [Wall; 3]);
    assert_eq!(names(None, &all[1..]), [Wall; 2]);
    let (_, agent) = clocks(None, &all).nth(1).unwrap();
    assert!(agent.to_string().ends_with("clock=cpu)"), "{agent}");
    let student: PlayerSpec = student.parse().unwrap();
    assert_eq!([None, Some(Wall)].map(|clock| student.clock(clock)), [Cpu, Wall]);
}

#[test]
fn players_are_agents_or_engines() {
    for text in ["ugi(\"x\")", "fairy(\"x y\", time=2s)", "random", "ID_open"] {
        let player: PlayerSpec = text.parse().unwrap();
        assert_eq!(player.to_string().parse::<PlayerSpec>().unwrap(), player);
    }
    for (text, place) in
        [("ugi()", 5), ("ugi(\"\")", 5), ("uci(\"x\")", 1), ("ugi(\"x\", n=1)", 10)]
    {
        assert_eq!(text.parse::<PlayerSpec>().unwrap_err().column, place, "{text}");
    }
}

#[test]
fn a_margin_extends_the_time_of_a_class_and_nothing_else() {
    let of = |player: &str| {
        let text = format!(
            "limits = {{ margin = \"50ms\" }}\nplayers = [{{ player = '{player}' }}, {{ player = \"random\" }}]"
        );
        Description::parse(&text).expect("a description").check(None)
    };
    let tournament = of("python(game_agent.py:AlphaBetaPlayer, time=150ms)").expect("a tournament");
    assert_eq!(tournament.limits.margin, Duration::from_millis(50));
    for player in ["alphabeta(depth=2)", r#"ugi("./engine", time=1s)"#] {
        assert_eq!(
            of(player).expect_err(player).to_string(),
            "limits.margin: needs a time limit; expected limits.time (--time), or a python(...) player with time=T"
        );
    }
}

/// With fixed starting squares, openings are random moves; placements are refused.
#[test]
fn openings_of_the_original_game() {
    let checked = |openings: &str| {
        let players = r#"players = [{ player = "random" }, { player = "Greedy" }]"#;
        let text = format!("preset = \"isolation\"\nrounds = 3\n{openings}\n{players}");
        Description::parse(&text).expect("a description").check(None)
    };
    for openings in ["pairs", "balanced"] {
        assert_eq!(
            checked(&format!("openings = \"{openings}\"")).expect_err(openings).to_string(),
            "openings: the pieces of isolation have fixed starting squares; expected \"own\", \"random\" or a file"
        );
    }
    let error =
        checked("openings = \"random\"").expect_err("all games would begin alike").to_string();
    assert!(error.starts_with("random_plies: "), "{error}");
    assert_eq!(checked("openings = \"own\"").expect("a tournament").openings, Openings::Own);
    let tournament = checked("openings = \"random\"\nrandom_plies = 4").expect("a tournament");
    let opening = |pair: u64| {
        let seed = tournament.game_seed(2 * pair);
        tournament.openings.game(&tournament.rules, pair, seed).expect("an opening")
    };
    assert!((0..20).all(|pair| opening(pair).moves().len() == 4));
    assert!((1..20).all(|pair| opening(pair).moves() != opening(0).moves()));
}
