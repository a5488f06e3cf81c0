//! Which other origins may call: those where a registered application lives.

use http::App;

use crate::tokens::Tokens;

/// Whether a registered application lives at `origin` (`https://app.example`), so that its browser code may call.
pub async fn is_registered_origin(app: &App, origin: &str) -> kernel::Result<bool> {
    Ok(app.own::<Tokens>()?.registry(app).await?.knows_origin(origin))
}
