//! The text of a control for readers.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::markup::plain;
use crate::params::{Context, array, plain_field, text};
use crate::statement::{Line, guidance_text, join, statement_lines};

/// A control for readers, search and export to paper. Derived from the element, never the other way round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Projection {
    /// The publication's code ("AC-2(1)"), else the id in capitals.
    pub label: String,
    pub title: String,
    /// Plain text, one line per item, two spaces per level, parameters resolved.
    pub statement: String,
    /// The statement line by line, for a view that marks parameters.
    pub lines: Vec<Line>,
    pub guidance: String,
    pub references: Vec<Reference>,
    /// Ids of related controls, including those missing from this catalogue.
    pub related: Vec<String>,
    pub withdrawn: bool,
    /// Ids of the controls that replace a withdrawn one.
    pub incorporated_into: Vec<String>,
    pub sort_id: Option<String>,
    pub params: Vec<ParamView>,
}

/// A source cited by a control.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Reference {
    pub title: String,
    pub citation: Option<String>,
    /// http or https; a browser gets no other scheme.
    pub href: Option<String>,
}

/// A parameter of a control.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ParamView {
    pub id: String,
    pub label: String,
    /// As it reads in a sentence.
    pub text: String,
    pub set: bool,
    pub guidelines: Vec<String>,
}

/// The projection of a control's element.
pub fn project_control(raw: &Value, context: &Context<'_>) -> Projection {
    let lines: Vec<Line> = statement_lines(raw, context).into_iter().map(|placed| placed.line).collect();
    let id = text(raw, "id").unwrap_or_default();
    Projection {
        label: label_of(raw),
        title: plain_field(raw, "title").unwrap_or_else(|| id.to_owned()),
        statement: join(&lines),
        lines,
        guidance: guidance_text(raw, context),
        references: links(raw, &["reference"]).map(|link| reference(link, context)).collect(),
        related: targets(raw, &["related"]),
        withdrawn: is_withdrawn(raw),
        incorporated_into: targets(raw, &["incorporated-into", "moved-to"]),
        sort_id: prop(raw, "sort-id").map(str::to_owned),
        params: array(raw, "params").iter().filter_map(|param| param_view(param, context)).collect(),
    }
}

/// The display label of a control.
pub(crate) fn label_of(raw: &Value) -> String {
    control_label(raw).unwrap_or_else(|| text(raw, "id").unwrap_or_default().to_uppercase())
}

fn control_label(raw: &Value) -> Option<String> {
    let labels = array(raw, "props").iter().filter(|prop| text(prop, "name") == Some("label"));
    labels.filter(|prop| prop.get("class").is_none()).find_map(|prop| plain_field(prop, "value"))
}

pub(crate) fn is_withdrawn(raw: &Value) -> bool {
    prop(raw, "status").is_some_and(|status| status.eq_ignore_ascii_case("withdrawn"))
        || text(raw, "class").is_some_and(|class| class.split_whitespace().any(|word| word.eq_ignore_ascii_case("withdrawn")))
}

fn prop<'v>(raw: &'v Value, name: &str) -> Option<&'v str> {
    array(raw, "props").iter().find(|prop| text(prop, "name") == Some(name)).and_then(|prop| text(prop, "value"))
}

/// The links of an element with one of the relations.
pub(crate) fn links<'v>(raw: &'v Value, relations: &'v [&str]) -> impl Iterator<Item = &'v Value> {
    array(raw, "links").iter().filter(move |link| text(link, "rel").is_some_and(|rel| relations.contains(&rel)))
}

/// Ids that links of the relations point to, without duplicates.
fn targets(raw: &Value, relations: &[&str]) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for link in links(raw, relations) {
        if let Some(id) = text(link, "href").and_then(|href| href.strip_prefix('#'))
            && !found.iter().any(|known| known == id)
        {
            found.push(id.to_owned());
        }
    }
    found
}

fn reference(link: &Value, context: &Context<'_>) -> Reference {
    let href = text(link, "href").unwrap_or_default();
    let resource = context.resource(href);
    let named = plain_field(link, "text").or_else(|| resource.and_then(|resource| plain_field(resource, "title")));
    let citation = resource.and_then(|resource| resource.get("citation")).and_then(|citation| text(citation, "text"));
    let target = resource.map_or(Some(href), |resource| array(resource, "rlinks").iter().find_map(|rlink| web(text(rlink, "href")?)));
    Reference {
        title: named.unwrap_or_else(|| href.trim_start_matches('#').to_owned()),
        citation: citation.map(|text| plain(text).trim().to_owned()).filter(|text| !text.is_empty()),
        href: target.and_then(web).map(str::to_owned),
    }
}

fn web(href: &str) -> Option<&str> {
    let scheme = href.split_once("://")?.0;
    (scheme.eq_ignore_ascii_case("https") || scheme.eq_ignore_ascii_case("http")).then_some(href)
}

fn param_view(param: &Value, context: &Context<'_>) -> Option<ParamView> {
    let id = text(param, "id")?;
    let (label, resolved) = context.own(param)?;
    let guidelines = array(param, "guidelines").iter().filter_map(|guideline| text(guideline, "prose"));
    Some(ParamView {
        id: id.to_owned(),
        label,
        text: resolved.text.clone(),
        set: resolved.set,
        guidelines: guidelines.map(|prose| plain(prose).trim().to_owned()).collect(),
    })
}
