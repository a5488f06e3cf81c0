//! Identity: users, roles, signing in, and the security log.

mod api;
pub(crate) mod authority;
mod failure;
mod hashing;
mod lockout;
mod migrations;
mod password;
pub mod principal;
pub mod role;
pub mod rules;
pub mod security_log;
mod sign_in;
mod step;
pub mod token;
pub mod two_factor;
pub mod user;

use http::{App, Area, Schedule};
use kernel::{Permission, PermissionDef, Result, Side};
use store::Tx;
use uuid::Uuid;

pub(crate) use api::UserView;
pub use authority::may_direct_client;
pub use hashing::Cost;
pub(crate) use hashing::Hasher;
pub use lockout::{Failures, LockoutRule};
pub use password::PasswordRules;
pub use principal::{Known, known, known_anew, load_client_principal, load_principal};
pub use sign_in::{SignInOutcome, check_password, forget_failures, note_sign_in};
pub use user::{
    NewUser, Prepared, Standing, by_id as user_by_id, by_login as user_by_login, change_password, create as create_user, may_take_over,
    prepare, prove_password, reset_password, set_by_token as set_password_by_token, set_password, standing,
};

/// Reading roles.
pub const ROLES: Permission = Permission("AbpIdentity.Roles");
/// Creating roles.
pub const ROLES_CREATE: Permission = Permission("AbpIdentity.Roles.Create");
/// Changing roles.
pub const ROLES_UPDATE: Permission = Permission("AbpIdentity.Roles.Update");
/// Deleting roles.
pub const ROLES_DELETE: Permission = Permission("AbpIdentity.Roles.Delete");
/// Changing what roles grant.
pub const ROLES_PERMISSIONS: Permission = Permission("AbpIdentity.Roles.ManagePermissions");
/// Reading users.
pub const USERS: Permission = Permission("AbpIdentity.Users");
/// Creating users.
pub const USERS_CREATE: Permission = Permission("AbpIdentity.Users.Create");
/// Changing users.
pub const USERS_UPDATE: Permission = Permission("AbpIdentity.Users.Update");
/// Deleting users.
pub const USERS_DELETE: Permission = Permission("AbpIdentity.Users.Delete");
/// Changing what users may do by themselves.
pub const USERS_PERMISSIONS: Permission = Permission("AbpIdentity.Users.ManagePermissions");
/// Giving users roles.
pub const MANAGE_ROLES: Permission = Permission("AbpIdentity.Users.Update.ManageRoles");
/// Looking users up; meant for OpenID clients.
pub const USER_LOOKUP: Permission = Permission("AbpIdentity.UserLookup");
/// Changing the settings of passwords, lockout and sign-in.
pub const SETTINGS: Permission = Permission("AbpIdentity.SettingManagement");
/// Reading the security log.
pub const SECURITY_LOGS: Permission = Permission("AbpIdentity.SecurityLogs");

const BOTH: &[&str] = &["admin", "ClientAdmin"];

const fn both(name: &'static str) -> PermissionDef {
    PermissionDef::new(Permission(name), Side::Both, BOTH)
}

const fn host(name: &'static str) -> PermissionDef {
    PermissionDef::new(Permission(name), Side::Host, &["admin"])
}

const PERMISSIONS: &[PermissionDef] = &[
    both(ROLES.0),
    both(ROLES_CREATE.0),
    both(ROLES_UPDATE.0),
    both(ROLES_DELETE.0),
    both(ROLES_PERMISSIONS.0),
    both(USERS.0),
    both(USERS_CREATE.0),
    both(USERS_UPDATE.0),
    both(MANAGE_ROLES.0),
    both("AbpIdentity.Users.Update.ManageOU"),
    both(USERS_DELETE.0),
    both(USERS_PERMISSIONS.0),
    both("AbpIdentity.Users.Import"),
    both("AbpIdentity.Users.Export"),
    both("AbpIdentity.Users.Impersonation"),
    both("AbpIdentity.Users.ViewDetails"),
    both("AbpIdentity.OrganizationUnits"),
    both("AbpIdentity.OrganizationUnits.ManageOU"),
    both("AbpIdentity.OrganizationUnits.ManageRoles"),
    both("AbpIdentity.OrganizationUnits.ManageMembers"),
    // Claim types are one list for all levels, so the host keeps it.
    host("AbpIdentity.ClaimTypes"),
    host("AbpIdentity.ClaimTypes.Create"),
    host("AbpIdentity.ClaimTypes.Update"),
    host("AbpIdentity.ClaimTypes.Delete"),
    both(SECURITY_LOGS.0),
    both("AbpIdentity.Sessions"),
    both(SETTINGS.0),
    PermissionDef::new(USER_LOOKUP, Side::Both, &[]),
];

const FORGET: &str = "identity.forget-failures";

/// The area.
pub const AREA: Area = Area {
    permissions: PERMISSIONS,
    migrations: migrations::ALL,
    topics: &[(two_factor::TOPIC, two_factor::receive)],
    jobs: &[(FORGET, |run| Box::pin(async move { Ok(serde_json::json!({ "forgotten": forget_failures(&run.app).await? })) }))],
    schedules: &[Schedule { kind: FORGET, every: chrono::TimeDelta::days(1) }],
    ..Area::new("identity", api::routes)
};

/// The first user of a new tenant, ready for the transaction that makes the tenant.
pub(crate) struct TenantAdmin(Prepared);

/// Checks and hashes by the host's settings: the tenant has none yet.
pub(crate) async fn prepare_admin(app: &App, admin: &crate::tenant::Admin) -> Result<TenantAdmin> {
    let new = NewUser {
        password: Some(admin.password.clone()),
        password_field: "adminPassword",
        name: Some("admin".to_owned()),
        ..NewUser::named("admin", admin.email.clone())
    };
    Ok(TenantAdmin(prepare(app, kernel::HOST, new).await?))
}

impl TenantAdmin {
    pub(crate) async fn plant(&self, tx: &Tx, tenant: Uuid) -> Result<()> {
        let user = self.0.insert(tx, tenant).await?;
        role::assign(tx, tenant, user.id, &[role::administrator_of(tenant).to_owned()]).await
    }
}
