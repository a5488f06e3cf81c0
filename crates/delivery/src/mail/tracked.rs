//! Mail that obeys a user's preferences: asked for once more when it leaves, and logged.

use http::{App, MailChannel};
use kernel::{Error, Granted, Result, Scope};
use store::outbox;

use super::{
    Mail, Tracked,
    refusal::{Refusal, Refused, SEVERAL, people, refused_address},
    send::REFUSES,
};
use crate::{
    DIGEST_CODE, Delivery, Leaves, Person, SUSPENDED_CODE,
    mail_log::{self, MailStatus},
    notification::{self, channels_of},
};

/// Sends a queued mail, unless its recipient has left or wants none by now: the mail server may have been unavailable for hours.
pub(super) async fn send(app: &App, message: &outbox::Model, mut mail: Mail, tracked: &Tracked) -> Result<()> {
    let delivery = app.own::<Delivery>()?;
    let person = delivery.ports.directory.person(app, tracked.user).await?.filter(|person| person.home == message.tenant_id);
    if tracked.type_code != SUSPENDED_CODE && !delivery.ports.directory.gets_mail(app, message.tenant_id).await? {
        return hold(app, message, tracked).await;
    }
    let Some(person) = wanted(app, &delivery, person, tracked).await? else {
        return log(app, message, tracked, MailStatus::Suppressed, None).await;
    };
    // The address may have changed since.
    mail.to.clone_from(&person.email);
    let outcome = delivery.send(app, message.tenant_id, message.id, &mail).await;
    let noted = match &outcome {
        Ok(()) => log(app, message, tracked, MailStatus::Sent, None).await.map(|()| false),
        Err(error) => failed(app, &delivery, message, &mail, tracked, error).await,
    };
    match noted {
        Ok(true) => outcome.map_err(|error| Error::unavailable_for(REFUSES, error)),
        Ok(false) => outcome,
        Err(error) => {
            // The mail has left, or will be tried again: its log is not worth a second one.
            tracing::warn!(mail.id = %message.id, %error, "the outcome of a mail could not be logged");
            outcome
        }
    }
}

/// Takes a mail back whose recipient's tenant has been suspended since it was queued.
async fn hold(app: &App, message: &outbox::Model, tracked: &Tracked) -> Result<()> {
    let home = Scope::host(app.now(), Granted::default()).within(message.tenant_id);
    app.db()
        .write(&home, |tx| async move {
            notification::wait_again(&tx, tracked.user, tracked.log).await?;
            mail_log::end(&tx, tracked.log, MailStatus::Suppressed, None).await
        })
        .await
}

async fn wanted(app: &App, delivery: &Delivery, person: Option<Person>, tracked: &Tracked) -> Result<Option<Person>> {
    let Some(person) = person else { return Ok(None) };
    if !delivery.ports.directory.takes_mail(app, &person.email).await? {
        return Ok(None);
    }
    let sending = delivery.ports.preferences.sending(app, &person).await?;
    let is_on = match tracked.type_code.as_str() {
        DIGEST_CODE => sending.has_digest,
        code => channels_of(app, delivery, &person, code).await?.is_none_or(|channels| channels.mail != MailChannel::Off),
    };
    Ok((is_on && sending.immediate != Leaves::Never).then_some(person))
}

/// Notes that a mail was not sent; returns whether it is tried again although its address was refused, as many others were.
async fn failed(app: &App, delivery: &Delivery, message: &outbox::Model, mail: &Mail, tracked: &Tracked, error: &Error) -> Result<bool> {
    let is_last = message.attempts + 1 >= outbox::ATTEMPTS;
    if !is_last && error.kind().is_transient() {
        return Ok(false);
    }
    if let Some(refusal) = refused_address(error, &mail.to) {
        let who = Refused { tenant: message.tenant_id, user: tracked.user, to: mail.to.clone(), message: message.id };
        if refused(app, delivery, &who, &refusal).await? && !is_last {
            return Ok(true);
        }
    }
    let code = error.code().map_or_else(|| format!("{:?}", error.kind()), str::to_owned);
    log(app, message, tracked, MailStatus::Failed, Some(&code)).await.map(|()| false)
}

/// Pauses a rejected address. If several people are rejected alike, the server is at fault: nobody is paused, earlier pauses for the same
/// reason are lifted, and their mail is sent again. Returns whether the server is at fault.
async fn refused(app: &App, delivery: &Delivery, who: &Refused, refusal: &Refusal) -> Result<bool> {
    let (refusals, preferences) = (&delivery.refusals, &delivery.ports.preferences);
    let alike = refusals.note(app.now(), &refusal.key, who);
    let count = people(&alike);
    if count < SEVERAL {
        preferences.refused(app, who.tenant, who.user, &who.to, refusal.code).await?;
        // Others may have been rejected alike before this address was paused.
        if people(&refusals.alike(app.now(), &refusal.key)) < SEVERAL {
            return Ok(false);
        }
        preferences.cleared(app, who.tenant, who.user, &who.to).await?;
        return Ok(true);
    }
    tracing::warn!(code = refusal.code, people = count, "the mail server refuses several recipients alike: none of them is paused");
    if count == SEVERAL {
        for one in &alike {
            preferences.cleared(app, one.tenant, one.user, &one.to).await?;
            app.db().requeue_failed(one.message).await?;
        }
    }
    Ok(true)
}

async fn log(app: &App, message: &outbox::Model, tracked: &Tracked, status: MailStatus, error: Option<&str>) -> Result<()> {
    let home = Scope::host(app.now(), Granted::default()).within(message.tenant_id);
    app.db().write(&home, |tx| async move { mail_log::end(&tx, tracked.log, status, error).await }).await
}
