//! The configuration: what comes first, and what is told of a wrong option.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where it can't go on")]

use waymark::config::{self, Sources, load};

fn environment(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
    pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
}

fn with_file(text: &str) -> (Sources, tempfile::NamedTempFile) {
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), text).unwrap();
    (Sources { file: Some(file.path().to_owned()), ..Sources::default() }, file)
}

#[test]
fn the_environment_stands_over_the_file_and_flags_over_both() {
    let (mut sources, _file) = with_file("[server]\nbind = \"127.0.0.1:1001\"\ndrain_seconds = 7\n[limits]\nrequest_seconds = 8\n");
    assert_eq!(load(&sources).unwrap().server.bind, "127.0.0.1:1001");
    sources.environment =
        environment(&[("WAYMARK_SERVER__BIND", "127.0.0.1:1002"), ("WAYMARK_LIMITS__REQUEST_SECONDS", "9"), ("PATH", "/bin")]);
    assert_eq!(load(&sources).unwrap().server.bind, "127.0.0.1:1002");
    sources.flags = environment(&[("server.bind", "127.0.0.1:1003")]);
    let config = load(&sources).unwrap();
    assert_eq!((config.server.bind.as_str(), config.server.drain_seconds, config.limits.request_seconds), ("127.0.0.1:1003", 7, 9));
    assert_eq!(config.public_url(), "http://localhost:1003/");
}

#[test]
fn an_unknown_option_is_named_with_its_origin() {
    let (mut sources, file) = with_file("[server]\nbnd = \"x\"\n[sever]\nbind = \"x\"\n");
    sources.environment = environment(&[("WAYMARK_LOG__LEVL", "debug"), ("WAYMARK_SERVER_BIND", "127.0.0.1:1")]);
    sources.flags = environment(&[("mail.smtp", "x")]);
    let told = load(&sources).unwrap_err().to_string();
    let origin = file.path().display().to_string();
    for part in [
        "server.bnd",
        "unknown option; the options of [server] are bind, public_url, trusted_proxies, drain_seconds",
        "sever",
        "unknown section",
        &origin,
    ] {
        assert!(told.contains(part), "{part} is missing in: {told}");
    }
    for part in [
        "log.levl (from the environment variable WAYMARK_LOG__LEVL)",
        "WAYMARK_SERVER_BIND does not match any option",
        "mail.smtp (from the command line)",
    ] {
        assert!(told.contains(part), "{part} is missing in: {told}");
    }
}

#[test]
fn a_wrong_value_is_named_with_its_origin() {
    let (mut sources, file) = with_file("[server]\ndrain_seconds = \"soon\"\n");
    let told = load(&sources).unwrap_err().to_string();
    assert!(told.contains("server.drain_seconds") && told.contains(&file.path().display().to_string()), "{told}");
    sources = Sources { environment: environment(&[("WAYMARK_DATABASE__CONNECTIONS", "many")]), ..Sources::default() };
    let told = load(&sources).unwrap_err().to_string();
    assert!(told.contains("database.connections (from the environment variable WAYMARK_DATABASE__CONNECTIONS)"), "{told}");
    sources = Sources {
        flags: environment(&[("database.url", "mysql://x"), ("server.bind", "nowhere"), ("sign_in.strategy", "magic")]),
        ..Sources::default()
    };
    let told = load(&sources).unwrap_err().to_string();
    assert!(told.contains("sign_in.strategy") && told.contains("password"), "{told}");
    sources.flags.pop();
    let told = load(&sources).unwrap_err().to_string();
    assert!(told.contains("database.url (from the command line): must start with") && told.contains("server.bind"), "{told}");
}

#[test]
fn an_embedded_database_has_no_more_readers_than_its_processors_feed() {
    let mut config = config::Config::default();
    let processors = std::thread::available_parallelism().unwrap().get();
    assert_eq!(usize::try_from(config.connections()).unwrap(), (2 * processors).min(8));
    config.database.url = "postgres://waymark@localhost/waymark".to_owned();
    assert_eq!(config.connections(), 8);
    config.database.connections = Some(3);
    assert_eq!(config.connections(), 3);
}

#[test]
fn a_broken_or_missing_file_is_named() {
    let (sources, file) = with_file("[server\n");
    assert!(load(&sources).unwrap_err().to_string().contains(&file.path().display().to_string()));
    let told = load(&Sources { file: Some("nowhere.toml".into()), ..Sources::default() }).unwrap_err().to_string();
    assert!(told.contains("nowhere.toml: no such file"), "{told}");
}

#[test]
fn every_option_is_described_and_stands_in_the_reference() {
    for field in config::fields() {
        assert!(field.text.len() > 10, "{}.{} has no doc comment", field.section, field.name);
    }
    let committed = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/configuration.md");
    let text = std::fs::read_to_string(committed).unwrap_or_default();
    assert!(text == config::markdown(), "docs/configuration.md is not what the source says: run `make gen`");
}
