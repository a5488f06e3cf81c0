//! The test message reports what is wrong with the settings.

use std::{
    io::{BufRead, BufReader, Write},
    net::TcpListener,
    thread,
};

use serde_json::{Value, json};
use testkit::{Actor, Reply, Who, World, on_both};

const EMAILING: &str = "/api/setting-management/emailing";

/// A mail server with one reply for each command; returns its port.
fn server(answers: &'static [(&'static str, &'static str)]) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    thread::spawn(move || {
        for stream in listener.incoming().map_while(Result::ok) {
            let mut out = stream.try_clone().unwrap();
            let _ = out.write_all(b"220 here\r\n");
            for line in BufReader::new(stream).lines().map_while(Result::ok) {
                let answer = answers.iter().find(|(command, _)| line.starts_with(command)).map_or("250 fine", |(_, answer)| answer);
                if out.write_all(format!("{answer}\r\n").as_bytes()).is_err() {
                    break;
                }
            }
        }
    });
    port
}

async fn tried(admin: &Actor, host: &str, port: u16, more: Value) -> Reply {
    let mut settings = admin.get(EMAILING).await.ok();
    settings["smtpHost"] = host.into();
    settings["smtpPort"] = port.into();
    settings["smtpUserName"] = "portal".into();
    settings["smtpPassword"] = "top-secret".into();
    settings["smtpEnableSsl"] = false.into();
    settings["smtpUseDefaultCredentials"] = false.into();
    settings.as_object_mut().unwrap().extend(more.as_object().cloned().unwrap());
    assert_eq!(admin.post(EMAILING, settings).await.status, 204);
    let mail =
        json!({"senderEmailAddress": "a@waymark.example", "targetEmailAddress": "b@waymark.example", "subject": "Test", "body": "x"});
    admin.post(&format!("{EMAILING}/send-test-email"), mail).await
}

#[tokio::test]
async fn a_test_message_that_is_not_sent_says_why() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::HostAdmin).await;
        let closed = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let stranger = server(&[("EHLO", "250-here\r\n250 AUTH PLAIN LOGIN"), ("AUTH", "535 no")]);
        let plain = server(&[("EHLO", "250-here\r\n250 AUTH PLAIN LOGIN"), ("AUTH", "235 welcome"), ("RCPT", "550 nobody of that name")]);
        let cases = [
            ("no-such-host.invalid", 587, json!({}), "Portal:Mail.NotSent.UnknownHost"),
            ("localhost", closed, json!({}), "Portal:Mail.NotSent.Unreachable"),
            ("localhost", plain, json!({"smtpEnableSsl": true}), "Portal:Mail.NotSent.Encryption"),
            ("localhost", stranger, json!({}), "Portal:Mail.NotSent.SignIn"),
            ("localhost", plain, json!({}), "Portal:Mail.Refused"),
        ];
        for (host, port, more, code) in cases {
            let reply = tried(&admin, host, port, more).await;
            assert_eq!(reply.refused(400), code, "{}", reply.text());
            assert!(!reply.text().contains("nobody of that name"), "the server's reply is not passed on");
        }
    })
    .await;
}

/// A mail server that reports the credentials of each sign-in.
fn listener() -> (u16, std::sync::mpsc::Receiver<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let (sender, receiver) = std::sync::mpsc::channel();
    thread::spawn(move || {
        for stream in listener.incoming().map_while(Result::ok) {
            let mut out = stream.try_clone().unwrap();
            let _ = out.write_all(b"220 here\r\n");
            for line in BufReader::new(stream).lines().map_while(Result::ok) {
                let _ = sender.send(line.clone());
                let answer = match line.split_once(' ').map_or(line.as_str(), |(command, _)| command) {
                    "EHLO" => "250-here\r\n250 AUTH PLAIN LOGIN",
                    "AUTH" => "235 welcome",
                    "DATA" => "354 go on",
                    "QUIT" => "221 bye",
                    _ => "250 fine",
                };
                if out.write_all(format!("{answer}\r\n").as_bytes()).is_err() {
                    break;
                }
            }
        }
    });
    (port, receiver)
}

#[tokio::test]
async fn a_password_is_sent_only_to_the_server_it_was_entered_for() {
    on_both(async |world: World| {
        let allowed = [("SettingManagement.AllowChangingEmailSettings".to_owned(), "true".to_owned())];
        platform::feature::set(&world.app, &world.installer(), world.cast.alpha, &allowed).await.unwrap();
        let (port, receiver) = listener();
        let host = world.as_user(Who::HostAdmin).await;
        let mut settings = host.get(EMAILING).await.ok();
        for (name, value) in
            [("smtpHost", json!("mail.waymark.example")), ("smtpUserName", json!("portal")), ("smtpPassword", json!("top-secret"))]
        {
            settings[name] = value;
        }
        settings["smtpUseDefaultCredentials"] = false.into();
        assert_eq!(host.post(EMAILING, settings.clone()).await.status, 204);
        let tenant = host.within(world.cast.alpha);
        for admin in [&host, &tenant] {
            let read = admin.get(EMAILING).await.ok();
            assert_eq!((read["smtpUserName"].as_str(), read["smtpUseDefaultCredentials"].as_bool()), (Some("portal"), Some(false)));
            for (field, value) in [
                ("smtpHost", json!("localhost")),
                ("smtpPort", json!(port)),
                ("smtpUserName", json!("other")),
                ("smtpEnableSsl", json!(true)),
            ] {
                let mut changed = read.clone();
                changed[field] = value;
                assert_eq!(admin.post(EMAILING, changed).await.fields(), ["smtpPassword"], "{field}");
            }
            assert_eq!(admin.post(EMAILING, read).await.status, 204, "unchanged");
        }
        let mut elsewhere = tenant.get(EMAILING).await.ok();
        elsewhere["smtpHost"] = "localhost".into();
        elsewhere["smtpPort"] = port.into();
        elsewhere["smtpEnableSsl"] = false.into();
        elsewhere["smtpUseDefaultCredentials"] = true.into();
        assert_eq!(tenant.post(EMAILING, elsewhere.clone()).await.status, 204);
        let mail =
            json!({"senderEmailAddress": "a@waymark.example", "targetEmailAddress": "b@waymark.example", "subject": "Test", "body": "x"});
        tenant.post(&format!("{EMAILING}/send-test-email"), mail).await;
        let sign_ins: Vec<String> = receiver.try_iter().collect();
        assert!(
            sign_ins.iter().any(|line| line.starts_with("EHLO")) && sign_ins.iter().all(|line| !line.starts_with("AUTH")),
            "{sign_ins:?}"
        );
        elsewhere["smtpPassword"] = "secret".into();
        assert_eq!(tenant.post(EMAILING, elsewhere).await.fields(), ["smtpUseDefaultCredentials"]);
    })
    .await;
}
