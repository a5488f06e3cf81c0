//! Renders HTML and text from template and model. Administrators may edit templates, so each runs strictly and with limits.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
};

use http::App;
use kernel::{Error, Result, Uuid};
use localisation::{DEFAULT_CULTURE, Localisation};
use minijinja::{
    AutoEscape, Environment, ErrorKind, UndefinedBehavior, Value as Cell,
    value::{Kwargs, Serde},
};
use serde_json::{Map, Value};

use super::{
    COMMON, LAYOUT, Mail, Template,
    frame::Frame,
    grammar, markup, plain,
    seal::{Mark, Seals},
    template_error::TemplateError,
    templates,
};
use crate::{MailBrand, MailSource};

/// Steps that a template may take; the shipped ones need a few hundred.
const FUEL: u64 = 20_000;
/// How deep a template may nest.
const DEPTH: usize = 50;
/// Bytes that a part may have: the step limit doesn't bound the output, and mail servers accept little more.
const LARGEST: usize = 4 << 20;
/// Bytes that a value may have which is put into a text, and that the text may have then: texts of a tenant may name a value often.
const LONGEST_VALUE: usize = 8 << 10;
const LONGEST_TEXT: usize = 64 << 10;

/// Looks up a text by key, with values for its placeholders.
pub(super) type TextLookup = Arc<dyn Fn(&str, &Map<String, Value>) -> Option<String> + Send + Sync>;

#[derive(Debug, PartialEq, Eq)]
pub struct Rendered {
    pub subject: String,
    /// HTML part.
    pub html: String,
    /// Text part.
    pub text: String,
}

/// The sources of a changed mail: content and layout.
#[derive(Debug, Clone)]
pub(super) struct Sources {
    pub(super) content: String,
    pub(super) layout: String,
}

/// Values of a mail.
pub(super) struct Page {
    template: &'static Template,
    words: TextLookup,
    frame: Frame,
    subject: String,
    /// Values for its templates, with seals in the place of sealed ones.
    context: Map<String, Value>,
    seals: Seals,
}

pub(crate) async fn render(app: &App, source: &dyn MailSource, tenant: Uuid, mail: &Mail) -> Result<Rendered> {
    let culture = if mail.culture.is_empty() { DEFAULT_CULTURE.to_owned() } else { mail.culture.clone() };
    let template = templates::find(&mail.template).ok_or_else(|| Error::internal(format!("unknown template {}", mail.template)))?;
    let words = translator_for(app, tenant, &culture);
    let subject = match &mail.subject {
        Some(subject) => subject.clone(),
        None => {
            words(&mail.subject_key, &subject_values(app, mail)).ok_or_else(|| Error::internal(format!("no text {}", mail.subject_key)))?
        }
    };
    let frame = Frame::of(app, source, tenant, &culture, &words).await?;
    let page = Page::new(template, words, frame, &subject, &mail.model);
    let changed = [source.template(app, tenant, template.name, &culture).await?, source.template(app, tenant, LAYOUT, &culture).await?];
    if changed.iter().all(Option::is_none) {
        return page.shipped();
    }
    let [content, layout] = changed;
    let sources = Sources::or_shipped(template, content, layout)?;
    let tried = move || {
        let rendered = page.changed(&sources);
        (page, rendered)
    };
    match off_the_threads_that_serve(tried).await? {
        (_, Ok(rendered)) => Ok(rendered),
        // A user is waiting for the mail, so the shipped template is sent.
        (page, Err(fault)) => {
            tracing::warn!(template = template.name, tenant.id = %tenant, why = fault.message, "a changed template doesn't render");
            page.shipped()
        }
    }
}

/// A template may take a while; the threads that serve requests don't wait for it.
pub(super) async fn off_the_threads_that_serve<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
    tokio::task::spawn_blocking(work).await.map_err(Error::internal)
}

pub(super) fn translator_for(app: &App, tenant: Uuid, culture: &str) -> TextLookup {
    let (app, culture) = (app.clone(), culture.to_owned());
    Arc::new(move |key, data| match app.own::<Localisation>() {
        Ok(texts) => texts.text_for(tenant, &culture, key, data),
        Err(_) => app.texts().text(&culture, key, data),
    })
}

/// Variables allowed in the subject: those of the shipped one. Mail servers log subjects and phones preview them, so an override can't add
/// the link or the code.
fn subject_values(app: &App, mail: &Mail) -> Map<String, Value> {
    let Ok(texts) = app.own::<Localisation>() else { return Map::new() };
    let shown = texts.shipped_placeholders(&mail.subject_key);
    mail.model.iter().filter(|(name, _)| shown.contains(*name)).map(|(name, value)| (name.clone(), value.clone())).collect()
}

impl Sources {
    pub(super) fn or_shipped(template: &Template, content: Option<String>, layout: Option<String>) -> Result<Self> {
        let shipped = templates::find(LAYOUT).ok_or_else(|| Error::internal("there is no layout"))?;
        Ok(Self { content: content.unwrap_or_else(|| template.html.to_owned()), layout: layout.unwrap_or_else(|| shipped.html.to_owned()) })
    }
}

impl Page {
    pub(super) fn new(template: &'static Template, words: TextLookup, frame: Frame, subject: &str, model: &Map<String, Value>) -> Self {
        let mut context = model.clone();
        context.extend(frame.values(subject).map(|(name, value)| (name.to_owned(), value.into())));
        let seals = Seals::put_on(template, &mut context, &frame.mark);
        Self { template, words, frame, subject: subject.to_owned(), context, seals }
    }

    /// The mail from the shipped templates.
    pub(super) fn shipped(&self) -> Result<Rendered> {
        let layout = templates::find(LAYOUT).ok_or_else(|| Error::internal("there is no layout"))?;
        let html = self.part("html", self.template.html, layout.html).map_err(broken)?;
        let text = self.part("txt", self.template.text, layout.text).map_err(broken)?;
        Ok(self.unsealed(&html, &text))
    }

    /// The mail from changed templates; its text part is derived from its HTML.
    pub(super) fn changed(&self, sources: &Sources) -> Result<Rendered, TemplateError> {
        let names: Vec<&str> = COMMON.iter().chain(self.template.variables).copied().collect();
        self.restricted(sources, &names)
    }

    fn restricted(&self, sources: &Sources, names: &[&str]) -> Result<Rendered, TemplateError> {
        let of_layout: Vec<&str> = COMMON.iter().copied().chain(["content"]).collect();
        grammar::check(&sources.content, names)?;
        grammar::check(&sources.layout, &of_layout)?;
        let html = self.part("html", &sources.content, &sources.layout).map_err(|error| TemplateError::of_engine(&error))?;
        markup::check(&html, &self.frame)?;
        let text = plain::of(&html)?;
        self.seals.check(&html, &text)?;
        Ok(self.unsealed(&html, &text))
    }

    fn unsealed(&self, html: &str, text: &str) -> Rendered {
        Rendered { subject: self.subject.clone(), html: self.seals.taken_off_html(html), text: self.seals.taken_off_text(text) }
    }

    /// Renders content and layout; `kind` (html, txt) selects the escaping.
    fn part(&self, kind: &str, content: &str, layout: &str) -> Result<String, minijinja::Error> {
        let mut environment = environment();
        let words = Arc::clone(&self.words);
        environment.add_function("t", move |key: String, values: Kwargs| translate(&words, &key, &values));
        let content = bounded(&environment, &format!("content.{kind}"), content, Cell::from(Serde(&self.context)))?;
        let common: Map<String, Value> =
            COMMON.iter().filter_map(|name| Some(((*name).to_owned(), self.context.get(*name)?.clone()))).collect();
        let values = minijinja::context! { content => Cell::from_safe_string(content.trim().to_owned()), ..Cell::from(Serde(&common)) };
        bounded(&environment, &format!("layout.{kind}"), layout, values)
    }
}

fn bounded(environment: &Environment<'_>, name: &str, source: &str, values: Cell) -> Result<String, minijinja::Error> {
    let mut out = Bounded(Vec::new());
    let template = environment.template_from_named_str(name, source)?;
    // The engine panics on some slices (3.0.5, `x[2:-1:-2]`): changed templates can't contain them, but this also covers future cases.
    let rendered = catch_unwind(AssertUnwindSafe(|| template.render_captured_to(values, &mut out).map(drop)));
    let failed = |why: &'static str| minijinja::Error::new(ErrorKind::InvalidOperation, why);
    rendered.map_err(|_| failed("the template engine panicked"))??;
    String::from_utf8(out.0).map_err(|_| failed("the output is not UTF-8"))
}

/// Accepts up to [`LARGEST`] bytes.
struct Bounded(Vec<u8>);

impl std::io::Write for Bounded {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        if self.0.len() + bytes.len() > LARGEST {
            return Err(std::io::Error::other("the mail is too long"));
        }
        self.0.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

fn environment() -> Environment<'static> {
    let mut environment = Environment::new();
    environment.set_undefined_behavior(UndefinedBehavior::Strict);
    environment.set_fuel(Some(FUEL));
    environment.set_recursion_limit(DEPTH);
    environment.set_auto_escape_callback(|name| if name.ends_with(".html") { AutoEscape::Html } else { AutoEscape::None });
    // Errors have their place without it; it would copy every value into them.
    environment.set_debug(false);
    environment
}

fn translate(words: &TextLookup, key: &str, values: &Kwargs) -> Result<String, minijinja::Error> {
    let mut data = Map::new();
    for name in values.args() {
        let value: Cell = values.get(name)?;
        if value.is_undefined() {
            return Err(minijinja::Error::new(ErrorKind::UndefinedError, format!("{name} of {key}")));
        }
        if value.as_str().is_some_and(|text| text.len() > LONGEST_VALUE) {
            return Err(minijinja::Error::new(ErrorKind::InvalidOperation, format!("{name} of {key} is too long")));
        }
        data.insert(name.to_owned(), serde_json::to_value(&value).unwrap_or(Value::Null));
    }
    let text = words(key, &data).ok_or_else(|| minijinja::Error::new(ErrorKind::UndefinedError, format!("no text {key}")))?;
    if text.len() > LONGEST_TEXT {
        return Err(minijinja::Error::new(ErrorKind::InvalidOperation, format!("{key} is too long")));
    }
    Ok(text)
}

/// The message holds the template's line and variable, never a value.
fn broken(error: minijinja::Error) -> Error {
    Error::internal(format!("a mail template doesn't render: {error}"))
}

/// Renders a template with its layout as a changed one, for a test: with these values, `url` sealed, and text keys instead of texts.
///
/// # Errors
/// `Invalid` on `content`.
pub fn trial(content: &str, layout: &str, model: &Map<String, Value>) -> Result<String> {
    let words: TextLookup = Arc::new(|key, _| Some(key.to_owned()));
    let template = templates::find("Abp.Account.PasswordResetLink").ok_or_else(|| Error::internal("it is shipped"))?;
    let frame = Frame::new("https://portal.example/", DEFAULT_CULTURE, MailBrand::default(), &words, Mark::new("0seal0"));
    let page = Page::new(template, words, frame, "Subject", model);
    let names: Vec<&str> = COMMON.into_iter().chain(model.keys().map(String::as_str)).collect();
    let sources = Sources { content: content.to_owned(), layout: layout.to_owned() };
    page.restricted(&sources, &names).map(|mail| mail.html).map_err(|fault| fault.into_error(content))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn page(model: Value) -> Page {
        let words: TextLookup = Arc::new(|key, data| {
            let name = data.get("name").and_then(Value::as_str).unwrap_or_default();
            let doubled = data.get("x").and_then(Value::as_str).unwrap_or_default().repeat(2);
            match key {
                "Hello" => Some(format!("Hello {name}")),
                "Double" => Some(doubled),
                _ => None,
            }
        });
        let template = templates::find("Abp.Account.PasswordResetLink").unwrap();
        let frame = Frame::new("https://portal.example/", "ar", MailBrand::default(), &words, Mark::new("0seal0"));
        Page::new(template, words, frame, "Subject", model.as_object().unwrap())
    }

    fn changed(content: &str, layout: &str) -> Result<Rendered, TemplateError> {
        let model = json!({"user_name": "<b>Ada</b>", "url": "https://portal.example/reset?a=1&b=2"});
        page(model).changed(&Sources { content: content.to_owned(), layout: layout.to_owned() })
    }

    #[test]
    fn values_are_escaped_once_and_the_layout_has_the_language() {
        let mail = changed(
            "<p>{{ t('Hello', name=user_name) }} <a href=\"{{ url }}\">Link</a></p>",
            "<body dir=\"{{ dir }}\">{{ content }}</body>",
        )
        .unwrap();
        let link = "https:&#x2f;&#x2f;portal.example&#x2f;reset?a=1&amp;b=2";
        let expected = format!("<body dir=\"rtl\"><p>Hello &lt;b&gt;Ada&lt;&#x2f;b&gt; <a href=\"{link}\">Link</a></p></body>");
        assert_eq!((mail.html, mail.text.as_str()), (expected, "Hello <b>Ada</b> Link: https://portal.example/reset?a=1&b=2"));
    }

    #[test]
    fn unknown_names_endless_output_and_growing_values_stop_it() {
        let doubles = (0..30).fold("user_name".to_owned(), |inner, _| format!("t('Double', x={inner})"));
        let nested = "{% for a in url %}".repeat(40) + &"{% endfor %}".repeat(40);
        let long = format!("{{{{ '{}' }}}}", "x".repeat(90_000));
        let loops = format!("{{% for a in user_name if a %}}{{% endfor %}}{}", long.repeat(50));
        for content in [
            "{{ missing }}",
            "{{ t('Hello', name=missing) }}",
            "{{ t('NoSuchKey') }}",
            "{{ user_name.missing }}",
            "{% for i in range(100000) %}{{ i }}{% endfor %}",
            "{{ 'Ada Lovelace'[2:-1:-2] }}",
            "{% if %}",
            format!("{{{{ {doubles} }}}}").as_str(),
            nested.as_str(),
            loops.as_str(),
        ] {
            assert!(changed(&format!("{content}{{{{ url }}}}"), "{{ content }}").is_err(), "{content:.60}");
        }
        assert!(changed("{{ url }}", "{{ missing }}").is_err());
        assert!(changed("{{ url }}", "{{ user_name }}{{ content }}").is_err(), "a layout has no values of the mail");
        assert!(changed("{{ url }}", "nothing").is_err());
    }

    #[test]
    fn a_link_goes_nowhere_else() {
        for content in [
            "<a href=\"https://evil.example/?{{ url }}\">Link</a> {{ url }}",
            "{{ url }} https://evil.example/?{{ url }}",
            "{{ url }} <b>https://evil.example/?</b>{{ url }}",
            "{{ url }} <img src=\"{{ url }}\">",
            "<p title=\"{{ url }}\">{{ url }}</p>",
            "{{ url|upper }}",
            "{{ url|first }}",
        ] {
            assert!(changed(content, "{{ content }}").is_err(), "{content}");
        }
        // The condition sees the seal.
        let asked = changed("{% if url == 'https://portal.example/reset?a=1&b=2' %}known{% endif %} {{ url }}", "{{ content }}").unwrap();
        assert_eq!(asked.text, "https://portal.example/reset?a=1&b=2");
    }
}
