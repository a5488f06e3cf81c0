//! Mail about a copy of the user's data and the deletion of the account, to the current address: an intruder in a session must not be able
//! to do either unnoticed.

use ::store::Tx;
use delivery::{Mail, send_mail_of};
use http::App;
use kernel::{Result, Timestamp};
use serde_json::json;

use crate::{setting, user};

/// Topic of a letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Letter {
    /// A copy was requested.
    Requested,
    /// The deletion was requested; the account goes at this instant.
    Deletion(Timestamp),
    /// The deletion was cancelled.
    Cancelled,
    /// The deletion was rejected: nobody else administers the level.
    Refused,
    /// The account is gone.
    Done,
}

impl Letter {
    fn sentence(self) -> &'static str {
        match self {
            Self::Requested => "Mail.PersonalData.Requested",
            Self::Deletion(_) => "Mail.PersonalData.Deletion",
            Self::Cancelled => "Mail.PersonalData.Cancelled",
            Self::Refused => "Mail.PersonalData.Refused",
            Self::Done => "Mail.PersonalData.Done",
        }
    }
}

/// Mails `user`, in the user's language, with the change that the letter is about.
pub(super) async fn mail_user(app: &App, tx: &Tx, user: &user::Model, letter: Letter) -> Result<()> {
    let culture = setting::of_user(app, user.tenant_id, user.id).await?.text(setting::DEFAULT_LANGUAGE);
    let day = if let Letter::Deletion(at) = letter { at.format("%Y-%m-%d").to_string() } else { String::new() };
    let model = json!({
        "user_name": user.full_name(),
        "change": letter.sentence(),
        "day": day,
        "url": if letter == Letter::Done { String::new() } else { format!("{}gdpr", app.public_url()) },
        "unexpected": matches!(letter, Letter::Requested | Letter::Deletion(_) | Letter::Cancelled),
    });
    let mail = Mail {
        to: user.email.clone(),
        to_name: Some(user.full_name()),
        culture,
        template: "Portal.PersonalData".to_owned(),
        subject_key: "Mail.PersonalData.Subject".to_owned(),
        model: model.as_object().cloned().unwrap_or_default(),
        ..Mail::default()
    };
    send_mail_of(tx, user.tenant_id, &mail).await.map(drop)
}
