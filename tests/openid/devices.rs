//! "Was this you?" on a sign-in with a new device.

use testkit::{Actor, PASSWORD, Reply, Who, World, on_both};

const WINDOWS: &str = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36";
const NEWER: &str = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36";
const PHONE: &str = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18 Safari/604";

async fn sign_in(world: &World, agent: &str) -> Reply {
    let anon: Actor = world.anon().within("alpha").saying(&[("user-agent", agent)]);
    let pairs =
        [("grant_type", "password"), ("client_id", "Portal_App"), ("username", "staff"), ("password", PASSWORD), ("scope", "Portal")];
    anon.form("/connect/token", &pairs).await
}

#[tokio::test]
async fn a_sign_in_from_a_new_device_is_told_once_and_the_first_is_not() {
    on_both(async |world: World| {
        let told = async || {
            world.drain().await;
            let mails = world.mails().into_iter().filter(|(_, text)| text.contains("from a new device"));
            mails.map(|(to, text)| (to, text.replace('\r', ""))).collect::<Vec<_>>()
        };
        assert_eq!(sign_in(&world, WINDOWS).await.status, 200);
        assert!(told().await.is_empty(), "the first sign-in is no news");
        assert_eq!(sign_in(&world, NEWER).await.status, 200);
        assert!(told().await.is_empty(), "another version is the same browser");
        assert_eq!(sign_in(&world, PHONE).await.status, 200);
        let mails = told().await;
        assert_eq!(mails.len(), 1);
        assert!(
            mails[0].0.starts_with("staff@") && mails[0].1.contains("Safari on iPhone") && mails[0].1.contains("If this was you"),
            "{mails:?}"
        );
        assert_eq!(sign_in(&world, PHONE).await.status, 200);
        assert_eq!(told().await.len(), 1, "it is known now");
        assert_eq!(world.sign_in(Who::Manager).await.status, 200);
        assert_eq!(told().await.len(), 1, "others have devices of their own");
    })
    .await;
}
