//! The examples run, and print what they should.

// Their main functions are not called here.
#[allow(dead_code)]
#[path = "../examples/moves.rs"]
mod moves;
#[allow(dead_code)]
#[path = "../examples/perft.rs"]
mod perft;

#[test]
fn moves_of_two_positions() {
    let expected = "\
3/2k/K2 w - - 0 1
x x x
x x .
. x x
3 moves: a1a2 a1b2 a1b1

after a1a2:

3/K1k/*2 b - - 0 1
x x x
. x .
. x x
5 moves: c2b3 c2c3 c2b2 c2b1 c2c1
";
    assert_eq!(moves::moves("3/2k/K2 w").unwrap(), expected);
    let stuck = moves::moves("Q*1/**1/2q w").unwrap();
    assert!(stuck.ends_with("the second player wins\n"), "{stuck}");
}

#[test]
fn perft_of_two_depths() {
    let text = "3/2k/K2 w";
    assert_eq!(perft::perft(0, text).unwrap(), "all        1\n");
    let counts = perft::perft(2, text).unwrap();
    let counts: Vec<u64> = counts.lines().map(|line| line[10..].trim().parse().unwrap()).collect();
    let (all, each) = counts.split_last().unwrap();
    assert_eq!((each.len(), each[0], each.iter().sum()), (3, 5, *all));
}
