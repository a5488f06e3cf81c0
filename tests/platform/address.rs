//! The user's own email address: the old one stays in use until the new one is confirmed.

use serde_json::{Value, json};
use testkit::{PASSWORD, Who, World, on_both};

const PROFILE: &str = "/api/account/my-profile";

/// Recipients of mails with a link that has this parameter, in the order of sending, with the link.
async fn linked(world: &World, parameter: &str) -> Vec<(String, String)> {
    world.drain().await;
    let link = |text: &str| text.split_whitespace().find(|word| word.contains(parameter)).map(str::to_owned);
    world.mails().into_iter().filter_map(|(to, text)| Some((to, link(&text)?))).collect()
}

/// Recipients of mails without a confirmation link.
async fn notices(world: &World) -> Vec<String> {
    world.drain().await;
    world.mails().into_iter().filter(|(_, text)| !text.contains("Token=")).map(|(to, _)| to).collect()
}

fn parameter(link: &str, name: &str) -> String {
    let pairs = link.split_once('?').unwrap().1.split('&').map(|p| p.split_once('=').unwrap());
    pairs.into_iter().find(|(n, _)| *n == name).unwrap().1.to_owned()
}

#[tokio::test]
async fn an_address_stays_in_use_until_the_new_one_is_confirmed() {
    on_both(async |world: World| {
        let (staff, anon) = (world.as_user(Who::Staff).await, world.anon().within("alpha"));
        let ask = async |address: &str| {
            let mut profile = staff.get(PROFILE).await.ok();
            profile["email"] = address.into();
            staff.put(PROFILE, profile).await
        };
        assert_eq!(ask("Manager@waymark.example").await.refused(400), "Volo.Abp.Identity:DuplicateEmail");
        ask("first@waymark.example").await.ok();
        let asked = ask("new@waymark.example").await.ok();
        assert_eq!((asked["email"].as_str(), asked["newEmail"].as_str()), (Some("staff@waymark.example"), Some("new@waymark.example")));
        let notified = notices(&world).await;
        assert!(notified.len() == 2 && notified.iter().all(|to| to == "staff@waymark.example"), "{notified:?}");
        let links = linked(&world, "confirmationToken").await;
        // The first request was replaced before its mail was sent: both mails go to the latest address.
        assert!(links.iter().all(|(to, _)| to == "new@waymark.example"), "{links:?}");
        for email in ["new@waymark.example", "staff@waymark.example"] {
            anon.post("/api/account/send-password-reset-code", json!({"email": email})).await;
        }
        let resets = linked(&world, "resetToken").await;
        assert_eq!(resets.iter().map(|(to, _)| to.as_str()).collect::<Vec<_>>(), ["staff@waymark.example"]);
        let link = &links[0].1;
        let confirm = json!({"userId": parameter(link, "userId"), "token": parameter(link, "confirmationToken")});
        for _ in 0..2 {
            assert_eq!(anon.post("/api/account/verify-email-confirmation-token", confirm.clone()).await.ok(), json!(true));
            assert_eq!(staff.get(PROFILE).await.ok()["email"], "staff@waymark.example", "looking changes nothing");
        }
        assert_eq!(anon.post("/api/account/confirm-email", confirm.clone()).await.status, 204);
        let after = staff.get(PROFILE).await.ok();
        assert_eq!((after["email"].as_str(), after["newEmail"].as_str()), (Some("new@waymark.example"), None));
        assert_eq!(after["emailConfirmed"], true);
        assert_eq!(anon.post("/api/account/confirm-email", confirm).await.refused(400), "Portal:Account.EmailAlreadyConfirmed");
        let reset = &resets[0].1;
        let body = json!({"userId": parameter(reset, "userId"), "resetToken": parameter(reset, "resetToken"), "password": "Mill-Race-12"});
        assert_eq!(
            anon.post("/api/account/reset-password", body).await.refused(400),
            "Volo.Abp.Identity:InvalidToken",
            "for the old address"
        );
    })
    .await;
}

#[tokio::test]
async fn a_change_of_address_can_be_withdrawn() {
    on_both(async |world: World| {
        let (staff, anon) = (world.as_user(Who::Staff).await, world.anon().within("alpha"));
        let mut profile = staff.get(PROFILE).await.ok();
        profile["email"] = "new@waymark.example".into();
        staff.put(PROFILE, profile).await.ok();
        let links = linked(&world, "confirmationToken").await;
        let link = &links[0].1;
        let after = staff.delete("/api/account/my-profile/new-email").await.ok();
        assert_eq!((after["email"].as_str(), after["newEmail"].as_str()), (Some("staff@waymark.example"), None));
        let confirm = json!({"userId": parameter(link, "userId"), "token": parameter(link, "confirmationToken")});
        assert_eq!(anon.post("/api/account/confirm-email", confirm).await.refused(400), "Volo.Abp.Identity:InvalidToken");
        assert_eq!(staff.get(PROFILE).await.ok()["email"], "staff@waymark.example");
    })
    .await;
}

#[tokio::test]
async fn a_new_password_withdraws_a_change_of_address() {
    on_both(async |world: World| {
        let (staff, anon) = (world.as_user(Who::Staff).await, world.anon().within("alpha"));
        let mut profile = staff.get(PROFILE).await.ok();
        profile["email"] = "new@waymark.example".into();
        staff.put(PROFILE, profile).await.ok();
        let links = linked(&world, "confirmationToken").await;
        let link = &links[0].1;
        let change = json!({"currentPassword": PASSWORD, "newPassword": "Mill-Race-12"});
        assert_eq!(staff.post("/api/account/my-profile/change-password", change).await.status, 204);
        let confirm = json!({"userId": parameter(link, "userId"), "token": parameter(link, "confirmationToken")});
        assert_eq!(anon.post("/api/account/confirm-email", confirm).await.refused(400), "Volo.Abp.Identity:InvalidToken");
        assert_eq!(staff.get(PROFILE).await.ok()["newEmail"], Value::Null);
        let admin = world.as_user(Who::ClientAdmin).await;
        let path = format!("/api/identity/users/{}", world.cast.user(Who::Staff));
        let mut body = admin.get(&path).await.ok();
        body["email"] = "given@waymark.example".into();
        assert_eq!(admin.put(&path, body).await.ok()["email"], "given@waymark.example");
        let notified = notices(&world).await;
        assert!(notified.len() == 3 && notified.iter().all(|to| to == "staff@waymark.example"), "{notified:?}");
    })
    .await;
}
