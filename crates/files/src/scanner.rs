//! Virus scans by clamd: content is streamed to it as it is read, by its command INSTREAM, over TCP or a Unix socket.

use std::{path::PathBuf, str::FromStr, time::Duration};

use kernel::{Error, Result};
use tokio::{
    io::{AsyncBufReadExt, AsyncRead, AsyncWrite, AsyncWriteExt, BufReader, ReadHalf, WriteHalf, split},
    net::{TcpStream, UnixStream},
    time::timeout,
};

/// Time limit for connecting, and for sending a chunk.
const STEP: Duration = Duration::from_secs(10);
/// Time limit for the scan; clamd gives up after two minutes.
const SCAN: Duration = Duration::from_secs(150);

/// Where the scanner listens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Address {
    /// Host and port.
    Tcp(String, u16),
    /// A socket in the file system.
    Unix(PathBuf),
}

impl FromStr for Address {
    type Err = String;

    /// `tcp://host:3310` or `unix:/run/clamav/clamd.ctl`.
    fn from_str(text: &str) -> std::result::Result<Self, String> {
        if let Some(path) = text.strip_prefix("unix:") {
            return if path.starts_with('/') { Ok(Self::Unix(path.into())) } else { Err("unix: needs an absolute path".to_owned()) };
        }
        let rest = text.strip_prefix("tcp://").ok_or("must start with tcp:// or unix:")?;
        let (host, port) = rest.rsplit_once(':').ok_or("has no port")?;
        let port = port.parse().map_err(|_| "has no port")?;
        let host = host.trim_matches(['[', ']']);
        if host.is_empty() { Err("has no host".to_owned()) } else { Ok(Self::Tcp(host.to_owned(), port)) }
    }
}

/// A virus scanner.
#[derive(Debug, Clone)]
pub struct Scanner {
    /// Where it listens.
    pub address: Address,
    /// Whether content waits while it doesn't answer, and content that it can't scan is rejected; otherwise both are accepted unscanned.
    pub is_required: bool,
}

/// What a scan found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// Nothing.
    Clean,
    /// A threat, with the name of its signature.
    Infected(String),
    /// More content than the scanner accepts.
    TooLarge,
}

trait Line: AsyncRead + AsyncWrite + Send + Unpin {}
impl<T: AsyncRead + AsyncWrite + Send + Unpin> Line for T {}

fn away(error: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Error {
    Error::unavailable(error)
}

impl Scanner {
    async fn connect(&self) -> Result<Box<dyn Line>> {
        let connected = async {
            Ok::<Box<dyn Line>, std::io::Error>(match &self.address {
                Address::Tcp(host, port) => Box::new(TcpStream::connect((host.as_str(), *port)).await?),
                Address::Unix(path) => Box::new(UnixStream::connect(path).await?),
            })
        };
        timeout(STEP, connected).await.map_err(away)?.map_err(away)
    }

    /// Starts a scan.
    pub async fn begin(&self) -> Result<Scan> {
        let (read, mut write) = split(self.connect().await?);
        timeout(STEP, write.write_all(b"zINSTREAM\0")).await.map_err(away)?.map_err(away)?;
        Ok(Scan { read: BufReader::new(read), write, answer: Vec::new() })
    }

    /// Checks that it answers.
    pub async fn ping(&self) -> Result<()> {
        let (read, mut write) = split(self.connect().await?);
        let (mut read, mut answer) = (BufReader::new(read), Vec::new());
        let asked = async {
            write.write_all(b"zPING\0").await?;
            read.read_until(0, &mut answer).await
        };
        timeout(STEP, asked).await.map_err(away)?.map_err(away)?;
        if answer == b"PONG\0" { Ok(()) } else { Err(away("it is no clamd")) }
    }
}

/// A scan of content that is being sent.
pub struct Scan {
    read: BufReader<ReadHalf<Box<dyn Line>>>,
    write: WriteHalf<Box<dyn Line>>,
    answer: Vec<u8>,
}

impl Scan {
    fn is_answered(&self) -> bool {
        self.answer.ends_with(&[0])
    }

    /// Sends a chunk. An answer before the end means that the scanner accepts no more.
    pub async fn send(&mut self, bytes: &[u8]) -> Result<()> {
        if bytes.is_empty() || self.is_answered() {
            return Ok(());
        }
        let length = u32::try_from(bytes.len()).map_err(Error::internal)?.to_be_bytes();
        let Self { read, write, answer } = self;
        let sent = async {
            write.write_all(&length).await?;
            write.write_all(bytes).await
        };
        let outcome = tokio::select! {
            biased;
            outcome = read.read_until(0, answer) => return heard(outcome),
            outcome = timeout(STEP, sent) => outcome.map_err(away)?,
        };
        match outcome {
            Ok(()) => Ok(()),
            // It hangs up right after such an answer, which may arrive after the piece could not be sent.
            Err(error) => match timeout(STEP, read.read_until(0, answer)).await {
                Ok(outcome @ Ok(1..)) => heard(outcome),
                _ => Err(away(error)),
            },
        }
    }

    /// Ends the content and waits for the verdict.
    ///
    /// # Errors
    /// `Unavailable`, also for answers that are not a verdict.
    pub async fn end(mut self) -> Result<Verdict> {
        if !self.is_answered() {
            timeout(STEP, self.write.write_all(&0u32.to_be_bytes())).await.map_err(away)?.map_err(away)?;
            timeout(SCAN, self.read.read_until(0, &mut self.answer)).await.map_err(away)?.map_err(away)?;
        }
        verdict(&self.answer)
    }
}

fn heard(read: std::io::Result<usize>) -> Result<()> {
    match read.map_err(away)? {
        0 => Err(away("the scanner hung up")),
        _ => Ok(()),
    }
}

fn verdict(answer: &[u8]) -> Result<Verdict> {
    let answer = String::from_utf8_lossy(answer);
    let answer = answer.trim_end_matches('\0');
    if answer.contains("size limit exceeded") {
        return Ok(Verdict::TooLarge);
    }
    match answer.strip_prefix("stream: ") {
        Some("OK") => Ok(Verdict::Clean),
        Some(found) if found.ends_with(" FOUND") => Ok(Verdict::Infected(found.trim_end_matches(" FOUND").to_owned())),
        _ => Err(away(format!("the scanner answered {answer:?}"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_a_port_or_a_socket() {
        assert_eq!("tcp://scanner:3310".parse(), Ok(Address::Tcp("scanner".to_owned(), 3310)));
        assert_eq!("tcp://[::1]:3310".parse(), Ok(Address::Tcp("::1".to_owned(), 3310)));
        assert_eq!("unix:/run/clamd.ctl".parse(), Ok(Address::Unix("/run/clamd.ctl".into())));
        for wrong in ["", "scanner:3310", "tcp://scanner", "tcp://:3310", "tcp://scanner:x", "unix:", "unix:clamd.ctl"] {
            assert!(wrong.parse::<Address>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn only_a_verdict_counts_as_one() {
        assert_eq!(verdict(b"stream: OK\0").unwrap(), Verdict::Clean);
        assert_eq!(verdict(b"stream: Eicar-Signature FOUND\0").unwrap(), Verdict::Infected("Eicar-Signature".to_owned()));
        assert_eq!(verdict(b"INSTREAM size limit exceeded. ERROR\0").unwrap(), Verdict::TooLarge);
        for answer in [b"".as_slice(), b"stream: \0", b"UNKNOWN COMMAND\0", b"stream: Can't allocate memory ERROR\0"] {
            assert_eq!(verdict(answer).unwrap_err().kind(), kernel::Kind::Unavailable);
        }
    }
}
