//! Bulk changes: like [`Tx::update`] and [`Tx::delete`], with stamps, checks and audit records, in as few statements as the database
//! allows.

use kernel::{Error, Result};
use sea_orm::{
    ConnectionTrait, IdenStatic, Iterable, ModelTrait, PrimaryKeyToColumn, Value,
    sea_query::{Alias, BinOper, CommonTableExpression, Condition, Expr, ExprTrait, Query, UpdateStatement, ValueTuple, WithClause},
};

use crate::{Table, Tx, audit::ChangeKind, closed::clients_of, table::column, write::PARAMETERS};

/// Alias of the list of new values within a statement, and its column with the stamp that the row must still have.
const NEW: &str = "new";
const STAMP_BEFORE: &str = "stamp_before";
/// Suffix of unique texts while rows exchange them; no code or name ends in it.
const PARKED: &str = "\u{1}";

impl Tx {
    /// Replaces each first row by the second if it still has the first one's stamp; writes only changed columns. Rows may exchange unique
    /// texts with each other.
    ///
    /// # Errors
    /// As [`Tx::update`]; then nothing is changed.
    pub async fn update_all<E: Table>(&self, rows: Vec<(&E::Model, E::Model)>) -> Result<Vec<E::Model>> {
        self.writable::<E>()?;
        let (mut done, mut changed) = (Vec::with_capacity(rows.len()), Vec::new());
        for (before, mut after) in rows {
            if E::Column::iter().any(|c| before.get(c) != after.get(c)) {
                self.check_change::<E>(before)?;
                self.check_change::<E>(&after)?;
                self.stamp_change::<E>(&mut after);
                changed.push((before, done.len()));
            }
            done.push(after);
        }
        let clients = clients_of::<E>(changed.iter().flat_map(|(before, at)| [*before, &done[*at]]));
        self.check_clients_open(clients).await?;
        let pairs: Vec<(&E::Model, &E::Model)> = changed.iter().map(|(before, at)| (*before, &done[*at])).collect();
        self.write_all::<E>(&pairs, ChangeKind::Updated).await?;
        let written: Vec<E::Model> =
            if E::SEARCH.is_some() { pairs.iter().map(|(_, after)| (*after).clone()).collect() } else { Vec::new() };
        self.index::<E>(&written).await?;
        Ok(done)
    }

    /// Soft-deletes these rows if they still have their stamps.
    ///
    /// # Errors
    /// As [`Tx::delete`], `Internal` for a table without soft delete.
    pub async fn delete_all<E: Table>(&self, rows: &[E::Model]) -> Result<()> {
        self.writable::<E>()?;
        let mut gone = Vec::with_capacity(rows.len());
        for row in rows {
            self.check_change::<E>(row)?;
            let mut after = row.clone();
            self.stamp_deletion::<E>(&mut after)?;
            gone.push(after);
        }
        self.check_clients_open(clients_of::<E>(rows)).await?;
        let pairs: Vec<(&E::Model, &E::Model)> = rows.iter().zip(&gone).collect();
        self.write_all::<E>(&pairs, ChangeKind::Deleted).await?;
        self.unindex::<E>(&rows.iter().collect::<Vec<_>>()).await
    }

    async fn write_all<E: Table>(&self, pairs: &[(&E::Model, &E::Model)], kind: ChangeKind) -> Result<()> {
        let columns: Vec<E::Column> = E::Column::iter().filter(|c| pairs.iter().any(|(old, new)| old.get(*c) != new.get(*c))).collect();
        if columns.is_empty() {
            return Ok(());
        }
        self.park_unique_texts::<E>(pairs).await?;
        let keys = E::PrimaryKey::iter().count();
        for chunk in pairs.chunks(PARAMETERS / (columns.len() + keys + 1)) {
            let done = self.session.execute(&self.update_of::<E>(&columns, chunk)?).await.map_err(|e| self.explain(e))?;
            if done.rows_affected() != chunk.len() as u64 {
                return Err(Error::stale());
            }
        }
        self.invalidate_table::<E>().await?;
        if E::AUDITED {
            for (before, after) in pairs {
                let after = (kind == ChangeKind::Updated).then_some(*after);
                self.record_change::<E>(kind, Some(before), after);
            }
        }
        Ok(())
    }

    /// `WITH new (..) AS (VALUES ..) UPDATE .. SET .. FROM new WHERE ..`: accepted by both databases.
    fn update_of<E: Table>(&self, columns: &[E::Column], pairs: &[(&E::Model, &E::Model)]) -> Result<UpdateStatement> {
        let keys: Vec<E::Column> = E::PrimaryKey::iter().map(PrimaryKeyToColumn::into_column).collect();
        let stamp = column::<E>("concurrency_stamp");
        let (new, own) = (|name: &str| Expr::col((Alias::new(NEW), Alias::new(name))), |c: E::Column| Expr::col((E::default(), c)));
        let values = pairs.iter().map(|(before, after)| {
            let key = keys.iter().map(|c| before.get(*c));
            let stamp = stamp.iter().map(|c| before.get(*c));
            ValueTuple::Many(key.chain(stamp).chain(columns.iter().map(|c| after.get(*c))).collect())
        });
        let names = keys.iter().map(|c| key_name(c.as_str())).chain(stamp.iter().map(|_| STAMP_BEFORE.to_owned()));
        let names: Vec<Alias> = names.chain(columns.iter().map(|c| c.as_str().to_owned())).map(Alias::new).collect();
        let mut list = Query::select();
        list.expr(Expr::cust("*")).from_values(values, Alias::new("listed"));
        let mut rows = CommonTableExpression::new();
        rows.table_name(Alias::new(NEW)).columns(names).query(list);
        let mut same = self.outer_wall::<E>()?;
        for key in &keys {
            same = same.add(own(*key).eq(new(&key_name(key.as_str()))));
        }
        same = same.add_option(stamp.map(|stamp| own(stamp).eq(new(STAMP_BEFORE))));
        let mut update = Query::update();
        update.with_cte(WithClause::new().cte(rows).to_owned());
        update.table(E::default().table_ref()).from(Alias::new(NEW)).cond_where(same);
        update.values(columns.iter().map(|c| (*c, new(c.as_str()))));
        Ok(update)
    }

    /// Unique indexes are checked row by row, so the first of two rows that exchange a code would violate them. Rows that change a unique
    /// text get a temporary one first.
    async fn park_unique_texts<E: Table>(&self, pairs: &[(&E::Model, &E::Model)]) -> Result<()> {
        let table = E::default();
        let name = table.table_name();
        let is_unique =
            |c: &E::Column| self.db().constraints().iter().any(|u| u.table == name && u.columns.iter().any(|own| own == c.as_str()));
        let Some(id) = column::<E>("id").filter(|_| pairs.len() > 1) else { return Ok(()) };
        for c in E::Column::iter().filter(is_unique) {
            let is_text = |value: &Value| matches!(value, Value::String(Some(_)));
            let moving = pairs.iter().filter(|(old, new)| old.get(c) != new.get(c) && is_text(&old.get(c)));
            let moving: Vec<Value> = moving.map(|(old, _)| old.get(id)).collect();
            for chunk in moving.chunks(PARAMETERS).filter(|chunk| !chunk.is_empty()) {
                let mut park = Query::update();
                park.table(E::default().table_ref()).value(c, Expr::col(c).binary(BinOper::Custom("||"), Expr::val(PARKED)));
                park.cond_where(self.outer_wall::<E>()?.add(Condition::all().add(Expr::col((E::default(), id)).is_in(chunk.to_vec()))));
                self.session.execute(&park).await.map_err(|e| self.explain(e))?;
            }
        }
        Ok(())
    }
}

/// Alias of a key column in the list of new values, which may also hold a changed column of that name.
fn key_name(column: &str) -> String {
    format!("key_{column}")
}
