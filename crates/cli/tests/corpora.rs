//! Replays the corpora of the fuzz targets through their laws.

// The last line printed is the input that failed.

#[path = "../../../fuzz/laws/mod.rs"]
mod laws;

use std::fs;
use std::path::Path;

#[test]
fn every_input_of_every_corpus() {
    let corpora = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus");
    for (name, law) in laws::LAWS.iter() {
        let mut inputs = 0;
        for file in fs::read_dir(corpora.join(name)).unwrap() {
            let path = file.unwrap().path();
            println!("{}", path.display());
            let text = fs::read_to_string(&path).expect("corpora hold texts");
            law(&text);
            inputs += 1;
        }
        assert!(inputs >= 5, "only {inputs} inputs for {name}");
    }
}
