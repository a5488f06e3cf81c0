//! Renders HTML and text from template and model. Administrators may edit templates, so each runs strictly and with limits.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
};

use http::App;
use kernel::{Error, Result, Uuid};
use localisation::{DEFAULT_CULTURE, Localisation, current_culture};
use minijinja::{
    AutoEscape, Environment, ErrorKind, UndefinedBehavior, Value as Cell,
    value::{Kwargs, Serde},
};
use serde_json::{Map, Value};

use super::{LAYOUT, Mail, templates};
use crate::MailSource;

/// Steps that a template may take; the shipped ones need a few hundred.
const FUEL: u64 = 100_000;
/// How deep a template may nest.
const DEPTH: usize = 50;
/// Bytes that a part may have: the step limit doesn't bound the output, and mail servers accept little more.
const LARGEST: usize = 4 << 20;

/// Looks up a text by key, with values for its placeholders.
type Words = Arc<dyn Fn(&str, &Map<String, Value>) -> Option<String> + Send + Sync>;

/// A rendered mail.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Rendered {
    pub(crate) subject: String,
    pub(crate) html: String,
    pub(crate) text: String,
}

/// The sources of a part: content and layout.
struct Sources {
    content: String,
    layout: String,
}

pub(crate) async fn render(app: &App, source: &dyn MailSource, tenant: Uuid, mail: &Mail) -> Result<Rendered> {
    let culture = if mail.culture.is_empty() { DEFAULT_CULTURE.to_owned() } else { mail.culture.clone() };
    let shipped = |name: &str| templates::find(name).ok_or_else(|| Error::internal(format!("unknown template {name}")));
    let (template, layout) = (shipped(&mail.template)?, shipped(LAYOUT)?);
    let changed = |name: &'static str| source.template(app, tenant, name, &culture);
    let html = Sources {
        content: changed(template.name).await?.unwrap_or_else(|| template.html.to_owned()),
        layout: changed(LAYOUT).await?.unwrap_or_else(|| layout.html.to_owned()),
    };
    let text = Sources { content: template.text.to_owned(), layout: layout.text.to_owned() };
    let words = words(app, tenant, &culture);
    let subject = match &mail.subject {
        Some(subject) => subject.clone(),
        None => {
            words(&mail.subject_key, &subject_values(app, mail)).ok_or_else(|| Error::internal(format!("no text {}", mail.subject_key)))?
        }
    };
    let context = context(app.public_url(), &culture, &subject, &mail.model);
    Ok(Rendered { html: part("html", &html, &words, &context)?, text: part("txt", &text, &words, &context)?, subject })
}

fn words(app: &App, tenant: Uuid, culture: &str) -> Words {
    let (app, culture) = (app.clone(), culture.to_owned());
    Arc::new(move |key, data| match app.own::<Localisation>() {
        Ok(texts) => texts.text_for(tenant, &culture, key, data),
        Err(_) => app.texts().text(&culture, key, data),
    })
}

/// What the subject may show: what the shipped one shows. Mail servers log subjects and phones preview them, so an override can't pull in
/// the link or the code.
fn subject_values(app: &App, mail: &Mail) -> Map<String, Value> {
    let Ok(texts) = app.own::<Localisation>() else { return Map::new() };
    let shown = texts.shipped_placeholders(&mail.subject_key);
    mail.model.iter().filter(|(name, _)| shown.contains(*name)).map(|(name, value)| (name.clone(), value.clone())).collect()
}

fn context(public_url: &str, culture: &str, subject: &str, model: &Map<String, Value>) -> Map<String, Value> {
    let mut context = model.clone();
    let dir = if current_culture(culture).is_right_to_left { "rtl" } else { "ltr" };
    for (name, value) in [("subject", subject), ("culture", culture), ("dir", dir), ("public_url", public_url)] {
        context.insert(name.to_owned(), value.into());
    }
    context
}

/// Renders content and layout; `kind` (html, txt) selects the escaping.
fn part(kind: &str, sources: &Sources, words: &Words, context: &Map<String, Value>) -> Result<String> {
    let mut environment = environment();
    let words = Arc::clone(words);
    environment.add_function("t", move |key: String, values: Kwargs| translate(&words, &key, &values));
    let name = format!("content.{kind}");
    let content = bounded(&environment, &name, &sources.content, Cell::from(Serde(context)))?;
    let mut framed = context.clone();
    framed.remove("content");
    let frame = format!("layout.{kind}");
    let values = minijinja::context! { content => Cell::from_safe_string(content.trim().to_owned()), ..Cell::from(Serde(&framed)) };
    bounded(&environment, &frame, &sources.layout, values)
}

fn bounded(environment: &Environment<'_>, name: &str, source: &str, values: Cell) -> Result<String> {
    let mut out = Bounded(Vec::new());
    let template = environment.template_from_named_str(name, source).map_err(broken)?;
    // The engine panics on some slices (3.0.5, `x[2:-1:-2]`), and administrators may edit templates.
    let rendered = catch_unwind(AssertUnwindSafe(|| template.render_captured_to(values, &mut out).map(drop)));
    rendered.map_err(|_| Error::internal("the template engine panicked"))?.map_err(broken)?;
    String::from_utf8(out.0).map_err(Error::internal)
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
    environment
}

fn translate(words: &Words, key: &str, values: &Kwargs) -> std::result::Result<String, minijinja::Error> {
    let mut data = Map::new();
    for name in values.args() {
        let value: Cell = values.get(name)?;
        if value.is_undefined() {
            return Err(minijinja::Error::new(ErrorKind::UndefinedError, format!("{name} of {key}")));
        }
        data.insert(name.to_owned(), serde_json::to_value(&value).unwrap_or(Value::Null));
    }
    words(key, &data).ok_or_else(|| minijinja::Error::new(ErrorKind::UndefinedError, format!("no text {key}")))
}

/// The message holds the template's line and variable, never a value.
fn broken(error: minijinja::Error) -> Error {
    Error::internal(format!("a mail template doesn't render: {error}"))
}

/// Checks that an edited template can be parsed; unknown names are only found when a mail is rendered.
///
/// # Errors
/// `Invalid` on `content` with the line in its data.
pub fn check_template(content: &str) -> Result<()> {
    match environment().template_from_named_str("content.html", content) {
        Ok(_) => Ok(()),
        Err(error) => Err(Error::invalid("content", "Validation.Template").with("line", error.line().unwrap_or(1)).because(error)),
    }
}

/// Renders a template with its layout for a test: with these values, and text keys instead of texts.
///
/// # Errors
/// `Internal` when it can't be parsed, uses an unknown name, or takes too long.
pub fn trial(content: &str, layout: &str, model: &Map<String, Value>) -> Result<String> {
    let words: Words = Arc::new(|key, _| Some(key.to_owned()));
    let context = context("https://portal.example/", DEFAULT_CULTURE, "Subject", model);
    part("html", &Sources { content: content.to_owned(), layout: layout.to_owned() }, &words, &context)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn sample(content: &str, layout: &str, model: Value) -> Result<String> {
        let words: Words = Arc::new(|key, data| (key == "Hello").then(|| format!("Hello {}", data["name"].as_str().unwrap_or_default())));
        let context = context("https://portal.example/", "ar", "Subject", model.as_object().unwrap());
        part("html", &Sources { content: content.to_owned(), layout: layout.to_owned() }, &words, &context)
    }

    #[test]
    fn values_are_escaped_once_and_the_layout_has_the_language() {
        let html =
            sample("<p>{{ t('Hello', name=user) }}</p>", "<body dir=\"{{ dir }}\">{{ content }}</body>", json!({"user": "<b>Ada</b>"}));
        assert_eq!(html.unwrap(), "<body dir=\"rtl\"><p>Hello &lt;b&gt;Ada&lt;&#x2f;b&gt;</p></body>");
    }

    #[test]
    fn unknown_names_and_endless_output_stop_the_mail() {
        for content in [
            "{{ missing }}",
            "{{ t('Hello', name=missing) }}",
            "{{ t('NoSuchKey') }}",
            "{% for i in range(100000) %}{{ i }}{% endfor %}",
            "{% for i in range(9000) %}{{ 'x' * 9000 }}{% endfor %}",
            "{{ 'Ada Lovelace'[2:-1:-2] }}",
            "{% if %}",
        ] {
            assert!(sample(content, "{{ content }}", json!({})).is_err(), "{content}");
        }
        assert!(sample("fine", "{{ missing }}", json!({})).is_err());
    }

    #[test]
    fn a_changed_template_is_validated_before_it_is_saved() {
        assert!(check_template("<p>{{ anything }}</p>").is_ok());
        let error = check_template("line\n{{ broken").unwrap_err();
        assert_eq!((error.fields()[0].field.as_str(), error.data()["line"].as_u64()), ("content", Some(2)));
    }
}
