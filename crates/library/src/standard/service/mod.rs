//! Operations on standards: listing, searching, writing drafts.

pub mod publish;
pub mod reader;
pub mod tree;

use ::store::{Tx, check_stamp, sea_orm};
use http::App;
use kernel::{Error, Page, Paged, Result, Scope, Timestamp, Uuid, text};
use sea_orm::ActiveValue::Set;

use super::{
    CREATE, Content, Criticality, DELETE, PUBLISH, Standard, StandardStatus, StandardVersion, UPDATE, VIEW,
    content::{Birth, to_json},
    entity::{Alias, Column, Entity, version},
    input::StandardCreateRequest,
    rules, store,
};
use crate::{
    contents::NewCode,
    domain::{self, DomainStatus, rules as codes},
    framework::{self, Origin, Source, rules::code_key},
    subdomain::{self, Subdomain},
};

/// Whether the caller works on the library and so sees what was never published.
pub fn sees_drafts(scope: &Scope) -> bool {
    [CREATE, UPDATE, PUBLISH].into_iter().any(|permission| scope.has(permission))
}

/// One page of standards.
///
/// # Errors
/// 403 without [`VIEW`].
pub async fn list(app: &App, scope: &Scope, filter: &store::Filter, page: &Page) -> Result<Paged<Standard>> {
    scope.require(VIEW)?;
    let filter = &store::Filter { published_only: !sees_drafts(scope), ..filter.clone() };
    app.db().read(scope, |tx| async move { store::list(&tx, filter, page).await }).await
}

/// What a search found, and how many standards each value of a facet has among all that the other facets leave.
#[derive(Debug)]
#[allow(missing_docs)] // as the view, which documents them
pub struct FacetedPage {
    pub page: Paged<(Standard, StandardVersion)>,
    pub domains: Vec<store::Count<Uuid>>,
    pub criticality: Vec<store::Count<Criticality>>,
    pub status: Vec<store::Count<StandardStatus>>,
}

/// Full text search with facets, in one framework: the one named, else that of the named domains, else the default one.
///
/// # Errors
/// 403 without [`VIEW`].
pub async fn search(app: &App, scope: &Scope, filter: &store::Filter, page: &Page) -> Result<FacetedPage> {
    scope.require(VIEW)?;
    let filter = &store::Filter { published_only: !sees_drafts(scope), ..filter.clone() };
    app.db()
        .read(scope, |tx| async move {
            let filter = &store::Filter { framework_id: searched(&tx, filter).await?, ..filter.clone() };
            let rows = store::list(&tx, filter, page).await?;
            let ids: Vec<Uuid> = rows.items.iter().filter_map(shown_version).collect();
            let mut versions = store::versions(&tx, &ids).await?;
            let mut items = Vec::with_capacity(rows.items.len());
            for standard in rows.items {
                if let Some(at) = versions.iter().position(|version| version.standard_id == standard.id) {
                    items.push((standard, versions.swap_remove(at)));
                }
            }
            let but_domains = store::Filter { domain_id: Vec::new(), ..filter.clone() };
            let but_criticality = store::Filter { criticality: Vec::new(), ..filter.clone() };
            let but_status = store::Filter { status: Vec::new(), ..filter.clone() };
            Ok(FacetedPage {
                page: Paged { total: rows.total, items },
                domains: store::facet(&tx, &but_domains, Column::DomainId).await?,
                criticality: store::facet(&tx, &but_criticality, Column::Criticality).await?,
                status: store::facet(&tx, &but_status, Column::Status).await?,
            })
        })
        .await
}

async fn searched(tx: &Tx, filter: &store::Filter) -> Result<Option<Uuid>> {
    match (filter.framework_id, filter.domain_id.first()) {
        (Some(framework), _) => Ok(Some(framework)),
        (None, Some(domain)) => Ok(tx.find::<domain::Entity>(*domain).await?.map(|domain| domain.framework_id)),
        (None, None) => Ok(framework::primary(tx).await?.map(|framework| framework.id)),
    }
}

/// The version that readers see: the one in force, else the first draft.
pub(crate) fn shown_version(standard: &Standard) -> Option<Uuid> {
    standard.current_version_id.or(standard.open_version_id)
}

/// Writes a new standard as a draft at the end of its subdomain.
///
/// # Errors
/// 403 without [`CREATE`], field errors, `Subdomains.DomainRetired`, `Common.TooManyItems`.
pub async fn create(app: &App, scope: &Scope, input: &StandardCreateRequest) -> Result<Standard> {
    scope.require(CREATE)?;
    app.db()
        .write(&scope.at_host()?, |tx| async move {
            let subdomain = tx.referred::<subdomain::Entity>("subdomainId", input.subdomain_id).await?;
            if subdomain.status == DomainStatus::Retired {
                return Err(Error::rule("Subdomains.DomainRetired"));
            }
            let framework = framework::lock(&tx, "frameworkId", subdomain.framework_id).await?;
            framework::rules::check_room(store::count(&tx, framework.id).await?, framework::rules::most_standards(framework.source))?;
            input.content.check(framework.source)?;
            check_parent(&tx, input.parent_standard_id, &subdomain).await?;
            let code = code_for(&tx, framework.source, &subdomain, input.code.as_deref()).await?;
            insert(&tx, input, &subdomain, &code).await
        })
        .await
}

async fn check_parent(tx: &Tx, parent: Option<Uuid>, subdomain: &Subdomain) -> Result<()> {
    let Some(parent) = parent else { return Ok(()) };
    let row = tx.referred::<Entity>("parentStandardId", parent).await?;
    if row.subdomain_id == subdomain.id { Ok(()) } else { Err(kernel::error::unknown_reference("parentStandardId", parent)) }
}

async fn code_for(tx: &Tx, source: Source, subdomain: &Subdomain, wanted: Option<&str>) -> Result<String> {
    let Some(wanted) = wanted.filter(|code| !code.is_empty()) else {
        let taken = store::codes(tx, subdomain.framework_id, &subdomain.code).await?;
        return Ok(codes::next_code(&subdomain.code, taken.iter().map(String::as_str)));
    };
    let numbered = wanted.strip_prefix(&subdomain.code).and_then(|rest| rest.strip_prefix('-'));
    let fits = match source {
        Source::Own => numbered.is_some_and(|number| (2..=3).contains(&number.len()) && number.chars().all(|c| c.is_ascii_digit())),
        Source::Oscal => codes::check_code(source, wanted).is_ok(),
    };
    if fits { Ok(wanted.to_owned()) } else { Err(Error::invalid("code", "Validation.Code")) }
}

async fn insert(tx: &Tx, input: &StandardCreateRequest, subdomain: &Subdomain, code: &str) -> Result<Standard> {
    let content = &input.content;
    let (id, version_id) = (tx.new_id(), tx.new_id());
    let siblings = store::of_subdomain(tx, subdomain.id).await?;
    let standard = super::entity::ActiveModel {
        id: Set(id),
        framework_id: Set(subdomain.framework_id),
        domain_id: Set(subdomain.domain_id),
        subdomain_id: Set(subdomain.id),
        parent_standard_id: Set(input.parent_standard_id),
        path: Set(subdomain.name.clone()),
        status: Set(StandardStatus::Draft),
        open_version_id: Set(Some(version_id)),
        sort_order: Set(siblings.iter().map(|row| row.sort_order).max().unwrap_or(-1) + 1),
        ..content.new_standard(code, (1, 0), tx.now())
    };
    let standard = tx.insert::<Entity>(standard).await?;
    let birth = Birth {
        id: version_id,
        standard_id: id,
        framework_id: subdomain.framework_id,
        number: (1, 0),
        origin: Origin::People,
        author_id: tx.scope().principal().user_id,
        element_id: None,
        status: StandardStatus::Draft,
        published_at: None,
    };
    tx.insert::<version::Entity>(content.row(&birth, None)).await?;
    store::put_text(tx, &standard, content.search_text(code)).await?;
    Ok(standard)
}

/// Changes what a standard says: its draft, or a new draft beside the version in force, which stays as it is.
///
/// # Errors
/// 403 without [`UPDATE`], 404, 409, field errors, `Standards.UnderReview`, `Standards.TakesEffectLater`, `Standards.RetiredIsClosed`.
pub async fn update(app: &App, scope: &Scope, id: Uuid, content: &Content, stamp: Option<&str>) -> Result<Standard> {
    scope.require(UPDATE)?;
    app.db()
        .write(&scope.at_host()?, |tx| async move {
            let standard = tx.get::<Entity>(id).await?;
            check_stamp(&standard.concurrency_stamp, stamp)?;
            let framework = tx.get::<framework::Entity>(standard.framework_id).await?;
            content.check(framework.source)?;
            if standard.status == StandardStatus::Retired {
                return Err(Error::rule("Standards.RetiredIsClosed"));
            }
            match standard.open_version_id {
                Some(open) => change_draft(&tx, &standard, &store::version_of(&tx, id, open).await?, content).await,
                None => new_draft(&tx, &standard, content).await,
            }
        })
        .await
}

async fn change_draft(tx: &Tx, standard: &Standard, open: &StandardVersion, content: &Content) -> Result<Standard> {
    match open.status {
        StandardStatus::Draft => {}
        StandardStatus::Published => return Err(Error::rule("Standards.TakesEffectLater")),
        _ => return Err(Error::rule("Standards.UnderReview")),
    }
    let base = match standard.current_version_id {
        Some(id) => Some(store::version_of(tx, standard.id, id).await?),
        None => None,
    };
    let number = rules::next_number(base.map(|version| (version.major, version.minor)), content.change_kind);
    let after = StandardVersion {
        major: number.0,
        minor: number.1,
        origin: Origin::People,
        author_id: tx.scope().principal().user_id,
        ..content.onto(open)
    };
    tx.update::<version::Entity>(open, after).await?;
    if standard.current_version_id.is_some() {
        let after = Standard { revised_at: tx.now(), ..standard.clone() };
        return tx.update::<Entity>(standard, after).await;
    }
    let after = Standard { revised_at: tx.now(), ..content.face(standard, number) };
    store::put_text(tx, &after, content.search_text(&after.names())).await?;
    tx.update::<Entity>(standard, after).await
}

async fn new_draft(tx: &Tx, standard: &Standard, content: &Content) -> Result<Standard> {
    let current = standard.current_version_id.ok_or_else(|| Error::internal("a standard without a version"))?;
    let base = store::version_of(tx, standard.id, current).await?;
    if content.says_the_same_as(&base) {
        return Ok(standard.clone());
    }
    let birth = Birth {
        id: tx.new_id(),
        standard_id: standard.id,
        framework_id: standard.framework_id,
        number: rules::next_number(Some((base.major, base.minor)), content.change_kind),
        origin: Origin::People,
        author_id: tx.scope().principal().user_id,
        element_id: base.element_id,
        status: StandardStatus::Draft,
        published_at: None,
    };
    tx.insert::<version::Entity>(content.row(&birth, base.content_hash.clone())).await?;
    let after = Standard { open_version_id: Some(birth.id), revised_at: tx.now(), ..standard.clone() };
    tx.update::<Entity>(standard, after).await
}

/// What comes back with a deleted standard: its versions and its full text. Its subdomain may have moved meanwhile.
pub(super) async fn restored(tx: &Tx, standard: &Standard, at: Timestamp) -> Result<()> {
    // Without its subdomain it isn't restored anyway.
    let Some(subdomain) = tx.find::<subdomain::Entity>(standard.subdomain_id).await? else { return Ok(()) };
    if subdomain.status == DomainStatus::Retired {
        return Err(Error::rule("Subdomains.DomainRetired"));
    }
    let framework = framework::lock(tx, "frameworkId", standard.framework_id).await?;
    let others = store::count(tx, framework.id).await?.saturating_sub(1);
    framework::rules::check_room(others, framework::rules::most_standards(framework.source))?;
    let moved = Standard { domain_id: subdomain.domain_id, path: subdomain.name, ..standard.clone() };
    let standard = tx.update::<Entity>(standard, moved).await?;
    let versions = store::restore_versions(tx, standard.id, at).await?;
    let Some(shown) = versions.into_iter().find(|version| Some(version.id) == shown_version(&standard)) else { return Ok(()) };
    store::put_text(tx, &standard, Content::of(&shown).search_text(&standard.names())).await
}

/// Deletes a standard that was never in force and that no other enhances.
///
/// # Errors
/// 403 without [`DELETE`] and, where its version waits for its day, [`PUBLISH`]; 404, `Standards.PublishedIsImmutable`, `Standards.HasEnhancements`.
pub async fn delete(app: &App, scope: &Scope, id: Uuid) -> Result<()> {
    scope.require(DELETE)?;
    app.db()
        .write(&scope.at_host()?, |tx| async move {
            let standard = tx.get::<Entity>(id).await?;
            if standard.published_at.is_some() || standard.status == StandardStatus::Retired {
                return Err(Error::rule("Standards.PublishedIsImmutable"));
            }
            if store::is_enhanced(&tx, id).await? {
                return Err(Error::rule("Standards.HasEnhancements"));
            }
            let versions = store::versions_of(&tx, id).await?;
            if versions.iter().any(|version| version.status == StandardStatus::Published) {
                // It waits for its first day, and is no longer a draft.
                tx.scope().require(PUBLISH)?;
            }
            tx.delete_all::<version::Entity>(&versions).await?;
            store::drop_text(&tx, id).await?;
            tx.delete::<Entity>(&standard).await
        })
        .await
}

/// Takes a domain's new code over into the codes of its standards.
pub(crate) async fn recode_domain(tx: &Tx, domain: Uuid, code: NewCode<'_>) -> Result<()> {
    let standards = store::of_domain(tx, domain).await?;
    tx.update_all::<Entity>(standards.iter().map(|row| (row, recoded(row, code))).collect()).await.map(drop)
}

/// Takes the standards of a subdomain along into another domain, under the subdomain's new code.
pub(crate) async fn move_subdomain(tx: &Tx, subdomain: Uuid, domain_id: Uuid, code: NewCode<'_>) -> Result<()> {
    let standards = store::of_subdomain(tx, subdomain).await?;
    let moved = |row| Standard { domain_id, ..recoded(row, code) };
    tx.update_all::<Entity>(standards.iter().map(|row| (row, moved(row))).collect()).await.map(drop)
}

/// A standard with its code below another prefix.
fn recoded(before: &Standard, code: NewCode<'_>) -> Standard {
    with_keys(Standard { code: codes::rebased(&before.code, code.from, code.to), ..before.clone() })
}

/// A standard under the name that its publisher gives it by now; the one before stays known.
pub(crate) fn renamed(before: &Standard, code: &str, control_id: &str) -> Standard {
    let last = Alias { code: before.code.clone(), control_id: before.control_id.clone().unwrap_or_default() };
    let mut aliases = before.aliases();
    // A name that it takes up again isn't one of before.
    aliases.retain(|alias| *alias != last && alias.control_id != control_id);
    aliases.push(last);
    with_keys(Standard { code: code.to_owned(), control_id: Some(control_id.to_owned()), aliases: to_json(&aliases), ..before.clone() })
}

/// A standard with the keys of its names.
fn with_keys(row: Standard) -> Standard {
    Standard { code_key: code_key(&row.code), search_key: text::search_key(&[&row.names(), &row.title]), ..row }
}

/// A standard in force with the version that says it.
#[derive(Debug, Clone)]
pub struct Published {
    pub standard: Standard,
    /// Its version in force.
    pub version: StandardVersion,
}

/// The standards of a framework that are in force, by code; `only` these when given.
pub async fn published_of(tx: &Tx, framework: Uuid, only: Option<&[Uuid]>) -> Result<Vec<Published>> {
    let mut standards = store::published(tx, framework, only).await?;
    standards.sort_by(|a, b| a.code_key.cmp(&b.code_key));
    let ids: Vec<Uuid> = standards.iter().filter_map(|row| row.current_version_id).collect();
    let mut versions: std::collections::HashMap<Uuid, StandardVersion> =
        store::versions(tx, &ids).await?.into_iter().map(|row| (row.id, row)).collect();
    Ok(standards
        .into_iter()
        .filter_map(|standard| Some(Published { version: versions.remove(&standard.current_version_id?)?, standard }))
        .collect())
}
