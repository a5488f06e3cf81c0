//! Sealed values: links with a secret, codes. A template is filled with a seal for each, and the value takes the seal's place afterwards; so
//! a template can show the value, and neither read nor change it nor send it elsewhere.
//! Checked on the rendered mail, not only on the template: a condition can show one thing to the check and another to the victim (decision
//! 48).

use minijinja::HtmlEscape;
use serde_json::{Map, Value};

use super::{
    Template,
    template_error::{REQUIRED, SEALED, TemplateError},
};

/// Prefix of the seals of one mail: letters and digits, which no escaping changes. It is unpredictable, so no other value, text or template
/// can contain a seal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Mark(String);

impl Mark {
    /// Of letters and digits that are random.
    pub(super) fn new(random: &str) -> Self {
        Self(format!("waymark{random}"))
    }

    /// Whether there is a seal in `value`.
    pub(super) fn is_in(&self, value: &str) -> bool {
        value.contains(self.0.as_str())
    }

    /// Whether `value` is exactly one seal.
    pub(super) fn is_all(&self, value: &str) -> bool {
        value.strip_prefix(self.0.as_str()).is_some_and(|number| number.len() == 2 && number.chars().all(|c| c.is_ascii_digit()))
    }
}

/// How often a mail can show sealed values: each may be long.
const MOST: usize = 50;

/// A sealed value.
#[derive(Debug)]
struct Sealed {
    name: &'static str,
    seal: String,
    value: String,
}

/// The seals of one mail.
#[derive(Debug, Default)]
pub(super) struct Seals {
    values: Vec<Sealed>,
    /// The variable that must be shown.
    required: Option<&'static str>,
}

impl Seals {
    /// Puts a seal in the place of each value in `model` that `template` seals.
    pub(super) fn put_on(template: &Template, model: &mut Map<String, Value>, mark: &Mark) -> Self {
        let mut values = Vec::new();
        for (number, name) in template.sealed.iter().copied().enumerate() {
            let Some(value) = model.get_mut(name) else { continue };
            let Some(text) = value.as_str().filter(|text| !text.is_empty()).map(str::to_owned) else { continue };
            let seal = format!("{}{number:02}", mark.0);
            *value = seal.clone().into();
            values.push(Sealed { name, seal, value: text });
        }
        Self { values, required: template.required }
    }

    /// Checks the seals in a mail's HTML and in the `text` derived from it: required values are present, and no text touches a seal, since
    /// mail programs turn such text into links.
    pub(super) fn check(&self, html: &str, text: &str) -> Result<(), TemplateError> {
        let lacks = |sealed: &&Sealed| self.required == Some(sealed.name) && !text.contains(sealed.seal.as_str());
        if let Some(missing) = self.values.iter().find(lacks) {
            return Err(TemplateError::near(REQUIRED, &["{{"], missing.name));
        }
        let stands_alone = |seal: &str| {
            text.match_indices(seal).all(|(at, _)| {
                let (before, after) = (text.get(..at).unwrap_or_default(), text.get(at + seal.len()..).unwrap_or_default());
                !joins(before.chars().rev()) && !joins(after.chars())
            })
        };
        let wrong = self.values.iter().find(|sealed| html.matches(sealed.seal.as_str()).count() > MOST || !stands_alone(&sealed.seal));
        wrong.map_or(Ok(()), |sealed| Err(TemplateError::near(SEALED, &[sealed.name], sealed.name)))
    }

    /// The HTML with the values.
    pub(super) fn taken_off_html(&self, html: &str) -> String {
        self.values.iter().fold(html.to_owned(), |html, own| html.replace(own.seal.as_str(), &HtmlEscape(&own.value).to_string()))
    }

    /// The text with the values.
    pub(super) fn taken_off_text(&self, text: &str) -> String {
        self.values.iter().fold(text.to_owned(), |text, own| text.replace(own.seal.as_str(), &own.value))
    }
}

/// Whether the characters next to a seal, up to white space, could change its address. Mail programs also recognise addresses in other
/// scripts with a dot between words.
fn joins(beside: impl Iterator<Item = char>) -> bool {
    let mut follows_dot = false;
    for c in beside.take_while(|c| !c.is_whitespace()) {
        if c.is_ascii_alphanumeric() || matches!(c, '/' | '@' | '=' | '&' | '%' | '#' | '?') || (follows_dot && c.is_alphanumeric()) {
            return true;
        }
        follows_dot = c == '.';
    }
    false
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::mail::templates::find;

    fn mark() -> Mark {
        Mark::new("0seal0")
    }

    fn sealed() -> (Seals, Map<String, Value>) {
        let mut model = json!({"user_name": "Ada", "url": "https://portal.example/?a=1&b=2"}).as_object().cloned().unwrap();
        (Seals::put_on(find("Abp.Account.PasswordResetLink").unwrap(), &mut model, &mark()), model)
    }

    #[test]
    fn a_value_is_replaced_by_its_seal_and_comes_back_escaped() {
        let (seals, model) = sealed();
        assert_eq!((&model["user_name"], &model["url"]), (&json!("Ada"), &json!("waymark0seal000")));
        assert_eq!(seals.taken_off_html("<a href=\"waymark0seal000\">"), "<a href=\"https:&#x2f;&#x2f;portal.example&#x2f;?a=1&amp;b=2\">");
        assert_eq!(seals.taken_off_text("waymark0seal000."), "https://portal.example/?a=1&b=2.");
        assert!(mark().is_all("waymark0seal000") && !mark().is_all("waymark0seal000x") && mark().is_in("x waymark0seal000"));
        assert!(!Mark::new("1").is_in("waymark0seal000"));
    }

    #[test]
    fn it_must_be_shown_and_stand_alone() {
        let (seals, _) = sealed();
        for text in ["waymark0seal000", "Open waymark0seal000.", "Open (waymark0seal000), please", "الرابط:waymark0seal000"] {
            assert_eq!(seals.check(text, text), Ok(()), "{text}");
        }
        assert_eq!(seals.check("", "nothing").unwrap_err().message, REQUIRED);
        assert_eq!(seals.check("", "WAYMARK0SEAL000").unwrap_err().message, REQUIRED);
        for text in [
            "https://a.example/?waymark0seal000",
            "waymark0seal000.a.example",
            "waymark0seal000.злой.рф",
            "waymark0seal000 a@waymark0seal000",
        ] {
            assert_eq!(seals.check(text, text).unwrap_err().message, SEALED, "{text}");
        }
        let often = "waymark0seal000 ".repeat(51);
        assert_eq!(seals.check(&often, &often).unwrap_err().message, SEALED);
    }
}
