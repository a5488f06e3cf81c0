//! A server in a separate process, which a test stops and restarts.

use std::{
    io::{BufRead, BufReader, Read},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    thread,
};

use testkit::free_port;

/// Where the servers are installed, if configured.
pub fn installed() -> Option<PathBuf> {
    std::env::var_os("WAYMARK_TEST_SERVERS").map(PathBuf::from)
}

/// A server; it stops when dropped.
pub struct Server {
    program: PathBuf,
    arguments: Vec<String>,
    /// The line of output that shows that it is listening.
    ready: &'static str,
    /// Its port, the same after each start.
    pub port: u16,
    child: Option<Child>,
}

impl Server {
    /// A mail server that stores received mail in the Maildir `inbox`.
    pub fn mail(installed: &Path, inbox: &Path) -> Self {
        let port = free_port();
        let handler = ["-c", "aiosmtpd.handlers.Mailbox", inbox.to_str().unwrap()];
        let address = format!("127.0.0.1:{port}");
        let arguments = [&["-m", "aiosmtpd", "-n", "-d", "-l", &address][..], &handler].concat();
        Self::start(installed.join("python"), &arguments, "Server is listening on", port)
    }

    /// An S3-compatible store. It keeps its files in memory, so they are lost when it stops.
    pub fn store(installed: &Path) -> Self {
        let port = free_port();
        Self::start(installed.join("moto_server"), &["-H", "127.0.0.1", "-p", &port.to_string()], "Running on", port)
    }

    /// A virus scanner that knows only `signatures`, each a name and the text it looks for, and accepts streams of at most a
    /// megabyte. It also listens on the socket `clamd.ctl` in `folder`.
    pub fn scanner(folder: &Path, signatures: &[(&str, &str)]) -> Self {
        let (port, place, database) = (free_port(), folder.display(), folder.join("signatures"));
        let hex = |text: &str| text.bytes().map(|byte| format!("{byte:02x}")).collect::<String>();
        let lines: String = signatures.iter().map(|(name, text)| format!("{name}:0:*:{}\n", hex(text))).collect();
        std::fs::create_dir_all(&database).unwrap();
        std::fs::write(database.join("own.ndb"), lines).unwrap();
        let configuration = folder.join("clamd.conf");
        let text = format!(
            "Foreground yes\nDatabaseDirectory {}\nTCPAddr 127.0.0.1\nTCPSocket {port}\nLocalSocket {place}/clamd.ctl\nFixStaleSocket yes\n\
             StreamMaxLength 1M\nTemporaryDirectory {place}\n",
            database.display()
        );
        std::fs::write(&configuration, text).unwrap();
        let program = ["/usr/sbin/clamd", "/usr/local/sbin/clamd"].map(PathBuf::from).into_iter().find(|path| path.is_file());
        let program = program.unwrap_or_else(|| "clamd".into());
        // In the foreground it writes its log to the standard output.
        let command = format!("exec '{}' '--config-file={}' 1>&2", program.display(), configuration.display());
        Self::start("/bin/sh".into(), &["-c", &command], "Self checking", port)
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
        let mut output = BufReader::new(child.stderr.take().unwrap());
        let mut all = String::new();
        while !all.contains(self.ready) {
            assert_ne!(output.read_line(&mut all).unwrap(), 0, "{} ended: {all}", self.program.display());
        }
        // Drain the rest of the output: a full pipe would block the server.
        thread::spawn(move || output.read_to_end(&mut Vec::new()));
        self.child = Some(child);
    }

    /// Stops it like a crash.
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
