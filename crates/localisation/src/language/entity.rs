//! Table `languages`.

use sea_orm::entity::prelude::*;
use store::{Owner, Table, sea_orm};

/// A language, one for all levels.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "languages")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// `de-AT`; one of the known cultures.
    pub culture_name: String,
    /// Name in the menu.
    pub display_name: String,
    /// Folded names for search.
    pub search_key: String,
    /// Country whose flag is shown beside the name, `at`.
    pub flag_icon: Option<String>,
    /// Whether users can choose it.
    pub is_enabled: bool,
    /// Whether it is the language of callers who ask for none of the enabled ones. Exactly one is, and it is enabled.
    pub is_default: bool,
    /// Place in the menu; equal ones are ordered by name.
    pub position: i32,
    /// Changes with every write.
    pub concurrency_stamp: String,
    pub created_at: DateTimeUtc,
    pub created_by: Option<Uuid>,
    /// Last change.
    pub updated_at: Option<DateTimeUtc>,
    pub updated_by: Option<Uuid>,
    pub deleted_at: Option<DateTimeUtc>,
    pub deleted_by: Option<Uuid>,
    /// Part of the demo data.
    pub is_demo: bool,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}
impl Table for Entity {
    const TYPE: &'static str = "Waymark.Localisation.Language";
    const OWNER: Owner<Column> = Owner::Host;
    const DERIVED: &'static [Column] = &[Column::SearchKey];
}
