//! The set-up of a portal without an administrator.

use chrono::TimeDelta;
use futures::future::join_all;
use platform::setup;
use serde_json::{Value, json};
use testkit::{Actor, World, on_both, on_empty};

const PATH: &str = "/api/app/setup/administrator";
const CONFIGURATION: &str = "/api/abp/application-configuration";

async fn token(world: &World) -> String {
    let address = setup::offer(&world.app).await.unwrap().unwrap();
    address.strip_prefix("https://portal.example/setup#token=").unwrap().to_owned()
}

fn administrator(token: &str, name: &str) -> Value {
    json!({"token": token, "userName": name, "email": format!("{name}@waymark.example"), "password": "Quay-Street-7"})
}

async fn sign_in(anon: &Actor, name: &str) -> u16 {
    let pairs =
        [("grant_type", "password"), ("client_id", "Portal_App"), ("username", name), ("password", "Quay-Street-7"), ("scope", "Portal")];
    anon.form("/connect/token", &pairs).await.status
}

#[tokio::test]
async fn an_empty_portal_is_given_one_administrator_by_whoever_has_the_token() {
    on_empty(async |world: World| {
        let anon = world.anon();
        assert_eq!(anon.get(CONFIGURATION).await.ok()["extraProperties"], json!({"setupRequired": true}));
        let known = token(&world).await;
        assert_eq!(token(&world).await, known, "a second start prints the same");
        let (other, _) = world.beside(world.clock.clone()).await;
        let address = setup::offer(&other).await.unwrap().unwrap();
        assert!(address.ends_with(&known), "so does another node");
        let wrong = anon.post(PATH, administrator("AAAA", "helena")).await;
        assert_eq!((wrong.refused(400).as_str(), wrong.fields()), ("Portal:Setup.WrongToken", vec!["token".to_owned()]));
        let mut weak = administrator(&known, "helena");
        weak["password"] = "short".into();
        assert_eq!(anon.post(PATH, weak).await.status, 400);
        assert_eq!(anon.get(CONFIGURATION).await.ok()["extraProperties"], json!({"setupRequired": true}), "nothing half done");

        let names: Vec<String> = (0..10).map(|at| format!("helena{at}")).collect();
        let replies = join_all(names.iter().map(|name| anon.post(PATH, administrator(&known, name)))).await;
        let made: Vec<usize> = (0..10).filter(|at| replies[*at].status == 204).collect();
        assert_eq!(made.len(), 1, "{:?}", replies.iter().map(|reply| reply.text().to_owned()).collect::<Vec<_>>());
        for late in replies.iter().filter(|reply| reply.status != 204) {
            assert_eq!(late.refused(400), "Portal:Setup.Done");
        }
        assert_eq!(sign_in(&anon, &names[made[0]]).await, 200);
        assert_eq!(sign_in(&anon, &names[(made[0] + 1) % 10]).await, 400);
        assert_eq!(anon.post(PATH, administrator(&known, "again")).await.refused(400), "Portal:Setup.Done");
        assert_eq!(anon.get(CONFIGURATION).await.ok()["extraProperties"], json!({}));
        assert!(setup::offer(&world.app).await.unwrap().is_none(), "the token is void");
    })
    .await;
}

#[tokio::test]
async fn wrong_tokens_are_few_and_the_right_one_is_nowhere_stored() {
    on_empty(async |world: World| {
        let known = token(&world).await;
        let anon = world.anon();
        for _ in 0..100 {
            assert_eq!(anon.post(PATH, administrator("AAAA", "helena")).await.refused(400), "Portal:Setup.WrongToken");
        }
        assert_eq!(anon.post(PATH, administrator(&known, "helena")).await.status, 429);
        world.clock.advance(TimeDelta::hours(1));
        assert_eq!(anon.post(PATH, administrator(&known, "helena")).await.status, 204);
        if world.engine == store::Engine::Sqlite {
            let folder = tempfile::tempdir().unwrap();
            let copy = folder.path().join("copy.db");
            world.app.db().copy_to(&copy).await.unwrap();
            let bytes = std::fs::read(&copy).unwrap();
            assert!(!bytes.windows(known.len()).any(|part| part == known.as_bytes()));
        }
    })
    .await;
}

#[tokio::test]
async fn a_portal_with_an_administrator_offers_no_set_up() {
    on_both(async |world: World| {
        assert!(setup::offer(&world.app).await.unwrap().is_none());
        assert_eq!(world.anon().get(CONFIGURATION).await.ok()["extraProperties"], json!({}));
        assert_eq!(world.anon().post(PATH, administrator("AAAA", "mallory")).await.refused(400), "Portal:Setup.Done");
    })
    .await;
}
