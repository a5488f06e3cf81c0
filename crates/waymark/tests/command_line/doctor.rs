//! `waymark doctor`.

use std::{
    io::{BufRead, BufReader, Write},
    net::TcpListener,
};

use crate::{Server, free_port, run};

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
