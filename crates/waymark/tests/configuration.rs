//! The configuration: precedence, and messages about wrong options.

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
        "unknown option; the options of [server] are bind, public_url, trusted_proxies, hsts_subdomains, drain_seconds",
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
fn what_is_set_but_empty_is_not_set_or_refused() {
    let (mut sources, file) = with_file("[metrics]\ntoken = \"from-the-file\"\n[outbound]\nca_file = \"\"\n");
    sources.environment = environment(&[
        ("WAYMARK_METRICS__TOKEN", ""),
        ("WAYMARK_SERVER__TRUSTED_PROXIES", " "),
        ("WAYMARK_DATABASE__CONNECTIONS", ""),
        ("WAYMARK_SECRETS__KEY", ""),
        ("WAYMARK_SMS__BODY", ""),
        ("WAYMARK_MAIL__FROM_NAME", ""),
    ]);
    let config = load(&sources).unwrap();
    let no_file = Sources { environment: environment(&[("WAYMARK_CONFIG", "")]), ..Sources::default() };
    assert!(load(&no_file).is_ok(), "as if no file were named: {:?}", load(&no_file).err());
    assert_eq!(config.metrics.token.as_deref(), Some("from-the-file"), "as if the variable weren't there");
    assert_eq!((config.outbound.ca_file, config.secrets.key, config.server.trusted_proxies), (None, None, None));
    assert_eq!((config.database.connections, config.sms.body, config.mail.from_name), (None, String::new(), String::new()));
    sources.environment.clear();
    std::fs::write(file.path(), "[metrics]\ntoken = \"\"\n").unwrap();
    assert_eq!(load(&sources).unwrap().metrics.token, None, "and not a token that everybody knows");

    // Whatever has a default can't be without a value.
    let having_a_default = config::fields().into_iter().filter(|field| !field.default.is_null());
    for field in having_a_default.filter(|field| !["mail.from_name", "sms.body"].contains(&field.option().as_str())) {
        let sources = Sources { environment: environment(&[(field.variable().as_str(), "")]), ..Sources::default() };
        let told = load(&sources).unwrap_err().to_string();
        let expected = format!("{} (from the environment variable {}): must not be empty", field.option(), field.variable());
        assert!(told.contains(&expected), "{told}");
    }
    std::fs::write(file.path(), "[mail]\nfolder = \"\"\n").unwrap();
    let told = load(&sources).unwrap_err().to_string();
    assert!(told.contains(&format!("mail.folder (from {})", file.path().display())), "{told}");
    let told = load(&Sources { flags: environment(&[("mail.from_address", "nobody")]), ..Sources::default() }).unwrap_err().to_string();
    assert!(told.contains("mail.from_address (from the command line): not an email address"), "{told}");
}

#[test]
fn every_secret_can_come_from_a_file() {
    let secret = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(secret.path(), "https://in-a-file-of-at-least-32-characters.example\n").unwrap();
    let path = secret.path().display().to_string();
    let mut seen = 0;
    // Addresses of databases and mail servers have rules of their own, and the key is read from its file later.
    let apart = ["database.url", "mail.smtp_url", "secrets.key", "sms.headers", "tracing.headers"];
    for field in config::fields().iter().filter(|field| !apart.contains(&field.option().as_str())) {
        let Some(variable) = field.file_variable() else { continue };
        let config = load(&Sources { environment: environment(&[(variable.as_str(), path.as_str())]), ..Sources::default() }).unwrap();
        let values = serde_json::to_value(&config).unwrap();
        assert_eq!(values[field.section][field.name.as_str()], "https://in-a-file-of-at-least-32-characters.example", "{variable}");
        seen += 1;
    }
    assert!(seen >= 6, "{seen}");

    std::fs::write(secret.path(), "postgres://waymark:hush@db/waymark\n").unwrap();
    let by_file = ("WAYMARK_DATABASE__URL_FILE", path.as_str());
    let told = |pairs: &[(&str, &str)]| load(&Sources { environment: environment(pairs), ..Sources::default() });
    assert_eq!(told(&[by_file]).unwrap().database.url, "postgres://waymark:hush@db/waymark");
    let twice = told(&[by_file, ("WAYMARK_DATABASE__URL", "sqlite://x")]).unwrap_err().to_string();
    assert!(
        twice.contains("database.url is set twice") && twice.contains("WAYMARK_DATABASE__URL_FILE") && !twice.contains("hush"),
        "{twice}"
    );
    std::fs::write(secret.path(), "\n").unwrap();
    let empty = told(&[by_file]).unwrap_err().to_string();
    assert!(
        empty.contains("database.url (from the environment variable WAYMARK_DATABASE__URL_FILE)") && empty.contains("is empty"),
        "{empty}"
    );
    let gone = told(&[("WAYMARK_METRICS__TOKEN_FILE", "nowhere/token")]).unwrap_err().to_string();
    assert!(gone.contains("metrics.token") && gone.contains("nowhere/token can't be read"), "{gone}");
    let unknown = told(&[("WAYMARK_LOG__LEVEL_FILE", path.as_str())]).unwrap_err().to_string();
    assert!(unknown.contains("log.level_file") && unknown.contains("unknown option"), "{unknown}");
    assert_eq!(told(&[("WAYMARK_SECRETS__KEY_FILE", "my.key")]).unwrap().secrets.key_file, "my.key", "an option of its own");
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
