//! The worker's part: turns a queued notification into rows and mail, by each recipient's preferences.

use futures::future::BoxFuture;
use http::{App, MailChannel, NotificationType};
use kernel::{Error, Granted, Result, Scope, Uuid};
use localisation::Localisation;
use sea_orm::ActiveValue::Set;
use serde_json::{Map, Value, json};
use store::{Tx, outbox, sea_orm};

use super::{
    Notification,
    entity::{ActiveModel, Entity},
    store as rows, title, type_of,
};
use crate::{
    Channels, Delivery, Mail, Person,
    event::{self, Audience, Event},
    send_mail,
};

pub(crate) fn receive(app: App, message: outbox::Model) -> BoxFuture<'static, Result<()>> {
    Box::pin(async move {
        let notification: Notification = serde_json::from_str(&message.payload).map_err(Error::internal)?;
        let kind = type_of(&app, &notification.type_code)?;
        let delivery = app.own::<Delivery>()?;
        for user in &notification.to {
            // Users who have left since are not notified.
            if let Some(person) = delivery.ports.directory.person(&app, *user).await? {
                notify_user(&app, &delivery, &message, &notification, kind, &person).await?;
            }
        }
        Ok(())
    })
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
    let channels = if kind.mandatory { Channels { in_app: true, mail: kind.mail } } else { chosen };
    let mail = match channels.mail {
        MailChannel::Immediate => Some(mail(app, delivery, kind, notification, person).await?),
        MailChannel::Off | MailChannel::Digest => None,
    };
    if !channels.in_app && channels.mail == MailChannel::Off {
        return Ok(());
    }
    let home = Scope::host(app.now(), Granted::default()).within(person.home);
    let mail = mail.as_ref();
    let written = app.db().write(&home, |tx| async move {
        if rows::written(&tx, person.user_id, message.id).await? {
            return Ok(());
        }
        tx.insert::<Entity>(row(&tx, message, notification, person.user_id, channels)?).await?;
        if let Some(mail) = mail {
            send_mail(&tx, mail).await?;
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
        subject_tenant_id: Set(message.tenant_id),
        client_id: Set(notification.client_id),
        subject_type: Set(notification.subject_type.clone()),
        subject_id: Set(notification.subject_id),
        title_key: Set(notification.title_key.clone()),
        data: Set(serde_json::to_string(&notification.data).map_err(Error::internal)?),
        url: Set(notification.url.clone()),
        in_app: Set(channels.in_app),
        mail: Set(channels.mail),
        mailed_at: Set((channels.mail == MailChannel::Immediate).then(|| tx.now())),
        read_at: Set(None),
        created_at: Set(tx.now()),
        ..Default::default()
    })
}

/// The texts in a person's language, in that person's tenant.
pub(crate) fn words(app: &App, person: &Person) -> Result<impl Fn(&str, &Map<String, Value>) -> Option<String> + use<>> {
    let (texts, home, culture) = (app.own::<Localisation>()?, person.home, person.culture.clone());
    Ok(move |key: &str, data: &Map<String, Value>| texts.text_for(home, &culture, key, data))
}

/// The full URL of a path in the portal; empty for an empty path.
pub(crate) fn full_url(app: &App, url: &str) -> String {
    if url.is_empty() { String::new() } else { format!("{}{}", app.public_url(), url.trim_start_matches('/')) }
}

async fn mail(app: &App, delivery: &Delivery, kind: &NotificationType, notification: &Notification, person: &Person) -> Result<Mail> {
    let words = words(app, person)?;
    let sentence = title(&words, &notification.title_key, &notification.data);
    let model = json!({
        "user_name": person.name,
        "title": sentence,
        "url": full_url(app, &notification.url),
        "type_name": words(&format!("NotificationType.{}", kind.code), &Map::new()).unwrap_or_default(),
        "preferences_url": full_url(app, delivery.ports.preferences.page().unwrap_or_default()),
    });
    let unsubscribe_url = if kind.mandatory { None } else { delivery.ports.preferences.unsubscribe_url(app, person, kind).await? };
    Ok(Mail {
        to: person.email.clone(),
        to_name: Some(person.name.clone()),
        culture: person.culture.clone(),
        template: "Portal.Notification".to_owned(),
        subject: Some(sentence),
        model: model.as_object().cloned().unwrap_or_default(),
        unsubscribe_url,
        ..Mail::default()
    })
}
