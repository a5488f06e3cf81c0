//! Making a user: the password is checked and hashed before the transaction begins, the rows are written inside it.

use ::store::Tx;
use chrono::NaiveDate;
use http::App;
use kernel::{Error, HOST, Result, Timestamp, text::extra_key};
use sea_orm::ActiveValue::{NotSet, Set};
use uuid::Uuid;

use super::{guard, password_row};
use crate::{
    feature,
    names::{normalize, taken},
    role, setting, tenant,
    user::{
        ActiveModel, Entity, Model,
        rules::{self, last_day, search_key},
        store,
    },
};

/// What a new user is made of.
#[derive(Debug, Clone)]
pub struct NewUser {
    /// Sign-in name.
    pub user_name: String,
    /// Email address.
    pub email: String,
    /// First name.
    pub name: Option<String>,
    /// Last name.
    pub surname: Option<String>,
    pub phone_number: Option<String>,
    /// Password; without one the user signs in after choosing one by mail, or at an external provider.
    pub password: Option<String>,
    /// Field that a refused password is reported on.
    pub password_field: &'static str,
    /// Whether the user may sign in.
    pub is_active: bool,
    /// The last day on which the user may, in the time zone of the level; none for always.
    pub last_day: Option<NaiveDate>,
    /// Whether failed attempts lock the user out.
    pub lockout_enabled: bool,
    pub role_names: Vec<String>,
    /// Organisation units.
    pub units: Vec<Uuid>,
    /// Whether the address is known to be the user's.
    pub email_confirmed: bool,
    /// Whether the number is known to be the user's.
    pub phone_number_confirmed: bool,
    /// Whether the user must choose a new password at the first sign-in.
    pub should_change_password: bool,
    /// Whether the password is kept by an external provider.
    pub is_external: bool,
    /// Part of the demo data.
    pub is_demo: bool,
}

impl NewUser {
    /// An active user without a password and without roles.
    pub fn named(user_name: impl Into<String>, email: impl Into<String>) -> Self {
        Self {
            user_name: user_name.into(),
            email: email.into(),
            name: None,
            surname: None,
            phone_number: None,
            password: None,
            password_field: "password",
            is_active: true,
            last_day: None,
            lockout_enabled: true,
            role_names: Vec::new(),
            units: Vec::new(),
            email_confirmed: false,
            phone_number_confirmed: false,
            should_change_password: false,
            is_external: false,
            is_demo: false,
        }
    }
}

/// A user that only needs a transaction.
pub struct Prepared {
    new: NewUser,
    password_hash: Option<String>,
    ends_at: Option<Timestamp>,
    seats: Option<i32>,
    id: Option<Uuid>,
}

/// Checks a new user of `tenant` by its settings and hashes the password.
///
/// # Errors
/// Codes `Volo.Abp.Identity:*` for name, address and password; 400 on `lastDay` for one that is over; 429 when too many hashes wait.
pub async fn prepare(app: &App, tenant: Uuid, new: NewUser) -> Result<Prepared> {
    rules::check_user_name(&new.user_name)?;
    rules::check_email(&new.email)?;
    let ends_at = match new.last_day {
        Some(last) => Some(last_day::check(last, setting::zone_of_level(app, tenant).await?, app.now())?),
        None => None,
    };
    let password_hash = match &new.password {
        Some(password) => {
            let owner =
                rules::Owner { user_name: &new.user_name, email: &new.email, name: new.name.as_deref(), surname: new.surname.as_deref() };
            Some(password_row(app, tenant, new.password_field, password, &owner).await?)
        }
        None => None,
    };
    let seats = seats(app, tenant).await?;
    Ok(Prepared { new, password_hash, ends_at, seats, id: None })
}

/// The bound on users of `tenant`: its own seats or its plan's, whichever is smaller.
pub(crate) async fn seats(app: &App, tenant: Uuid) -> Result<Option<i32>> {
    if tenant == HOST {
        return Ok(None);
    }
    let own = tenant::directory(app).await?.by_id(tenant).and_then(|t| t.seat_limit);
    let plan = feature::of_level(app, tenant).await?.get(feature::MAX_USERS).parse::<i32>().ok().filter(|max| *max > 0);
    Ok(own.into_iter().chain(plan).min())
}

/// Asks that one more user may be active.
///
/// # Errors
/// `Tenants.SeatLimit`.
pub(crate) async fn take_seat(tx: &Tx, seats: Option<i32>) -> Result<()> {
    let Some(seats) = seats else { return Ok(()) };
    if store::count_active(tx).await? < u64::try_from(seats).unwrap_or(0) {
        return Ok(());
    }
    Err(Error::rule("Tenants.SeatLimit").with("limit", seats))
}

impl Prepared {
    /// A user whose registration was checked and whose address is confirmed; without a last day.
    pub(crate) fn confirmed(new: NewUser, id: Uuid, password_hash: String, seats: Option<i32>) -> Self {
        Self { new, password_hash: Some(password_hash), ends_at: None, seats, id: Some(id) }
    }

    /// Names of the roles that it is to get.
    pub(crate) fn role_names(&self) -> &[String] {
        &self.new.role_names
    }

    /// Organisation units that it is to belong to.
    pub(super) fn units(&self) -> &[Uuid] {
        &self.new.units
    }

    /// Writes the user and its roles into `tenant`.
    ///
    /// # Errors
    /// `Volo.Abp.Identity:DuplicateUserName`, `:DuplicateEmail`, `Tenants.SeatLimit`, 400 on `roleNames` for an unknown role.
    pub async fn insert(&self, tx: &Tx, tenant: Uuid) -> Result<Model> {
        if self.new.is_active {
            take_seat(tx, self.seats).await?;
        }
        guard::check_login(tx, tenant, None, &self.new.user_name, &self.new.email).await?;
        let stamp = tx.new_id().simple().to_string();
        let user = tx.insert::<Entity>(self.row(tenant, stamp, tx)).await.map_err(|e| taken(e, &self.new.user_name, &self.new.email))?;
        role::assign(tx, tenant, &user.holder(), &self.new.role_names).await?;
        Ok(user)
    }

    fn row(&self, tenant: Uuid, security_stamp: String, tx: &Tx) -> ActiveModel {
        let new = &self.new;
        ActiveModel {
            tenant_id: Set(tenant),
            id: self.id.map_or(NotSet, Set),
            user_name: Set(new.user_name.trim().to_owned()),
            normalized_user_name: Set(normalize(&new.user_name)),
            email: Set(new.email.trim().to_owned()),
            normalized_email: Set(normalize(&new.email)),
            email_confirmed: Set(new.email_confirmed),
            name: Set(new.name.clone()),
            surname: Set(new.surname.clone()),
            phone_number: Set(new.phone_number.clone()),
            phone_number_confirmed: Set(new.phone_number_confirmed),
            search_key: Set(search_key(&new.user_name, &new.email, new.name.as_deref(), new.surname.as_deref())),
            user_name_key: Set(extra_key(new.user_name.trim())),
            email_key: Set(extra_key(new.email.trim())),
            name_key: Set(new.name.as_deref().and_then(extra_key)),
            surname_key: Set(new.surname.as_deref().and_then(extra_key)),
            phone_number_key: Set(new.phone_number.as_deref().and_then(extra_key)),
            password_hash: Set(self.password_hash.clone()),
            security_stamp: Set(security_stamp),
            is_active: Set(new.is_active),
            last_day: Set(new.last_day),
            ends_at: Set(self.ends_at),
            ended_by_leaving: Set(false),
            lockout_enabled: Set(new.lockout_enabled),
            access_failed_count: Set(0),
            two_factor_enabled: Set(false),
            should_change_password: Set(new.should_change_password),
            last_password_change_at: Set(self.password_hash.is_some().then(|| tx.now())),
            is_external: Set(new.is_external),
            is_demo: Set(new.is_demo),
            ..Default::default()
        }
    }
}
