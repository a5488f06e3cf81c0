//! Ids and random bytes are injected, so that a test can repeat them.

use std::sync::{Mutex, PoisonError};

use uuid::{Builder, Uuid};

use crate::Timestamp;

/// Source of random bytes.
pub trait Entropy: Send + Sync {
    /// Fills `bytes` with random bytes fit for secrets (in production).
    fn fill(&self, bytes: &mut [u8]);

    /// Where the ids of one millisecond stand.
    fn series(&self) -> &Series;
}

/// Counts the ids of each of the last milliseconds, so that what one act makes keeps its order while others make theirs.
#[derive(Debug)]
pub struct Series(Mutex<Counts>);

#[derive(Debug)]
struct Counts {
    /// Milliseconds and their last counts, the oldest of them at `next`.
    last: [(u64, u32); 128],
    next: usize,
}

impl Series {
    /// Bits of the counter: the twelve after the version, and the first fourteen after the variant.
    const BITS: u32 = 26;

    const fn new() -> Self {
        Self(Mutex::new(Counts { last: [(u64::MAX, 0); 128], next: 0 }))
    }

    /// The next count in `millis`; the first is `start` without its highest bit, so that there is room above it.
    fn next(&self, millis: u64, start: u32) -> u32 {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, last)) = counts.last.iter_mut().find(|(of, _)| *of == millis) {
            // Full: the rest of this millisecond is ordered by chance.
            *last = (*last + 1).min((1 << Self::BITS) - 1);
            return *last;
        }
        let (oldest, first) = (counts.next, start >> (33 - Self::BITS));
        counts.last[oldest] = (millis, first);
        counts.next = (oldest + 1) % counts.last.len();
        first
    }
}

impl dyn Entropy {
    /// A new UUID v7 for `now`: ids sort by creation, so new rows go to the end of an index. Those that this source makes for one
    /// millisecond count up (RFC 9562, 6.2, method 1).
    pub fn id(&self, now: Timestamp) -> Uuid {
        let mut random = [0u8; 10];
        self.fill(&mut random);
        let millis = u64::try_from(now.timestamp_millis()).unwrap_or(0);
        let [a, b, c, d, ..] = random;
        let count = self.series().next(millis, u32::from_be_bytes([a, b, c, d]));
        // Twelve bits before the variant, fourteen after it; version and variant take the bits in front of both.
        let counted = ((count >> 14) << 16 | count & 0x3fff).to_be_bytes();
        random[..4].copy_from_slice(&counted);
        Builder::from_unix_timestamp_millis(millis, &random).into_uuid()
    }

    /// `N` random bytes.
    pub fn bytes<const N: usize>(&self) -> [u8; N] {
        let mut bytes = [0u8; N];
        self.fill(&mut bytes);
        bytes
    }

    /// A concurrency stamp: 32 hexadecimal characters.
    pub fn stamp(&self) -> String {
        self.bytes::<16>().iter().map(|b| format!("{b:02x}")).collect()
    }
}

/// A cryptographic generator per thread, seeded by the operating system.
#[derive(Debug, Default)]
pub struct OsEntropy;

impl Entropy for OsEntropy {
    #[allow(clippy::disallowed_methods)] // the only source of randomness in production
    fn fill(&self, bytes: &mut [u8]) {
        rand::fill(bytes);
    }

    fn series(&self) -> &Series {
        // Of the process, as is what it counts.
        static SERIES: Series = Series::new();
        &SERIES
    }
}

/// A repeatable sequence (SplitMix64), for tests and demo data only: it is predictable.
#[derive(Debug)]
pub struct SeededEntropy(Mutex<u64>, Series);

impl SeededEntropy {
    /// The sequence of `seed`.
    pub fn new(seed: u64) -> Self {
        Self(Mutex::new(seed), Series::new())
    }
}

impl Entropy for SeededEntropy {
    fn fill(&self, bytes: &mut [u8]) {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for chunk in bytes.chunks_mut(8) {
            *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut z = *state;
            z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            z ^= z >> 31;
            chunk.iter_mut().zip(z.to_le_bytes()).for_each(|(to, from)| *to = from);
        }
    }

    fn series(&self) -> &Series {
        &self.1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_of_one_millisecond_keep_the_order_in_which_they_were_made() {
        let [now, later] = [1_790_000_000_000, 1_790_000_000_001].map(|millis| Timestamp::from_timestamp_millis(millis).unwrap());
        for source in [&SeededEntropy::new(3) as &dyn Entropy, &OsEntropy] {
            // Another act of the next millisecond makes its own in between.
            let (ids, others): (Vec<Uuid>, Vec<Uuid>) = (0..40_000).map(|_| (source.id(now), source.id(later))).unzip();
            let all: Vec<Uuid> = ids.into_iter().chain(others).collect();
            assert!(all.is_sorted_by(|one, next| one < next));
            assert!(all.iter().all(|id| id.get_version_num() == 7 && id.get_variant() == uuid::Variant::RFC4122));
        }
    }

    #[test]
    fn a_full_millisecond_gives_its_last_count_and_the_next_one_begins_anew() {
        let series = Series::new();
        assert_eq!(series.next(5, u32::MAX), (1 << 25) - 1);
        series.0.lock().unwrap().last[0].1 = (1 << 26) - 1;
        assert_eq!(series.next(5, 0), (1 << 26) - 1);
        assert_eq!(series.next(6, 0), 0);
    }
}
