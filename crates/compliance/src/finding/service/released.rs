//! A release of the library: people are told whose records are about standards that it changes.

use std::collections::BTreeSet;

use ::store::{Tx, outbox};
use http::App;
use kernel::{Error, Granted, Result, Scope, Uuid};
use library::{
    framework,
    release::{self, Release, Released},
};
use people::{assignee, client};
use platform::tenant;

use crate::{
    assessment, compliance_state,
    finding::{notifications, store},
};

/// A release, the title of its framework, and the standards that it changes.
type Change = (Release, String, Vec<Uuid>);

/// Tells people of a release. Idempotent, since the message may be delivered twice: notice and note are one transaction.
pub(in crate::finding) async fn on_released(app: App, message: outbox::Model) -> Result<()> {
    let Released { release_id, released_by } = serde_json::from_str(&message.payload).map_err(Error::internal)?;
    let host = Scope::host(app.now(), Granted::default());
    let change = app.db().read(&host, |tx| async move { change(&tx, release_id).await }).await?;
    let Some((release, framework, standards)) = &change else { return Ok(()) };
    let mut people = BTreeSet::new();
    let tenants: BTreeSet<Uuid> = tenant::directory(&app).await?.active_ids(app.now()).collect();
    for tenant in tenants {
        let scope = Scope::system(app.now()).within(tenant);
        people.extend(app.db().read(&scope, |tx| async move { touched(&tx, standards).await }).await?);
    }
    let to: Vec<Uuid> = people.into_iter().filter(|user| Some(*user) != released_by).collect();
    let to = &to;
    app.db()
        .write(&host, |tx| async move {
            if release::claim_notification(&tx, release.id).await? {
                notifications::released(&tx, release, framework, to).await?;
            }
            Ok(())
        })
        .await
}

async fn change(tx: &Tx, id: Uuid) -> Result<Option<Change>> {
    let Some(release) = release::by_ids(tx, &[id]).await?.remove(&id) else { return Ok(None) };
    let standards: Vec<Uuid> = release::changed(tx, &release).await?.into_iter().collect();
    let title = framework::titles(tx, &[release.framework_id]).await?.remove(&release.framework_id).unwrap_or_default();
    Ok(if standards.is_empty() { None } else { Some((release, title, standards)) })
}

/// Those of a tenant whose records are about one of these standards: owners of unsettled findings, the people of assessments under way, and
/// the coaches of clients with a result that aren't closed.
async fn touched(tx: &Tx, standards: &[Uuid]) -> Result<BTreeSet<Uuid>> {
    let mut people = store::owners_about(tx, standards).await?;
    for assessment in assessment::asking(tx, standards).await? {
        people.extend(assessment.participants().into_iter().chain(assessment.lead_user_id).chain(assessment.reviewer_user_id));
    }
    let clients: BTreeSet<Uuid> = compliance_state::clients_about(tx, standards).await?.into_iter().collect();
    for client in clients.difference(&client::closed(tx, &clients).await?) {
        people.extend(assignee::service::coaches(tx, *client).await?);
    }
    Ok(people)
}
