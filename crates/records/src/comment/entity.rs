//! Table `comments`.

use ::store::{
    Owner, Table,
    export::{Exported, Packed, Whole},
    personal::{Erasure, PersonalData, Rows},
    sea_orm,
    search::{Belonging, Document, Searched},
};
use kernel::Uuid;
use sea_orm::entity::prelude::*;

use super::rules;

/// A comment on a record, or a reply to one.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "comments")]
#[allow(missing_docs)] // the API's view documents the columns
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub tenant_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// Kind of the record, [`http::RecordKind::name`].
    pub subject_type: String,
    pub subject_id: Uuid,
    /// Client of the record; none for records of the host.
    pub client_id: Option<Uuid>,
    /// The comment that this one replies to; replies have no replies of their own.
    pub parent_id: Option<Uuid>,
    /// Empty once it is removed.
    pub body: String,
    /// JSON list of user ids.
    pub mentions: String,
    pub is_internal: bool,
    /// Whether its author belongs to the provider.
    pub by_provider: bool,
    pub edited_at: Option<DateTimeUtc>,
    pub resolved_at: Option<DateTimeUtc>,
    pub resolved_by: Option<Uuid>,
    pub removed_at: Option<DateTimeUtc>,
    pub removed_by: Option<Uuid>,
    pub concurrency_stamp: String,
    pub created_at: DateTimeUtc,
    pub created_by: Option<Uuid>,
    pub updated_at: Option<DateTimeUtc>,
    pub updated_by: Option<Uuid>,
    pub deleted_at: Option<DateTimeUtc>,
    pub deleted_by: Option<Uuid>,
    pub is_demo: bool,
}

impl Model {
    /// Users whom it mentions.
    pub fn mentions(&self) -> Vec<Uuid> {
        serde_json::from_str(&self.mentions).unwrap_or_default()
    }

    /// What the search finds it by.
    fn document(&self) -> Document {
        Document::default().texts([Some(rules::plain(&self.body).as_str())])
    }
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
#[allow(missing_docs)]
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}

/// Who reaches its record reaches a comment: each operation finds that record first, in the same transaction.
impl Table for Entity {
    const TYPE: &'static str = "Waymark.Records.Comment";
    const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
    const CLIENT: Option<Column> = Some(Column::ClientId);
    const CLIENT_OPTIONAL: bool = true;
    const INTERNAL: Option<Column> = Some(Column::IsInternal);
    const SEARCH: Option<Searched<Model>> = Some(Searched {
        listed: super::store::listed,
        belonging: Some(Belonging { within: super::store::within, records: |tx, ids, _| Box::pin(super::store::records_of(tx, ids)) }),
        ..Searched::by(Model::document)
    });
}

pub(super) const PERSONAL: &[&dyn PersonalData] = &[&Rows::<Entity> {
    shown: &[Column::CreatedAt, Column::SubjectType, Column::SubjectId, Column::Body, Column::EditedAt],
    erasure: Erasure::Kept("A discussion of a record stays readable for those who took part in it."),
    plain: &[(Column::Body, rules::plain)],
    ..Rows::of("comments", &[Column::CreatedBy])
}];

/// What a tenant's export contains.
pub(super) const EXPORTED: &[&dyn Exported] = &[&Whole::<Entity> {
    hidden: &[Column::IsInternal],
    packed: Packed::About("subjectId"),
    plain: &[(Column::Body, rules::plain)],
    ..Whole::of("comments")
}];
