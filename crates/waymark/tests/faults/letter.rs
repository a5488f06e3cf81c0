//! A mail server that accepts connections and says nothing holds up no stop, and its letter is sent later.

use std::{fs, io, sync::Arc, time::Duration};

use delivery::{Mail, send_mail};
use kernel::{OsEntropy, Scope, SystemClock};
use serde_json::json;
use store::{Db, Engine, Options};
use testkit::Stand;
use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader},
    net::{TcpListener, TcpStream},
    sync::mpsc,
    task::{JoinSet, spawn_blocking},
    time::timeout,
};

use crate::{node::Setup, place::OwnerConnection};

/// Long enough for whatever comes at all, on a busy machine.
const WITHIN: Duration = Duration::from_secs(60);

const TO: &str = "ada@waymark.example";

/// Queues a letter past the program.
async fn queue(stand: &Stand) {
    let options = Options { url: stand.serving().to_owned(), connections: 2 };
    let db = Db::connect(&options, &waymark::compose::migrations(), Arc::new(SystemClock), Arc::new(OsEntropy)).await.unwrap();
    let letter = Mail {
        to: TO.to_owned(),
        template: "Abp.StandardEmailTemplates.Message".to_owned(),
        subject: Some("A letter".to_owned()),
        model: json!({"message": "x"}).as_object().cloned().unwrap(),
        ..Mail::default()
    };
    let (letter, scope) = (&letter, Scope::system(db.now()));
    db.write(&scope, |tx| async move { send_mail(&tx, letter).await.map(drop) }).await.unwrap();
    db.close().await;
}

/// Takes every mail, and says to whom each was.
async fn serve(listener: TcpListener, told: mpsc::UnboundedSender<String>) {
    let mut conversations = JoinSet::new();
    while let Ok((stream, _)) = listener.accept().await {
        conversations.spawn(converse(stream, told.clone()));
    }
}

async fn converse(stream: TcpStream, told: mpsc::UnboundedSender<String>) -> io::Result<()> {
    let mut stream = BufReader::new(stream);
    stream.write_all(b"220 here\r\n").await?;
    let (mut line, mut to, mut is_content) = (String::new(), String::new(), false);
    while stream.read_line(&mut line).await? > 0 {
        let said = line.trim_end();
        let reply = match said {
            "." => {
                is_content = false;
                let _ = told.send(to.clone());
                "250 fine\r\n"
            }
            _ if is_content => "",
            "DATA" => {
                is_content = true;
                "354 go on\r\n"
            }
            _ => {
                if let Some(address) = said.strip_prefix("RCPT TO:") {
                    address.clone_into(&mut to);
                }
                "250 fine\r\n"
            }
        };
        stream.write_all(reply.as_bytes()).await?;
        line.clear();
    }
    Ok(())
}

async fn held_up(engine: Engine) {
    let Some(stand) = Stand::new(engine).await else { return };
    let silent = TcpListener::bind("127.0.0.1:0").await.unwrap();
    queue(&stand).await;
    let setup = Setup::of(&stand).with("mail.smtp_url", &format!("smtp://{}?tls=off", silent.local_addr().unwrap()));
    let node = setup.start().await;
    let (held, _) = timeout(WITHIN, silent.accept()).await.expect("the letter's turn comes").unwrap();
    let stopped = timeout(WITHIN, spawn_blocking(move || node.terminate())).await.expect("the stop comes to its end").unwrap();
    assert!(stopped, "it is an orderly one");
    let log = fs::read_to_string(setup.log()).unwrap();
    assert!(log.contains("took too long for the stop of this node"), "the conversation itself went on: {log}");
    drop(held);
    let letters = "SELECT count(*) FROM outbox_messages WHERE topic = 'mail.send' AND done_at IS NULL AND failed_at IS NULL";
    assert!(OwnerConnection::of(&stand).await.count(letters).await > 0, "it was neither sent nor given up");

    let (told, mut heard) = mpsc::unbounded_channel();
    let server = tokio::spawn(serve(silent, told));
    let node = setup.start().await;
    let arrived = async { while !heard.recv().await.expect("the mail server goes on").contains(TO) {} };
    timeout(WITHIN, arrived).await.expect("the letter is tried again");
    assert!(node.terminate());
    server.abort();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_silent_mail_server_holds_up_no_stop_and_its_letter_is_tried_again() {
    // Side by side: nearly all of it is waiting.
    tokio::join!(held_up(Engine::Sqlite), held_up(Engine::Postgres));
}
