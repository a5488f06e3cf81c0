//! Tables of the chain.

use sea_orm::entity::prelude::*;

use crate::{Column as Kind, Migration, Owner, Schema, Table};

/// A record that is signed and not sealed yet. Those without a signature were there before the chain.
pub mod note {
    use super::*;

    #[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
    #[sea_orm(table_name = "audit_log_notes")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub tenant_id: Uuid,
        /// The audit log's id.
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub executed_at: Option<DateTimeUtc>,
        /// Of the request and its operations; absent if only changes belong to this tenant.
        pub log_mac: Option<Vec<u8>>,
        pub changed_at: Option<DateTimeUtc>,
        /// Of the changes in this tenant.
        pub changes_mac: Option<Vec<u8>>,
        /// Of all of the above.
        pub mac: Option<Vec<u8>>,
        pub noted_at: DateTimeUtc,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}
    impl Table for Entity {
        const TYPE: &'static str = "Waymark.Audit.Note";
        const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
        const SYSTEM: bool = true;
        const AUDITED: bool = false;
    }
}

/// Records that were sealed together.
pub mod seal {
    use super::*;

    #[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
    #[sea_orm(table_name = "audit_log_seals")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub tenant_id: Uuid,
        /// 1, 2, ... without a gap.
        #[sea_orm(primary_key, auto_increment = false)]
        pub number: i64,
        pub sealed_at: DateTimeUtc,
        pub items: i32,
        /// Each record with its instants and signatures.
        pub content: Vec<u8>,
        /// Signature of the seal before.
        pub previous: Vec<u8>,
        pub mac: Vec<u8>,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}
    impl Table for Entity {
        const TYPE: &'static str = "Waymark.Audit.Seal";
        const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
        const SYSTEM: bool = true;
        const AUDITED: bool = false;
    }
}

/// The end of a tenant's chain, and the mark of what was deleted from its start.
pub mod chain {
    use super::*;

    #[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
    #[sea_orm(table_name = "audit_log_chains")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub tenant_id: Uuid,
        /// Number of the latest seal.
        pub number: i64,
        /// Its signature.
        pub head: Vec<u8>,
        pub sealed_at: Option<DateTimeUtc>,
        /// Number of the last seal that was deleted with its records.
        pub kept_from: i64,
        /// Its signature.
        pub kept_head: Option<Vec<u8>>,
        /// Requests from before this instant may have been deleted.
        pub logs_before: Option<DateTimeUtc>,
        /// The same of changes.
        pub changes_before: Option<DateTimeUtc>,
        /// At the host: everything from before the chain is sealed, and nothing without a signature is accepted any more.
        pub begun: bool,
        /// Signature of the mark: `kept_from` to `begun`.
        pub mark: Option<Vec<u8>>,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}
    impl Table for Entity {
        const TYPE: &'static str = "Waymark.Audit.Chain";
        const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
        const SYSTEM: bool = true;
        const AUDITED: bool = false;
    }
}

/// A record whose personal values were replaced: the hashes of the original ones, and a signature of the current ones.
pub mod redaction {
    use super::*;

    #[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
    #[sea_orm(table_name = "audit_log_redactions")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub tenant_id: Uuid,
        /// The audit log's id.
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub log_leaves: Option<Vec<u8>>,
        pub log_mac: Option<Vec<u8>>,
        pub change_leaves: Option<Vec<u8>>,
        pub change_mac: Option<Vec<u8>>,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}
    impl Table for Entity {
        const TYPE: &'static str = "Waymark.Audit.Redaction";
        const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
        const SYSTEM: bool = true;
        const AUDITED: bool = false;
    }
}

/// The end of the chain of a tenant whose data was removed.
pub mod end {
    use super::*;

    #[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
    #[sea_orm(table_name = "audit_log_ends")]
    pub struct Model {
        /// The tenant.
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        /// Number of the last seal.
        pub number: i64,
        /// Its signature.
        pub head: Vec<u8>,
        pub ended_at: DateTimeUtc,
        /// Of all of the above.
        pub mac: Vec<u8>,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}
    impl Table for Entity {
        const TYPE: &'static str = "Waymark.Audit.End";
        const OWNER: Owner<Column> = Owner::Host;
        const SYSTEM: bool = true;
        const AUDITED: bool = false;
    }
}

pub(crate) const MIGRATION: Migration = Migration { name: "0790_store_audit_chain", up: tables };

pub(crate) const ENDS: Migration = Migration { name: "0830_store_audit_ends", up: ends };

fn ends(schema: &mut Schema) {
    schema.host_rows("audit_log_ends", &["id"], |t| {
        t.col("id", Kind::Uuid).col("number", Kind::Big).cols(&["head", "mac"], Kind::Bytes).col("ended_at", Kind::Instant);
    });
}

fn tables(schema: &mut Schema) {
    schema.tenant_rows("audit_log_notes", &["id"], true, |t| {
        t.col("id", Kind::Uuid).opts(&["executed_at", "changed_at"], Kind::Instant);
        t.opts(&["log_mac", "changes_mac", "mac"], Kind::Bytes).col("noted_at", Kind::Instant);
    });
    schema.tenant_rows("audit_log_seals", &["number"], true, |t| {
        t.col("number", Kind::Big).col("sealed_at", Kind::Instant).col("items", Kind::Int);
        t.cols(&["content", "previous", "mac"], Kind::Bytes);
    });
    schema.tenant_rows("audit_log_chains", &[], true, |t| {
        t.col("number", Kind::Big).col("head", Kind::Bytes).opt("sealed_at", Kind::Instant);
        t.default("kept_from", Kind::Big, "0").opt("kept_head", Kind::Bytes);
        t.opts(&["logs_before", "changes_before"], Kind::Instant).default("begun", Kind::Bool, "false").opt("mark", Kind::Bytes);
    });
    schema.tenant_rows("audit_log_redactions", &["id"], true, |t| {
        t.col("id", Kind::Uuid).opts(&["log_leaves", "log_mac", "change_leaves", "change_mac"], Kind::Bytes);
    });
    // The first start signs and seals existing records.
    schema.statements.push(
        "INSERT INTO \"audit_log_notes\" (\"tenant_id\", \"id\", \"noted_at\") SELECT \"tenant_id\", \"id\", min(\"at\") FROM \
         (SELECT \"tenant_id\", \"id\", \"execution_time\" AS \"at\" FROM \"audit_logs\" UNION ALL \
         SELECT \"tenant_id\", \"audit_log_id\", \"change_time\" FROM \"entity_changes\") AS \"records\" GROUP BY \"tenant_id\", \"id\""
            .to_owned(),
    );
}
