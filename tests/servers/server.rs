//! A server program in a process of its own, which a test stops and starts again.

use std::{
    io::{BufRead, BufReader, Read},
    net::TcpListener,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    thread,
};

/// Where the servers are installed, if this run has them.
pub fn installed() -> Option<PathBuf> {
    std::env::var_os("WAYMARK_TEST_SERVERS").map(PathBuf::from)
}

/// A server; it ends with the test.
pub struct Server {
    program: PathBuf,
    arguments: Vec<String>,
    /// What it says when it listens.
    ready: &'static str,
    /// Its port, the same after each start.
    pub port: u16,
    child: Option<Child>,
}

impl Server {
    /// A mail server that keeps what it takes in the Maildir `inbox`.
    pub fn mail(installed: &Path, inbox: &Path) -> Self {
        let port = free_port();
        let handler = ["-c", "aiosmtpd.handlers.Mailbox", inbox.to_str().unwrap()];
        let address = format!("127.0.0.1:{port}");
        let arguments = [&["-m", "aiosmtpd", "-n", "-d", "-l", &address][..], &handler].concat();
        Self::start(installed.join("python"), &arguments, "Server is listening on", port)
    }

    /// A store that speaks S3. It keeps its files in memory: they are gone when it stops.
    pub fn store(installed: &Path) -> Self {
        let port = free_port();
        Self::start(installed.join("moto_server"), &["-H", "127.0.0.1", "-p", &port.to_string()], "Running on", port)
    }

    fn start(program: PathBuf, arguments: &[&str], ready: &'static str, port: u16) -> Self {
        let arguments = arguments.iter().map(|argument| (*argument).to_owned()).collect();
        let mut server = Self { program, arguments, ready, port, child: None };
        server.resume();
        server
    }

    /// Starts it, and waits until it listens.
    pub fn resume(&mut self) {
        let mut command = Command::new(&self.program);
        command.args(&self.arguments).env("PYTHONUNBUFFERED", "1").env("PYTHONDONTWRITEBYTECODE", "1");
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        let mut said = BufReader::new(child.stderr.take().unwrap());
        let mut all = String::new();
        while !all.contains(self.ready) {
            assert_ne!(said.read_line(&mut all).unwrap(), 0, "{} ended: {all}", self.program.display());
        }
        // Nobody reads the rest, and a full pipe would hold the server up.
        thread::spawn(move || said.read_to_end(&mut Vec::new()));
        self.child = Some(child);
    }

    /// Stops it, as a crash would.
    pub fn stop(&mut self) {
        if let Some(mut child) = self.child.take() {
            child.kill().unwrap();
            child.wait().unwrap();
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stop();
    }
}

fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}
