//! The list of users.

use ::store::{Tx, text_has_words};
use chrono::NaiveDate;
use kernel::{Page, Paged, Result, Timestamp};
use sea_orm::{
    ColumnTrait, EntityTrait, QueryFilter, QueryOrder, Select,
    sea_query::{Condition, Expr, ExprTrait},
};
use uuid::Uuid;

use super::contains;
use crate::{
    role,
    user::entity::{Column, Entity, Model},
};

/// What a list of users is narrowed to.
#[derive(Debug, Clone, Default)]
pub struct Filter {
    /// Free text that name, user name or address contain.
    pub text: Option<String>,
    /// Only users of this role.
    pub role: Option<Uuid>,
    /// Only users of this organisation unit.
    pub unit: Option<Uuid>,
    /// Only users that don't belong to this organisation unit.
    pub outside: Option<Uuid>,
    /// Only users that are locked out.
    pub locked_out: Option<bool>,
    /// Only users that are not active.
    pub not_active: Option<bool>,
    /// Only users whose address is confirmed, or not.
    pub email_confirmed: Option<bool>,
    /// Only users whose password another provider keeps, or not.
    pub external: Option<bool>,
    /// Words in the sign-in name.
    pub user_name: Option<String>,
    /// Words in the address.
    pub email: Option<String>,
    /// Words in the number.
    pub phone_number: Option<String>,
    /// Words in the first name.
    pub name: Option<String>,
    /// Words in the last name.
    pub surname: Option<String>,
    /// Made between these instants.
    pub created: (Option<Timestamp>, Option<Timestamp>),
    /// Changed between these instants.
    pub changed: (Option<Timestamp>, Option<Timestamp>),
    /// Signed in last between these instants.
    pub signed_in: (Option<Timestamp>, Option<Timestamp>),
    /// Only users who have ever signed in, or who never have.
    pub has_signed_in: Option<bool>,
    /// Whose account has its last day between these days.
    pub last_day: (Option<NaiveDate>, Option<NaiveDate>),
}

impl Filter {
    /// What the list is narrowed to besides roles and standing.
    fn details(&self) -> Condition {
        let of = |column: Column| Expr::col((Entity, column));
        let has =
            |column: Column, key: Column, words: &Option<String>| words.as_deref().map(|words| text_has_words(of(column), of(key), words));
        Condition::all()
            .add_option(self.external.map(|external| Column::IsExternal.eq(external)))
            .add_option(has(Column::UserName, Column::UserNameKey, &self.user_name))
            .add_option(has(Column::Email, Column::EmailKey, &self.email))
            .add_option(has(Column::PhoneNumber, Column::PhoneNumberKey, &self.phone_number))
            .add_option(has(Column::Name, Column::NameKey, &self.name))
            .add_option(has(Column::Surname, Column::SurnameKey, &self.surname))
            .add_option(self.created.0.map(|at| Column::CreatedAt.gte(at)))
            .add_option(self.created.1.map(|at| Column::CreatedAt.lte(at)))
            .add_option(self.changed.0.map(|at| Column::UpdatedAt.gte(at)))
            .add_option(self.changed.1.map(|at| Column::UpdatedAt.lte(at)))
            .add_option(self.signed_in.0.map(|at| Column::LastLoginAt.gte(at)))
            .add_option(self.signed_in.1.map(|at| Column::LastLoginAt.lte(at)))
            .add_option(self.has_signed_in.map(|has| if has { Column::LastLoginAt.is_not_null() } else { Column::LastLoginAt.is_null() }))
            .add_option(self.last_day.0.map(|day| Column::LastDay.gte(day)))
            .add_option(self.last_day.1.map(|day| Column::LastDay.lte(day)))
    }

    fn select(&self, now: Timestamp) -> Select<Entity> {
        let mut select = Entity::find();
        if let Some(text) = &self.text {
            select = select.filter(contains(text));
        }
        if let Some(role) = self.role {
            select = select.filter(Column::Id.in_subquery(role::holders_of([role], (Entity, Column::TenantId))));
        }
        let members = |unit| role::units::members_of(unit, (Entity, Column::TenantId));
        if let Some(unit) = self.unit {
            select = select.filter(Column::Id.in_subquery(members(unit)));
        }
        if let Some(unit) = self.outside {
            select = select.filter(Column::Id.not_in_subquery(members(unit)));
        }
        if let Some(locked) = self.locked_out {
            let is_locked = Column::LockoutEnd.gt(now).and(Column::LockoutEnabled.eq(true));
            select = select.filter(if locked { is_locked } else { Column::LockoutEnd.is_null().or(Column::LockoutEnd.lte(now)) });
        }
        if let Some(not_active) = self.not_active {
            select = select.filter(Column::IsActive.eq(!not_active));
        }
        if let Some(confirmed) = self.email_confirmed {
            select = select.filter(Column::EmailConfirmed.eq(confirmed));
        }
        select.filter(self.details())
    }
}

/// Fields that `sorting` may name.
pub(in crate::user) const SORTABLE: &[&str] =
    &["userName", "name", "surname", "email", "phoneNumber", "creationTime", "lastLoginTime", "lastDay"];

fn sort_column(field: &str) -> Column {
    match field {
        "name" => Column::Name,
        "surname" => Column::Surname,
        "email" => Column::NormalizedEmail,
        "phoneNumber" => Column::PhoneNumber,
        "creationTime" => Column::CreatedAt,
        "lastLoginTime" => Column::LastLoginAt,
        "lastDay" => Column::LastDay,
        _ => Column::NormalizedUserName,
    }
}

/// One page of users, by user name by default.
pub(crate) async fn list(tx: &Tx, filter: &Filter, page: &Page) -> Result<Paged<Model>> {
    let mut select = filter.select(tx.now());
    if page.sort.is_empty() {
        select = select.order_by_asc(Column::NormalizedUserName);
    }
    // Users who never came, or have no last day, are last either way; databases differ in where they put nothing.
    match page.sort.first().map(|sort| sort.field.as_str()) {
        Some("lastLoginTime") => select = select.order_by_asc(Column::LastLoginAt.is_null()),
        Some("lastDay") => select = select.order_by_asc(Column::LastDay.is_null()),
        _ => {}
    }
    tx.page(select, page, sort_column).await
}

/// How many users [`list`] would find.
pub(in crate::user) async fn count(tx: &Tx, filter: &Filter) -> Result<u64> {
    tx.count(filter.select(tx.now())).await
}
