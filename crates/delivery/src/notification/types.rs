//! The kinds of news, with their groups and the way that each takes by mail unless its receiver wants another.

use super::MailChannel;

/// A kind of news.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotificationType {
    /// Code, `work.assigned`; its name is the text `NotificationType.<code>`.
    pub code: &'static str,
    /// Group on the preferences page; its name is the text `NotificationGroup.<group>`.
    pub group: &'static str,
    /// Mail unless the receiver wants another way.
    pub mail: MailChannel,
    /// Whether nobody can switch it off.
    pub mandatory: bool,
}

const fn at_once(group: &'static str, code: &'static str) -> NotificationType {
    NotificationType { code, group, mail: MailChannel::Immediate, mandatory: false }
}

const fn digest(group: &'static str, code: &'static str) -> NotificationType {
    NotificationType { mail: MailChannel::Digest, ..at_once(group, code) }
}

const fn in_app(group: &'static str, code: &'static str) -> NotificationType {
    NotificationType { mail: MailChannel::Off, ..at_once(group, code) }
}

const fn mandatory(group: &'static str, code: &'static str) -> NotificationType {
    NotificationType { mandatory: true, ..at_once(group, code) }
}

/// All of them, by group: those of the areas that exist. A new area adds its own.
pub const TYPES: &[NotificationType] = &[
    at_once("Work", "work.assigned"),
    digest("Work", "work.due-soon"),
    digest("Work", "work.due-today"),
    digest("Work", "work.overdue"),
    at_once("Work", "work.escalated"),
    at_once("Work", "work.verification-wanted"),
    at_once("Work", "work.reopened"),
    digest("Work", "work.completed-for-me"),
    at_once("Assessments", "assessment.invited"),
    at_once("Assessments", "assessment.items-assigned"),
    at_once("Assessments", "assessment.submitted"),
    at_once("Assessments", "assessment.changes-requested"),
    at_once("Assessments", "assessment.finalised"),
    at_once("Assessments", "finding.opened"),
    digest("Assessments", "finding.due-soon"),
    digest("Assessments", "finding.accepted-expiring"),
    digest("Client", "client.primary-contact-login"),
    digest("Client", "library.release"),
    in_app("Jobs", "job.finished"),
    in_app("Jobs", "job.failed"),
    mandatory("Account", "account.invited"),
    mandatory("Account", "account.password"),
    mandatory("Account", "account.new-device"),
    mandatory("Account", "account.role-changed"),
    mandatory("Account", "tenant.suspended"),
];

/// The type with this code.
pub fn notification_type(code: &str) -> Option<&'static NotificationType> {
    TYPES.iter().find(|kind| kind.code == code)
}

#[cfg(test)]
mod tests {
    use http::Texts;
    use localisation::{DEFAULT_CULTURE, Localisation};

    use super::*;

    #[test]
    fn every_type_and_group_has_a_name() {
        let texts = Localisation::new();
        for kind in TYPES {
            for key in [format!("NotificationType.{}", kind.code), format!("NotificationGroup.{}", kind.group)] {
                assert!(texts.text(DEFAULT_CULTURE, &key, &serde_json::Map::new()).is_some(), "{key}");
            }
            assert_eq!(TYPES.iter().filter(|other| other.code == kind.code).count(), 1, "{}", kind.code);
        }
    }
}
