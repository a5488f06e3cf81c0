//! Table `setup_tokens`: one row at most, gone with the first administrator.

use sea_orm::entity::prelude::*;
use store::{Owner, Table};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "setup_tokens")]
/// The token of the set-up page.
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    /// Always the nil id: two nodes can't make two tokens.
    pub id: Uuid,
    /// What every node derives the token from, together with the operator's key.
    pub nonce: String,
    /// Digest of the token.
    pub token_hash: String,
    pub created_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
/// None.
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}
impl Table for Entity {
    const TYPE: &'static str = "Waymark.Platform.SetupToken";
    const OWNER: Owner<Column> = Owner::Host;
    const AUDITED: bool = false;
}
