//! Search trees in messages: complete, in small texts, and refused for searches without one.

use isolation::search::{Clock, StoppedClock};
use isolation_protocol::wire::{
    Engine, MAX_TREE_NODES, Mark, Reply, ReplyBody, Request, RequestBody, TreeNodes, TreeReport,
};

/// The texts that answer a request.
fn texts(agent: &str, nodes: usize) -> Vec<String> {
    let position = "7/7/2n4/3N3/7/7/7 w".to_owned();
    let ask = RequestBody::Tree { position, agent: agent.to_owned(), seed: 0, nodes };
    let mut texts = Vec::new();
    let clock = |_| Ok(Box::new(StoppedClock) as Box<dyn Clock>);
    Engine::default().answer_text(&Request::new(3, ask).to_text(), clock, &mut |reply| {
        texts.push(reply.to_text());
    });
    texts
}

fn tree(agent: &str, nodes: usize) -> (Vec<TreeNodes>, TreeReport) {
    let mut slices = Vec::new();
    for text in texts(agent, nodes) {
        match serde_json::from_str::<Reply>(&text).unwrap().reply {
            ReplyBody::Nodes(nodes) => slices.push(nodes),
            ReplyBody::Tree(report) => return (slices, report),
            other => panic!("{other:?}"),
        }
    }
    panic!("no report");
}

fn refusal(agent: &str, nodes: usize) -> String {
    let text = texts(agent, nodes).pop().unwrap();
    match serde_json::from_str::<Reply>(&text).unwrap().reply {
        ReplyBody::Error(why) => why,
        other => panic!("{other:?}"),
    }
}

#[test]
fn all_nodes_are_sent_or_counted() {
    for agent in ["minimax(depth=4)", "alphabeta(depth=6)", "deepening(depth=5)"] {
        for limit in [0, 7, 5_000, 100_000] {
            let (slices, TreeReport { report, iterations }) = tree(agent, limit);
            let sent: usize = slices.iter().map(|slice| slice.plies.len()).sum();
            assert_eq!(sent, limit.min(report.nodes as usize), "{agent}");
            let nodes: u64 = iterations.iter().map(|iteration| iteration.nodes).sum();
            assert_eq!(nodes, report.nodes);
            let depths = if agent.starts_with("deepening") {
                vec![1, 2, 3, 4, 5]
            } else {
                vec![report.depth]
            };
            assert_eq!(iterations.iter().filter_map(|it| it.depth).collect::<Vec<_>>(), depths);
            let last = iterations.last().unwrap();
            assert_eq!((last.score, last.line.len()), (report.score, report.line.len()));
            let marks = || slices.iter().flat_map(|slice| &slice.marks);
            if limit == 100_000 {
                let cuts = marks().filter(|marks| Mark::Cut.is_in(**marks)).count() as u64;
                assert_eq!(iterations.iter().map(|it| it.cuts).sum::<u64>(), cuts);
                assert_eq!(cuts == 0, agent.starts_with("minimax"));
            }
            let truncated = marks().any(|marks| Mark::Truncated.is_in(*marks));
            assert!(!truncated || (sent as u64) < report.nodes);
        }
    }
}

#[test]
fn large_trees_come_in_small_texts() {
    let texts = texts("minimax(depth=10, nodes=300k)", 100_000);
    let longest = texts.iter().map(String::len).max().unwrap();
    let all: usize = texts.iter().map(String::len).sum();
    assert!(longest < 250_000 && all < 6_000_000, "{longest} of {all}");
}

#[test]
fn searches_without_a_tree_are_refused() {
    for agent in ["random", "strong(depth=3)", "perfect", "mcts"] {
        let why = refusal(agent, 100);
        assert!(
            why.contains("has no search tree; choose minimax or alphabeta or deepening"),
            "{why}"
        );
    }
    let why = refusal("minimax", MAX_TREE_NODES + 1);
    assert!(why.contains("200001 nodes; expected at most 200000"), "{why}");
    assert!(refusal("minimax(depth=0)", 10).contains("depth"));
    assert!(refusal("nonsense", 10).contains("nonsense"));
}
