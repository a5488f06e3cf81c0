//! Full texts of standards, for search.

use ::store::{Tx, sea_orm};
use kernel::{Result, Uuid};
use sea_orm::{
    ActiveValue::Set,
    ColumnTrait,
    sea_query::{Condition, Expr},
};

use super::{Standard, text};

/// Keeps the full texts of standards, each once in a transaction.
pub async fn put_texts(tx: &Tx, texts: Vec<(&Standard, String)>) -> Result<()> {
    let ids: Vec<Uuid> = texts.iter().map(|(standard, _)| standard.id).collect();
    for chunk in ids.chunks(1_000) {
        tx.purge::<text::Entity>(Condition::all().add(text::Column::StandardId.is_in(chunk.iter().copied()))).await?;
    }
    let rows = texts.into_iter().map(|(standard, search_key)| text::ActiveModel {
        standard_id: Set(standard.id),
        framework_id: Set(standard.framework_id),
        search_key: Set(search_key),
    });
    tx.append::<text::Entity>(rows.collect()).await
}

/// The same for one standard.
pub async fn put_text(tx: &Tx, standard: &Standard, search_key: String) -> Result<()> {
    let condition = Condition::all().add(text::Column::StandardId.eq(standard.id));
    if tx.set_where::<text::Entity>(condition, vec![(text::Column::SearchKey, Expr::val(search_key.clone()))]).await? == 0 {
        let row =
            text::ActiveModel { standard_id: Set(standard.id), framework_id: Set(standard.framework_id), search_key: Set(search_key) };
        tx.insert::<text::Entity>(row).await?;
    }
    Ok(())
}

/// Forgets the full text of a standard.
pub async fn drop_text(tx: &Tx, standard: Uuid) -> Result<()> {
    tx.purge::<text::Entity>(Condition::all().add(text::Column::StandardId.eq(standard))).await.map(drop)
}
