//! `waymark doctor`.

use std::{
    fs::{self, File},
    io::{BufRead, BufReader, Write},
    net::TcpListener,
};

use crate::{Server, execute, free_port, run};

#[test]
fn doctor_says_what_is_wrong() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("not-a-folder"), "").unwrap();
    let port = free_port();
    let smtp = format!("mail.smtp_url=smtp://127.0.0.1:{port}");
    let collector = format!("tracing.endpoint=http://127.0.0.1:{port}/v1/traces");
    let wrong = ["--set", "files.folder=not-a-folder/files", "--set", &smtp, "--set", &collector, "--set", "secrets.key=short"];
    let (good, told) = run(folder.path(), &[&["doctor"], &wrong[..]].concat());
    assert!(!good, "{told}");
    for part in [
        "not-a-folder/files is not writable",
        "the mail server can't be reached",
        "the trace collector can't be reached",
        "secrets.key: not 32 bytes",
        "4 problems found",
    ] {
        assert!(told.contains(part), "{part} is missing in: {told}");
    }
    let (_, told) = run(folder.path(), &["doctor", "--database", "postgres://nobody:secret@127.0.0.1:1/none"]);
    assert!(told.contains("can't connect to the database") && told.contains("refused") && !told.contains("secret@"), "{told}");
    let (good, told) = run(folder.path(), &["doctor"]);
    assert!(good && told.contains("No problems found."), "{told}");
    let left: Vec<_> = std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left, ["not-a-folder"], "a look makes nothing");
}

#[test]
fn doctor_opens_a_session_with_the_mail_server() {
    let folder = tempfile::tempdir().unwrap();
    for (answers, good, expected) in [
        (["220 here\r\n", "250 fine\r\n", "221 bye\r\n"], true, "the mail server responds at 127.0.0.1:"),
        (["554 no service for you\r\n", "", ""], false, "opens no session: permanent error (554): no service for you"),
    ] {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let smtp = format!("mail.smtp_url=smtp://{}?tls=off", listener.local_addr().unwrap());
        std::thread::spawn(move || {
            for mut stream in listener.incoming().map_while(Result::ok) {
                let mut asked = BufReader::new(stream.try_clone().unwrap()).lines();
                for answer in answers {
                    let _ = stream.write_all(answer.as_bytes());
                    let _ = asked.next();
                }
            }
        });
        let (well, told) = run(folder.path(), &["doctor", "--set", &smtp]);
        assert!(well == good && told.contains(expected), "{told}");
    }
}

#[test]
fn doctor_notices_a_key_that_does_not_fit_the_database() {
    let folder = tempfile::tempdir().unwrap();
    assert!(Server::start(folder.path()).terminate());
    let (good, told) = run(folder.path(), &["doctor"]);
    assert!(good && told.contains("decrypts the secrets in the database"), "{told}");
    std::fs::write(folder.path().join("other.key"), "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=").unwrap();
    let (good, told) = run(folder.path(), &["doctor", "--set", "secrets.key_file=other.key"]);
    assert!(!good && told.contains("not the one that encrypted this database"), "{told}");
    let (good, told) = run(folder.path(), &["doctor", "--set", "secrets.key_file=gone.key"]);
    assert!(!good && told.contains("the secrets in the database is missing: gone.key"), "{told}");
    let bind = format!("127.0.0.1:{}", free_port());
    for command in [&["serve", "--bind", bind.as_str()][..], &["user", "reset-password", "root"]] {
        let (good, told) = run(folder.path(), &[command, &["--set", "secrets.key_file=gone.key"]].concat());
        assert!(!good && told.contains("is missing: gone.key (secrets.key_file). Put its copy back"), "{told}");
        assert!(!folder.path().join("gone.key").exists(), "another key would hide that the right one is missing");
    }
    #[cfg(unix)]
    {
        let key = folder.path().join("data/secret.key");
        std::fs::set_permissions(key, std::os::unix::fs::PermissionsExt::from_mode(0o644)).unwrap();
        let (good, told) = run(folder.path(), &["doctor"]);
        assert!(good && told.contains("other accounts on this machine can read data/secret.key"), "{told}");
    }
}

#[test]
fn doctor_compares_the_audit_log_with_the_heads_that_were_kept() {
    let folder = tempfile::tempdir().unwrap();
    assert!(Server::start(folder.path()).terminate());
    let (good, told) = run(folder.path(), &["audit", "head", "--out", "heads"]);
    assert!(good, "{told}");
    let heads = std::fs::read_to_string(folder.path().join("heads")).unwrap();
    assert!(heads.lines().last().unwrap().starts_with("00000000-0000-0000-0000-000000000000 "), "{heads}");
    let (good, told) = run(folder.path(), &["doctor", "--audit-heads", "heads"]);
    assert!(good && told.contains("the audit log is as it was written"), "{told}");
    let another = heads.replace("00000000-0000-0000-0000-000000000000 ", "00000000-0000-0000-0000-000000000000 9");
    std::fs::write(folder.path().join("heads"), another).unwrap();
    let (good, told) = run(folder.path(), &["doctor", "--audit-heads", "heads"]);
    assert!(!good && told.contains("the audit log of the host does not lead through seal 9"), "{told}");
    std::fs::write(folder.path().join("heads"), "nothing").unwrap();
    let (good, told) = run(folder.path(), &["doctor", "--audit-heads", "heads"]);
    assert!(!good && told.contains("expected a tenant's id"), "{told}");
}

#[test]
fn doctor_names_what_stands_in_the_way_in_the_folders() {
    let folder = tempfile::tempdir().unwrap();
    assert!(Server::start(folder.path()).terminate());
    let within = |name: &str| folder.path().join("data").join(name);
    fs::create_dir_all(within("files/.before-restore")).unwrap();
    for dead in [".waymark-work-1", "files/.waymark-work-2"] {
        fs::create_dir(within(dead)).unwrap();
        fs::write(within(dead).join("lock"), "").unwrap();
    }
    // As a start that hangs holds it.
    let start = File::options().write(true).open(within("waymark.start")).unwrap();
    start.lock().unwrap();
    let (good, told) = run(folder.path(), &["doctor"]);
    assert!(good, "{told}");
    for part in [
        "data/.waymark-work-1 is what a killed backup or restore left",
        "data/files/.waymark-work-2 is what a killed backup or restore left",
        "data/files/.before-restore is what an earlier restore put aside",
        "data/waymark.start is locked: another program starts there",
    ] {
        assert!(told.contains(part), "{part} is missing in: {told}");
    }
    drop(start);
    fs::remove_file(within("waymark.start")).unwrap();
    fs::create_dir(within("waymark.start")).unwrap();
    let (good, told) = run(folder.path(), &["doctor"]);
    assert!(!good && told.contains("data/waymark.start can't be opened, so nothing starts"), "{told}");
}

#[test]
fn doctor_and_every_start_name_a_database_that_only_reads() {
    let folder = tempfile::tempdir().unwrap();
    assert!(Server::start(folder.path()).terminate());
    let bind = format!("127.0.0.1:{}", free_port());
    for command in [&["doctor"][..], &["serve", "--bind", bind.as_str()], &["reindex"]] {
        let (good, told) = run(folder.path(), &[command, &["--database", "sqlite://data/waymark.db?mode=ro"]].concat());
        assert!(!good && told.contains("the database sqlite://data/waymark.db?mode=ro accepts no writes"), "{command:?}: {told}");
        assert!(told.contains("run the command as the user that the server runs as"), "{command:?}: {told}");
    }
    let (good, told) = run(folder.path(), &["doctor"]);
    assert!(good && !told.contains("accepts no writes"), "{told}");
}

#[test]
fn doctor_names_emails_that_wait_and_times_that_lie_ahead() {
    let folder = tempfile::tempdir().unwrap();
    assert!(Server::start(folder.path()).terminate());
    execute(
        folder.path(),
        "INSERT INTO outbox_messages (tenant_id, id, topic, payload, attempts, due_at, error, created_at) VALUES
            (zeroblob(16), randomblob(16), 'mail.send', '{}', 1, '2026-01-01T00:00:00+00:00', 'Mail.Server.SignIn', '2026-01-01T00:00:00+00:00'),
            (zeroblob(16), randomblob(16), 'mail.send', '{}', 1, '2026-01-01T00:00:00+00:00', 'Mail.Server.Away', '2026-01-01T00:00:00+00:00'),
            (zeroblob(16), randomblob(16), 'mail.send', '{}', 1, '2026-01-01T00:00:00+00:00', 'Mail.Server.Away', '2026-01-01T00:00:00+00:00');
        UPDATE nodes SET seen_at = '2099-01-01T00:00:00+00:00'; UPDATE background_jobs SET created_at = '2099-01-01T00:00:00+00:00';
        INSERT OR REPLACE INTO clock_looks (tenant_id, id, seen_at, steady_seconds) VALUES
            (zeroblob(16), zeroblob(16), '2020-01-01T00:00:00+00:00', 0)",
    );
    let (good, told) = run(folder.path(), &["doctor"]);
    assert!(!good && told.contains("the database holds times up to 2099-01-01 00:00:00 UTC"), "{told}");
    assert!(told.contains("the clock went from 2020-01-01 00:00:00 UTC to "), "{told}");
    for part in ["1 because it does not accept user name and password", "2 because it does not answer"] {
        assert!(told.contains(part), "{part} is missing in: {told}");
    }
}

#[test]
fn doctor_names_options_that_are_empty_and_addresses_that_do_not_fit() {
    let folder = tempfile::tempdir().unwrap();
    let told = |options: &[&str]| run(folder.path(), &[&["doctor"], options].concat());
    for (options, part) in [
        (["--set", "mail.folder="], "mail.folder (from the command line): must not be empty"),
        (["--public-url", "https://portal.example/app"], "server.public_url (from the command line): has a path"),
    ] {
        let (good, told) = told(&options);
        assert!(!good && told.contains(part), "{told}");
    }
    let (good, unsafe_address) = told(&["--public-url", "http://portal.example"]);
    assert!(good && unsafe_address.contains("http://portal.example/ is not encrypted"), "{unsafe_address}");
    let proxied = ["--public-url", "https://portal.example"];
    let (good, unknown) = told(&proxied);
    assert!(good && unknown.contains("no proxy is trusted") && unknown.contains("could open /metrics to everybody"), "{unknown}");
    let (good, known) = told(&[&proxied[..], &["--set", "server.trusted_proxies=127.0.0.1"]].concat());
    assert!(good && !known.contains("no proxy is trusted") && !known.contains("/metrics"), "{known}");
}

#[test]
fn doctor_asks_an_object_store_and_reads_the_authorities() {
    let folder = tempfile::tempdir().unwrap();
    assert!(Server::start(folder.path()).terminate());
    let endpoint = format!("files.s3_endpoint=https://127.0.0.1:{}", free_port());
    let mut options = vec!["doctor", "--set", "files.kind=s3", "--set", "files.s3_bucket=b", "--set", endpoint.as_str()];
    options.extend(["--set", "files.s3_access_key=key", "--set", "files.s3_secret_key=secret"]);
    let (good, told) = run(folder.path(), &options);
    assert!(!good && told.contains("the file store can't be compared with the database"), "{told}");
    let authority = concat!(env!("CARGO_MANIFEST_DIR"), "/../delivery/tests/tls/authority.pem");
    for (file, expected, part) in
        [(authority, true, "authority.pem are trusted, too"), ("gone.pem", false, "ERROR    outbound.ca_file gone.pem: ")]
    {
        let (good, told) = run(folder.path(), &["doctor", "--set", &format!("outbound.ca_file={file}")]);
        assert!(good == expected && told.contains(part), "{told}");
    }
}

#[test]
fn a_database_of_places_that_cannot_be_read_stops_the_start() {
    let folder = tempfile::tempdir().unwrap();
    assert!(Server::start(folder.path()).terminate());
    std::fs::write(folder.path().join("places.mmdb"), "not a database").unwrap();
    let cases = [("gone.mmdb", "gone.mmdb: can't be read"), ("places.mmdb", "places.mmdb: is not in the MaxMind DB format")];
    let bind = format!("127.0.0.1:{}", free_port());
    for (file, part) in cases {
        let option = format!("sign_in.places_file={file}");
        for command in [&["serve", "--bind", bind.as_str()][..], &["doctor"]] {
            let (good, told) = run(folder.path(), &[command, &["--set", option.as_str()]].concat());
            assert!(!good && told.contains(&format!("sign_in.places_file {part}")), "{told}");
        }
    }
}

#[test]
fn results_of_standards_are_rebuilt_from_the_command_line() {
    let folder = tempfile::tempdir().unwrap();
    assert!(Server::start(folder.path()).terminate());
    let (good, told) = run(folder.path(), &["rebuild"]);
    assert!(good && told.contains("rebuilt from finalised assessments: 0 states"), "{told}");
}
