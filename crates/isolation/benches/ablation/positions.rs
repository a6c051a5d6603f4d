//! The positions of the ablation.
//!
//! Random placements, some followed by random moves, with the seeds 1, 2, 3 …; those that the solver
//! decides in 10,000 to 10,000,000 nodes. They were not chosen by any other result.

/// A movement or game, and its positions.
pub type Set = (&'static str, &'static [&'static str]);

/// Games in which moves remove no square.
pub const TRAILS: [Set; 3] = [
    (
        "knight",
        &[
            "7/7/7/3n3/6N/7/7 w",
            "5N1/7/7/7/7/n6/7 w",
            "7/7/7/7/2n2N1/7/7 w",
            "7/5N1/7/7/7/7/2n4 w",
            "n6/7/1*5/3*3/6*/4*2/2N4 w",
            "5*1/3*3/7/2N4/1n5/*6/2*4 w",
            "7/4N2/6*/1n5/2*2*1/*6/7 w",
            "5*2/3*4/4n3/2*5/*7/1*2*3/2*5/*1N5 w",
            "6*1/4*3/8/3*4/1**5/4*1*1/Nn6/5*2 w",
            "4*3/8/3*1N2/5*n1/3*4/*3**2/2*5/8 w",
        ],
    ),
    (
        "queen",
        &[
            "5/5/2q2/2Q2/5 w",
            "2Q2/5/5/3q1/5 w",
            "5/5/5/4Q/3q1 w",
            "5/1q3/5/2Q2/5 w",
            "6/q5/1*4/*5/1**1Q1/6 w",
            "2**2/6/2Q1q1/6/2*1*1/6 w",
            "6/3*Q1/3q2/2*1*1/*5/6 w",
            "3*2*/1*2q2/4*2/1Q1*3/2*3*/1*5/7 w",
            "3*3/2*2*1/2q*3/3*2Q/1**2*1/7/7 w",
            "1Q5/5**/5*1/4*q1/4*1*/7/2*3* w",
        ],
    ),
    (
        "king",
        &[
            "3K2/6/6/6/2k3/6 w",
            "6/6/6/4k1/K5/6 w",
            "6/3K2/6/6/6/2k3 w",
            "6/4K1/6/4k1/6/6 w",
            "7/3k3/2*4/2**3/3K1**/4*2/7 w",
            "4**1/4*2/3K3/7/1k5/**5/*6 w",
            "7/6*/5k*/6*/6*/5K*/6* w",
            "7/7/7/3k3/6K/7/7 w",
            "7/7/K6/7/1k5/7/7 w",
            "7/7/5k1/7/7/7/4K2 w",
        ],
    ),
];

/// The original game: starting positions and random ones.
pub const ORIGINAL: Set = (
    "original game",
    &[
        "1p1/3/3/1P1 w",
        "*3/1p1*/4/P3 w",
        "4/1p1*/P3/2*1 w",
        "4/1p*1/1*2/P3 w",
        "1*2/P2*/1p1*/2*1 w",
        "1*1*/1p2/**2/*1*1/2P1 w",
        "*1p1/4/1***/P*1*/4 w",
        "3p/**2/*3/1P**/3* w",
        "2p2/*2**/1**1*/*P*2/5 w",
        "1*1*1/1*1p*/2*2/*3*/P2*1 w",
    ],
);

/// Positions that a symmetry maps to themselves with the pieces swapped: random ones are never.
pub const MIRRORED: Set = (
    "mirrored",
    &["6/6/3n2/2N3/6/6 w", "n6/7/7/3*3/7/7/6N w", "q4/5/2*2/5/4Q w", "6/6/3k2/2K3/6/6 w"],
);
