//! Tables `applications` and `scopes`: the clients of the token server and what they may request, and `client_assertions`: what some of
//! them proved themselves with. Lists are words separated by spaces: neither addresses nor names of scopes contain one.

use ::store::{Owner, Table, sea_orm};
use sea_orm::entity::prelude::*;

/// The words of such a list.
pub(crate) fn split_words(list: &str) -> impl Iterator<Item = &str> {
    list.split(' ').filter(|word| !word.is_empty())
}

pub mod application {
    use super::*;

    #[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
    #[sea_orm(table_name = "applications")]
    #[allow(missing_docs)] // the columns are those of the wire contract, 2.9
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub client_id: String,
        pub display_name: String,
        /// `public` or `confidential`.
        pub client_type: String,
        /// `web` or `native`.
        pub application_type: String,
        /// `implicit`, `explicit`, `external` or `systematic`.
        pub consent_type: String,
        /// Hash of the secret, as of a password.
        pub client_secret: Option<String>,
        /// Hash of the previous secret, valid until the next column's instant.
        pub previous_client_secret: Option<String>,
        pub previous_secret_expires_at: Option<DateTimeUtc>,
        /// Keys that it may sign assertions with, as [`oidc::client::ClientKey::to_stored`] writes them.
        pub public_keys: String,
        pub redirect_uris: String,
        pub post_logout_redirect_uris: String,
        /// Grant types by their names on the wire.
        pub grant_types: String,
        pub scopes: String,
        pub require_pkce: bool,
        pub require_pushed_requests: bool,
        /// Seconds; none for the server's own.
        pub access_token_lifetime: Option<i32>,
        pub id_token_lifetime: Option<i32>,
        pub code_lifetime: Option<i32>,
        pub refresh_token_lifetime: Option<i32>,
        pub device_code_lifetime: Option<i32>,
        pub client_uri: Option<String>,
        pub logo_uri: Option<String>,
        pub search_key: String,
        pub concurrency_stamp: String,
        pub created_at: DateTimeUtc,
        pub created_by: Option<Uuid>,
        pub updated_at: Option<DateTimeUtc>,
        pub updated_by: Option<Uuid>,
        pub deleted_at: Option<DateTimeUtc>,
        pub deleted_by: Option<Uuid>,
        pub is_demo: bool,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    #[allow(missing_docs)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}
    impl Table for Entity {
        const TYPE: &'static str = "Waymark.OpenId.Application";
        const OWNER: Owner<Column> = Owner::Host;
        const DERIVED: &'static [Column] = &[Column::SearchKey];
        const SECRET: &'static [Column] = &[Column::ClientSecret, Column::PreviousClientSecret];
    }
}

pub mod scope {
    use super::*;

    #[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
    #[sea_orm(table_name = "scopes")]
    #[allow(missing_docs)] // the columns are those of the wire contract, 2.9
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub name: String,
        pub display_name: Option<String>,
        pub description: Option<String>,
        /// Names of the APIs that it opens.
        pub resources: String,
        /// Names of the claim types that tokens with this scope carry.
        pub claim_types: String,
        /// Shipped with the product and not to be deleted.
        pub is_built_in: bool,
        pub concurrency_stamp: String,
        pub created_at: DateTimeUtc,
        pub created_by: Option<Uuid>,
        pub updated_at: Option<DateTimeUtc>,
        pub updated_by: Option<Uuid>,
        pub deleted_at: Option<DateTimeUtc>,
        pub deleted_by: Option<Uuid>,
        pub is_demo: bool,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    #[allow(missing_docs)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}
    impl Table for Entity {
        const TYPE: &'static str = "Waymark.OpenId.Scope";
        const OWNER: Owner<Column> = Owner::Host;
    }
}

/// Assertions that clients proved themselves with (RFC 7523): each counts once.
pub mod assertion {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "client_assertions")]
    /// A used assertion.
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        /// The host's.
        pub tenant_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        /// Digest of the client's id and the assertion's.
        pub hash: String,
        /// From when on it would be refused as expired.
        pub expires_at: DateTimeUtc,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    #[allow(missing_docs)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}
    impl Table for Entity {
        const TYPE: &'static str = "Waymark.OpenId.ClientAssertion";
        const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
        const SYSTEM: bool = true;
        // Written with every request of such a client, whose result is audited where it changes something.
        const AUDITED: bool = false;
    }
}
