//! Roles that groups of a directory give, to those who sign in with it and to those who are signed in.

use std::collections::{BTreeMap, BTreeSet};

use ::store::Tx;
use http::App;
use kernel::{Result, Scope, Uuid};

use crate::{
    external_login::{
        rules::{Provider, roles_of},
        store,
    },
    role,
    security_log::{self, EXTERNAL, Event},
    user,
};

/// Users that are looked up in one statement.
const CHUNK: usize = 500;

/// Gives `user` the roles that `groups` give and takes the others of the directory; without word of its groups, nothing changes. `tells` the
/// user so. Returns whether anything changed.
pub(super) async fn follow(app: &App, tx: &Tx, user: &user::Model, groups: Option<&[String]>, tells: bool) -> Result<bool> {
    let Some(groups) = groups else { return Ok(false) };
    let wanted = roles_of(&role::groups::every(tx, user.tenant_id).await?, groups);
    apply(app, tx, user, wanted, tells).await
}

async fn apply(app: &App, tx: &Tx, user: &user::Model, wanted: BTreeSet<Uuid>, tells: bool) -> Result<bool> {
    if !user::follow_directory(app, tx, user, wanted, tells).await? {
        return Ok(false);
    }
    let (tenant, user_id, user_name) = (user.tenant_id, Some(user.id), user.user_name.as_str());
    let event = Event { tenant, identity: EXTERNAL, action: "RolesFromDirectory", user_id, user_name, client_id: None };
    security_log::write(tx, &event).await.map(|()| true)
}

/// Gives and takes roles of these users of `level`, each with the groups in which the directory has them.
pub(super) async fn follow_all(app: &App, level: Uuid, people: &[(Uuid, Vec<String>)]) -> Result<()> {
    let scope = Scope::system(app.now()).within(level);
    let moved: Vec<&(Uuid, Vec<String>)> = app
        .db()
        .read(&scope, |tx| async move {
            let mapping = role::groups::every(&tx, level).await?;
            let ids: Vec<Uuid> = people.iter().map(|(user, _)| *user).collect();
            let held = role::groups::held(&tx, level, &ids).await?;
            let moves = |(user, groups): &&(Uuid, Vec<String>)| {
                let own: Vec<_> = held.iter().filter(|link| link.user_id == *user).cloned().collect();
                role::Moves::of(&own, &roles_of(&mapping, groups)) != role::Moves::default()
            };
            Ok(people.iter().filter(moves).collect())
        })
        .await?;
    for (id, groups) in moved {
        app.db()
            .write(&scope, |tx| async move {
                match user::locked(&tx, *id).await?.filter(|user| user.is_active) {
                    Some(user) => follow(app, &tx, &user, Some(groups.as_slice()), true).await.map(drop),
                    None => Ok(()),
                }
            })
            .await?;
    }
    Ok(())
}

/// Takes the roles of the directory back that nothing gives any more: no group is mapped to them, or their holder has no account there;
/// all of them where the level has no directory (`issuer`).
pub(super) async fn take_back(app: &App, level: Uuid, issuer: Option<&str>) -> Result<()> {
    let scope = Scope::system(app.now()).within(level);
    let ended: BTreeSet<Uuid> = app
        .db()
        .read(&scope, |tx| async move {
            let given = role::groups::given(&tx, level).await?;
            let holders: BTreeSet<Uuid> = given.iter().map(|link| link.user_id).collect();
            let stay = staying(&tx, level, issuer, &holders.iter().copied().collect::<Vec<_>>()).await?;
            let has = |user: Uuid, role: Uuid| stay.get(&user).is_some_and(|roles| roles.contains(&role));
            Ok(given.iter().filter(|link| !has(link.user_id, link.role_id)).map(|link| link.user_id).collect())
        })
        .await?;
    for id in ended {
        app.db()
            .write(&scope, |tx| async move {
                let Some(user) = user::locked(&tx, id).await? else { return Ok(()) };
                let stay = staying(&tx, level, issuer, &[id]).await?.remove(&id).unwrap_or_default();
                apply(app, &tx, &user, stay, true).await.map(drop)
            })
            .await?;
    }
    Ok(())
}

/// The roles of the directory that these users of `level` may keep until it is asked again.
async fn staying(tx: &Tx, level: Uuid, issuer: Option<&str>, users: &[Uuid]) -> Result<BTreeMap<Uuid, BTreeSet<Uuid>>> {
    let Some(issuer) = issuer.filter(|_| !users.is_empty()) else { return Ok(BTreeMap::new()) };
    let mapped: BTreeSet<Uuid> = role::groups::every(tx, level).await?.into_iter().map(|group| group.role_id).collect();
    let mut stay: BTreeMap<Uuid, BTreeSet<Uuid>> = BTreeMap::new();
    for users in users.chunks(CHUNK) {
        let logins = store::of_users(tx, level, users).await?;
        let held = role::groups::held(tx, level, users).await?;
        for login in logins.iter().filter(|login| login.login_provider == Provider::Ldap.as_str() && login.issuer == issuer) {
            if login.gone_at.is_none() {
                let own = held.iter().filter(|link| link.user_id == login.user_id && link.is_from_directory);
                stay.entry(login.user_id).or_default().extend(own.map(|link| link.role_id).filter(|role| mapped.contains(role)));
            }
        }
    }
    Ok(stay)
}
