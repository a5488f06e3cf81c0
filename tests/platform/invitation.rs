//! Invitations: who may invite to what, what the link does, and that rights are checked twice.

use chrono::TimeDelta;
use futures::future::join_all;
use serde_json::{Value, json};
use store::{
    audit::{ChangeKind, change, property},
    sea_orm::{ColumnTrait, EntityTrait, QueryFilter},
};
use testkit::{Actor, Who, World, on_both};

const INVITATIONS: &str = "/api/identity/invitations";
const SHOW: &str = "/api/account/invitation";
const ACCEPT: &str = "/api/account/invitation/accept";

fn noor(roles: &[&str]) -> Value {
    json!({"email": "noor@foxdale.example", "name": "Noor", "surname": "Haddad", "roleNames": roles})
}

/// The parts of the last link that was mailed.
async fn link(world: &World) -> (Value, String) {
    world.drain().await;
    let mails = world.mails();
    let (_, text) = mails.iter().rev().find(|(to, _)| to == "noor@foxdale.example").unwrap();
    let link = text.split_whitespace().find(|word| word.starts_with("https://portal.example/account/invitation?")).unwrap();
    let part = |name: &str| {
        let query = link.split_once('?').unwrap().1;
        query.split('&').find_map(|pair| pair.strip_prefix(&format!("{name}="))).unwrap_or_default().to_owned()
    };
    (json!({"invitationId": part("invitationId"), "token": part("token")}), part("__tenant"))
}

fn accepted(link: &Value, name: &str) -> Value {
    let mut body = link.clone();
    body["userName"] = name.into();
    body["name"] = "Noor".into();
    body["surname"] = "Haddad".into();
    body["password"] = "Quay-Street-7".into();
    body
}

async fn sign_in(world: &World, name: &str) -> u16 {
    let pairs =
        [("grant_type", "password"), ("client_id", "Portal_App"), ("username", name), ("password", "Quay-Street-7"), ("scope", "Portal")];
    world.anon().within("alpha").form("/connect/token", &pairs).await.status
}

async fn role(admin: &Actor, name: &str, permissions: &[&str]) {
    admin.post("/api/identity/roles", json!({"name": name})).await.ok();
    let wanted: Vec<Value> = permissions.iter().map(|name| json!({"name": name, "isGranted": true})).collect();
    let of = format!("/api/permission-management/permissions?providerName=R&providerKey={name}");
    assert_eq!(admin.put(&of, json!({"permissions": wanted})).await.status, 204);
}

#[tokio::test]
async fn an_invitee_chooses_name_and_password_once() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let unit = admin.post("/api/identity/organization-units", json!({"displayName": "Reception"})).await.ok();
        let mut body = noor(&["Manager"]);
        body["organizationUnitIds"] = json!([unit["id"]]);
        let made = admin.post(INVITATIONS, body).await.ok();
        assert_eq!((&made["status"], &made["roleNames"]), (&json!("Pending"), &json!(["Manager"])));
        assert_eq!((&made["organizationUnits"], &made["inviter"]), (&json!(["Reception"]), &json!("client.admin Tester")));
        let again = admin.post(INVITATIONS, noor(&[])).await;
        assert_eq!((again.refused(400).as_str(), again.fields()), ("Portal:Invitation.Pending", vec!["email".to_owned()]));

        let (sent, tenant) = link(&world).await;
        let anon = world.anon().within(&tenant);
        let seen = anon.post(SHOW, sent.clone()).await.ok();
        assert_eq!((&seen["email"], &seen["place"]), (&json!("noor@foxdale.example"), &json!("Alpha")));
        let mut weak = accepted(&sent, "noor");
        weak["password"] = "short".into();
        assert_eq!(anon.post(ACCEPT, weak).await.status, 400);
        let taken = anon.post(ACCEPT, accepted(&sent, "staff")).await;
        assert_eq!((taken.refused(400).as_str(), taken.fields()), ("Volo.Abp.Identity:DuplicateUserName", vec!["userName".to_owned()]));
        assert_eq!(anon.post(SHOW, sent.clone()).await.status, 200, "a refusal leaves the link as it was");

        // Another signed-in user plays no part.
        let other = world.as_user(Who::Staff).await.within(&tenant);
        let uses = (0..5).map(|at| other.post(ACCEPT, accepted(&sent, &format!("noor{at}"))));
        let replies = join_all(uses).await;
        let used: Vec<usize> = (0..5).filter(|at| replies[*at].status == 204).collect();
        assert_eq!(used.len(), 1, "{:?}", replies.iter().map(|reply| reply.text().to_owned()).collect::<Vec<_>>());
        for late in replies.iter().filter(|reply| reply.status != 204) {
            assert_eq!(late.refused(400), "Portal:Invitation.Used");
        }
        assert_eq!(anon.post(SHOW, sent).await.refused(400), "Portal:Invitation.Used");
        let name = format!("noor{}", used[0]);
        assert_eq!(sign_in(&world, &name).await, 200);
        let user = admin.get(&format!("/api/identity/users/by-username/{name}")).await.ok();
        assert_eq!((&user["roleNames"], &user["emailConfirmed"]), (&json!(["Manager"]), &json!(true)));
        assert_eq!((&user["creatorId"], &user["email"]), (&Value::Null, &json!("noor@foxdale.example")));
        let units = admin.get(&format!("/api/identity/users/{}/organization-units", user["id"].as_str().unwrap())).await.ok();
        assert_eq!(units[0]["displayName"], "Reception");
        assert_eq!(admin.get(&format!("{INVITATIONS}?status=Accepted")).await.ok()["totalCount"], 1);
        let taken = admin.post(INVITATIONS, noor(&[])).await;
        assert_eq!(taken.refused(400), "Volo.Abp.Identity:DuplicateEmail");
    })
    .await;
}

#[tokio::test]
async fn a_link_that_no_longer_works_says_why_and_only_to_whoever_has_it() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let id = admin.post(INVITATIONS, noor(&[])).await.ok()["id"].as_str().unwrap().to_owned();
        let (first, tenant) = link(&world).await;
        let anon = world.anon().within(&tenant);
        for (part, value) in
            [("token", json!("AAAA")), ("token", json!(&first["token"].as_str().unwrap()[..20])), ("invitationId", json!(tenant))]
        {
            let mut broken = first.clone();
            broken[part] = value;
            assert_eq!(anon.post(SHOW, broken.clone()).await.refused(400), "Portal:Invitation.Invalid");
            assert_eq!(anon.post(ACCEPT, accepted(&broken, "noor")).await.refused(400), "Portal:Invitation.Invalid");
        }
        assert_eq!(world.anon().within("beta").post(SHOW, first.clone()).await.refused(400), "Portal:Invitation.Invalid");
        world.clock.advance(TimeDelta::days(7));
        assert_eq!(anon.post(ACCEPT, accepted(&first, "noor")).await.refused(400), "Portal:Invitation.Expired");
        let admin = world.as_user_again(Who::ClientAdmin).await;
        assert_eq!(admin.get(&format!("{INVITATIONS}?status=Expired")).await.ok()["totalCount"], 1);
        assert_eq!(admin.post(&format!("{INVITATIONS}/{id}/resend"), json!({})).await.ok()["status"], "Pending");
        let (second, _) = link(&world).await;
        assert_eq!(anon.post(SHOW, first.clone()).await.refused(400), "Portal:Invitation.Expired", "the newer mail has the link");
        for _ in 0..2 {
            assert_eq!(anon.post(SHOW, second.clone()).await.status, 200, "looking changes nothing");
        }
        assert_eq!(admin.delete(&format!("{INVITATIONS}/{id}")).await.status, 204);
        assert_eq!(anon.post(ACCEPT, accepted(&second, "noor")).await.refused(400), "Portal:Invitation.Revoked");
        assert_eq!(admin.post(&format!("{INVITATIONS}/{id}/resend"), json!({})).await.refused(400), "Portal:Invitation.Revoked");
        assert_eq!(admin.delete(&format!("{INVITATIONS}/{id}")).await.refused(400), "Portal:Invitation.Revoked");
        // An address taken meanwhile. Mails are in the order of their instants.
        world.clock.advance(TimeDelta::seconds(1));
        admin.post(INVITATIONS, noor(&[])).await.ok();
        let (third, _) = link(&world).await;
        let user = json!({"userName": "other", "email": "noor@foxdale.example", "password": "Mill-Race-12"});
        admin.post("/api/identity/users", user).await.ok();
        assert_eq!(anon.post(SHOW, third.clone()).await.refused(400), "Portal:Invitation.AddressTaken");
        assert_eq!(anon.post(ACCEPT, accepted(&third, "noor")).await.refused(400), "Portal:Invitation.AddressTaken");
        assert_eq!(sign_in(&world, "noor").await, 400);
    })
    .await;
}

#[tokio::test]
async fn nobody_invites_to_more_than_they_hold_and_it_is_asked_again_on_acceptance() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let held = ["AbpIdentity.Users", "AbpIdentity.Users.Create", "AbpIdentity.Users.Update.ManageRoles", "Portal.Teams"];
        role(&admin, "Recruiters", &held).await;
        role(&admin, "Guests", &["Portal.Teams"]).await;
        let nobody = world.cast.user(Who::NobodyInTenant);
        let roles = format!("/api/identity/users/{nobody}/roles");
        assert_eq!(admin.put(&roles, json!({"roleNames": ["Recruiters"]})).await.status, 204);
        let recruiter = world.as_user(Who::NobodyInTenant).await;
        let beyond = "Portal:Identity.BeyondOwnPermissions";
        assert_eq!(recruiter.post(INVITATIONS, noor(&["ClientAdmin"])).await.refused(403), beyond);
        let unit = admin.post("/api/identity/organization-units", json!({"displayName": "Board"})).await.ok();
        let mut to_unit = noor(&["Guests"]);
        to_unit["organizationUnitIds"] = json!([unit["id"]]);
        assert_eq!(recruiter.post(INVITATIONS, to_unit).await.status, 403, "units take a permission of their own");
        assert_eq!(world.as_user(Who::Staff).await.post(INVITATIONS, noor(&[])).await.status, 403);

        let id = recruiter.post(INVITATIONS, noor(&["Guests"])).await.ok()["id"].as_str().unwrap().to_owned();
        let (sent, tenant) = link(&world).await;
        let anon = world.anon().within(&tenant);
        assert_eq!(admin.put(&roles, json!({"roleNames": []})).await.status, 204);
        let body = accepted(&sent, "noor");
        assert_eq!(anon.post(ACCEPT, body.clone()).await.refused(400), "Portal:Invitation.Void", "demoted meanwhile");
        assert_eq!(sign_in(&world, "noor").await, 400);
        // What the role grants now counts, not what it granted then.
        assert_eq!(admin.put(&roles, json!({"roleNames": ["Recruiters"]})).await.status, 204);
        let grown = "/api/permission-management/permissions?providerName=R&providerKey=Guests";
        assert_eq!(admin.put(grown, json!({"permissions": [{"name": "AbpIdentity.Users.Delete", "isGranted": true}]})).await.status, 204);
        assert_eq!(anon.post(ACCEPT, body.clone()).await.refused(400), "Portal:Invitation.Void");
        // An administrator who sends it again becomes the inviter.
        admin.post(&format!("{INVITATIONS}/{id}/resend"), json!({})).await.ok();
        assert_eq!(anon.post(ACCEPT, body).await.status, 204);
        assert_eq!(sign_in(&world, "noor").await, 200);
        let stranger = world.as_user(Who::OtherTenant).await;
        assert_eq!(stranger.delete(&format!("{INVITATIONS}/{id}")).await.status, 404);
    })
    .await;
}

#[tokio::test]
async fn the_form_of_a_user_sets_units_within_the_authority_of_its_caller() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let unit = async |name: &str| admin.post("/api/identity/organization-units", json!({"displayName": name})).await.ok()["id"].clone();
        let (desk, board) = (unit("Desk").await, unit("Board").await);
        let body = |units: Value| json!({"userName": "noor", "email": "noor@foxdale.example", "password": "Mill-Race-12", "organizationUnitIds": units});
        let unknown = admin.post("/api/identity/users", body(json!([world.cast.alpha]))).await;
        assert_eq!((unknown.status, unknown.fields()), (400, vec!["organizationUnitIds".to_owned()]));
        let made = admin.post("/api/identity/users", body(json!([desk]))).await.ok();
        let path = format!("/api/identity/users/{}", made["id"].as_str().unwrap());
        let units = async || -> Vec<String> {
            let found = admin.get(&format!("{path}/organization-units")).await.ok();
            found.as_array().unwrap().iter().map(|unit| unit["displayName"].as_str().unwrap().to_owned()).collect()
        };
        assert_eq!(units().await, ["Desk"]);
        let change = async |units: Value| {
            let stamp = admin.get(&path).await.ok()["concurrencyStamp"].clone();
            json!({"userName": "noor", "email": "noor@foxdale.example", "organizationUnitIds": units, "concurrencyStamp": stamp})
        };
        assert_eq!(admin.put(&path, change(json!([board])).await).await.status, 200);
        assert_eq!(units().await, ["Board"]);
        let mut left_out = change(Value::Null).await;
        left_out.as_object_mut().unwrap().remove("organizationUnitIds");
        assert_eq!(admin.put(&path, left_out).await.status, 200);
        assert_eq!(units().await, ["Board"]);

        role(&admin, "Clerks", &["AbpIdentity.Users", "AbpIdentity.Users.Create", "AbpIdentity.Users.Update"]).await;
        let nobody = world.cast.user(Who::NobodyInTenant);
        let assign = format!("/api/identity/users/{nobody}/roles");
        assert_eq!(admin.put(&assign, json!({"roleNames": ["Clerks"]})).await.status, 204);
        let clerk = world.as_user(Who::NobodyInTenant).await;
        assert_eq!(clerk.put(&path, change(json!([desk])).await).await.status, 403, "without the permission to assign units");
        assert_eq!(clerk.put(&path, change(json!([board])).await).await.status, 200, "nothing changes");
        let grant = "/api/permission-management/permissions?providerName=R&providerKey=Clerks";
        let unit_right = json!({"permissions": [{"name": "AbpIdentity.Users.Update.ManageOU", "isGranted": true}]});
        assert_eq!(admin.put(grant, unit_right).await.status, 204);
        let roles = admin.get("/api/identity/roles/all").await.ok();
        let administrators = roles["items"].as_array().unwrap().iter().find(|own| own["name"] == "ClientAdmin").unwrap()["id"].clone();
        let given = format!("/api/identity/organization-units/{}/roles", desk.as_str().unwrap());
        assert_eq!(admin.put(&given, json!({"roleIds": [administrators]})).await.status, 204);
        let beyond = "Portal:Identity.BeyondOwnPermissions";
        assert_eq!(clerk.put(&path, change(json!([board, desk])).await).await.refused(403), beyond, "a unit's roles are given with it");
        let mut other = body(json!([desk]));
        other["userName"] = "other".into();
        other["email"] = "other@foxdale.example".into();
        assert_eq!(clerk.post("/api/identity/users", other).await.refused(403), beyond);
        assert_eq!(clerk.put(&path, change(json!([])).await).await.status, 200, "a unit without roles takes none away");
        assert!(units().await.is_empty());
    })
    .await;
}

#[tokio::test]
async fn old_invitations_go_and_the_audit_log_says_no_more_than_that() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        admin.post(INVITATIONS, noor(&[])).await.ok();
        let mut other = noor(&[]);
        other["email"] = "sam@foxdale.example".into();
        let other = admin.post(INVITATIONS, other).await.ok();
        assert_eq!(admin.delete(&format!("{INVITATIONS}/{}", other["id"].as_str().unwrap())).await.status, 204);
        world.drain().await;
        world.clock.advance(TimeDelta::days(38));
        world.drain().await;
        let alpha = world.cast.alpha;
        let counts = world.app.db().row_counts(&waymark::compose::migrations(), &[alpha].into()).await.unwrap();
        assert_eq!(counts["invitations"], 0, "the one that nobody took up, and the one that was revoked");
        let lost = world.app.db().lost_rows(&waymark::compose::stamped(), &[alpha, world.cast.beta].into()).await.unwrap();
        assert_eq!(lost, 0, "nothing is missing without a record of it");
        let scope = world.installer().within(alpha);
        let told = world.app.db().read(&scope, |tx| async move {
            let gone = change::Entity::find().filter(change::Column::ChangeType.eq(ChangeKind::Deleted as i32));
            let gone = tx.all(gone.filter(change::Column::EntityType.like("%.Invitation"))).await?;
            let held = property::Entity::find().filter(property::Column::EntityChangeId.is_in(gone.iter().map(|one| one.id)));
            Ok((gone.len(), tx.all(held).await?.len()))
        });
        assert_eq!(told.await.unwrap(), (2, 0));
    })
    .await;
}
