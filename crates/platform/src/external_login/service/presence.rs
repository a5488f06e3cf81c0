//! Whether people whom a directory let in are still there. A directory announces nothing, so it is asked about those who are signed in.

use std::collections::BTreeSet;

use ::store::Tx;
use http::{Apart, App, JobRun};
use kernel::{HOST, Result, Scope, Uuid};

use super::{
    directory::{self, DirectoryAccount},
    groups, settings,
};
use crate::{
    Platform,
    external_login::{
        entity::{Entity, Model},
        rules::{Provider, issuer},
        store,
    },
    security_log::{self, EXTERNAL, Event},
    tenant, user,
};

/// People that are asked about in one conversation.
const AT_ONCE: usize = 50;
/// The same where groups give roles: each of them may have to be asked for each person.
const AT_ONCE_WITH_GROUPS: usize = 10;
/// Accounts that are looked up in one statement.
const CHUNK: usize = 500;

/// Signs out the users who are closed or missing in the directory of their level, and gives and takes the roles of groups; returns how many
/// were signed out. A directory that doesn't answer signs nobody out and takes no role.
pub(in crate::external_login) async fn sweep(run: &JobRun) -> Result<u64> {
    let app = &run.app;
    let levels: BTreeSet<Uuid> = tenant::directory(app).await?.active_ids(app.now()).chain([HOST]).collect();
    let (mut apart, mut gone) = (Apart::of(run), 0);
    for level in levels {
        gone += apart.done(level, sweep_level(app, level).await)?.unwrap_or_default();
    }
    apart.end()?;
    Ok(gone)
}

async fn sweep_level(app: &App, level: Uuid) -> Result<u64> {
    let Some(directory) = settings::directory(app, level).await? else {
        return groups::take_back(app, level, None).await.map(|()| 0);
    };
    let (issuer, gives_roles) = (issuer(&directory.base), !directory.groups.is_empty());
    let mut ended = 0;
    for people in signed_in(app, level, &issuer, gives_roles).await?.chunks(if gives_roles { AT_ONCE_WITH_GROUPS } else { AT_ONCE }) {
        let keys = people.iter().map(|login| login.provider_key.clone()).collect();
        let Some(seen) = directory::seen(app, &directory, keys).await? else { break };
        for login in people.iter().filter(|login| seen.iter().any(|seen| seen.is_gone && seen.key == login.provider_key)) {
            ended += u64::from(sign_out(app, login).await?);
        }
        if gives_roles {
            groups::follow_all(app, level, &memberships(people, seen)).await?;
        }
    }
    groups::take_back(app, level, Some(&issuer)).await?;
    Ok(ended)
}

/// Whose groups the directory has named, and which these are: none of somebody who is gone.
fn memberships(people: &[Model], seen: Vec<DirectoryAccount>) -> Vec<(Uuid, Vec<String>)> {
    let of = |seen: DirectoryAccount| {
        let login = people.iter().find(|login| login.provider_key == seen.key)?;
        let groups = if seen.is_gone { Vec::new() } else { seen.groups? };
        Some((login.user_id, groups))
    };
    seen.into_iter().filter_map(of).collect()
}

/// The accounts of this directory whose people are signed in and can't be without it. Who can sign in with a password of the portal's own
/// isn't asked about, unless groups give roles (`gives_roles`).
async fn signed_in(app: &App, level: Uuid, issuer: &str, gives_roles: bool) -> Result<Vec<Model>> {
    let platform = app.own::<Platform>()?;
    let (sessions, scope) = (&platform.sessions, Scope::system(app.now()).within(level));
    app.db()
        .read(&scope, |tx| async move {
            let mut people = Vec::new();
            for logins in store::of_issuer(&tx, level, Provider::Ldap, issuer).await?.chunks(CHUNK) {
                let users = user::by_ids(&tx, logins.iter().map(|login| login.user_id)).await?;
                let is_asked = |user: &&user::Model| user.is_active && (user.is_external || gives_roles);
                let bound: Vec<Uuid> = users.iter().filter(is_asked).map(|user| user.id).collect();
                let present = sessions.signed_in(&tx, level, &bound).await?;
                // Whom it lost earlier is out already, and back by another way if at all.
                let asked = logins.iter().filter(|login| login.gone_at.is_none() && present.contains(&login.user_id));
                people.extend(asked.cloned());
            }
            Ok(people)
        })
        .await
}

/// Ends the sessions of the owner of an account that is gone, and the other ways that lead to it; returns whether there was one.
async fn sign_out(app: &App, gone: &Model) -> Result<bool> {
    let scope = Scope::system(app.now()).within(gone.tenant_id);
    app.db()
        .write(&scope, |tx| async move {
            let Some(before) = user::locked(&tx, gone.user_id).await?.filter(|user| user.is_external && user.is_active) else {
                return Ok(false);
            };
            // Unlinked meanwhile.
            let Some(login) = tx.find::<Entity>(gone.id).await? else { return Ok(false) };
            if login.gone_at.is_none() {
                let after = Model { gone_at: Some(tx.now()), ..login.clone() };
                tx.update::<Entity>(&login, after).await?;
            }
            let mut after = before.clone();
            user::renew_stamp(&tx, &mut after);
            let user = user::write(app, &tx, &before, after).await?;
            let (tenant, user_id, user_name) = (user.tenant_id, Some(user.id), user.user_name.as_str());
            let event = Event { tenant, identity: EXTERNAL, action: "ExternalAccountGone", user_id, user_name, client_id: None };
            security_log::write(&tx, &event).await.map(|()| true)
        })
        .await
}

/// Whether `user` signs in by accounts elsewhere alone, and all of them are gone: no other way lets them in then.
pub(crate) async fn is_gone(tx: &Tx, user: &user::Model) -> Result<bool> {
    if !user.is_external {
        return Ok(false);
    }
    let logins = store::of_user(tx, user.id).await?;
    Ok(!logins.is_empty() && logins.iter().all(|login| login.gone_at.is_some()))
}
