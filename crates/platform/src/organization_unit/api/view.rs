//! Request and response types (wire contract, 2.4). Unknown members are ignored, as ABP does.

use chrono::{DateTime, Utc};
use garde::Validate;
use kernel::{Page, Paged, Uuid};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::{IntoParams, ToSchema};

use crate::organization_unit::service::Counted;

/// An organisation unit.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrganizationUnitView {
    pub id: Uuid,
    /// The unit above; null on top.
    #[schema(nullable)]
    pub parent_id: Option<Uuid>,
    /// Position in the tree: the parent's code and a number of its own.
    #[schema(example = "00001.00002")]
    pub code: String,
    #[schema(example = "Reception")]
    pub display_name: String,
    /// How many users belong to it.
    pub user_count: u64,
    /// How many roles its members hold by it.
    pub role_count: u64,
    /// Names of these roles, in order.
    pub role_names: Vec<String>,
    /// When it was made.
    pub creation_time: DateTime<Utc>,
    /// To be sent back with a change.
    pub concurrency_stamp: String,
    /// Always empty.
    #[schema(value_type = Object)]
    pub extra_properties: Map<String, Value>,
}

impl From<Counted> for OrganizationUnitView {
    fn from(Counted { unit, users, roles }: Counted) -> Self {
        Self {
            id: unit.id,
            parent_id: unit.parent_id,
            code: unit.code,
            display_name: unit.display_name,
            user_count: users,
            role_count: roles.len() as u64,
            role_names: roles,
            creation_time: unit.created_at,
            concurrency_stamp: unit.concurrency_stamp,
            extra_properties: Map::new(),
        }
    }
}

/// Parameters of a list.
#[http::document_limits(param)]
#[derive(Debug, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct UnitQuery {
    /// Text that the names contain.
    #[garde(length(chars, max = 256))]
    pub(super) filter: Option<String>,
}

/// Parameters of a list of what can be added to a unit.
#[http::document_limits(param)]
#[derive(Debug, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct AvailableQuery {
    /// The unit.
    #[garde(skip)]
    pub(super) id: Uuid,
    /// Text that the names contain.
    #[garde(length(chars, max = 256))]
    #[serde(default)]
    pub(super) filter: Option<String>,
}

/// One page of rows that were read at once.
pub(super) fn part<T>(all: Vec<T>, page: &Page) -> Paged<T> {
    let (total, skip, take) = (all.len() as u64, to_usize(page.skip), to_usize(page.take));
    Paged { total, items: all.into_iter().skip(skip).take(take).collect() }
}

fn to_usize(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}
