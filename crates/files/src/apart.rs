//! Work on a stranger's file, which may require any amount of it: done in a separate process, which the system kills when it takes too
//! much memory or time.

use std::{path::Path, process::Stdio, time::Duration};

use rustix::process::{Resource, Rlimit, setrlimit};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    process::Command,
    time::timeout,
};

/// Time limit for a process, on a busy machine.
const PATIENCE: Duration = Duration::from_secs(30);

/// Limits of a process.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Memory, in bytes.
    pub memory: u64,
    /// CPU time, in seconds.
    pub seconds: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self { memory: 1 << 30, seconds: 10 }
    }
}

impl Limits {
    /// Sets them for this process; `false` where the system refuses.
    pub(crate) fn set(self) -> bool {
        let limit = |most: u64| Rlimit { current: Some(most), maximum: Some(most) };
        let limits = [(Resource::As, self.memory), (Resource::Cpu, self.seconds), (Resource::Core, 0)];
        limits.into_iter().all(|(resource, most)| setrlimit(resource, limit(most)).is_ok())
    }
}

/// What a process has written.
#[derive(Debug, Default)]
pub(crate) struct Output {
    pub(crate) bytes: Vec<u8>,
    /// Whether it ended by itself, with success.
    pub(crate) is_complete: bool,
}

/// Runs a hidden command of `program` on `content`; it writes at most `most` bytes.
pub(crate) async fn run(program: &Path, command: &[&str], limits: Limits, content: &[u8], most: u64) -> Output {
    match timeout(PATIENCE, output(program, command, limits, content, most)).await {
        Ok(Ok(output)) => output,
        Ok(Err(error)) => {
            tracing::warn!(%error, program = %program.display(), "the program that looks into files doesn't run");
            Output::default()
        }
        // Dropping the process kills it.
        Err(_) => Output::default(),
    }
}

async fn output(program: &Path, command: &[&str], limits: Limits, content: &[u8], most: u64) -> std::io::Result<Output> {
    let mut process = Command::new(program);
    process.args(command).args([limits.memory.to_string(), limits.seconds.to_string()]);
    process.env_clear().stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).kill_on_drop(true);
    let mut child = process.spawn()?;
    let (Some(mut into), Some(out)) = (child.stdin.take(), child.stdout.take()) else { return Ok(Output::default()) };
    let mut bytes = Vec::new();
    let sent = async {
        // The process may end before it has read everything.
        let _ = into.write_all(content).await;
        drop(into);
    };
    let mut out = out.take(most);
    let ((), read) = tokio::join!(sent, out.read_to_end(&mut bytes));
    read?;
    Ok(Output { bytes, is_complete: child.wait().await?.success() })
}
