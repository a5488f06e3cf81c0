//! What crates ask of others who stand above them, wired together.

use std::sync::Arc;

use delivery::{About, Directory, MailBrand, MailOptions, MailSource, Person, Ports, Tls, Transport};
use http::App;
use kernel::{HOST, Result, Uuid, scope::Asking};
use platform::{
    email_preference::StoredPreferences,
    setting::{self, DEFAULT_LANGUAGE, MAIL_FROM, MAIL_FROM_NAME, SMTP_HOST, Values, definition},
    tenant,
    tenant_setting::{self, Brand},
    text_template, user,
};
use records::watch;
use serde_json::{Map, Value};

pub(crate) fn of_delivery() -> Ports {
    Ports {
        directory: Arc::new(Users),
        preferences: Arc::new(StoredPreferences),
        following: Arc::new(watch::Followed),
        mail: Arc::new(Administrators),
    }
}

/// The users of the platform as receivers.
struct Users;

#[async_trait::async_trait]
impl Directory for Users {
    async fn person(&self, app: &App, user: Uuid) -> Result<Option<Person>> {
        let Some(found) = user::anywhere(app, user).await?.filter(|u| u.is_active) else { return Ok(None) };
        let culture = setting::of_user(app, found.tenant_id, found.id).await?.text(DEFAULT_LANGUAGE);
        let name = found.full_name();
        Ok(Some(Person { user_id: found.id, home: found.tenant_id, email: found.email, name, culture }))
    }

    async fn gets_mail(&self, app: &App, of: Uuid) -> Result<bool> {
        Ok(of == HOST || tenant::directory(app).await?.gets_mail(of, app.now()))
    }

    async fn takes_mail(&self, app: &App, address: &str) -> Result<bool> {
        demo::sample_data::takes_mail(app, address).await
    }

    async fn news(&self, app: &App, person: &Person, asking: &Asking, about: &[About<'_>]) -> Result<Vec<Option<Map<String, Value>>>> {
        watch::news(app, person, asking, about).await
    }
}

/// The mail server that administrators set in the portal: the tenant's own, else the host's; else the configuration's. And the templates that
/// they changed.
struct Administrators;

#[async_trait::async_trait]
impl MailSource for Administrators {
    async fn options(&self, app: &App, tenant: Uuid) -> Result<Option<MailOptions>> {
        let values = setting::of_level(app, tenant).await?;
        // The provider's own settings are exempt, for its tenants, too.
        let is_own = tenant != HOST && !values.mail_server().is_at(&setting::of_level(app, HOST).await?.mail_server());
        Ok(options_of(&values, is_own))
    }

    async fn template(&self, app: &App, tenant: Uuid, name: &str, culture: &str) -> Result<Option<String>> {
        text_template::content_for(app, tenant, name, culture).await
    }

    async fn brand(&self, app: &App, tenant: Uuid) -> Result<MailBrand> {
        let Brand { name, colour, logo, footer } = tenant_setting::brand(app, tenant).await?;
        Ok(MailBrand { name, colour, logo, footer })
    }
}

fn options_of(values: &Values, is_guarded: bool) -> Option<MailOptions> {
    // ABP's default names the local machine; it stands for "nobody has set one". A server there is set in the configuration.
    let server = values.mail_server();
    let shipped = definition(SMTP_HOST).and_then(|d| d.default).unwrap_or_default();
    if server.host.is_empty() || server.host == shipped {
        return None;
    }
    let port = u16::try_from(server.port).unwrap_or(587);
    let tls = match (server.ssl, port) {
        (true, 465) => Tls::Implicit,
        (true, _) => Tls::StartTls,
        (false, _) => Tls::Off,
    };
    let credentials = server.credentials().map(|(user, password)| (user.to_owned(), password.to_owned()));
    Some(MailOptions {
        transport: Transport::Smtp { host: server.host, port, credentials, tls, is_guarded },
        from_address: values.text(MAIL_FROM),
        from_name: values.text(MAIL_FROM_NAME),
    })
}
