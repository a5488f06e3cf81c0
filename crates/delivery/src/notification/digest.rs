//! The digest: notifications that are not urgent, collected into one mail, at most one a day and never empty.

use chrono::{Datelike, Timelike, Weekday};
use futures::future::BoxFuture;
use http::{App, JobRun, MailChannel};
use kernel::{Granted, Result, Scope, Timestamp};
use sea_orm::{ActiveEnum, sea_query::Expr};
use serde_json::{Map, Value, json};
use store::sea_orm;

use super::{
    deliver::{full_url, words},
    entity::{Column, Model},
    store as rows, title,
};
use crate::{Delivery, Mail, Person, send_mail};

/// Rows per batch; each is one line of a digest.
const BATCH: u64 = 5000;

pub(crate) fn run(run: JobRun) -> BoxFuture<'static, Result<Value>> {
    Box::pin(async move {
        let app = run.app;
        let waiting = rows::waiting(app.db(), BATCH).await?;
        let mut sent = 0;
        for of_user in waiting.chunk_by(|a, b| a.user_id == b.user_id) {
            sent += u64::from(send_digest(&app, of_user).await?);
        }
        Ok(json!({ "digests": sent }))
    })
}

/// Whether a digest may be sent at `now`, in the recipient's local time: on weekdays from seven, once a day.
pub fn is_usual_time(now: chrono::NaiveDateTime, last: Option<chrono::NaiveDateTime>) -> bool {
    let weekend = matches!(now.weekday(), Weekday::Sat | Weekday::Sun);
    !weekend && now.hour() >= 7 && last.is_none_or(|last| last.date() < now.date())
}

async fn send_digest(app: &App, waiting: &[Model]) -> Result<bool> {
    let delivery = app.own::<Delivery>()?;
    let Some(first) = waiting.first() else { return Ok(false) };
    let home = Scope::host(app.now(), Granted::default()).within(first.tenant_id);
    let last = app.db().read(&home, |tx| async move { rows::last_digest(&tx, first.user_id).await }).await?;
    let Some(person) = delivery.ports.directory.person(app, first.user_id).await? else {
        return mark_mailed(app, &home, waiting, None).await.map(|()| false);
    };
    if !delivery.ports.preferences.is_digest_due(app, &person, last, app.now()).await? {
        return Ok(false);
    }
    // Notifications read in the portal meanwhile are left out.
    let unread: Vec<&Model> = waiting.iter().filter(|row| row.read_at.is_none()).collect();
    let mail = if unread.is_empty() { None } else { Some(mail(app, delivery.ports.preferences.page(), &person, &unread)?) };
    mark_mailed(app, &home, waiting, mail.as_ref()).await.map(|()| mail.is_some())
}

/// Queues the mail and marks its rows as mailed; without a mail, takes them out of the digest.
async fn mark_mailed(app: &App, home: &Scope, waiting: &[Model], mail: Option<&Mail>) -> Result<()> {
    let ids = || waiting.iter().map(|row| row.id).collect::<Vec<_>>();
    let write = app.db().write(home, |tx| async move {
        let mut values = vec![(Column::MailedAt, Expr::val(tx.now()))];
        match mail {
            Some(mail) => send_mail(&tx, mail).await.map(drop)?,
            None => values = vec![(Column::Mail, Expr::val(MailChannel::Off.to_value()))],
        }
        rows::set(&tx, ids(), values).await.map(drop)
    });
    write.await
}

fn mail(app: &App, page: Option<&str>, person: &Person, rows: &[&Model]) -> Result<Mail> {
    let words = words(app, person)?;
    let items: Vec<Value> = rows
        .iter()
        .map(|row| {
            let data: Map<String, Value> = serde_json::from_str(&row.data).unwrap_or_default();
            let kind = words(&format!("NotificationType.{}", row.type_code), &Map::new()).unwrap_or_default();
            json!({ "title": title(&words, &row.title_key, &data), "url": full_url(app, &row.url), "type_name": kind })
        })
        .collect();
    let mut model = Map::new();
    model.insert("count".to_owned(), items.len().into());
    model.insert("user_name".to_owned(), person.name.clone().into());
    model.insert("preferences_url".to_owned(), full_url(app, page.unwrap_or_default()).into());
    model.insert("items".to_owned(), items.into());
    Ok(Mail {
        to: person.email.clone(),
        to_name: Some(person.name.clone()),
        culture: person.culture.clone(),
        template: "Portal.Digest".to_owned(),
        subject_key: "Mail.Digest.Subject".to_owned(),
        model,
        ..Mail::default()
    })
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
