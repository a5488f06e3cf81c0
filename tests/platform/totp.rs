//! An authenticator app, from a third-party library.

use kernel::Timestamp;
use totp_rs::Totp;

/// The code that an app shows at `now`, once it has scanned `uri`.
pub fn code(uri: &str, now: Timestamp) -> String {
    let time = u64::try_from(now.timestamp()).unwrap();
    Totp::from_url(uri).unwrap().generate(time).to_string()
}
