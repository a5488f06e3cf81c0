//! The local user of an external account: found, created, updated.

use ::store::Tx;
use http::App;
use kernel::{Result, Scope, Uuid};
use sea_orm::ActiveValue::Set;

use super::groups;
use crate::{
    external_login::{
        entity::{ActiveModel, Entity, Model},
        rules::{Account, Provider},
        store,
    },
    names::normalize,
    role, setting,
    user::{self, NewUser},
};

/// Whether an unknown account gets a user.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Newcomers {
    /// Yes, automatically.
    Welcome,
    /// Yes; the caller, who assigns the roles, must be allowed to.
    Given,
    Refused,
}

/// Owner of an external account.
#[derive(Debug, Clone, PartialEq)]
#[allow(clippy::large_enum_variant)] // one value per sign-in, moved once
pub enum Owner {
    User(user::Model),
    /// A user already has its name or address, and has not proved to own the account.
    NameTaken,
    /// No user is created.
    Nobody,
    /// The provider has no verified address of the person.
    WithoutAddress,
}

/// The user that `account` belongs to. A user who was created from there is updated, the roles follow the groups; an unknown account gets a
/// user with the default roles, as `newcomers` says. A user with the same name or address is never assumed to be the same person.
///
/// # Errors
/// `Tenants.SeatLimit`, codes `Volo.Abp.Identity:*` for a name that can't be one here.
pub async fn owner(app: &App, scope: &Scope, account: &Account, newcomers: Newcomers) -> Result<Owner> {
    // A request that brings a person in is done by the transaction that makes the user; bringing in a known one again changes nothing more.
    if let Some(user) = app.db().write(&scope.aside(), |tx| async move { known(app, &tx, account).await }).await? {
        return Ok(Owner::User(user));
    }
    match (newcomers, &account.email) {
        (Newcomers::Refused, _) => Ok(Owner::Nobody),
        (_, None) => Ok(Owner::WithoutAddress),
        (_, Some(email)) => newcomer(app, scope, account, email, newcomers == Newcomers::Given).await,
    }
}

async fn newcomer(app: &App, scope: &Scope, account: &Account, email: &str, is_given: bool) -> Result<Owner> {
    let tenant = scope.tenant()?;
    let (name, is_taken) = app.db().read(scope, |tx| async move { free_name(&tx, account, email).await }).await?;
    if is_taken {
        return Ok(Owner::NameTaken);
    }
    let prepared = user::prepare(app, tenant, new_user(app, tenant, account, name, email).await?).await?;
    let prepared = &prepared;
    app.db()
        .write(scope, |tx| async move {
            // Another transaction may have used the account, or taken its name, a moment ago.
            if let Some(user) = known(app, &tx, account).await? {
                return Ok(Owner::User(user));
            }
            if free_name(&tx, account, email).await?.1 {
                return Ok(Owner::NameTaken);
            }
            if is_given {
                user::may_give(app, &tx, prepared.role_names()).await?;
            }
            let user = prepared.insert(&tx, tenant).await?;
            add(&tx, &user, account).await?;
            groups::follow(app, &tx, &user, account.groups.as_deref(), false).await?;
            user::changed(&tx, tenant, user.id).await?;
            Ok(Owner::User(user))
        })
        .await
}

async fn new_user(app: &App, tenant: Uuid, account: &Account, name: String, email: &str) -> Result<NewUser> {
    Ok(NewUser {
        name: account.name.clone(),
        surname: account.surname.clone(),
        phone_number: account.phone_number.clone(),
        email_confirmed: true,
        is_external: true,
        role_names: role::default_names(app, tenant).await?,
        lockout_enabled: setting::of_level(app, tenant).await?.is(setting::LOCKOUT_NEW_USERS),
        ..NewUser::named(name, email)
    })
}

/// The name of a new user, and whether the account's name or address is taken. The name at an OpenID provider is only a suggestion; in a
/// directory it is what the user types.
async fn free_name(tx: &Tx, account: &Account, email: &str) -> Result<(String, bool)> {
    let has_email = user::find_by_login(tx, email).await?.is_some();
    let has_name = user::find_by_login(tx, &account.user_name).await?.is_some();
    Ok(match account.provider {
        Provider::OpenId if has_name || account.user_name.is_empty() => (email.to_owned(), has_email),
        _ => (account.user_name.clone(), has_email || has_name),
    })
}

/// The user of a login; updated if created from there.
async fn known(app: &App, tx: &Tx, account: &Account) -> Result<Option<user::Model>> {
    let Some(found) = store::lock(tx, account).await? else { return Ok(None) };
    let login = match found.gone_at {
        // It is back, and its owner signs in as before.
        Some(_) => tx.update::<Entity>(&found, Model { gone_at: None, ..found.clone() }).await?,
        None => found,
    };
    match tx.find::<user::Entity>(login.user_id).await? {
        Some(user) => {
            let user = if user.is_external { refreshed(app, tx, user, account).await? } else { user };
            // A closed account stays without the roles that its end took.
            if user.is_active {
                groups::follow(app, tx, &user, account.groups.as_deref(), true).await?;
            }
            Ok(Some(user))
        }
        // The user was deleted; the account is free for another.
        None => tx.delete::<Entity>(&login).await.map(|()| None),
    }
}

async fn refreshed(app: &App, tx: &Tx, before: user::Model, account: &Account) -> Result<user::Model> {
    let mut after = before.clone();
    for (own, told) in
        [(&mut after.name, &account.name), (&mut after.surname, &account.surname), (&mut after.phone_number, &account.phone_number)]
    {
        if told.is_some() {
            own.clone_from(told);
        }
    }
    if let Some(email) = account.email.as_deref().filter(|email| normalize(email) != before.normalized_email)
        && user::rules::check_email(email).is_ok()
        && user::find_by_login(tx, email).await?.is_none_or(|other| other.id == before.id)
    {
        user::address_changes(app, tx, &before, email, true).await?;
        user::rules::adopt_address(&mut after, email);
    }
    after.phone_number_confirmed = before.phone_number_confirmed && before.phone_number == after.phone_number;
    after.fold();
    if after == before { Ok(before) } else { user::write(app, tx, &before, after).await }
}

/// Lets `user` sign in with `account`.
pub(super) async fn add(tx: &Tx, user: &user::Model, account: &Account) -> Result<Model> {
    let row = ActiveModel {
        tenant_id: Set(user.tenant_id),
        id: Set(tx.new_id()),
        user_id: Set(user.id),
        login_provider: Set(account.provider.as_str().to_owned()),
        issuer: Set(account.issuer.clone()),
        provider_key: Set(account.key.clone()),
        display_name: Set(account.display_name().to_owned()),
        created_at: Set(tx.now()),
        gone_at: Set(None),
    };
    tx.insert::<Entity>(row).await
}
