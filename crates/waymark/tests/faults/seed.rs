//! Random numbers that come again with their seed.

use kernel::{Entropy, OsEntropy};

/// SplitMix64.
pub struct Seeded(u64);

impl Seeded {
    /// The seed of this run, printed so that it can be repeated.
    pub fn draw_and_print(test: &str) -> Self {
        let entropy: &dyn Entropy = &OsEntropy;
        let fresh = || u64::from_le_bytes(entropy.bytes());
        let seed =
            std::env::var("WAYMARK_FAULTS_SEED").map_or_else(|_| fresh(), |text| text.parse().expect("WAYMARK_FAULTS_SEED is a number"));
        println!("faults: {test}: WAYMARK_FAULTS_SEED={seed}");
        Self(seed)
    }

    /// Another stream, for a task of its own.
    pub fn split(&mut self) -> Self {
        Self(self.next())
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// From 0 up to but not including `end`.
    pub fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.next() % end as u64).expect("below a usize")
    }
}
