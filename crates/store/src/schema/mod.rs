//! The builder for migrations: one definition for both databases, row-level security included.

mod fill;

use sea_orm::{
    DbBackend, StatementBuilder,
    sea_query::{Alias, ColumnDef, Expr, ForeignKey, ForeignKeyAction, Index, Table, TableCreateStatement},
};

use crate::{
    Constraint,
    dialect::{self, postgres},
    erase::Shape,
    refold::Refold,
};

/// Collects the statements of a migration for one database.
pub struct Schema {
    backend: DbBackend,
    /// Whether tables are written as statements, too.
    is_written: bool,
    pub(crate) statements: Vec<String>,
    pub(crate) constraints: Vec<Constraint>,
    pub(crate) tables: Vec<Shape>,
    pub(crate) refolds: Vec<Refold>,
}

#[derive(Debug, Clone, Copy)]
pub enum Column {
    /// Compared byte by byte on both databases.
    Text,
    Uuid,
    Int,
    Big,
    Bool,
    Date,
    /// UTC.
    Instant,
    /// Stored as text: order and spelling stay as received.
    Json,
    Bytes,
}

impl Schema {
    pub(crate) fn new(backend: DbBackend) -> Self {
        Self { backend, is_written: true, statements: Vec::new(), constraints: Vec::new(), tables: Vec::new(), refolds: Vec::new() }
    }

    /// For what the migrations say about tables alone: each program that connects asks for it, and writing the statements takes longest.
    pub(crate) fn outline() -> Self {
        Self { is_written: false, ..Self::new(DbBackend::Sqlite) }
    }

    fn push(&mut self, statement: &impl StatementBuilder) {
        if self.is_written {
            self.statements.push(self.backend.build(statement).to_string());
        }
    }

    /// A tenant's table: key `(tenant_id, id)`, stamps of creation and change, soft delete, concurrency stamp, row-level security.
    pub fn tenant_table(&mut self, name: &str, define: impl FnOnce(&mut TableBuilder)) {
        let mut table = TableBuilder::new(name, self.backend, true);
        table.col("tenant_id", Column::Uuid).col("id", Column::Uuid);
        define(&mut table);
        table.stamps();
        self.finish(table, &["tenant_id", "id"], Wall::Tenant { system: false });
    }

    /// A tenant's table without stamps: links, projections, logs. `system` gives the system scope access.
    pub fn tenant_rows(&mut self, name: &str, key: &[&str], system: bool, define: impl FnOnce(&mut TableBuilder)) {
        let mut table = TableBuilder::new(name, self.backend, true);
        table.col("tenant_id", Column::Uuid);
        define(&mut table);
        let key: Vec<&str> = std::iter::once("tenant_id").chain(key.iter().copied()).collect();
        self.finish(table, &key, Wall::Tenant { system });
    }

    /// A stamped tenant's table that the system scope may use too: users, sessions, OpenID clients.
    pub fn system_table(&mut self, name: &str, define: impl FnOnce(&mut TableBuilder)) {
        let mut table = TableBuilder::new(name, self.backend, true);
        table.col("tenant_id", Column::Uuid).col("id", Column::Uuid);
        define(&mut table);
        table.stamps();
        self.finish(table, &["tenant_id", "id"], Wall::Tenant { system: true });
    }

    /// A table of the host: key `id`, stamps, everybody reads, the host writes.
    pub fn host_table(&mut self, name: &str, define: impl FnOnce(&mut TableBuilder)) {
        let mut table = TableBuilder::new(name, self.backend, false);
        table.col("id", Column::Uuid);
        define(&mut table);
        table.stamps();
        self.finish(table, &["id"], Wall::Host);
    }

    /// A table of the host without stamps.
    pub fn host_rows(&mut self, name: &str, key: &[&str], define: impl FnOnce(&mut TableBuilder)) {
        let mut table = TableBuilder::new(name, self.backend, false);
        define(&mut table);
        self.finish(table, key, Wall::Host);
    }

    fn finish(&mut self, mut table: TableBuilder, key: &[&str], wall: Wall) {
        let mut primary = Index::create();
        for column in key {
            primary.col(Alias::new(*column));
        }
        table.create.primary_key(&mut primary);
        self.push(&table.create);
        let name = table.name.clone();
        let tenant = matches!(wall, Wall::Tenant { .. });
        self.tables.push(Shape {
            name: name.clone(),
            tenant,
            system: matches!(wall, Wall::Tenant { system: true }),
            marked: table.soft_delete,
            of_user: table.of_user,
            refers: std::mem::take(&mut table.refers),
        });
        for index in std::mem::take(&mut table.indexes) {
            self.statements.push(index);
        }
        self.constraints.append(&mut table.constraints);
        if self.backend == DbBackend::Postgres {
            self.statements.extend(match wall {
                Wall::Tenant { system } => postgres::tenant_wall(&name, system),
                Wall::Host => postgres::host_wall(&name),
            });
        }
    }

    /// Adds an index across tenants, for the system scope, to an existing table.
    pub fn add_system_index(&mut self, table: &str, columns: &[&str]) {
        let columns: Vec<String> = columns.iter().map(|c| (*c).to_owned()).collect();
        let name = format!("sx_{table}_{}", columns.join("_"));
        self.statements.push(index_sql(&name, table, &columns, false));
    }

    /// Adds an index to an existing tenant's table; the tenant comes first.
    pub fn add_index(&mut self, table: &str, columns: &[&str]) {
        let name = format!("ix_{table}_{}", columns.join("_"));
        let columns: Vec<String> = std::iter::once(&"tenant_id").chain(columns).map(|c| (*c).to_owned()).collect();
        self.statements.push(index_sql(&name, table, &columns, false));
    }

    /// Adds a unique index (within the tenant, among rows not deleted) to an existing tenant's table, with the field and text key of its
    /// violation.
    pub fn add_unique(&mut self, table: &str, columns: &[&str], field: &str, message: &'static str) {
        let name = format!("uq_{table}_{}", columns.join("_"));
        let columns: Vec<String> = std::iter::once(&"tenant_id").chain(columns).map(|c| (*c).to_owned()).collect();
        self.statements.push(format!("{} WHERE \"deleted_at\" IS NULL", index_sql(&name, table, &columns, true)));
        self.constraints.push(Constraint { name, table: table.to_owned(), columns, field: field.to_owned(), message });
    }

    /// Adds an index on the deleted rows of an existing table, by when they were deleted; other rows are not in it.
    pub fn add_deleted_index(&mut self, table: &str, of_tenants: bool) {
        let tenant = if of_tenants { "\"tenant_id\", " } else { "" };
        let on = format!("\"{table}\" ({tenant}\"deleted_at\") WHERE \"deleted_at\" IS NOT NULL");
        self.statements.push(format!("CREATE INDEX \"ix_{table}_deleted\" ON {on}"));
    }

    /// Drops an index that another one makes redundant.
    pub fn drop_index(&mut self, name: &str) {
        self.statements.push(format!("DROP INDEX \"{name}\""));
    }

    /// Replaces an index of an existing tenant's table by one with another name; the tenant comes first.
    pub fn replace_index(&mut self, table: &str, before: &str, name: &str, columns: &[&str]) {
        let columns: Vec<String> = std::iter::once(&"tenant_id").chain(columns).map(|c| (*c).to_owned()).collect();
        self.drop_index(before);
        self.statements.push(index_sql(name, table, &columns, false));
    }

    /// Adds a column to an existing table, with `default` when it may not be null.
    pub fn add_column(&mut self, table: &str, column: &str, kind: Column, default: Option<&str>) {
        let mut def = column_def(column, kind, self.backend);
        if let Some(default) = default {
            def.not_null().default(Expr::cust(default.to_owned()));
        }
        let statement = Table::alter().table(Alias::new(table)).add_column(&mut def).to_owned();
        self.push(&statement);
    }

    /// Lets a column of an existing table be null from now on. Its indexes are dropped before, and added again.
    pub fn make_optional(&mut self, table: &str, column: &str, kind: Column) {
        let heir = format!("{column}_optional");
        if self.backend == DbBackend::Sqlite {
            self.add_column(table, &heir, kind, None);
        }
        self.statements.extend(dialect::make_optional(self.backend, table, column, &heir));
    }

    /// Has the database record for each row of an existing table which transaction wrote it, and when. SQLite numbers rows by itself, in
    /// commit order.
    pub(crate) fn note_transactions(&mut self, table: &str) {
        if self.backend == DbBackend::Postgres {
            self.statements.extend(postgres::note_transactions(table));
        }
    }

    /// The documents of the search, with the database's full-text index on them.
    pub(crate) fn search_index(&mut self, table: &str) {
        self.tables.push(Shape { name: table.to_owned(), tenant: true, system: true, marked: true, ..Shape::default() });
        self.statements.extend(dialect::search_index(self.backend, table));
    }
}

#[derive(Clone, Copy)]
enum Wall {
    Tenant { system: bool },
    Host,
}

fn column_def(name: &str, kind: Column, backend: DbBackend) -> ColumnDef {
    let mut def = ColumnDef::new(Alias::new(name));
    match kind {
        // Both engines must order text alike: by bytes.
        Column::Text | Column::Json if backend == DbBackend::Postgres => def.custom(Alias::new("text COLLATE \"C\"")),
        Column::Text | Column::Json => def.text(),
        Column::Uuid => def.uuid(),
        Column::Int => def.integer(),
        Column::Big => def.big_integer(),
        Column::Bool => def.boolean(),
        Column::Date => def.date(),
        Column::Instant => def.timestamp_with_time_zone(),
        Column::Bytes => def.blob(),
    };
    def
}

fn index_sql(name: &str, table: &str, columns: &[String], unique: bool) -> String {
    // Names are ours, never input; PostgreSQL truncates them at 63 characters.
    let columns = columns.iter().map(|c| format!("\"{c}\"")).collect::<Vec<_>>().join(", ");
    let kind = if unique { "UNIQUE INDEX" } else { "INDEX" };
    format!("CREATE {kind} \"{name}\" ON \"{table}\" ({columns})")
}

/// Defines one table.
pub struct TableBuilder {
    name: String,
    backend: DbBackend,
    tenant: bool,
    soft_delete: bool,
    of_user: bool,
    refers: Vec<(String, String)>,
    create: TableCreateStatement,
    indexes: Vec<String>,
    constraints: Vec<Constraint>,
}

impl TableBuilder {
    fn new(name: &str, backend: DbBackend, tenant: bool) -> Self {
        let mut create = Table::create();
        create.table(Alias::new(name));
        Self {
            name: name.to_owned(),
            backend,
            tenant,
            soft_delete: false,
            of_user: false,
            refers: Vec::new(),
            create,
            indexes: Vec::new(),
            constraints: Vec::new(),
        }
    }

    /// A column that is not null.
    pub fn col(&mut self, name: &str, kind: Column) -> &mut Self {
        self.of_user |= name == "user_id";
        let mut def = column_def(name, kind, self.backend);
        self.create.col(def.not_null());
        self
    }

    /// A nullable column.
    pub fn opt(&mut self, name: &str, kind: Column) -> &mut Self {
        let mut def = column_def(name, kind, self.backend);
        self.create.col(&mut def);
        self
    }

    /// A column with a default, as SQL that both databases accept.
    pub fn default(&mut self, name: &str, kind: Column, default: &str) -> &mut Self {
        let mut def = column_def(name, kind, self.backend);
        self.create.col(def.not_null().default(Expr::cust(default.to_owned())));
        self
    }

    /// Several columns of one kind that are not null.
    pub fn cols(&mut self, names: &[&str], kind: Column) -> &mut Self {
        for name in names {
            self.col(name, kind);
        }
        self
    }

    /// Several nullable columns of one kind.
    pub fn opts(&mut self, names: &[&str], kind: Column) -> &mut Self {
        for name in names {
            self.opt(name, kind);
        }
        self
    }

    /// A reference to a row of the same tenant, by `(tenant_id, column)`.
    pub fn refers(&mut self, column: &str, table: &str) -> &mut Self {
        let mut key = ForeignKey::create();
        key.from(Alias::new(self.name.as_str()), (Alias::new("tenant_id"), Alias::new(column)))
            .to(Alias::new(table), (Alias::new("tenant_id"), Alias::new("id")))
            .on_delete(ForeignKeyAction::NoAction);
        self.create.foreign_key(&mut key);
        self.refers.push((column.to_owned(), table.to_owned()));
        self
    }

    /// A reference to a row of a host's table.
    pub fn refers_host(&mut self, column: &str, table: &str) -> &mut Self {
        let mut key = ForeignKey::create();
        key.from(Alias::new(self.name.as_str()), Alias::new(column)).to(Alias::new(table), Alias::new("id"));
        self.create.foreign_key(&mut key);
        self.refers.push((column.to_owned(), table.to_owned()));
        self
    }

    /// A unique index (within the tenant, among rows not deleted), with the field and text key of its violation.
    pub fn unique(&mut self, columns: &[&str], field: &str, message: &'static str) -> &mut Self {
        let columns = self.scoped(columns);
        let name = format!("uq_{}_{}", self.name, columns.iter().filter(|c| *c != "tenant_id").cloned().collect::<Vec<_>>().join("_"));
        self.indexes.push(index_sql(&name, &self.name, &columns, true));
        self.constraints.push(Constraint { name, table: self.name.clone(), columns, field: field.to_owned(), message });
        self
    }

    /// An index for lists; the tenant comes first automatically.
    pub fn index(&mut self, columns: &[&str]) -> &mut Self {
        let columns = self.scoped(columns);
        let name = format!("ix_{}_{}", self.name, columns.iter().filter(|c| *c != "tenant_id").cloned().collect::<Vec<_>>().join("_"));
        self.indexes.push(index_sql(&name, &self.name, &columns, false));
        self
    }

    /// An index across tenants, for the system scope.
    pub fn system_index(&mut self, columns: &[&str]) -> &mut Self {
        let columns: Vec<String> = columns.iter().map(|c| (*c).to_owned()).collect();
        let name = format!("sx_{}_{}", self.name, columns.join("_"));
        self.indexes.push(index_sql(&name, &self.name, &columns, false));
        self
    }

    fn scoped(&self, columns: &[&str]) -> Vec<String> {
        let tenant = self.tenant.then_some("tenant_id");
        tenant.into_iter().chain(columns.iter().copied()).map(str::to_owned).collect()
    }

    fn stamps(&mut self) {
        self.soft_delete = true;
        self.col("concurrency_stamp", Column::Text)
            .col("created_at", Column::Instant)
            .opt("created_by", Column::Uuid)
            .opt("updated_at", Column::Instant)
            .opt("updated_by", Column::Uuid)
            .opt("deleted_at", Column::Instant)
            .opt("deleted_by", Column::Uuid)
            .default("is_demo", Column::Bool, "false");
        // Deleting a row frees its code.
        for constraint in &self.constraints {
            if let Some(at) = self.indexes.iter().position(|sql| sql.contains(&format!("\"{}\"", constraint.name))) {
                self.indexes[at].push_str(" WHERE \"deleted_at\" IS NULL");
            }
        }
    }
}
