//! Bounds on sign-in attempts by account and by address, on guesses at clients' secrets, and on what clients without a secret may store. The table is that of earlier versions.

use ::store::{Column as Kind, Migration, Owner, Schema, Table, Tx, sea_orm};
use chrono::TimeDelta;
use http::{App, Area, OpenApiRouter};
use kernel::{Result, Scope};
use platform::throttle::{self, Admitted, Bound, Subject};
use sea_orm::{entity::prelude::*, sea_query::Condition};

/// Wrong secrets of one client from one address.
const PER_CLIENT: Bound = Bound { failures: 20, within: TimeDelta::minutes(15) };
/// Maximum requests that a client without a secret may push from one address; each is stored for a while.
const PUSHED: Bound = Bound { failures: 300, within: TimeDelta::minutes(15) };
/// How long nodes of the previous version may still read their rows.
const WINDOW: TimeDelta = TimeDelta::minutes(15);

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "sign_in_attempts")]
/// An attempt as nodes of the version before this one count it.
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    /// The host's.
    pub tenant_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// Digest of the account's name or of the address: what people type as a name may be a password.
    pub subject: String,
    /// When.
    pub at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
#[allow(missing_docs)]
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}
impl Table for Entity {
    const TYPE: &'static str = "Waymark.OpenId.SignInAttempt";
    const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
    const SYSTEM: bool = true;
    const AUDITED: bool = false;
}

const MIGRATIONS: &[Migration] = &[Migration { name: "0054_openid_attempts", up: attempts }];

fn attempts(schema: &mut Schema) {
    schema.tenant_rows("sign_in_attempts", &["id"], true, |t| {
        t.col("id", Kind::Uuid).col("subject", Kind::Text).col("at", Kind::Instant).system_index(&["subject", "at"]).system_index(&["at"]);
    });
}

/// The area; it has no operations.
pub const AREA: Area = Area { migrations: MIGRATIONS, ..Area::new("throttle", OpenApiRouter::new) };

/// Admits an attempt to sign in; while others are being judged it waits for them.
///
/// # Errors
/// 429 with the seconds to wait, `Unavailable`.
pub(crate) async fn begin(app: &App, scope: &Scope, tenant: Uuid, login: &str) -> Result<Admitted> {
    throttle::begin(app, throttle::of_password(app, scope, tenant, login)?).await
}

/// Admits a client's secret from this address; hashing it costs us more than it costs them.
///
/// # Errors
/// 429 with the seconds to wait, `Unavailable`.
pub(crate) async fn begin_client(app: &App, scope: &Scope, client_id: &str) -> Result<Admitted> {
    throttle::begin(app, vec![of_client(app, scope, "client", client_id, PER_CLIENT)?]).await
}

/// Counts a request that a client without a secret pushes from this address.
///
/// # Errors
/// 429 with the seconds to wait, `Unavailable`.
pub(crate) async fn spend_pushed(app: &App, scope: &Scope, client_id: &str) -> Result<()> {
    throttle::spend(app, vec![of_client(app, scope, "pushed", client_id, PUSHED)?]).await
}

/// A client at the caller's address; where that isn't known, the client alone.
fn of_client(app: &App, scope: &Scope, kind: &str, client_id: &str, bound: Bound) -> Result<Subject> {
    match Subject::address(app, &format!("{kind}:{client_id}"), scope, bound)? {
        Some(subject) => Ok(subject),
        None => Subject::new(app, kind, client_id, bound),
    }
}

pub(crate) use throttle::end;

/// Removes what nodes of the version before this one left.
pub(crate) async fn purge(tx: &Tx) -> Result<()> {
    tx.purge::<Entity>(Condition::all().add(Column::At.lt(tx.now() - WINDOW))).await.map(drop)
}
