//! Password hashes: Argon2id in PHC form, computed on a bounded number of threads so that signing in can't starve the rest.

use std::{
    collections::VecDeque,
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    thread,
    time::Duration,
};

use argon2::{
    ARGON2ID_IDENT, Algorithm, Argon2, Block, Params, Version,
    password_hash::phc::{Output, ParamsString, PasswordHash, Salt},
};
use kernel::{Entropy, Error, Result, text};
use subtle::ConstantTimeEq;
use tokio::sync::oneshot;

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
/// Maximum queued hashes; beyond, the caller is asked to retry later.
const WAITING: usize = 256;

/// Niceness of the hashing threads: requests of signed-in users go before sign-ins.
#[cfg(target_os = "linux")]
const NICENESS: i32 = 10;

/// How long a thread keeps its memory for the next hash: through a storm of sign-ins, and not through the night.
const KEEPS_MEMORY: Duration = Duration::from_secs(1);

/// The pool: its threads end with it.
pub(crate) struct Hasher {
    params: Params,
    queue: Arc<Queue>,
}

/// One hash to compute.
struct Job {
    password: String,
    salt: Vec<u8>,
    params: Params,
    reply: oneshot::Sender<std::result::Result<Vec<u8>, argon2::Error>>,
}

impl Job {
    /// Computes in `memory`, which grows to what this hash needs.
    fn run(self, memory: &mut Vec<Block>) {
        // The request was dropped, so nobody waits for the result any more.
        if self.reply.is_closed() {
            return;
        }
        let mut hash = vec![0; HASH];
        memory.resize(memory.len().max(self.params.block_count()), Block::new());
        let argon = Argon2::new(Algorithm::Argon2id, Version::V0x13, self.params);
        let outcome = argon.hash_password_into_with_memory(self.password.as_bytes(), &self.salt, &mut hash, memory).map(|()| hash);
        // As above, while it was computed.
        let _ = self.reply.send(outcome);
    }
}

/// The jobs that no thread has taken.
#[derive(Default)]
struct Queue {
    line: Mutex<Line>,
    changed: Condvar,
}

#[derive(Default)]
struct Line {
    jobs: VecDeque<Job>,
    closed: bool,
}

impl Queue {
    fn line(&self) -> MutexGuard<'_, Line> {
        self.line.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether there was room for one more.
    fn push(&self, job: Job) -> bool {
        let mut line = self.line();
        let room = line.jobs.len() < WAITING;
        if room {
            line.jobs.push_back(job);
            self.changed.notify_one();
        }
        room
    }

    /// The next job; `None` once the pool has ended. `idle` is called when none came for a while.
    fn next(&self, mut idle: impl FnMut()) -> Option<Job> {
        let mut line = self.line();
        loop {
            if line.closed {
                return None;
            }
            if let Some(job) = line.jobs.pop_front() {
                return Some(job);
            }
            let (waited, timeout) = self.changed.wait_timeout(line, KEEPS_MEMORY).unwrap_or_else(PoisonError::into_inner);
            line = waited;
            if timeout.timed_out() && line.jobs.is_empty() && !line.closed {
                idle();
                line = self.changed.wait(line).unwrap_or_else(PoisonError::into_inner);
            }
        }
    }
}

impl Drop for Hasher {
    fn drop(&mut self) {
        self.queue.line().closed = true;
        self.queue.changed.notify_all();
    }
}

fn work(queue: &Queue) {
    give_way();
    let mut memory = Vec::new();
    while let Some(job) = queue.next(|| memory = Vec::new()) {
        job.run(&mut memory);
    }
}

/// Lowers the priority of this thread. Linux counts it by thread, others by process, which stays as it is.
#[cfg(target_os = "linux")]
fn give_way() {
    if let Err(error) = rustix::process::setpriority_process(None, NICENESS) {
        tracing::warn!(%error, "password hashes are computed with the priority of everything else");
    }
}

#[cfg(not(target_os = "linux"))]
fn give_way() {}

impl Hasher {
    pub(crate) fn new(cost: Cost) -> Result<Self> {
        let params = Params::new(cost.memory_kib, cost.passes, 1, Some(HASH)).map_err(refused)?;
        // Half of the processors: a storm of sign-ins leaves the others to users who are signed in.
        let threads = thread::available_parallelism().map_or(1, |processors| (processors.get() / 2).max(1));
        let queue = Arc::<Queue>::default();
        for _ in 0..threads {
            let queue = Arc::clone(&queue);
            thread::Builder::new().name("hashing".to_owned()).spawn(move || work(&queue)).map_err(Error::internal)?;
        }
        Ok(Self { params, queue })
    }

    /// The hash of `password` with a fresh salt. Its composed form is hashed: it is the same password whichever device sends it.
    pub(crate) async fn hash(&self, password: &str, entropy: &(dyn Entropy + 'static)) -> Result<String> {
        self.hash_exact(&text::composed(password), entropy).await
    }

    /// The hash of `secret` byte for byte, with a fresh salt.
    pub(crate) async fn hash_exact(&self, secret: &str, entropy: &(dyn Entropy + 'static)) -> Result<String> {
        let salt: [u8; SALT] = entropy.bytes();
        let hash = self.compute(secret, salt.to_vec(), self.params.clone()).await?;
        phc(&self.params, &salt, &hash)
    }

    /// Whether `password` is the one of `stored`. Without a stored hash a wrong password takes as long, and none is right.
    pub(crate) async fn verify(&self, password: &str, stored: Option<&str>) -> Result<bool> {
        for form in forms(password) {
            if self.verify_exact(&form, stored).await? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// As [`Hasher::verify`] for a secret that is compared byte for byte.
    pub(crate) async fn verify_exact(&self, secret: &str, stored: Option<&str>) -> Result<bool> {
        let Some(Parsed { params, salt, hash }) = stored.map(parse).transpose()? else {
            self.compute(secret, vec![0; SALT], self.params.clone()).await?;
            return Ok(false);
        };
        let computed = self.compute(secret, salt, params).await?;
        Ok(computed.ct_eq(&hash).into())
    }

    /// How many callers wait for a thread.
    pub(crate) fn waiting(&self) -> usize {
        self.queue.line().jobs.len()
    }

    async fn compute(&self, password: &str, salt: Vec<u8>, params: Params) -> Result<Vec<u8>> {
        let (reply, outcome) = oneshot::channel();
        if !self.queue.push(Job { password: password.to_owned(), salt, params, reply }) {
            metrics::counter!("waymark_password_hashes_refused_total").increment(1);
            return Err(Error::too_many(2));
        }
        outcome.await.map_err(Error::internal)?.map_err(refused)
    }
}

/// The byte sequences that may have been hashed for `password`. Earlier versions hashed the bytes as sent, composed or not; for most
/// passwords all forms are the same.
fn forms(password: &str) -> Vec<String> {
    let mut forms = vec![text::composed(password), password.to_owned(), text::decomposed(password)];
    forms.dedup();
    forms
}

fn refused(error: argon2::Error) -> Error {
    Error::internal(format!("argon2: {error}"))
}

struct Parsed {
    params: Params,
    salt: Vec<u8>,
    hash: Vec<u8>,
}

fn phc(params: &Params, salt: &[u8], hash: &[u8]) -> Result<String> {
    let phc = PasswordHash {
        algorithm: ARGON2ID_IDENT,
        version: Some(Version::V0x13.into()),
        params: ParamsString::try_from(params).map_err(Error::internal)?,
        salt: Some(Salt::new(salt).map_err(Error::internal)?),
        hash: Some(Output::new(hash).map_err(Error::internal)?),
    };
    Ok(phc.to_string())
}

fn parse(stored: &str) -> Result<Parsed> {
    let broken = || Error::internal("a stored password hash is not an Argon2id hash in PHC form");
    let phc = PasswordHash::new(stored).map_err(|_| broken())?;
    let (Some(salt), Some(hash)) = (phc.salt, phc.hash) else { return Err(broken()) };
    if phc.algorithm != ARGON2ID_IDENT || phc.version != Some(Version::V0x13.into()) || hash.len() != HASH {
        return Err(broken());
    }
    let params = Params::try_from(&phc).map_err(|_| broken())?;
    Ok(Parsed { params, salt: salt.to_vec(), hash: hash.as_bytes().to_vec() })
}

#[cfg(test)]
mod tests {
    use kernel::SeededEntropy;

    use super::*;

    #[tokio::test]
    async fn only_the_right_password_matches_and_the_hash_carries_its_parameters() {
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

    #[tokio::test]
    async fn an_accent_is_the_same_whichever_device_sends_it() {
        let hasher = Hasher::new(Cost { memory_kib: 64, passes: 1 }).unwrap();
        let entropy = SeededEntropy::new(1);
        let (composed, decomposed) = ("Caf\u{e9}-Quay-71", "Cafe\u{301}-Quay-71");
        for (set, typed) in [(composed, decomposed), (decomposed, composed)] {
            let new = hasher.hash(set, &entropy).await.unwrap();
            let of_earlier_versions = hasher.hash_exact(set, &entropy).await.unwrap();
            for stored in [&new, &of_earlier_versions] {
                assert!(hasher.verify(typed, Some(stored)).await.unwrap(), "{typed:?}");
                assert!(hasher.verify(set, Some(stored)).await.unwrap(), "{set:?}");
                assert!(!hasher.verify("Cafe-Quay-71", Some(stored)).await.unwrap(), "accents count");
            }
            assert!(!hasher.verify_exact(typed, Some(&of_earlier_versions)).await.unwrap(), "secrets are compared byte for byte");
            assert!(!hasher.verify(typed, None).await.unwrap());
        }
        // A sign that is a letter of its own, and syllables.
        for (set, typed) in
            [("\u{212b}ngstrom-71", "A\u{30a}ngstrom-71"), ("\u{d55c}\u{ae00}-71", "\u{1112}\u{1161}\u{11ab}\u{1100}\u{1173}\u{11af}-71")]
        {
            let new = hasher.hash(set, &entropy).await.unwrap();
            assert!(hasher.verify(typed, Some(&new)).await.unwrap(), "{typed:?}");
        }
        let mixed = "Cafe\u{301}-\u{e9}t\u{e9}-71";
        let of_earlier_versions = hasher.hash_exact(mixed, &entropy).await.unwrap();
        assert!(hasher.verify(mixed, Some(&of_earlier_versions)).await.unwrap());
        assert_eq!((forms("Quay-Street-7").len(), forms(composed).len(), forms(mixed).len()), (1, 2, 3));
    }

    #[tokio::test]
    async fn memory_of_a_dearer_hash_serves_a_cheaper_one() {
        let hasher = Hasher::new(Cost { memory_kib: 64, passes: 1 }).unwrap();
        let entropy = SeededEntropy::new(1);
        let cheap = hasher.hash("Quay-Street-7", &entropy).await.unwrap();
        let dear = Hasher::new(Cost { memory_kib: 256, passes: 1 }).unwrap().hash("Quay-Street-7", &entropy).await.unwrap();
        for stored in [&cheap, &dear, &cheap, &dear] {
            assert!(hasher.verify("Quay-Street-7", Some(stored)).await.unwrap());
            assert!(!hasher.verify("Quay-Street-8", Some(stored)).await.unwrap());
        }
    }
}
