//! Which node delivers a message when nodes die, freeze or are slow.

use chrono::TimeDelta;
use kernel::Scope;
use serde_json::json;
use store::{Engine, outbox, sea_orm::EntityTrait};
use testkit::{World, on_both};

async fn waiting(world: &World, count: usize) {
    world.drain().await;
    for _ in 0..count {
        world.app.db().write(&world.installer(), |tx| async move { tx.outbox("test.nobody", &json!({})).await }).await.unwrap();
    }
}

#[tokio::test]
async fn a_message_of_a_dead_node_is_taken_over_and_one_of_a_slow_node_is_not() {
    on_both(async |world: World| {
        let db = world.app.db();
        waiting(&world, 2).await;
        let claimed = db.claim_outbox(10).await.unwrap();
        let [slow, dead] = &claimed[..] else { panic!("{claimed:?}") };
        world.clock.advance(TimeDelta::seconds(8));
        db.renew_outbox(&[slow]).await.unwrap();
        assert!(db.claim_outbox(10).await.unwrap().is_empty());
        world.clock.advance(TimeDelta::seconds(4));
        let taken = db.claim_outbox(10).await.unwrap();
        assert_eq!(taken.iter().map(|m| (m.id, m.attempts)).collect::<Vec<_>>(), [(dead.id, 1)], "within 15 s of the last heartbeat");

        // The node that was considered dead no longer affects the message or its claim.
        db.record_deliveries(&[(dead.clone(), Err(("late".to_owned(), false)))]).await.unwrap();
        world.clock.advance(TimeDelta::seconds(8));
        db.renew_outbox(&[dead, slow]).await.unwrap();
        world.clock.advance(TimeDelta::seconds(4));
        let again = db.claim_outbox(10).await.unwrap();
        assert_eq!(again.iter().map(|m| (m.id, m.attempts, m.failed_at)).collect::<Vec<_>>(), [(dead.id, 2, None)]);
    })
    .await;
}

#[tokio::test]
async fn a_node_frozen_while_claiming_messages_blocks_no_other() {
    on_both(async |world: World| {
        if world.engine == Engine::Sqlite {
            // A single process, a single writer.
            return;
        }
        waiting(&world, 2).await;
        let db = world.app.db();
        let system = Scope::system(db.now());
        let taken = db.write(&system, |tx| async move {
            let held = tx.lock(outbox::Entity::find()).await?.into_iter().filter(|m| m.done_at.is_none()).count();
            // The locks are held while the other node claims.
            Ok((held, db.claim_outbox(10).await?.len()))
        });
        assert_eq!(taken.await.unwrap(), (2, 0));
        assert_eq!(db.claim_outbox(10).await.unwrap().len(), 2);
    })
    .await;
}
