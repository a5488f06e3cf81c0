//! Operations on subdomains.

use ::store::{Tx, check_stamp, sea_orm};
use http::App;
use kernel::{Error, Page, Paged, Result, Scope, Uuid, text};
use sea_orm::{ActiveValue::Set, IntoActiveModel};

use super::{
    CREATE, DELETE, Subdomain, UPDATE, VIEW,
    entity::{ActiveModel, Entity, Model},
    input::{SubdomainCreateRequest, SubdomainUpdateRequest},
    store,
};
use crate::{
    contents::{Contents, NewCode},
    domain::{self, Domain, DomainStatus, rules},
    framework::{self, Origin},
    rows,
};

/// A subdomain and what is in it.
#[derive(Debug, Clone)]
pub struct Counted {
    pub subdomain: Subdomain,
    pub domain_name: String,
    pub standards: i64,
}

/// One page of subdomains with what is in them.
///
/// # Errors
/// 403 without [`VIEW`].
pub async fn list(app: &App, scope: &Scope, filter: &store::Filter, page: &Page) -> Result<Paged<Counted>> {
    scope.require(VIEW)?;
    let contents = Contents::of(app)?;
    app.db()
        .read(scope, |tx| async move {
            let page = store::list(&tx, filter, page).await?;
            Ok(Paged { total: page.total, items: counted(&tx, contents, page.items).await? })
        })
        .await
}

async fn counted(tx: &Tx, contents: Contents, subdomains: Vec<Subdomain>) -> Result<Vec<Counted>> {
    let ids: Vec<Uuid> = subdomains.iter().map(|row| row.id).collect();
    let domains: Vec<Uuid> = subdomains.iter().map(|row| row.domain_id).collect();
    let (counts, domains) = ((contents.standards_of_subdomains)(tx, &ids).await?, domain::names(tx, &domains).await?);
    let count = |subdomain: Subdomain| Counted {
        domain_name: domains.get(&subdomain.domain_id).cloned().unwrap_or_default(),
        standards: counts.get(&subdomain.id).copied().unwrap_or(0),
        subdomain,
    };
    Ok(subdomains.into_iter().map(count).collect())
}

async fn one_counted(tx: &Tx, contents: Contents, subdomain: Subdomain) -> Result<Counted> {
    counted(tx, contents, vec![subdomain]).await?.pop().ok_or_else(|| Error::internal("a subdomain without its counts"))
}

/// One subdomain with what is in it.
///
/// # Errors
/// 403 without [`VIEW`], 404.
pub async fn get(app: &App, scope: &Scope, id: Uuid) -> Result<Counted> {
    scope.require(VIEW)?;
    let contents = Contents::of(app)?;
    app.db().read(scope, |tx| async move { one_counted(&tx, contents, tx.get::<Entity>(id).await?).await }).await
}

/// Adds a subdomain at the end of its domain, with the next code below the domain's.
///
/// # Errors
/// 403 without [`CREATE`], field errors, `Subdomains.DomainRetired`, `Common.TooManyItems`.
pub async fn create(app: &App, scope: &Scope, input: &SubdomainCreateRequest) -> Result<Counted> {
    scope.require(CREATE)?;
    let contents = Contents::of(app)?;
    app.db()
        .write(&scope.at_host()?, |tx| async move {
            let domain = open_domain(&tx, input.domain_id).await?;
            let framework = framework::lock(&tx, "frameworkId", domain.framework_id).await?;
            rules::check_name(framework.source, &input.name)?;
            let siblings = store::of_domain(&tx, input.domain_id).await?;
            framework::rules::check_room(siblings.len() as u64, framework::rules::most_subdomains(framework.source))?;
            let code = next_code(&tx, &domain).await?;
            let row = ActiveModel {
                framework_id: Set(domain.framework_id),
                name_key: Set(text::fold(&input.name)),
                search_key: Set(text::search_key(&[&code, &input.name])),
                code: Set(code),
                sort_order: Set(after_last(&siblings)),
                status: Set(DomainStatus::Draft),
                origin: Set(Origin::People),
                ..input.clone().into_active_model()
            };
            one_counted(&tx, contents, tx.insert::<Entity>(row).await?).await
        })
        .await
}

async fn open_domain(tx: &Tx, id: Uuid) -> Result<Domain> {
    let domain = tx.referred::<domain::Entity>("domainId", id).await?;
    if domain.status == DomainStatus::Retired { Err(Error::rule("Subdomains.DomainRetired")) } else { Ok(domain) }
}

async fn next_code(tx: &Tx, domain: &Domain) -> Result<String> {
    let rows = store::of_framework(tx, domain.framework_id).await?;
    Ok(rules::next_code(&domain.code, rows.iter().map(|row| row.code.as_str())))
}

fn after_last(siblings: &[Subdomain]) -> i32 {
    siblings.iter().map(|row| row.sort_order).max().unwrap_or(-1) + 1
}

/// Changes a subdomain.
///
/// # Errors
/// 403 without [`UPDATE`], 404, 409, field errors.
pub async fn update(app: &App, scope: &Scope, id: Uuid, input: &SubdomainUpdateRequest) -> Result<Counted> {
    scope.require(UPDATE)?;
    let contents = Contents::of(app)?;
    app.db()
        .write(&scope.at_host()?, |tx| async move {
            let before = tx.get::<Entity>(id).await?;
            check_stamp(&before.concurrency_stamp, input.concurrency_stamp.as_deref())?;
            let framework = tx.get::<framework::Entity>(before.framework_id).await?;
            rules::check_name(framework.source, &input.name)?;
            let mut after = before.clone();
            input.apply(&mut after);
            after.name_key = text::fold(&after.name);
            after.search_key = text::search_key(&[&after.code, &after.name]);
            one_counted(&tx, contents, tx.update::<Entity>(&before, after).await?).await
        })
        .await
}

/// Puts the subdomains of a domain in this order; those not named come after.
///
/// # Errors
/// 403 without [`UPDATE`], a field error on an id that isn't one of the domain's.
pub async fn order(app: &App, scope: &Scope, domain_id: Uuid, ids: &[Uuid]) -> Result<()> {
    scope.require(UPDATE)?;
    app.db()
        .write(&scope.at_host()?, |tx| async move {
            let rows = store::of_domain(&tx, domain_id).await?;
            rows::reorder::<Entity>(&tx, &rows, ids, |row| row.id, |row, sort_order| Model { sort_order, ..row.clone() }).await
        })
        .await
}

/// Moves a subdomain to another domain of its framework; own codes follow.
///
/// # Errors
/// 403 without [`UPDATE`], 404, field errors, `Subdomains.DomainRetired`, `Subdomains.MoveNeedsMerge` once a standard was published.
pub async fn move_to(app: &App, scope: &Scope, id: Uuid, domain_id: Uuid, stamp: Option<&str>) -> Result<Counted> {
    scope.require(UPDATE)?;
    let contents = Contents::of(app)?;
    app.db()
        .write(&scope.at_host()?, |tx| async move {
            let before = tx.get::<Entity>(id).await?;
            check_stamp(&before.concurrency_stamp, stamp)?;
            let domain = open_domain(&tx, domain_id).await?;
            if domain.framework_id != before.framework_id {
                return Err(kernel::error::unknown_reference("domainId", domain_id));
            }
            let framework = framework::lock(&tx, "frameworkId", domain.framework_id).await?;
            if (contents.was_published_in_subdomain)(&tx, id).await? {
                return Err(Error::rule("Subdomains.MoveNeedsMerge"));
            }
            let siblings = store::of_domain(&tx, domain_id).await?;
            framework::rules::check_room(siblings.len() as u64, framework::rules::most_subdomains(framework.source))?;
            let keeps_code = framework.source == framework::Source::Oscal || before.domain_id == domain_id;
            let code = if keeps_code { before.code.clone() } else { next_code(&tx, &domain).await? };
            (contents.move_subdomain)(&tx, id, domain_id, NewCode { from: &before.code, to: &code }).await?;
            let after = Model { domain_id, parent_subdomain_id: None, sort_order: after_last(&siblings), ..recoded(&before, code) };
            one_counted(&tx, contents, tx.update::<Entity>(&before, after).await?).await
        })
        .await
}

fn recoded(before: &Subdomain, code: String) -> Subdomain {
    Model { search_key: text::search_key(&[&code, &before.name]), code, ..before.clone() }
}

/// Takes a domain's new code over into the codes of its subdomains.
pub(crate) async fn recode_domain(tx: &Tx, domain: Uuid, code: NewCode<'_>) -> Result<()> {
    let subdomains = store::of_domain(tx, domain).await?;
    let recoded = subdomains.iter().map(|before| (before, recoded(before, rules::rebased(&before.code, code.from, code.to))));
    tx.update_all::<Entity>(recoded.collect()).await.map(drop)
}

/// Moves a subdomain's status.
///
/// # Errors
/// 403 without [`UPDATE`], 404, `Common.InvalidTransition`, `Subdomains.DomainRetired`.
pub async fn transition(app: &App, scope: &Scope, id: Uuid, to: DomainStatus) -> Result<Counted> {
    scope.require(UPDATE)?;
    let contents = Contents::of(app)?;
    app.db()
        .write(&scope.at_host()?, |tx| async move {
            let before = tx.get::<Entity>(id).await?;
            kernel::check_move(before.status, to, rules::moves(before.status))?;
            if to == DomainStatus::Active {
                open_domain(&tx, before.domain_id).await?;
            }
            let after = Model { status: to, ..before.clone() };
            one_counted(&tx, contents, tx.update::<Entity>(&before, after).await?).await
        })
        .await
}

/// Deletes a draft without standards.
///
/// # Errors
/// 403 without [`DELETE`], 404, `Subdomains.NotEmpty`, `Subdomains.NotDraft`.
pub async fn delete(app: &App, scope: &Scope, id: Uuid) -> Result<()> {
    scope.require(DELETE)?;
    let contents = Contents::of(app)?;
    app.db()
        .write(&scope.at_host()?, |tx| async move {
            let subdomain = tx.get::<Entity>(id).await?;
            if !(contents.standards_of_subdomains)(&tx, &[id]).await?.is_empty() {
                return Err(Error::rule("Subdomains.NotEmpty"));
            }
            if subdomain.status != DomainStatus::Draft {
                return Err(Error::rule("Subdomains.NotDraft"));
            }
            tx.delete::<Entity>(&subdomain).await
        })
        .await
}

/// A change that can be made to many subdomains.
#[derive(Debug, Clone, Copy)]
pub enum BulkChange {
    /// Moves their status.
    Transition(DomainStatus),
    /// Moves them to another domain.
    Move(Uuid),
    /// Deletes them.
    Delete,
}

/// Makes the change to one subdomain as it is now.
///
/// # Errors
/// As [`transition`], [`move_to`] and [`delete`].
pub async fn apply(app: &App, scope: &Scope, id: Uuid, change: BulkChange) -> Result<()> {
    match change {
        BulkChange::Transition(to) => transition(app, scope, id, to).await.map(drop),
        BulkChange::Move(domain) => {
            let stamp = get(app, scope, id).await?.subdomain.concurrency_stamp;
            move_to(app, scope, id, domain, Some(&stamp)).await.map(drop)
        }
        BulkChange::Delete => delete(app, scope, id).await,
    }
}
