//! PgBouncer between the portal and PostgreSQL: one that gives each client a connection of its own will do, one that doesn't is refused.

use std::{
    fs,
    os::unix::fs::PermissionsExt,
    path::Path,
    process::{Child, Command, Stdio},
    time::Duration,
};

use testkit::free_port;
use tokio::net::TcpStream;

use crate::{encrypted::run, place::OwnerConnection, until};

struct Pooler {
    child: Child,
    port: u16,
    _folder: tempfile::TempDir,
}

impl Pooler {
    /// In front of the server at `port`; `None` where no pooler is installed (`scripts/install.sh test`).
    async fn start(port: u16, mode: &str) -> Option<Self> {
        let Some(binary) = ["/usr/sbin/pgbouncer", "/usr/bin/pgbouncer"].into_iter().find(|file| Path::new(file).exists()) else {
            println!("faults: pooler: PgBouncer is not installed");
            return None;
        };
        let (own, folder) = (free_port(), tempfile::tempdir().unwrap());
        let within = |name: &str| folder.path().join(name);
        let users = within("users");
        fs::write(&users, "\"waymark_app\" \"app\"\n").unwrap();
        let config = format!(
            "[databases]\n* = host=127.0.0.1 port={port}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = {own}\nunix_socket_dir =\n\
             auth_type = trust\nauth_file = {}\npool_mode = {mode}\n",
            users.display()
        );
        fs::write(within("pgbouncer.ini"), config).unwrap();
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
        let mut command = Command::new(binary);
        // It refuses to run as root.
        if Command::new("id").arg("-u").output().unwrap().stdout == b"0\n" {
            command.args(["-u", "nobody"]);
        }
        command.arg("-q").arg(within("pgbouncer.ini")).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let pooler = Self { child: command.spawn().unwrap(), port: own, _folder: folder };
        let listens = async || TcpStream::connect(("127.0.0.1", own)).await.is_ok();
        until("the pooler listens", Duration::from_secs(30), listens).await;
        Some(pooler)
    }
}

impl Drop for Pooler {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pooler_gives_each_connection_a_session_or_is_refused() {
    let Some((mut owner, mut app)) = testkit::postgres() else { return };
    let port = owner.port().unwrap();
    let name = format!("pooled_{}", std::process::id());
    OwnerConnection::at(owner.as_str()).await.rows(&format!("CREATE DATABASE {name}")).await;
    owner.set_path(&name);
    app.set_path(&name);
    let (good, told) = run(owner.as_str(), app.as_str(), "migrate");
    assert!(good, "{told}");
    for mode in ["session", "transaction"] {
        let Some(pooler) = Pooler::start(port, mode).await else { return };
        app.set_port(Some(pooler.port)).unwrap();
        for command in ["doctor", "reindex"] {
            let (good, told) = run(owner.as_str(), app.as_str(), command);
            if mode == "session" {
                assert!(good, "{command}: {told}");
            } else {
                assert!(!good && told.contains("PgBouncer") && told.contains("pool_mode = session"), "{command}: {told}");
            }
        }
    }
}
