//! The digest: notifications that are not urgent, collected into one mail, at most one a day and never empty.

use std::collections::HashMap;

use chrono::{Datelike, Timelike, Weekday};
use futures::future::BoxFuture;
use http::{App, JobRun, MailChannel};
use kernel::{Granted, Result, Scope, Timestamp, Uuid, scope::Asking};
use serde::Serialize;
use serde_json::{Map, Value, json};

use super::deliver::{full_url, said, translator_for};
use crate::{
    DIGEST_CODE, Delivery, Leaves, Mail, Person,
    mail_log::{self, MailLogEntry, MailStatus},
    notification::{channels_of, entity::Model, rules::lines, sentence, store as rows, url_of},
    send_mail,
};

/// Users read at once.
const BATCH: u64 = 500;
/// Lines of one mail; how many more there are is said below them.
const LINES: usize = 100;

pub(crate) fn run(run: JobRun) -> BoxFuture<'static, Result<Value>> {
    Box::pin(async move {
        let app = run.app;
        let (mut sent, mut after) = (0, None);
        loop {
            let readers = rows::digest_readers(app.db(), after, BATCH).await?;
            for reader in &readers {
                sent += u64::from(send_digest(&app, reader.tenant_id, reader.user_id).await?);
            }
            after = readers.last().map(|reader| reader.user_id);
            if after.is_none() {
                return Ok(json!({ "digests": sent }));
            }
        }
    })
}

/// Whether a digest may be sent at `now`, in the recipient's local time: on weekdays from seven, once a day.
pub fn is_usual_time(now: chrono::NaiveDateTime, last: Option<chrono::NaiveDateTime>) -> bool {
    let weekend = matches!(now.weekday(), Weekday::Sat | Weekday::Sun);
    !weekend && now.hour() >= 7 && last.is_none_or(|last| last.date() < now.date())
}

async fn send_digest(app: &App, tenant: Uuid, user: Uuid) -> Result<bool> {
    let delivery = app.own::<Delivery>()?;
    let home = Scope::host(app.now(), Granted::default()).within(tenant);
    let read = app.db().read(&home, |tx| async move { Ok((rows::for_digest(&tx, user).await?, rows::last_digest(&tx, user).await?)) });
    let (waiting, last) = read.await?;
    let person = delivery.ports.directory.person(app, user).await?.filter(|person| person.home == tenant);
    let Some(person) = person else {
        return mark_mailed(app, &home, &waiting, None).await.map(|()| false);
    };
    if !delivery.ports.directory.gets_mail(app, tenant).await? {
        return Ok(false);
    }
    let sending = delivery.ports.preferences.sending(app, &person).await?;
    // Nothing waits for a digest that was switched off, or for an address that the mail server refused.
    let is_off = !sending.has_digest || sending.immediate == Leaves::Never;
    if !is_off && !delivery.ports.preferences.is_digest_due(app, &person, last, app.now()).await? {
        return Ok(false);
    }
    let included = if is_off { Vec::new() } else { included(app, &delivery, &person, &Asking::default(), &waiting).await? };
    let digest = if included.is_empty() { None } else { Some(digest(app, &delivery, &person, &included).await?) };
    mark_mailed(app, &home, &waiting, digest.as_ref()).await.map(|()| digest.is_some())
}

/// A line of the digest: its newest notification, the values of its sentence, and its number of records.
type Included<'r> = (&'r Model, Map<String, Value>, usize);

/// The lines of the digest, oldest first: what of `waiting` is unread, not switched off since, and still true for the recipient.
async fn included<'r>(app: &App, delivery: &Delivery, person: &Person, asking: &Asking, waiting: &'r [Model]) -> Result<Vec<Included<'r>>> {
    let said = said(app, delivery, person, asking, waiting).await?;
    let mut wanted = HashMap::<&str, bool>::new();
    for row in waiting {
        let code = row.type_code.as_str();
        if wanted.contains_key(code) {
            continue;
        }
        let channels = channels_of(app, delivery, person, code).await?;
        wanted.insert(code, channels.is_some_and(|channels| channels.mail != MailChannel::Off));
    }
    let is_shown = |row: &&Model| {
        row.read_at.is_none() && wanted.get(row.type_code.as_str()).copied().unwrap_or_default() && said.contains_key(&row.id)
    };
    let mut included = Vec::new();
    for told in lines(waiting.iter().rev().filter(is_shown)) {
        let newest = told.rows.first().and_then(|row| Some((*row, said.get(&row.id)?.clone(), told.records)));
        included.extend(newest);
    }
    included.reverse();
    Ok(included)
}

/// A digest to send, and its entry in the log.
struct Digest {
    mail: Mail,
    entry: MailLogEntry,
}

/// Queues the mail and marks its rows as mailed; without a mail, takes them out of the digest.
async fn mark_mailed(app: &App, home: &Scope, waiting: &[Model], digest: Option<&Digest>) -> Result<()> {
    let ids = &waiting.iter().map(|row| row.id).collect::<Vec<_>>();
    let write = app.db().write(home, |tx| async move {
        match digest {
            Some(digest) => {
                send_mail(&tx, &digest.mail).await?;
                mail_log::put(&tx, &digest.entry).await?;
                rows::mark_mailed(&tx, ids).await
            }
            None => rows::set_channel(&tx, ids, MailChannel::Off).await,
        }
    });
    write.await
}

async fn digest(app: &App, delivery: &Delivery, person: &Person, rows: &[Included<'_>]) -> Result<Digest> {
    let Preview { subject, items } = preview_of(app, person, rows)?;
    let preferences = &delivery.ports.preferences;
    let end = preferences.unsubscribe(app, person, DIGEST_CODE).await?;
    let id = app.db().entropy().id(app.now());
    let model = json!({
        "count": rows.len(),
        "more": rows.len() - items.len(),
        "user_name": person.name,
        "preferences_url": full_url(app, preferences.page().unwrap_or_default()),
        "unsubscribe_page": end.as_ref().map(|end| end.page.clone()).unwrap_or_default(),
        "items": items,
    });
    let mail = Mail {
        subject: Some(subject.clone()),
        model: model.as_object().cloned().unwrap_or_default(),
        unsubscribe_url: end.map(|end| end.one_click),
        ..Mail::tracked(person, "Portal.Digest", DIGEST_CODE, id)
    };
    let entry = MailLogEntry { id, user_id: person.user_id, type_code: DIGEST_CODE.to_owned(), subject, status: MailStatus::Queued };
    Ok(Digest { mail, entry })
}

/// One line of a digest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Line {
    /// Sentence.
    pub title: String,
    /// Address of the record; empty if there is none.
    pub url: String,
    /// Name of the type: why it is there.
    pub type_name: String,
}

/// A digest as it would be sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Preview {
    /// Subject line.
    pub subject: String,
    /// At most `LINES`; the subject counts all notifications.
    pub items: Vec<Line>,
}

/// The digest of the caller as it would be sent at this moment; `None` when it would be empty, so that none is sent.
///
/// # Errors
/// 401, `Unavailable`.
pub async fn preview(app: &App, scope: &Scope) -> Result<Option<Preview>> {
    let (user, delivery) = (scope.user()?, app.own::<Delivery>()?);
    let waiting = app.db().read(&rows::own(scope), |tx| async move { rows::for_digest(&tx, user).await }).await?;
    let Some(person) = delivery.ports.directory.person(app, user).await? else { return Ok(None) };
    let included = included(app, &delivery, &person, &scope.principal().asking(), &waiting).await?;
    if included.is_empty() { Ok(None) } else { preview_of(app, &person, &included).map(Some) }
}

fn preview_of(app: &App, person: &Person, rows: &[Included<'_>]) -> Result<Preview> {
    let words = translator_for(app, person)?;
    let line = |(row, data, records): &Included<'_>| {
        let type_name = words(&format!("NotificationType.{}", row.type_code), &Map::new()).unwrap_or_default();
        Line { title: sentence(&words, row, data, *records), url: full_url(app, &url_of(row, *records)), type_name }
    };
    let count = Map::from_iter([("count".to_owned(), rows.len().into())]);
    let subject = words("Mail.Digest.Subject", &count).unwrap_or_default();
    Ok(Preview { subject, items: rows.iter().take(LINES).map(line).collect() })
}

/// The default of [`crate::Preferences::is_digest_due`], in UTC.
pub(crate) fn is_due(last: Option<Timestamp>, now: Timestamp) -> bool {
    is_usual_time(now.naive_utc(), last.map(|last| last.naive_utc()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_digest_is_sent_on_weekdays_from_seven_once_a_day() {
        let at = |text: &str| text.parse::<Timestamp>().unwrap();
        for (now, last, due) in [
            ("2026-01-05T06:59:00Z", None, false),
            ("2026-01-05T07:00:00Z", None, true),
            ("2026-01-05T09:00:00Z", Some("2026-01-05T07:00:00Z"), false),
            ("2026-01-06T07:00:00Z", Some("2026-01-05T23:00:00Z"), true),
            ("2026-01-10T08:00:00Z", None, false),
        ] {
            assert_eq!(is_due(last.map(at), at(now)), due, "{now}");
        }
    }
}
