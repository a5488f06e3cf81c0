//! Bodies and parameters of the calls on users. Unknown members are ignored, as ABP does.

use chrono::{DateTime, NaiveDate, Utc};
use garde::Validate;
use http::PageQuery;
use kernel::{Page, Uuid};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::user::{Filter, NewUser, UserChange, store::SORTABLE};

/// Which users.
#[http::document_limits(param)]
#[derive(Debug, Clone, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct UserQuery {
    /// Free text that names or address contain.
    #[garde(length(chars, max = 256))]
    pub(super) filter: Option<String>,
    /// `userName`, `name desc`, `email`, `surname`, `phoneNumber`, `creationTime`, `lastLoginTime`, `lastDay`.
    #[garde(length(chars, max = 200))]
    pub(super) sorting: Option<String>,
    /// Only users of this role.
    #[garde(skip)]
    pub(super) role_id: Option<Uuid>,
    /// Only users of this organisation unit.
    #[garde(skip)]
    organization_unit_id: Option<Uuid>,
    /// Only users that are locked out, or that are not.
    #[garde(skip)]
    pub(super) is_locked_out: Option<bool>,
    /// Only users that are not active, or that are.
    #[garde(skip)]
    pub(super) not_active: Option<bool>,
    /// Only users whose address is confirmed, or is not.
    #[garde(skip)]
    pub(super) email_confirmed: Option<bool>,
    /// Only users whose password another provider keeps, or who have one here.
    #[garde(skip)]
    is_external: Option<bool>,
    /// Part of the sign-in name.
    #[garde(length(chars, max = 256))]
    user_name: Option<String>,
    /// Part of the address.
    #[garde(length(chars, max = 256))]
    email_address: Option<String>,
    /// Part of the number, as it is written.
    #[garde(length(chars, max = 16))]
    phone_number: Option<String>,
    /// Part of the first name.
    #[garde(length(chars, max = 64))]
    name: Option<String>,
    /// Part of the last name.
    #[garde(length(chars, max = 64))]
    surname: Option<String>,
    /// Made at this instant or later.
    #[garde(custom(http::plain_year))]
    #[serde(deserialize_with = "http::optional_instant")]
    min_creation_time: Option<DateTime<Utc>>,
    /// Made at this instant or before.
    #[garde(custom(http::plain_year))]
    #[serde(deserialize_with = "http::optional_instant")]
    max_creation_time: Option<DateTime<Utc>>,
    /// Changed at this instant or later.
    #[garde(custom(http::plain_year))]
    #[serde(deserialize_with = "http::optional_instant")]
    min_modification_time: Option<DateTime<Utc>>,
    /// Changed at this instant or before.
    #[garde(custom(http::plain_year))]
    #[serde(deserialize_with = "http::optional_instant")]
    max_modification_time: Option<DateTime<Utc>>,
    /// Signed in last at this instant or later.
    #[garde(custom(http::plain_year))]
    #[serde(deserialize_with = "http::optional_instant")]
    min_last_login_time: Option<DateTime<Utc>>,
    /// Signed in last at this instant or before.
    #[garde(custom(http::plain_year))]
    #[serde(deserialize_with = "http::optional_instant")]
    max_last_login_time: Option<DateTime<Utc>>,
    /// Only users who have ever signed in, or who never have.
    #[garde(skip)]
    has_logged_in: Option<bool>,
    /// The last day of the account is this one or a later one.
    #[garde(custom(http::plain_year))]
    min_last_day: Option<NaiveDate>,
    /// The last day of the account is this one or an earlier one.
    #[garde(custom(http::plain_year))]
    max_last_day: Option<NaiveDate>,
}

impl UserQuery {
    pub(super) fn page(&self, paging: &PageQuery) -> kernel::Result<Page> {
        paging.sorted(self.sorting.as_deref(), SORTABLE)
    }

    pub(super) fn into_filter(self) -> Filter {
        Filter {
            text: self.filter,
            role: self.role_id,
            unit: self.organization_unit_id,
            outside: None,
            locked_out: self.is_locked_out,
            not_active: self.not_active,
            email_confirmed: self.email_confirmed,
            external: self.is_external,
            user_name: self.user_name,
            email: self.email_address,
            phone_number: self.phone_number,
            name: self.name,
            surname: self.surname,
            created: (self.min_creation_time, self.max_creation_time),
            changed: (self.min_modification_time, self.max_modification_time),
            signed_in: (self.min_last_login_time, self.max_last_login_time),
            has_signed_in: self.has_logged_in,
            last_day: (self.min_last_day, self.max_last_day),
        }
    }
}

fn yes() -> bool {
    true
}

/// A new user.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CreateUser {
    /// Sign-in name.
    #[garde(length(chars, min = 1, max = 256), custom(http::not_blank))]
    #[schema(example = "lucy.farrow")]
    user_name: String,
    /// First name.
    #[garde(length(chars, max = 64))]
    #[schema(example = "Lucy")]
    #[serde(default, deserialize_with = "http::optional_text")]
    name: Option<String>,
    /// Last name.
    #[garde(length(chars, max = 64))]
    #[schema(example = "Farrow")]
    #[serde(default, deserialize_with = "http::optional_text")]
    surname: Option<String>,
    /// Email address.
    #[garde(email, length(chars, max = 256))]
    #[schema(format = "email", example = "lucy.farrow@brambleway.example")]
    email: String,
    #[garde(length(chars, max = 16))]
    #[schema(example = "+441632960001")]
    #[serde(default, deserialize_with = "http::optional_text")]
    phone_number: Option<String>,
    /// Whether the user may sign in.
    #[garde(skip)]
    #[serde(default = "yes")]
    is_active: bool,
    /// The last day on which the user may sign in, in the time zone of the organisation; none for always.
    #[garde(custom(http::plain_year))]
    #[schema(example = "2027-03-31")]
    #[serde(default)]
    last_day: Option<NaiveDate>,
    /// Whether failed attempts lock the user out.
    #[garde(skip)]
    #[serde(default = "yes")]
    lockout_enabled: bool,
    #[garde(length(max = 100), inner(inner(length(chars, max = 256))))]
    #[serde(default)]
    role_names: Option<Vec<String>>,
    /// Organisation units.
    #[garde(length(max = 100))]
    #[serde(default)]
    organization_unit_ids: Option<Vec<Uuid>>,
    #[garde(length(chars, min = 1), custom(http::password_length))]
    #[schema(max_length = 128, format = "password", example = "Quay-Street-7")]
    password: String,
    /// Whether the address is known to be the user's.
    #[garde(skip)]
    #[serde(default)]
    email_confirmed: bool,
    /// Whether the number is known to be the user's.
    #[garde(skip)]
    #[serde(default)]
    phone_number_confirmed: bool,
    /// Whether the user must choose a new password at the first sign-in.
    #[garde(skip)]
    #[serde(default)]
    should_change_password_on_next_login: bool,
}

impl From<CreateUser> for NewUser {
    fn from(body: CreateUser) -> Self {
        Self {
            name: body.name,
            surname: body.surname,
            phone_number: body.phone_number,
            password: Some(body.password),
            is_active: body.is_active,
            last_day: body.last_day,
            lockout_enabled: body.lockout_enabled,
            role_names: body.role_names.unwrap_or_default(),
            units: body.organization_unit_ids.unwrap_or_default(),
            email_confirmed: body.email_confirmed,
            phone_number_confirmed: body.phone_number_confirmed,
            should_change_password: body.should_change_password_on_next_login,
            ..NewUser::named(body.user_name, body.email)
        }
    }
}

/// A changed user.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub(crate) struct UpdateUser {
    /// Sign-in name.
    #[garde(length(chars, min = 1, max = 256), custom(http::not_blank))]
    #[schema(example = "lucy.farrow")]
    user_name: String,
    /// First name.
    #[garde(length(chars, max = 64))]
    #[schema(example = "Lucy")]
    #[serde(default, deserialize_with = "http::optional_text")]
    name: Option<String>,
    /// Last name.
    #[garde(length(chars, max = 64))]
    #[schema(example = "Farrow")]
    #[serde(default, deserialize_with = "http::optional_text")]
    surname: Option<String>,
    /// Email address.
    #[garde(email, length(chars, max = 256))]
    #[schema(format = "email", example = "lucy.farrow@brambleway.example")]
    email: String,
    #[garde(length(chars, max = 16))]
    #[schema(example = "+441632960001")]
    #[serde(default, deserialize_with = "http::optional_text")]
    phone_number: Option<String>,
    /// Whether the user may sign in; stays when absent.
    #[garde(skip)]
    #[serde(default)]
    is_active: Option<bool>,
    /// The last day on which the user may sign in, in the time zone of the organisation; null for always, and it stays when absent. Another
    /// day lets a user in again whose last one is over.
    #[garde(custom(http::plain_year))]
    #[serde(default, deserialize_with = "http::present")]
    #[schema(value_type = Option<NaiveDate>)]
    last_day: Option<Option<NaiveDate>>,
    /// Whether failed attempts lock the user out; stays when absent.
    #[garde(skip)]
    #[serde(default)]
    lockout_enabled: Option<bool>,
    /// Names of all roles; they stay when absent.
    #[garde(length(max = 100), inner(inner(length(chars, max = 256))))]
    #[serde(default)]
    role_names: Option<Vec<String>>,
    /// All organisation units; if absent, they stay.
    #[garde(length(max = 100))]
    #[serde(default)]
    organization_unit_ids: Option<Vec<Uuid>>,
    /// New password; the old one stays when absent.
    #[garde(custom(http::password_length))]
    #[schema(max_length = 128, format = "password")]
    #[serde(default)]
    password: Option<String>,
    /// Whether the address is known to be the user's.
    #[garde(skip)]
    #[serde(default)]
    email_confirmed: Option<bool>,
    /// Whether the number is known to be the user's.
    #[garde(skip)]
    #[serde(default)]
    phone_number_confirmed: Option<bool>,
    /// Whether the user must choose a new password at the next sign-in.
    #[garde(skip)]
    #[serde(default)]
    should_change_password_on_next_login: Option<bool>,
    /// The stamp that was read.
    #[garde(length(chars, max = 64))]
    #[serde(default)]
    concurrency_stamp: Option<String>,
}

impl From<UpdateUser> for UserChange {
    fn from(body: UpdateUser) -> Self {
        Self {
            user_name: body.user_name,
            email: body.email,
            name: body.name,
            surname: body.surname,
            phone_number: body.phone_number,
            is_active: body.is_active,
            last_day: body.last_day,
            lockout_enabled: body.lockout_enabled,
            email_confirmed: body.email_confirmed,
            phone_number_confirmed: body.phone_number_confirmed,
            should_change_password: body.should_change_password_on_next_login,
            // Clients send an empty box as an empty text.
            password: body.password.filter(|p| !p.is_empty()),
            role_names: body.role_names,
            units: body.organization_unit_ids,
            concurrency_stamp: body.concurrency_stamp,
        }
    }
}

/// All roles of a user.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub(crate) struct UserRoles {
    #[garde(length(max = 100), inner(length(chars, max = 256)))]
    pub(super) role_names: Vec<String>,
}

/// A new password.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub(crate) struct NewPassword {
    #[garde(length(chars, min = 1), custom(http::password_length))]
    #[schema(max_length = 128, format = "password", example = "Mill-Race-12")]
    pub(super) new_password: String,
    /// Whether the user must choose another one at the next sign-in.
    #[garde(skip)]
    #[serde(default)]
    pub(super) should_change_password_on_next_login: bool,
}
