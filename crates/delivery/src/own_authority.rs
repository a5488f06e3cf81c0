//! Tests with servers whose certificate comes from a private authority. `tests/tls` has its certificate and the server's, both valid until
//! 2120; the authority's key was discarded.

use std::{io, path::PathBuf, sync::Arc};

use kernel::{MockClock, OsEntropy, Result, Uuid};
use rustls::{
    ServerConfig,
    crypto::aws_lc_rs,
    pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject},
};
use store::Db;
use tokio::{
    io::{AsyncBufReadExt, AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, BufReader},
    net::{TcpListener, TcpStream},
};
use tokio_rustls::TlsAcceptor;

use crate::{
    FileOptions, MailOptions, Options, OutboundOptions, SmsOptions, Tls, Transport,
    file::{Bytes, Files},
    mail,
};

fn acceptor() -> TlsAcceptor {
    let certificate = CertificateDer::from_pem_slice(include_bytes!("../tests/tls/server.pem")).unwrap();
    let key = PrivateKeyDer::from_pem_slice(include_bytes!("../tests/tls/server.key")).unwrap();
    let config = ServerConfig::builder_with_provider(Arc::new(aws_lc_rs::default_provider())).with_safe_default_protocol_versions();
    let config = config.unwrap().with_no_client_auth().with_single_cert(vec![certificate], key).unwrap();
    Arc::new(config).into()
}

fn authority() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/tls/authority.pem"))
}

/// Commands of SMTP up to the one after which the connection is encrypted, or to the end.
async fn converse(mut stream: impl AsyncRead + AsyncWrite + Unpin) -> io::Result<()> {
    let (mut reader, mut line) = (BufReader::new(&mut stream), String::new());
    while reader.read_line(&mut line).await? > 0 {
        let is_last = line.starts_with("STARTTLS");
        let reply: &[u8] = if line.starts_with("EHLO") { b"250-here\r\n250 STARTTLS\r\n" } else { b"220 go on\r\n" };
        reader.write_all(reply).await?;
        if is_last {
            break;
        }
        line.clear();
    }
    Ok(())
}

async fn mail_session(mut stream: TcpStream, tls: Tls) -> io::Result<()> {
    if tls == Tls::StartTls {
        stream.write_all(b"220 here\r\n").await?;
        converse(&mut stream).await?;
    }
    let mut sealed = acceptor().accept(stream).await?;
    if tls == Tls::Implicit {
        sealed.write_all(b"220 here\r\n").await?;
    }
    converse(sealed).await
}

/// A mail server whose certificate only the authority vouches for; its port.
async fn mail_server(tls: Tls) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            tokio::spawn(mail_session(stream, tls));
        }
    });
    port
}

/// Opens a session with the mail server at `port`.
async fn opened(port: u16, tls: Tls, ca_file: Option<PathBuf>) -> Result<()> {
    let nowhere = PathBuf::from("nowhere");
    let transport = Transport::Smtp { host: "127.0.0.1".to_owned(), port, credentials: None, tls, is_guarded: false };
    let options = Options {
        mail: MailOptions { transport, from_address: "portal@waymark.example".to_owned(), from_name: "Waymark".to_owned() },
        hello: Some("portal.example".to_owned()),
        files: FileOptions::Folder(nowhere.clone()),
        outbound: OutboundOptions { ca_file, ..OutboundOptions::default() },
        sms: SmsOptions::Folder(nowhere),
    };
    mail::probe(&options).await
}

#[tokio::test]
async fn a_mail_server_is_believed_if_an_authority_of_ones_own_vouches_for_it() {
    for tls in [Tls::Implicit, Tls::StartTls] {
        let port = mail_server(tls).await;
        let refused = opened(port, tls, None).await.unwrap_err();
        let why = refused.cause().map(ToString::to_string).unwrap_or_default();
        assert!(why.contains("certificate"), "{tls:?}: nobody vouches for it: {why}");
        opened(port, tls, Some(authority())).await.unwrap();
    }
}

/// Answers one request of an S3-compatible store, which stores a file.
async fn store_session(stream: TcpStream) -> io::Result<()> {
    let mut sealed = BufReader::new(acceptor().accept(stream).await?);
    let (mut line, mut length) = (String::new(), 0);
    while sealed.read_line(&mut line).await? > 2 {
        if let Some(value) = line.to_ascii_lowercase().strip_prefix("content-length:") {
            length = value.trim().parse().unwrap_or_default();
        }
        line.clear();
    }
    sealed.read_exact(&mut vec![0; length]).await?;
    sealed.write_all(b"HTTP/1.1 200 OK\r\nETag: \"1\"\r\nContent-Length: 0\r\nConnection: close\r\n\r\n").await?;
    sealed.shutdown().await
}

#[tokio::test]
async fn an_object_store_is_believed_if_an_authority_of_ones_own_vouches_for_it() {
    let folder = tempfile::tempdir().unwrap();
    let clock = Arc::new(MockClock::at("2026-01-05T09:00:00Z".parse().unwrap()));
    let place = store::Options { url: format!("sqlite://{}", folder.path().join("waymark.db").display()), connections: 1 };
    let db = Db::connect(&place, store::MIGRATIONS, clock, Arc::new(OsEntropy)).await.unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let endpoint = format!("https://{}", listener.local_addr().unwrap());
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            tokio::spawn(store_session(stream));
        }
    });
    let stored = async |ca_file: Option<PathBuf>| {
        let options = FileOptions::S3 {
            bucket: "waymark".to_owned(),
            region: "us-east-1".to_owned(),
            endpoint: Some(endpoint.clone()),
            credentials: ("key".to_owned(), "secret".to_owned()),
            ca_file,
        };
        // A machine without any root certificates may fail to create a client.
        Files::open(&options, &db)?.put(Uuid::from_u128(1), Uuid::from_u128(2), Bytes::from_static(b"plan")).await
    };
    assert!(stored(None).await.is_err(), "nobody vouches for it");
    stored(Some(authority())).await.unwrap();
}
