//! A client with one connection for each request, so that it is known what was sent, what was answered, and when it was cut.

use std::{io, time::Duration};

use serde_json::Value;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::timeout,
};

/// Longer than the server may take for anything.
const PATIENCE: Duration = Duration::from_secs(90);

/// A whole answer.
#[derive(Debug)]
pub struct Reply {
    pub status: u16,
    headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl Reply {
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or(Value::Null)
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(n, _)| n == name).map(|(_, value)| value.as_str())
    }

    pub fn good(&self) -> bool {
        (200..300).contains(&self.status)
    }

    /// The body of an answer that must be good.
    #[track_caller]
    pub fn ok(&self) -> Value {
        assert!(self.good(), "{} {}", self.status, self.text());
        self.json()
    }

    /// Reads an answer that was received to its end; `None` when it was cut.
    fn whole(bytes: &[u8]) -> Option<Self> {
        let end = bytes.windows(4).position(|w| w == b"\r\n\r\n")?;
        let head = std::str::from_utf8(&bytes[..end]).ok()?;
        let mut lines = head.split("\r\n");
        let status = lines.next()?.split(' ').nth(1)?.parse().ok()?;
        let headers: Vec<(String, String)> =
            lines.filter_map(|line| line.split_once(':')).map(|(n, v)| (n.to_ascii_lowercase(), v.trim().to_owned())).collect();
        let mut reply = Self { status, headers, body: Vec::new() };
        let rest = &bytes[end + 4..];
        reply.body = if reply.header("transfer-encoding") == Some("chunked") {
            unchunked(rest)?
        } else {
            let length = reply.header("content-length").map_or(Some(0), |l| l.parse().ok())?;
            rest.get(..length)?.to_vec()
        };
        Some(reply)
    }
}

fn unchunked(mut rest: &[u8]) -> Option<Vec<u8>> {
    let mut body = Vec::new();
    loop {
        let line = rest.windows(2).position(|w| w == b"\r\n")?;
        let size = usize::from_str_radix(std::str::from_utf8(&rest[..line]).ok()?, 16).ok()?;
        rest = rest.get(line + 2..)?;
        if size == 0 {
            return Some(body);
        }
        body.extend_from_slice(rest.get(..size)?);
        rest = rest.get(size + 2..)?;
    }
}

/// Who calls, and where.
#[derive(Debug, Clone)]
pub struct Client {
    pub port: u16,
    pub token: Option<String>,
    pub tenant: Option<String>,
}

impl Client {
    /// Somebody who is not signed in.
    pub fn at(port: u16) -> Self {
        Self { port, token: None, tenant: None }
    }

    /// The same caller in the workspace of a tenant.
    pub fn within(&self, tenant: impl ToString) -> Self {
        Self { tenant: Some(tenant.to_string()), ..self.clone() }
    }

    /// The same caller at another node.
    pub fn on(&self, port: u16) -> Self {
        Self { port, ..self.clone() }
    }

    /// The bytes of a request.
    pub fn request(&self, method: &str, path: &str, body: Option<(&str, &[u8])>, correlation: Option<&str>) -> Vec<u8> {
        let mut head = format!("{method} {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nX-Requested-With: XMLHttpRequest\r\n");
        let mut add = |name: &str, value: &str| head.push_str(&format!("{name}: {value}\r\n"));
        if let Some(token) = &self.token {
            add("Authorization", &format!("Bearer {token}"));
        }
        if let Some(tenant) = &self.tenant {
            add("__tenant", tenant);
        }
        if let Some(correlation) = correlation {
            add("X-Correlation-Id", correlation);
        }
        if let Some((kind, bytes)) = body {
            add("Content-Type", kind);
            add("Content-Length", &bytes.len().to_string());
        }
        let mut request = (head + "\r\n").into_bytes();
        request.extend_from_slice(body.map(|(_, bytes)| bytes).unwrap_or_default());
        request
    }

    /// Sends a request and reads its answer to the end.
    ///
    /// # Errors
    /// When nobody listens, or the connection ended before the answer did.
    pub async fn send(&self, request: &[u8]) -> io::Result<Reply> {
        let talk = async {
            let mut stream = TcpStream::connect(("127.0.0.1", self.port)).await?;
            stream.write_all(request).await?;
            let mut bytes = Vec::new();
            stream.read_to_end(&mut bytes).await?;
            Reply::whole(&bytes).ok_or_else(|| io::Error::from(io::ErrorKind::UnexpectedEof))
        };
        timeout(PATIENCE, talk).await.unwrap_or_else(|_| Err(io::ErrorKind::TimedOut.into()))
    }

    pub async fn get(&self, path: &str) -> io::Result<Reply> {
        self.send(&self.request("GET", path, None, None)).await
    }

    pub async fn call(&self, method: &str, path: &str, body: &Value) -> io::Result<Reply> {
        self.send(&self.request(method, path, Some(("application/json", body.to_string().as_bytes())), None)).await
    }

    /// Signs in by the password grant; the caller with its token.
    pub async fn signed_in(&self, name: &str) -> Self {
        self.signed_in_with(name, testkit::PASSWORD).await
    }

    /// The same with a password of its own.
    pub async fn signed_in_with(&self, name: &str, password: &str) -> Self {
        let form =
            format!("grant_type=password&client_id=Portal_App&username={name}&password={password}&scope=openid%20offline_access%20Portal");
        let request = self.request("POST", "/connect/token", Some(("application/x-www-form-urlencoded", form.as_bytes())), None);
        let answer = self.send(&request).await.expect("the server answers").ok();
        Self { token: answer["access_token"].as_str().map(str::to_owned), ..self.clone() }
    }
}
