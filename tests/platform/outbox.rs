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

#[tokio::test]
async fn what_a_wrong_clock_has_put_off_is_due_once_it_is_right() {
    on_both(async |world: World| {
        let db = world.app.db();
        let write = async |due: TimeDelta| {
            // A scope of this moment: that is the time at which a transaction writes.
            db.write(&world.installer(), |tx| async move { tx.outbox_at("test.nobody", &json!({}), tx.now() + due).await }).await.unwrap()
        };
        world.drain().await;
        let (jump, tried) = (TimeDelta::days(400), write(TimeDelta::zero()).await);
        let away = write(TimeDelta::days(40)).await;
        world.clock.advance(jump);
        let claimed = db.claim_outbox(10).await.unwrap();
        let failed: Vec<_> = claimed.into_iter().filter(|message| message.id == tried).collect();
        db.record_deliveries(&[(failed[0].clone(), Err(("Common.Unavailable".to_owned(), true)))]).await.unwrap();
        let later = write(TimeDelta::zero()).await;
        let scope = world.installer().within(world.cast.alpha);
        let job = db.write(&scope, |tx| async move { tx.enqueue("test.job", &json!({})).await }).await.unwrap();
        world.clock.advance(-jump);
        assert!(db.claim_outbox(10).await.unwrap().is_empty() && db.claim_job().await.unwrap().is_none());

        // The one that is to leave in 40 days was claimed while the clock was wrong: it gets the time of a claim.
        assert_eq!(db.free_stranded().await.unwrap(), 4);
        let mut due: Vec<_> = db.claim_outbox(10).await.unwrap().into_iter().map(|message| message.id).collect();
        due.sort();
        let mut expected = [tried, later];
        expected.sort();
        assert_eq!(due, expected);
        assert_eq!(db.claim_job().await.unwrap().map(|found| found.id), Some(job));
        world.clock.advance(TimeDelta::seconds(9));
        assert_eq!(db.free_stranded().await.unwrap(), 0, "nothing more");
        world.clock.advance(TimeDelta::seconds(2));
        assert!(db.claim_outbox(10).await.unwrap().iter().any(|message| message.id == away));
        assert!(db.written_ahead().await.unwrap().is_some(), "the job says when it was queued");
    })
    .await;
}

#[tokio::test]
async fn what_waits_for_a_day_of_its_own_goes_on_waiting() {
    on_both(async |world: World| {
        let db = world.app.db();
        world.drain().await;
        let due = world.app.now() + TimeDelta::days(40);
        db.write(&world.installer(), |tx| async move { tx.outbox_at("test.nobody", &json!({}), due).await }).await.unwrap();
        assert_eq!((db.free_stranded().await.unwrap(), db.written_ahead().await.unwrap()), (0, None));
        assert!(db.claim_outbox(10).await.unwrap().is_empty());
    })
    .await;
}
