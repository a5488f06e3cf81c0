//! Password hashes: Argon2id in PHC form, computed on a bounded number of threads so that signing in can't starve the rest.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use argon2::{Algorithm, Argon2, Params, Version};
use base64::{Engine, engine::general_purpose::STANDARD_NO_PAD};
use kernel::{Entropy, Error, Result};
use subtle::ConstantTimeEq;
use tokio::sync::Semaphore;

/// Effort of a hash.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cost {
    /// Memory in KiB.
    pub memory_kib: u32,
    /// Passes over the memory.
    pub passes: u32,
}

impl Default for Cost {
    /// What OWASP's password storage cheat sheet asks of Argon2id.
    fn default() -> Self {
        Self { memory_kib: 19 * 1024, passes: 2 }
    }
}

const SALT: usize = 16;
const HASH: usize = 32;
/// Hashes that may wait; beyond, the caller is told to come back.
const WAITING: usize = 256;

/// The pool.
pub(crate) struct Hasher {
    params: Params,
    running: Arc<Semaphore>,
    waiting: AtomicUsize,
}

/// Counts a waiting caller down, also when its request is dropped.
struct Waiting<'a>(&'a AtomicUsize);

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Hasher {
    pub(crate) fn new(cost: Cost) -> Result<Self> {
        let params = Params::new(cost.memory_kib, cost.passes, 1, Some(HASH)).map_err(refused)?;
        // Half of the processors: a storm of sign-ins leaves the others to who is signed in.
        let threads = std::thread::available_parallelism().map_or(1, |processors| (processors.get() / 2).max(1));
        Ok(Self { params, running: Arc::new(Semaphore::new(threads)), waiting: AtomicUsize::new(0) })
    }

    /// The hash of `password` with a fresh salt.
    pub(crate) async fn hash(&self, password: &str, entropy: &(dyn Entropy + 'static)) -> Result<String> {
        let salt: [u8; SALT] = entropy.bytes();
        let hash = self.compute(password, salt.to_vec(), self.params.clone()).await?;
        Ok(phc(&self.params, &salt, &hash))
    }

    /// Whether `password` is the one of `stored`. Without a stored hash it takes as long and is never right.
    pub(crate) async fn verify(&self, password: &str, stored: Option<&str>) -> Result<bool> {
        let Some(Parsed { params, salt, hash }) = stored.map(parse).transpose()? else {
            self.compute(password, vec![0; SALT], self.params.clone()).await?;
            return Ok(false);
        };
        let computed = self.compute(password, salt, params).await?;
        Ok(computed.ct_eq(&hash).into())
    }

    /// How many callers wait for a thread.
    pub(crate) fn waiting(&self) -> usize {
        self.waiting.load(Ordering::Relaxed)
    }

    async fn compute(&self, password: &str, salt: Vec<u8>, params: Params) -> Result<Vec<u8>> {
        if self.waiting.fetch_add(1, Ordering::Relaxed) >= WAITING {
            self.waiting.fetch_sub(1, Ordering::Relaxed);
            metrics::counter!("waymark_password_hashes_refused_total").increment(1);
            return Err(Error::too_many(2));
        }
        let waiting = Waiting(&self.waiting);
        let permit = Arc::clone(&self.running).acquire_owned().await.map_err(Error::internal)?;
        drop(waiting);
        let password = password.to_owned();
        let work = tokio::task::spawn_blocking(move || {
            // The permit goes with the work: a dropped request must not let one more thread in.
            let _permit = permit;
            let mut hash = vec![0; HASH];
            Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
                .hash_password_into(password.as_bytes(), &salt, &mut hash)
                .map(|()| hash)
        });
        work.await.map_err(Error::internal)?.map_err(refused)
    }
}

fn refused(error: argon2::Error) -> Error {
    Error::internal(format!("argon2: {error}"))
}

struct Parsed {
    params: Params,
    salt: Vec<u8>,
    hash: Vec<u8>,
}

fn phc(params: &Params, salt: &[u8], hash: &[u8]) -> String {
    let (m, t, p) = (params.m_cost(), params.t_cost(), params.p_cost());
    format!("$argon2id$v=19$m={m},t={t},p={p}${}${}", STANDARD_NO_PAD.encode(salt), STANDARD_NO_PAD.encode(hash))
}

fn parse(stored: &str) -> Result<Parsed> {
    let broken = || Error::internal("a stored password hash is not in PHC form");
    let parts: Vec<&str> = stored.split('$').collect();
    let ["", "argon2id", "v=19", costs, salt, hash] = parts.as_slice() else { return Err(broken()) };
    let cost = |name: char| {
        let found = costs.split(',').find_map(|c| c.strip_prefix(name)?.strip_prefix('='));
        found.and_then(|v| v.parse::<u32>().ok()).ok_or_else(broken)
    };
    let (salt, hash) = (STANDARD_NO_PAD.decode(salt), STANDARD_NO_PAD.decode(hash));
    let (salt, hash) = (salt.map_err(|_| broken())?, hash.map_err(|_| broken())?);
    if hash.len() != HASH {
        return Err(broken());
    }
    let params = Params::new(cost('m')?, cost('t')?, cost('p')?, Some(HASH)).map_err(refused)?;
    Ok(Parsed { params, salt, hash })
}

#[cfg(test)]
mod tests {
    use kernel::SeededEntropy;

    use super::*;

    #[tokio::test]
    async fn only_the_right_password_is_right_and_costs_travel_with_the_hash() {
        let cheap = Hasher::new(Cost { memory_kib: 64, passes: 1 }).unwrap();
        let entropy = SeededEntropy::new(1);
        let stored = cheap.hash("Quay-Street-7", &entropy).await.unwrap();
        assert!(stored.starts_with("$argon2id$v=19$m=64,t=1,p=1$"), "{stored}");
        let dearer = Hasher::new(Cost { memory_kib: 128, passes: 2 }).unwrap();
        assert!(dearer.verify("Quay-Street-7", Some(&stored)).await.unwrap());
        assert!(!dearer.verify("quay-street-7", Some(&stored)).await.unwrap());
        assert!(!dearer.verify("Quay-Street-7", None).await.unwrap());
        assert!(dearer.verify("x", Some("$2a$10$oldformat")).await.is_err());
        assert_ne!(stored, cheap.hash("Quay-Street-7", &entropy).await.unwrap());
    }
}
