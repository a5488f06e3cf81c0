//! One request to a web server that an administrator named: no redirects, limited in size and time.
//! A redirect could lead past the check of the address into the portal's own network (decision 41).

use std::time::Duration;

use axum::{
    body::Body,
    http::{HeaderMap, HeaderValue, Method, Request, StatusCode, header},
};
use http_body_util::{BodyExt, Limited};
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use kernel::{Error, Result};
use tokio::{
    io::{AsyncRead, AsyncWrite},
    time::timeout,
};
use url::Url;

use crate::Outbound;

/// Time limit of a request, from resolving the host to the last byte of the response.
const WHOLE: Duration = Duration::from_secs(10);
/// More than any document of a provider.
const MAX_BYTES: usize = 512 * 1024;

/// A request. Without `Debug`: headers and body hold secrets.
pub struct WebRequest<'a> {
    pub url: &'a Url,
    /// The form to post; without one, the request is a GET.
    pub form: Option<String>,
    /// The `Authorization` header.
    pub authorization: Option<String>,
}

/// The answer, whatever its status.
pub struct WebAnswer {
    pub status: StatusCode,
    pub body: Vec<u8>,
}

impl<'a> WebRequest<'a> {
    /// A GET of `url` without credentials.
    pub fn get(url: &'a Url) -> Self {
        Self { url, form: None, authorization: None }
    }

    fn build(self, host: &str) -> Result<Request<Body>> {
        let path = &self.url[url::Position::BeforePath..url::Position::AfterQuery];
        let mut request = Request::builder().uri(path).method(if self.form.is_some() { Method::POST } else { Method::GET });
        let mut headers = HeaderMap::new();
        let text = |text: &str| HeaderValue::from_str(text).map_err(Error::internal);
        headers.insert(header::HOST, text(&self.url.port().map_or_else(|| host.to_owned(), |port| format!("{host}:{port}")))?);
        headers.insert(header::ACCEPT, HeaderValue::from_static("application/json, application/jwt"));
        if let Some(authorization) = &self.authorization {
            headers.insert(header::AUTHORIZATION, text(authorization)?);
        }
        if self.form.is_some() {
            headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/x-www-form-urlencoded"));
        }
        if let Some(all) = request.headers_mut() {
            *all = headers;
        }
        request.body(self.form.map_or_else(Body::empty, Body::from)).map_err(Error::internal)
    }
}

impl Outbound {
    /// Sends an HTTP request.
    ///
    /// # Errors
    /// As [`Outbound::addresses`]; `Unavailable` when the server doesn't answer in time, disconnects, or the response is too large.
    pub async fn send(&self, request: WebRequest<'_>) -> Result<WebAnswer> {
        timeout(WHOLE, self.exchange(request)).await.map_err(Error::unavailable)?
    }

    async fn exchange(&self, request: WebRequest<'_>) -> Result<WebAnswer> {
        let nowhere = || Error::unavailable("not an address of the web");
        let host = request.url.host_str().ok_or_else(nowhere)?.to_owned();
        let port = request.url.port_or_known_default().ok_or_else(nowhere)?;
        let is_encrypted = match request.url.scheme() {
            "https" => true,
            "http" => false,
            _ => return Err(nowhere()),
        };
        let request = request.build(&host)?;
        let connection = self.connect(&host, port).await?;
        if is_encrypted { over(self.encrypt(&host, connection).await?, request).await } else { over(connection, request).await }
    }
}

async fn over(stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static, request: Request<Body>) -> Result<WebAnswer> {
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await.map_err(Error::unavailable)?;
    // Ends when the sender is dropped, at the latest.
    let driving = tokio::spawn(connection);
    let answer = async {
        let answer = sender.send_request(request).await.map_err(Error::unavailable)?;
        let status = answer.status();
        let body = Limited::new(answer.into_body(), MAX_BYTES).collect().await.map_err(Error::unavailable)?;
        Ok(WebAnswer { status, body: body.to_bytes().to_vec() })
    };
    let answer = answer.await;
    driving.abort();
    answer
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    use super::*;
    use crate::{Allowed, OutboundOptions};

    /// The request received by a server that answers `answer`, and its result.
    async fn ask(answer: String, form: Option<String>) -> (String, Result<WebAnswer>) {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = Url::parse(&format!("http://127.0.0.1:{}/a?b=c#d", listener.local_addr().unwrap().port())).unwrap();
        let serving = tokio::spawn(async move {
            let (mut stream, _) = listener.accept().await.unwrap();
            let mut bytes = vec![0; 4096];
            let read = stream.read(&mut bytes).await.unwrap();
            // The client may disconnect before the end.
            drop(stream.write_all(answer.as_bytes()).await);
            String::from_utf8_lossy(&bytes[..read]).into_owned()
        });
        let allowed = vec![Allowed::Network(kernel::Network::parse("127.0.0.1").unwrap())];
        let outbound = Outbound::new(&OutboundOptions { allowed, ..OutboundOptions::default() }).unwrap();
        let got = outbound.send(WebRequest { form, authorization: Some("Bearer t".to_owned()), ..WebRequest::get(&url) }).await;
        (serving.await.unwrap(), got)
    }

    #[tokio::test]
    async fn a_request_is_sent_and_its_answer_read() {
        let (request, answer) = ask("HTTP/1.1 400 Bad Request\r\nContent-Length: 2\r\n\r\n{}".to_owned(), Some("x=1".to_owned())).await;
        let answer = answer.ok().unwrap();
        assert_eq!((answer.status.as_u16(), answer.body.as_slice()), (400, b"{}".as_slice()));
        let request = request.to_ascii_lowercase();
        assert!(request.starts_with("post /a?b=c http/1.1\r\n") && request.contains("authorization: bearer t\r\n"), "{request}");
        assert!(request.contains("host: 127.0.0.1:"), "{request}");
    }

    #[tokio::test]
    async fn a_redirect_is_an_answer_and_nothing_more() {
        let (_, answer) =
            ask("HTTP/1.1 302 Found\r\nLocation: http://169.254.169.254/\r\nContent-Length: 0\r\n\r\n".to_owned(), None).await;
        assert_eq!(answer.ok().unwrap().status, 302);
    }

    #[tokio::test]
    async fn an_answer_without_an_end_is_cut_off() {
        let (_, answer) = ask(format!("HTTP/1.1 200 OK\r\n\r\n{}", "x".repeat(MAX_BYTES + 1)), None).await;
        assert_eq!(answer.err().unwrap().kind(), kernel::Kind::Unavailable);
        let (_, answer) = ask("SSH-2.0-OpenSSH_9\r\n".to_owned(), None).await;
        assert_eq!(answer.err().unwrap().kind(), kernel::Kind::Unavailable);
    }
}
