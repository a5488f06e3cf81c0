//! The store's guarantees on the embedded database; the product's own tests check the same on PostgreSQL.
#![allow(clippy::unwrap_used)] // a failed setup fails the test

use std::{
    collections::BTreeSet,
    sync::{
        Arc, OnceLock,
        atomic::{AtomicUsize, Ordering},
    },
};

use kernel::{Clients, Error, Granted, Kind as Failure, OsEntropy, Principal, Scope, SystemClock, Tenancy, Uuid};
use sea_orm::{ActiveValue::Set, entity::prelude::*};
use store::{Column as Kind, Db, MIGRATIONS, Migration, Options, Owner, Schema, Table, job, outbox, sea_orm};
use tokio::{
    sync::Notify,
    task::{AbortHandle, JoinSet},
};

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "things")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub tenant_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub code: String,
    pub concurrency_stamp: String,
    pub created_at: DateTimeUtc,
    pub deleted_at: Option<DateTimeUtc>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}
impl Table for Entity {
    const TYPE: &'static str = "Test.Thing";
    const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
}

fn things(schema: &mut Schema) {
    schema.tenant_table("things", |t| {
        t.col("code", Kind::Text).unique(&["code"], "code", "Validation.Taken");
    });
}

fn migrations() -> Vec<Migration> {
    MIGRATIONS.iter().copied().chain([Migration { name: "9999_things", up: things }]).collect()
}

async fn fresh() -> (Db, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let options = Options { url: format!("sqlite://{}/test.db", folder.path().display()), connections: 4 };
    let db = Db::connect(&options, &migrations(), Arc::new(SystemClock), Arc::new(OsEntropy)).await.unwrap();
    store::migrate(&db, &migrations(), None).await.unwrap();
    (db, folder)
}

fn tenant(db: &Db, id: u128) -> Scope {
    Scope::host(db.now(), Granted::default()).within(Uuid::from_u128(id))
}

fn thing(code: &str) -> ActiveModel {
    ActiveModel { code: Set(code.to_owned()), ..Default::default() }
}

fn sendable<T: Send>(value: T) -> T {
    value
}

#[tokio::test]
async fn a_tenant_sees_and_changes_only_its_own_rows() {
    let (db, _folder) = fresh().await;
    let (a, b) = (tenant(&db, 1), tenant(&db, 2));
    let code = String::from("one");
    let code = code.as_str();
    let made = sendable(db.write(&a, |tx| async move { tx.insert::<Entity>(thing(code)).await })).await.unwrap();
    let found = sendable(db.read(&b, |tx| async move { tx.find::<Entity>(made.id).await })).await.unwrap();
    assert!(found.is_none());
    let made = &made;
    let stolen = db.write(&b, |tx| async move { tx.update::<Entity>(made, Model { code: "mine".into(), ..made.clone() }).await }).await;
    assert_eq!(stolen.unwrap_err().kind(), kernel::Kind::Stale);
    let own = db.read(&a, |tx| async move { tx.get::<Entity>(made.id).await }).await.unwrap();
    assert_eq!(own.code, "one");
}

#[tokio::test]
async fn a_portfolio_reads_several_tenants_and_writes_to_none() {
    let (db, _folder) = fresh().await;
    for id in [1, 2, 3] {
        db.write(&tenant(&db, id), |tx| async move { tx.insert::<Entity>(thing("same")).await }).await.unwrap();
    }
    let set = Arc::new([Uuid::from_u128(1), Uuid::from_u128(3)].into());
    let scope = Scope::new(Tenancy::Portfolio(set), Clients::All, Arc::new(Principal::default()), db.now(), Arc::default());
    let rows = db.read(&scope, |tx| async move { tx.all(Entity::find()).await }).await.unwrap();
    assert_eq!(rows.len(), 2);
    let refused = db.write(&scope, |tx| async move { tx.insert::<Entity>(thing("new")).await }).await.unwrap_err();
    assert_eq!(refused.code(), Some("Common.WorkspaceRequired"));
}

#[tokio::test]
async fn a_taken_code_is_an_error_on_its_field_and_a_deleted_one_is_free_again() {
    let (db, _folder) = fresh().await;
    let scope = tenant(&db, 1);
    let first = db.write(&scope, |tx| async move { tx.insert::<Entity>(thing("A")).await }).await.unwrap();
    let taken = db.write(&scope, |tx| async move { tx.insert::<Entity>(thing("A")).await }).await.unwrap_err();
    assert_eq!((taken.kind(), taken.fields()[0].field.as_str()), (kernel::Kind::Invalid, "code"));
    let first = &first;
    db.write(&scope, |tx| async move { tx.delete::<Entity>(first).await }).await.unwrap();
    db.write(&scope, |tx| async move { tx.insert::<Entity>(thing("A")).await }).await.unwrap();
    let visible = db.read(&scope, |tx| async move { tx.count(Entity::find()).await }).await.unwrap();
    assert_eq!(visible, 1);
}

#[tokio::test]
async fn a_change_and_its_audit_record_are_atomic() {
    let (db, _folder) = fresh().await;
    let scope = tenant(&db, 1);
    let failed = db
        .write(&scope, |tx| async move {
            tx.insert::<Entity>(thing("gone")).await?;
            Err::<(), _>(kernel::Error::rule("Test.No"))
        })
        .await;
    assert!(failed.is_err());
    let made = db.write(&scope, |tx| async move { tx.insert::<Entity>(thing("kept")).await }).await.unwrap();
    let (made, changed) = (&made, &Model { code: "new".into(), ..made.clone() });
    db.write(&scope, |tx| async move { tx.update::<Entity>(made, changed.clone()).await }).await.unwrap();
    let stale = db.write(&scope, |tx| async move { tx.update::<Entity>(made, changed.clone()).await }).await.unwrap_err();
    assert_eq!(stale.kind(), kernel::Kind::Stale);
    let (changes, properties) = db
        .read(&scope, |tx| async move {
            Ok((tx.all(store::audit::change::Entity::find()).await?, tx.all(store::audit::property::Entity::find()).await?))
        })
        .await
        .unwrap();
    assert_eq!(changes.iter().map(|c| c.change_type).collect::<Vec<_>>(), [0, 1]);
    let update = properties.iter().find(|p| p.original_value.is_some()).unwrap();
    assert_eq!(
        (update.property_name.as_str(), update.original_value.as_deref(), update.new_value.as_deref()),
        ("code", Some("\"kept\""), Some("\"new\""))
    );
}

#[tokio::test]
async fn a_dropped_transaction_leaves_nothing_open() {
    let (db, _folder) = fresh().await;
    let scope = tenant(&db, 1);
    for _ in 0..20 {
        let work = db.write(&scope, |tx| async move {
            tx.insert::<Entity>(thing("x")).await?;
            std::future::pending::<()>().await;
            Ok(())
        });
        let _ = tokio::time::timeout(std::time::Duration::from_millis(5), work).await;
    }
    db.write(&scope, |tx| async move { tx.insert::<Entity>(thing("x")).await }).await.unwrap();
    assert_eq!(db.read(&scope, |tx| async move { tx.count(Entity::find()).await }).await.unwrap(), 1);
}

#[tokio::test]
async fn numbers_run_per_tenant_and_kind() {
    let (db, _folder) = fresh().await;
    let (a, b) = (tenant(&db, 1), tenant(&db, 2));
    let mut got = Vec::new();
    for _ in 0..25 {
        got.push(db.reserve_number(&a, "ACT").await.unwrap());
    }
    assert_eq!((got[0].as_str(), got[24].as_str()), ("ACT-0001", "ACT-0025"));
    assert_eq!(db.reserve_number(&b, "ACT").await.unwrap(), "ACT-0001");
    assert_eq!(db.reserve_number(&a, "FND").await.unwrap(), "FND-0001");
}

#[tokio::test]
async fn a_message_and_a_job_are_taken_once_and_come_back_when_their_node_dies() {
    let (db, _folder) = fresh().await;
    let scope = tenant(&db, 1);
    db.write(&scope, |tx| async move {
        tx.outbox("mail.send", &"hello").await?;
        tx.enqueue("test.job", &1).await
    })
    .await
    .unwrap();
    let messages = db.claim_outbox(10).await.unwrap();
    assert_eq!(messages.len(), 1);
    assert!(db.claim_outbox(10).await.unwrap().is_empty());
    db.record_deliveries(&[(messages[0].clone(), Ok(()))]).await.unwrap();
    let job = db.claim_job().await.unwrap().unwrap();
    assert!(db.claim_job().await.unwrap().is_none());
    assert!(db.report_job(&job, 40).await.unwrap());
    db.finish_job(&job, &Ok(serde_json::json!({"rows": 3}))).await.unwrap();
    let (message, job) = db
        .read(&scope, |tx| async move { Ok((tx.all(outbox::Entity::find()).await?.remove(0), tx.get::<job::Entity>(job.id).await?)) })
        .await
        .unwrap();
    assert!(message.done_at.is_some());
    assert_eq!((job.status, job.progress_pct, job.result.as_deref()), (job::Status::Succeeded, 100, Some("{\"rows\":3}")));
}

#[tokio::test]
async fn what_is_left_for_the_end_of_a_transaction_is_written_whole_or_not_at_all() {
    let (db, _folder) = fresh().await;
    let scope = tenant(&db, 1);
    let waiting = || async {
        let messages = db.read(&scope, |tx| async move { tx.all(outbox::Entity::find()).await }).await.unwrap();
        let mut payloads: Vec<u32> = messages.iter().map(|m| m.payload.parse().unwrap()).collect();
        payloads.sort_unstable();
        payloads
    };
    let failed: kernel::Result<()> = db
        .write(&scope, |tx| async move {
            tx.outbox("test.news", &1).await?;
            tx.insert::<Entity>(thing("A")).await?;
            Err(kernel::Error::rule("Test.Refused"))
        })
        .await;
    assert!(failed.is_err() && waiting().await.is_empty());
    // More rows than the driver sends in one message.
    db.write(&scope, |tx| async move {
        for at in 0..9_000u32 {
            tx.outbox("test.news", &at).await?;
        }
        tx.insert::<Entity>(thing("A")).await
    })
    .await
    .unwrap();
    assert_eq!(waiting().await, (0..9_000).collect::<Vec<u32>>());
    let records = db.read(&scope, |tx| async move { tx.count(store::audit::log::Entity::find()).await }).await.unwrap();
    assert_eq!(records, 1, "one audit record for the committed transaction");
}

#[tokio::test]
async fn of_messages_that_are_settled_together_each_has_its_own_outcome() {
    let (db, _folder) = fresh().await;
    let scope = tenant(&db, 1);
    db.write(&scope, |tx| async move {
        for at in 0..3 {
            tx.outbox("test.news", &at).await?;
        }
        Ok(())
    })
    .await
    .unwrap();
    let mut messages = db.claim_outbox(10).await.unwrap();
    messages.sort_by(|a, b| a.payload.cmp(&b.payload));
    let outcomes = [Ok(()), Err(("away".to_owned(), true)), Err(("refused".to_owned(), false))];
    let settled: Vec<(outbox::Model, outbox::DeliveryResult)> = messages.into_iter().zip(outcomes).collect();
    db.record_deliveries(&settled).await.unwrap();
    let mut after = db.read(&scope, |tx| async move { tx.all(outbox::Entity::find()).await }).await.unwrap();
    after.sort_by(|a, b| a.payload.cmp(&b.payload));
    let told: Vec<(bool, bool, Option<&str>)> =
        after.iter().map(|m| (m.done_at.is_some(), m.failed_at.is_some(), m.error.as_deref())).collect();
    assert_eq!(told, [(true, false, None), (false, false, Some("away")), (false, true, Some("refused"))]);
    assert_eq!(after.iter().map(|m| m.attempts).collect::<Vec<_>>(), [1, 1, 1]);
}

#[tokio::test]
async fn a_database_of_a_newer_schema_is_refused() {
    let (db, _folder) = fresh().await;
    let older = store::migrate(&db, MIGRATIONS, None).await.unwrap_err();
    assert!(older.to_string().contains("newer schema") && older.to_string().contains("9999_things"));
    assert_eq!(db.now().timestamp_subsec_nanos() % 1000, 0);
}

/// Holds the writer until `queue` has queued everybody behind it.
async fn behind_a_writer(db: &Db, queue: impl FnOnce()) {
    let (held, released) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
    let (first, scope) = (db.clone(), tenant(db, 1));
    let (holds, go) = (Arc::clone(&held), Arc::clone(&released));
    let first = tokio::spawn(async move {
        let write = first.write(&scope, |_| async {
            holds.notify_one();
            go.notified().await;
            Ok(())
        });
        write.await.unwrap();
    });
    held.notified().await;
    queue();
    for _ in 0..100 {
        tokio::task::yield_now().await;
    }
    released.notify_one();
    first.await.unwrap();
}

async fn codes(db: &Db) -> BTreeSet<String> {
    let found = db.read(&tenant(db, 1), |tx| async move { tx.all(Entity::find()).await }).await.unwrap();
    found.into_iter().map(|row| row.code).collect()
}

#[tokio::test]
async fn of_writers_that_share_a_commit_each_has_its_own_outcome() {
    let (db, _folder) = fresh().await;
    let mut writers = JoinSet::new();
    behind_a_writer(&db, || {
        // More writers than one group commit takes; every fifth rolls back, the last one too, and every seventh uses a taken code.
        for n in 0..=40 {
            let db = db.clone();
            writers.spawn(async move {
                let code = &(if n % 7 == 6 { "taken".to_owned() } else { format!("n{n}") });
                let scope = tenant(&db, 1);
                let written = db.write(&scope, |tx| async move {
                    tx.insert::<Entity>(thing(code)).await?;
                    if n % 5 == 0 { Err(Error::rule("Common.InUse")) } else { Ok(()) }
                });
                match written.await {
                    // A caller that sees success finds its row.
                    Ok(()) => assert!(codes(&db).await.contains(code), "{code} reported success before the commit"),
                    Err(error) => assert!(n % 5 == 0 || error.kind() == Failure::Invalid, "{n}: {error}"),
                }
            });
        }
    })
    .await;
    writers.join_all().await;
    let kept = (0..=40).filter(|n| n % 5 != 0 && n % 7 != 6).map(|n| format!("n{n}")).chain(["taken".to_owned()]);
    assert_eq!(codes(&db).await, kept.collect());
}

#[tokio::test]
async fn a_writer_that_is_dropped_takes_nobody_with_it() {
    let (db, _folder) = fresh().await;
    let (writes, stuck) = (Arc::new(AtomicUsize::new(0)), Arc::new(Notify::new()));
    let mut kept = JoinSet::new();
    let mut dropped = None;
    let insert = |code: &'static str, hangs: bool| {
        let (db, writes, stuck) = (db.clone(), Arc::clone(&writes), Arc::clone(&stuck));
        async move {
            let scope = tenant(&db, 1);
            let written = db.write(&scope, |tx| {
                let (writes, stuck) = (&writes, &stuck);
                async move {
                    tx.insert::<Entity>(thing(code)).await?;
                    if hangs {
                        stuck.notify_one();
                        std::future::pending::<()>().await;
                    }
                    writes.fetch_add(1, Ordering::Relaxed);
                    Ok(())
                }
            });
            written.await.unwrap();
        }
    };
    behind_a_writer(&db, || {
        kept.spawn(insert("before", false));
        dropped = Some(tokio::spawn(insert("dropped", true)));
        kept.spawn(insert("after", false));
    })
    .await;
    stuck.notified().await;
    // "before" has run and waits for the commit of those behind it.
    assert!(codes(&db).await.is_empty());
    dropped.unwrap().abort();
    kept.join_all().await;
    assert_eq!(codes(&db).await, BTreeSet::from(["before".to_owned(), "after".to_owned()]));
    assert_eq!(writes.load(Ordering::Relaxed), 3, "the write lost with the dropped one was retried");
}

#[tokio::test]
async fn who_leaves_the_line_leaves_nobody_uncommitted() {
    let (db, _folder) = fresh().await;
    let gone: Arc<OnceLock<AbortHandle>> = Arc::default();
    let mut first = None;
    behind_a_writer(&db, || {
        let (behind, leaver) = (db.clone(), Arc::clone(&gone));
        let db = db.clone();
        first = Some(tokio::spawn(async move {
            let scope = tenant(&db, 1);
            let written = db.write(&scope, |tx| {
                let leaver = &leaver;
                async move {
                    tx.insert::<Entity>(thing("kept")).await?;
                    // Still queued when the commit is left to it, then dropped before it gets the permit.
                    leaver.get().unwrap().abort();
                    Ok(())
                }
            });
            written.await.unwrap();
        }));
        let leaves = tokio::spawn(async move { behind.write(&tenant(&behind, 1), |_| async { Ok(()) }).await });
        gone.set(leaves.abort_handle()).unwrap();
    })
    .await;
    first.unwrap().await.unwrap();
    assert_eq!(codes(&db).await, BTreeSet::from(["kept".to_owned()]));
}

#[tokio::test]
async fn a_column_that_may_be_null_from_now_on_keeps_its_values() {
    let (db, _folder) = fresh().await;
    db.write(&tenant(&db, 1), |tx| async move { tx.insert::<Entity>(thing("kept")).await }).await.unwrap();
    let up = |schema: &mut Schema| {
        schema.drop_index("uq_things_code");
        schema.make_optional("things", "code", Kind::Text);
    };
    let all: Vec<Migration> = migrations().into_iter().chain([Migration { name: "9999_things_optional", up }]).collect();
    assert_eq!((store::migrate(&db, &all, None).await.unwrap(), codes(&db).await), (1, BTreeSet::from(["kept".to_owned()])));
}
