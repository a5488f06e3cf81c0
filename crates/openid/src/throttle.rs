//! Bounds on sign-in attempts by account and by address. They are counted in the database, so that they hold over all nodes.

use ::store::{Column as Kind, Migration, Owner, Schema, Table, Tx, in_tenants, sea_orm};
use chrono::TimeDelta;
use http::{App, Area, OpenApiRouter};
use kernel::{Error, HOST, Result, Scope, text};
use sea_orm::{ActiveValue::Set, QueryOrder, entity::prelude::*, sea_query::Condition};

/// How far back attempts count.
const WINDOW: TimeDelta = TimeDelta::minutes(15);
/// Failed attempts on one account within the window.
const PER_ACCOUNT: u64 = 20;
/// Failed attempts from one address within the window.
const PER_ADDRESS: u64 = 100;
/// Wrong secrets of one client from one address within the window.
const PER_CLIENT: u64 = 20;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "sign_in_attempts")]
/// An attempt that has not succeeded.
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    /// The host's.
    pub tenant_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    /// Id.
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

/// Attempts that are counted until they succeed.
pub(crate) struct Counted(Vec<Uuid>);

fn subject(kind: &str, of: &str) -> String {
    oidc::secret::token_digest(&format!("{kind}:{of}"))
}

/// Counts an attempt before it is made, so that many at once can't outrun the count.
///
/// # Errors
/// 429 with the seconds to wait, `Unavailable`.
pub(crate) async fn count(app: &App, scope: &Scope, tenant: Uuid, login: &str) -> Result<Counted> {
    let account = (subject("account", &format!("{tenant}:{}", text::fold(login))), PER_ACCOUNT);
    let address = scope.facts.ip.as_deref().map(|ip| (subject("address", ip), PER_ADDRESS));
    let subjects = &[Some(account), address];
    app.db()
        .write(&scope.as_system(), |tx| async move {
            let mut ids = Vec::new();
            for (subject, limit) in subjects.iter().flatten() {
                ids.push(one(&tx, subject, *limit).await?);
            }
            Ok(Counted(ids))
        })
        .await
}

async fn one(tx: &Tx, subject: &str, limit: u64) -> Result<Uuid> {
    check(tx, subject, limit).await?;
    let row = ActiveModel { tenant_id: Set(HOST), id: Set(tx.new_id()), subject: Set(subject.to_owned()), at: Set(tx.now()) };
    Ok(tx.insert::<Entity>(row).await?.id)
}

async fn check(tx: &Tx, subject: &str, limit: u64) -> Result<()> {
    let recent = Entity::find().filter(Column::Subject.eq(subject)).filter(Column::At.gt(tx.now() - WINDOW));
    if tx.count(recent.clone()).await? < limit {
        return Ok(());
    }
    let first = tx.one(recent.order_by_asc(Column::At)).await?;
    let free_at = first.map_or(tx.now(), |attempt| attempt.at + WINDOW);
    Err(Error::too_many(u64::try_from((free_at - tx.now()).num_seconds()).unwrap_or(0).max(1)))
}

fn of_client(client_id: &str, ip: Option<&str>) -> String {
    subject("client", &format!("{client_id}:{}", ip.unwrap_or_default()))
}

/// Asks whether a client's secret may be tried once more from this address; hashing it would cost us more than it costs them.
///
/// # Errors
/// 429 with the seconds to wait, `Unavailable`.
pub(crate) async fn check_client(app: &App, client_id: &str, ip: Option<&str>) -> Result<()> {
    let subject = of_client(client_id, ip);
    let subject = subject.as_str();
    app.db().read(&Scope::system(app.now()), |tx| async move { check(&tx, subject, PER_CLIENT).await }).await
}

/// Counts a wrong secret of a client.
///
/// # Errors
/// 429 with the seconds to wait, `Unavailable`.
pub(crate) async fn count_client(app: &App, client_id: &str, ip: Option<&str>) -> Result<()> {
    let subject = of_client(client_id, ip);
    let subject = subject.as_str();
    app.db().write(&Scope::system(app.now()), |tx| async move { one(&tx, subject, PER_CLIENT).await.map(drop) }).await
}

/// Forgets attempts that succeeded.
///
/// # Errors
/// `Unavailable`.
pub(crate) async fn forgive(app: &App, scope: &Scope, counted: Counted) -> Result<()> {
    let ids = &counted.0;
    app.db()
        .write(&scope.as_system(), |tx| async move {
            tx.purge::<Entity>(in_tenants::<Entity>(Column::Id, ids.iter().map(|id| (HOST, *id)))).await.map(drop)
        })
        .await
}

/// Forgets attempts that count no more.
///
/// # Errors
/// `Unavailable`.
pub(crate) async fn purge(tx: &Tx) -> Result<()> {
    tx.purge::<Entity>(Condition::all().add(Column::At.lt(tx.now() - WINDOW))).await.map(drop)
}
