//! Runs the stored corpus, and truncated and joined variants of it, on the stable toolchain.

use std::{fs, path::Path};

use fuzzing::TARGETS;

#[test]
fn the_stored_corpus_holds() {
    let corpora = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus");
    for (name, target) in TARGETS {
        let mut seeds: Vec<_> = fs::read_dir(corpora.join(name)).unwrap().map(|entry| entry.unwrap().path()).collect();
        seeds.sort();
        assert!(seeds.len() >= 10, "{name} needs a corpus");
        let seeds: Vec<Vec<u8>> = seeds.iter().map(|seed| fs::read(seed).unwrap()).collect();
        for (at, seed) in seeds.iter().enumerate() {
            target(seed);
            // Truncated at several positions, alone and followed by the next input.
            let next = &seeds[(at + 1) % seeds.len()];
            for cut in (0..seed.len()).step_by(1 + seed.len() / 24) {
                target(&seed[..cut]);
                target(&[&seed[..cut], next.as_slice()].concat());
            }
        }
    }
}
