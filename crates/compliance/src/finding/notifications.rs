//! Notifications and live events of findings.

use ::store::{Tx, ties};
use delivery::{
    event::{Audience, emit_all},
    notification::{Notification, notify, without_caller},
};
use kernel::{Result, Uuid};
use serde_json::json;

use super::{Finding, REACH, entity::Entity, service::actions};
use crate::assessment::service as assessments;

/// Notifies its owner of a finding.
///
/// # Errors
/// `Unavailable`.
pub(crate) async fn opened(tx: &Tx, finding: &Finding) -> Result<()> {
    let data = json!({"number": finding.number, "title": finding.title});
    let notification = Notification {
        type_code: "finding.opened".to_owned(),
        to: without_caller(tx, finding.owner_user_id),
        subject_type: "Finding".to_owned(),
        subject_id: Some(finding.id),
        client_id: Some(finding.client_id),
        title_key: "Findings.News.Opened".to_owned(),
        data: data.as_object().cloned().unwrap_or_default(),
        url: format!("findings/{}", finding.id),
    };
    notify(tx, &notification).await
}

/// Open windows read the finding and the operations analysis again: of those whose finding it is, and of those who read it through its
/// assessment or an action against it.
pub(super) async fn changed(tx: &Tx, finding: &Finding) -> Result<()> {
    let mut ties = ties::<Entity>(finding);
    ties.others.extend(readers(tx, finding).await?);
    let audience = Audience::of_record(finding.tenant_id, finding.client_id, &REACH, ties);
    emit_all(tx, &audience, &["findings", "boa"], finding.id).await
}

async fn readers(tx: &Tx, finding: &Finding) -> Result<Vec<Uuid>> {
    let actions = actions::by_finding(tx, &[finding.id]).await?.remove(&finding.id).unwrap_or_default();
    let mut readers: Vec<Uuid> = actions.iter().flat_map(|a| [Some(a.owner_user_id), a.verifier_user_id]).flatten().collect();
    if let Some(assessment) = finding.assessment_id {
        readers.extend(assessments::people(tx, assessment).await?);
    }
    readers.sort_unstable();
    readers.dedup();
    Ok(readers)
}
