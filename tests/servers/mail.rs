//! Mail through a real server.

use std::path::Path;

use chrono::TimeDelta;
use delivery::{Mail, Notification, notify, send_mail, worker::drain};
use http::App;
use kernel::Scope;
use platform::Cost;
use serde_json::{Value, json};
use testkit::{PASSWORD, Who, World, on_both};
use waymark::{compose, config::Config};

use crate::server::{Server, installed};

/// The application on the world's database, sending its mail to `server`.
async fn node(world: &World, server: &Server, folder: &Path) -> App {
    let mut config = Config::default();
    config.secrets.key = Some("BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc=".to_owned());
    config.server.public_url = Some("https://portal.example/".to_owned());
    config.files.folder = folder.join("files").display().to_string();
    config.mail.smtp_url = Some(format!("smtp://127.0.0.1:{}?tls=off", server.port));
    compose::build_app(world.app.db().clone(), &config, Cost { memory_kib: 64, passes: 1 }).await.unwrap()
}

/// The mails that the server accepted so far: recipient and subject, sorted.
fn received(inbox: &Path) -> Vec<(String, String)> {
    let mut mails: Vec<(String, String)> = std::fs::read_dir(inbox.join("new"))
        .into_iter()
        .flatten()
        .map(|entry| {
            let text = std::fs::read_to_string(entry.unwrap().path()).unwrap();
            let header = |name: &str| text.lines().find_map(|line| line.strip_prefix(name)).unwrap_or_default().trim().to_owned();
            assert!(text.contains("multipart/alternative") && text.contains("Auto-Submitted: auto-generated"), "{text}");
            (header("X-RcptTo:"), header("Subject:"))
        })
        .collect();
    mails.sort();
    mails
}

async fn send_notification(world: &World, code: &str, title: &str) {
    let scope = world.installer().within(world.cast.alpha);
    let notification = Notification {
        type_code: code.to_owned(),
        to: vec![world.cast.user(Who::Staff)],
        title_key: title.to_owned(),
        ..Notification::default()
    };
    let notification = &notification;
    world.app.db().write(&scope, |tx| async move { notify(&tx, notification).await }).await.unwrap();
}

/// Requests a code as the second step of a sign-in.
async fn ask_for_code(world: &World) {
    let (staff, anon) = (world.as_user(Who::Staff).await, world.anon().within("alpha"));
    assert_eq!(staff.post("/api/account/my-profile/set-two-factor-enabled?enabled=true", json!({})).await.status, 204);
    let pairs = [("grant_type", "password"), ("client_id", "Portal_App"), ("username", "staff"), ("password", PASSWORD)];
    let first: Value = anon.form("/connect/token", &[&pairs[..], &[("scope", "openid Portal")]].concat()).await.json();
    let body = json!({"userId": first["userId"], "token": first["twoFactorToken"], "provider": "Email"});
    assert_eq!(anon.post("/api/account/send-two-factor-code", body).await.status, 204);
}

/// Sends the test message of the settings page with a server from the settings.
async fn send_test(world: &World, server: &Server) {
    let admin = world.as_user(Who::HostAdmin).await;
    let path = "/api/setting-management/emailing";
    let mut settings = admin.get(path).await.ok();
    // The shipped value means that the setting is unset, so another spelling is used.
    settings["smtpHost"] = "localhost".into();
    settings["smtpPort"] = server.port.into();
    settings["smtpEnableSsl"] = false.into();
    assert_eq!(admin.post(path, settings).await.status, 204);
    let body = json!({"senderEmailAddress": "noreply@waymark.example", "targetEmailAddress": "test@waymark.example", "subject": "A test", "body": "It works."});
    assert_eq!(admin.post(&format!("{path}/send-test-email"), body).await.status, 204);
}

#[tokio::test]
async fn a_real_server_receives_every_kind_of_mail_once() {
    let Some(programs) = installed() else { return };
    on_both(async |world: World| {
        let folder = tempfile::tempdir().unwrap();
        let inbox = folder.path().join("inbox");
        let server = Server::mail(&programs, &inbox);
        let app = node(&world, &server, folder.path()).await;
        let anon = world.anon().within("alpha");
        let alpha = world.installer().within(world.cast.alpha);
        platform::setting::set(&world.app, &alpha, &[(platform::setting::SELF_REGISTRATION, Some("true".to_owned()))]).await.unwrap();
        let body = json!({"userName": "noor", "emailAddress": "noor@waymark.example", "password": "Quay-Street-7", "appName": "Portal"});
        anon.post("/api/account/register", body).await.ok();
        let request = json!({"email": "staff@waymark.example", "appName": "Portal"});
        assert_eq!(anon.post("/api/account/send-password-reset-code", request).await.status, 204);
        ask_for_code(&world).await;
        send_notification(&world, "work.reopened", "Notification.work.reopened").await;
        send_notification(&world, "client.primary-contact-login", "Notification.client.primary-contact-login").await;
        drain(&app).await.unwrap();
        // The digest has a schedule.
        world.clock.advance(TimeDelta::minutes(20));
        drain(&app).await.unwrap();
        send_test(&world, &server).await;
        let mails = received(&inbox);
        let of = |who: &str| mails.iter().filter(|(to, _)| to == who).count();
        // Password reset, code, notification, digest, and the notice that the second step was switched on.
        assert_eq!((of("staff@waymark.example"), of("noor@waymark.example"), of("test@waymark.example")), (5, 1, 1), "{mails:?}");
        world.clock.advance(TimeDelta::hours(1));
        drain(&app).await.unwrap();
        assert_eq!(received(&inbox), mails, "nothing is sent twice");
    })
    .await;
}

/// The only mail that the server accepted, with folded lines joined and the soft breaks of its encoding removed.
fn only_mail(inbox: &Path) -> String {
    let mut files = std::fs::read_dir(inbox.join("new")).unwrap();
    let mail = std::fs::read_to_string(files.next().unwrap().unwrap().path()).unwrap();
    assert!(files.next().is_none(), "one mail");
    mail.replace("\r\n", "\n").replace("\n ", " ").replace("=\n", "").replace("=3D", "=")
}

#[tokio::test]
async fn a_mail_says_why_it_came_and_how_to_end_it() {
    let Some(programs) = installed() else { return };
    on_both(async |world: World| {
        let folder = tempfile::tempdir().unwrap();
        let inbox = folder.path().join("inbox");
        let server = Server::mail(&programs, &inbox);
        let app = node(&world, &server, folder.path()).await;
        send_notification(&world, "work.reopened", "Notification.work.reopened").await;
        drain(&app).await.unwrap();
        let mail = only_mail(&inbox);
        let link = mail.lines().find_map(|line| line.strip_prefix("List-Unsubscribe: <https://portal.example/")).unwrap();
        let token = link.trim_end_matches('>').strip_prefix("api/app/unsubscribe/").unwrap();
        assert!(mail.contains("\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\n"), "{mail}");
        let (text, html) = mail.split_once("Content-Type: text/html").unwrap();
        for part in [text, html] {
            assert!(part.contains("because of the notification") && part.contains("My work is reopened"), "{part}");
        }
        assert!(text.contains("https://portal.example/email-preferences"), "{text}");
        assert!(text.contains(&format!("https://portal.example/unsubscribe/{token}")), "{text}");
        assert!(html.contains("email-preferences") && html.contains(token), "{html}");
        // RFC 8058: the mail program posts this form, without cookies and without signing in.
        let anon = world.anon();
        assert_eq!(anon.form(&format!("/api/app/unsubscribe/{token}"), &[("List-Unsubscribe", "One-Click")]).await.status, 200);
        send_notification(&world, "work.reopened", "Notification.work.verification-wanted").await;
        drain(&app).await.unwrap();
        assert_eq!(received(&inbox).len(), 1);
    })
    .await;
}

#[tokio::test]
async fn an_unavailable_server_receives_everything_once_it_is_back() {
    let Some(programs) = installed() else { return };
    on_both(async |world: World| {
        let folder = tempfile::tempdir().unwrap();
        let inbox = folder.path().join("inbox");
        let mut server = Server::mail(&programs, &inbox);
        let app = node(&world, &server, folder.path()).await;
        let queue = async |number: u32| {
            let mail = Mail {
                to: format!("person{number}@waymark.example"),
                template: "Abp.StandardEmailTemplates.Message".to_owned(),
                subject: Some(format!("Letter {number}")),
                model: json!({"message": "x"}).as_object().cloned().unwrap(),
                ..Mail::default()
            };
            let (mail, scope) = (&mail, Scope::system(world.app.now()));
            world.app.db().write(&scope, |tx| async move { send_mail(&tx, mail).await.map(drop) }).await.unwrap();
        };
        queue(0).await;
        drain(&app).await.unwrap();
        server.stop();
        for number in 1..12 {
            queue(number).await;
        }
        // Attempted at once, and after 5 s, 10 s and 20 s; all fail.
        for pause in [0, 5, 10, 20] {
            world.clock.advance(TimeDelta::seconds(pause));
            drain(&app).await.unwrap();
            assert_eq!(received(&inbox).len(), 1);
        }
        server.resume();
        drain(&app).await.unwrap();
        assert_eq!(received(&inbox).len(), 1, "the back-off grows: nothing is due yet");
        world.clock.advance(TimeDelta::seconds(40));
        drain(&app).await.unwrap();
        let mut wanted: Vec<_> = (0..12).map(|n| (format!("person{n}@waymark.example"), format!("Letter {n}"))).collect();
        wanted.sort();
        assert_eq!(received(&inbox), wanted);
        world.clock.advance(TimeDelta::hours(30));
        drain(&app).await.unwrap();
        assert_eq!(received(&inbox), wanted, "nothing is sent twice");
    })
    .await;
}

/// Requests a link to choose a new password, and returns the only mail sent.
async fn reset_mail(world: &World, app: &App, inbox: &Path) -> String {
    let asked = json!({"email": "staff@waymark.example", "appName": "Portal"});
    let anon = world.anon().within("alpha").speaking("en-GB");
    assert_eq!(anon.post("/api/account/send-password-reset-code", asked).await.status, 204);
    drain(app).await.unwrap();
    let mail = only_mail(inbox);
    std::fs::remove_dir_all(inbox.join("new")).unwrap();
    std::fs::create_dir(inbox.join("new")).unwrap();
    mail
}

#[tokio::test]
async fn a_changed_template_is_what_arrives_until_it_is_restored() {
    let Some(programs) = installed() else { return };
    on_both(async |world: World| {
        let folder = tempfile::tempdir().unwrap();
        let inbox = folder.path().join("inbox");
        let server = Server::mail(&programs, &inbox);
        let app = node(&world, &server, folder.path()).await;
        let in_alpha = world.as_user(Who::HostAdmin).await.within(world.cast.alpha);
        let contents = "/api/text-template-management/template-contents";
        let name = "Abp.Account.PasswordResetLink";
        let content = "<p>Alpha greets you</p><p><a href=\"{{ url }}\">Go on</a></p>";
        in_alpha.put(contents, json!({"templateName": name, "content": content})).await.ok();
        let changed = reset_mail(&world, &app, &inbox).await;
        let (text, html) = changed.split_once("Content-Type: text/html").unwrap();
        for part in [text, html] {
            // spec: ADM-07
            assert!(part.contains("Alpha greets you") && part.contains("resetToken"), "{part}");
        }
        let restored = in_alpha.put(&format!("{contents}/restore-to-default"), json!({"templateName": name})).await;
        assert_eq!(restored.status, 204);
        let shipped = reset_mail(&world, &app, &inbox).await;
        assert!(shipped.contains("Someone asked to reset the password") && !shipped.contains("Alpha greets you"), "{shipped}");
    })
    .await;
}
