//! The templates that ship. Standard ones carry ABP's names, under which administrators change them.

/// The frame around every mail.
pub const LAYOUT: &str = "Abp.StandardEmailTemplates.Layout";

/// A template, one text for all languages: its words are text keys.
#[derive(Debug, Clone, Copy)]
pub struct Template {
    /// Name.
    pub name: &'static str,
    /// Whether it is a frame for others.
    pub is_layout: bool,
    /// HTML part.
    pub html: &'static str,
    /// Text part.
    pub text: &'static str,
}

macro_rules! template {
    ($name:literal, $layout:literal) => {
        Template {
            name: $name,
            is_layout: $layout,
            html: include_str!(concat!("../../templates/", $name, ".html")),
            text: include_str!(concat!("../../templates/", $name, ".txt")),
        }
    };
}

/// All of them.
pub const TEMPLATES: &[Template] = &[
    template!("Abp.StandardEmailTemplates.Layout", true),
    template!("Abp.StandardEmailTemplates.Message", false),
    template!("Abp.Account.PasswordResetLink", false),
    template!("Abp.Account.EmailConfirmationLink", false),
    template!("Abp.Account.EmailSecurityCode", false),
    template!("Portal.EmailChange", false),
    template!("Portal.Invitation", false),
    template!("Portal.RegistrationAttempt", false),
    template!("Portal.Notification", false),
    template!("Portal.Digest", false),
];

/// The template of this name.
pub(crate) fn find(name: &str) -> Option<&'static Template> {
    TEMPLATES.iter().find(|template| template.name == name)
}
