//! Table `sessions`: who is signed in where.

pub(super) mod known_device;

use ::store::{
    Owner, Table,
    personal::{Erasure, PersonalData, Rows},
    sea_orm,
};
use chrono::TimeDelta;
use kernel::{HOST, Timestamp, scope::Impersonator};
use sea_orm::entity::prelude::*;

use super::migrations;

/// A session; its id is the claim `sessionid`.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "sessions")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    /// Tenant of the user.
    pub tenant_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    /// Id, `sessionid` in tokens and `sid` in id tokens.
    pub id: Uuid,
    /// Whose it is.
    pub user_id: Uuid,
    /// `Web` for a browser with the sign-in cookie, `OAuth` for a token grant.
    pub device: String,
    /// Client that opened it; none for the sign-in page.
    pub client_id: Option<String>,
    /// When the user last authenticated.
    pub auth_time: DateTimeUtc,
    /// How, words of RFC 8176 separated by spaces.
    pub amr: String,
    /// Whether the user asked to stay signed in.
    pub remember: bool,
    /// The user's security stamp at the time: changing it invalidates what was issued under the old one.
    pub security_stamp: String,
    /// Session that this one was opened from, while impersonating or linked.
    pub parent_session_id: Option<Uuid>,
    pub impersonator_user_id: Option<Uuid>,
    /// Tenant of that user.
    pub impersonator_tenant_id: Option<Uuid>,
    /// Sign-in name of that user.
    pub impersonator_user_name: Option<String>,
    /// Delegation that allows it.
    pub delegation_id: Option<Uuid>,
    /// When it began.
    pub created_at: DateTimeUtc,
    /// Last access, accurate to a few minutes.
    pub last_access: DateTimeUtc,
    /// When it ends whatever is refreshed until then; none where a program that did not know of it opened the session.
    pub ends_at: Option<DateTimeUtc>,
    /// When it ended; its tokens are worth nothing from then on.
    pub ended_at: Option<DateTimeUtc>,
    /// Address of the last access.
    pub ip: Option<String>,
    /// User agent.
    pub browser: Option<String>,
    /// Digest of the cookie's secret.
    pub cookie_hash: Option<String>,
    /// Random value that session management compares; readable by scripts and of no other use.
    pub browser_state: Option<String>,
}

/// A session that starts further in the future than this was opened while a clock was wrong. Long enough that a small step of this node's
/// clock ends none.
pub(super) const AHEAD: TimeDelta = TimeDelta::days(1);

/// Lifetime of a session opened by a program that didn't store an end: the migration's default for existing sessions.
const UNTOLD: TimeDelta = TimeDelta::days(migrations::LASTED);

impl Model {
    /// When it ends whatever is refreshed until then.
    pub(crate) fn end(&self) -> Timestamp {
        self.ends_at.unwrap_or(self.created_at + UNTOLD)
    }

    /// The impersonator, if any; a user of the host where no tenant is stored.
    pub(crate) fn impersonator(&self) -> Option<Impersonator> {
        self.impersonator_user_id.map(|user_id| Impersonator {
            user_id,
            tenant: self.impersonator_tenant_id.unwrap_or(HOST),
            user_name: self.impersonator_user_name.clone().unwrap_or_default(),
        })
    }

    /// Whether it was opened by another user: impersonation, delegation or a linked account.
    pub(crate) fn is_stand_in(&self) -> bool {
        self.impersonator_user_id.is_some() || self.delegation_id.is_some() || self.parent_session_id.is_some()
    }

    /// Whether the user authenticated in this session. One that was opened for a device carries the proof of another: the device may be in
    /// other hands, and needs a proof of its own for what takes a recent one.
    pub(crate) fn is_proved(&self) -> bool {
        self.auth_time >= self.created_at
    }

    /// Whether it has ended, early or on time. One that starts on a later day comes from a wrong clock, and would last too long.
    pub(crate) fn is_over(&self, now: Timestamp) -> bool {
        self.ended_at.is_some() || now >= self.end() || self.created_at > now + AHEAD
    }
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
#[allow(missing_docs)]
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}
impl Table for Entity {
    const TYPE: &'static str = "Waymark.OpenId.Session";
    const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
    const SYSTEM: bool = true;
    const AUDITED: bool = false;
}

pub(super) const PERSONAL: &[&dyn PersonalData] = &[
    &Rows::<Entity> {
        shown: &[Column::CreatedAt, Column::LastAccess, Column::EndedAt, Column::Device, Column::ClientId, Column::Ip, Column::Browser],
        erasure: Erasure::Rewritten("A stolen token must be recognised for two days after the session's end.", |_| {
            vec![(Column::Ip, Expr::val(None::<String>)), (Column::Browser, Expr::val(None::<String>))]
        }),
        ..Rows::of("sessions", &[Column::UserId])
    },
    &Rows::<Entity> {
        erasure: Erasure::Rewritten("A session in which the person acted as somebody else ends with its parent.", |name| {
            vec![
                (Column::ImpersonatorUserName, Expr::val(name)),
                (Column::Ip, Expr::val(None::<String>)),
                (Column::Browser, Expr::val(None::<String>)),
            ]
        }),
        is_anywhere: true,
        ..Rows::of("sessions-acting", &[Column::ImpersonatorUserId])
    },
    &Rows::<known_device::Entity>::of("known-devices", &[known_device::Column::UserId]),
];
