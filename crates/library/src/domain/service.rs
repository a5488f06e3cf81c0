//! Operations on domains.

use std::collections::HashMap;

use ::store::{Tx, check_stamp, sea_orm};
use http::App;
use kernel::{Error, Page, Paged, Result, Scope, Uuid, text};
use sea_orm::{ActiveValue::Set, IntoActiveModel};

use super::{
    CREATE, DELETE, Domain, DomainStatus, UPDATE, VIEW,
    entity::{ActiveModel, Entity, Model},
    input::{DomainCreateRequest, DomainUpdateRequest},
    rules, store,
};
use crate::{
    contents::{Contents, NewCode},
    framework::{self, Origin, Source},
    rows,
};

/// A domain and what is in it.
#[derive(Debug, Clone)]
pub struct Counted {
    pub domain: Domain,
    pub subdomains: i64,
    pub standards: i64,
}

/// One page of domains with what is in them.
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

async fn counted(tx: &Tx, contents: Contents, domains: Vec<Domain>) -> Result<Vec<Counted>> {
    let ids: Vec<Uuid> = domains.iter().map(|domain| domain.id).collect();
    let (subdomains, standards) = ((contents.subdomains)(tx, &ids).await?, (contents.standards_of_domains)(tx, &ids).await?);
    let of = |counts: &HashMap<Uuid, i64>, id| counts.get(&id).copied().unwrap_or(0);
    Ok(domains
        .into_iter()
        .map(|domain| Counted { subdomains: of(&subdomains, domain.id), standards: of(&standards, domain.id), domain })
        .collect())
}

async fn one_counted(tx: &Tx, contents: Contents, domain: Domain) -> Result<Counted> {
    counted(tx, contents, vec![domain]).await?.pop().ok_or_else(|| Error::internal("a domain without its counts"))
}

/// One domain with what is in it.
///
/// # Errors
/// 403 without [`VIEW`], 404.
pub async fn get(app: &App, scope: &Scope, id: Uuid) -> Result<Counted> {
    scope.require(VIEW)?;
    let contents = Contents::of(app)?;
    app.db().read(scope, |tx| async move { one_counted(&tx, contents, tx.get::<Entity>(id).await?).await }).await
}

/// Adds a domain at the end of its framework.
///
/// # Errors
/// 403 without [`CREATE`], field errors, `Common.TooManyItems` above 100 domains.
pub async fn create(app: &App, scope: &Scope, input: &DomainCreateRequest) -> Result<Counted> {
    scope.require(CREATE)?;
    let contents = Contents::of(app)?;
    app.db()
        .write(&scope.at_host()?, |tx| async move {
            let framework = framework::lock(&tx, "frameworkId", input.framework_id).await?;
            rules::check_code(framework.source, &input.code)?;
            rules::check_name(framework.source, &input.name)?;
            let siblings = store::of_framework(&tx, input.framework_id).await?;
            framework::rules::check_room(siblings.len() as u64, framework::rules::most_domains(Source::Oscal))?;
            let last = siblings.iter().map(|domain| domain.sort_order).max().unwrap_or(-1);
            let row = ActiveModel {
                name_key: Set(text::fold(&input.name)),
                search_key: Set(text::search_key(&[&input.code, &input.name])),
                sort_order: Set(last + 1),
                status: Set(DomainStatus::Draft),
                origin: Set(Origin::People),
                ..input.clone().into_active_model()
            };
            one_counted(&tx, contents, tx.insert::<Entity>(row).await?).await
        })
        .await
}

/// Changes a domain. A new code is taken over by the codes of its subdomains and standards.
///
/// # Errors
/// 403 without [`UPDATE`], 404, 409, field errors, `Domains.CodeLocked` once a standard was published.
pub async fn update(app: &App, scope: &Scope, id: Uuid, input: &DomainUpdateRequest) -> Result<Counted> {
    scope.require(UPDATE)?;
    let contents = Contents::of(app)?;
    app.db()
        .write(&scope.at_host()?, |tx| async move {
            let before = tx.get::<Entity>(id).await?;
            check_stamp(&before.concurrency_stamp, input.concurrency_stamp.as_deref())?;
            let framework = framework::lock(&tx, "frameworkId", before.framework_id).await?;
            rules::check_name(framework.source, &input.name)?;
            if before.code != input.code {
                recode(&tx, contents, framework.source, &before, &input.code).await?;
            }
            let mut after = before.clone();
            input.apply(&mut after);
            after.name_key = text::fold(&after.name);
            after.search_key = text::search_key(&[&after.code, &after.name]);
            one_counted(&tx, contents, tx.update::<Entity>(&before, after).await?).await
        })
        .await
}

async fn recode(tx: &Tx, contents: Contents, source: Source, domain: &Domain, code: &str) -> Result<()> {
    rules::check_code(source, code)?;
    if (contents.was_published_in_domain)(tx, domain.id).await? {
        return Err(Error::rule("Domains.CodeLocked"));
    }
    if source == Source::Own {
        for recode in contents.recode_domain {
            recode(tx, domain.id, NewCode { from: &domain.code, to: code }).await?;
        }
    }
    Ok(())
}

/// Puts the domains of a framework in this order; those not named come after.
///
/// # Errors
/// 403 without [`UPDATE`], a field error on an id that isn't one of the framework's.
pub async fn order(app: &App, scope: &Scope, framework_id: Uuid, ids: &[Uuid]) -> Result<()> {
    scope.require(UPDATE)?;
    app.db()
        .write(&scope.at_host()?, |tx| async move {
            let rows = store::of_framework(&tx, framework_id).await?;
            rows::reorder::<Entity>(&tx, &rows, ids, |row| row.id, |row, sort_order| Model { sort_order, ..row.clone() }).await
        })
        .await
}

/// Moves a domain's status.
///
/// # Errors
/// 403 without [`UPDATE`], 404, `Common.InvalidTransition`, `Domains.NoSubdomain`, `Common.TooManyItems`.
pub async fn transition(app: &App, scope: &Scope, id: Uuid, to: DomainStatus) -> Result<Counted> {
    scope.require(UPDATE)?;
    let contents = Contents::of(app)?;
    app.db()
        .write(&scope.at_host()?, |tx| async move {
            let before = tx.get::<Entity>(id).await?;
            kernel::check_move(before.status, to, rules::moves(before.status))?;
            if to == DomainStatus::Active {
                check_activation(&tx, contents, &before).await?;
            }
            let after = Model { status: to, ..before.clone() };
            one_counted(&tx, contents, tx.update::<Entity>(&before, after).await?).await
        })
        .await
}

async fn check_activation(tx: &Tx, contents: Contents, domain: &Domain) -> Result<()> {
    let framework = framework::lock(tx, "frameworkId", domain.framework_id).await?;
    framework::rules::check_room(store::active_count(tx, domain.framework_id).await?, framework::rules::most_domains(framework.source))?;
    if (contents.subdomains)(tx, &[domain.id]).await?.is_empty() {
        return Err(Error::rule("Domains.NoSubdomain"));
    }
    Ok(())
}

/// Deletes a draft without subdomains.
///
/// # Errors
/// 403 without [`DELETE`], 404, `Domains.NotEmpty`, `Domains.NotDraft`.
pub async fn delete(app: &App, scope: &Scope, id: Uuid) -> Result<()> {
    scope.require(DELETE)?;
    let contents = Contents::of(app)?;
    app.db()
        .write(&scope.at_host()?, |tx| async move {
            let domain = tx.get::<Entity>(id).await?;
            if !(contents.subdomains)(&tx, &[id]).await?.is_empty() {
                return Err(Error::rule("Domains.NotEmpty"));
            }
            if domain.status != DomainStatus::Draft {
                return Err(Error::rule("Domains.NotDraft"));
            }
            tx.delete::<Entity>(&domain).await
        })
        .await
}
