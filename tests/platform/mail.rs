//! The test message says what is wrong with the settings.

use std::{
    io::{BufRead, BufReader, Write},
    net::TcpListener,
    thread,
};

use serde_json::{Value, json};
use testkit::{Actor, Reply, Who, World, on_both};

const EMAILING: &str = "/api/setting-management/emailing";

/// A mail server that knows one answer for each command; gives its port.
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
            assert!(!reply.text().contains("nobody of that name"), "what the server says stays here");
        }
    })
    .await;
}
