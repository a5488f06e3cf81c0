//! Writing: stamps, the concurrency check and the audit trail follow from the table's columns, so no area can forget one.

use kernel::{Error, Result};
use sea_orm::{
    ActiveModelTrait, ActiveValue, ColumnTrait, ConnectionTrait, EntityTrait, IdenStatic, Iterable, ModelTrait, QueryFilter, QueryTrait,
    Value,
    sea_query::{Condition, Expr, ExprTrait, InsertStatement, Query, SimpleExpr},
};
use uuid::Uuid;

use crate::{
    Owner, Table, Tx,
    audit::{Change, ChangeKind},
    closed::clients_of,
    table::column,
};

/// Columns that the store sets itself; they are not audited.
const MANAGED: [&str; 9] =
    ["tenant_id", "id", "concurrency_stamp", "created_at", "created_by", "updated_at", "updated_by", "deleted_at", "deleted_by"];

/// Property of the entity change that says that a deleted row was restored.
pub const IS_DELETED: &str = "isDeleted";

/// Parameters in one message: SQLite allows 32,766 per statement.
pub(crate) const PARAMETERS: usize = 30_000;

/// The statement that inserts `rows` as they are.
pub(crate) fn insert_of<E: Table>(rows: &[E::ActiveModel]) -> Result<InsertStatement> {
    // Columns that no row sets get their defaults; one that only some rows set is NULL in the others.
    let columns: Vec<E::Column> = E::Column::iter().filter(|c| rows.iter().any(|row| set_value::<E>(row, *c).is_some())).collect();
    let mut insert = Query::insert();
    insert.into_table(E::default().table_ref()).columns(columns.iter().copied());
    for row in rows {
        let values = columns.iter().map(|c| match set_value::<E>(row, *c) {
            Some(value) => c.save_as(Expr::val(value)),
            None => SimpleExpr::from(Expr::cust("NULL")),
        });
        insert.values(values).map_err(Error::internal)?;
    }
    Ok(insert)
}

/// Compares the stamp that the caller read with the current one.
///
/// # Errors
/// `Stale` when they differ, a field error when none was sent.
pub fn check_stamp(current: &str, given: Option<&str>) -> Result<()> {
    match given {
        None | Some("") => Err(Error::invalid("concurrencyStamp", "Validation.Required")),
        Some(given) if given == current => Ok(()),
        Some(_) => Err(Error::stale()),
    }
}

impl Tx {
    /// Inserts a row; tenant, id (when not set) and stamps are filled in.
    ///
    /// # Errors
    /// A field error on a taken unique value, `Common.InUse` on a missing reference, 403 for a row that the caller must not change,
    /// `Clients.Closed`.
    pub async fn insert<E: Table>(&self, row: E::ActiveModel) -> Result<E::Model> {
        self.insert_all::<E>(vec![row]).await?.pop().ok_or_else(|| Error::internal("the INSERT returned no row"))
    }

    /// Inserts many rows in as few statements as the database allows.
    ///
    /// # Errors
    /// As [`Tx::insert`]; then nothing is inserted.
    pub async fn insert_all<E: Table>(&self, rows: Vec<E::ActiveModel>) -> Result<Vec<E::Model>> {
        let mut done = Vec::with_capacity(rows.len());
        for mut insert in self.inserts::<E>(rows)? {
            insert.returning(Query::returning().columns(E::Column::iter()));
            let rows = self.session.query_all(&insert).await.map_err(|e| self.explain(e))?;
            let models = rows.iter().map(|row| <E::Model as sea_orm::FromQueryResult>::from_query_result(row, ""));
            done.extend(models.collect::<std::result::Result<Vec<_>, _>>().map_err(Error::internal)?);
        }
        for model in &done {
            self.check_change::<E>(model)?;
        }
        self.check_clients_open(clients_of::<E>(&done)).await?;
        self.index::<E>(&done).await?;
        self.note_written::<E>(&done, true);
        if E::AUDITED && E::INSERTS_AUDITED {
            for model in &done {
                self.record_change::<E>(ChangeKind::Created, None, Some(model));
            }
        }
        Ok(done)
    }

    /// The statements that insert `rows`, as few as the database allows.
    pub(crate) fn inserts<E: Table>(&self, rows: Vec<E::ActiveModel>) -> Result<Vec<InsertStatement>> {
        let tenant = self.writable::<E>()?;
        let rows: Vec<E::ActiveModel> = rows.into_iter().map(|row| self.stamped::<E>(row, tenant)).collect::<Result<_>>()?;
        rows.chunks(PARAMETERS / E::Column::iter().count().max(1)).map(insert_of::<E>).collect()
    }

    fn stamped<E: Table>(&self, mut row: E::ActiveModel, tenant: Uuid) -> Result<E::ActiveModel> {
        let mut fill = |name: &str, value: Value, only_if_unset: bool| {
            if let Some(c) = column::<E>(name)
                && !(only_if_unset && set_value::<E>(&row, c).is_some())
            {
                row.set(c, value);
            }
        };
        if let Owner::Tenant(_) = E::OWNER {
            let machine = matches!(self.scope().tenancy(), kernel::Tenancy::System);
            fill("tenant_id", tenant.into(), machine);
        }
        fill("id", self.new_id().into(), true);
        fill("concurrency_stamp", self.db().entropy().stamp().into(), false);
        fill("created_at", self.now().into(), true);
        fill("created_by", self.scope().principal().user_id.into(), true);
        fill("is_demo", self.scope().is_demo().into(), true);
        if let (Some(client), kernel::Clients::Set(ids)) = (E::CLIENT, self.scope().clients())
            && let Some(Value::Uuid(Some(id))) = set_value::<E>(&row, client)
            && !ids.contains(&id)
        {
            return Err(Error::internal(format!("{} written for a client outside the scope", E::TYPE)));
        }
        Ok(row)
    }

    /// Replaces `before` by `after` if the row still has the stamp of `before`; writes only changed columns.
    ///
    /// # Errors
    /// `Stale` when the row has changed since, a field error on a taken unique value, 403 for a row out of reach, `Clients.Closed`.
    pub async fn update<E: Table>(&self, before: &E::Model, after: E::Model) -> Result<E::Model> {
        self.replace::<E>(before, after, true).await
    }

    /// Replaces `before` by `after` as [`Self::update`] does, but keeps stamp and editor: for the portal's own changes, such as a state
    /// derived from other records. Nobody edited the row, so its current editor gets no conflict.
    ///
    /// # Errors
    /// As [`Self::update`].
    pub async fn note<E: Table>(&self, before: &E::Model, after: E::Model) -> Result<E::Model> {
        self.replace::<E>(before, after, false).await
    }

    async fn replace<E: Table>(&self, before: &E::Model, mut after: E::Model, is_edit: bool) -> Result<E::Model> {
        self.writable::<E>()?;
        let changed: Vec<E::Column> = E::Column::iter().filter(|c| before.get(*c) != after.get(*c)).collect();
        if changed.is_empty() {
            return Ok(after);
        }
        // Both versions must be within reach: a caller can't hand over a row of others, or move one out of reach.
        self.check_change::<E>(before)?;
        self.check_change::<E>(&after)?;
        self.check_clients_open(clients_of::<E>([before, &after])).await?;
        if is_edit {
            self.stamp_change::<E>(&mut after);
        }
        self.write_changes::<E>(before, &after).await?;
        self.index::<E>(std::slice::from_ref(&after)).await?;
        self.note_written::<E>(std::slice::from_ref(&after), false);
        if E::AUDITED {
            self.record_change::<E>(ChangeKind::Updated, Some(before), Some(&after));
        }
        Ok(after)
    }

    /// Deletes a row: softly if the table has `deleted_at`, otherwise for good.
    ///
    /// # Errors
    /// `Stale` when the row has changed since, `Common.InUse` when others refer to it, 403 for a row out of reach, `Clients.Closed`.
    pub async fn delete<E: Table>(&self, row: &E::Model) -> Result<()> {
        self.writable::<E>()?;
        self.check_change::<E>(row)?;
        self.check_clients_open(clients_of::<E>([row])).await?;
        if column::<E>("deleted_at").is_some() {
            let mut after = row.clone();
            self.stamp_deletion::<E>(&mut after)?;
            self.write_changes::<E>(row, &after).await?;
        } else {
            let mut delete = Query::delete();
            delete.from_table(E::default().table_ref()).cond_where(self.key_of::<E>(row)?);
            self.session.execute(&delete).await.map_err(|e| self.explain(e))?;
            self.invalidate_table::<E>().await?;
        }
        self.unindex::<E>(&[row]).await?;
        self.note_written::<E>(std::slice::from_ref(row), false);
        if E::AUDITED {
            self.record_change::<E>(ChangeKind::Deleted, Some(row), None);
        }
        Ok(())
    }

    /// Undoes the deletion of a row; audited as a change of `isDeleted`.
    ///
    /// # Errors
    /// `Stale` when the row has changed since, a field error on a unique value that is taken by now, 403 for a row out of reach.
    pub(crate) async fn undelete<E: Table>(&self, before: &E::Model) -> Result<E::Model> {
        self.writable::<E>()?;
        self.check_change::<E>(before)?;
        self.check_clients_open(clients_of::<E>([before])).await?;
        let mut after = before.clone();
        self.set_if_there::<E>(&mut after, "deleted_at", Value::from(None::<kernel::Timestamp>));
        self.set_if_there::<E>(&mut after, "deleted_by", Value::from(None::<Uuid>));
        self.stamp_change::<E>(&mut after);
        self.write_changes::<E>(before, &after).await?;
        self.index::<E>(std::slice::from_ref(&after)).await?;
        if E::AUDITED && !is_internal::<E>(before) {
            let told = (IS_DELETED.to_owned(), Some("true".to_owned()), Some("false".to_owned()));
            self.record(Change { properties: vec![told], ..change::<E>(ChangeKind::Updated, Some(before), Some(&after)) });
        }
        Ok(after)
    }

    /// Deletes all rows within the scope that match `condition`, for good and without auditing each: projections, links, expired tokens,
    /// demo data.
    ///
    /// # Errors
    /// `Common.InUse` when others refer to one of them.
    pub async fn purge<E: Table>(&self, condition: Condition) -> Result<u64> {
        self.writable::<E>()?;
        self.unindex_where::<E>(&condition).await?;
        let delete = E::delete_many().filter(self.outer_wall::<E>()?).filter(condition);
        let done = self.session.execute(&delete.into_query()).await.map_err(|e| self.explain(e))?;
        self.invalidate_table::<E>().await?;
        Ok(done.rows_affected())
    }

    /// Sets columns of all rows within the scope that match `condition`, without auditing each: read marks, job states.
    ///
    /// # Errors
    /// A field error on a taken unique value.
    pub async fn set_where<E: Table>(&self, condition: Condition, values: Vec<(E::Column, SimpleExpr)>) -> Result<u64> {
        self.writable::<E>()?;
        let searched = self.searched_where::<E>(&condition).await?;
        let mut update = Query::update();
        update.table(E::default().table_ref()).values(values).cond_where(self.outer_wall::<E>()?.add(condition));
        let done = self.session.execute(&update).await.map_err(|e| self.explain(e))?;
        self.index_by_id::<E>(searched).await?;
        self.invalidate_table::<E>().await?;
        Ok(done.rows_affected())
    }

    /// Records what happened to a row; of an internal one only that the request changed something.
    pub(crate) fn record_change<E: Table>(&self, kind: ChangeKind, before: Option<&E::Model>, after: Option<&E::Model>) {
        if before.or(after).is_some_and(is_internal::<E>) {
            self.audit_action();
        } else {
            self.record(change::<E>(kind, before, after));
        }
    }

    /// Sets who changed a row, and when.
    pub(crate) fn stamp_change<E: Table>(&self, after: &mut E::Model) {
        self.set_if_there::<E>(after, "concurrency_stamp", self.db().entropy().stamp().into());
        self.set_if_there::<E>(after, "updated_at", Value::from(Some(self.now())));
        self.set_if_there::<E>(after, "updated_by", self.scope().principal().user_id.into());
    }

    /// Sets who deleted a row, and when.
    pub(crate) fn stamp_deletion<E: Table>(&self, after: &mut E::Model) -> Result<()> {
        if column::<E>("deleted_at").is_none() {
            return Err(Error::internal(format!("{} has no soft delete", E::TYPE)));
        }
        self.set_if_there::<E>(after, "deleted_at", Value::from(Some(self.now())));
        self.set_if_there::<E>(after, "deleted_by", self.scope().principal().user_id.into());
        self.set_if_there::<E>(after, "concurrency_stamp", self.db().entropy().stamp().into());
        Ok(())
    }

    fn set_if_there<E: Table>(&self, row: &mut E::Model, name: &str, value: Value) {
        if let Some(c) = column::<E>(name) {
            // These columns have the same type in every table, by the schema builder.
            let _ = row.try_set(c, value);
        }
    }

    fn key_of<E: Table>(&self, row: &E::Model) -> Result<Condition> {
        let mut key = self.outer_wall::<E>()?;
        for part in E::PrimaryKey::iter() {
            let part = sea_orm::PrimaryKeyToColumn::into_column(part);
            key = key.add(Expr::col((E::default(), part)).eq(row.get(part)));
        }
        Ok(key)
    }

    async fn write_changes<E: Table>(&self, before: &E::Model, after: &E::Model) -> Result<()> {
        let mut condition = self.key_of::<E>(before)?;
        if let Some(stamp) = column::<E>("concurrency_stamp") {
            condition = condition.add(Expr::col((E::default(), stamp)).eq(before.get(stamp)));
        }
        let mut update = Query::update();
        update.table(E::default().table_ref()).cond_where(condition);
        for c in E::Column::iter().filter(|c| before.get(*c) != after.get(*c)) {
            update.value(c, c.save_as(Expr::val(after.get(c))));
        }
        let done = self.session.execute(&update).await.map_err(|e| self.explain(e))?;
        if done.rows_affected() == 0 { Err(Error::stale()) } else { self.invalidate_table::<E>().await }
    }
}

pub(crate) fn set_column<E: EntityTrait>(row: &mut E::ActiveModel, c: E::Column, value: Value) {
    row.set(c, value);
}

fn set_value<E: EntityTrait>(row: &E::ActiveModel, c: E::Column) -> Option<Value> {
    match row.get(c) {
        ActiveValue::Set(value) | ActiveValue::Unchanged(value) => Some(value),
        ActiveValue::NotSet => None,
    }
}

/// Whether a column only repeats others in another spelling.
pub(crate) fn is_derived<E: Table>(column: E::Column) -> bool {
    E::DERIVED.iter().any(|derived| derived.as_str() == column.as_str())
}

/// Whether `row` is for the provider's own people.
pub(crate) fn is_internal<E: Table>(row: &E::Model) -> bool {
    E::INTERNAL.is_some_and(|c| row.get(c) == Value::Bool(Some(true)))
}

pub(crate) fn change<E: Table>(kind: ChangeKind, before: Option<&E::Model>, after: Option<&E::Model>) -> Change {
    let row = after.or(before);
    let uuid =
        |name: &str| row.and_then(|r| column::<E>(name).map(|c| r.get(c))).and_then(|v| if let Value::Uuid(id) = v { id } else { None });
    let mut change = Change {
        kind,
        entity_id: uuid("id").map_or_else(|| row.map(key_text::<E>).unwrap_or_default(), |id| id.to_string()),
        entity_type: E::TYPE,
        tenant: uuid("tenant_id"),
        properties: Vec::new(),
    };
    for c in E::Column::iter().filter(|c| !MANAGED.contains(&c.as_str()) && !is_derived::<E>(*c)) {
        let (old, new) = (before.map(|r| r.get(c)), after.map(|r| r.get(c)));
        if old == new {
            continue;
        }
        let secret = E::SECRET.iter().any(|s| s.as_str() == c.as_str());
        let show = |v: Option<Value>| v.and_then(|v| if secret { json_text(&v).map(|_| "\"***\"".to_owned()) } else { json_text(&v) });
        let (old, new) = (show(old), show(new));
        if old.is_some() || new.is_some() {
            change.properties.push((camel_case(c.as_str()), old, new));
        }
    }
    change
}

/// The key of a row without an id of its own, `T,0198…,Identity.MaxUserCount`: its parts within the level.
fn key_text<E: Table>(row: &E::Model) -> String {
    let keys = E::PrimaryKey::iter().map(sea_orm::PrimaryKeyToColumn::into_column).filter(|c| c.as_str() != "tenant_id");
    let part = |c: E::Column| match json_value(&row.get(c)) {
        serde_json::Value::String(text) => text,
        other => other.to_string(),
    };
    keys.map(part).collect::<Vec<_>>().join(",")
}

/// The API's name of a column.
pub(crate) fn camel_case(column: &str) -> String {
    let mut parts = column.split('_');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |name, part| {
        let mut letters = part.chars();
        name + &letters.next().map(|first| first.to_ascii_uppercase().to_string() + letters.as_str()).unwrap_or_default()
    })
}

pub(crate) fn json_value(value: &Value) -> serde_json::Value {
    match value {
        // SeaORM formats an instant as a quoted SQL literal.
        Value::ChronoDateTimeUtc(instant) => instant.as_ref().map(|i| i.to_rfc3339_opts(chrono::SecondsFormat::AutoSi, true)).into(),
        Value::ChronoDate(day) => day.as_ref().map(ToString::to_string).into(),
        other => sea_orm::sea_query::sea_value_to_json_value(other),
    }
}

/// A value as JSON, truncated to 512 characters as the wire contract requires; `None` for NULL.
fn json_text(value: &Value) -> Option<String> {
    let json = json_value(value);
    if serde_json::Value::is_null(&json) {
        return None;
    }
    Some(shortened(json.to_string()))
}

/// The start of a value's JSON, truncated to what is stored.
pub(crate) fn shortened(text: String) -> String {
    match text.char_indices().nth(512) {
        Some((at, _)) => text[..at].to_owned(),
        None => text,
    }
}
