//! Messages to send after the commit: mail, notifications, projections, calls to other systems. They are written in the transaction of the
//! change, so nothing is sent without its commit, and nothing committed stays unsent.

use kernel::{Result, Scope, Timestamp};
use sea_orm::{
    ActiveValue::{self, NotSet, Set},
    QueryOrder, QuerySelect,
    entity::prelude::*,
    sea_query::{Condition, ExprTrait},
};

use crate::{Column as Kind, Db, Isolation, Migration, Owner, Schema, Table, Tx, in_tenants};

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "outbox_messages")]
/// A pending or delivered message.
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    /// Tenant that it belongs to.
    pub tenant_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    /// Id, by which a receiver recognises a duplicate.
    pub id: Uuid,
    /// Topic, `mail.send`.
    pub topic: String,
    /// JSON; an empty object for delivered mail.
    pub payload: String,
    /// Attempts so far.
    pub attempts: i32,
    /// Earliest delivery.
    pub due_at: DateTimeUtc,
    /// When it was delivered.
    pub done_at: Option<DateTimeUtc>,
    /// When it failed for good.
    pub failed_at: Option<DateTimeUtc>,
    pub error: Option<String>,
    /// When it was queued.
    pub created_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
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

/// Attempts before a message fails for good; with the back-off below that takes about three hours.
pub const ATTEMPTS: i32 = 12;

/// Prefixes of the topics that concern mail.
const LETTERS: [&str; 2] = ["account.", "mail."];

/// Error of a message that is not sent because a backup was restored: where the backup was made, it was sent or will be.
pub const HELD_BACK: &str = "held back as its backup was restored";

/// Which messages are claimed.
#[derive(Debug, Clone, Copy)]
pub enum Lane<'a> {
    /// All of them.
    Whole,
    /// Messages of these topics.
    Only {
        topics: &'a [&'a str],
        /// Tenants whose turn it isn't.
        without: &'a [Uuid],
    },
    /// Messages of all other topics.
    Except(&'a [&'a str]),
}

impl Lane<'_> {
    fn condition(self) -> Condition {
        let (kept, left) = match self {
            Self::Whole => (None, None),
            Self::Only { topics, without } => {
                let others = (!without.is_empty()).then(|| Column::TenantId.is_not_in(without.iter().copied()));
                (Some(Column::Topic.is_in(topics.iter().copied())), others)
            }
            Self::Except(topics) => (None, (!topics.is_empty()).then(|| Column::Topic.is_not_in(topics.iter().copied()))),
        };
        Condition::all().add_option(kept).add_option(left)
    }
}

/// Result of a delivery: success, or the error and whether to retry.
pub type DeliveryResult = std::result::Result<(), (String, bool)>;

/// A claim expires after this time without a heartbeat of its node.
pub(crate) const CLAIM: chrono::TimeDelta = chrono::TimeDelta::seconds(10);

/// Interval of the heartbeats for messages being delivered.
pub const HEARTBEAT: std::time::Duration = std::time::Duration::from_millis(2_500);

const LOCKED: &str = "each message is locked, or updated by key and attempt";

/// Whether messages of this topic are mail, or requests to send some.
pub fn is_mail(topic: &str) -> bool {
    LETTERS.iter().any(|prefix| topic.starts_with(prefix))
}

/// The pause before attempt `attempts + 1`: doubling from five seconds.
pub fn back_off(attempts: i32) -> chrono::TimeDelta {
    chrono::TimeDelta::seconds(5 << attempts.clamp(0, 14))
}

impl Tx {
    /// Queues a message; it is delivered after the commit.
    ///
    /// # Errors
    /// `Unavailable`, or `Internal` when the payload can't be serialised.
    pub async fn outbox(&self, topic: &str, payload: &impl serde::Serialize) -> Result<Uuid> {
        self.outbox_at(topic, payload, self.now()).await
    }

    /// Queues a message that is delivered at `due`, not before.
    ///
    /// # Errors
    /// As [`Tx::outbox`].
    pub async fn outbox_at(&self, topic: &str, payload: &impl serde::Serialize, due: Timestamp) -> Result<Uuid> {
        self.queue(NotSet, topic, payload, due).await
    }

    /// Queues a message of `tenant` where the machine's scope writes; elsewhere it is one of the scope's tenant.
    ///
    /// # Errors
    /// As [`Tx::outbox`].
    pub async fn outbox_of(&self, tenant: Uuid, topic: &str, payload: &impl serde::Serialize) -> Result<Uuid> {
        self.queue(Set(tenant), topic, payload, self.now()).await
    }

    /// Drops the messages of the scope's tenant whose content has one of these texts; returns their number.
    pub async fn drop_messages(&self, texts: &[String]) -> Result<u64> {
        if texts.is_empty() {
            return Ok(0);
        }
        let any = texts.iter().fold(Condition::any(), |any, text| any.add(Column::Payload.contains(text)));
        self.purge::<Entity>(any).await
    }

    /// Queues a message that failed for good once more, from its first attempt on.
    ///
    /// # Errors
    /// `Stale` when it isn't a failed one any more, `Unavailable`.
    pub async fn requeue_message(&self, message: &Model) -> Result<()> {
        let values = vec![
            (Column::Attempts, Expr::val(0)),
            (Column::DueAt, Expr::val(self.now())),
            (Column::FailedAt, Expr::val(None::<Timestamp>)),
            (Column::Error, Expr::val(None::<String>)),
        ];
        let failed = Condition::all().add(Column::DoneAt.is_null()).add(Column::FailedAt.is_not_null());
        let failed = failed.add(in_tenants::<Entity>(Column::Id, [message.key()]));
        if self.set_where::<Entity>(failed, values).await? > 0 { Ok(()) } else { Err(kernel::Error::stale()) }
    }

    async fn queue(&self, tenant: ActiveValue<Uuid>, topic: &str, payload: &impl serde::Serialize, due: Timestamp) -> Result<Uuid> {
        let id = self.new_id();
        let row = ActiveModel {
            tenant_id: tenant,
            id: Set(id),
            topic: Set(topic.to_owned()),
            payload: Set(serde_json::to_string(payload).map_err(kernel::Error::internal)?),
            due_at: Set(due),
            created_at: Set(self.now()),
            ..Default::default()
        };
        self.append::<Entity>(vec![row]).await?;
        Ok(id)
    }
}

impl Model {
    /// Whether it is mail or a request to send some: these contain names and addresses, which are useless once delivered.
    fn is_letter(&self) -> bool {
        is_mail(&self.topic)
    }

    fn key(&self) -> (Uuid, Uuid) {
        (self.tenant_id, self.id)
    }

    /// These messages, unless they were claimed again since `claimed` was read.
    fn still(claimed: &[&Self]) -> Condition {
        let mut still = Condition::any();
        for attempts in claimed.iter().map(|message| message.attempts).collect::<std::collections::BTreeSet<_>>() {
            let keys = claimed.iter().filter(|message| message.attempts == attempts).map(|message| message.key());
            // The rows were read before their claim counted this attempt.
            still = still.add(Condition::all().add(in_tenants::<Entity>(Column::Id, keys)).add(Column::Attempts.eq(attempts + 1)));
        }
        Condition::all().add(still).add(Column::DoneAt.is_null()).add(Column::FailedAt.is_null())
    }
}

impl Db {
    /// Claims up to `limit` due messages that no other node has locked. A claim lasts ten seconds from its last heartbeat.
    pub async fn claim_outbox(&self, limit: u64) -> Result<Vec<Model>> {
        self.claim_outbox_of(Lane::Whole, limit).await
    }

    /// As [`Db::claim_outbox`], but only messages of `lane`.
    pub async fn claim_outbox_of(&self, lane: Lane<'_>, limit: u64) -> Result<Vec<Model>> {
        let scope = Scope::system(self.now());
        self.write_with(&scope, Isolation::Latest(LOCKED), |tx| async move {
            let due = Entity::find()
                .filter(Condition::all().add(Column::DoneAt.is_null()).add(Column::FailedAt.is_null()).add(Column::DueAt.lte(tx.now())))
                .filter(lane.condition())
                .order_by_asc(Column::DueAt)
                .limit(limit);
            let due = tx.lock_available(due).await?;
            let keys: Vec<_> = due.iter().map(Model::key).collect();
            if !keys.is_empty() {
                let values = vec![(Column::DueAt, Expr::val(tx.now() + CLAIM)), (Column::Attempts, Expr::col(Column::Attempts).add(1))];
                tx.set_where::<Entity>(in_tenants::<Entity>(Column::Id, keys), values).await?;
            }
            Ok(due)
        })
        .await
    }

    /// Queues the message `id` once more if it failed for good.
    pub async fn requeue_failed(&self, id: Uuid) -> Result<()> {
        self.write_with(&Scope::system(self.now()), Isolation::Latest(LOCKED), |tx| async move {
            let failed = Entity::find().filter(Column::DoneAt.is_null()).filter(Column::FailedAt.is_not_null()).filter(Column::Id.eq(id));
            match tx.lock(failed).await?.pop() {
                Some(message) => tx.requeue_message(&message).await,
                None => Ok(()),
            }
        })
        .await
    }

    /// A heartbeat for messages being delivered. Messages that another node has claimed since stay with that node.
    pub async fn renew_outbox(&self, claimed: &[&Model]) -> Result<()> {
        if claimed.is_empty() {
            return Ok(());
        }
        self.write_with(&Scope::system(self.now()), Isolation::Latest(LOCKED), |tx| async move {
            let values = vec![(Column::DueAt, Expr::val(tx.now() + CLAIM))];
            tx.set_where::<Entity>(Model::still(claimed), values).await.map(drop)
        })
        .await
    }

    /// Marks messages as delivered, schedules their next attempt, or marks them as failed: after the last attempt, or at once when the
    /// error's second part says that a retry is pointless.
    ///
    /// # Errors
    /// `Unavailable`; then nothing is marked.
    pub async fn record_deliveries(&self, settled: &[(Model, DeliveryResult)]) -> Result<()> {
        let scope = Scope::system(self.now());
        self.write_with(&scope, Isolation::Latest(LOCKED), |tx| async move {
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
                // If this delivery took too long, another attempt has claimed the message; its outcome counts.
                tx.set_where::<Entity>(Model::still(&[message]), values).await?;
            }
            Ok(())
        })
        .await
    }
}
