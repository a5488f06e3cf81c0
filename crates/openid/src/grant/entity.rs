//! Tables of what clients were given: grants, codes, refresh tokens, consents, requests that were pushed or come from devices. Secrets are
//! stored as digests only.

use ::store::{
    Owner, Table,
    personal::{PersonalData, Rows},
    sea_orm,
};
use sea_orm::entity::prelude::*;

macro_rules! token_table {
    ($name:literal) => {
        #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
        #[allow(missing_docs)]
        pub enum Relation {}
        impl ActiveModelBehavior for ActiveModel {}
        impl Table for Entity {
            const TYPE: &'static str = $name;
            const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
            const SYSTEM: bool = true;
            const AUDITED: bool = false;
        }
    };
}

/// A client's authorisation to act for a user, and the family of refresh tokens issued for it.
pub mod grant {
    use super::*;

    #[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
    #[sea_orm(table_name = "grants")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        /// Tenant of the user; the host's for a client's own.
        pub tenant_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        /// Id; prefix of its access tokens' ids.
        pub id: Uuid,
        /// Session; none for a client's own.
        pub session_id: Option<Uuid>,
        pub client_id: String,
        /// Scopes, separated by spaces.
        pub scopes: String,
        /// Grant type that created it.
        pub origin: String,
        /// Generation of the newest refresh tokens.
        pub generation: i32,
        /// When that generation was first issued.
        pub rotated_at: Option<DateTimeUtc>,
        /// When it was given.
        pub created_at: DateTimeUtc,
        /// When the last token of it expires.
        pub expires_at: DateTimeUtc,
        /// When it was taken back.
        pub revoked_at: Option<DateTimeUtc>,
    }
    token_table!("Waymark.OpenId.Grant");
}

/// Authorization codes.
pub mod code {
    use super::*;

    #[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
    #[sea_orm(table_name = "auth_codes")]
    /// An authorization code.
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        /// Tenant of the user.
        pub tenant_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        /// Digest of the code.
        pub hash: String,
        pub grant_id: Uuid,
        pub client_id: String,
        /// Address that it was sent to.
        pub redirect_uri: String,
        /// Scopes, separated by spaces.
        pub scopes: String,
        /// Digest of the verifier.
        pub challenge: Option<String>,
        /// Nonce of the request.
        pub nonce: Option<String>,
        /// When it expires.
        pub expires_at: DateTimeUtc,
        /// When it was exchanged.
        pub used_at: Option<DateTimeUtc>,
    }
    token_table!("Waymark.OpenId.AuthCode");
}

/// Refresh tokens.
pub mod refresh {
    use super::*;

    #[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
    #[sea_orm(table_name = "refresh_tokens")]
    /// A refresh token.
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        /// Tenant of the user.
        pub tenant_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        /// Digest of the token.
        pub hash: String,
        /// Its family.
        pub grant_id: Uuid,
        /// Generation within the family.
        pub generation: i32,
        /// When it was issued.
        pub created_at: DateTimeUtc,
        /// When it expires.
        pub expires_at: DateTimeUtc,
    }
    token_table!("Waymark.OpenId.RefreshToken");
}

/// What users agreed to.
pub mod consent {
    use super::*;

    #[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
    #[sea_orm(table_name = "consents")]
    /// A user's consent to a client.
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        /// Tenant of the user.
        pub tenant_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        /// The consenting user.
        pub user_id: Uuid,
        /// OpenID client that the consent is given to.
        pub client_id: String,
        /// To which scopes, separated by spaces.
        pub scopes: String,
        /// Digest of the last decision's ticket with the session and the request that it was given for.
        pub ticket_hash: Option<String>,
        /// Whether that decision was a yes.
        pub ticket_accepts: bool,
        /// Until when it counts.
        pub ticket_expires_at: Option<DateTimeUtc>,
    }
    token_table!("Waymark.OpenId.Consent");
}

/// Pushed authorization requests (RFC 9126).
pub mod pushed {
    use super::*;

    #[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
    #[sea_orm(table_name = "pushed_requests")]
    /// A pushed request.
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        /// The host's.
        pub tenant_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        /// Digest of the handle.
        pub hash: String,
        pub client_id: String,
        /// Its parameters as JSON.
        pub params: String,
        /// When it was pushed.
        pub pushed_at: DateTimeUtc,
        /// When the browser first came with it.
        pub opened_at: Option<DateTimeUtc>,
        /// When it was answered.
        pub answered_at: Option<DateTimeUtc>,
    }
    token_table!("Waymark.OpenId.PushedRequest");
}

/// Requests of devices without a browser (RFC 8628).
pub mod device {
    use super::*;

    #[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
    #[sea_orm(table_name = "device_requests")]
    /// A device's request.
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        /// The host's: a device knows no tenant.
        pub tenant_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        /// Digest of the device code.
        pub hash: String,
        /// Keyed digest of the user code, which is too short for a plain one.
        pub user_code_hash: String,
        pub client_id: String,
        /// Scopes, separated by spaces.
        pub scopes: String,
        /// Address of the device.
        pub ip: Option<String>,
        /// User agent of the device.
        pub browser: Option<String>,
        /// When it was asked.
        pub created_at: DateTimeUtc,
        /// When both codes expire.
        pub expires_at: DateTimeUtc,
        /// Seconds that the device has to wait between two questions.
        pub poll_interval: i32,
        /// When it last asked.
        pub polled_at: Option<DateTimeUtc>,
        /// When a user answered.
        pub answered_at: Option<DateTimeUtc>,
        /// Tenant of the user who allowed it; none while nobody has.
        pub grant_tenant_id: Option<Uuid>,
        /// What that user granted, in a session of the device's own.
        pub grant_id: Option<Uuid>,
        /// When the device got its tokens.
        pub used_at: Option<DateTimeUtc>,
    }
    token_table!("Waymark.OpenId.DeviceRequest");
}

/// Personal data in consents; grants and tokens belong to sessions.
pub(super) const PERSONAL: &[&dyn PersonalData] = &[&Rows::<consent::Entity> {
    shown: &[consent::Column::ClientId, consent::Column::Scopes],
    ..Rows::of("consents", &[consent::Column::UserId])
}];
