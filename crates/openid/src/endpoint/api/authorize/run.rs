//! From an authorization request to the browser's next step.

use ::store::sea_orm::ActiveValue::Set;
use axum::{
    http::{HeaderMap, Uri},
    response::Response,
};
use http::App;
use kernel::Scope;
use oidc::{
    ErrorCode, GrantType, OpaqueToken, Params,
    authorize::{AuthorizationDecision, AuthorizationResponse, ConsentState, Situation, UserSession},
    claims::IdClaims,
};

use super::{
    asked,
    resume::{Resumed, Stopped, resume},
};
use crate::{
    accounts::{self, Person},
    answer::Answered,
    cookie,
    endpoint::api::consent::{self, Decision},
    grant::{self, code, service::Giving},
    page,
    session::{self, Session},
    tokens::Tokens,
};

/// Data for processing a request.
struct Visit<'a> {
    app: &'a App,
    scope: &'a Scope,
    params: &'a Params,
    culture: &'a str,
    /// The tenant that the address names.
    tenant: Option<String>,
}

/// Answers a request.
pub(super) async fn run(app: &App, scope: &Scope, headers: &HeaderMap, uri: &Uri, params: Answered<Params>) -> Response {
    let params = match params {
        Ok(params) => params,
        Err(refusal) => return page::fault(app, &http::culture_of(app, headers), refusal),
    };
    let params = &params;
    let culture = page::culture(app, params, headers);
    let query = form_urlencoded::parse(uri.query().unwrap_or_default().as_bytes());
    let tenant = query.into_iter().find(|(name, value)| name == "__tenant" && !value.is_empty()).map(|(_, value)| value.into_owned());
    let visit = Visit { app, scope, params, culture: &culture, tenant };
    match decide(&visit, headers).await {
        Ok(response) => response,
        Err(Stopped::Page(refusal)) => page::fault(app, &culture, refusal),
        Err(Stopped::Client(response, client)) => page::deliver(app, &culture, response.delivery(), &client.addresses()),
    }
}

async fn decide(visit: &Visit<'_>, headers: &HeaderMap) -> Result<Response, Stopped> {
    let resumed = resume(visit.app, visit.scope, visit.params).await?;
    let tokens = visit.app.own::<Tokens>()?;
    let issuer = tokens.issuer(visit.app)?;
    let expected = expected_subject(visit, &tokens, &resumed).await?;
    let signed_in = signed_in(visit, headers).await?;
    let consent = match &signed_in {
        Some((session, _)) => consent::state(visit.app, visit.scope, session, &resumed, visit.params).await?,
        None => Decision::default(),
    };
    if consent.is_denied {
        resumed.answered(visit.app, visit.scope).await?;
        let error = oidc::Error::new(ErrorCode::AccessDenied, "The user did not agree.");
        return Ok(deliver(visit, &resumed, resumed.request.refuse(issuer, &error)));
    }
    let user_session = signed_in.as_ref().map(|(session, _)| as_user_session(session));
    let state = ConsentState { granted: consent.granted, just_given: consent.just_given };
    let situation = Situation {
        session: user_session.as_ref(),
        consent: &state,
        expected_subject: expected.as_deref(),
        asked_at: asked::asked_at(visit.app, visit.params, visit.scope.now())?,
        now: visit.scope.now(),
    };
    match (resumed.request.decide(&resumed.registered.client, issuer, &situation), &signed_in) {
        (AuthorizationDecision::Proceed, Some((session, person))) => proceed(visit, &tokens, &resumed, session, person).await,
        (AuthorizationDecision::Consent(_), _) => {
            let back = return_url(&consent::without_ticket(visit.params));
            Ok(page::redirect(&to_page("/account/consent", &back, None, culture(visit, &resumed).as_deref())))
        }
        (AuthorizationDecision::Refuse(response), _) => {
            resumed.answered(visit.app, visit.scope).await?;
            Ok(deliver(visit, &resumed, *response))
        }
        (AuthorizationDecision::Login | AuthorizationDecision::SelectAccount | AuthorizationDecision::Proceed, _) => {
            to_login(visit, &resumed)
        }
    }
}

fn as_user_session(session: &Session) -> UserSession {
    UserSession { subject: session.user_id.to_string(), session_id: session.id.to_string(), auth_time: session.auth_time }
}

/// The session of the browser's cookie, with its user, unless the address names another tenant.
async fn signed_in(visit: &Visit<'_>, headers: &HeaderMap) -> Result<Option<(Session, Person)>, Stopped> {
    let Some(secret) = cookie::read(headers, cookie::SESSION) else { return Ok(None) };
    let Some(session) = session::service::of_cookie(visit.app, visit.scope, &secret).await? else { return Ok(None) };
    if let Some(named) = &visit.tenant
        && accounts::tenant(visit.app, named).await.ok() != Some(session.tenant_id)
    {
        return Ok(None);
    }
    Ok(accounts::holder(visit.app, &session).await?.map(|person| (session, person)))
}

/// The user that the client expects.
///
/// # Errors
/// `invalid_request`, returned to the client, for a hint that we didn't issue (OpenID Connect Core, 3.1.2.1).
async fn expected_subject(visit: &Visit<'_>, tokens: &Tokens, resumed: &Resumed) -> Result<Option<String>, Stopped> {
    let Some(hint) = &resumed.request.id_token_hint else { return Ok(None) };
    let ring = tokens.ring(visit.app).await?;
    let issuer = tokens.issuer(visit.app)?;
    match IdClaims::from_hint(&ring, issuer, hint, visit.scope.now()) {
        Ok(claims) => Ok(Some(claims.sub)),
        Err(_) => {
            resumed.answered(visit.app, visit.scope).await?;
            let error = oidc::Error::invalid_request("The parameter 'id_token_hint' is not an id token of this server.");
            Err(Stopped::Client(Box::new(resumed.request.refuse(issuer, &error)), resumed.registered.clone()))
        }
    }
}

fn return_url(query: &str) -> String {
    format!("/connect/authorize?{query}")
}

/// The language that the client asks for, pushed or not.
fn culture(visit: &Visit<'_>, resumed: &Resumed) -> Option<String> {
    page::wished(visit.app, resumed.request.culture.as_deref(), resumed.request.ui_locales.as_deref())
}

/// A page of the front end, with the return address, which can only be a path of ours, and its initial values.
fn to_page(path: &str, back: &str, tenant: Option<&str>, culture: Option<&str>) -> String {
    let mut query = form_urlencoded::Serializer::new(String::new());
    query.append_pair("returnUrl", back);
    for (name, value) in [("__tenant", tenant), ("culture", culture)] {
        query.extend_pairs(value.map(|value| (name, value)));
    }
    format!("{path}?{}", query.finish())
}

fn to_login(visit: &Visit<'_>, resumed: &Resumed) -> Result<Response, Stopped> {
    // The tenant is passed separately from the return address: the user who then signs in decides.
    let query = match &resumed.pushed {
        Some(_) => asked::pushed_way_back(visit.params),
        None => asked::way_back(visit.app, visit.params, visit.scope.now())?,
    };
    let culture = culture(visit, resumed);
    Ok(page::redirect(&to_page("/account/login", &return_url(&query), visit.tenant.as_deref(), culture.as_deref())))
}

async fn proceed(visit: &Visit<'_>, tokens: &Tokens, resumed: &Resumed, session: &Session, person: &Person) -> Result<Response, Stopped> {
    let code = grant::service::secret(visit.app);
    if !store(visit, resumed, session, person, &code).await? {
        return to_login(visit, resumed);
    }
    resumed.answered(visit.app, visit.scope).await?;
    let salt = visit.app.db().entropy().stamp();
    let state = session.browser_state.as_deref().map(|state| (state, salt.as_str()));
    let response = resumed.request.grant(tokens.issuer(visit.app)?, &code.secret, state);
    Ok(deliver(visit, resumed, response))
}

fn deliver(visit: &Visit<'_>, resumed: &Resumed, response: AuthorizationResponse) -> Response {
    page::deliver(visit.app, visit.culture, response.delivery(), &resumed.registered.addresses())
}

/// Stores the code and what it grants; returns whether the session is still active, since otherwise there is nothing to issue it for.
async fn store(visit: &Visit<'_>, resumed: &Resumed, session: &Session, person: &Person, code: &OpaqueToken) -> kernel::Result<bool> {
    let (request, client) = (&resumed.request, &resumed.registered.client);
    let giving = Giving {
        tenant: session.tenant_id,
        session_id: Some(session.id),
        client,
        scopes: &request.scopes,
        origin: &GrantType::AuthorizationCode,
        lasts: client.lifetimes.code,
    };
    let giving = &giving;
    let acting = grant::service::acting(
        visit.scope,
        session.tenant_id,
        Some((person.id, &person.user_name)),
        Some(session),
        Some(&client.client_id),
    );
    visit
        .app
        .db()
        .write(&acting, |tx| async move {
            if !session::goes_on(&tx, session).await? {
                return Ok(false);
            }
            tx.audit_action();
            let given = grant::service::give(&tx, giving).await?;
            let row = code::ActiveModel {
                tenant_id: Set(session.tenant_id),
                hash: Set(code.digest.clone()),
                grant_id: Set(given.id),
                client_id: Set(request.client_id.clone()),
                redirect_uri: Set(request.redirect_uri.clone()),
                scopes: Set(request.scopes.to_string()),
                challenge: Set(request.code_challenge.as_ref().map(|c| c.as_str().to_owned())),
                nonce: Set(request.nonce.clone()),
                expires_at: Set(tx.now() + client.lifetimes.code),
                used_at: Set(None),
            };
            tx.insert::<code::Entity>(row).await?;
            grant::use_up_decision(&tx, session, &client.client_id).await?;
            session::note_access(&tx, session).await?;
            Ok(true)
        })
        .await
}
