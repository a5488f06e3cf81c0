//! The second step of signing in: a user's factors, and who decides about it.

mod authenticator;
mod browser;
mod choice;
mod of_user;
mod step;

use ::store::Tx;
use kernel::Result;

use super::{rules::Means, store};
use crate::{passkey, recovery_code, user};

pub(super) use authenticator::{has, info, reset, verify as verify_authenticator};
pub(super) use browser::{forget, list as list_browsers};
pub use browser::{is_remembered, remember};
pub(super) use choice::state;
pub use choice::{may_choose, set_enabled};
pub(super) use of_user::is_enabled;
pub use of_user::{reset_factors, set_enabled_of};
pub(super) use step::receive;
pub use step::{Answer, SecondStep, begin, is_open, passkey_options, providers, send, verify};

/// A user's factors.
async fn means(tx: &Tx, user: &user::Model) -> Result<Means> {
    Ok(Means {
        has_authenticator: store::authenticator::find(tx, user.id).await?.is_some(),
        has_passkey: passkey::has_any(tx, user.id).await?,
        recovery_codes: recovery_code::remaining(tx, user.id).await?,
    })
}
