//! Validation of option values.

use super::{Config, FileKind, log_level, smtp::is_hello_name};

impl Config {
    /// Invalid values of the right type, as `(option, reason)`.
    pub fn faults(&self) -> Vec<(&'static str, String)> {
        let mut faults = Vec::new();
        if let Err(why) = self.bind() {
            faults.push(("server.bind", why));
        }
        if let Err(why) = log_level::check(&self.log.level) {
            faults.push(("log.level", why));
        }
        faults.extend(self.public_url_fault().map(|why| ("server.public_url", why)));
        if let Err(why) = self.trusted_proxies() {
            faults.push(("server.trusted_proxies", why));
        }
        let known = ["sqlite:", "postgres:", "postgresql:"];
        if !known.iter().any(|scheme| self.database.url.starts_with(scheme)) {
            faults.push(("database.url", "must start with sqlite: or postgres:".to_owned()));
        }
        if self.database.connections == Some(0) {
            faults.push(("database.connections", "must be at least 1".to_owned()));
        }
        if self.sign_in.session_days == 0 {
            faults.push(("sign_in.session_days", "must be at least 1".to_owned()));
        }
        if self.files.kind == FileKind::S3 && self.files.s3_bucket.is_none() {
            faults.push(("files.s3_bucket", "required when files.kind is s3".to_owned()));
        }
        if self.files.kind == FileKind::S3 && (self.files.s3_access_key.is_none() || self.files.s3_secret_key.is_none()) {
            faults.push(("files.s3_access_key", "required, with s3_secret_key, when files.kind is s3".to_owned()));
        }
        if let Err(why) = self.scanner() {
            faults.push(("files.scanner", why));
        }
        if !is_mailbox(&self.mail.from_address) {
            faults.push(("mail.from_address", "not an email address".to_owned()));
        }
        if self.mail.bounce_secret.as_deref().is_some_and(|secret| secret.chars().count() < 32) {
            faults.push(("mail.bounce_secret", "must have at least 32 characters".to_owned()));
        }
        if let Err(why) = self.smtp() {
            faults.push(("mail.smtp_url", why));
        }
        if self.mail.hello_name.as_deref().is_some_and(|name| !is_hello_name(name)) {
            faults.push(("mail.hello_name", "neither a name with a dot, such as portal.example, nor an address".to_owned()));
        }
        if let Err(why) = self.outbound() {
            faults.push(("outbound.allowed", why));
        }
        faults.extend(self.sms_gateway().err());
        if self.error_reporting.dsn.as_deref().is_some_and(|dsn| url::Url::parse(dsn).is_err()) {
            faults.push(("error_reporting.dsn", "not an address".to_owned()));
        }
        faults.extend(self.tracing_faults());
        faults.extend(self.personal_data_faults());
        faults.extend(self.browser_faults());
        faults
    }

    fn personal_data_faults(&self) -> impl Iterator<Item = (&'static str, String)> + use<> {
        let days =
            [("personal_data.kept_days", self.personal_data.kept_days), ("personal_data.deletion_days", self.personal_data.deletion_days)];
        let beyond = days.into_iter().filter(|(_, days)| !(1..=90).contains(days));
        beyond.map(|(option, _)| (option, "must be 1 to 90".to_owned()))
    }

    fn browser_faults(&self) -> Option<(&'static str, String)> {
        let day = self.browser.cookie_consent_until.as_deref()?;
        let is_day = chrono::NaiveDate::parse_from_str(day, "%Y-%m-%d").is_ok();
        (!is_day).then(|| ("browser.cookie_consent_until", "not a day such as 2027-06-30".to_owned()))
    }
}

/// Whether letters can come from `address`; whether it exists, only the mail server knows.
fn is_mailbox(address: &str) -> bool {
    let Some((name, host)) = address.rsplit_once('@') else { return false };
    !name.is_empty() && !host.is_empty() && !address.chars().any(|c| c.is_whitespace() || c.is_control() || "<>,".contains(c))
}
