//! Notifications and live events of assessments.

use ::store::{Tx, ties};
use delivery::{
    event::{Audience, emit_all},
    notification::{Notification, notify, without_caller},
};
use kernel::{Result, Uuid};
use serde_json::json;

use super::{Assessment, REACH, entity::Entity};

/// What users are notified of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Notice {
    /// Lead and participants: it is theirs to answer.
    Invited,
    /// The reviewer: it is answered.
    Submitted,
    /// Lead and participants: items need another answer.
    ChangesRequested,
    /// Lead and participants: it is final.
    Finalised,
}

impl Notice {
    /// Type of the notification and key of its sentence.
    fn names(self) -> (&'static str, &'static str) {
        match self {
            Self::Invited => ("assessment.invited", "Assessments.News.Invited"),
            Self::Submitted => ("assessment.submitted", "Assessments.News.Submitted"),
            Self::ChangesRequested => ("assessment.changes-requested", "Assessments.News.ChangesRequested"),
            Self::Finalised => ("assessment.finalised", "Assessments.News.Finalised"),
        }
    }

    fn receivers(self, assessment: &Assessment) -> Vec<Uuid> {
        match self {
            Self::Submitted => assessment.reviewer_user_id.into_iter().collect(),
            _ => assessment.participants().into_iter().chain(assessment.lead_user_id).collect(),
        }
    }
}

async fn live(tx: &Tx, assessment: &Assessment, kinds: &[&str]) -> Result<()> {
    let audience = Audience::of_record(assessment.tenant_id, assessment.client_id, &REACH, ties::<Entity>(assessment));
    emit_all(tx, &audience, kinds, assessment.id).await
}

/// Updates open windows after a transition, and notifies users where it concerns them.
pub(super) async fn moved(tx: &Tx, assessment: &Assessment, notice: Option<Notice>) -> Result<()> {
    live(tx, assessment, &["assessments"]).await?;
    let Some(notice) = notice else { return Ok(()) };
    let (type_code, title_key) = notice.names();
    let data = json!({"number": assessment.number, "title": assessment.title});
    let notification = Notification {
        type_code: type_code.to_owned(),
        to: without_caller(tx, notice.receivers(assessment)),
        subject_type: "Assessment".to_owned(),
        subject_id: Some(assessment.id),
        client_id: Some(assessment.client_id),
        title_key: title_key.to_owned(),
        data: data.as_object().cloned().unwrap_or_default(),
        url: format!("assessments/{}", assessment.id),
    };
    notify(tx, &notification).await
}

/// Notifies lead and participants of a finalised assessment; open windows read findings and operations analysis again.
///
/// # Errors
/// `Unavailable`.
pub(crate) async fn finalised(tx: &Tx, assessment: &Assessment) -> Result<()> {
    moved(tx, assessment, Some(Notice::Finalised)).await?;
    live(tx, assessment, &["findings", "boa"]).await
}
