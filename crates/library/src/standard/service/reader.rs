//! A standard as a reader sees it: one version with its lines, what is around it, and what may be done.

use ::store::Tx;
use http::App;
use kernel::{Error, Result, Scope, Uuid};
use oscal::{Line, ParamView, Segment};

use crate::{
    domain::{self, Domain},
    framework::{self, Framework},
    standard::{
        Content, DELETE, PUBLISH, Standard, StandardStatus, StandardVersion, UPDATE, VIEW,
        content::from_json,
        diff::{self, DiffPart},
        entity::Entity,
        service, store,
    },
    subdomain::{self, Subdomain},
};

/// What may be done with a standard now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, utoipa::ToSchema)]
pub enum StandardAction {
    /// Change the draft, or begin one.
    Edit,
    /// Hand the draft over for review.
    Submit,
    /// Send the version in review back.
    SendBack,
    /// Put the version in review in force.
    Publish,
    /// Throw the draft away.
    Discard,
    /// Take out of force.
    Retire,
    /// Delete what was never published.
    Delete,
}

/// Everything that the reader shows.
#[derive(Debug)]
#[allow(missing_docs)] // as the view, which documents them
pub struct Detail {
    pub standard: Standard,
    pub framework: Framework,
    pub domain: Domain,
    pub subdomain: Subdomain,
    pub version: StandardVersion,
    pub versions: Vec<store::VersionLine>,
    pub lines: Vec<Line>,
    pub params: Vec<ParamView>,
    pub parent: Option<store::Link>,
    pub children: Vec<store::Link>,
    pub related: Vec<Related>,
    pub previous: Option<store::Link>,
    pub next: Option<store::Link>,
    pub actions: Vec<StandardAction>,
}

/// A related standard: by its name in the source, and here when the framework has it.
#[derive(Debug)]
pub struct Related {
    /// Control id or code, as the source names it.
    pub name: String,
    /// The standard, when the framework has it.
    pub link: Option<store::Link>,
}

/// A standard with the version in force, or with `version_id` when given.
///
/// # Errors
/// 403 without [`VIEW`], 404; a draft is not there for those who only read.
pub async fn get(app: &App, scope: &Scope, id: Uuid, version_id: Option<Uuid>) -> Result<Detail> {
    scope.require(VIEW)?;
    let published_only = !service::sees_drafts(scope);
    app.db()
        .read(scope, |tx| async move {
            let standard = readable(&tx, id).await?;
            let shown =
                version_id.or_else(|| service::shown_version(&standard)).ok_or_else(|| Error::internal("a standard without a version"))?;
            let version = store::version_of(&tx, id, shown).await?;
            if published_only && version.published_at.is_none() && version.status != StandardStatus::Retired {
                return Err(Error::not_found("StandardVersion", shown));
            }
            detail(&tx, standard, version, published_only).await
        })
        .await
}

/// A standard that the caller reads: for those who don't write the library, one that was published.
///
/// # Errors
/// 404.
pub(in crate::standard) async fn readable(tx: &Tx, id: Uuid) -> Result<Standard> {
    let standard = tx.get::<Entity>(id).await?;
    let is_read = service::sees_drafts(tx.scope()) || store::READABLE.contains(&standard.status);
    if is_read { Ok(standard) } else { Err(Error::not_found("Standard", id)) }
}

async fn detail(tx: &Tx, standard: Standard, version: StandardVersion, published_only: bool) -> Result<Detail> {
    let mut versions = store::version_lines(tx, standard.id).await?;
    if published_only {
        versions.retain(|line| line.published_at.is_some() || line.status == StandardStatus::Retired);
    }
    let open = versions.iter().find(|line| Some(line.id) == standard.open_version_id).map(|line| line.status);
    let element = store::element_of(tx, version.element_id).await?;
    let stored: Vec<Line> = element.as_ref().map(|row| from_json(&row.lines)).unwrap_or_default();
    let parent = match standard.parent_standard_id {
        Some(parent) => store::link(tx, parent, published_only).await?,
        None => None,
    };
    let (previous, next) = neighbours(tx, &standard, published_only).await?;
    Ok(Detail {
        framework: tx.get::<framework::Entity>(standard.framework_id).await?,
        domain: tx.get::<domain::Entity>(standard.domain_id).await?,
        subdomain: tx.get::<subdomain::Entity>(standard.subdomain_id).await?,
        lines: lines(&version.statement, stored),
        params: element.map(|row| from_json(&row.params)).unwrap_or_default(),
        parent,
        children: store::enhancements(tx, standard.id, published_only).await?,
        related: related(tx, &standard, &from_json::<Vec<String>>(&version.related), published_only).await?,
        actions: actions(tx.scope(), &standard, open),
        previous,
        next,
        versions,
        version,
        standard,
    })
}

async fn related(tx: &Tx, standard: &Standard, names: &[String], published_only: bool) -> Result<Vec<Related>> {
    if names.is_empty() {
        return Ok(Vec::new());
    }
    let found = store::named(tx, standard.framework_id, names, published_only).await?;
    let link = |name: &String| found.iter().find(|link| link.control_id.as_ref() == Some(name) || link.code == *name).cloned();
    Ok(names.iter().map(|name| Related { name: name.clone(), link: link(name) }).collect())
}

/// The standards before and after in reading order, across subdomains.
async fn neighbours(tx: &Tx, standard: &Standard, published_only: bool) -> Result<(Option<store::Link>, Option<store::Link>)> {
    let siblings = store::shelf(tx, standard.subdomain_id, published_only).await?;
    let Some(at) = siblings.iter().position(|link| link.id == standard.id) else { return Ok((None, None)) };
    let mut previous = at.checked_sub(1).and_then(|before| siblings.get(before)).cloned();
    let mut next = siblings.get(at + 1).cloned();
    if previous.is_some() && next.is_some() {
        return Ok((previous, next));
    }
    let shelves = shelves(tx, standard.framework_id).await?;
    let Some(here) = shelves.iter().position(|id| *id == standard.subdomain_id) else { return Ok((previous, next)) };
    for shelf in shelves[..here].iter().rev() {
        if previous.is_some() {
            break;
        }
        previous = store::shelf(tx, *shelf, published_only).await?.pop();
    }
    for shelf in &shelves[here + 1..] {
        if next.is_some() {
            break;
        }
        next = store::shelf(tx, *shelf, published_only).await?.into_iter().next();
    }
    Ok((previous, next))
}

/// Subdomains that hold standards, in reading order.
async fn shelves(tx: &Tx, framework: Uuid) -> Result<Vec<Uuid>> {
    let domains = domain::of_framework(tx, framework).await?;
    let mut subdomains = subdomain::of_framework(tx, framework).await?;
    let ids: Vec<Uuid> = subdomains.iter().map(|row| row.id).collect();
    let filled: std::collections::HashSet<Uuid> = store::counts_by_subdomain(tx, &ids).await?.into_keys().collect();
    subdomains.retain(|row| filled.contains(&row.id));
    subdomains.sort_by_key(|row| domains.iter().position(|domain| domain.id == row.domain_id));
    Ok(subdomains.into_iter().map(|row| row.id).collect())
}

/// The statement line by line. Lines that read as imported keep their marks; edited ones are plain.
fn lines(statement: &str, mut stored: Vec<Line>) -> Vec<Line> {
    let mut found = Vec::new();
    for text in statement.lines() {
        if let Some(at) = stored.iter().position(|line| line.to_string() == text) {
            found.push(stored.remove(at));
            continue;
        }
        let indent = text.len() - text.trim_start_matches(' ').len();
        let level = u8::try_from(indent / 2).unwrap_or(u8::MAX);
        found.push(Line { level, label: None, segments: vec![Segment::Text { text: text.trim().to_owned() }] });
    }
    found
}

fn actions(scope: &Scope, standard: &Standard, open: Option<StandardStatus>) -> Vec<StandardAction> {
    use StandardAction::{Delete, Discard, Edit, Publish, Retire, SendBack, Submit};
    use StandardStatus::{Draft, InReview, Published, Retired};
    let (writes, publishes) = (scope.has(UPDATE), scope.has(PUBLISH));
    let in_force = standard.current_version_id.is_some();
    let mut actions = Vec::new();
    let mut add = |allowed: bool, action| {
        if allowed {
            actions.push(action);
        }
    };
    // Once it is published, a version waits for its day and is no longer anybody's draft.
    let waits = open == Some(Published);
    add(writes && standard.status != Retired && open != Some(InReview) && !waits, Edit);
    add(writes && open == Some(Draft), Submit);
    add((writes || publishes) && open == Some(InReview), SendBack);
    add(publishes && open == Some(InReview), Publish);
    add(writes && open.is_some() && in_force && (publishes || !waits), Discard);
    add(publishes && open.is_none() && standard.status == Published, Retire);
    add(scope.has(DELETE) && (publishes || !waits) && !in_force && standard.published_at.is_none(), Delete);
    actions
}

/// The fields that differ between two versions, word by word.
#[derive(Debug)]
pub struct Comparison {
    /// The earlier one.
    pub from: StandardVersion,
    /// The later one.
    pub to: StandardVersion,
    /// camelCase name of each field that differs, and how.
    pub fields: Vec<(&'static str, Vec<DiffPart>)>,
}

/// Compares two versions of a standard.
///
/// # Errors
/// 403 without [`VIEW`], 404.
pub async fn compare(app: &App, scope: &Scope, id: Uuid, from: Uuid, to: Uuid) -> Result<Comparison> {
    scope.require(VIEW)?;
    let published_only = !service::sees_drafts(scope);
    app.db()
        .read(scope, |tx| async move {
            let (from, to) = (store::version_of(&tx, id, from).await?, store::version_of(&tx, id, to).await?);
            if let Some(hidden) = [&from, &to].into_iter().find(|version| published_only && version.published_at.is_none()) {
                return Err(Error::not_found("StandardVersion", hidden.id));
            }
            let fields = differences(&Content::of(&from), &Content::of(&to));
            Ok(Comparison { from, to, fields })
        })
        .await
}

fn differences(from: &Content, to: &Content) -> Vec<(&'static str, Vec<DiffPart>)> {
    let face = |content: &Content| {
        let references: Vec<&str> = content.references.iter().map(|reference| reference.title.as_str()).collect();
        [
            ("title", content.title.clone()),
            ("statement", content.statement.clone()),
            ("rationale", content.rationale.clone()),
            ("guidance", content.guidance.clone()),
            ("evidenceExamples", content.evidence_examples.join("\n")),
            ("maturity", content.maturity.join("\n")),
            ("references", references.join("\n")),
            ("related", content.related.join("\n")),
            ("criticality", format!("{:?}", content.criticality)),
            ("weight", content.weight().to_string()),
            ("assessEveryMonths", content.assess_every_months.to_string()),
        ]
    };
    let pairs = face(from).into_iter().zip(face(to));
    pairs.filter(|((_, old), (_, new))| old != new).map(|((name, old), (_, new))| (name, diff::compare_texts(&old, &new))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edited_lines_are_plain_and_the_others_keep_their_marks() {
        let param = Segment::Param { id: "p".into(), label: "time".into(), text: "[Assignment: time]".into(), set: false };
        let stored = vec![
            Line { level: 0, label: Some("a.".into()), segments: vec![Segment::Text { text: "Within ".into() }, param.clone()] },
            Line { level: 1, label: Some("1.".into()), segments: vec![Segment::Text { text: "Once.".into() }] },
        ];
        let shown = lines("a. Within [Assignment: time]\n  1. Twice.", stored);
        assert_eq!(shown[0].segments[1], param);
        assert_eq!((shown[1].level, shown[1].label.as_deref(), shown[1].text().as_str()), (1, None, "1. Twice."));
    }

    #[test]
    fn only_fields_that_differ_are_shown() {
        let before = Content { title: "A".into(), statement: "one two".into(), ..Content::default() };
        let after = Content { statement: "one three".into(), weight: Some(5), ..before.clone() };
        let names: Vec<&str> = differences(&before, &after).into_iter().map(|(name, _)| name).collect();
        assert_eq!(names, ["statement", "weight"]);
    }
}
