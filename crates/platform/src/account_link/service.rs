//! Operations on linked accounts. A link takes two proofs: a token that one account requested a moment ago, used by the other.

use ::store::Tx;
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use chrono::TimeDelta;
use http::App;
use kernel::{Error, HOST, Result, Scope, Uuid};
use sea_orm::ActiveValue::Set;

use super::{
    entity::{self, token},
    rules::{Account, Reached, Walk},
    store,
};
use crate::{
    Platform, feature,
    security_log::{self, Event, IDENTITY},
    sessions::recent_proof,
    tenant,
    token::INVALID_TOKEN,
    user,
};

/// Key under which changes of links are announced.
pub const KEY: &str = "account-links";
/// Lifetime of a token: as long as it takes to sign in to the other account.
const LIFETIME: TimeDelta = TimeDelta::minutes(10);
/// Maximum number of accounts linked with each other; lists show all of them.
const MOST: usize = 100;

/// Purpose of a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// Linking the account to another one.
    Link,
    /// Proving to another program who is signed in.
    Login,
}

impl Purpose {
    fn word(self) -> &'static str {
        match self {
            Self::Link => "link",
            Self::Login => "login",
        }
    }
}

/// An account that the caller's is linked to.
#[derive(Debug, Clone)]
pub struct Linked {
    /// Tenant and user.
    pub account: Account,
    /// Sign-in name.
    pub user_name: String,
    /// Name of the tenant; none for the host.
    pub tenant_name: Option<String>,
    /// Whether a link leads to it without another account between.
    pub directly: bool,
}

fn own(scope: &Scope) -> Result<Account> {
    Ok((scope.principal().home, scope.user()?))
}

/// Requires linked accounts in the plan of each of these levels. Existing links can be seen and removed without it.
///
/// # Errors
/// `Volo.Feature:010001`.
pub async fn check_offered(app: &App, levels: &[Uuid]) -> Result<()> {
    for level in levels {
        feature::require(app, *level, feature::LINK_USERS).await?;
    }
    Ok(())
}

async fn reached(tx: &Tx, start: Account) -> Result<Vec<Reached>> {
    let mut walk = Walk::from(start);
    while !walk.frontier().is_empty() {
        let links = store::of(tx, walk.frontier()).await?;
        walk.step(links.into_iter().map(|link| (link.linked_tenant_id, link.linked_user_id)));
    }
    Ok(walk.end())
}

/// The accounts that the caller's is linked to, by tenant and name.
///
/// # Errors
/// 401 for callers that are no user.
pub async fn linked(app: &App, scope: &Scope) -> Result<Vec<Linked>> {
    let start = own(scope)?;
    let (found, users) = app
        .db()
        .read(&scope.as_system(), |tx| async move {
            let found = reached(&tx, start).await?;
            let users = user::by_ids(&tx, found.iter().map(|own| own.account.1)).await?;
            Ok((found, users))
        })
        .await?;
    let tenants = tenant::directory(app).await?;
    let mut all: Vec<Linked> = found
        .into_iter()
        .filter_map(|Reached { account, directly }| {
            let user = users.iter().find(|user| (user.tenant_id, user.id) == account)?;
            let tenant = tenants.by_id(account.0);
            // Links into deleted tenants are left out.
            (account.0 == HOST || tenant.is_some()).then(|| Linked {
                account,
                user_name: user.user_name.clone(),
                tenant_name: tenant.map(|tenant| tenant.name.clone()),
                directly,
            })
        })
        .collect();
    all.sort_by(|a, b| (&a.tenant_name, &a.user_name).cmp(&(&b.tenant_name, &b.user_name)));
    Ok(all)
}

/// The other accounts of this account's owner, in whichever direction their links point: one direction of a link may be left ([`leave`]).
pub(crate) async fn of_one_person(app: &App, start: Account) -> Result<Vec<Account>> {
    let system = Scope::system(app.now());
    let read = app.db().read(&system, |tx| async move {
        let mut walk = Walk::from(start);
        while !walk.frontier().is_empty() {
            let links = store::touching(&tx, walk.frontier()).await?;
            walk.step(links.iter().flat_map(|link| [(link.tenant_id, link.user_id), (link.linked_tenant_id, link.linked_user_id)]));
        }
        Ok(walk.end())
    });
    Ok(read.await?.into_iter().map(|reached| reached.account).collect())
}

/// Whether the two accounts are linked, directly or through others.
pub async fn are_linked(app: &App, one: Account, other: Account) -> Result<bool> {
    let scope = Scope::system(app.now());
    app.db().read(&scope, |tx| async move { Ok(reached(&tx, one).await?.iter().any(|own| own.account == other)) }).await
}

/// Whether the caller's account is linked to this one, directly or through others.
///
/// # Errors
/// 401 for callers that are no user.
pub async fn is_linked(app: &App, scope: &Scope, other: Account) -> Result<bool> {
    are_linked(app, own(scope)?, other).await
}

fn digest(app: &App, purpose: Purpose, token: &str) -> Result<String> {
    let signature = app.own::<Platform>()?.secrets.sign(format!("LinkToken\n{}\n{token}", purpose.word()).as_bytes());
    Ok(URL_SAFE_NO_PAD.encode(signature))
}

/// A token of the caller's account; the previous one becomes void. Only its digest is stored.
///
/// # Errors
/// 401, `Account.NotInPerson`, `Volo.Feature:010001`; for a link also `Account.ReauthenticationRequired`.
pub async fn generate_token(app: &App, scope: &Scope, purpose: Purpose) -> Result<String> {
    scope.in_person()?;
    let (tenant, id) = own(scope)?;
    check_offered(app, &[tenant]).await?;
    let issued = URL_SAFE_NO_PAD.encode(app.db().entropy().bytes::<32>());
    let hash = digest(app, purpose, &issued)?;
    let hash = hash.as_str();
    app.db()
        .write(&scope.within(tenant), |tx| async move {
            if purpose == Purpose::Link {
                recent_proof(app, &tx).await?;
            }
            let user = tx.get::<user::Entity>(id).await?;
            store::forget_tokens(&tx, tenant, id, purpose.word()).await?;
            let row = token::ActiveModel {
                tenant_id: Set(tenant),
                hash: Set(hash.to_owned()),
                user_id: Set(id),
                purpose: Set(purpose.word().to_owned()),
                security_stamp: Set(user.security_stamp),
                expires_at: Set(tx.now() + LIFETIME),
                used_at: Set(None),
            };
            tx.audit_action();
            tx.insert::<token::Entity>(row).await.map(drop)
        })
        .await?;
    Ok(issued)
}

/// The token and its account, if both are valid.
async fn open(tx: &Tx, account: Account, purpose: Purpose, hash: &str) -> Result<Option<(token::Model, user::Model)>> {
    let Some(row) = store::unused(tx, account, purpose.word(), hash).await? else { return Ok(None) };
    let user = tx.find::<user::Entity>(row.user_id).await?;
    let user = user.filter(|user| user.is_open(tx.now()) && user.security_stamp == row.security_stamp && !user.is_locked_out(tx.now()));
    Ok(user.map(|user| (row, user)))
}

/// Whether this is a valid token of that account. A token of [`Purpose::Login`] is used up.
pub async fn verify(app: &App, scope: &Scope, account: Account, purpose: Purpose, presented: &str) -> Result<bool> {
    let hash = digest(app, purpose, presented)?;
    let hash = hash.as_str();
    if purpose == Purpose::Link {
        return app.db().read(&scope.as_system(), |tx| async move { Ok(open(&tx, account, purpose, hash).await?.is_some()) }).await;
    }
    app.db()
        .write(&scope.as_system(), |tx| async move {
            match open(&tx, account, purpose, hash).await? {
                Some((row, _)) => {
                    tx.audit_action();
                    store::consume(&tx, &row).await
                }
                None => Ok(false),
            }
        })
        .await
}

/// Links the caller's account to the one whose token it presents. If they are linked already, only the token is used up.
///
/// # Errors
/// 401, `Account.NotInPerson`, `Account.ReauthenticationRequired`, `Volo.Abp.Identity:InvalidToken`, `Account.LinkedToItself`,
/// `Account.TooManyLinks`, `Volo.Feature:010001`.
pub async fn link(app: &App, scope: &Scope, other: Account, presented: &str) -> Result<()> {
    scope.in_person()?;
    let caller = own(scope)?;
    if caller == other {
        return Err(Error::rule("Account.LinkedToItself").and_field("userId", "Error.Account.LinkedToItself"));
    }
    check_offered(app, &[caller.0, other.0]).await?;
    let hash = digest(app, Purpose::Link, presented)?;
    let hash = hash.as_str();
    // The two may be of different tenants: only the system scope reaches both in one transaction.
    app.db()
        .write(&scope.as_system(), |tx| async move {
            recent_proof(app, &tx).await?;
            let void = || Error::rule(INVALID_TOKEN);
            let (row, _) = open(&tx, other, Purpose::Link, hash).await?.ok_or_else(void)?;
            if !store::consume(&tx, &row).await? {
                return Err(void());
            }
            join(app, &tx, caller, other).await?;
            tx.audit_action();
            tx.invalidate(KEY).await
        })
        .await
}

async fn join(app: &App, tx: &Tx, one: Account, other: Account) -> Result<()> {
    let ours = reached(tx, one).await?;
    let joins = !ours.iter().any(|own| own.account == other);
    if joins && ours.len() + reached(tx, other).await?.len() + 2 > MOST {
        return Err(Error::rule("Account.TooManyLinks").with("max", MOST));
    }
    let mut leads_on = false;
    for (from, to) in [(one, other), (other, one)] {
        // One direction may be left of a link that was there before.
        if store::between(tx, from, to).await?.is_some() {
            continue;
        }
        let row = entity::ActiveModel {
            tenant_id: Set(from.0),
            id: Set(tx.new_id()),
            user_id: Set(from.1),
            linked_tenant_id: Set(to.0),
            linked_user_id: Set(to.1),
            created_at: Set(tx.now()),
        };
        tx.insert::<entity::Entity>(row).await?;
        note(tx, from, "AccountLinked").await?;
        leads_on = true;
    }
    if leads_on { mail_both_users(app, tx, [one, other], "Mail.AccountChange.AccountLinked").await } else { Ok(()) }
}

/// Removes the direct link between the caller's account and this one; sessions that depend on it end.
///
/// # Errors
/// 401, `Account.NotInPerson`, `Account.NotLinked`.
pub async fn unlink(app: &App, scope: &Scope, other: Account) -> Result<()> {
    scope.in_person()?;
    let caller = own(scope)?;
    app.db()
        .write(&scope.as_system(), |tx| async move {
            let both = [store::between(&tx, caller, other).await?, store::between(&tx, other, caller).await?];
            if both.iter().all(Option::is_none) {
                return Err(Error::rule("Account.NotLinked"));
            }
            for direction in both.iter().flatten() {
                store::remove(&tx, direction).await?;
            }
            for account in [caller, other] {
                note(&tx, account, "AccountUnlinked").await?;
            }
            mail_both_users(app, &tx, [caller, other], "Mail.AccountChange.AccountUnlinked").await?;
            tx.audit_action();
            tx.invalidate(KEY).await
        })
        .await
}

/// Removes the links from this account to others, also indirect ones. Links to this account stay: the accounts at their start are
/// unaffected, and their users see and remove them as before.
pub async fn leave(tx: &Tx, account: Account) -> Result<()> {
    if store::remove_from(tx, account).await? == 0 {
        return Ok(());
    }
    note(tx, account, "AccountUnlinked").await?;
    tx.invalidate(KEY).await
}

async fn note(tx: &Tx, account: Account, action: &str) -> Result<()> {
    let (tenant, id): (Uuid, Uuid) = account;
    let Some(user) = tx.find::<user::Entity>(id).await? else { return Ok(()) };
    let event = Event { tenant, identity: IDENTITY, action, user_id: Some(id), user_name: &user.user_name, client_id: None };
    security_log::write(tx, &event).await
}

/// Notifies the users of both accounts by mail: an intruder in one of them could otherwise open the other for good, unnoticed.
async fn mail_both_users(app: &App, tx: &Tx, accounts: [Account; 2], change: &str) -> Result<()> {
    for (_, id) in accounts {
        if let Some(user) = tx.find::<user::Entity>(id).await? {
            user::notice(app, tx, &user, change).await?;
        }
    }
    Ok(())
}
