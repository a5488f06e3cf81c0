//! Which groups of the directory give which roles, and what somebody would get.

use std::collections::BTreeSet;

use ::store::Tx;
use http::App;
use kernel::{Error, Result, Scope, Uuid};

use super::{
    directory::{self, Verdict},
    import, settings,
};
use crate::{
    external_login::rules::{Account, pair_of, pairs, roles_of},
    role::{self, Authority, Group},
    security_log::{self, EXTERNAL, Event},
    setting::IDENTITY,
    user::MANAGE_ROLES,
};

/// Groups of a person that a test shows.
const SHOWN: usize = 500;

/// The groups of the level's directory that give roles, each with its role.
///
/// # Errors
/// 403, `Volo.Feature:010001`.
pub(crate) async fn mapping(app: &App, scope: &Scope) -> Result<Vec<(Group, role::Model)>> {
    scope.require(IDENTITY)?;
    let scope = scope.at_level();
    settings::Way::Directory.check(app, scope.tenant()?).await?;
    app.db().read(&scope, |tx| async move { with_roles(&tx, role::groups::every(&tx, tx.scope().tenant()?).await?).await }).await
}

/// These groups with the roles that they give.
async fn with_roles(tx: &Tx, groups: Vec<Group>) -> Result<Vec<(Group, role::Model)>> {
    let roles = role::every(tx).await?;
    let with_role = |group: Group| {
        let role = roles.iter().find(|role| role.id == group.role_id).cloned()?;
        Some((group, role))
    };
    Ok(groups.into_iter().filter_map(with_role).collect())
}

/// Has these groups give these roles, and no others. Members of a group hold its role from the next sign-in or check on, so the caller
/// must be allowed to assign each role that a group begins or ends to give.
///
/// # Errors
/// 403, also without `AbpIdentity.Users.Update.ManageRoles`; `Identity.BeyondOwnPermissions`, `Volo.Feature:010001`; 400 on each
/// `groups[i].groupDn` that is no distinguished name or is there twice, and on a `groups[i].roleId` that isn't there.
pub(crate) async fn set_mapping(app: &App, scope: &Scope, wanted: &[(String, Uuid)]) -> Result<()> {
    scope.require(IDENTITY)?;
    scope.require(MANAGE_ROLES)?;
    let scope = scope.at_level();
    settings::Way::Directory.check(app, scope.tenant()?).await?;
    let pairs = &pairs(wanted)?;
    app.db()
        .write(&scope, |tx| async move {
            let mut new = Vec::new();
            let before = with_roles(&tx, role::groups::every(&tx, tx.scope().tenant()?).await?).await?;
            let there: Vec<_> = before.iter().map(|(group, _)| pair_of(group)).collect();
            for (at, (dn, role)) in wanted.iter().enumerate() {
                let role = tx.referred::<role::Entity>(&format!("groups[{at}].roleId"), *role).await?;
                if !there.contains(&pairs[at]) {
                    new.push((dn.trim(), role));
                }
            }
            let gone: Vec<&(Group, role::Model)> = before.iter().filter(|(group, _)| !pairs.contains(&pair_of(group))).collect();
            if new.is_empty() && gone.is_empty() {
                return Ok(());
            }
            let moved: Vec<role::Model> = new.iter().map(|(_, role)| role).chain(gone.iter().map(|(_, role)| role)).cloned().collect();
            may_map(app, &tx, &moved).await?;
            for (group, role) in gone {
                role::groups::remove(&tx, role, group).await?;
            }
            for (dn, role) in &new {
                role::groups::add(&tx, role, dn).await?;
            }
            note(&tx).await
        })
        .await
}

/// Checks that the caller may assign these roles, as [`crate::user::set_roles`] does.
async fn may_map(app: &App, tx: &Tx, roles: &[role::Model]) -> Result<()> {
    let authority = Authority::of_caller(app, tx).await?;
    if !authority.has(MANAGE_ROLES.0) {
        return Err(Error::forbidden(MANAGE_ROLES.0));
    }
    authority.covers_roles(tx, roles).await
}

async fn note(tx: &Tx) -> Result<()> {
    let principal = tx.scope().principal();
    let (tenant, user_id, user_name) = (tx.scope().tenant()?, principal.user_id, principal.user_name.as_str());
    let event = Event { tenant, identity: EXTERNAL, action: "DirectoryGroupsChanged", user_id, user_name, client_id: None };
    security_log::write(tx, &event).await
}

/// A person of the directory, with the groups that it names and the roles that each of them gives.
#[derive(Debug)]
pub(crate) struct Tried {
    pub(crate) account: Account,
    pub(crate) groups: Vec<(String, Vec<String>)>,
}

/// Looks up the person who signs in to the saved directory as `login`, and what their groups would give; nothing changes. `None` if the
/// directory has no such person; groups are empty if it doesn't name them.
///
/// # Errors
/// 403, `Volo.Feature:010001`, `Account.DirectoryOff`, `Account.DirectoryUnavailable`, 429 after too many tests.
pub(crate) async fn try_person(app: &App, scope: &Scope, login: &str) -> Result<Option<Tried>> {
    scope.require(MANAGE_ROLES)?;
    let directory = import::directory_to_test(app, scope).await?;
    let account = match directory::look_up(app, &directory, login).await? {
        Verdict::Right(account) => *account,
        Verdict::Wrong => return Ok(None),
        Verdict::Unavailable => return Err(Error::rule("Account.DirectoryUnavailable")),
    };
    let mapping = mapping(app, scope).await?;
    let groups: Vec<Group> = mapping.iter().map(|(group, _)| group.clone()).collect();
    let given = |dn: &String| {
        let ids = roles_of(&groups, std::slice::from_ref(dn));
        let names = mapping.iter().filter(|(_, role)| ids.contains(&role.id)).map(|(_, role)| role.name.clone());
        let names: BTreeSet<String> = names.collect();
        (dn.clone(), names.into_iter().collect::<Vec<_>>())
    };
    let mut groups: Vec<(String, Vec<String>)> = account.groups.iter().flatten().map(given).collect();
    // Those that give something first, and not more than a page of the others.
    groups.sort_by_cached_key(|(dn, roles)| (roles.is_empty(), dn.to_lowercase()));
    groups.truncate(SHOWN);
    Ok(Some(Tried { account, groups }))
}
