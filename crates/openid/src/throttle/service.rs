//! Admitting and counting attempts.

use chrono::TimeDelta;
use http::App;
use kernel::{Result, Scope, Uuid};
use platform::throttle::{self, Admitted, Bound, ThrottleKey};

pub(crate) use platform::throttle::end;

/// Wrong secrets of one client from one address.
const PER_CLIENT: Bound = Bound { failures: 20, within: TimeDelta::minutes(15) };
/// Maximum requests that a client without a secret may push from one address, and as many of its devices; each is stored for a while.
const PUSHED: Bound = Bound { failures: 300, within: TimeDelta::minutes(15) };
/// Codes of devices that a user may mistype, in any session. Wrong ones are guesses at what others were asked for.
const CODES_PER_USER: Bound = Bound { failures: 10, within: TimeDelta::minutes(15) };
/// Codes of devices that may be mistyped at one address, by any user.
const CODES_PER_ADDRESS: Bound = Bound { failures: 50, within: TimeDelta::minutes(15) };

/// Admits an attempt to sign in; while others are being judged it waits for them.
///
/// # Errors
/// 429 with the seconds to wait, `Unavailable`.
pub(crate) async fn begin(app: &App, scope: &Scope, tenant: Uuid, login: &str) -> Result<Admitted> {
    throttle::begin(app, throttle::of_password(app, scope, tenant, login)?).await
}

/// Admits a client's secret from this address; hashing it costs us more than it costs them.
///
/// # Errors
/// 429 with the seconds to wait, `Unavailable`.
pub(crate) async fn begin_client(app: &App, scope: &Scope, client_id: &str) -> Result<Admitted> {
    throttle::begin(app, vec![of_client(app, scope, "client", client_id, PER_CLIENT)?]).await
}

/// Counts a request that a client without a secret pushes from this address.
///
/// # Errors
/// 429 with the seconds to wait, `Unavailable`.
pub(crate) async fn spend_pushed(app: &App, scope: &Scope, client_id: &str) -> Result<()> {
    throttle::spend(app, vec![of_client(app, scope, "pushed", client_id, PUSHED)?]).await
}

/// Counts a request that a device of a client without a secret stores from this address.
///
/// # Errors
/// 429 with the seconds to wait, `Unavailable`.
pub(crate) async fn spend_device(app: &App, scope: &Scope, client_id: &str) -> Result<()> {
    throttle::spend(app, vec![of_client(app, scope, "device", client_id, PUSHED)?]).await
}

/// Admits a code of a device that a user has typed.
///
/// # Errors
/// 429 with the seconds to wait, `Unavailable`.
pub(crate) async fn begin_code(app: &App, scope: &Scope, tenant: Uuid, user: Uuid) -> Result<Admitted> {
    let user = ThrottleKey::new(app, "user-code", &format!("{tenant}:{user}"), CODES_PER_USER)?;
    let address = ThrottleKey::address(app, "user-code-address", scope, CODES_PER_ADDRESS)?;
    throttle::begin(app, [Some(user), address].into_iter().flatten().collect()).await
}

/// A client at the caller's address; where that isn't known, the client alone.
fn of_client(app: &App, scope: &Scope, kind: &str, client_id: &str, bound: Bound) -> Result<ThrottleKey> {
    match ThrottleKey::address(app, &format!("{kind}:{client_id}"), scope, bound)? {
        Some(subject) => Ok(subject),
        None => ThrottleKey::new(app, kind, client_id, bound),
    }
}
