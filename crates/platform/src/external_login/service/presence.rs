//! Whether people whom a directory let in are still there. A directory announces nothing, so it is asked about those who are signed in.

use std::collections::BTreeSet;

use ::store::Tx;
use http::{Apart, App, JobRun};
use kernel::{HOST, Result, Scope, Uuid};

use super::{directory, settings};
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
/// Accounts that are looked up in one statement.
const CHUNK: usize = 500;

/// Signs out the users who are closed or missing in the directory of their level; returns how many that were. A directory that doesn't
/// answer signs nobody out.
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
    let Some(directory) = settings::directory(app, level).await? else { return Ok(0) };
    let mut ended = 0;
    for people in signed_in(app, level, &issuer(&directory.base)).await?.chunks(AT_ONCE) {
        let keys = people.iter().map(|login| login.provider_key.clone()).collect();
        let Some(gone) = directory::gone(app, &directory, keys).await? else { break };
        for login in people.iter().filter(|login| gone.contains(&login.provider_key)) {
            ended += u64::from(sign_out(app, login).await?);
        }
    }
    Ok(ended)
}

/// The accounts of this directory whose people are signed in and can't be without it. Who can sign in with a password of the portal's own
/// isn't asked about.
async fn signed_in(app: &App, level: Uuid, issuer: &str) -> Result<Vec<Model>> {
    let platform = app.own::<Platform>()?;
    let (sessions, scope) = (&platform.sessions, Scope::system(app.now()).within(level));
    app.db()
        .read(&scope, |tx| async move {
            let mut people = Vec::new();
            for logins in store::of_issuer(&tx, level, Provider::Ldap, issuer).await?.chunks(CHUNK) {
                let users = user::by_ids(&tx, logins.iter().map(|login| login.user_id)).await?;
                let bound: Vec<Uuid> = users.iter().filter(|user| user.is_external && user.is_active).map(|user| user.id).collect();
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
