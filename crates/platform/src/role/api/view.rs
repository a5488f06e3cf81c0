//! Request and response types. Unknown members are ignored, as ABP does.

use chrono::{DateTime, Utc};
use garde::Validate;
use http::PageQuery;
use kernel::{Page, Uuid};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::{IntoParams, ToSchema};

use crate::role::{Filter, Model, RoleInput, store::SORTABLE};

/// Which roles.
#[http::document_limits(param)]
#[derive(Debug, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub(crate) struct RoleQuery {
    /// Free text that the name contains.
    #[garde(length(chars, max = 256))]
    filter: Option<String>,
    /// `name`, `creationTime`, each with ` desc`.
    #[garde(length(chars, max = 200))]
    pub(super) sorting: Option<String>,
    /// Only shipped roles, or only others.
    #[garde(skip)]
    is_static: Option<bool>,
    /// Only default roles of new users, or only others.
    #[garde(skip)]
    is_default: Option<bool>,
    /// Only roles whose holders others may see, or only others.
    #[garde(skip)]
    is_public: Option<bool>,
}

impl RoleQuery {
    pub(super) fn into_filter(self) -> Filter {
        Filter { text: self.filter, is_static: self.is_static, is_default: self.is_default, is_public: self.is_public }
    }

    pub(super) fn page(&self, paging: &PageQuery) -> kernel::Result<Page> {
        paging.sorted(self.sorting.as_deref(), SORTABLE)
    }
}

/// A new role.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CreateRole {
    #[garde(length(chars, min = 1, max = 256), custom(http::not_blank))]
    #[schema(example = "Receptionist")]
    name: String,
    /// Whether new users get it on registration.
    #[garde(skip)]
    #[serde(default)]
    is_default: bool,
    /// Whether other users can see its members.
    #[garde(skip)]
    #[serde(default)]
    is_public: bool,
    /// The role whose permissions it gets; without one it has none.
    #[garde(skip)]
    #[serde(default)]
    pub(super) permissions_of: Option<Uuid>,
}

impl From<CreateRole> for RoleInput {
    fn from(body: CreateRole) -> Self {
        Self { name: body.name, is_default: body.is_default, is_public: body.is_public, concurrency_stamp: None }
    }
}

/// A role.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RoleBody {
    #[garde(length(chars, min = 1, max = 256), custom(http::not_blank))]
    #[schema(example = "Receptionist")]
    name: String,
    /// Whether new users get it on registration.
    #[garde(skip)]
    #[serde(default)]
    is_default: bool,
    /// Whether other users can see its members.
    #[garde(skip)]
    #[serde(default)]
    is_public: bool,
    /// The stamp that was read; only for changes.
    #[garde(length(chars, max = 64))]
    #[serde(default)]
    concurrency_stamp: Option<String>,
}

impl From<RoleBody> for RoleInput {
    fn from(body: RoleBody) -> Self {
        Self { name: body.name, is_default: body.is_default, is_public: body.is_public, concurrency_stamp: body.concurrency_stamp }
    }
}

/// A role.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RoleView {
    id: Uuid,
    name: String,
    /// Whether new users get it on registration.
    is_default: bool,
    /// Shipped with the product: can't be renamed or deleted.
    is_static: bool,
    /// Whether other users can see its members.
    is_public: bool,
    /// Number of its members; null if not requested.
    #[schema(nullable)]
    user_count: Option<u64>,
    /// Of a user's role: whether a group of the directory gives it, and it can't be taken by hand. Null where no user is asked about.
    #[schema(nullable)]
    is_from_directory: Option<bool>,
    creation_time: DateTime<Utc>,
    /// To be sent back with a change.
    concurrency_stamp: String,
    /// Always empty.
    #[schema(value_type = Object)]
    extra_properties: Map<String, Value>,
}

impl From<Model> for RoleView {
    fn from(role: Model) -> Self {
        Self {
            id: role.id,
            name: role.name,
            is_default: role.is_default,
            is_static: role.is_static,
            is_public: role.is_public,
            user_count: None,
            is_from_directory: None,
            creation_time: role.created_at,
            concurrency_stamp: role.concurrency_stamp,
            extra_properties: Map::new(),
        }
    }
}

impl RoleView {
    pub(crate) fn counted(role: Model, users: u64) -> Self {
        Self { user_count: Some(users), ..role.into() }
    }

    /// A role of a user.
    pub(crate) fn held((role, is_from_directory): (Model, bool)) -> Self {
        Self { is_from_directory: Some(is_from_directory), ..role.into() }
    }
}

/// A list that is not paged.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Items<T> {
    /// The rows.
    pub(crate) items: Vec<T>,
}

impl<T> Items<T> {
    /// The rows as their views.
    pub(crate) fn of<R: Into<T>>(rows: Vec<R>) -> Self {
        Self { items: rows.into_iter().map(Into::into).collect() }
    }
}
