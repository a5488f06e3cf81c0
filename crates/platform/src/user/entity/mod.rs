//! People who can sign in, of the host or of a tenant.

pub(super) mod past_password;

use kernel::{Timestamp, text::extra_key};
use sea_orm::entity::prelude::*;
use store::{
    Owner, Table,
    export::{Exported, Whole},
    personal::{Erasure, PersonalData, Rows},
    search::{Document, Searched},
};

use super::rules;
use crate::role::Holder;

/// Why a user is locked out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "PascalCase")]
pub enum LockoutReason {
    /// Too many wrong passwords or codes.
    FailedAttempts,
    /// An administrator decided so.
    Administrator,
}

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "users")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    /// Tenant, or the host.
    pub tenant_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// Sign-in name.
    pub user_name: String,
    /// The sign-in name in upper case; unique in the tenant.
    pub normalized_user_name: String,
    /// Email address; also good for signing in.
    pub email: String,
    /// The address in upper case; unique in the tenant.
    pub normalized_email: String,
    /// Whether the address is known to be the user's.
    pub email_confirmed: bool,
    /// Address that the user asked for; it takes the other's place once it is confirmed.
    pub new_email: Option<String>,
    /// First name.
    pub name: Option<String>,
    /// Last name.
    pub surname: Option<String>,
    pub phone_number: Option<String>,
    /// Whether the number is known to be the user's.
    pub phone_number_confirmed: bool,
    /// Folded names and address for search.
    pub search_key: String,
    /// The folding of the sign-in name alone, where it has one of its own.
    pub user_name_key: Option<String>,
    /// The same of the address.
    pub email_key: Option<String>,
    /// The same of the first name.
    pub name_key: Option<String>,
    /// The same of the last name.
    pub surname_key: Option<String>,
    /// The same of the phone number.
    pub phone_number_key: Option<String>,
    /// Argon2id in PHC form; absent for users of an external provider.
    pub password_hash: Option<String>,
    /// Changes whenever tokens issued before must become invalid.
    pub security_stamp: String,
    /// Whether the user may sign in.
    pub is_active: bool,
    /// The last day on which the user may sign in, in the time zone of the level.
    pub last_day: Option<Date>,
    /// When that day is over.
    pub ends_at: Option<DateTimeUtc>,
    /// When the account was deactivated because its last day was over.
    pub ended_at: Option<DateTimeUtc>,
    /// Whether the account was deactivated because its user was marked as left: only such an account is active again when they come back.
    pub ended_by_leaving: bool,
    /// The last day that the user and the administrators were notified of.
    pub end_told_for: Option<Date>,
    /// Whether failed attempts lock the user out.
    pub lockout_enabled: bool,
    /// Locked out until then.
    pub lockout_end: Option<DateTimeUtc>,
    /// Why; unknown of a lock of an earlier version.
    pub lockout_reason: Option<LockoutReason>,
    /// The administrator who locked the user out.
    pub locked_by: Option<Uuid>,
    /// Failed attempts in a row.
    pub access_failed_count: i32,
    /// Whether signing in takes a second factor.
    pub two_factor_enabled: bool,
    /// Whether the user must choose a new password before going on.
    pub should_change_password: bool,
    /// When the password was set.
    pub last_password_change_at: Option<DateTimeUtc>,
    /// Whether an external provider keeps the password.
    pub is_external: bool,
    /// Last successful sign-in.
    pub last_login_at: Option<DateTimeUtc>,
    /// Changes with every write.
    pub concurrency_stamp: String,
    /// When the user was made.
    pub created_at: DateTimeUtc,
    /// Who made the user.
    pub created_by: Option<Uuid>,
    /// When the user was changed.
    pub updated_at: Option<DateTimeUtc>,
    /// Who changed the user.
    pub updated_by: Option<Uuid>,
    /// When the user was deleted.
    pub deleted_at: Option<DateTimeUtc>,
    /// Who deleted the user.
    pub deleted_by: Option<Uuid>,
    /// Part of the demo data.
    pub is_demo: bool,
}

impl Model {
    /// The values that a password of the user must not resemble.
    pub(crate) fn owner(&self) -> rules::Owner<'_> {
        let (name, surname) = (self.name.as_deref(), self.surname.as_deref());
        rules::Owner { user_name: &self.user_name, email: &self.email, name, surname }
    }

    /// Folds what the user is searched by; to be called when it has changed.
    pub(crate) fn fold(&mut self) {
        self.search_key = rules::search_key(&self.user_name, &self.email, self.name.as_deref(), self.surname.as_deref());
        self.user_name_key = extra_key(&self.user_name);
        self.email_key = extra_key(&self.email);
        self.name_key = self.name.as_deref().and_then(extra_key);
        self.surname_key = self.surname.as_deref().and_then(extra_key);
        self.phone_number_key = self.phone_number.as_deref().and_then(extra_key);
    }

    /// What the search finds the user by.
    fn document(&self) -> Document {
        let texts = [self.phone_number.as_deref()];
        Document::new("", self.full_name()).detail(Some(&self.email)).also(&self.user_name).texts(texts)
    }

    /// The user as the one end of a link.
    pub(crate) fn holder(&self) -> Holder {
        Holder { id: self.id, name: self.user_name.clone() }
    }

    /// Whether the account is active at `now`: it isn't from the end of its last day on, even before it has been deactivated.
    pub fn is_open(&self, now: Timestamp) -> bool {
        self.is_active && self.ends_at.is_none_or(|end| now < end)
    }

    /// Whether a lock keeps the user out at `now`.
    pub fn is_locked_out(&self, now: Timestamp) -> bool {
        self.lockout_enabled && self.lockout_end.is_some_and(|end| now < end)
    }

    /// Whether a lock keeps the user out at `now` that `rule` or an administrator can have led to.
    pub fn is_kept_out(&self, rule: rules::LockoutRule, now: Timestamp) -> bool {
        self.is_locked_out(now) && rule.sound(self.lock(), now) == self.lock()
    }

    /// Whether an administrator keeps the user out at `now`.
    pub fn is_locked_by_administrator(&self, now: Timestamp) -> bool {
        self.is_locked_out(now) && self.lockout_reason == Some(LockoutReason::Administrator)
    }

    /// The lock as it is stored, over or not.
    pub(crate) fn lock(&self) -> rules::Lock {
        rules::Lock { until: self.lockout_end, reason: self.lockout_reason, by: self.locked_by }
    }

    /// The user with another lock, and without failed attempts.
    #[must_use]
    pub(crate) fn with_lock(self, lock: rules::Lock) -> Self {
        Self { lockout_end: lock.until, lockout_reason: lock.reason, locked_by: lock.by, access_failed_count: 0, ..self }
    }

    /// First and last name, or the user name when there is neither.
    pub fn full_name(&self) -> String {
        let parts: Vec<&str> = [self.name.as_deref(), self.surname.as_deref()].into_iter().flatten().filter(|p| !p.is_empty()).collect();
        if parts.is_empty() { self.user_name.clone() } else { parts.join(" ") }
    }
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
/// None.
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}
impl Table for Entity {
    const TYPE: &'static str = "Volo.Abp.Identity.IdentityUser";
    const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
    const DERIVED: &'static [Column] = &[
        Column::NormalizedUserName,
        Column::NormalizedEmail,
        Column::SearchKey,
        Column::UserNameKey,
        Column::EmailKey,
        Column::NameKey,
        Column::SurnameKey,
        Column::PhoneNumberKey,
        Column::EndsAt,
    ];
    const SYSTEM: bool = true;
    const SECRET: &'static [Column] = &[Column::PasswordHash, Column::SecurityStamp];
    const SEARCH: Option<Searched<Model>> = Some(Searched { listed: |tx| tx.own_level::<Entity>(), ..Searched::by(Model::document) });
}

pub(super) const PERSONAL: &[&dyn PersonalData] = &[
    &Rows::<Entity> {
        shown: &[
            Column::UserName,
            Column::Email,
            Column::EmailConfirmed,
            Column::NewEmail,
            Column::Name,
            Column::Surname,
            Column::PhoneNumber,
            Column::PhoneNumberConfirmed,
            Column::IsActive,
            Column::LastDay,
            Column::IsExternal,
            Column::TwoFactorEnabled,
            Column::LastPasswordChangeAt,
            Column::LastLoginAt,
            Column::CreatedAt,
            Column::UpdatedAt,
        ],
        erasure: Erasure::Kept("Records and the history name who acted by this id; its name and address become nobody's."),
        ..Rows::of("profile", &[Column::Id])
    },
    &Rows::<past_password::Entity>::of("past-passwords", &[past_password::Column::UserId]),
];

/// What a tenant's export contains.
pub(super) const EXPORTED: &[&dyn Exported] =
    &[&Whole::<Entity> { hidden: &[Column::AccessFailedCount, Column::EndToldFor], ..Whole::of("users") }];
