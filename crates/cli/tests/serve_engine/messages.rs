//! Ten thousand messages of all kinds: each has its answer.

use super::client::{ENDLESS, Server, WIDE, best, small};
use isolation::Scope;
use isolation_protocol::wire::{Reply, ReplyBody, Request, RequestBody};
use isolation_server::Limits;
use rand_xoshiro::Xoshiro256StarStar;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use tokio_tungstenite::tungstenite::Message;

const MESSAGES: usize = 10_000;
const CLIENTS: usize = 4;

struct Dice(Xoshiro256StarStar);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0.next_u64() as usize % bound
    }

    fn pick<T: Clone>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())].clone()
    }

    fn bytes(&mut self) -> Vec<u8> {
        (0..self.below(200)).map(|_| self.0.next_u64() as u8).collect()
    }

    fn valid(&mut self) -> Request {
        let position =
            self.pick(&[WIDE, "7/7/2n4/3N3/7/7/7 w", "3/3/3[Qq] w", "2/Nn w", "5/5/5 w"]);
        let agents =
            [ENDLESS, "random", "MM_Null", "strong", "perfect(time=5ms)", "mcts(nodes=50)"];
        let ask = match self.below(8) {
            0 => RequestBody::Stop,
            1..4 => RequestBody::Solve {
                position: position.to_owned(),
                scope: self.pick(&[Scope::Winner, Scope::Moves, Scope::Distances]),
                nodes: self.pick(&[None, Some(0), Some(1_000), Some(u64::MAX)]),
                ms: self.pick(&[None, Some(0), Some(3), Some(u64::MAX)]),
            },
            _ => best(position, self.pick(&agents)),
        };
        Request::new(self.0.next_u64() >> 12, ask)
    }

    /// A valid message with a few characters damaged.
    fn damaged(&mut self) -> String {
        let mut text: Vec<char> = self.valid().to_text().chars().collect();
        for _ in 0..=self.below(3) {
            if text.is_empty() {
                break;
            }
            let at = self.below(text.len());
            match self.below(4) {
                0 => {
                    text[at] =
                        self.pick(&['"', '{', '}', '9', '/', 'é', '\\', '\n', 'w', '\0', '(']);
                }
                1 => drop(text.remove(at)),
                2 => text.insert(at, self.pick(&['9', '-', '.', 'e', '[', ',', '♞'])),
                _ => text.truncate(at.max(1)),
            }
        }
        text.into_iter().collect()
    }

    fn message(&mut self) -> Message {
        let text = match self.below(20) {
            0..6 => self.valid().to_text(),
            6..12 => self.damaged(),
            12 => return Message::binary(self.bytes()),
            13 => String::from_utf8_lossy(&self.bytes()).into_owned(),
            14 => Request { v: self.0.next_u32(), ..self.valid() }.to_text(),
            15 => {
                let number = self.pick(&["-1", "1e999", "99999999999999999999999", "0.5", "\"3\""]);
                let place = self.pick(&["\"v\":3", "\"nodes\":null", "\"ms\":null", "\"seed\":7"]);
                let name = place.split(':').next().unwrap_or_default();
                self.valid().to_text().replace(place, &format!("{name}:{number}"))
            }
            16 => self.pick(&["[", "{\"v\":", "\"\\u", "[{\"request\":"]).repeat(5_000),
            17 => self
                .pick(&["", " ", "null", "{}", "[]", "\"stop\"", "\u{0}", "\u{feff}{}"])
                .to_owned(),
            18 => {
                let agent = format!("alphabeta(eval=\"{}own\")", "(".repeat(self.below(2_000)));
                Request::new(1, best(WIDE, &agent)).to_text()
            }
            // Most of these are larger than a message may be.
            _ => "x".repeat(self.below(200_000)),
        };
        Message::text(text)
    }
}

/// The answers.
#[derive(Default, Debug)]
struct Count {
    answered: usize,
    refused: usize,
    ended: usize,
}

/// Sends messages in turn, and receives the answer to each.
async fn talk(server: &Server, seed: u64) -> Count {
    let mut dice = Dice(Xoshiro256StarStar::seed_from_u64(seed));
    let mut client = server.client().await;
    let mut count = Count::default();
    for _ in 0..MESSAGES / CLIENTS {
        let message = dice.message();
        let large = message.len() > 64 << 10;
        client.send(message.clone()).await;
        match client.last().await.map(|reply| reply.reply) {
            Some(ReplyBody::Error(why)) => {
                assert!(why.len() > 10, "{why}");
                count.refused += 1;
                if large {
                    // Its rest would have to be read, so the connection ends with the answer.
                    assert!(why.contains("at most 65536 bytes"), "{why}");
                    assert_eq!(client.last().await, None);
                    client = server.client().await;
                }
            }
            Some(_) => count.answered += 1,
            // A client that still sends when the connection ends may miss the answer.
            None if large => {
                count.ended += 1;
                client = server.client().await;
            }
            None => panic!("no answer to {message:?}"),
        }
    }
    count
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ten_thousand_messages_have_an_answer_each() {
    let server = Server::with(Limits { threads: 2, ..small() }).await;
    let counts =
        futures::future::join_all((0..CLIENTS as u64).map(|seed| talk(&server, seed))).await;
    let sum = |count: fn(&Count) -> usize| counts.iter().map(count).sum::<usize>();
    let (answered, refused) = (sum(|it| it.answered), sum(|it| it.refused));
    assert!(answered > 2_000 && refused > 4_000, "{counts:?}");
    assert_eq!(answered + refused + sum(|it| it.ended), MESSAGES);
    // The server is as good as new.
    let mut client = server.client().await;
    client.ask(1, RequestBody::Stop).await;
    assert_eq!(client.last().await, Some(Reply::new(1, ReplyBody::Ready)));
}

/// Messages sent without waiting: all are answered, in their order.
#[tokio::test]
async fn a_flood_is_answered_in_order() {
    let server = Server::with(small()).await;
    let mut client = server.client().await;
    for id in 1..=500 {
        client.ask(id, best(WIDE, ENDLESS)).await;
    }
    for id in 1..=500 {
        assert_eq!(client.last().await.expect("a reply").id, id);
    }
}
