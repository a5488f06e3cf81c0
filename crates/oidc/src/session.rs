//! Session management (OpenID Connect Session Management 1.0): clients poll a frame of the provider for changes of the session.
//!
//! The browser state is a random value in a cookie that scripts may read: created at sign-in, removed at sign-out, and useless for anything
//! else.

use crate::encoding::{base64url, sha256};

/// The script of the frame; served from this origin with its own content security policy, and cacheable.
pub const CHECK_SESSION_SCRIPT: &str = include_str!("check_session.js");

/// The page of the frame. `script_src`: URL of [`CHECK_SESSION_SCRIPT`]; `cookie`: name of the cookie with the browser state; both must
/// consist of letters, digits and `/ . _ -`.
pub fn check_session_page(script_src: &str, cookie: &str) -> String {
    format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>Session</title></head><body>\
         <script src=\"{script_src}\" data-cookie=\"{cookie}\"></script></body></html>"
    )
}

/// `session_state`: base64url of the SHA-256 of client, origin, browser state and salt, followed by the salt. `salt` must not contain dots
/// or spaces.
pub fn session_state(client_id: &str, origin: &str, browser_state: &str, salt: &str) -> String {
    let digest = sha256(format!("{client_id} {origin} {browser_state} {salt}").as_bytes());
    format!("{}.{salt}", base64url(&digest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_state_depends_on_each_part() {
        let state = session_state("Portal_App", "https://app.example", "browser", "salt");
        // sha256("Portal_App https://app.example browser salt"), computed independently.
        assert_eq!(state, "QA8SlZRZEo0g72xiPJ98tn-GHVweVzCYs5YjyZkSSbs.salt");
        for other in [
            session_state("other", "https://app.example", "browser", "salt"),
            session_state("Portal_App", "https://evil.example", "browser", "salt"),
            session_state("Portal_App", "https://app.example", "", "salt"),
            session_state("Portal_App", "https://app.example", "browser", "pepper"),
        ] {
            assert_ne!(state, other);
        }
    }

    #[test]
    fn the_page_names_script_and_cookie() {
        let page = check_session_page("/connect/checksession.js", "waymark.session-state");
        assert!(page.contains("src=\"/connect/checksession.js\" data-cookie=\"waymark.session-state\""));
        assert!(CHECK_SESSION_SCRIPT.contains("postMessage"));
    }
}
