//! Notifications of those who use a file of the library that was replaced.

use std::collections::BTreeSet;

use ::store::{Tx, outbox};
use delivery::notification::{Notification, notify};
use files::asset::{Link, Replaced, service::attachment};
use http::{App, NotificationType};
use kernel::{Error, Granted, Result, Scope, Uuid};
use serde_json::{Map, Value, json};

use super::service;
use crate::subject;

/// A file that the recipient uses has a new version.
const FILE_REPLACED: NotificationType = NotificationType::digest("Comments", "file.replaced");

/// Types of notifications about files.
pub(super) const TYPES: &[NotificationType] = &[FILE_REPLACED];

/// Tells those who use a file that it was replaced. The message may be delivered twice: each record has one line, and its act is that of the
/// message.
pub(super) async fn on_replaced(app: App, message: outbox::Model) -> Result<()> {
    let Replaced { asset_id, replaced_by } = serde_json::from_str(&message.payload).map_err(Error::internal)?;
    let (app, scope) = (&app, Scope::host(app.now(), Granted::default()).within(message.tenant_id));
    let act = message.id;
    app.db()
        .write(&scope, |tx| async move {
            for link in attachment::links_to(&tx, asset_id).await? {
                service::changed(&tx, app, &link).await?;
                notify_owners_and_uploader(&tx, app, &link, replaced_by, act).await?;
            }
            Ok(())
        })
        .await
}

/// Tells the owners of the record, and the user who attached the file to it.
async fn notify_owners_and_uploader(tx: &Tx, app: &App, link: &Link, replaced_by: Option<Uuid>, act: Uuid) -> Result<()> {
    let Ok(kind) = subject::kind_named(app, &link.subject_type) else { return Ok(()) };
    let Some(record) = subject::unless_hidden((kind.find)(tx, link.subject_id).await)? else { return Ok(()) };
    let users: BTreeSet<Uuid> = record.ties.owners.iter().copied().chain(link.created_by).collect();
    let notification = Notification {
        type_code: FILE_REPLACED.code.to_owned(),
        to: users.into_iter().filter(|user| Some(*user) != replaced_by).collect(),
        subject_type: kind.name.to_owned(),
        subject_id: Some(record.id),
        client_id: record.client_id,
        title_key: "Attachments.News.Replaced".to_owned(),
        data: json!({"attachment": link.id}).as_object().cloned().unwrap_or_default(),
        url: record.tab("files"),
        list: kind.list.map(|list| list.path.to_owned()),
        act: Some(act_among(act, kind.name)),
        ..Notification::default()
    };
    notify(tx, &notification).await
}

/// The act for the records of one kind: each kind has a list of its own, and therefore a line of its own.
fn act_among(act: Uuid, kind: &str) -> Uuid {
    let mark = kind.bytes().fold(0_u128, |mark, byte| mark.wrapping_mul(31).wrapping_add(byte.into()));
    Uuid::from_u128(act.as_u128() ^ mark)
}

/// What a notification about a replaced file says of it at this moment; none where the record doesn't have it any more.
pub(crate) async fn said(tx: &Tx, code: &str, data: &Map<String, Value>) -> Result<Option<Map<String, Value>>> {
    if code != FILE_REPLACED.code {
        return Ok(Some(Map::new()));
    }
    let id = data.get("attachment").and_then(Value::as_str).and_then(|id| id.parse::<Uuid>().ok());
    let Some(id) = id else { return Ok(None) };
    let Some(link) = subject::unless_hidden(attachment::get(tx, id).await)? else { return Ok(None) };
    let attached = attachment::attached(tx, vec![link]).await?.pop();
    Ok(attached.map(|attached| Map::from_iter([("file".to_owned(), attached.asset.name.into())])))
}
