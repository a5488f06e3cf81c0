//! Creating a tenant with its initial records.

mod outline;
mod roles;

use http::App;
use kernel::{Error, HOST, Result, Scope, Timestamp, Uuid};
use sea_orm::ActiveValue::Set;
use store::Tx;

use crate::{
    role, tenant,
    user::{self, NewUser, Prepared},
};

pub use outline::{Outline, RoleOutline, UnitOutline, give_features, give_roles, give_units, outline, people_of};
use roles::TenantRoles;
pub use roles::{HOST_ROLES, TENANT_ROLES, host};

/// Data of a new tenant.
#[derive(Debug, Clone)]
pub struct NewTenant {
    /// Name that people sign in with.
    pub name: String,
    /// Name to show; the name itself when absent.
    pub display_name: Option<String>,
    /// When it is deactivated automatically.
    pub active_until: Option<Timestamp>,
    /// Users that it may have.
    pub seat_limit: Option<i32>,
    /// Its administrator; `None` when users are made apart (demo data).
    pub admin: Option<Admin>,
    /// Part of the demo data.
    pub is_demo: bool,
}

/// User name of the first administrator of every tenant.
pub(crate) const FIRST_ADMIN: &str = "admin";

/// The first user of a tenant; gets the role ClientAdmin and the user name `admin`.
#[derive(Debug, Clone)]
pub struct Admin {
    /// Email address.
    pub email: String,
    /// Password, checked by the host's password rules.
    pub password: String,
}

/// Makes a tenant with its roles and their grants, and its administrator when one is given.
///
/// # Errors
/// 403 without [`tenant::CREATE`], `Tenants.NameInvalid`, `Tenants.NameTaken`, password rules on `adminPassword`.
pub async fn create_tenant(app: &App, scope: &Scope, input: &NewTenant) -> Result<tenant::Model> {
    scope.require(tenant::CREATE)?;
    scope.at_host()?;
    tenant::rules::check_name(&input.name)?;
    let admin = match &input.admin {
        Some(admin) => Some(prepare_admin(app, admin).await?),
        None => None,
    };
    let admin = admin.as_ref();
    let roles = TenantRoles::of(app)?;
    let roles = &roles;
    // The tenant's row is the host's, its users are its own: only the machine's scope reaches both in one transaction.
    app.db()
        .write(&scope.as_system(), |tx| async move {
            let tenant = insert(&tx, input, row(input), roles).await?;
            if let Some(admin) = admin {
                let user = admin.insert(&tx, tenant.id).await?;
                role::assign(&tx, tenant.id, &user.holder(), &[role::administrator_of(tenant.id).to_owned()]).await?;
            }
            Ok(tenant)
        })
        .await
}

/// Creates a tenant with this id and the shipped roles, in which nobody can sign in before it is activated; does nothing if it exists. For
/// a tenant that is provisioned in several steps.
///
/// # Errors
/// 403 without [`tenant::CREATE`], `Tenants.NameInvalid`, `Tenants.NameTaken`.
pub async fn begin_tenant(app: &App, scope: &Scope, id: Uuid, input: &NewTenant) -> Result<()> {
    scope.require(tenant::CREATE)?;
    tenant::rules::check_name(&input.name)?;
    let roles = TenantRoles::of(app)?;
    let roles = &roles;
    app.db()
        .write(&scope.at_host()?.as_system(), |tx| async move {
            if tx.find::<tenant::Entity>(id).await?.is_some() {
                return Ok(());
            }
            let new = tenant::ActiveModel { id: Set(id), is_active: Set(false), ..row(input) };
            insert(&tx, input, new, roles).await.map(drop)
        })
        .await
}

/// Makes a tenant with the shipped roles.
async fn insert(tx: &Tx, input: &NewTenant, row: tenant::ActiveModel, roles: &TenantRoles) -> Result<tenant::Model> {
    tenant::check_free(tx, &input.name, None).await?;
    let tenant = tx.insert::<tenant::Entity>(row).await.map_err(|e| tenant::taken(e, &input.name))?;
    roles.plant(tx, tenant.id, input.is_demo).await?;
    tx.invalidate(tenant::KEY).await?;
    Ok(tenant)
}

/// Validates that a new tenant may have this name, before its creation is started.
///
/// # Errors
/// `Tenants.NameInvalid`, `Tenants.NameTaken`.
pub async fn check_new_name(app: &App, scope: &Scope, name: &str) -> Result<()> {
    tenant::rules::check_name(name)?;
    if tenant::directory(app).await?.by_name(name).is_some() {
        return Err(Error::rule("Tenants.NameTaken").with("name", name).and_field("name", "Validation.TenantNameTaken"));
    }
    app.db().read(&scope.at_host()?, |tx| async move { tenant::check_free(&tx, name, None).await }).await
}

fn row(input: &NewTenant) -> tenant::ActiveModel {
    let display = input.display_name.clone().unwrap_or_else(|| input.name.clone());
    tenant::ActiveModel {
        name: Set(input.name.clone()),
        normalized_name: Set(tenant::rules::normalize(&input.name)),
        search_key: Set(kernel::text::search_key(&[&input.name, &display])),
        display_name: Set(display),
        is_active: Set(true),
        active_until: Set(input.active_until),
        seat_limit: Set(input.seat_limit),
        is_demo: Set(input.is_demo),
        ..Default::default()
    }
}

/// Validates and hashes with the host's settings: the tenant has none yet.
async fn prepare_admin(app: &App, admin: &Admin) -> Result<Prepared> {
    let new = NewUser {
        password: Some(admin.password.clone()),
        password_field: "adminPassword",
        name: Some(FIRST_ADMIN.to_owned()),
        ..NewUser::named(FIRST_ADMIN, admin.email.clone())
    };
    user::prepare(app, HOST, new).await
}
