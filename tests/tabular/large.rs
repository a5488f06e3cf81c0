//! Long exports: a job writes the file with the rights of its user, who alone may fetch it, for a time.

use chrono::TimeDelta;
use serde_json::json;
use store::{
    outbox,
    sea_orm::{ActiveModelTrait, EntityTrait, sea_query::Condition},
};
use testkit::{Actor, Reply, Who, World, on_both};
use work::action_item::{Entity, create_in};

use crate::sheet::{csv_rows, listed, xlsx_rows};

const ITEMS: &str = "/api/app/action-items";
const ROWS: usize = 2_001;

/// More items of a member of staff than are answered directly.
async fn many(world: &World) {
    let input = &world.cast.action_item(Who::Staff);
    let scope = world.installer().within(world.cast.alpha);
    let written = world.app.db().write(&scope, |tx| async move {
        let first = create_in(&world.app, &tx, "ACT-00000", input, None).await?;
        // Created one by one, they would take most of the time of these tests.
        let others = (1..ROWS).map(|at| {
            let mut row: <Entity as EntityTrait>::ActiveModel = first.clone().into();
            row.not_set(<Entity as EntityTrait>::Column::Id);
            row.set(<Entity as EntityTrait>::Column::Number, format!("ACT-{at:05}").into());
            row
        });
        tx.insert_all::<Entity>(others.collect()).await.map(drop)
    });
    written.await.unwrap();
    // No notification of each is needed. The messages are in the database once their transaction has ended.
    let silenced = world.app.db().write(&scope, |tx| async move { tx.purge::<outbox::Entity>(Condition::all()).await });
    silenced.await.unwrap();
}

async fn started(actor: &Actor, format: &str) -> String {
    let reply = actor.get(&format!("{ITEMS}/export?format={format}&sorting=number")).await;
    assert_eq!(reply.status, 202, "{}", reply.text());
    format!("/api/app/exports/{}", reply.json()["id"].as_str().unwrap())
}

async fn content(actor: &Actor, export: &str) -> Reply {
    actor.get(&format!("{export}/content")).await
}

#[tokio::test]
async fn a_long_list_is_written_by_a_job_for_its_user_alone() {
    on_both(async |world: World| {
        many(&world).await;
        let staff = world.as_user(Who::Staff).await;
        let (csv, xlsx) = (started(&staff, "csv").await, started(&staff, "xlsx").await);
        assert_eq!(staff.get(&csv).await.ok()["status"], "Queued");
        assert_eq!(staff.get(&format!("{csv}/content")).await.refused(400), "Portal:Exports.NotReady");
        world.drain().await;
        let done = staff.get(&csv).await.ok();
        assert_eq!((done["status"].as_str(), done["rows"].as_u64()), (Some("Succeeded"), Some(ROWS as u64)));
        let reply = staff.get(&format!("{csv}/content")).await;
        assert_eq!(reply.header("content-disposition"), Some("attachment; filename=\"action-items-2026-03-02.csv\""));
        let rows = csv_rows(&reply);
        assert_eq!((rows.len(), rows[1][0].as_str(), rows[ROWS][0].as_str()), (ROWS + 1, "ACT-00000", "ACT-02000"));
        assert_eq!(xlsx_rows(&staff.get(&format!("{xlsx}/content")).await).len(), ROWS + 1);
        // Neither users who can see the same rows, nor the host's administrator, who sees every job, get a file.
        for who in [Who::ClientAdmin, Who::Viewer, Who::HostAdmin, Who::OtherTenant] {
            let other = world.as_user(who).await;
            assert_eq!(other.get(&csv).await.status, 404, "{who:?}");
            assert_eq!(other.get(&format!("{csv}/content")).await.status, 404, "{who:?}");
        }
        let links = listed(&staff, "notifications", "url", "").await;
        assert!(links.contains(&csv.replace("/api/app/", "")), "its notification leads to the file");
        let fourth = async || staff.get(&format!("{ITEMS}/export?format=csv")).await;
        for _ in 0..3 {
            assert_eq!(fourth().await.status, 202);
        }
        assert_eq!(fourth().await.refused(400), "Portal:Exports.TooManyRunning");
    })
    .await;
}

#[tokio::test]
async fn whoever_acts_as_somebody_gets_no_private_rows_by_a_long_export() {
    on_both(async |world: World| {
        many(&world).await;
        let (staff, admin) = (world.as_user(Who::Staff).await, world.as_user(Who::ClientAdmin).await);
        let id = world.cast.user(Who::Staff).to_string();
        let private = json!({
            "clientId": world.cast.alpha_client, "title": "My own affair", "dueOn": "2026-03-09", "ownerUserId": id,
            "actionType": "Task", "priority": "High", "isPrivate": true
        });
        staff.post(ITEMS, private).await.ok();
        let pairs = [
            ("grant_type", "Impersonation"),
            ("client_id", "Portal_App"),
            ("access_token", admin.token().unwrap()),
            ("UserId", id.as_str()),
        ];
        let acting = world.anon().form("/connect/token", &pairs).await.ok();
        let acting = world.anon().with_token(acting["access_token"].as_str());
        let (own, theirs) = (started(&staff, "csv").await, started(&acting, "csv").await);
        world.drain().await;
        assert!(content(&staff, &own).await.text().contains("My own affair"));
        let shown = content(&acting, &theirs).await;
        assert_eq!(csv_rows(&shown).len(), ROWS + 1);
        assert!(!shown.text().contains("My own affair"));
        assert_eq!(content(&acting, &own).await.status, 404, "the file of the user");
    })
    .await;
}

#[tokio::test]
async fn the_permission_is_needed_when_the_file_is_written_and_when_it_is_fetched() {
    const ROLE: &str = "/api/permission-management/permissions?providerName=R&providerKey=Staff";
    on_both(async |world: World| {
        many(&world).await;
        let (admin, staff) = (world.as_user(Who::ClientAdmin).await, world.as_user(Who::Staff).await);
        let written = started(&staff, "csv").await;
        world.drain().await;
        let waiting = started(&staff, "csv").await;
        let granted = async |is: bool| {
            let all = admin.get(ROLE).await.ok();
            let names: Vec<&str> = all["groups"]
                .as_array()
                .unwrap()
                .iter()
                .flat_map(|group| group["permissions"].as_array().unwrap())
                .filter_map(|permission| permission["name"].as_str())
                .filter(|name| name.starts_with("Portal.ActionItems"))
                .collect();
            assert!(!names.is_empty());
            let keep = ["Portal.ActionItems", "Portal.ActionItems.Contribute", "Portal.ActionItems.Create"];
            let changes: Vec<_> = names.iter().map(|name| json!({"name": name, "isGranted": is && keep.contains(name)})).collect();
            admin.put(ROLE, json!({"permissions": changes})).await.ok();
        };
        granted(false).await;
        world.drain().await;
        assert_eq!(staff.get(&waiting).await.ok()["status"], "Failed", "the job has the rights that its user has now");
        assert_eq!(staff.get(&format!("{written}/content")).await.status, 403);
        granted(true).await;
        assert_eq!(staff.get(&format!("{written}/content")).await.status, 200);
        world.clock.advance(TimeDelta::days(7));
        let staff = {
            let reply = world.sign_in(Who::Staff).await.ok();
            staff.with_token(reply["access_token"].as_str())
        };
        assert_eq!(staff.get(&format!("{written}/content")).await.refused(400), "Portal:Exports.Expired");
        world.clock.advance(TimeDelta::minutes(1));
        world.drain().await;
        assert_eq!(staff.get(&written).await.status, 404, "file and job are deleted");
    })
    .await;
}
