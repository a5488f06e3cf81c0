//! What must leave after the commit: mail, notifications, projections, calls to others. Written in the transaction of the
//! change, delivered from here, so that nothing is sent that was not kept and nothing kept that is not sent.

use kernel::{Result, Scope, Timestamp};
use sea_orm::{
    ActiveValue::{NotSet, Set},
    QueryOrder, QuerySelect,
    entity::prelude::*,
    sea_query::{Condition, ExprTrait},
};

use crate::{Column as Kind, Db, Less, Migration, Owner, Schema, Table, Tx, in_tenants};

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "outbox_messages")]
/// A message that waits or was delivered.
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    /// Tenant that it belongs to.
    pub tenant_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    /// Id; a receiver that sees it twice can tell by it.
    pub id: Uuid,
    /// What it is about, `mail.send`.
    pub topic: String,
    /// JSON; of letters that were delivered an empty object.
    pub payload: String,
    /// Attempts so far.
    pub attempts: i32,
    /// Not before this instant.
    pub due_at: DateTimeUtc,
    /// Delivered at.
    pub done_at: Option<DateTimeUtc>,
    /// Given up at, after the last attempt.
    pub failed_at: Option<DateTimeUtc>,
    /// Last error.
    pub error: Option<String>,
    /// When it was written.
    pub created_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
/// None.
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}
impl Table for Entity {
    const TYPE: &'static str = "Waymark.Store.OutboxMessage";
    const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
    const SYSTEM: bool = true;
    const AUDITED: bool = false;
}

pub(crate) const MIGRATION: Migration = Migration { name: "0002_store_outbox", up: tables };

fn tables(schema: &mut Schema) {
    schema.tenant_rows("outbox_messages", &["id"], true, |t| {
        t.col("id", Kind::Uuid).cols(&["topic", "payload"], Kind::Text).default("attempts", Kind::Int, "0");
        t.col("due_at", Kind::Instant).opts(&["done_at", "failed_at"], Kind::Instant).opt("error", Kind::Text);
        t.col("created_at", Kind::Instant).system_index(&["done_at", "due_at"]);
    });
}

/// Attempts before a message is given up; with the back-off below that is about a day.
pub const ATTEMPTS: i32 = 12;

/// What the topics of letters begin with.
const LETTERS: [&str; 2] = ["account.", "mail."];

/// What became of a message: delivered, or the error and whether trying again is of use.
pub type Outcome = std::result::Result<(), (String, bool)>;

/// How long a claimed message stays with its node after the node's last sign of life.
const CLAIM: chrono::TimeDelta = chrono::TimeDelta::seconds(10);

/// How often a node gives one for the messages that it delivers.
pub const SIGN_OF_LIFE: std::time::Duration = std::time::Duration::from_millis(2_500);

const LOCKED: &str = "each message is locked, or changed by its key and the number of its attempt";

/// The pause before attempt `attempts + 1`: doubling from five seconds.
pub fn back_off(attempts: i32) -> chrono::TimeDelta {
    chrono::TimeDelta::seconds(5 << attempts.clamp(0, 14))
}

impl Tx {
    /// Puts a message into the outbox; it leaves after the commit.
    ///
    /// # Errors
    /// `Unavailable`, or `Internal` when the payload is no JSON.
    pub async fn outbox(&self, topic: &str, payload: &impl serde::Serialize) -> Result<Uuid> {
        let id = self.new_id();
        let row = ActiveModel {
            tenant_id: NotSet,
            id: Set(id),
            topic: Set(topic.to_owned()),
            payload: Set(serde_json::to_string(payload).map_err(kernel::Error::internal)?),
            due_at: Set(self.now()),
            created_at: Set(self.now()),
            ..Default::default()
        };
        self.append::<Entity>(vec![row]).await?;
        Ok(id)
    }
}

impl Model {
    /// Whether it is a letter or the wish for one: it has names and addresses that nobody needs once it is delivered.
    fn is_letter(&self) -> bool {
        LETTERS.iter().any(|prefix| self.topic.starts_with(prefix))
    }

    fn key(&self) -> (Uuid, Uuid) {
        (self.tenant_id, self.id)
    }

    /// These messages, as long as nobody has claimed one since `claimed` were.
    fn still(claimed: &[&Self]) -> Condition {
        let mut still = Condition::any();
        for attempts in claimed.iter().map(|message| message.attempts).collect::<std::collections::BTreeSet<_>>() {
            let keys = claimed.iter().filter(|message| message.attempts == attempts).map(|message| message.key());
            still = still.add(Condition::all().add(in_tenants::<Entity>(Column::Id, keys)).add(Column::Attempts.eq(attempts + 1)));
        }
        Condition::all().add(still).add(Column::DoneAt.is_null()).add(Column::FailedAt.is_null())
    }
}

impl Db {
    /// Takes up to `limit` messages that are due and that no other node is taking; nobody else gets them for ten seconds from the last
    /// sign of life.
    ///
    /// # Errors
    /// `Unavailable`.
    pub async fn claim_outbox(&self, limit: u64) -> Result<Vec<Model>> {
        let scope = Scope::system(self.now());
        self.write_with(&scope, Less::Latest(LOCKED), |tx| async move {
            let due = Entity::find()
                .filter(Condition::all().add(Column::DoneAt.is_null()).add(Column::FailedAt.is_null()).add(Column::DueAt.lte(tx.now())))
                .order_by_asc(Column::DueAt)
                .limit(limit);
            let due = tx.lock_free(due).await?;
            let keys: Vec<_> = due.iter().map(Model::key).collect();
            if !keys.is_empty() {
                let values = vec![(Column::DueAt, Expr::val(tx.now() + CLAIM)), (Column::Attempts, Expr::col(Column::Attempts).add(1))];
                tx.set_where::<Entity>(in_tenants::<Entity>(Column::Id, keys), values).await?;
            }
            Ok(due)
        })
        .await
    }

    /// A sign of life for messages that are being delivered. Those that another node has taken meanwhile stay with it.
    ///
    /// # Errors
    /// `Unavailable`.
    pub async fn keep_outbox(&self, claimed: &[&Model]) -> Result<()> {
        if claimed.is_empty() {
            return Ok(());
        }
        self.write_with(&Scope::system(self.now()), Less::Latest(LOCKED), |tx| async move {
            let values = vec![(Column::DueAt, Expr::val(tx.now() + CLAIM))];
            tx.set_where::<Entity>(Model::still(claimed), values).await.map(drop)
        })
        .await
    }

    /// Marks messages as delivered, or plans their next attempt, or gives them up: after the last attempt, or at once when the
    /// error's second part says that trying again is of no use.
    ///
    /// # Errors
    /// `Unavailable`; nothing is marked then.
    pub async fn settle_outbox(&self, settled: &[(Model, Outcome)]) -> Result<()> {
        let scope = Scope::system(self.now());
        self.write_with(&scope, Less::Latest(LOCKED), |tx| async move {
            let now = tx.now();
            let delivered = settled.iter().filter(|(_, outcome)| outcome.is_ok()).map(|(message, _)| message);
            let (letters, others): (Vec<_>, Vec<_>) = delivered.partition(|message| message.is_letter());
            for (delivered, forgotten) in [(letters, Some((Column::Payload, Expr::val("{}")))), (others, None)] {
                if !delivered.is_empty() {
                    let done = [(Column::DoneAt, Expr::val(now)), (Column::Error, Expr::val(None::<String>))];
                    let keys = delivered.into_iter().map(Model::key);
                    tx.set_where::<Entity>(in_tenants::<Entity>(Column::Id, keys), done.into_iter().chain(forgotten).collect()).await?;
                }
            }
            for (message, outcome) in settled {
                let Err((error, again)) = outcome else { continue };
                let next = if !again || message.attempts + 1 >= ATTEMPTS {
                    (Column::FailedAt, Expr::val(now))
                } else {
                    let due: Timestamp = now + back_off(message.attempts);
                    (Column::DueAt, Expr::val(due))
                };
                let values = vec![next, (Column::Error, Expr::val(error.clone()))];
                // Who took too long has no say in what becomes of it: another attempt is under way, or was settled.
                tx.set_where::<Entity>(Model::still(&[message]), values).await?;
            }
            Ok(())
        })
        .await
    }
}
