//! Templates during editing: validated before they are saved, previewed and sent with sample data.

use http::App;
use kernel::{Error, Result, Uuid};
use serde_json::{Map, Value};

use super::{
    LAYOUT, Mail, Template,
    frame::Frame,
    message,
    render::{Page, Rendered, Sources, TextLookup, off_the_threads_that_serve, translator_for},
    samples,
    seal::Mark,
    send,
    template_error::{REQUIRED, TemplateError},
    templates,
};
use crate::{Delivery, Person};

/// The template that a layout is checked with: it has a link that must be shown.
const CHECKED_WITHIN: &str = "Abp.Account.PasswordResetLink";
/// The template that a layout is shown with.
const SHOWN_WITHIN: &str = "Abp.StandardEmailTemplates.Message";

/// A template in one language, stored or being edited.
#[derive(Debug, Clone, Copy)]
pub struct Draft<'a> {
    pub template: &'static Template,
    pub culture: &'a str,
    /// The new content; `None` for the stored one.
    pub content: Option<&'a str>,
}

/// The template `of` filled with sample data; each page is a mail.
fn pages(of: &'static Template, words: &TextLookup, frame: &Frame) -> Vec<Page> {
    let page = |data: Map<String, Value>| Page::new(of, words.clone(), frame.clone(), &subject(of, words, &data), &data);
    samples::of(of, &frame.portal, words).into_iter().map(page).collect()
}

fn subject(template: &Template, words: &TextLookup, data: &Map<String, Value>) -> String {
    let written = data.get("title").and_then(Value::as_str).map(str::to_owned);
    written.or_else(|| words(template.subject_key.unwrap_or("Mail.Test.Subject"), data)).unwrap_or_default()
}

fn shipped(name: &str) -> Result<&'static Template> {
    templates::find(name).ok_or_else(|| Error::internal(format!("unknown template {name}")))
}

/// Checks that `content` can be rendered with each of the samples: within the template language, with the required values, without
/// forbidden markup.
///
/// # Errors
/// `Invalid` on `content` with `line` and `column` in its data.
pub async fn check_template(app: &App, tenant: Uuid, culture: &str, template: &'static Template, content: &str) -> Result<()> {
    let filled = if template.is_layout { shipped(CHECKED_WITHIN)? } else { template };
    let words = translator_for(app, tenant, culture);
    let frames = Frame::either(app.public_url(), culture, &words, &Mark::new(&app.db().entropy().stamp()));
    let pages: Vec<Page> = frames.iter().flat_map(|frame| pages(filled, &words, frame)).collect();
    let sources = if template.is_layout {
        Sources::or_shipped(filled, None, Some(content.to_owned()))?
    } else {
        Sources::or_shipped(filled, Some(content.to_owned()), None)?
    };
    let checked = move || pages.iter().try_for_each(|page| page.changed(&sources).map(drop));
    off_the_threads_that_serve(checked).await?.map_err(|fault| fault_of_layout(fault, template).into_error(content))
}

/// A layout that shows nothing lacks its content, not the link that it was checked with.
fn fault_of_layout(fault: TemplateError, template: &Template) -> TemplateError {
    match template.required {
        Some(name) if template.is_layout && fault.message == REQUIRED => TemplateError { what: name.to_owned(), ..fault },
        _ => fault,
    }
}

impl Delivery {
    /// The mail rendered from `draft` with sample data, for `tenant`.
    ///
    /// # Errors
    /// `Invalid` on `content`, as [`check_template`].
    pub async fn preview(&self, app: &App, tenant: Uuid, draft: &Draft<'_>) -> Result<Rendered> {
        let Draft { template, culture, content } = *draft;
        let source = &self.ports.mail;
        let filled = if template.is_layout { shipped(SHOWN_WITHIN)? } else { template };
        let own = match content {
            Some(content) => Some(content.to_owned()),
            None => source.template(app, tenant, template.name, culture).await?,
        };
        let (inner, layout) = if template.is_layout {
            (source.template(app, tenant, filled.name, culture).await?, own)
        } else {
            (own, source.template(app, tenant, LAYOUT, culture).await?)
        };
        let words = translator_for(app, tenant, culture);
        let frame = Frame::of(app, &**source, tenant, culture, &words).await?;
        let page = pages(filled, &words, &frame).into_iter().next().ok_or_else(|| Error::internal("a template without a sample"))?;
        if inner.is_none() && layout.is_none() {
            return page.shipped();
        }
        let sources = Sources::or_shipped(filled, inner, layout)?;
        let written = if template.is_layout { sources.layout.clone() } else { sources.content.clone() };
        let rendered = off_the_threads_that_serve(move || page.changed(&sources)).await?;
        rendered.map_err(|fault| fault_of_layout(fault, template).into_error(&written))
    }

    /// Sends the mail rendered from `draft` with sample data to `person`, at once.
    ///
    /// # Errors
    /// As [`Delivery::preview`] and [`Delivery::try_out`].
    pub async fn send_sample(&self, app: &App, tenant: Uuid, id: Uuid, person: &Person, draft: &Draft<'_>) -> Result<()> {
        let rendered = self.preview(app, tenant, draft).await?;
        let options = self.ports.mail.options(app, tenant).await?.unwrap_or_else(|| self.mail.clone());
        let mail = Mail { to: person.email.clone(), to_name: Some(person.name.clone()), ..Mail::default() };
        let built = message::build(&options, id, app.now(), &mail, rendered)?;
        match send::send(self.way(), &options.transport, id, &built, send::TRIAL).await {
            Ok(()) => Ok(()),
            Err(error) => Err(send::explain_failure(&options.transport, error).await),
        }
    }
}
