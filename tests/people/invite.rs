//! Inviting a person of the staff to sign in.

use serde_json::{Value, json};
use testkit::{Actor, Who, World, on_both, reach::only};

const STAFF: &str = "/api/app/staff";
const INVITATIONS: &str = "/api/identity/invitations";
const ADDRESS: &str = "noor@foxdale.example";

async fn noor(world: &World, admin: &Actor) -> String {
    let client = world.cast.alpha_client;
    let body = json!({"clientId": client, "firstName": "Noor", "lastName": "Haddad", "employment": "FullTime", "email": ADDRESS});
    format!("{STAFF}/{}", admin.post(STAFF, body).await.ok()["id"].as_str().unwrap())
}

/// Posts to the person with the present stamp.
async fn act(admin: &Actor, path: &str, what: &str, mut body: Value) -> testkit::Reply {
    body["concurrencyStamp"] = admin.get(path).await.ok()["concurrencyStamp"].clone();
    admin.post(&format!("{path}/{what}"), body).await
}

/// What the link that was mailed last says, as its page sends it back.
async fn link(world: &World) -> Value {
    world.drain().await;
    let mails = world.mails();
    let (_, text) = mails.iter().rev().find(|(to, _)| to == ADDRESS).unwrap();
    let link = text.split_whitespace().find(|word| word.starts_with("https://portal.example/account/invitation?")).unwrap();
    let query = link.split_once('?').unwrap().1;
    let part = |name: &str| query.split('&').find_map(|pair| pair.strip_prefix(&format!("{name}="))).unwrap_or_default().to_owned();
    json!({"invitationId": part("invitationId"), "token": part("token")})
}

async fn accept(world: &World, link: &Value) -> testkit::Reply {
    let mut body = link.clone();
    for (name, value) in [("userName", "noor"), ("name", "Noor"), ("surname", "Haddad"), ("password", "Quay-Street-7")] {
        body[name] = value.into();
    }
    world.anon().within("alpha").post("/api/account/invitation/accept", body).await
}

#[tokio::test]
async fn a_person_who_accepts_the_invitation_signs_in_as_the_person() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let path = noor(&world, &admin).await;
        let before = admin.get(&path).await.ok();
        assert_eq!((&before["status"], &before["canInvite"]), (&json!("NoLogin"), &json!(true)));
        let invited = act(&admin, &path, "invite", json!({"roleNames": ["Staff"]})).await.ok();
        assert_eq!((&invited["status"], &invited["canInvite"], &invited["userId"]), (&json!("Invited"), &json!(true), &Value::Null));
        assert_eq!(invited["allowedTransitions"], json!(["Left"]));
        let stale = json!({"concurrencyStamp": before["concurrencyStamp"]});
        assert_eq!(admin.post(&format!("{path}/invite"), stale).await.status, 409);
        let mut other = only(&invited, &["clientId", "firstName", "lastName", "employment", "concurrencyStamp"]);
        other["email"] = "else@foxdale.example".into();
        assert_eq!(admin.put(&path, other.clone()).await.fields(), ["email"], "the invitation went to the other address");
        (other["email"], other["userId"]) = (ADDRESS.into(), json!(world.cast.user(Who::Viewer)));
        assert_eq!(admin.put(&path, other).await.fields(), ["userId"]);

        world.clock.advance(chrono::TimeDelta::minutes(5));
        assert_eq!(act(&admin, &path, "invite", json!({})).await.ok()["status"], "Invited", "a second time sends it again");
        let listed = admin.get(&format!("{INVITATIONS}?filter=noor")).await.ok();
        assert_eq!((&listed["totalCount"], &listed["items"][0]["roleNames"]), (&json!(1), &json!(["Staff"])));
        assert_eq!(accept(&world, &link(&world).await).await.status, 204);
        let now = admin.get(&path).await.ok();
        assert_eq!((&now["status"], &now["canInvite"]), (&json!("Active"), &json!(false)));
        let user = admin.get("/api/identity/users/by-username/noor").await.ok();
        assert_eq!((&user["id"], &user["roleNames"]), (&now["userId"], &json!(["Staff"])));
        let again = act(&admin, &path, "invite", json!({})).await;
        assert_eq!(again.refused(400), "Portal:Staff.HasSignIn");
    })
    .await;
}

#[tokio::test]
async fn an_invitation_that_is_withdrawn_lets_nobody_in() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let path = noor(&world, &admin).await;
        let none = act(&admin, &path, "revoke-invitation", json!({})).await;
        assert_eq!(none.refused(400), "Portal:Staff.NotInvited");
        act(&admin, &path, "invite", json!({})).await.ok();
        let sent = link(&world).await;
        assert_eq!(act(&admin, &path, "revoke-invitation", json!({})).await.ok()["status"], "NoLogin");
        assert_eq!(accept(&world, &sent).await.refused(400), "Portal:Invitation.Revoked");

        // The list of invitations does the same.
        act(&admin, &path, "invite", json!({})).await.ok();
        let open = admin.get(&format!("{INVITATIONS}?status=Pending&filter=noor")).await.ok();
        assert_eq!(admin.delete(&format!("{INVITATIONS}/{}", open["items"][0]["id"].as_str().unwrap())).await.status, 204);
        assert_eq!(admin.get(&path).await.ok()["status"], "NoLogin");

        world.clock.advance(chrono::TimeDelta::minutes(1));
        act(&admin, &path, "invite", json!({})).await.ok();
        let sent = link(&world).await;
        assert_eq!(act(&admin, &path, "transition", json!({"to": "Left"})).await.ok()["status"], "Left");
        assert_eq!(accept(&world, &sent).await.refused(400), "Portal:Invitation.Revoked", "who leaves needs none");
    })
    .await;
}

#[tokio::test]
async fn a_person_who_was_deleted_and_restored_is_invited_anew() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let path = noor(&world, &admin).await;
        act(&admin, &path, "invite", json!({"roleNames": ["Staff"]})).await.ok();
        let sent = link(&world).await;
        assert_eq!(admin.delete(&path).await.status, 204);
        assert_eq!(accept(&world, &sent).await.refused(400), "Portal:Invitation.Revoked");
        let restore = format!("{}/restore", path.replace("/staff/", "/recycle-bin/Staff/"));
        assert_eq!(admin.post(&restore, json!({})).await.status, 204);
        let person = admin.get(&path).await.ok();
        assert_eq!((&person["status"], &person["canInvite"]), (&json!("NoLogin"), &json!(true)), "not sent again without its roles");
    })
    .await;
}

#[tokio::test]
async fn a_person_does_not_wait_for_an_invitation_that_is_gone() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let path = noor(&world, &admin).await;
        act(&admin, &path, "invite", json!({"roleNames": ["Staff"]})).await.ok();
        let purge = async |days: i64| {
            world.clock.advance(chrono::TimeDelta::days(days));
            let system = world.installer().as_system();
            world.app.db().write(&system, |tx| async move { tx.enqueue("invitation.purge", &json!({})).await }).await.unwrap();
            world.drain().await;
            world.as_user_again(Who::ClientAdmin).await
        };
        let admin = purge(8).await;
        assert_eq!(admin.get(&path).await.ok()["status"], "Invited", "an expired one can be sent again");
        let admin = purge(30).await;
        assert_eq!(admin.get(&format!("{INVITATIONS}?filter=noor")).await.ok()["totalCount"], 0);
        let person = admin.get(&path).await.ok();
        assert_eq!((&person["status"], &person["canInvite"]), (&json!("NoLogin"), &json!(true)));

        // Otherwise it would be sent again without its roles.
        act(&admin, &path, "invite", json!({"roleNames": ["Staff"]})).await.ok();
        assert_eq!(accept(&world, &link(&world).await).await.status, 204);
        assert_eq!(admin.get("/api/identity/users/by-username/noor").await.ok()["roleNames"], json!(["Staff"]));
    })
    .await;
}

#[tokio::test]
async fn inviting_needs_an_address_a_seat_and_the_right_to_make_users() {
    on_both(async |world: World| {
        let (host, admin) = (world.as_user(Who::HostAdmin).await, world.as_user(Who::ClientAdmin).await);
        let path = noor(&world, &admin).await;
        let manager = world.as_user(Who::Manager).await;
        assert_eq!(manager.get(&path).await.ok()["canInvite"], false);
        assert_eq!(act(&manager, &path, "invite", json!({})).await.status, 403);
        let provider = host.within(world.cast.alpha);
        assert_eq!(provider.get(&path).await.ok()["canInvite"], false, "who invites belongs to the tenant");
        assert_eq!(act(&provider, &path, "invite", json!({})).await.status, 403);
        let stranger = world.as_user(Who::OtherTenant).await;
        assert_eq!(stranger.post(&format!("{path}/invite"), json!({"concurrencyStamp": "x"})).await.status, 404);

        let active = admin.get("/api/identity/users?notActive=false&maxResultCount=1").await.ok()["totalCount"].as_u64().unwrap();
        let bounds = format!("/api/feature-management/features?providerName=T&providerKey={}", world.cast.alpha);
        let bound = json!({"features": [{"name": "Identity.MaxUserCount", "value": active.to_string()}]});
        assert_eq!(host.put(&bounds, bound).await.status, 204);
        assert_eq!(act(&admin, &path, "invite", json!({})).await.refused(400), "Portal:Tenants.SeatLimit");
        assert_eq!(admin.get(&path).await.ok()["status"], "NoLogin", "a refusal changes nothing");

        let body = json!({"clientId": world.cast.alpha_client, "firstName": "Ada", "lastName": "Reed", "employment": "FullTime"});
        let without = format!("{STAFF}/{}", admin.post(STAFF, body).await.ok()["id"].as_str().unwrap());
        assert_eq!(admin.get(&without).await.ok()["canInvite"], false);
        assert_eq!(act(&admin, &without, "invite", json!({})).await.refused(400), "Portal:Staff.AddressMissing");
    })
    .await;
}

/// Invites these people at once; gives the code of each refusal, or null.
async fn many(admin: &Actor, ids: &[&str]) -> Vec<Value> {
    let body = json!({"ids": ids, "action": "Invite", "args": {"roleNames": ["Staff"]}});
    let report = admin.post(&format!("{STAFF}/bulk"), body).await.ok();
    report["results"].as_array().unwrap().iter().map(|result| result["error"]["code"].clone()).collect()
}

async fn hired(world: &World, admin: &Actor, name: &str, email: Option<&str>) -> String {
    let body = json!({
        "clientId": world.cast.alpha_client, "firstName": name, "lastName": "Reed", "employment": "FullTime", "email": email
    });
    admin.post(STAFF, body).await.ok()["id"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn many_people_are_invited_at_once_each_with_a_result_of_their_own() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let (ada, ben) = (hired(&world, &admin, "Ada", Some("ada@foxdale.example")).await, hired(&world, &admin, "Ben", None).await);
        let gone = hired(&world, &admin, "Cleo", Some("cleo@foxdale.example")).await;
        act(&admin, &format!("{STAFF}/{gone}"), "transition", json!({"to": "Left"})).await.ok();
        let working = hired(&world, &admin, "Dan", Some("dan@foxdale.example")).await;
        act(&admin, &format!("{STAFF}/{working}"), "transition", json!({"to": "Active"})).await.ok();
        let report = world.cast.report_staff.to_string();
        let all = [ada.as_str(), &ben, &report, &gone, &working, "0192d3a4-7c1b-7a20-9d4e-3f5a6b7c8d9e"];
        let codes = ["Staff.AddressMissing", "Staff.HasSignIn", "Staff.HasLeft", "Staff.NotInvitable", "Common.NotFound"];
        let refused = codes.map(|code| json!(format!("Portal:{code}")));
        assert_eq!(many(&admin, &all).await, [&[Value::Null][..], &refused].concat());
        world.drain().await;
        let path = format!("{STAFF}/{ada}");
        let invited = admin.get(&path).await.ok();
        assert_eq!((&invited["status"], &invited["invitationExpired"]), (&json!("Invited"), &json!(false)));
        assert_eq!(world.mails().iter().filter(|(to, _)| to == "ada@foxdale.example").count(), 1);
        assert_eq!(many(&admin, &[&ada]).await, [json!("Portal:Staff.InvitationOpen")], "nobody gets a second mail by mistake");

        world.clock.advance(chrono::TimeDelta::days(8));
        let admin = world.as_user_again(Who::ClientAdmin).await;
        let late = admin.get(&path).await.ok();
        assert_eq!((&late["status"], &late["invitationExpired"], &late["canInvite"]), (&json!("Invited"), &json!(true), &json!(true)));
        assert_eq!(admin.get(&format!("{STAFF}?filter=Ada")).await.ok()["items"][0]["invitationExpired"], true);
        assert_eq!(many(&admin, &[&ada]).await, [Value::Null], "an expired one is sent again");
        world.drain().await;
        assert_eq!(admin.get(&path).await.ok()["invitationExpired"], false);
        assert_eq!(world.mails().iter().filter(|(to, _)| to == "ada@foxdale.example").count(), 2);
    })
    .await;
}

#[tokio::test]
async fn inviting_many_ends_where_the_seats_end_and_takes_the_rights_of_inviting_one() {
    on_both(async |world: World| {
        let (host, admin) = (world.as_user(Who::HostAdmin).await, world.as_user(Who::ClientAdmin).await);
        let ada = hired(&world, &admin, "Ada", Some("ada@foxdale.example")).await;
        let manager = world.as_user(Who::Manager).await;
        assert_eq!(many(&manager, &[&ada]).await.len(), 1);
        assert_eq!(admin.get(&format!("{STAFF}/{ada}")).await.ok()["status"], "NoLogin", "a manager decides on no accounts");
        let body = |args: Value| json!({"ids": [ada], "action": "Invite", "args": args});
        let bulk = format!("{STAFF}/bulk");
        assert_eq!(world.as_user(Who::Staff).await.post(&bulk, body(json!({}))).await.status, 403);
        assert_eq!(admin.post(&bulk, body(json!({"to": "Active"}))).await.fields(), ["args.to"]);
        let active = admin.get("/api/identity/users?notActive=false&maxResultCount=1").await.ok()["totalCount"].as_u64().unwrap();
        let bounds = format!("/api/feature-management/features?providerName=T&providerKey={}", world.cast.alpha);
        let bound = json!({"features": [{"name": "Identity.MaxUserCount", "value": active.to_string()}]});
        assert_eq!(host.put(&bounds, bound).await.status, 204);
        assert_eq!(many(&admin, &[&ada]).await, [json!("Portal:Tenants.SeatLimit")]);
    })
    .await;
}
