//! Human-readable numbers (`ACT-0932`), per tenant and kind. Blocks are reserved outside the transaction that uses them, so that writers
//! don't wait for each other; a reserved number that is not used leaves a gap, which is allowed.

use std::{
    collections::HashMap,
    sync::{Arc, PoisonError},
};

use kernel::{Result, Scope};
use sea_orm::{ActiveValue::Set, entity::prelude::*, sea_query::Condition};
use tokio::sync::Mutex;

use crate::{Column as Kind, Db, Isolation, Migration, Owner, Schema, Table};

/// Numbers in the first block, and in the largest. Each block is as long as all before it together, so the gap that a restart leaves stays
/// in proportion, and frequent writers rarely wait.
const BLOCK: (i64, i64) = (20, 320);

const LOCKED: &str = "the sequence's row is locked before it is read";

#[derive(Debug, Default)]
pub(crate) struct Numbers(std::sync::Mutex<Blocks>);

type Blocks = HashMap<(Uuid, String), Arc<Mutex<Block>>>;

/// The remaining numbers reserved for one tenant and kind.
#[derive(Debug, Default)]
struct Block {
    next: i64,
    end: i64,
    given: i64,
}

impl Numbers {
    fn block(&self, key: (Uuid, String)) -> Arc<Mutex<Block>> {
        Arc::clone(self.0.lock().unwrap_or_else(PoisonError::into_inner).entry(key).or_default())
    }
}

impl Block {
    fn take(&mut self, count: i64) -> i64 {
        let first = self.next;
        self.next += count;
        self.given += count;
        first
    }
}

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "number_sequences")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub tenant_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub kind: String,
    pub next_number: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub(crate) enum Relation {}
impl ActiveModelBehavior for ActiveModel {}
impl Table for Entity {
    const TYPE: &'static str = "Waymark.Store.NumberSequence";
    const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
    const AUDITED: bool = false;
}

pub(crate) const MIGRATION: Migration = Migration { name: "0004_store_numbers", up: tables };

fn tables(schema: &mut Schema) {
    schema.tenant_rows("number_sequences", &["kind"], false, |t| {
        t.col("kind", Kind::Text).col("next_number", Kind::Big);
    });
}

impl Db {
    /// Reserves `count` numbers of `kind` (`ACT`) for the scope's tenant and returns the first; call it before the write that uses them.
    ///
    /// # Errors
    /// `Common.WorkspaceRequired` over a portfolio, `Unavailable`.
    pub async fn reserve_numbers(&self, scope: &Scope, kind: &str, count: i64) -> Result<i64> {
        let block = self.numbers().block((scope.tenant()?, kind.to_owned()));
        let mut block = block.lock().await;
        if block.next + count <= block.end {
            return Ok(block.take(count));
        }
        let size = block.given.clamp(BLOCK.0, BLOCK.1).max(count);
        let first = self
            .write_with(&scope.aside(), Isolation::Latest(LOCKED), |tx| async move {
                let same = Condition::all().add(Column::Kind.eq(kind));
                match tx.lock(Entity::find().filter(same.clone())).await?.pop() {
                    Some(row) => {
                        tx.set_where::<Entity>(same, vec![(Column::NextNumber, Expr::val(row.next_number + size))]).await?;
                        Ok(row.next_number)
                    }
                    None => {
                        let row = ActiveModel { kind: Set(kind.to_owned()), next_number: Set(1 + size), ..Default::default() };
                        tx.insert::<Entity>(row).await?;
                        Ok(1)
                    }
                }
            })
            .await?;
        (block.next, block.end) = (first, first + size);
        Ok(block.take(count))
    }

    /// Reserves one number and formats it: `ACT-0932`.
    ///
    /// # Errors
    /// As [`Db::reserve_numbers`].
    pub async fn reserve_number(&self, scope: &Scope, kind: &str) -> Result<String> {
        Ok(format!("{kind}-{:04}", self.reserve_numbers(scope, kind, 1).await?))
    }
}
