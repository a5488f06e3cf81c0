//! The shipped templates. Standard ones have ABP's names, by which administrators override them.

/// The layout of every mail.
pub const LAYOUT: &str = "Abp.StandardEmailTemplates.Layout";

/// What every template can show.
pub const COMMON: [&str; 8] = ["subject", "culture", "dir", "public_url", "brand_name", "brand_colour", "brand_logo", "brand_footer"];

/// A template, shared by all languages: its texts are text keys.
#[derive(Debug, Clone, Copy)]
pub struct Template {
    pub name: &'static str,
    /// Whether it is a layout for others.
    pub is_layout: bool,
    /// HTML part.
    pub html: &'static str,
    /// Text part.
    pub text: &'static str,
    /// Text key of the subject; `None` where the sender writes it.
    pub subject_key: Option<&'static str>,
    /// Its variables, besides [`COMMON`].
    pub variables: &'static [&'static str],
    /// Those of `variables` that are sealed: a template can show them, but can't read, change or embed them in other addresses.
    pub sealed: &'static [&'static str],
    /// The one of `variables` that every mail must show.
    pub required: Option<&'static str>,
}

macro_rules! template {
    ($name:literal, $subject:expr, $variables:expr, $sealed:expr, $required:expr) => {
        Template {
            name: $name,
            is_layout: false,
            html: include_str!(concat!("../../templates/", $name, ".html")),
            text: include_str!(concat!("../../templates/", $name, ".txt")),
            subject_key: $subject,
            variables: $variables,
            sealed: $sealed,
            required: $required,
        }
    };
}

/// Footer of notifications and digests: anyone with the address can unsubscribe.
const UNSUBSCRIBE: &[&str] = &["unsubscribe_page"];

pub const TEMPLATES: &[Template] = &[
    Template { is_layout: true, ..template!("Abp.StandardEmailTemplates.Layout", None, &["content"], &[], Some("content")) },
    template!("Abp.StandardEmailTemplates.Message", None, &["message"], &[], None),
    template!("Abp.Account.PasswordResetLink", Some("Mail.PasswordReset.Subject"), &["user_name", "url"], &["url"], Some("url")),
    template!("Abp.Account.EmailConfirmationLink", Some("Mail.EmailConfirmation.Subject"), &["user_name", "url"], &["url"], Some("url")),
    template!("Abp.Account.EmailSecurityCode", Some("Mail.SecurityCode.Subject"), &["user_name", "code"], &["code"], Some("code")),
    template!("Portal.AccountChange", Some("Mail.AccountChange.Subject"), &["user_name", "change", "count"], &[], None),
    template!(
        "Portal.EmailChange",
        Some("Mail.EmailChange.Subject"),
        &["user_name", "address", "by_administrator"],
        &["address"],
        Some("address")
    ),
    template!(
        "Portal.AccountNotice",
        Some("Mail.AccountNotice.SignInSubject"),
        &["user_name", "what", "url", "device", "address", "time"],
        &["url"],
        Some("url")
    ),
    template!(
        "Portal.PersonalData",
        Some("Mail.PersonalData.Subject"),
        &["user_name", "change", "day", "url", "unexpected"],
        &["url"],
        None
    ),
    template!(
        "Portal.Invitation",
        Some("Mail.Invitation.Subject"),
        &["user_name", "tenant_name", "inviter", "url", "days"],
        &["url"],
        Some("url")
    ),
    template!("Portal.RegistrationAttempt", Some("Mail.RegistrationAttempt.Subject"), &["user_name", "url"], &["url"], Some("url")),
    template!(
        "Portal.Notification",
        None,
        &["user_name", "title", "more", "url", "type_name", "preferences_url", "unsubscribe_page"],
        UNSUBSCRIBE,
        None
    ),
    template!(
        "Portal.Digest",
        Some("Mail.Digest.Subject"),
        &["user_name", "items", "count", "more", "preferences_url", "unsubscribe_page"],
        UNSUBSCRIBE,
        None
    ),
];

/// The shipped template named `name`, such as `Abp.Account.PasswordResetLink`; what a tenant has overridden is not looked at.
pub fn find(name: &str) -> Option<&'static Template> {
    TEMPLATES.iter().find(|template| template.name == name)
}
