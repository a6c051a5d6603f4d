//! Games that are played as jobs, by several hands and in any order, are those of a native run.

use std::collections::BTreeMap;
use std::fs;
use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;

use isolation::GameRecord;
use isolation::search::Seeded;
use isolation_arena::job::{Count, Done, Job, JobRequest, JobServer, Jobs, Reply, Work};
use isolation_arena::{
    ClockName, Description, Dispatch, Finished, Next, Refused, Run, Summary, Task, open_records,
    start_clock,
};

const ROUND_ROBIN: &str = r#"
preset = "knight-5x5"
rounds = 3
seed = 11
limits = { nodes = 400 }
players = [
    { player = "Random" },
    { name = "mine", player = 'strong(nodes=300, eval="2*own - opp")' },
    { player = "deepening(nodes=300)" },
]
"#;

const SWISS: &str = r#"
preset = "knight-5x5"
format = "swiss"
rounds = 3
seed = 7
limits = { nodes = 200 }
players = [
    { player = "Random" },
    { player = "Greedy" },
    { player = "minimax(depth=3)" },
    { player = "alphabeta(depth=4, eval=open)" },
    { player = "deepening(nodes=300)" },
]
"#;

const MATCH: &str = r#"
preset = "queen-5x5"
format = "match"
rounds = 400
seed = 3
sprt = { elo0 = 0, elo1 = 60, min_pairs = 10 }
players = [{ player = "minimax(depth=2)" }, { player = "minimax(depth=1)" }]
"#;

fn description(text: &str) -> Description {
    Description::parse(text).unwrap()
}

fn jobs() -> Jobs {
    Jobs::new(|name| Some(start_clock(name)))
}

fn timeless(line: &str) -> GameRecord {
    GameRecord::parse(line).unwrap().0.without_times()
}

/// The lines that the command line's run writes.
fn native(description: &Description) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.jsonl");
    let tournament = description.check(None).unwrap();
    let (mut records, finished) = open_records(Some(&path), &tournament, |_| Ok(())).unwrap();
    let stop = AtomicBool::new(false);
    let run = Run { tournament: &tournament, threads: NonZeroUsize::MIN, stop: &stop };
    run.play(finished, records.as_mut(), |_, _| {}).unwrap();
    fs::read_to_string(&path).unwrap().lines().map(str::to_owned).collect()
}

/// Plays on with several hands, of which each time another one is done first, and some fail. Ends
/// after this many games; the lines are kept as they come, in any order.
fn play_on(
    description: &Description,
    kept: &mut BTreeMap<u64, String>,
    games: usize,
    seed: u64,
) -> Dispatch {
    let mut dispatch = Dispatch::new(description.check(None).unwrap(), 6);
    for line in kept.values() {
        dispatch.put(GameRecord::parse(line).unwrap().0).unwrap();
    }
    let mut chance = Seeded::new(seed);
    let mut hands: Vec<(Task, Jobs)> = Vec::new();
    let mut played = 0;
    while played < games {
        while hands.len() < 3
            && let Next::Play(task) = dispatch.take()
        {
            hands.push((task, jobs()));
        }
        if hands.is_empty() {
            assert!(dispatch.is_over());
            break;
        }
        let (task, mut jobs) = hands.swap_remove(chance.below(hands.len() as u32) as usize);
        if chance.below(8) == 0 {
            dispatch.give_back(task);
            continue;
        }
        let job = Job { description: description.clone(), positions: None, task };
        let record = jobs.play(&job).unwrap();
        let number = record.tournament.as_ref().unwrap().game;
        kept.insert(number, record.to_line());
        dispatch.put(record).unwrap();
        played += 1;
    }
    dispatch
}

/// The lines that count, in order.
fn counted(dispatch: &Dispatch, kept: &BTreeMap<u64, String>) -> Vec<String> {
    (0..dispatch.finished().games()).map(|number| kept[&number].clone()).collect()
}

#[test]
fn interrupted_jobs_of_many_hands_make_the_lines_of_a_native_run() {
    for text in [ROUND_ROBIN, SWISS, MATCH] {
        let description = description(text);
        let expected: Vec<_> = native(&description).iter().map(|line| timeless(line)).collect();
        let mut kept = BTreeMap::new();
        for part in 0..5 {
            play_on(&description, &mut kept, 4, part);
        }
        let dispatch = play_on(&description, &mut kept, usize::MAX, 99);
        let lines = counted(&dispatch, &kept);
        let found: Vec<_> = lines.iter().map(|line| timeless(line)).collect();
        assert_eq!(found, expected);
        assert!(found.len() >= 12, "{}", found.len());

        // The command line takes them for its own, and has nothing to add.
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("page.jsonl");
        fs::write(&path, lines.join("\n") + "\n").unwrap();
        let tournament = description.check(None).unwrap();
        let (_, finished) = open_records(Some(&path), &tournament, |_| Ok(())).unwrap();
        assert_eq!(tournament.task(finished.games(), &finished), Next::End);
    }
}

#[test]
fn part_of_a_tournament_is_resumed_by_a_native_run() {
    let description = description(ROUND_ROBIN);
    let mut kept = BTreeMap::new();
    let dispatch = play_on(&description, &mut kept, 9, 5);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("page.jsonl");
    fs::write(&path, counted(&dispatch, &kept).join("\n") + "\n").unwrap();
    let tournament = description.check(None).unwrap();
    let (mut records, finished) = open_records(Some(&path), &tournament, |_| Ok(())).unwrap();
    assert!((1..=9).contains(&finished.games()));
    let stop = AtomicBool::new(false);
    let run = Run { tournament: &tournament, threads: NonZeroUsize::MIN, stop: &stop };
    run.play(finished, records.as_mut(), |_, _| {}).unwrap();
    let whole = fs::read_to_string(&path).unwrap();
    let expected: Vec<_> = native(&description).iter().map(|line| timeless(line)).collect();
    assert_eq!(whole.lines().map(timeless).collect::<Vec<_>>(), expected);
}

#[test]
fn records_that_do_not_belong_change_nothing() {
    let description = description(SWISS);
    let lines = native(&description);
    let record = |line: usize| GameRecord::parse(&lines[line]).unwrap().0;
    let fresh = || Dispatch::new(description.check(None).unwrap(), 100);

    let mut dispatch = fresh();
    // Who plays the second round is decided by the first one.
    assert_eq!(dispatch.put(record(4)), Err(Refused::Early(4)));
    let mut other = record(0);
    other.players[0] = "random(seed=1)".to_owned();
    assert!(matches!(dispatch.put(other), Err(Refused::Other(_))));
    let loose = GameRecord { tournament: None, ..record(0) };
    assert!(matches!(dispatch.put(loose), Err(Refused::Other(_))));
    assert_eq!((dispatch.finished(), dispatch.played()), (&Finished::default(), 0));

    // Games already in the file are not counted twice.
    assert_eq!(dispatch.put(record(1)), Ok(vec![]));
    assert_eq!(dispatch.put(record(1)), Ok(vec![]));
    assert_eq!(dispatch.put(record(0)), Ok(vec![record(0), record(1)]));
    assert_eq!(dispatch.put(record(0)), Ok(vec![]));
    assert_eq!(dispatch.finished().games(), 2);

    // No game is assigned twice, except one that was returned.
    let Next::Play(task) = dispatch.take() else { panic!("there is a game to play") };
    assert_eq!(task.number, 2);
    assert!(matches!(dispatch.take(), Next::Play(Task { number: 3, .. })));
    assert_eq!(dispatch.take(), Next::Wait);
    dispatch.give_back(task.clone());
    assert_eq!(dispatch.take(), Next::Play(task));
}

#[test]
fn games_whose_records_wait_are_not_given_out() {
    let description = description(SWISS);
    let lines = native(&description);
    let record = |line: usize| GameRecord::parse(&lines[line]).unwrap().0;
    let number = |next: Next<Task>| match next {
        Next::Play(task) => Some(task.number),
        _ => None,
    };
    let mut dispatch = Dispatch::new(description.check(None).unwrap(), 3);
    assert_eq!(dispatch.most_games(), lines.len() as u64);
    assert_eq!(dispatch.put(record(1)), Ok(vec![]));
    assert_eq!((dispatch.played(), dispatch.waiting().len()), (1, 1));
    assert_eq!([(); 2].map(|()| number(dispatch.take())), [Some(0), Some(2)]);
    // Game 3 is of the first round too, but three ahead of game 0, which is missing.
    assert_eq!(dispatch.take(), Next::Wait);
    assert_eq!(dispatch.put(record(0)).unwrap().len(), 2);
    assert_eq!((dispatch.played(), dispatch.waiting().len()), (2, 0));
    assert_eq!(number(dispatch.take()), Some(3));
    assert_eq!(dispatch.take(), Next::Wait, "the first round decides who plays next");
}

#[test]
fn the_server_answers_every_request() {
    let mut server = JobServer::new(|name| match name {
        ClockName::Wall => Some(start_clock(name)),
        ClockName::Cpu => None,
    });
    let mut ask = |work: Work| -> Done {
        let text = server.answer(&JobRequest::new(5, work).to_text()).unwrap();
        let reply: Reply = serde_json::from_str(&text).unwrap();
        assert_eq!(reply.id, 5);
        reply.done
    };
    let description = description(ROUND_ROBIN);
    let task = Task { number: 0, players: [0, 1], opening: 0 };
    let job = Job { description, positions: None, task };
    let play = |job: &Job| Work::Play(Box::new(job.clone()));
    let lines = native(&job.description);
    let Done::Line(line) = ask(play(&job)) else { panic!("a game") };
    assert_eq!(timeless(&line), timeless(&lines[0]));

    // All lines at once show the same as line by line, and as natively.
    let records: Vec<_> = lines.iter().map(|line| GameRecord::parse(line).unwrap().0).collect();
    let summary = Done::Summary(Box::new(Summary::of(&records).unwrap()));
    assert_eq!(ask(Work::Count(Count { anew: true, lines: lines.clone() })), summary);
    ask(Work::Count(Count { anew: true, lines: lines[..5].to_vec() }));
    assert_eq!(ask(Work::Count(Count { anew: false, lines: lines[5..].to_vec() })), summary);

    let wrong = |change: &dyn Fn(&mut Job)| {
        let mut job = job.clone();
        change(&mut job);
        job
    };
    let refusals = [
        (wrong(&|job| job.task.players = [0, 3]), "task: player 3; expected a number below 3"),
        (
            wrong(&|job| job.description.clock = Some(ClockName::Cpu)),
            "Random: clock cpu is not available here",
        ),
        (
            wrong(&|job| job.description.players[0].player = "ugi(\"./engine\")".to_owned()),
            "ugi(\"./engine\") is an external engine; expected an agent of this program",
        ),
        (
            wrong(&|job| job.description.rounds = Some(0)),
            "tournament: rounds: 0; expected 1 to 10000000",
        ),
    ];
    for (job, why) in refusals {
        assert_eq!(ask(play(&job)), Done::Error(why.to_owned()));
    }
    let Done::Error(why) = ask(Work::Count(Count { anew: true, lines: vec!["{}".to_owned()] }))
    else {
        panic!("no record")
    };
    assert!(why.starts_with("line 1: game: column 2: missing field"), "{why}");

    let said = |server: &mut JobServer, text: &str| -> Option<(u64, Done)> {
        let reply: Reply = serde_json::from_str(&server.answer(text)?).unwrap();
        Some((reply.id, reply.done))
    };
    for (text, id, part) in [
        (r#"{"work": 3}"#, 0, "request: "),
        (r#"{"v":2,"id":7,"work":{"count":{"anew":true,"lines":[]}}}"#, 7, "request: version 2"),
    ] {
        let Some((found, Done::Error(why))) = said(&mut server, text) else { panic!("{text}") };
        assert_eq!(found, id);
        assert!(why.starts_with(part), "{why}");
    }
    for text in ["", "{", "[]", r#"{"v":3,"id":1,"request":{}}"#] {
        assert_eq!(said(&mut server, text), None, "{text}");
    }
}
