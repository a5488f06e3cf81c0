//! The real binary as a process of its own.

use std::{
    path::PathBuf,
    process::{Child, Command, Stdio},
    sync::Mutex,
    time::Duration,
};

use testkit::{Stand, free_port};

use crate::{client::Client, until};

/// Long enough for a start on a busy machine.
const START: Duration = Duration::from_secs(60);

/// What a node is started with.
#[derive(Clone)]
pub struct Setup {
    pub port: u16,
    options: Vec<String>,
    folder: PathBuf,
    before: Option<String>,
    binary: String,
}

impl Setup {
    /// On the database of `stand`, at a port of its own.
    pub fn of(stand: &Stand) -> Self {
        let config = stand.config();
        let mut setup = Self {
            port: free_port(),
            options: Vec::new(),
            folder: stand.folder().to_owned(),
            before: None,
            binary: env!("CARGO_BIN_EXE_waymark").to_owned(),
        };
        for (option, value) in [
            ("database.url", Some(config.database.url)),
            ("database.admin_url", config.database.admin_url),
            ("secrets.key", config.secrets.key),
            ("files.folder", Some(config.files.folder)),
            ("mail.folder", Some(config.mail.folder)),
            ("log.level", Some("warn".to_owned())),
            ("server.public_url", Some("http://localhost:8080/".to_owned())),
        ] {
            if let Some(value) = value {
                setup = setup.with(option, &value);
            }
        }
        setup
    }

    /// The same with an option.
    #[must_use]
    pub fn with(mut self, option: &str, value: &str) -> Self {
        let start = format!("{option}=");
        if let Some(at) = self.options.iter().position(|o| o.starts_with(&start)) {
            self.options.drain(at - 1..=at);
        }
        self.options.extend(["--set".to_owned(), start + value]);
        self
    }

    /// The same, started by a shell that runs this first: limits, signals to ignore.
    #[must_use]
    pub fn prepared(mut self, before: &str) -> Self {
        self.before = Some(before.to_owned());
        self
    }

    /// The same, as another program: one of an earlier version.
    #[must_use]
    pub fn program(mut self, binary: &str) -> Self {
        binary.clone_into(&mut self.binary);
        self
    }

    /// The same at another port.
    #[must_use]
    pub fn at_another_port(mut self) -> Self {
        self.port = free_port();
        self
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let binary = self.binary.as_str();
        let mut command = match &self.before {
            None => Command::new(binary),
            Some(before) => {
                let mut shell = Command::new("bash");
                shell.args(["-c", &format!("{before} && exec \"$0\" \"$@\""), binary]);
                shell
            }
        };
        command.args(arguments).args(&self.options).current_dir(&self.folder).stdin(Stdio::null());
        for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("WAYMARK_")) {
            command.env_remove(name);
        }
        // The client of these tests signs in by the password grant.
        command.env("WAYMARK_SIGN_IN__STRATEGY", "password");
        command
    }

    /// Runs a command to its end: whether it went well, and what it said.
    pub async fn run(&self, arguments: &[&str]) -> (bool, String) {
        let mut command = self.command(arguments);
        // Another port than the server's own.
        command.args(["--bind", &format!("127.0.0.1:{}", free_port())]);
        let output = tokio::task::spawn_blocking(move || command.output().unwrap()).await.unwrap();
        (output.status.success(), format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr)))
    }

    /// Starts the server and waits until it is ready.
    pub async fn start(&self) -> Node {
        let log = std::fs::File::options().create(true).append(true).open(self.log()).unwrap();
        let mut command = self.command(&["serve", "--bind", &format!("127.0.0.1:{}", self.port)]);
        let child = command.stdout(Stdio::null()).stderr(log).spawn().unwrap();
        let node = Mutex::new(Node { child, setup: self.clone() });
        let client = Client::at(self.port);
        until("the server is ready", START, async || {
            let ended = node.lock().unwrap().child.try_wait().unwrap();
            if let Some(status) = ended {
                panic!("the server ended with {status}: {}", std::fs::read_to_string(self.log()).unwrap_or_default());
            }
            client.get("/readyz").await.is_ok_and(|reply| reply.status == 200)
        })
        .await;
        node.into_inner().unwrap()
    }

    /// Where the server's log is.
    pub fn log(&self) -> PathBuf {
        self.folder.join(format!("log-{}", self.port))
    }
}

/// A running server.
pub struct Node {
    child: Child,
    pub setup: Setup,
}

impl Node {
    /// Its process.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Ends it as a power cut would: no signal handler runs.
    pub fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Ends it as an operator does; whether it ended well.
    pub fn terminate(mut self) -> bool {
        assert!(Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status().unwrap().success());
        self.child.wait().unwrap().success()
    }

    /// Memory that the process holds now, in MiB; the program's own pages, which the system reads and drops as it likes, don't count.
    pub fn memory(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = status.lines().find(|line| line.starts_with("RssAnon:")).unwrap();
        line.split_whitespace().nth(1).unwrap().parse::<u64>().unwrap() / 1024
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
