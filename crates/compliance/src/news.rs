//! What people and open windows are told of assessments and findings.

use std::collections::BTreeSet;

use ::store::Tx;
use delivery::{
    event::{Audience, Event, emit},
    notification::{Notification, notify},
};
use kernel::{Result, Uuid};
use serde_json::{Map, Value, json};

use crate::{assessment::Assessment, finding::Finding};

async fn live(tx: &Tx, tenant: Uuid, client: Uuid, kinds: &[&str], subject: Uuid) -> Result<()> {
    for kind in kinds {
        let event = Event { audience: Audience::Tenant { tenant, client: Some(client) }, kind: (*kind).to_owned(), subject: Some(subject) };
        emit(tx, &event).await?;
    }
    Ok(())
}

/// Everybody of `people` but the one who acts.
fn others(tx: &Tx, people: impl IntoIterator<Item = Uuid>) -> Vec<Uuid> {
    let me = tx.scope().principal().user_id;
    people.into_iter().filter(|id| Some(*id) != me).collect::<BTreeSet<_>>().into_iter().collect()
}

fn data(value: Value) -> Map<String, Value> {
    if let Value::Object(map) = value { map } else { Map::new() }
}

/// Tells those who take part in an assessment that it moved. `type_code` is a notification type, `title_key` its sentence.
///
/// # Errors
/// `Unavailable`.
pub async fn moved(tx: &Tx, assessment: &Assessment, news: Option<(&str, &str)>, to: impl IntoIterator<Item = Uuid>) -> Result<()> {
    live(tx, assessment.tenant_id, assessment.client_id, &["assessments"], assessment.id).await?;
    let Some((type_code, title_key)) = news else { return Ok(()) };
    let notification = Notification {
        type_code: type_code.to_owned(),
        to: others(tx, to),
        subject_type: "Assessment".to_owned(),
        subject_id: Some(assessment.id),
        client_id: Some(assessment.client_id),
        title_key: title_key.to_owned(),
        data: data(json!({"number": assessment.number, "title": assessment.title})),
        url: format!("assessments/{}", assessment.id),
    };
    notify(tx, &notification).await
}

/// Tells that an assessment was finalised and what it opened.
///
/// # Errors
/// `Unavailable`.
pub async fn finalised(tx: &Tx, assessment: &Assessment, findings: &[Finding]) -> Result<()> {
    let people = assessment.participants().into_iter().chain(assessment.lead_user_id);
    moved(tx, assessment, Some(("assessment.finalised", "Assessments.News.Finalised")), people).await?;
    live(tx, assessment.tenant_id, assessment.client_id, &["findings", "boa"], assessment.id).await?;
    for finding in findings {
        opened(tx, finding).await?;
    }
    Ok(())
}

/// Tells its owner of a finding.
///
/// # Errors
/// `Unavailable`.
pub async fn opened(tx: &Tx, finding: &Finding) -> Result<()> {
    let notification = Notification {
        type_code: "finding.opened".to_owned(),
        to: others(tx, finding.owner_user_id),
        subject_type: "Finding".to_owned(),
        subject_id: Some(finding.id),
        client_id: Some(finding.client_id),
        title_key: "Findings.News.Opened".to_owned(),
        data: data(json!({"number": finding.number, "title": finding.title})),
        url: format!("findings/{}", finding.id),
    };
    notify(tx, &notification).await
}

/// Tells open windows that a finding changed, and with it the heat map.
///
/// # Errors
/// `Unavailable`.
pub async fn changed(tx: &Tx, finding: &Finding) -> Result<()> {
    live(tx, finding.tenant_id, finding.client_id, &["findings", "boa"], finding.id).await
}
