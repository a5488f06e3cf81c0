//! Lists that are exported and taken in unchanged, in every language.

use serde_json::{Value, json};
use testkit::{Actor, Who, World, on_both};

use crate::{
    import::{counts, errors, tried, uploaded},
    sheet::listed,
};

const PLANS: [&str; 4] = ["create", "update", "skip", "error"];
const LANGUAGES: [&str; 5] = ["en-GB", "de", "es", "fr", "ar"];

fn id(record: &Value) -> &str {
    record["id"].as_str().unwrap()
}

async fn hired(admin: &Actor, client: &str, (first, last, called): (&str, &str, Option<&str>), manager: Option<&Value>) -> Value {
    let person = json!({
        "clientId": client, "firstName": first, "lastName": last, "preferredName": called, "employment": "FullTime",
        "managerStaffId": manager.map(id)
    });
    admin.post("/api/app/staff", person).await.ok()
}

/// People, teams and work whose references a name alone doesn't lead to.
async fn filled(world: &World, admin: &Actor) {
    let twin = json!({"code": "ATRI", "name": "Alpha One", "timeZone": "Europe/London", "currency": "GBP", "fiscalYearStartMonth": 1});
    let twin = admin.post("/api/app/clients", twin).await.ok();
    let (here, beside) = (world.cast.alpha_client.to_string(), world.cast.sibling_client.to_string());
    let lead = hired(admin, &here, ("Kimberly", "Ash", Some("Kim")), None).await;
    let ben = hired(admin, &here, ("Ben", "Holt", None), Some(&lead)).await;
    let more = json!({"clientId": beside, "concurrencyStamp": ben["concurrencyStamp"]});
    admin.post(&format!("/api/app/staff/{}/add-client", id(&ben)), more).await.ok();
    hired(admin, &beside, ("Ana", "Ruiz", None), Some(&lead)).await;
    hired(admin, id(&twin), ("Tom", "Lee", None), None).await;
    for (client, lead) in [(here.as_str(), Some(id(&lead))), (id(&twin), None)] {
        let team = admin.post("/api/app/teams", json!({"clientId": client, "name": "Care", "leadStaffId": lead})).await.ok();
        let item = json!({
            "clientId": client, "teamId": team["id"], "title": "Train", "actionType": "Task", "priority": "High", "dueOn": "2026-03-09",
            "ownerUserId": world.cast.user(Who::ClientAdmin)
        });
        admin.post("/api/app/action-items", item).await.ok();
    }
}

#[tokio::test]
async fn what_was_exported_is_taken_in_unchanged_in_every_language() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::HostAdmin).await.within(world.cast.alpha);
        filled(&world, &admin).await;
        for list in ["clients", "staff", "teams", "action-items"] {
            let all = i64::try_from(listed(&admin, list, "id", "").await.len()).unwrap();
            assert!(all > 1, "{list}");
            for language in LANGUAGES {
                let reader = admin.speaking(language);
                let file = reader.get(&format!("/api/app/{list}/export?format=csv")).await;
                let import = uploaded(&reader, list, file.bytes).await;
                let ready = tried(&world, &reader, &import).await;
                assert_eq!(counts(&ready, &PLANS), [0, 0, all, 0], "{list}, {language}: {:?}", errors(&reader, &import).await);
            }
        }
    })
    .await;
}

#[tokio::test]
async fn a_reference_that_says_something_else_is_still_a_change_or_an_error() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::HostAdmin).await.within(world.cast.alpha);
        filled(&world, &admin).await;
        let rows = "Client,First name,Last name,Manager\n\
            Alpha One (AONE),Ben,Holt,Manager Tester\n\
            Alpha One (AONE),Kimberly,Ash,Kim Ash\n\
            Alpha One,Tom,Lee,\n";
        let import = uploaded(&admin, "staff", rows).await;
        assert_eq!(counts(&tried(&world, &admin, &import).await, &PLANS), [0, 1, 0, 2]);
        let codes: Vec<(i64, String)> = errors(&admin, &import).await.into_iter().map(|(row, _, code, _)| (row, code)).collect();
        let error = |row, code: &str| (row, code.to_owned());
        assert_eq!(codes, [error(3, "Import.UnknownReference"), error(4, "Import.AmbiguousReference")]);
    })
    .await;
}
