//! The connection to PostgreSQL is encrypted where its address asks for it, and the server's certificate is believed or not.

use std::process::Command;

use crate::outage::Server;

/// How a command on the database at `url` ends, and what it says.
pub fn run(owner: &str, url: &str, what: &str) -> (bool, String) {
    let folder = tempfile::tempdir().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_waymark"));
    for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("WAYMARK_")) {
        command.env_remove(name);
    }
    let admin = format!("database.admin_url={owner}");
    command.args([what, "--database", url, "--bind", "127.0.0.1:0", "--set", &admin]).current_dir(folder.path());
    let output = command.output().unwrap();
    (output.status.success(), format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr)))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_is_encrypted_where_its_address_asks_for_it() {
    let Some(server) = Server::start("encrypted") else { return };
    let (owner, app) = server.addresses();
    let sealed = |url: &str, mode: &str| format!("{url}?sslmode={mode}");
    let (good, told) = run(&sealed(&owner, "require"), &sealed(&app, "require"), "migrate");
    assert!(good, "{told}");
    let known = format!("verify-full&sslrootcert={}", server.certificate());
    let (good, told) = run(&owner, &sealed(&app, &known), "doctor");
    assert!(good && told.contains("No problems found."), "{told}");
    let (good, told) = run(&owner, &sealed(&app, "verify-full"), "doctor");
    assert!(!good && told.contains("certificate"), "a certificate that nobody vouches for is not believed: {told}");

    // The server of all tests offers no encryption.
    let plain = std::env::var("WAYMARK_TEST_POSTGRES_APP").unwrap();
    let (good, told) = run(&owner, &sealed(&plain, "require"), "doctor");
    assert!(!good && told.contains("TLS"), "nothing goes out in the clear where encryption is asked for: {told}");
}
