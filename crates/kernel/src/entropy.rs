//! Ids and random bytes are injected, so that a test can repeat them.

use std::sync::Mutex;

use uuid::{Builder, Uuid};

use crate::Timestamp;

/// Source of random bytes.
pub trait Entropy: Send + Sync {
    /// Fills `bytes` with random bytes fit for secrets (in production).
    fn fill(&self, bytes: &mut [u8]);
}

impl dyn Entropy {
    /// A new UUID v7 for `now`: ids sort by creation, so new rows go to the end of an index.
    pub fn id(&self, now: Timestamp) -> Uuid {
        let mut random = [0u8; 10];
        self.fill(&mut random);
        let millis = u64::try_from(now.timestamp_millis()).unwrap_or(0);
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
}

/// A repeatable sequence (SplitMix64), for tests and demo data only: it is predictable.
#[derive(Debug)]
pub struct SeededEntropy(Mutex<u64>);

impl SeededEntropy {
    /// The sequence of `seed`.
    pub fn new(seed: u64) -> Self {
        Self(Mutex::new(seed))
    }
}

impl Entropy for SeededEntropy {
    fn fill(&self, bytes: &mut [u8]) {
        let mut state = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        for chunk in bytes.chunks_mut(8) {
            *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut z = *state;
            z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            z ^= z >> 31;
            chunk.iter_mut().zip(z.to_le_bytes()).for_each(|(to, from)| *to = from);
        }
    }
}
