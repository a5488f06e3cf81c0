//! Reading an authorization request, as it came or as it was pushed.

use std::sync::Arc;

use http::App;
use kernel::{Error, Result, Scope};
use oidc::{
    Params,
    authorize::{AuthorizationFault, AuthorizationRequest, AuthorizationResponse, client_id},
    par::{self, PushedRequest},
};

use crate::{
    answer::Refusal,
    application::Registered,
    grant::{self, pushed},
    tokens::Tokens,
};

/// A request that is to be answered.
pub(crate) struct Resumed {
    pub(crate) registered: Arc<Registered>,
    pub(crate) request: AuthorizationRequest,
    /// Where it was pushed.
    pub(crate) pushed: Option<pushed::Model>,
}

/// A request that ends here.
pub(crate) enum Stopped {
    /// Shown to the user only.
    Page(Refusal),
    /// Returned to the client.
    Client(Box<AuthorizationResponse>, Arc<Registered>),
}

impl Stopped {
    fn by(fault: AuthorizationFault, client: &Arc<Registered>) -> Self {
        match fault {
            AuthorizationFault::Page(error) => error.into(),
            AuthorizationFault::Redirect { response, .. } => Self::Client(response, Arc::clone(client)),
        }
    }
}

impl From<Error> for Stopped {
    fn from(error: Error) -> Self {
        Self::Page(error.into())
    }
}

impl From<oidc::Error> for Stopped {
    fn from(error: oidc::Error) -> Self {
        Self::Page(error.into())
    }
}

/// Reads the request of `params`.
pub(crate) async fn resume(app: &App, scope: &Scope, params: &Params) -> Result<Resumed, Stopped> {
    let tokens = app.own::<Tokens>()?;
    let named = client_id(params)?;
    let unknown = || oidc::Error::invalid_request("The client is unknown.");
    let registered = tokens.registry(app).await?.client(named).ok_or_else(unknown)?;
    let provider = tokens.provider(app).await?;
    let validated = |params: &Params, pushed_at| {
        let request = AuthorizationRequest::validate(params, &registered.client, &provider, pushed_at);
        request.map_err(|fault| Stopped::by(fault, &registered))
    };
    let Some(handle) = par::handle(params)? else {
        let request = validated(params, None)?;
        return Ok(Resumed { registered, request, pushed: None });
    };
    let row = open(app, scope, &handle, named).await?;
    let stored: Params = serde_json::from_str(&row.params).map_err(Error::internal)?;
    let request = validated(&stored, Some(row.pushed_at))?;
    Ok(Resumed { registered, request, pushed: Some(row) })
}

async fn open(app: &App, scope: &Scope, handle: &str, client_id: &str) -> Result<pushed::Model, Stopped> {
    let found = app.db().read(&scope.as_system(), |tx| async move { grant::find_pushed(&tx, handle).await }).await?;
    let row = found.ok_or_else(par::unusable)?;
    let record = PushedRequest {
        client_id: row.client_id.clone(),
        params: Params::default(),
        pushed_at: row.pushed_at,
        opened_at: row.opened_at,
        answered_at: row.answered_at,
    };
    record.open(client_id, scope.now())?;
    if row.opened_at.is_none() {
        app.db().write(&scope.as_system(), |tx| async move { grant::note_opened(&tx, handle).await }).await?;
    }
    Ok(row)
}

impl Resumed {
    /// Notes that a pushed request is answered; it can't be used again.
    ///
    /// # Errors
    /// `invalid_request_uri` when it was answered already.
    pub(crate) async fn answered(&self, app: &App, scope: &Scope) -> Result<(), Stopped> {
        let Some(pushed) = &self.pushed else { return Ok(()) };
        let hash = pushed.hash.as_str();
        let marked = app.db().write(&scope.as_system(), |tx| async move { grant::note_answered(&tx, hash).await }).await?;
        if marked { Ok(()) } else { Err(par::unusable().into()) }
    }
}
