//! The compliance state is only ever a projection.

use compliance::{compliance_state::Entity, finalise};
use testkit::{Who, World, on_both};

use crate::{do_actions, finalised, findings, id, in_alpha, library, transition};

#[tokio::test]
async fn rebuilding_from_finalised_assessments_gives_the_same_rows() {
    on_both(async |world: World| {
        let library = library(&world, "CoachLed", false).await;
        let coach = in_alpha(&world, Who::Coach).await;
        finalised(&world, &library, &[0, 1, 4, 4]).await;
        world.clock.advance(chrono::TimeDelta::minutes(5));
        finalised(&world, &library, &[0, 3, 2, 4]).await;
        let finding = findings(&coach).await.remove(0);
        let body = serde_json::json!({"ownerUserId": world.cast.user(Who::ClientAdmin)});
        coach.post(&format!("/api/app/findings/{}/actions", id(&finding)), body).await.ok();
        do_actions(&world, &coach, &finding).await;
        world.clock.advance(chrono::TimeDelta::minutes(5));
        let close = serde_json::json!({"to": "Closed", "note": "Saw it.", "newAnswer": {"option": 4}});
        transition(&coach, &finding, close).await.ok();
        let scope = world.installer().within(world.cast.alpha);
        let rows = || async {
            let mut rows = world
                .app
                .db()
                .read(&scope, |tx| async move { tx.all(<Entity as store::sea_orm::EntityTrait>::find()).await })
                .await
                .unwrap();
            rows.sort_by_key(|row| row.id);
            rows
        };
        let before = rows().await;
        assert_eq!(before.len(), 9);
        assert_eq!(finalise::rebuild(&world.app, &scope).await.unwrap(), 9);
        // spec: ASM-11
        assert_eq!(rows().await, before);
    })
    .await;
}
