//! The shipped templates. Standard ones have ABP's names, by which administrators override them.

/// The layout of every mail.
pub const LAYOUT: &str = "Abp.StandardEmailTemplates.Layout";

/// A template, shared by all languages: its texts are text keys.
#[derive(Debug, Clone, Copy)]
pub struct Template {
    /// Name.
    pub name: &'static str,
    /// Whether it is a layout for others.
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

pub(crate) fn find(name: &str) -> Option<&'static Template> {
    TEMPLATES.iter().find(|template| template.name == name)
}
