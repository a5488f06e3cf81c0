//! Notifications and live events of findings.

use ::store::{Tx, ties};
use delivery::{
    event::{Audience, emit_all},
    notification::{Notification, notify, told_together, without_caller},
};
use http::{App, News, NotificationType};
use kernel::{AreaReach, Result, Scope, Ties, Uuid};
use library::release::Release;
use records::watch;
use serde_json::json;
use work::action_item;

use super::{Finding, FindingStatus, REACH, entity::Entity, record::RECORD, service::actions, store::Filter};
use crate::assessment::service as assessments;

/// A finding has an owner.
const OPENED: NotificationType = NotificationType::immediate("Assessments", "finding.opened");

/// The due date is near.
const DUE_SOON: NotificationType = NotificationType::digest("Assessments", "finding.due-soon");
/// The last day of an accepted risk is near.
const ACCEPTED_EXPIRING: NotificationType = NotificationType::digest("Assessments", "finding.accepted-expiring");

/// A release of the library changes standards that somebody's records are about.
const RELEASED: NotificationType = NotificationType::digest("Assessments", "library.release");

/// The list of the findings of a notice, closed ones too.
pub(super) const LIST: &str = "findings?status=";

/// Types of notifications about findings.
pub(super) const TYPES: &[NotificationType] = &[OPENED, DUE_SOON, ACCEPTED_EXPIRING, RELEASED];

/// What they say of a finding: of a date as long as it stands.
pub(super) fn news(finding: &Finding) -> News {
    let only = |holds: bool, users: Vec<Uuid>| if holds { users } else { Vec::new() };
    let is_due = FindingStatus::TO_DO.contains(&finding.status) && finding.due_told_for == Some(finding.due_on);
    let ends = finding.status == FindingStatus::RiskAccepted && finding.expiry_told_for == finding.accepted_until;
    let told = vec![
        (OPENED.code, owner(finding)),
        (DUE_SOON.code, only(is_due, owner(finding))),
        (ACCEPTED_EXPIRING.code, only(ends, accepting(finding))),
    ];
    News { told, ..News::of(json!({"number": finding.number, "title": finding.title}), finding.status) }
}

/// The filter with the findings of its notice.
pub(super) async fn with_told(app: &App, scope: &Scope, filter: &Filter) -> Result<Filter> {
    let told = match filter.notice {
        Some(act) => Some(told_together(app, scope, act, RECORD.name).await?),
        None => None,
    };
    Ok(Filter { told, ..filter.clone() })
}

/// Notifies the owner of a finding. Findings of one bulk action are merged by `act`.
pub(crate) async fn opened(tx: &Tx, finding: &Finding, act: Option<Uuid>) -> Result<()> {
    let (to, list) = (without_caller(tx, owner(finding)), Some(LIST.to_owned()));
    notify(tx, &Notification { to, list, act, ..about(finding, &OPENED, "Findings.News.Opened") }).await
}

/// Reminds the owner that a finding is due soon.
pub(super) async fn due_soon(tx: &Tx, finding: &Finding) -> Result<()> {
    let to = without_caller(tx, owner(finding));
    notify(tx, &Notification { to, ..about(finding, &DUE_SOON, "Findings.News.DueSoon") }).await
}

/// Reminds the owner, and the person who accepted the risk, that the acceptance ends soon.
pub(super) async fn accepted_expiring(tx: &Tx, finding: &Finding) -> Result<()> {
    let to = without_caller(tx, accepting(finding));
    notify(tx, &Notification { to, ..about(finding, &ACCEPTED_EXPIRING, "Findings.News.AcceptedExpiring") }).await
}

/// The most people whom one message tells: they may be those of all tenants, and a message has to be delivered in its time.
const AT_ONCE: usize = 200;

/// Tells people that a release changes standards that their records are about.
pub(super) async fn released(tx: &Tx, release: &Release, framework: &str, to: &[Uuid]) -> Result<()> {
    let data = json!({"release": release.name, "framework": framework});
    let notification = Notification {
        type_code: RELEASED.code.to_owned(),
        // No kind of record with a reach: what the provider publishes is for everybody.
        subject_type: "LibraryRelease".to_owned(),
        subject_id: Some(release.id),
        title_key: "Library.News.Released".to_owned(),
        data: data.as_object().cloned().unwrap_or_default(),
        url: format!("releases?framework={}", release.framework_id),
        ..Notification::default()
    };
    for some in to.chunks(AT_ONCE) {
        notify(tx, &Notification { to: some.to_vec(), ..notification.clone() }).await?;
    }
    Ok(())
}

fn owner(finding: &Finding) -> Vec<Uuid> {
    finding.owner_user_id.into_iter().collect()
}

fn accepting(finding: &Finding) -> Vec<Uuid> {
    finding.owner_user_id.into_iter().chain(finding.accepted_by).collect()
}

fn about(finding: &Finding, kind: &NotificationType, title_key: &str) -> Notification {
    Notification {
        type_code: kind.code.to_owned(),
        subject_type: "Finding".to_owned(),
        subject_id: Some(finding.id),
        client_id: Some(finding.client_id),
        title_key: title_key.to_owned(),
        url: format!("findings/{}", finding.id),
        ..Notification::default()
    }
}

/// Notifies the followers of a finding of a new status.
pub(super) async fn moved(tx: &Tx, before: &Finding, after: &Finding) -> Result<()> {
    if before.status == after.status {
        return Ok(());
    }
    watch::moved(tx, &RECORD, after.id, after.status, &[]).await
}

/// Who reads a finding: its owner and creator, the people of its assessment, and readers of its actions, which leads widen.
pub(super) const READERS: AreaReach = AreaReach { team: Some(action_item::TEAM), ..REACH };

/// Updates the finding and the operations analysis in open windows of its readers.
pub(super) async fn changed(tx: &Tx, finding: &Finding) -> Result<()> {
    let audience = Audience::of_record(finding.tenant_id, finding.client_id, &READERS, readers(tx, finding).await?);
    emit_all(tx, &audience, &["findings", "boa"], finding.id).await
}

pub(super) async fn readers(tx: &Tx, finding: &Finding) -> Result<Ties> {
    let Ties { owners, others, client, .. } = ties::<Entity>(finding);
    // Leading the finding's owner gives no access; leading the owner of an action does.
    let mut readers = Ties { others: owners.into_iter().chain(others).collect(), client, ..Ties::default() };
    for action in actions::by_finding(tx, &[finding.id]).await?.remove(&finding.id).unwrap_or_default() {
        let of_action = ties::<action_item::Entity>(&action);
        readers.owners.extend(of_action.owners);
        readers.others.extend(of_action.others.into_iter().chain(action.verifier_user_id));
        readers.teams.extend(of_action.teams);
    }
    if let Some(assessment) = finding.assessment_id {
        readers.others.extend(assessments::people(tx, assessment).await?);
    }
    for ids in [&mut readers.owners, &mut readers.others, &mut readers.teams] {
        ids.sort_unstable();
        ids.dedup();
    }
    Ok(readers)
}
