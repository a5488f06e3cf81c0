//! Which option is answered: near the client's level in the domain, and the same on every run. Pure.

use std::collections::BTreeSet;

/// The worst and the best of the five options of a rating.
const BEST: i32 = 4;
/// The lowest option that passes.
const PASSING: i32 = 2;
/// The best option that fails: it scores less than 50.
pub const FAILING: u32 = 1;
/// Points from one option to the next.
const STEP: i32 = 25;

/// A number that only depends on the words and the position: FNV-1a.
pub fn dice(words: &str, at: usize) -> u32 {
    let bytes = words.bytes().chain(at.to_le_bytes());
    let hash = bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    u32::try_from((hash >> 24) & 0xffff_ffff).unwrap_or_default()
}

/// How far a client's standard is from the level of its domain: usually a little, one in nine is a weak spot.
fn lean(client: &str, at: usize) -> i32 {
    let little = i32::try_from(dice(client, at) % 33).unwrap_or_default() - 16;
    if dice(client, at + 1_000).is_multiple_of(9) { little - 42 } else { little }
}

/// Answers of one domain, in order; later ones compensate for the deviation of earlier ones.
pub struct Answers<'a> {
    client: &'a str,
    level: i32,
    /// Standards that were corrected once, by position: they pass from then on.
    mended: &'a BTreeSet<usize>,
    owed: i32,
}

impl<'a> Answers<'a> {
    /// Answers of `client` in a domain at `level`, 0 to 100.
    pub fn new(client: &'a str, level: i32, mended: &'a BTreeSet<usize>) -> Self {
        Self { client, level, mended, owed: 0 }
    }

    /// The option for the standard at this position, which weighs `weight` in its domain.
    pub fn option(&mut self, at: usize, weight: i32) -> u32 {
        let weight = weight.max(1);
        let owed = (self.owed / weight).clamp(-STEP, STEP);
        let near = (self.level + lean(self.client, at) + owed + STEP / 2).div_euclid(STEP);
        let lowest = if self.mended.contains(&at) { PASSING } else { 0 };
        let option = near.clamp(lowest, BEST);
        self.owed += (self.level - option * STEP) * weight;
        option.unsigned_abs()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_come_out_near_the_level_and_the_same_each_time() {
        let none = BTreeSet::new();
        for level in [39, 54, 64, 77, 90] {
            let mut first = Answers::new("MILL", level, &none);
            let options: Vec<u32> = (0..20).map(|at| first.option(at, 1 + i32::try_from(at % 3).unwrap())).collect();
            let mean = options.iter().sum::<u32>() * 25 / 20;
            assert!(mean.abs_diff(level.unsigned_abs()) <= 6, "{level}: {options:?}");
            let mut second = Answers::new("MILL", level, &none);
            assert_eq!((0..20).map(|at| second.option(at, 1 + i32::try_from(at % 3).unwrap())).collect::<Vec<_>>(), options);
        }
    }

    #[test]
    fn what_was_put_right_passes() {
        let mended: BTreeSet<usize> = (0..20).collect();
        let mut answers = Answers::new("MILL", 20, &mended);
        assert!((0..20).all(|at| answers.option(at, 1) >= 2));
    }
}
