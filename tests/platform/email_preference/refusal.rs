//! An address that its mail server refuses.

use std::{
    io::{BufRead, BufReader, Write},
    net::TcpListener,
    thread,
};

use serde_json::json;
use testkit::{Actor, Who, World, on_both};

use super::{ASSIGNED, DEFAULTS, OWN, log, send_notice, unread};

/// A mail server that answers a line with what `refuses` says of it, and accepts it otherwise.
fn server(refuses: fn(&str) -> Option<&'static str>) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    thread::spawn(move || {
        for stream in listener.incoming().map_while(Result::ok) {
            let mut out = stream.try_clone().unwrap();
            let _ = out.write_all(b"220 here\r\n");
            for line in BufReader::new(stream).lines().map_while(Result::ok) {
                let answer = refuses(&line).unwrap_or(match line.split_once(' ').map_or(line.as_str(), |(command, _)| command) {
                    "DATA" => "354 go on",
                    "QUIT" => "221 bye",
                    _ => "250 fine",
                });
                // The content ends with a dot; its lines get no answer of their own.
                let is_command = ["EHLO", "MAIL", "RCPT", "DATA", "QUIT", "RSET", "."].iter().any(|known| line.starts_with(known));
                if is_command && out.write_all(format!("{answer}\r\n").as_bytes()).is_err() {
                    break;
                }
            }
        }
    });
    port
}

async fn use_server(admin: &Actor, refuses: fn(&str) -> Option<&'static str>) {
    let path = "/api/setting-management/emailing";
    let mut settings = admin.get(path).await.ok();
    settings["smtpHost"] = "localhost".into();
    settings["smtpPort"] = server(refuses).into();
    settings["smtpEnableSsl"] = false.into();
    assert_eq!(admin.post(path, settings).await.status, 204);
}

/// Nobody whose name starts with `staff`.
fn not_staff(line: &str) -> Option<&'static str> {
    line.starts_with("RCPT TO:<staff@").then_some("550 5.1.1 nobody of that name")
}

#[tokio::test]
async fn an_address_that_is_refused_for_good_is_paused_until_its_owner_resumes_it() {
    on_both(async |world: World| {
        use_server(&world.as_user(Who::HostAdmin).await, not_staff).await;
        let (staff, admin) = (world.as_user(Who::Staff).await, world.as_user(Who::ClientAdmin).await);
        send_notice(&world, Who::Staff, ASSIGNED, 1, "first").await;
        send_notice(&world, Who::Manager, ASSIGNED, 1, "first").await;
        assert_eq!(log(&staff).await, [("Failed".to_owned(), "first: done".to_owned())]);
        let read = staff.get(OWN).await.ok();
        assert!(read["pausedAt"].is_string(), "{read}");
        let paused = admin.get(DEFAULTS).await.ok()["paused"].clone();
        assert_eq!((paused.as_array().unwrap().len(), &paused[0]["email"]), (1, &json!("staff@waymark.example")), "the manager's isn't");
        send_notice(&world, Who::Staff, ASSIGNED, 2, "second").await;
        assert!(log(&staff).await.contains(&("Suppressed".to_owned(), "second: done".to_owned())));
        assert_eq!(unread(&staff).await, 2, "the bell isn't paused");
        assert_eq!(staff.post(&format!("{OWN}/test"), json!({})).await.refused(400), "Portal:EmailPreferences.AddressPaused");
        let resumed = staff.post(&format!("{OWN}/resume"), json!({})).await.ok();
        assert!(resumed["pausedAt"].is_null());
        assert_eq!(admin.get(DEFAULTS).await.ok()["paused"], json!([]));
        send_notice(&world, Who::Staff, ASSIGNED, 3, "third").await;
        assert!(staff.get(OWN).await.ok()["pausedAt"].is_string(), "refused again");
        // Another address isn't paused, and is resumed only once it is confirmed.
        let path = format!("/api/identity/users/{}", world.cast.user(Who::Staff));
        let mut user = admin.get(&path).await.ok();
        (user["email"], user["emailConfirmed"]) = ("new.staff@waymark.example".into(), false.into());
        assert_eq!(admin.put(&path, user).await.status, 200);
        // The change has ended the user's sessions.
        let staff = world.as_user_again(Who::Staff).await;
        let read = staff.get(OWN).await.ok();
        assert_eq!((read["email"].as_str(), read["pausedAt"].is_null()), (Some("new.staff@waymark.example"), true));
        assert_eq!(read["emailConfirmed"], false);
        assert_eq!(staff.post(&format!("{OWN}/resume"), json!({})).await.refused(400), "Portal:EmailPreferences.AddressNotConfirmed");
        assert_eq!(admin.get(DEFAULTS).await.ok()["paused"], json!([]));
    })
    .await;
}

/// Status of the entry with this subject in the log.
async fn status(actor: &Actor, subject: &str) -> String {
    log(actor).await.into_iter().find(|(_, found)| *found == format!("{subject}: done")).unwrap().0
}

#[tokio::test]
async fn what_is_not_about_the_address_pauses_nobody_and_ends_no_letter() {
    on_both(async |world: World| {
        let (host, staff) = (world.as_user(Who::HostAdmin).await, world.as_user(Who::Staff).await);
        let refusals: [fn(&str) -> Option<&'static str>; 5] = [
            |line| line.starts_with("RCPT").then_some("550 relaying denied"),
            |line| line.starts_with("RCPT").then_some("553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)"),
            |line| line.starts_with("MAIL").then_some("550 5.1.1 nobody of that name"),
            |line| line.starts_with("DATA").then_some("550 nobody of that name"),
            |line| (line == ".").then_some("552 5.3.4 message too large"),
        ];
        for (about, refuses) in (1..).zip(refusals) {
            use_server(&host, refuses).await;
            send_notice(&world, Who::Staff, ASSIGNED, about, &format!("mail {about}")).await;
            assert_eq!(status(&staff, &format!("mail {about}")).await, "Queued", "{about}");
            assert!(staff.get(OWN).await.ok()["pausedAt"].is_null(), "{about}");
        }
        let queues = host.speaking("en-GB").get("/api/app/health/messages").await.ok();
        assert!(queues["mail"]["waiting"].as_i64().unwrap() >= 5 && queues["mail"]["failed"] == 0, "{queues}");
        assert!(queues["mailTrouble"].as_str().unwrap().contains("refuses the portal"), "{queues}");
        use_server(&host, |_| None).await;
        world.clock.advance(chrono::TimeDelta::minutes(5));
        world.drain().await;
        for about in 1..=5 {
            assert_eq!(status(&staff, &format!("mail {about}")).await, "Sent", "{about}");
        }
        assert!(host.get("/api/app/health/messages").await.ok()["mailTrouble"].is_null());
    })
    .await;
}

#[tokio::test]
async fn a_server_that_refuses_several_people_alike_pauses_nobody() {
    on_both(async |world: World| {
        use_server(&world.as_user(Who::HostAdmin).await, |line| line.starts_with("RCPT").then_some("550 5.1.1 nobody of that name")).await;
        let admin = world.as_user(Who::ClientAdmin).await;
        let paused = async || admin.get(DEFAULTS).await.ok()["paused"].as_array().unwrap().len();
        for (who, left) in [(Who::Staff, 1), (Who::Manager, 2), (Who::ClientAdmin, 0), (Who::Viewer, 0)] {
            send_notice(&world, who, ASSIGNED, 1, "first").await;
            assert_eq!(paused().await, left, "{who:?}");
        }
        use_server(&world.as_user(Who::HostAdmin).await, |_| None).await;
        world.clock.advance(chrono::TimeDelta::minutes(5));
        world.drain().await;
        for who in [Who::Staff, Who::Manager, Who::ClientAdmin, Who::Viewer] {
            // Also those who were refused before it was clear that everybody is.
            assert_eq!(status(&world.as_user(who).await, "first").await, "Sent", "{who:?}");
        }
    })
    .await;
}

#[tokio::test]
async fn administrators_resume_all_paused_addresses_at_once() {
    on_both(async |world: World| {
        use_server(&world.as_user(Who::HostAdmin).await, not_staff).await;
        let (staff, admin) = (world.as_user(Who::Staff).await, world.as_user(Who::ClientAdmin).await);
        send_notice(&world, Who::Staff, ASSIGNED, 1, "first").await;
        assert!(staff.get(OWN).await.ok()["pausedAt"].is_string());
        let path = format!("{DEFAULTS}/resume");
        assert_eq!(staff.post(&path, json!({})).await.status, 403);
        assert!(staff.get(OWN).await.ok()["pausedAt"].is_string());
        assert_eq!(admin.post(&path, json!({})).await.ok()["paused"], json!([]));
        assert!(staff.get(OWN).await.ok()["pausedAt"].is_null());
    })
    .await;
}
