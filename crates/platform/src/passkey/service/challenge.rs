//! Challenges. They are stored only once they are answered: every visit to the sign-in page gets one, and visiting must not fill the
//! database. Until then the state is in the browser, encrypted for its purpose.

use ::store::Tx;
use chrono::TimeDelta;
use http::App;
use kernel::{Error, Result, Timestamp, Uuid};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

use crate::{
    Platform,
    passkey::{
        rules::{LIFETIME, Sealed},
        store,
    },
    user,
};

/// The WebAuthn options.
#[derive(Debug)]
pub struct Ceremony {
    /// Options of `navigator.credentials`, binary values as base64url.
    pub options: Value,
    /// Comes back with the answer.
    pub token: String,
}

/// Purpose of a challenge; the answer is valid only for it.
pub(super) enum Use<'a> {
    /// A new passkey of this user. Void once the user's security stamp changes.
    Registration(&'a user::Model),
    /// The second step with this id.
    SecondStep(&'a user::Model, Uuid),
    /// Signing in without a password.
    SignIn,
}

impl Use<'_> {
    fn context(&self) -> String {
        match self {
            Self::Registration(user) => format!("Passkey\nRegistration\n{}\n{}\n{}", user.tenant_id, user.id, user.security_stamp),
            Self::SecondStep(user, step) => format!("Passkey\nSecondStep\n{}\n{}\n{step}", user.tenant_id, user.id),
            Self::SignIn => "Passkey\nSignIn".to_owned(),
        }
    }
}

/// A decrypted state, and when its challenge expires.
pub(super) struct Open<S> {
    pub(super) state: S,
    pub(super) until: Timestamp,
}

/// The state of a ceremony as a token.
pub(super) fn sealed<S: Serialize>(app: &App, of: &Use<'_>, state: &S) -> Result<String> {
    let until = (app.now() + TimeDelta::from_std(LIFETIME).map_err(Error::internal)?).timestamp();
    let plain = serde_json::to_string(&Sealed { until, state }).map_err(Error::internal)?;
    app.own::<Platform>()?.secrets.seal(&of.context(), &plain)
}

/// The state in a token, if it was issued for this purpose and has not expired.
pub(super) fn opened<S: DeserializeOwned>(app: &App, of: &Use<'_>, token: &str) -> Result<Option<Open<S>>> {
    let Ok(plain) = app.own::<Platform>()?.secrets.open(&of.context(), token) else { return Ok(None) };
    let sealed: Sealed<S> = serde_json::from_str(&plain).map_err(Error::internal)?;
    let until = Timestamp::from_timestamp(sealed.until, 0).filter(|until| app.now() < *until);
    Ok(until.map(|until| Open { state: sealed.state, until }))
}

/// Records that the challenge of a token was answered; `false` if it had been already. Called with the user's row locked.
pub(super) async fn consume(app: &App, tx: &Tx, token: &str, until: Timestamp) -> Result<bool> {
    let signature = app.own::<Platform>()?.secrets.sign(format!("PasskeyChallenge\n{token}").as_bytes());
    let digest: String = signature.iter().map(|byte| format!("{byte:02x}")).collect();
    store::answer(tx, &digest, until).await
}
