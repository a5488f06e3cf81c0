//! Customer accounts: the isolation boundary. Owned by the host; everybody may read a tenant's name, only the host writes.

use kernel::Timestamp;
use sea_orm::entity::prelude::*;
use serde::Serialize;
use store::{
    Owner, Table,
    search::{Document, Searched},
};
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "tenants")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    /// Id, the `tenant_id` of all its rows.
    pub id: Uuid,
    /// Name that people sign in with: 3 to 64 letters, digits and hyphens.
    pub name: String,
    /// The name in upper case; unique.
    pub normalized_name: String,
    /// Name to show.
    pub display_name: String,
    /// Folded names for search.
    pub search_key: String,
    /// Whether its users may sign in.
    pub is_active: bool,
    /// When it is deactivated automatically.
    pub active_until: Option<DateTimeUtc>,
    /// Users that it may have; no bound when absent.
    pub seat_limit: Option<i32>,
    /// Changes with every write.
    pub concurrency_stamp: String,
    pub created_at: DateTimeUtc,
    pub created_by: Option<Uuid>,
    pub updated_at: Option<DateTimeUtc>,
    pub updated_by: Option<Uuid>,
    pub deleted_at: Option<DateTimeUtc>,
    pub deleted_by: Option<Uuid>,
    /// Part of the demo data.
    pub is_demo: bool,
}

impl Model {
    /// Whether its users may sign in at `now`.
    pub fn is_active_at(&self, now: Timestamp) -> bool {
        self.is_active && self.active_until.is_none_or(|until| now < until)
    }

    /// What the search finds it by.
    fn document(&self) -> Document {
        Document::new("", &self.display_name).detail(Some(&self.name))
    }
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
/// None.
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}
impl Table for Entity {
    const TYPE: &'static str = "Volo.Abp.TenantManagement.Tenant";
    const OWNER: Owner<Column> = Owner::Host;
    const DERIVED: &'static [Column] = &[Column::NormalizedName, Column::SearchKey];
    const SYSTEM: bool = true;
    const SEARCH: Option<Searched<Model>> = Some(Searched::by(Model::document));
}

/// Purges of archived tenants.
pub mod purge {
    use super::*;

    /// State of a purge.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, EnumIter, DeriveActiveEnum, Serialize, ToSchema)]
    #[sea_orm(rs_type = "String", db_type = "Text", rename_all = "PascalCase")]
    pub enum PurgeStatus {
        /// A second person has to confirm it.
        Waiting,
        /// Everything of the tenant is being removed.
        Running,
        /// Cancelled by a user.
        Cancelled,
        /// The tenant was restored, the database was restored, or nobody confirmed it in time.
        Withdrawn,
        /// Nothing of the tenant is left.
        Done,
    }

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "tenant_purges")]
    /// A purge; it stays when the tenant is gone.
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub target_id: Uuid,
        /// Name that its people signed in with.
        pub name: String,
        /// Why it is purged.
        pub reason: String,
        /// State.
        pub status: PurgeStatus,
        pub asked_by: Uuid,
        /// When.
        pub asked_at: DateTimeUtc,
        /// Ids of the users of the host whose accounts were linked to that one's then, between spaces; absent on purges from before they were kept.
        pub asked_by_accounts: Option<String>,
        /// The second person.
        pub confirmed_by: Option<Uuid>,
        /// When that person confirmed it.
        pub confirmed_at: Option<DateTimeUtc>,
        /// Who cancelled it or restored the tenant.
        pub ended_by: Option<Uuid>,
        /// When it was called off, withdrawn or done.
        pub ended_at: Option<DateTimeUtc>,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    /// None.
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}
    impl Table for Entity {
        const TYPE: &'static str = "Waymark.Platform.TenantPurge";
        const OWNER: Owner<Column> = Owner::Host;
        const SYSTEM: bool = true;
    }
}
