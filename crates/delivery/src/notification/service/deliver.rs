//! The worker's part: turns a queued notification into rows, by each recipient's preferences; mail follows from them.

use std::collections::{BTreeSet, HashMap};

use futures::future::BoxFuture;
use http::{App, MailChannel, NotificationType};
use kernel::{Error, Granted, HOST, Result, Scope, Uuid, scope::Asking};
use localisation::Localisation;
use sea_orm::ActiveValue::Set;
use serde_json::{Map, Value};
use store::{Tx, outbox, sea_orm};

use super::mailing;
use crate::{
    About, Channels, Delivery, Notification, Person,
    event::{self, Audience, Event},
    notification::{
        entity::{ActiveModel, Entity, Model},
        in_force, store as rows, type_of,
    },
};

pub(crate) fn receive(app: App, message: outbox::Model) -> BoxFuture<'static, Result<()>> {
    Box::pin(async move {
        let notification: Notification = serde_json::from_str(&message.payload).map_err(Error::internal)?;
        let kind = type_of(&app, &notification.type_code)?;
        let delivery = app.own::<Delivery>()?;
        for user in recipients(&app, &delivery, message.tenant_id, &notification).await? {
            // Users who have left since are not notified.
            if let Some(person) = delivery.ports.directory.person(&app, user).await? {
                notify_user(&app, &delivery, &message, &notification, kind, &person).await?;
            }
        }
        Ok(())
    })
}

async fn recipients(app: &App, delivery: &Delivery, tenant: Uuid, notification: &Notification) -> Result<BTreeSet<Uuid>> {
    let mut recipients: BTreeSet<Uuid> = notification.to.iter().copied().collect();
    if let (Some(of), Some(id)) = (&notification.followers, notification.subject_id) {
        let subject = (notification.subject_type.as_str(), id);
        recipients.extend(delivery.ports.following.followers(app, tenant, subject, of).await?);
    }
    Ok(recipients)
}

async fn notify_user(
    app: &App,
    delivery: &Delivery,
    message: &outbox::Model,
    notification: &Notification,
    kind: &NotificationType,
    person: &Person,
) -> Result<()> {
    let chosen = delivery.ports.preferences.channels(app, person, kind).await?;
    let channels = in_force(kind, chosen);
    if !channels.in_app && channels.mail == MailChannel::Off {
        return Ok(());
    }
    let home = Scope::host(app.now(), Granted::default()).within(person.home);
    let written = app.db().write(&home, |tx| async move {
        if rows::written(&tx, person.user_id, message.id).await? {
            return Ok(());
        }
        let act = notification.act.filter(|_| notification.list.is_some());
        let gathers = match act {
            Some(act) => rows::gathers(&tx, person.user_id, act).await?,
            None => false,
        };
        tx.insert::<Entity>(row(&tx, message, notification, person.user_id, channels)?).await?;
        match act {
            _ if channels.mail != MailChannel::Immediate || gathers => {}
            Some(_) => mailing::gather(&tx, person.user_id).await?,
            None => mailing::reconsider(&tx, person.user_id).await?,
        }
        event::emit(
            &tx,
            &Event {
                audience: Audience::User { home: person.home, user: person.user_id },
                kind: "notification".to_owned(),
                subject: notification.subject_id,
            },
        )
        .await
    });
    written.await
}

fn row(tx: &Tx, message: &outbox::Model, notification: &Notification, user: Uuid, channels: Channels) -> Result<ActiveModel> {
    Ok(ActiveModel {
        id: Set(tx.new_id()),
        user_id: Set(user),
        source_id: Set(message.id),
        type_code: Set(notification.type_code.clone()),
        subject_tenant_id: Set(if notification.of_host { HOST } else { message.tenant_id }),
        client_id: Set(notification.client_id),
        subject_type: Set(notification.subject_type.clone()),
        subject_id: Set(notification.subject_id),
        title_key: Set(notification.title_key.clone()),
        data: Set(serde_json::to_string(&notification.data).map_err(Error::internal)?),
        url: Set(notification.url.clone()),
        act_id: Set(notification.act),
        list: Set(notification.list.clone()),
        in_app: Set(channels.in_app),
        mail: Set(channels.mail),
        mailed_at: Set(None),
        read_at: Set(None),
        created_at: Set(tx.now()),
        ..Default::default()
    })
}

/// Values of the sentences by notification.
pub(super) type Said = HashMap<Uuid, Map<String, Value>>;

/// Current values of `rows` for `person`, or for somebody who reads them in the person's place. Rows that are out of reach or no longer
/// true are missing.
pub(super) async fn said(app: &App, delivery: &Delivery, person: &Person, asking: &Asking, rows: &[Model]) -> Result<Said> {
    let stored: Vec<Map<String, Value>> = rows.iter().map(|row| serde_json::from_str(&row.data).unwrap_or_default()).collect();
    let about: Vec<About<'_>> = rows.iter().zip(&stored).map(|(row, data)| about(row, data)).collect();
    let news = delivery.ports.directory.news(app, person, asking, &about).await?;
    let mut said = Said::new();
    for ((row, mut data), now) in rows.iter().zip(stored).zip(news) {
        let Some(now) = now else { continue };
        data.extend(now);
        said.insert(row.id, data);
    }
    Ok(said)
}

fn about<'a>(row: &'a Model, data: &'a Map<String, Value>) -> About<'a> {
    About {
        tenant: row.subject_tenant_id,
        client: row.client_id,
        record: row.subject_id.map(|id| (row.subject_type.as_str(), id)),
        type_code: &row.type_code,
        data,
    }
}

/// The texts in a person's language, in that person's tenant.
pub(crate) fn translator_for(app: &App, person: &Person) -> Result<impl Fn(&str, &Map<String, Value>) -> Option<String> + use<>> {
    let (texts, home, culture) = (app.own::<Localisation>()?, person.home, person.culture.clone());
    Ok(move |key: &str, data: &Map<String, Value>| texts.text_for(home, &culture, key, data))
}

/// The full URL of a path in the portal; empty for an empty path.
pub(crate) fn full_url(app: &App, url: &str) -> String {
    if url.is_empty() { String::new() } else { format!("{}{}", app.public_url(), url.trim_start_matches('/')) }
}
