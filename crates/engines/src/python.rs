//! Players that are Python classes: our own program hosts them, each in a process of its own.

use isolation::{Param, ParamKind, Value};

/// The environment variable that names the Python that runs them.
const PYTHON: &str = "ISOLATION_PYTHON";

/// What Python runs. The folder where it is started may hold another package of the name `isolation`,
/// as the course's own does; it must not be found before ours.
const HOST: &str = "import sys; sys.path[:] = [place for place in sys.path if place]; \
                    from isolation.student.__main__ import main; main()";

/// What a player may use.
pub(crate) static PARAMS: [Param; 3] = [
    Param {
        name: "time",
        kind: ParamKind::Time,
        default: Value::None,
        about: "time a move at the most",
    },
    Param {
        name: "memory",
        kind: ParamKind::Count { min: 100_000_000, max: 1_000_000_000_000 },
        default: Value::Count(1_000_000_000),
        about: "bytes of memory at the most",
    },
    Param {
        name: "generation",
        kind: ParamKind::Count { min: 1, max: 4 },
        default: Value::None,
        about: "generation of the course's board; none finds it from the files",
    },
];

/// What the text of a player must be.
pub(crate) const EXPECTED: &str = "a file or a module and a class of it, such as \
    python(\"game_agent.py:AlphaBetaPlayer\") or \
    python(\"game_agent.py:MinimaxPlayer(search_depth=5)\")";

/// The program that hosts the player of a text such as `game_agent.py:AlphaBetaPlayer`. What the
/// text names is found out by the program; whether it names anything, here.
pub(crate) fn words(text: &str, values: &[Value]) -> Option<Vec<String>> {
    let (place, class) = text.split_once(':')?;
    if place.trim().is_empty() || class.trim().is_empty() {
        return None;
    }
    let [_, memory, generation] = values else { unreachable!("one a parameter") };
    let mut words = vec![python(), "-c".into(), HOST.into(), "--memory".into(), memory.to_string()];
    if let Value::Count(number) = generation {
        words.extend(["--generation".to_owned(), number.to_string()]);
    }
    words.push(text.to_owned());
    Some(words)
}

/// What decides between two runs of the program: texts are hashed alike in games of one seed, and
/// libraries that calculate keep to one thread.
pub(crate) fn environment(seed: u64) -> Vec<(&'static str, String)> {
    let hash_seed = seed % (1 << 32);
    vec![("PYTHONHASHSEED", hash_seed.to_string()), ("OMP_NUM_THREADS", "1".to_owned())]
}

/// What is missing where the program cannot be started.
pub(crate) fn hint() -> String {
    format!(
        "expected a Python from 3.10 on that has the package isolation; {PYTHON} names it, here it \
         is {:?}",
        python()
    )
}

fn python() -> String {
    std::env::var(PYTHON).ok().filter(|name| !name.is_empty()).unwrap_or("python3".to_owned())
}
