//! Signing tokens.

use kernel::Timestamp;
use oidc::{
    Client, GrantType, Scopes, Secret,
    claims::Issuance,
    token::{Minting, TokenResponse, mint},
};

use super::Asking;
use crate::{
    accounts::{self, Person},
    answer::Answered,
    grant::{grant, service::token_id},
    session::Session,
    tokens::Tokens,
};

/// A grant and its recipient.
pub(super) struct Granted<'a> {
    pub(super) grant: &'a grant::Model,
    pub(super) session: &'a Session,
    pub(super) person: &'a Person,
    /// Of this response; the grant may include more.
    pub(super) scopes: &'a Scopes,
    pub(super) nonce: Option<&'a str>,
    pub(super) refresh_token: Option<&'a Secret>,
}

/// Signs the tokens.
pub(super) async fn issue(asking: &Asking<'_>, granted: &Granted<'_>) -> Answered<TokenResponse> {
    let tokens = asking.app.own::<Tokens>()?;
    let (ring, registry) = (tokens.ring(asking.app).await?, tokens.registry(asking.app).await?);
    let resources = registry.resources(granted.scopes);
    let issuance = Issuance {
        issuer: tokens.issuer(asking.app)?,
        client: &bounded(&asking.registered.client, granted.session, asking.scope.now()),
        scopes: granted.scopes,
        resources: &resources,
        now: asking.scope.now(),
    };
    let (id, origin) = (token_id(asking.app, granted.grant.id), GrantType::from(granted.grant.origin.clone()));
    let minting = Minting { token_id: &id, origin: &origin, nonce: granted.nonce, refresh_token: granted.refresh_token };
    let further = accounts::further(asking.app, granted.person, granted.session, &registry.claim_types(granted.scopes)).await?;
    let user = accounts::claims(asking.app, granted.person, granted.session, further).await?;
    Ok(mint(&ring, &issuance, &user, &minting)?)
}

/// The client with an access token that does not outlive the session: a resource server that only checks signatures doesn't learn of its
/// end.
fn bounded(client: &Client, session: &Session, now: Timestamp) -> Client {
    let mut client = client.clone();
    client.lifetimes.access_token = client.lifetimes.access_token.min(session.end() - now);
    client
}
