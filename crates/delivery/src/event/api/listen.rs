//! `GET /api/app/events`: the stream of live events. Clients fetch it with the bearer token, since an `EventSource` can't send one.

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
use http::{App, Caller};
use kernel::{Error, Scope};
use serde_json::json;
use tokio::{
    sync::broadcast::{self, error::RecvError},
    time::{Instant, Interval, MissedTickBehavior, interval_at},
};
use tokio_util::sync::CancellationToken;
use utoipa::ToSchema;

use crate::{
    Delivery,
    event::{Audience, Event, Update, hub::StreamSlot},
};

/// How often the stream sends a heartbeat and checks its session.
const HEARTBEAT: Duration = Duration::from_secs(15);

/// Live events for the caller: `event: <kind>` with `{"tenantId", "clientId", "subjectId"}`, first `ready`, and `resync` after events were
/// lost. The stream ends with the token or the session.
#[utoipa::path(get, path = "/api/app/events", operation_id = "listen_to_events", tag = "Events",
    responses((status = 200, description = "A stream that stays open.", content_type = "text/event-stream", body = StreamLine),
        (status = 429, description = "The user has too many streams open; see Retry-After.")))]
pub async fn listen(State(app): State<App>, Caller(scope): Caller, headers: HeaderMap) -> http::Result<Response> {
    let delivery = app.own::<Delivery>()?;
    let slot = delivery.events().open_stream(scope.user()?).ok_or_else(|| Error::too_many(HEARTBEAT.as_secs()))?;
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).map(str::to_owned);
    let bearer = http::bearer(&headers).ok_or_else(Error::unauthenticated)?.to_owned();
    let mut beat = interval_at(Instant::now() + HEARTBEAT, HEARTBEAT);
    beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let (events, closing) = (delivery.events().subscribe(), delivery.closing().clone());
    let live = LiveStream {
        app,
        bearer,
        tenant: text("__tenant").filter(|t| !t.is_empty()),
        scope,
        events,
        beat,
        closing,
        greeted: false,
        _slot: slot,
    };
    let mut response = Sse::new(stream::unfold(live, LiveStream::next)).into_response();
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    // Proxies that buffer responses would delay events.
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
struct LiveStream {
    app: App,
    bearer: String,
    tenant: Option<String>,
    scope: Scope,
    events: broadcast::Receiver<Update>,
    beat: Interval,
    closing: CancellationToken,
    greeted: bool,
    _slot: StreamSlot,
}

impl LiveStream {
    /// The next line; `None` ends the stream.
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
                    self.scope = self.current_scope().await?;
                    Some(Line::default().comment("beat"))
                }
                update = self.events.recv() => match update {
                    Ok(Update::Event(event)) if event.reaches(&self.scope) => {
                        // The session may have ended since the last beat; authentication is cached for at most a second.
                        self.scope = self.current_scope().await?;
                        event.reaches(&self.scope).then(|| line(&event))
                    }
                    Ok(Update::Event(_)) => None,
                    Ok(Update::Everything) | Err(RecvError::Lagged(_)) => Some(Line::default().event("resync").data("{}")),
                    Err(RecvError::Closed) => return None,
                },
            };
            if let Some(line) = line {
                return Some((Ok(line), self));
            }
        }
    }

    /// The current scope; `None` once the token or session has ended. Assignments may have changed.
    async fn current_scope(&self) -> Option<Scope> {
        let authenticator = self.app.authenticator();
        let principal = authenticator.principal(&self.app, &self.bearer).await.ok()?;
        authenticator.scope(&self.app, principal, self.tenant.as_deref(), Arc::clone(&self.scope.facts)).await.ok()
    }
}

fn line(event: &Event) -> Line {
    let (tenant, client) = match &event.audience {
        Audience::User { home, .. } => (*home, None),
        Audience::Level { tenant, .. } => (*tenant, None),
        Audience::Tenant { tenant, client } | Audience::Provider { tenant, client } => (*tenant, *client),
        Audience::Record { tenant, client, .. } => (*tenant, Some(*client)),
    };
    Line::default().event(&event.kind).data(json!({ "tenantId": tenant, "clientId": client, "subjectId": event.subject }).to_string())
}
