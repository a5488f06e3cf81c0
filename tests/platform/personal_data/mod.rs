//! A copy of one's personal data.

mod deletion;

use chrono::TimeDelta;
use kernel::Uuid;
use serde_json::{Value, json};
use store::{
    audit::log,
    export::{Extent, Position, SLICE, Slice},
    sea_orm::{ActiveValue::Set, ColumnTrait, sea_query::Condition},
};
use testkit::{Actor, PASSWORD, Reply, Who, World, on_both};

const REQUESTS: &str = "/api/gdpr/requests";
const INVALID: &str = "Volo.Abp.Identity:InvalidToken";

async fn prepare(who: &Actor) -> Reply {
    who.post(&format!("{REQUESTS}/prepare-data"), json!({})).await
}

async fn is_allowed(who: &Actor) -> Value {
    who.get(&format!("{REQUESTS}/is-request-allowed")).await.ok()
}

/// The latest copy of a user.
async fn latest(who: &Actor) -> Value {
    who.get(REQUESTS).await.ok()["items"][0].clone()
}

async fn ask_token(who: &Actor, request: &str) -> Reply {
    who.get(&format!("{REQUESTS}/download-token?requestId={request}")).await
}

async fn token(who: &Actor, request: &str) -> String {
    ask_token(who, request).await.ok()["token"].as_str().unwrap().to_owned()
}

async fn fetch(who: &Actor, request: &str, token: &str) -> Reply {
    who.get(&format!("{REQUESTS}/data/{request}?token={token}")).await
}

/// Refused by the token, whatever the reason.
#[track_caller]
fn assert_void(reply: &Reply) {
    assert_eq!((reply.refused(400), reply.fields()), (INVALID.to_owned(), vec!["token".to_owned()]), "{}", reply.text());
}

async fn later(world: &World, by: TimeDelta) {
    world.clock.advance(by);
    world.drain().await;
}

/// The letters to an address, each as one line.
fn letters(world: &World, address: &str) -> Vec<String> {
    let own = world.mails().into_iter().filter(|(to, _)| to == address);
    own.map(|(_, text)| text.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
}

#[tokio::test]
async fn a_copy_is_prepared_once_a_day_and_fetched_by_its_user() {
    on_both(async |world: World| {
        let staff = world.as_user(Who::Staff).await;
        world.drain().await;
        assert_eq!(is_allowed(&staff).await, true);
        assert_eq!(prepare(&staff).await.status, 204);
        assert_eq!(prepare(&staff).await.refused(400), "Portal:PersonalData.RequestOpen");
        assert_eq!(is_allowed(&staff).await, false);
        let open = latest(&staff).await;
        let request = open["id"].as_str().unwrap().to_owned();
        assert_eq!(open["status"], "Preparing");
        assert!(open["readyTime"].as_str() > open["creationTime"].as_str(), "an estimate: {open}");
        assert_eq!(ask_token(&staff, &request).await.refused(400), "Portal:PersonalData.NotReady");
        world.drain().await;
        assert_eq!(latest(&staff).await["status"], "Ready");
        assert_eq!(prepare(&staff).await.refused(400), "Portal:PersonalData.RequestTooSoon");
        assert_eq!(staff.get("/api/gdpr/state").await.ok()["isPreparing"], false);

        // By the address alone, as a browser follows a link.
        let file = fetch(&world.anon(), &request, &token(&staff, &request).await).await;
        assert_eq!((file.status, file.header("content-type")), (200, Some("application/zip")), "{}", file.text());
        assert_eq!(file.header("cache-control"), Some("no-store"));
        assert!(file.bytes.starts_with(b"PK"));
        let address = staff.get("/api/account/my-profile").await.ok()["email"].as_str().unwrap().to_owned();
        assert!(letters(&world, &address).iter().any(|text| text.contains("A copy of your personal data was requested")));

        later(&world, TimeDelta::days(1)).await;
        let staff = world.as_user_again(Who::Staff).await;
        assert_eq!(is_allowed(&staff).await, true);
        later(&world, TimeDelta::days(7)).await;
        let staff = world.as_user_again(Who::Staff).await;
        assert_eq!(latest(&staff).await["status"], "Expired");
        assert_eq!(ask_token(&staff, &request).await.refused(400), "Portal:PersonalData.Expired");
    })
    .await;
}

#[tokio::test]
async fn a_copy_that_was_called_off_keeps_no_other() {
    on_both(async |world: World| {
        let staff = world.as_user(Who::Staff).await;
        world.drain().await;
        assert_eq!(prepare(&staff).await.status, 204);
        let job = staff.get("/api/app/jobs?kind=personal_data.prepare").await.ok()["items"][0]["id"].clone();
        assert_eq!(staff.post(&format!("/api/app/jobs/{}/cancel", job.as_str().unwrap()), json!({})).await.ok()["status"], "Cancelled");
        assert_eq!((latest(&staff).await["status"].clone(), is_allowed(&staff).await), (json!("Failed"), json!(true)));
        world.clock.advance(TimeDelta::seconds(1));
        assert_eq!(prepare(&staff).await.status, 204);
        assert_eq!(prepare(&staff).await.refused(400), "Portal:PersonalData.RequestOpen");
        later(&world, TimeDelta::hours(2)).await;
        let states = world.as_user_again(Who::Staff).await.get(REQUESTS).await.ok();
        let states: Vec<&Value> = states["items"].as_array().unwrap().iter().map(|request| &request["status"]).collect();
        assert_eq!(states, ["Ready", "Failed"]);
    })
    .await;
}

#[tokio::test]
async fn nobody_else_gets_a_copy_and_a_token_is_used_once() {
    on_both(async |world: World| {
        let staff = world.as_user(Who::Staff).await;
        let manager = world.as_user(Who::Manager).await;
        for who in [&staff, &manager] {
            assert_eq!(prepare(who).await.status, 204);
        }
        world.drain().await;
        let (own, other) = (latest(&staff).await["id"].clone(), latest(&manager).await["id"].clone());
        let (own, other) = (own.as_str().unwrap(), other.as_str().unwrap());
        let administrator = world.as_user(Who::ClientAdmin).await;
        let host = world.as_user(Who::HostAdmin).await.within(world.cast.alpha);
        let stranger = world.as_user(Who::OtherTenant).await;
        for attacker in [&manager, &administrator, &host, &stranger] {
            assert_eq!(ask_token(attacker, own).await.status, 404);
            let theirs = attacker.get(&format!("{REQUESTS}?userId={}", world.cast.user(Who::Staff))).await.ok();
            assert_eq!(theirs["totalCount"], 0, "{theirs}");
            let all = attacker.get(REQUESTS).await;
            assert!(!all.text().contains(own), "{}", all.text());
        }

        // A token that somebody has got hold of.
        let stolen = token(&staff, own).await;
        assert_void(&fetch(&manager, own, &stolen).await);
        assert_void(&fetch(&staff, other, &stolen).await);
        assert_void(&fetch(&world.anon(), other, &stolen).await);
        let mut changed = stolen.clone().into_bytes();
        let last = changed.last_mut().unwrap();
        *last = if *last == b'A' { b'B' } else { b'A' };
        changed.rotate_right(1);
        assert_void(&fetch(&staff, own, std::str::from_utf8(&changed).unwrap()).await);
        assert_void(&fetch(&staff, own, "x").await);
        assert_eq!(fetch(&staff, own, &stolen).await.status, 200);
        assert_void(&fetch(&staff, own, &stolen).await);
        assert_void(&fetch(&world.anon(), own, &stolen).await);

        // A later token voids the earlier one, and each holds for a minute.
        let earlier = token(&staff, own).await;
        let latest = token(&staff, own).await;
        assert_void(&fetch(&staff, own, &earlier).await);
        world.clock.advance(TimeDelta::seconds(61));
        assert_void(&fetch(&staff, own, &latest).await);

        // A new password voids it, too.
        let before = token(&staff, own).await;
        let change = json!({"currentPassword": PASSWORD, "newPassword": "Quay-Street-7!"});
        assert_eq!(staff.post("/api/account/my-profile/change-password", change).await.status, 204);
        assert_void(&fetch(&staff, own, &before).await);
    })
    .await;
}

/// The next entries of the audit log of Alpha about [`Who::Staff`].
async fn slice(world: &World, after: Option<&Position>) -> Slice {
    let (scope, person) = (world.installer().within(world.cast.alpha), world.cast.user(Who::Staff));
    let mut declared = world.app.areas().iter().flat_map(|area| area.personal);
    let data = declared.find(|data| data.kind() == "audit-log").unwrap();
    world.app.db().read(&scope, |tx| async move { data.slice(&tx, Extent::Person(person), after).await }).await.unwrap()
}

#[tokio::test]
async fn what_is_deleted_while_a_copy_is_read_takes_nothing_else_along() {
    on_both(async |world: World| {
        let (scope, person) = (world.installer().within(world.cast.alpha), world.cast.user(Who::Staff));
        let request = |number: u64| log::ActiveModel {
            id: Set(Uuid::from_u128(number.into())),
            user_id: Set(Some(person)),
            user_tenant_id: Set(world.cast.alpha),
            user_name: Set("staff".to_owned()),
            execution_time: Set(world.app.now()),
            execution_duration: Set(1),
            http_method: Set("POST".to_owned()),
            url: Set(if number < 10 { "/old" } else { "/new" }.to_owned()),
            http_status_code: Set(200),
            correlation_id: Set(number.to_string()),
            ..Default::default()
        };
        let rows: &Vec<_> = &(0..SLICE + 2).map(request).collect();
        let db = world.app.db();
        db.write(&scope, |tx| async move { tx.insert_all::<log::Entity>(rows.clone()).await.map(drop) }).await.unwrap();
        let first = slice(&world, None).await;
        assert_eq!((first.entries.len() as u64, first.entries[0].values["url"].clone()), (SLICE, json!("/old")));
        let old = || Condition::all().add(log::Column::Url.eq("/old"));
        assert_eq!(db.write(&scope, |tx| async move { tx.purge::<log::Entity>(old()).await }).await.unwrap(), 10);
        let second = slice(&world, first.rest.as_ref()).await;
        assert_eq!((second.entries.len(), second.rest), (2, None), "neither lost nor repeated");
    })
    .await;
}
