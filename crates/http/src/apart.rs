//! What a job does for each of many: one that fails holds up no other.

use kernel::{Error, Result, Uuid};

use crate::{CALLED_OFF, JobRun};

/// The outcomes of a job's work for each tenant, framework or the like apart. A part that fails is logged, the others go on, and the job
/// fails in the end: then it is run again, and finds what is done as done.
#[derive(Debug)]
pub struct Apart {
    kind: String,
    failed: usize,
    error: Option<Error>,
}

impl Apart {
    /// Nothing done yet.
    pub fn of(run: &JobRun) -> Self {
        Self::of_kind(&run.job.kind)
    }

    fn of_kind(kind: &str) -> Self {
        Self { kind: kind.to_owned(), failed: 0, error: None }
    }

    /// Takes the outcome of one part, which is the work of a transaction of its own; `None` if it failed.
    ///
    /// # Errors
    /// That the job was called off or taken over, which ends all parts.
    pub fn done<T>(&mut self, part: Uuid, outcome: Result<T>) -> Result<Option<T>> {
        let error = match outcome {
            Ok(value) => return Ok(Some(value)),
            Err(error) if error.code() == Some(CALLED_OFF) => return Err(error),
            Err(error) => error,
        };
        tracing::error!(kind = self.kind, %part, %error, "a part of a job failed, the others go on");
        self.failed += 1;
        // An error that may pass has the whole job run again.
        if self.error.as_ref().is_none_or(|known| error.kind().is_transient() && !known.kind().is_transient()) {
            self.error = Some(error);
        }
        Ok(None)
    }

    /// Ends the job's work.
    ///
    /// # Errors
    /// That of a part that failed, rather one that may pass.
    pub fn end(self) -> Result<()> {
        let Some(error) = self.error else { return Ok(()) };
        tracing::error!(kind = self.kind, failed = self.failed, "parts of a job failed");
        Err(error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_that_fails_holds_up_no_other_and_fails_the_job() {
        let [first, second, third] = [1, 2, 3].map(Uuid::from_u128);
        let mut apart = Apart::of_kind("test.job");
        assert_eq!(apart.done::<u8>(first, Err(Error::stale())).unwrap(), None);
        assert_eq!(apart.done(second, Ok(2)).unwrap(), Some(2));
        assert_eq!(apart.done::<u8>(third, Err(Error::unavailable("away"))).unwrap(), None);
        assert!(apart.end().unwrap_err().kind().is_transient(), "it is run again");
        assert!(Apart::of_kind("test.job").end().is_ok());
    }

    #[test]
    fn a_job_that_was_called_off_ends_at_once() {
        let mut apart = Apart::of_kind("test.job");
        let error = apart.done::<u8>(Uuid::nil(), Err(Error::rule(CALLED_OFF))).unwrap_err();
        assert_eq!(error.code(), Some(CALLED_OFF));
    }
}
