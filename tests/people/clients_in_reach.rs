//! Somebody who works for several clients: what they reach, and what others may do with them.

use kernel::Uuid;
use serde_json::Value;
use testkit::{Who, World, on_both};

use crate::several_clients::{ITEMS, STAFF, add, clients, end, is_listed, item, person, read, set_main};

#[tokio::test]
async fn who_works_for_two_clients_reads_both_or_one_of_them_and_no_third() {
    on_both(async |world: World| {
        let (admin, user) = (world.as_user(Who::ClientAdmin).await, world.cast.user(Who::Staff));
        let (here, beside) = (world.cast.alpha_client, world.cast.sibling_client);
        add(&admin, &world.cast.report_staff.to_string(), beside, None).await.ok();
        for client in [here, here, beside] {
            item(&admin, client, user).await;
        }
        let staff = world.as_user(Who::Staff).await;
        // The choice of clients for somebody who may not read clients.
        let entry = staff.get(&format!("{STAFF}?userId={user}")).await.ok()["items"][0].clone();
        assert_eq!(clients(&entry).iter().map(|(name, ..)| name.as_str()).collect::<Vec<_>>(), ["Alpha One", "Alpha Two"]);
        let of = |client: Uuid| format!("?clientId={client}");
        for (asked, count) in [(String::new(), 3), (of(here), 2), (of(beside), 1), (of(world.cast.beta_client), 0)] {
            assert_eq!(staff.get(&format!("{ITEMS}{asked}")).await.ok()["totalCount"], count, "{asked}");
            assert_eq!(staff.get(&format!("/api/app/home/dashboard{asked}")).await.ok()["actions"]["open"], count, "{asked}, home");
        }
    })
    .await;
}

#[tokio::test]
async fn who_may_not_delete_somebody_of_another_client_too_reads_what_can_be_done() {
    on_both(async |world: World| {
        let (admin, coach) = (world.as_user(Who::ClientAdmin).await, world.as_user(Who::Coach).await.within(world.cast.alpha));
        let (here, beside) = (world.cast.alpha_client, world.cast.sibling_client);
        let ada = person(&admin, here, "Ada").await;
        add(&admin, &ada, beside, None).await.ok();
        let refused = coach.delete(&format!("{STAFF}/{ada}")).await;
        assert_eq!(refused.refused(400), "Portal:Staff.WorksElsewhere");
        assert!(refused.text().contains("make another client the main one"), "{}", refused.text());
        set_main(&admin, &ada, beside).await.ok();
        end(&coach, &ada, here, Value::Null).await.ok();
        assert!(!is_listed(&coach, "", &ada).await);
        assert_eq!(clients(&read(&admin, &ada).await)[0].0, "Alpha Two");
    })
    .await;
}
