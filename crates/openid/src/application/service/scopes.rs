//! Keeping scopes.

use ::store::{Tx, check_stamp, sea_orm::ActiveValue::Set};
use http::App;
use kernel::{Error, Page, Paged, Result, Scope, Uuid};
use platform::{claim_type, role::may_direct_scopes};

use super::{APPLICATIONS, SCOPES, SCOPES_CREATE, SCOPES_DELETE, SCOPES_UPDATE, everywhere};
use crate::{
    application::{
        KEY,
        entity::{application, split_words},
        rules, scope, store,
    },
    grant,
};

/// Data of a scope.
#[derive(Debug, Clone, Default)]
#[allow(missing_docs)] // the fields are those of the API's request, which documents them
pub struct ScopeInput {
    pub name: String,
    pub display_name: Option<String>,
    pub description: Option<String>,
    pub resources: Vec<String>,
    pub claim_types: Option<Vec<String>>,
}

/// One page of scopes whose names contain `filter`, optionally only shipped or only other ones (`is_built_in`).
///
/// # Errors
/// 403 without [`SCOPES`].
pub async fn list_scopes(
    app: &App,
    scope: &Scope,
    filter: Option<&str>,
    is_built_in: Option<bool>,
    page: &Page,
) -> Result<Paged<scope::Model>> {
    scope.require(SCOPES)?;
    app.db().read(&scope.at_host()?, |tx| async move { store::list_scopes(&tx, filter, is_built_in, page).await }).await
}

/// Every scope, for pickers.
///
/// # Errors
/// 403 without [`SCOPES`] and without [`APPLICATIONS`].
pub async fn all_scopes(app: &App, scope: &Scope) -> Result<Vec<scope::Model>> {
    if !scope.has(APPLICATIONS) {
        scope.require(SCOPES)?;
    }
    app.db().read(&scope.at_host()?, |tx| async move { store::scopes_by_name(&tx).await }).await
}

/// One scope.
///
/// # Errors
/// 403 without [`SCOPES`], 404.
pub async fn get_scope(app: &App, scope: &Scope, id: Uuid) -> Result<scope::Model> {
    scope.require(SCOPES)?;
    app.db().read(&scope.at_host()?, |tx| async move { tx.get::<scope::Entity>(id).await }).await
}

/// Checks that each of `names` is a claim type. A name that `before` lists may stay: earlier releases left those of deleted types
/// behind, without effect.
///
/// # Errors
/// 400 on `claimTypes`.
async fn check_claim_types(tx: &Tx, names: &[String], before: &str) -> Result<()> {
    let known = claim_type::names(tx).await?;
    let unknown = names.iter().position(|name| !known.contains(name) && split_words(before).all(|own| own != name));
    unknown.map_or(Ok(()), |at| Err(Error::invalid(format!("claimTypes[{at}]"), "Validation.UnknownReference")))
}

/// Adds a scope.
///
/// # Errors
/// 403 without [`SCOPES_CREATE`] or, where it opens something, the authority over all that can be held; field errors.
pub async fn create_scope(app: &App, scope: &Scope, input: &ScopeInput) -> Result<scope::Model> {
    scope.require(SCOPES_CREATE)?;
    rules::check_scope(input)?;
    let claim_types = input.claim_types.as_deref().unwrap_or_default();
    app.db()
        .write(&everywhere(scope)?, |tx| async move {
            check_claim_types(&tx, claim_types, "").await?;
            if !input.resources.is_empty() || !claim_types.is_empty() {
                may_direct_scopes(app, &tx).await?;
                // Users may have agreed to an earlier scope of this name.
                grant::service::forget_scope(&tx, &input.name).await?;
            }
            let row = scope::ActiveModel {
                name: Set(input.name.clone()),
                display_name: Set(input.display_name.clone()),
                description: Set(input.description.clone()),
                resources: Set(input.resources.join(" ")),
                claim_types: Set(claim_types.join(" ")),
                is_built_in: Set(false),
                is_demo: Set(false),
                ..Default::default()
            };
            let made = tx.insert::<scope::Entity>(row).await?;
            tx.invalidate(KEY).await?;
            Ok(made)
        })
        .await
}

/// A list with `to` in place of `from`, or without it; `None` if it doesn't have it.
fn replaced(list: &str, from: &str, to: Option<&str>) -> Option<String> {
    let others = || split_words(list).filter(|own| *own != from && Some(*own) != to);
    split_words(list).any(|own| own == from).then(|| others().chain(to).collect::<Vec<_>>().join(" "))
}

/// Has the scopes that list the claim type `from` follow its new name, or list it no longer: a later type of that name is another. They
/// reveal no more than before, so users need not consent again; but other programs decide what a name means.
///
/// # Errors
/// 403 for a new name, without the authority over all that can be held.
pub(crate) async fn follow_claim_type(app: &App, tx: &Tx, from: &str, to: Option<&str>) -> Result<()> {
    for before in store::scopes(tx).await? {
        let Some(claim_types) = replaced(&before.claim_types, from, to) else { continue };
        if to.is_some() {
            may_direct_scopes(app, tx).await?;
        }
        tx.update::<scope::Entity>(&before, scope::Model { claim_types, ..before.clone() }).await?;
        tx.invalidate(KEY).await?;
    }
    Ok(())
}

/// Has the applications that may ask for the scope `from` follow its new name, or ask for it no longer: a later scope of that name is
/// another.
async fn follow(tx: &Tx, from: &str, to: Option<&str>) -> Result<()> {
    for before in store::all(tx).await? {
        let Some(scopes) = replaced(&before.scopes, from, to) else { continue };
        tx.update::<application::Entity>(&before, application::Model { scopes, ..before.clone() }).await?;
    }
    Ok(())
}

/// Changes a scope; name and resources of a shipped one stay. If it then grants access to something else, users have to consent again.
///
/// # Errors
/// 403 without [`SCOPES_UPDATE`] or, for what it opens, the authority over all that can be held; 404, `OpenId.ShippedScope`, field errors.
pub async fn update_scope(app: &App, scope: &Scope, id: Uuid, input: &ScopeInput, stamp: Option<&str>) -> Result<scope::Model> {
    scope.require(SCOPES_UPDATE)?;
    rules::check_scope(input)?;
    app.db()
        .write(&everywhere(scope)?, |tx| async move {
            let before = tx.get::<scope::Entity>(id).await?;
            if stamp.is_some() {
                check_stamp(&before.concurrency_stamp, stamp)?;
            }
            if before.is_built_in {
                rules::check_shipped_scope(&before, input)?;
            }
            check_claim_types(&tx, input.claim_types.as_deref().unwrap_or_default(), &before.claim_types).await?;
            let after = scope::Model {
                name: input.name.clone(),
                display_name: input.display_name.clone(),
                description: input.description.clone(),
                resources: input.resources.join(" "),
                claim_types: input.claim_types.as_ref().map_or_else(|| before.claim_types.clone(), |names| names.join(" ")),
                ..before.clone()
            };
            let opens = rules::opens_something(&before) || rules::opens_something(&after);
            if opens && rules::opens(&before) != rules::opens(&after) {
                may_direct_scopes(app, &tx).await?;
                grant::service::forget_scope(&tx, &before.name).await?;
                if before.name != after.name {
                    grant::service::forget_scope(&tx, &after.name).await?;
                }
            }
            let after = tx.update::<scope::Entity>(&before, after).await?;
            if before.name != after.name {
                follow(&tx, &before.name, Some(&after.name)).await?;
            }
            tx.invalidate(KEY).await?;
            Ok(after)
        })
        .await
}

/// Deletes a scope that is not a shipped one.
///
/// # Errors
/// 403 without [`SCOPES_DELETE`] or, where it opens something, the authority over all that can be held; 404, `OpenId.ShippedScope`.
pub async fn delete_scope(app: &App, scope: &Scope, id: Uuid) -> Result<()> {
    scope.require(SCOPES_DELETE)?;
    app.db()
        .write(&everywhere(scope)?, |tx| async move {
            let row = tx.get::<scope::Entity>(id).await?;
            if row.is_built_in {
                return Err(Error::rule("OpenId.ShippedScope"));
            }
            if rules::opens_something(&row) {
                may_direct_scopes(app, &tx).await?;
                grant::service::forget_scope(&tx, &row.name).await?;
            }
            tx.delete::<scope::Entity>(&row).await?;
            follow(&tx, &row.name, None).await?;
            tx.invalidate(KEY).await
        })
        .await
}
