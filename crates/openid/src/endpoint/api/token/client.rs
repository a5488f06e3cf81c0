//! The grant `client_credentials`.

use oidc::{
    GrantType, Scopes,
    claims::Issuance,
    token::{TokenResponse, mint_for_client},
};

use super::Asking;
use crate::{
    answer::Answered,
    grant::{self, service::Giving},
    tokens::Tokens,
};

/// Issues a token of the client's own.
pub(super) async fn issue(asking: &Asking<'_>, scopes: &Scopes) -> Answered<TokenResponse> {
    let client = &asking.registered.client;
    let giving = Giving {
        tenant: kernel::HOST,
        session_id: None,
        client,
        scopes,
        origin: &GrantType::ClientCredentials,
        lasts: client.lifetimes.access_token,
    };
    let giving = &giving;
    let acting = grant::service::acting(asking.scope, kernel::HOST, None, None, Some(&client.client_id));
    let given = asking
        .app
        .db()
        .write(&acting, |tx| async move {
            tx.audit_action();
            grant::service::give(&tx, giving).await
        })
        .await?;
    let tokens = asking.app.own::<Tokens>()?;
    let (ring, registry) = (tokens.ring(asking.app).await?, tokens.registry(asking.app).await?);
    let resources = registry.resources(scopes);
    let issuance = Issuance { issuer: tokens.issuer(asking.app)?, client, scopes, resources: &resources, now: asking.scope.now() };
    Ok(mint_for_client(&ring, &issuance, &grant::service::token_id(asking.app, given.id))?)
}
