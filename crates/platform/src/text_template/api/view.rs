//! Request and response types (wire contract, 2.8). Unknown members are ignored, as ABP does.

use garde::Validate;
use localisation::DEFAULT_CULTURE;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::text_template::{
    rules::{self, LONGEST},
    service::{Definition, TemplateText, Wanted},
};

/// A template of emails.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TextTemplateView {
    #[schema(example = "Abp.Account.PasswordResetLink")]
    pub name: &'static str,
    /// Name in the caller's language.
    #[schema(example = "Password reset")]
    pub display_name: String,
    /// Whether it is a layout for others.
    pub is_layout: bool,
    /// Name of the layout around its content; null for a layout.
    #[schema(nullable, example = "Abp.StandardEmailTemplates.Layout")]
    pub layout: Option<&'static str>,
    /// Whether one content is for all languages.
    pub is_inline_localized: bool,
    /// The language of the content for languages that have none; null where one content is for all.
    #[schema(nullable, example = "en-GB")]
    pub default_culture_name: Option<&'static str>,
    /// Text key of the subject; null if the sender writes it.
    #[schema(nullable, example = "Mail.PasswordReset.Subject")]
    pub subject_key: Option<&'static str>,
    /// What contents can show.
    pub variables: Vec<TextTemplateVariable>,
    /// Languages with contents that the caller's level has changed; `*` where one content is for all.
    #[schema(example = json!(["de"]))]
    pub changed_cultures: Vec<String>,
}

/// A value that contents can show.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TextTemplateVariable {
    #[schema(example = "url")]
    pub name: &'static str,
    /// Whether every content must show it.
    pub is_required: bool,
    /// Whether it can only be shown as it is, as text or as the address of a link.
    pub is_sealed: bool,
}

impl From<Definition> for TextTemplateView {
    fn from(Definition { template, display_name, changed }: Definition) -> Self {
        let is_shared = rules::is_shared(template);
        let variable = |name: &'static str| TextTemplateVariable {
            name,
            is_required: template.required == Some(name),
            is_sealed: template.sealed.contains(&name),
        };
        Self {
            name: template.name,
            display_name,
            is_layout: template.is_layout,
            layout: rules::layout_of(template),
            is_inline_localized: is_shared,
            default_culture_name: (!is_shared).then_some(DEFAULT_CULTURE),
            subject_key: template.subject_key,
            variables: template.variables.iter().copied().chain(delivery::mail::COMMON).map(variable).collect(),
            changed_cultures: changed.into_iter().map(|culture| if culture.is_empty() { "*".to_owned() } else { culture }).collect(),
        }
    }
}

/// The content of a template in one language.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TextTemplateContentView {
    #[schema(example = "Abp.Account.PasswordResetLink")]
    pub name: &'static str,
    /// Language; null where one content is for all.
    #[schema(nullable, example = "de")]
    pub culture_name: Option<&'static str>,
    /// HTML with the template language.
    #[schema(example = "<p><a href=\"{{ url }}\">{{ t('Mail.PasswordReset.Button') }}</a></p>")]
    pub content: String,
    /// Whether the caller's level has changed it.
    pub is_changed: bool,
    /// To be sent back with a change; empty where the level has not changed it.
    pub concurrency_stamp: String,
}

impl From<TemplateText> for TextTemplateContentView {
    fn from(own: TemplateText) -> Self {
        let TemplateText { template, culture, content, stamp, is_changed } = own;
        Self { name: template.name, culture_name: culture, content, is_changed, concurrency_stamp: stamp }
    }
}

/// A new content.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct UpdateTextTemplate {
    #[garde(length(chars, min = 1, max = 128), custom(http::not_blank))]
    #[schema(example = "Abp.Account.PasswordResetLink")]
    template_name: String,
    /// Language; none for a template with one content for all languages, for others the default is English.
    #[garde(length(chars, max = 20))]
    #[schema(example = "de")]
    #[serde(default, deserialize_with = "http::optional_text")]
    culture_name: Option<String>,
    /// HTML with the template language.
    #[garde(length(chars, min = 1, max = LONGEST))]
    #[schema(max_length = 100_000, example = "<p><a href=\"{{ url }}\">{{ t('Mail.PasswordReset.Button') }}</a></p>")]
    content: String,
    /// The stamp that was read; without one, the last change wins.
    #[garde(length(chars, max = 64))]
    #[serde(default)]
    pub(super) concurrency_stamp: Option<String>,
}

impl UpdateTextTemplate {
    pub(super) fn wanted(&self) -> Wanted<'_> {
        Wanted { name: &self.template_name, culture: self.culture_name.as_deref(), content: Some(&self.content) }
    }
}

/// A content that is to be given up.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct RestoreTextTemplate {
    #[garde(length(chars, min = 1, max = 128), custom(http::not_blank))]
    #[schema(example = "Abp.Account.PasswordResetLink")]
    template_name: String,
    /// Language; English without one.
    #[garde(length(chars, max = 20))]
    #[schema(example = "de")]
    #[serde(default, deserialize_with = "http::optional_text")]
    culture_name: Option<String>,
}

impl RestoreTextTemplate {
    pub(super) fn wanted(&self) -> Wanted<'_> {
        Wanted { name: &self.template_name, culture: self.culture_name.as_deref(), content: None }
    }
}

/// A template to be filled with sample data.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct TryTextTemplate {
    #[garde(length(chars, min = 1, max = 128), custom(http::not_blank))]
    #[schema(example = "Abp.Account.PasswordResetLink")]
    template_name: String,
    /// Language of the mail; English without one.
    #[garde(length(chars, max = 20))]
    #[schema(example = "de")]
    #[serde(default, deserialize_with = "http::optional_text")]
    culture_name: Option<String>,
    /// A content that is not saved; without one, what mails are made from now.
    #[garde(length(chars, max = LONGEST))]
    #[schema(max_length = 100_000, example = "<p><a href=\"{{ url }}\">{{ t('Mail.PasswordReset.Button') }}</a></p>")]
    #[serde(default)]
    content: Option<String>,
}

impl TryTextTemplate {
    pub(super) fn wanted(&self) -> Wanted<'_> {
        Wanted { name: &self.template_name, culture: self.culture_name.as_deref(), content: self.content.as_deref() }
    }
}
