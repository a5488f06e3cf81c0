//! Mail: queued with the change that it reports, rendered and sent by the worker, retried while the server is unavailable.

mod dialogue;
mod draft;
mod frame;
mod grammar;
mod markup;
mod message;
mod plain;
mod refusal;
mod render;
mod samples;
mod seal;
mod send;
mod template_error;
mod templates;
mod tracked;

use futures::future::BoxFuture;
use http::{App, Area, OpenApiRouter};
use kernel::{Error, Result, Uuid};
use lettre::Message;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use store::{Tx, outbox};
use tracing::Instrument;

use crate::{Delivery, HOST_REFUSED, Options, Outbound, Person, SUSPENDED_CODE, Transport, observe};

pub(crate) use dialogue::hello;
pub use draft::{Draft, check_template};
pub(crate) use refusal::Refusals;
pub use render::{Rendered, trial};
pub use send::TROUBLE;
pub use templates::{COMMON, LAYOUT, TEMPLATES, Template, find as template_named};

/// Topic of mail in the outbox.
pub const TOPIC: &str = "mail.send";

/// The area: it has no routes, only the handler for queued mail.
pub(crate) const AREA: Area = Area {
    topics: &[(TOPIC, receive)],
    outgoing_topics: &[TOPIC],
    state: &[http::StateType::of::<Delivery>()],
    ..Area::new("mail", OpenApiRouter::new)
};

/// One mail to one person.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Mail {
    /// Address.
    pub to: String,
    /// Name of the recipient.
    pub to_name: Option<String>,
    /// Language; the default one if empty.
    pub culture: String,
    /// Name of the template, `Abp.Account.PasswordResetLink`.
    pub template: String,
    /// Text key of the subject; its placeholders are filled from the model.
    pub subject_key: String,
    /// A finished subject, used instead of the key.
    pub subject: Option<String>,
    /// Values for the template. Templates are strict: a missing value stops the mail.
    pub model: Map<String, Value>,
    /// Address that unsubscribes from mail of this kind with one click (RFC 8058).
    pub unsubscribe_url: Option<String>,
    /// The user that it is for, if it obeys that user's preferences and is logged.
    pub tracked: Option<Tracked>,
}

/// A mail that obeys a user's preferences.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Tracked {
    /// Recipient.
    pub user: Uuid,
    /// Type, [`crate::DIGEST_CODE`], or a code that no area registers for mail that the user asked for.
    pub type_code: String,
    /// Entry in the mail log.
    pub log: Uuid,
}

impl Mail {
    /// A mail to `person` from `template`, logged under the id `log`.
    pub fn tracked(person: &Person, template: &str, type_code: &str, log: Uuid) -> Self {
        Self {
            to: person.email.clone(),
            to_name: Some(person.name.clone()),
            culture: person.culture.clone(),
            template: template.to_owned(),
            tracked: Some(Tracked { user: person.user_id, type_code: type_code.to_owned(), log }),
            ..Self::default()
        }
    }
}

/// Queues a mail; it is sent after the commit.
pub async fn send_mail(tx: &Tx, mail: &Mail) -> Result<Uuid> {
    tx.outbox(TOPIC, mail).await
}

/// As [`send_mail`], in the name of `tenant` and by its mail server where the machine's scope writes.
pub async fn send_mail_of(tx: &Tx, tenant: Uuid, mail: &Mail) -> Result<Uuid> {
    tx.outbox_of(tenant, TOPIC, mail).await
}

/// Opens a session with the configured mail server and ends it: checks that it answers, encrypts and accepts our sign-in.
///
/// # Errors
/// `Unavailable` with the server's message, `Internal` for certificates that can't be read.
pub async fn probe(options: &Options) -> Result<()> {
    let (outbound, hello) = (Outbound::new(&options.outbound)?, hello(options.hello.as_deref()));
    send::probe(send::Way { outbound: &outbound, hello: &hello }, &options.mail.transport).await
}

fn receive(app: App, message: outbox::Model) -> BoxFuture<'static, Result<()>> {
    Box::pin(async move {
        let mail: Mail = serde_json::from_str(&message.payload).map_err(Error::internal)?;
        match mail.tracked.clone() {
            Some(tracked) => tracked::send(&app, &message, mail, &tracked).await,
            None => app.own::<Delivery>()?.send(&app, message.tenant_id, message.id, &mail).await,
        }
    })
}

impl Delivery {
    /// Renders and sends one mail immediately, on behalf of `tenant`; `id` becomes its message id, by which a recipient recognises a
    /// duplicate. Most callers want [`send_mail`]. The people of a suspended tenant only get the mail about the suspension: links and codes
    /// would be of no use to them. People of sample data get none.
    ///
    /// # Errors
    /// `Invalid` for an invalid address, `Mail.Refused` when the server rejects that address permanently, `Unavailable` when the mail may
    /// be accepted later, with a code that starts with [`TROUBLE`] if an operator has to act, `Internal` when the template doesn't render.
    pub async fn send(&self, app: &App, tenant: Uuid, id: Uuid, mail: &Mail) -> Result<()> {
        let is_notice = mail.tracked.as_ref().is_some_and(|tracked| tracked.type_code == SUSPENDED_CODE);
        if !is_notice && !self.ports.directory.gets_mail(app, tenant).await? {
            tracing::info!(template = mail.template, mail.id = %id, tenant.id = %tenant, "mail not sent: the tenant is suspended");
            return Ok(());
        }
        if !self.ports.directory.takes_mail(app, &mail.to).await? {
            tracing::info!(template = mail.template, mail.id = %id, tenant.id = %tenant, "mail not sent: it is for a person of the sample data");
            return Ok(());
        }
        let span = observe::mail_span(id, &mail.template);
        let sent = self.attempt(app, tenant, id, mail).instrument(span.clone()).await;
        observe::mailed(&span, sent.is_ok());
        sent?;
        tracing::info!(template = mail.template, mail.id = %id, tenant.id = %tenant, "mail sent");
        Ok(())
    }

    /// As [`Delivery::send`], for an administrator who tests the settings and has to see the error.
    ///
    /// # Errors
    /// `Mail.NotSent.UnknownHost`, `.Unreachable`, `.Encryption`, `.SignIn`, [`HOST_REFUSED`], and as [`Delivery::send`].
    pub async fn try_out(&self, app: &App, tenant: Uuid, id: Uuid, mail: &Mail) -> Result<()> {
        let (transport, message) = self.prepared(app, tenant, id, mail).await?;
        match send::send(self.way(), &transport, id, &message, send::TRIAL).await {
            Ok(()) => Ok(()),
            Err(error) => Err(send::explain_failure(&transport, error).await),
        }
    }

    fn way(&self) -> send::Way<'_> {
        send::Way { outbound: self.outbound(), hello: &self.hello }
    }

    async fn attempt(&self, app: &App, tenant: Uuid, id: Uuid, mail: &Mail) -> Result<()> {
        let (transport, message) = self.prepared(app, tenant, id, mail).await?;
        let _place = match &transport {
            Transport::Smtp { host, port, .. } => Some(self.places.of(&format!("{host}:{port}")).await?),
            Transport::Folder(_) => None,
        };
        // The host may be allowed later; until then the mail waits.
        let sent = send::send(self.way(), &transport, id, &message, send::PATIENCE).await;
        sent.map_err(|error| if error.code() == Some(HOST_REFUSED) { Error::unavailable(error) } else { error })
    }

    async fn prepared(&self, app: &App, tenant: Uuid, id: Uuid, mail: &Mail) -> Result<(Transport, Message)> {
        let options = self.ports.mail.options(app, tenant).await?.unwrap_or_else(|| self.mail.clone());
        let rendered = render::render(app, &*self.ports.mail, tenant, mail).await?;
        let message = message::build(&options, id, app.now(), mail, rendered)?;
        Ok((options.transport, message))
    }
}
