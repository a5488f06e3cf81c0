//! Email and time zone settings over HTTP.

use serde_json::json;
use testkit::{Who, World, on_both};

const EMAILING: &str = "/api/setting-management/emailing";
const ZONE: &str = "/api/setting-management/timezone";

#[tokio::test]
async fn email_settings_are_saved_and_their_password_is_never_returned() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::HostAdmin).await;
        let mut settings = admin.get(EMAILING).await.ok();
        settings["smtpHost"] = "mail.waymark.example".into();
        settings["smtpPort"] = 587.into();
        settings["smtpUserName"] = "portal".into();
        settings["smtpPassword"] = "top-secret".into();
        settings["smtpUseDefaultCredentials"] = false.into();
        assert_eq!(admin.post(EMAILING, settings.clone()).await.status, 204);
        let read = admin.get(EMAILING).await;
        assert_eq!((read.json()["smtpHost"].as_str(), read.json()["smtpPassword"].is_null()), (Some("mail.waymark.example"), true));
        settings["smtpPassword"] = "".into();
        settings["defaultFromDisplayName"] = "Portal".into();
        assert_eq!(admin.post(EMAILING, settings.clone()).await.status, 204);
        let server = platform::setting::of_level(&world.app, world.cast.alpha).await.unwrap().mail_server();
        assert_eq!(server.credentials(), Some(("portal", "top-secret")), "an empty password keeps the old one; tenants inherit");
        settings["smtpUseDefaultCredentials"] = true.into();
        assert_eq!(admin.post(EMAILING, settings.clone()).await.status, 204);
        let values = platform::setting::of_level(&world.app, kernel::HOST).await.unwrap();
        assert_eq!((values.mail_server().credentials(), values.get(platform::setting::SMTP_PASSWORD)), (None, None), "it is cleared");
        settings["smtpPort"] = 70_000.into();
        assert_eq!(admin.post(EMAILING, settings).await.fields(), ["smtpPort"]);
        assert_eq!(world.as_user(Who::Staff).await.get(EMAILING).await.status, 403);
    })
    .await;
}

#[tokio::test]
async fn the_time_zone_is_validated_and_is_part_of_the_configuration() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::HostAdmin).await;
        let zones = admin.get(&format!("{ZONE}/timezones")).await.ok();
        assert!(zones.as_array().unwrap().contains(&json!({"name": "Europe/London", "value": "Europe/London"})));
        assert_eq!(admin.post(&format!("{ZONE}?timezone=Mars/Base"), json!({})).await.fields(), ["timezone"]);
        assert_eq!(admin.post(&format!("{ZONE}?timezone=Europe/Paris"), json!({})).await.status, 204);
        assert_eq!(admin.get(ZONE).await.text(), "Europe/Paris");
        let configuration = admin.get("/api/abp/application-configuration").await.ok();
        assert_eq!(configuration["timing"]["timeZone"]["iana"]["timeZoneName"], "Europe/Paris");
        assert_eq!(configuration["timing"]["timeZone"]["windows"]["timeZoneId"], "Romance Standard Time");
        // spec: SET-14
        assert_eq!(world.as_user(Who::ClientAdmin).await.get(ZONE).await.status, 403);
    })
    .await;
}
