//! Notifications and live events of assessments.

use ::store::{Tx, ties};
use delivery::{
    event::{Audience, emit_all},
    notification::{Notification, notify, told_together, without_caller},
};
use http::{App, News, NotificationType};
use kernel::{Result, Scope, Uuid};
use records::watch;
use serde_json::json;

use super::{Assessment, AssessmentStatus, REACH, entity::Entity, record::RECORD, store::Filter};

const INVITED: NotificationType = NotificationType::immediate("Assessments", "assessment.invited");
const ITEMS_ASSIGNED: NotificationType = NotificationType::immediate("Assessments", "assessment.items-assigned");
const SUBMITTED: NotificationType = NotificationType::immediate("Assessments", "assessment.submitted");
const CHANGES_REQUESTED: NotificationType = NotificationType::immediate("Assessments", "assessment.changes-requested");
const FINALISED: NotificationType = NotificationType::immediate("Assessments", "assessment.finalised");

/// The list of the assessments of a notice.
pub(super) const LIST: &str = "assessments";

/// Types of notifications about assessments.
pub(super) const TYPES: &[NotificationType] = &[INVITED, ITEMS_ASSIGNED, SUBMITTED, CHANGES_REQUESTED, FINALISED];

/// Notifications about an assessment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Notice {
    /// To lead and participants: it is theirs to answer.
    Invited,
    /// To those who join lead and participants later: it is theirs, too.
    ItemsAssigned,
    /// To the reviewer: it is answered.
    Submitted,
    /// To lead and participants: changes are requested.
    ChangesRequested,
    /// To lead and participants: it is final.
    Finalised,
}

impl Notice {
    /// Type of the notification and key of its sentence.
    fn names(self) -> (NotificationType, &'static str) {
        match self {
            Self::Invited => (INVITED, "Assessments.News.Invited"),
            Self::ItemsAssigned => (ITEMS_ASSIGNED, "Assessments.News.ItemsAssigned"),
            Self::Submitted => (SUBMITTED, "Assessments.News.Submitted"),
            Self::ChangesRequested => (CHANGES_REQUESTED, "Assessments.News.ChangesRequested"),
            Self::Finalised => (FINALISED, "Assessments.News.Finalised"),
        }
    }

    /// Whether it is still true.
    fn holds(self, status: AssessmentStatus) -> bool {
        use AssessmentStatus::{ChangesRequested, Finalised, InProgress, InReview, Scheduled, Submitted};
        match self {
            Self::Invited | Self::ItemsAssigned => matches!(status, Scheduled | InProgress | ChangesRequested),
            Self::Submitted => matches!(status, Submitted | InReview),
            Self::ChangesRequested => status == ChangesRequested,
            Self::Finalised => status == Finalised,
        }
    }

    fn receivers(self, assessment: &Assessment) -> Vec<Uuid> {
        match self {
            Self::Submitted => assessment.reviewer_user_id.into_iter().collect(),
            _ => assessment.participants().into_iter().chain(assessment.lead_user_id).collect(),
        }
    }
}

/// What they say of an assessment: a person who is asked for something reads of it only as long as it is asked of them.
pub(super) fn news(assessment: &Assessment) -> News {
    let all = [Notice::Invited, Notice::ItemsAssigned, Notice::Submitted, Notice::ChangesRequested, Notice::Finalised];
    let told = all.map(|notice| {
        let receivers = if notice.holds(assessment.status) { notice.receivers(assessment) } else { Vec::new() };
        (notice.names().0.code, receivers)
    });
    let values = json!({"number": assessment.number, "title": assessment.title});
    News { told: told.to_vec(), ..News::of(values, assessment.status) }
}

/// The filter with the assessments of its notice.
pub(super) async fn with_told(app: &App, scope: &Scope, filter: &Filter) -> Result<Filter> {
    let told = match filter.notice {
        Some(act) => Some(told_together(app, scope, act, RECORD.name).await?),
        None => None,
    };
    Ok(Filter { told, ..filter.clone() })
}

async fn live(tx: &Tx, assessment: &Assessment, kinds: &[&str]) -> Result<()> {
    let audience = Audience::of_record(assessment.tenant_id, assessment.client_id, &REACH, ties::<Entity>(assessment));
    emit_all(tx, &audience, kinds, assessment.id).await
}

/// Updates open windows after a transition, and notifies users whom it concerns.
pub(super) async fn moved(tx: &Tx, assessment: &Assessment, notice: Option<Notice>) -> Result<()> {
    live(tx, assessment, &["assessments"]).await?;
    let told = match notice {
        Some(notice) => send(tx, assessment, notice).await?,
        None => Vec::new(),
    };
    watch::moved(tx, &RECORD, assessment.id, assessment.status, &told).await
}

/// Notifies users whom it concerns; returns who they are.
async fn send(tx: &Tx, assessment: &Assessment, notice: Notice) -> Result<Vec<Uuid>> {
    let to = without_caller(tx, notice.receivers(assessment));
    notify(tx, &about(assessment, notice, to.clone())).await?;
    Ok(to)
}

/// Notifies those who are newly asked to answer an assessment that is under way. Those of one `act` share a notification.
pub(super) async fn replanned(tx: &Tx, before: &Assessment, after: &Assessment, act: Option<Uuid>) -> Result<()> {
    let notice = Notice::ItemsAssigned;
    // Demo data has a history that nobody is notified of.
    if tx.scope().is_demo() || !notice.holds(after.status) {
        return Ok(());
    }
    let asked = notice.receivers(before);
    let to = without_caller(tx, notice.receivers(after).into_iter().filter(|user| !asked.contains(user)));
    notify(tx, &Notification { list: Some(LIST.to_owned()), act, ..about(after, notice, to) }).await
}

fn about(assessment: &Assessment, notice: Notice, to: Vec<Uuid>) -> Notification {
    let (kind, title_key) = notice.names();
    Notification {
        type_code: kind.code.to_owned(),
        to,
        subject_type: "Assessment".to_owned(),
        subject_id: Some(assessment.id),
        client_id: Some(assessment.client_id),
        title_key: title_key.to_owned(),
        url: format!("assessments/{}", assessment.id),
        ..Notification::default()
    }
}

/// Notifies lead and participants of a finalised assessment, and updates findings and operations analysis in open windows.
pub(crate) async fn finalised(tx: &Tx, assessment: &Assessment) -> Result<()> {
    moved(tx, assessment, Some(Notice::Finalised)).await?;
    live(tx, assessment, &["findings", "boa"]).await
}
