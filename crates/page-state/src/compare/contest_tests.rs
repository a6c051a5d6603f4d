//! Tournaments that workers play, with workers that are made up.

use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

use isolation::GameRecord;
use isolation::search::{Clock, Seeded};
use isolation_arena::job::{Done, JobServer, Reply, VERSION};
use isolation_arena::{AgentPlayer, Dispatch, Format, Next, PlayerSpec, Summary};
use std::sync::atomic::AtomicBool;

use super::{
    Command, Contest, Counting, Draft, Field, GameRow, Opened, Stage, Stored, games, line_key,
    lines_of, matrix, rows,
};

/// A clock that stands still: what is played does not depend on it.
struct Still;

impl Clock for Still {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}

fn server() -> JobServer {
    JobServer::new(|_| Some(|| Box::new(Still)))
}

fn draft(format: Format) -> Draft {
    let mut draft = Draft::new(5);
    draft.players.clear();
    for text in ["Random", "minimax(depth=2)", "alphabeta(depth=3, eval=\"2*own - opp\")"] {
        draft.add(text);
    }
    draft.type_text(Field::Board, "knight-5x5".to_owned());
    draft.type_text(Field::Rounds, "3".to_owned());
    draft.type_text(Field::Amount, "300".to_owned());
    draft.format = format;
    draft
}

fn contest(draft: &Draft) -> Contest {
    let (description, tournament) = draft.check().unwrap();
    Contest::new(description, tournament)
}

/// All games one after the other, by the arena's game loop alone.
fn expected(draft: &Draft) -> Vec<GameRecord> {
    static NEVER: AtomicBool = AtomicBool::new(false);
    let (_, tournament) = draft.check().unwrap();
    let mut dispatch = Dispatch::new(tournament.clone(), 1);
    let mut records = Vec::new();
    while let Next::Play(task) = dispatch.take() {
        let player = |number: usize| match &tournament.entrants[number].player {
            PlayerSpec::Agent(spec) => AgentPlayer::new(spec.clone(), || Box::new(Still), &NEVER),
            PlayerSpec::Engine(_) => panic!("a draft has agents alone"),
        };
        let mut players = task.players.map(player);
        let [one, other] = &mut players;
        let record = tournament.play(&task, [one, other]).unwrap();
        records.extend(dispatch.put(record).unwrap());
    }
    records
}

fn read(text: &str) -> Reply {
    serde_json::from_str(text).expect("a reply")
}

/// Workers that answer in any order and sometimes crash; and the saved lines.
struct Pool {
    workers: Vec<Option<(JobServer, VecDeque<String>)>>,
    kept: BTreeMap<String, String>,
    chance: Seeded,
}

impl Pool {
    fn new(seed: u64) -> Self {
        Self { workers: Vec::new(), kept: BTreeMap::new(), chance: Seeded::new(seed) }
    }

    fn carry_out(&mut self, contest: &mut Contest) {
        for order in contest.take_orders() {
            match order {
                Command::End(worker) => {
                    self.workers.get_mut(worker).map(Option::take);
                }
                Command::Ask(worker, request) => {
                    self.workers.resize_with(self.workers.len().max(worker + 1), || None);
                    let loaded =
                        self.workers[worker].get_or_insert_with(|| (server(), VecDeque::new()));
                    loaded.1.push_back(request.text);
                }
                Command::Save(number, line) => {
                    assert_eq!(self.kept.insert(line_key("id", number), line), None, "{number}");
                }
            }
        }
    }

    /// One worker answers, or dies where it may. Whether there was one with work.
    fn step(&mut self, contest: &mut Contest, may_die: bool) -> bool {
        self.carry_out(contest);
        let busy = |(index, worker): (usize, &Option<(JobServer, VecDeque<String>)>)| {
            worker.as_ref().is_some_and(|(_, queue)| !queue.is_empty()).then_some(index)
        };
        let busy: Vec<usize> = self.workers.iter().enumerate().filter_map(busy).collect();
        if busy.is_empty() {
            return false;
        }
        let index = busy[self.chance.below(busy.len() as u32) as usize];
        let (server, queue) = self.workers[index].as_mut().expect("it is busy");
        if may_die && self.chance.below(6) == 0 {
            self.workers[index] = None;
            contest.died(index, "it was closed", Duration::ZERO);
        } else {
            let text = queue.pop_front().expect("it is busy");
            let reply = server.answer(&text).expect("it is a job");
            contest.receive(index, read(&reply), Duration::from_millis(10));
        }
        self.carry_out(contest);
        true
    }
}

#[test]
fn interrupted_tournaments_of_several_workers_give_the_lines_of_the_arena() {
    for format in Draft::FORMATS {
        let draft = draft(format);
        let expected = expected(&draft);
        let mut pool = Pool::new(1);
        // Four visits: played for a while, paused, closed in the middle of games.
        for visit in 0..4 {
            let mut contest = contest(&draft);
            for line in pool.kept.values() {
                contest.restore(line).unwrap();
            }
            contest.play(1 + visit % 3, Duration::ZERO);
            for step in 0..3 {
                if step == 1 {
                    contest.pause();
                    pool.carry_out(&mut contest);
                    assert!(pool.workers.iter().all(Option::is_none));
                    assert!(!pool.step(&mut contest, false));
                    contest.play(2, Duration::ZERO);
                }
                pool.step(&mut contest, true);
            }
            pool.workers.clear();
        }
        let mut contest = contest(&draft);
        for line in pool.kept.values() {
            contest.restore(line).unwrap();
        }
        contest.play(3, Duration::ZERO);
        while pool.step(&mut contest, true) {}
        assert_eq!(contest.stage(), &Stage::Over);
        let read = |line: &String| GameRecord::parse(line).unwrap().0.without_times();
        let found: Vec<_> = contest.lines().iter().map(read).collect();
        let expected: Vec<_> = expected.into_iter().map(GameRecord::without_times).collect();
        assert_eq!(found, expected);
        assert!(found.len() >= 6);
        assert_eq!(contest.lines(), pool.kept.values().cloned().collect::<Vec<_>>());
        assert!(contest.time_left().is_none_or(|left| left == 0.0));

        // A page that is loaded after the end has nothing to do.
        let mut again = self::contest(&draft);
        contest.lines().iter().for_each(|line| again.restore(line).unwrap());
        again.play(2, Duration::ZERO);
        assert_eq!(again.take_orders(), []);
        assert_eq!(again.stage(), &Stage::Over);
    }
}

#[test]
fn damaged_lines_are_played_again() {
    let draft = draft(Format::RoundRobin);
    let lines: Vec<String> = expected(&draft).iter().map(GameRecord::to_line).collect();
    let mut contest = contest(&draft);
    let other = lines[2].replacen("\"seed\":5", "\"seed\":6", 1);
    assert_ne!(other, lines[2]);
    for (line, fits) in [
        (&lines[0][..], true),
        (&lines[1][..40], false),
        (&other, false),
        (&lines[3], true),
        (&lines[3], true),
    ] {
        assert_eq!(contest.restore(line).is_ok(), fits, "{line}");
    }
    assert_eq!((contest.lines(), contest.played()), (&lines[..1], 2));
    let mut pool = Pool::new(3);
    contest.play(2, Duration::ZERO);
    while pool.step(&mut contest, false) {}
    assert_eq!(contest.lines().len(), lines.len());
    assert_eq!(pool.kept.len(), lines.len() - 2);
}

#[test]
fn what_workers_say_wrongly_ends_nothing_but_their_game() {
    let draft = draft(Format::RoundRobin);
    let mut contest = contest(&draft);
    contest.play(2, Duration::ZERO);
    contest.take_orders();
    // From no worker, about no game, and about a cancelled game.
    contest.receive(
        7,
        Reply { v: VERSION, id: 1, done: Done::Error("none".to_owned()) },
        Duration::ZERO,
    );
    contest.died(7, "it was closed", Duration::ZERO);
    let stale = Reply { v: VERSION, id: 99, done: Done::Error("late".to_owned()) };
    contest.receive(0, stale, Duration::ZERO);
    assert_eq!(contest.take_orders(), []);
    assert_eq!(contest.stage(), &Stage::Playing);
    // A crashed worker gets its game again, and is reloaded for it.
    contest.died(0, "unreachable", Duration::ZERO);
    let orders = contest.take_orders();
    assert!(matches!(&orders[..], [Command::Ask(0, _)]), "{orders:?}");
    // A game that kills each worker, and one that cannot be played, end the tournament with a word.
    contest.died(0, "unreachable", Duration::ZERO);
    contest.died(0, "unreachable", Duration::ZERO);
    let Stage::Failed(why) = contest.stage() else { panic!("{:?}", contest.stage()) };
    assert_eq!(why, "A worker crashed 3 times in game 1: unreachable");
    contest.play(1, Duration::ZERO);
    assert_eq!(contest.stage(), &Stage::Playing);
    let error = Reply { v: VERSION, id: 4, done: Done::Error("no start".to_owned()) };
    let orders = contest.take_orders();
    let Some(Command::Ask(0, request)) = orders.last() else { panic!("{orders:?}") };
    assert_eq!(request.id, 5);
    contest.receive(0, error.clone(), Duration::ZERO);
    assert_eq!(contest.stage(), &Stage::Playing);
    contest.receive(0, Reply { id: 5, ..error }, Duration::ZERO);
    let Stage::Failed(why) = contest.stage() else { panic!("{:?}", contest.stage()) };
    assert_eq!(why, "Game 1 cannot be played: no start");
}

#[test]
fn lines_are_counted_as_the_arena_counts_them() {
    let draft = draft(Format::RoundRobin);
    let records = expected(&draft);
    let lines: Vec<String> = records.iter().map(GameRecord::to_line).collect();
    let (mut server, mut counting) = (server(), Counting::default());
    assert_eq!(counting.ask(&[]), None);
    let first = counting.ask(&lines[..4]).unwrap();
    // One request at a time; a worker that dies is given all lines again.
    assert_eq!(counting.ask(&lines), None);
    counting.receive(read(&server.answer(&first.to_text()).unwrap()));
    assert_eq!(counting.summary.as_ref().unwrap().games, 4);
    let second = counting.ask(&lines).unwrap();
    server.answer(&second.to_text()).unwrap();
    counting.died("it was closed");
    let third = counting.ask(&lines).unwrap();
    counting.receive(read(&self::server().answer(&third.to_text()).unwrap()));
    let summary = Summary::of(&records).unwrap();
    assert_eq!(**counting.summary.as_ref().unwrap(), summary);
    assert_eq!(counting.ask(&lines), None);

    // The shown summary is the counted one.
    let rows = rows(&summary);
    assert_eq!(rows.len(), 3);
    for (row, player) in rows.iter().zip(&summary.players) {
        assert_eq!((row.won, row.games), (player.won.count, player.won.of));
        let [value, low, high] = row.share.as_ref().unwrap().places;
        assert!(0.0 <= low && low <= value && value <= high && high <= 100.0);
    }
    let matrix = matrix(&summary);
    for (row, squares) in matrix.iter().enumerate() {
        for (column, square) in squares.iter().enumerate() {
            assert_eq!(square.is_some(), row != column);
            if let (Some(square), Some(other)) = (square, &matrix[column][row]) {
                assert_eq!(square.won[0] + other.won[0], square.won[1]);
            }
        }
    }
    for plot in super::curves(&summary) {
        assert_eq!(plot.lines.len(), 3);
    }
    assert_eq!(super::curves(&summary).len(), 3);
    let game = GameRow::of(&lines[1], 0).unwrap();
    assert_eq!(game.number, 2);
    assert_eq!(game.names, records[1].tournament.as_ref().unwrap().names);
    assert!(game.address.starts_with("#/analyse?start="), "{}", game.address);

    // The error of a damaged line has its number, and counting stops until it is started again.
    counting.restart();
    let ask = counting.ask(&[lines[0].clone(), "{}".to_owned()]).unwrap();
    counting.receive(read(&server.answer(&ask.to_text()).unwrap()));
    assert!(
        counting.error.as_deref().unwrap().starts_with("line 2: "),
        "{:?}",
        counting.error.as_deref()
    );
    assert_eq!(counting.ask(&lines), None);
    counting.restart();
    assert!(counting.ask(&lines).is_some());
    for _ in 0..3 {
        assert_eq!(counting.error, None);
        counting.died("no memory");
    }
    assert_eq!(counting.ask(&lines), None);
    assert_eq!(counting.error.as_deref(), Some("no memory"));
}

#[test]
fn games_are_found_by_their_players() {
    let records = expected(&draft(Format::RoundRobin));
    let lines: Vec<String> = records.iter().map(GameRecord::to_line).collect();
    let all = games(&lines, None, 5);
    assert_eq!(all.len(), 5);
    // The latest comes first.
    assert_eq!(all[0].number, lines.len() as u64);
    let pair = ["minimax(depth=2)".to_owned(), "Random".to_owned()];
    let of_two = games(&lines, Some(&pair), 100);
    assert_eq!(of_two.len(), 6);
    // Other programs write spaces, and letters as numbers.
    let spaced = |line: &String| line.replace(':', ": ").replace("\"R", "\"\\u0052");
    let spaced: Vec<String> = lines.iter().map(spaced).collect();
    assert_eq!(games(&spaced, Some(&pair), 100), of_two);
    assert!(of_two.iter().all(|game| pair.iter().all(|name| game.names.contains(name))));
    // Games of no tournament are those of their agents.
    let loose = GameRecord { tournament: None, ..records[0].clone() };
    assert_eq!(games(&[loose.to_line()], Some(&loose.players), 9).len(), 1);
    assert_eq!(games(&[loose.to_line()], Some(&pair), 9), []);
}

#[test]
fn unsaved_games_are_known() {
    let (description, tournament) = draft(Format::RoundRobin).check().unwrap();
    let stored = Stored::new("full", 0.0, 0, Some(description.clone()));
    let mut opened = Opened::contest(stored.clone(), Contest::new(description, tournament));
    let records = expected(&draft(Format::RoundRobin));
    let lines: Vec<String> = records[..4].iter().map(GameRecord::to_line).collect();
    // The third game is not there yet.
    for number in [0, 1, 3] {
        opened.contest.as_mut().unwrap().restore(&lines[number]).unwrap();
        opened.not_saved(number as u64, "full".to_owned());
    }
    assert_eq!(opened.unsaved(), Some((3, "full")));
    opened.saved(1);
    assert_eq!(opened.unsaved_lines(), [(0, lines[0].clone()), (3, lines[3].clone())]);
    assert_eq!(opened.export(), format!("{}\n{}\n", lines[0], lines[1]));
    opened.saved(0);
    opened.saved(3);
    assert_eq!(opened.unsaved(), None);
    let file = Opened::file(stored, lines.clone());
    assert_eq!((file.lines(), file.export().lines().count()), (&lines[..], 4));
}

#[test]
fn files_have_as_many_games_as_a_tab_holds() {
    let many = "{}\n".repeat(20_001);
    assert!(lines_of(&many).unwrap_err().starts_with("20001 games"));
    assert_eq!(lines_of(&many[3..]).unwrap().len(), 20_000);
}

#[test]
fn stored_tournaments_read_back() {
    let (description, _) = draft(Format::Swiss).check().unwrap();
    let stored = Stored::new("Évening", 1_763_700_000_123.0, 7, Some(description));
    assert_eq!(Stored::parse(&stored.to_text()), Ok(stored.clone()));
    assert_eq!(stored.id, "1763700000123-00000007");
    let newer = stored.to_text().replacen("\"v\":1", "\"v\":2", 1);
    assert_eq!(Stored::parse(&newer).unwrap_err(), "version 2; this page reads version 1");
    assert!(Stored::parse("{").is_err());
    // The order of the keys is that of the games, and no tournament's keys are another one's.
    assert!(line_key("a", 9) < line_key("a", 10) && line_key("a", 99) < line_key("a", 10_000));
    assert!(!line_key("ab", 1).starts_with(&super::lines_prefix("a")));
}
