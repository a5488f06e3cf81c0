//! The stream of live events. It is fetched with the bearer token rather than opened as an `EventSource`, which can't send one.

use std::{convert::Infallible, sync::Arc, time::Duration};

use axum::{
    extract::State,
    http::{HeaderMap, HeaderName, HeaderValue, header},
    response::{
        IntoResponse, Response,
        sse::{Event as Line, Sse},
    },
};
use futures::stream;
use http::{App, Caller, OpenApiRouter, route, routes};
use kernel::{Error, Policy, Scope};
use serde_json::json;
use tokio::{
    sync::broadcast::{self, error::RecvError},
    time::{Instant, Interval, MissedTickBehavior, interval_at},
};
use tokio_util::sync::CancellationToken;
use utoipa::ToSchema;

use super::{Event, Told, hub::Seat};
use crate::Delivery;

/// How often the stream shows that it is alive and asks whether its session still is.
const BEAT: Duration = Duration::from_secs(15);

/// Operations of the area.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(route(Policy::SignedIn, routes!(listen)))
}

/// Live events for the caller: `event: <kind>` with `{"tenantId", "clientId", "subjectId"}`, `ready` at first, `resync` after
/// events were lost. It ends with the token or the session.
#[utoipa::path(get, path = "/api/app/events", operation_id = "listen_to_events", tag = "Events",
    responses((status = 200, description = "A stream that stays open.", content_type = "text/event-stream", body = StreamLine),
        (status = 429, description = "The user has too many streams open; see Retry-After.")))]
async fn listen(State(app): State<App>, Caller(scope): Caller, headers: HeaderMap) -> http::Result<Response> {
    let delivery = app.own::<Delivery>()?;
    let seat = delivery.events().seat(scope.user()?).ok_or_else(|| Error::too_many(BEAT.as_secs()))?;
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).map(str::to_owned);
    let bearer = text("authorization").and_then(|v| v.strip_prefix("Bearer ").map(str::to_owned)).ok_or_else(Error::unauthenticated)?;
    let mut beat = interval_at(Instant::now() + BEAT, BEAT);
    beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let (events, closing) = (delivery.events().subscribe(), delivery.closing().clone());
    let window = Window {
        app,
        bearer,
        tenant: text("__tenant").filter(|t| !t.is_empty()),
        scope,
        events,
        beat,
        closing,
        greeted: false,
        _seat: seat,
    };
    let mut response = Sse::new(stream::unfold(window, Window::next)).into_response();
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    // Proxies that gather answers would hold events back.
    response.headers_mut().insert(HeaderName::from_static("x-accel-buffering"), HeaderValue::from_static("no"));
    Ok(response)
}

/// One message of the stream.
#[derive(ToSchema)]
#[allow(dead_code)] // documents what the stream writes line by line
struct StreamLine {
    /// Kind of the event; `ready` at first, `resync` after events were lost.
    #[schema(example = "notification")]
    event: String,
    /// A JSON object: `tenantId`, `clientId`, `subjectId`; empty for `ready` and `resync`.
    #[schema(example = "{}")]
    data: String,
}

/// One open stream.
struct Window {
    app: App,
    bearer: String,
    tenant: Option<String>,
    scope: Scope,
    events: broadcast::Receiver<Told>,
    beat: Interval,
    closing: CancellationToken,
    greeted: bool,
    _seat: Seat,
}

impl Window {
    /// The next line, `None` at the end of the stream.
    async fn next(mut self) -> Option<(Result<Line, Infallible>, Self)> {
        if !self.greeted {
            self.greeted = true;
            return Some((Ok(Line::default().event("ready").data("{}")), self));
        }
        loop {
            let line = tokio::select! {
                biased;
                () = self.closing.cancelled() => return None,
                _ = self.beat.tick() => {
                    self.scope = self.still_welcome().await?;
                    Some(Line::default().comment("beat"))
                }
                heard = self.events.recv() => match heard {
                    Ok(Told::Event(event)) if event.reaches(&self.scope) => {
                        // The session may have ended since the last beat; what it stands on is remembered for a second at most.
                        self.scope = self.still_welcome().await?;
                        event.reaches(&self.scope).then(|| line(&event))
                    }
                    Ok(Told::Event(_)) => None,
                    Ok(Told::Anything) | Err(RecvError::Lagged(_)) => Some(Line::default().event("resync").data("{}")),
                    Err(RecvError::Closed) => return None,
                },
            };
            if let Some(line) = line {
                return Some((Ok(line), self));
            }
        }
    }

    /// The scope as it is now: token and session may have ended, assignments may have changed.
    async fn still_welcome(&self) -> Option<Scope> {
        let authenticator = self.app.authenticator();
        let principal = authenticator.principal(&self.app, &self.bearer).await.ok()?;
        authenticator.scope(&self.app, principal, self.tenant.as_deref(), Arc::clone(&self.scope.facts)).await.ok()
    }
}

fn line(event: &Event) -> Line {
    let (tenant, client) = match &event.audience {
        super::Audience::User { home, .. } => (*home, None),
        super::Audience::Tenant { tenant, client } => (*tenant, *client),
        super::Audience::Record { tenant, client, .. } => (*tenant, Some(*client)),
    };
    Line::default().event(&event.kind).data(json!({ "tenantId": tenant, "clientId": client, "subjectId": event.subject }).to_string())
}
