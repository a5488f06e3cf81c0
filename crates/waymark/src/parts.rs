//! The configuration as the options of the crates that it configures.

use std::{collections::HashMap, path::Path, time::Duration};

use delivery::{FileOptions, MailOptions, SmsOptions, Tls, Transport};
use files::{Inspection, apart::Limits, page::Pages, reading::Reader};
use openid::{Algorithm, PortalClient};
use platform::{
    Places,
    setting::{
        ACCOUNT_DELETION_DAYS, MAIL_FROM, MAIL_FROM_NAME, PERSONAL_DATA_HOURS, PERSONAL_DATA_KEPT_DAYS, POLICIES_ELSEWHERE, SMTP_HOST,
        SMTP_PASSWORD, SMTP_PORT, SMTP_SSL, SMTP_USER,
    },
};

use crate::config::{Config, Encryption, FileKind, Signing, Strategy};

/// Mail and files.
pub(crate) fn delivery(config: &Config) -> delivery::Options {
    let smtp = config.smtp().ok().flatten();
    let transport = match smtp {
        None => Transport::Folder(config.mail.folder.clone().into()),
        Some(smtp) => Transport::Smtp {
            host: smtp.host,
            port: smtp.port,
            credentials: smtp.credentials,
            is_guarded: false,
            tls: match smtp.encryption {
                Encryption::Off => Tls::Off,
                Encryption::StartTls => Tls::StartTls,
                Encryption::Implicit => Tls::Implicit,
            },
        },
    };
    let mail = MailOptions { transport, from_address: config.mail.from_address.clone(), from_name: config.mail.from_name.clone() };
    let gateway = config.sms_gateway().ok().flatten();
    let sms = gateway.map_or_else(|| SmsOptions::Folder(config.sms.folder.clone().into()), SmsOptions::Gateway);
    delivery::Options { mail, hello: config.hello_name(), files: files(config), sms, outbound: config.outbound().unwrap_or_default() }
}

/// What inspects the content of files. This program draws pages and reads documents, each in a separate process.
pub(crate) fn inspection(config: &Config) -> Inspection {
    let program = config.program.clone().or_else(|| std::env::current_exe().ok()).unwrap_or_default();
    let (limits, scanner) = (Limits::default(), config.scanner().ok().flatten());
    Inspection { scanner, pages: Pages { program: program.clone(), limits }, reader: Reader { program, limits } }
}

/// Limits of requests.
pub(crate) fn limits(config: &Config) -> http::Limits {
    // Instants can't be moved by just any number of seconds.
    let seconds = |count: u64| Duration::from_secs(count.min(u64::from(u32::MAX)));
    let limits = &config.limits;
    let pace = http::Pace { idle: seconds(limits.body_idle_seconds), rate: limits.body_bytes_per_second };
    http::Limits { body: limits.body_bytes, time: seconds(limits.request_seconds), pace }
}

/// Where files are stored.
pub(crate) fn files(config: &Config) -> FileOptions {
    let files = &config.files;
    match files.kind {
        FileKind::Folder => FileOptions::Folder(files.folder.clone().into()),
        FileKind::S3 => FileOptions::S3 {
            bucket: files.s3_bucket.clone().unwrap_or_default(),
            region: files.s3_region.clone(),
            endpoint: files.s3_endpoint.clone(),
            credentials: (files.s3_access_key.clone().unwrap_or_default(), files.s3_secret_key.clone().unwrap_or_default()),
            ca_file: config.outbound.ca_file.as_ref().map(Into::into),
        },
    }
}

/// Settings that the configuration decides until somebody sets them in the portal.
pub(crate) fn settings(config: &Config) -> HashMap<String, String> {
    let mut settings = HashMap::new();
    let mut set = |name: &str, value: String| drop(settings.insert(name.to_owned(), value));
    set(MAIL_FROM, config.mail.from_address.clone());
    set(MAIL_FROM_NAME, config.mail.from_name.clone());
    set(PERSONAL_DATA_HOURS, config.personal_data.request_hours.to_string());
    set(PERSONAL_DATA_KEPT_DAYS, config.personal_data.kept_days.to_string());
    set(ACCOUNT_DELETION_DAYS, config.personal_data.deletion_days.to_string());
    let browser = &config.browser;
    let elsewhere = [&browser.policy_version, &browser.cookie_policy_url, &browser.privacy_policy_url];
    set(POLICIES_ELSEWHERE, elsewhere.map(|part| part.as_deref().unwrap_or_default()).join(" ").trim().to_owned());
    if let Ok(Some(smtp)) = config.smtp() {
        set(SMTP_HOST, smtp.host);
        set(SMTP_PORT, smtp.port.to_string());
        set(SMTP_SSL, (smtp.encryption != Encryption::Off).to_string());
        if let Some((user, password)) = smtp.credentials {
            set(SMTP_USER, user);
            set(SMTP_PASSWORD, password);
        }
    }
    settings
}

/// Places of addresses, from the database on this machine if there is one.
pub(crate) fn places(config: &Config) -> kernel::Result<Places> {
    config.sign_in.places_file.as_ref().map_or_else(|| Ok(Places::default()), |file| Places::open(Path::new(file)))
}

/// The portal's own OpenID client.
pub(crate) fn portal_client(config: &Config) -> PortalClient {
    PortalClient { password: config.sign_in.strategy == Strategy::Password, development: config.sign_in.development_address }
}

/// Algorithm of new signing keys.
pub(crate) fn algorithm(config: &Config) -> Algorithm {
    match config.sign_in.signing {
        Signing::RS256 => Algorithm::Rs256,
        Signing::ES256 => Algorithm::Es256,
    }
}
