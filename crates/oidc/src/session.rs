//! Session management (OpenID Connect Session Management 1.0): clients poll a frame of ours for a change of session.
//!
//! The browser state is a value of its own in a cookie that scripts may read: made at random at sign-in, removed at
//! sign-out, of no use for anything else.

use crate::encoding::{base64url, sha256};

/// The script of the frame; served from this origin with its own content security policy, and cacheable.
pub const CHECK_SESSION_SCRIPT: &str = include_str!("check_session.js");

/// The page of the frame. `script_src`: where [`CHECK_SESSION_SCRIPT`] is served; `cookie`: the cookie with the browser
/// state; both of letters, digits and `/ . _ -` alone.
pub fn check_session_page(script_src: &str, cookie: &str) -> String {
    format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>Session</title></head><body>\
         <script src=\"{script_src}\" data-cookie=\"{cookie}\"></script></body></html>"
    )
}

/// `session_state`: base64url of the SHA-256 of client, origin, browser state and salt, then the salt itself. `salt` must
/// be free of dots and spaces.
pub fn session_state(client_id: &str, origin: &str, browser_state: &str, salt: &str) -> String {
    let digest = sha256(format!("{client_id} {origin} {browser_state} {salt}").as_bytes());
    format!("{}.{salt}", base64url(&digest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_state_changes_with_each_part() {
        let state = session_state("Portal_App", "https://app.example", "browser", "salt");
        // sha256("Portal_App https://app.example browser salt"), computed elsewhere.
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
