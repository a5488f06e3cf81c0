//! What `/getEnvConfig` tells the browser application, in the shape that ABP's clients know.

use demo::cast;
use serde_json::{Value, json};

use crate::config::{Config, Strategy};

/// OpenID client of the browser application.
const CLIENT: &str = "Portal_App";
const SCOPE: &str = "offline_access openid profile email phone roles Portal";

/// What a sign-in of the demo data needs, for the sign-in page. Only `serve --demo` tells it.
fn demo_sign_ins() -> Value {
    let sign_ins = cast::CARD.iter().map(|(role, tenant, user_name)| json!({"role": role, "tenant": tenant, "userName": user_name}));
    json!({"password": cast::PASSWORD, "signIns": sign_ins.collect::<Vec<_>>()})
}

/// The environment that `config` gives; `is_demo` adds the sign-ins of the demo data.
pub(super) fn environment(config: &Config, is_demo: bool) -> Value {
    let mut environment = of_config(config);
    if is_demo {
        environment["demo"] = demo_sign_ins();
    }
    environment
}

fn of_config(config: &Config) -> Value {
    let url = config.public_url();
    let address = url.trim_end_matches('/');
    let strategy = match config.sign_in.strategy {
        Strategy::Code => "code",
        Strategy::Password => "password",
    };
    let browser = &config.browser;
    let has_own_policies = browser.cookie_policy_url.is_some() && browser.privacy_policy_url.is_some();
    json!({
        "production": true,
        "application": { "baseUrl": address, "name": browser.name, "logoUrl": browser.logo_url },
        "oAuthConfig": {
            "issuer": url,
            "redirectUri": address,
            "clientId": CLIENT,
            "responseType": "code",
            "scope": SCOPE,
            "strategy": strategy,
            "requireHttps": url.starts_with("https:"),
        },
        "apis": { "default": { "url": address, "rootNamespace": "Waymark" } },
        "localization": { "defaultResourceName": "Portal", "defaultCulture": browser.default_culture },
        "theme": { "defaultTheme": browser.default_theme },
        "footer": { "text": browser.footer_text },
        "cookieConsent": {
            "isEnabled": browser.cookie_consent.unwrap_or(has_own_policies),
            "cookiePolicyUrl": browser.cookie_policy_url,
            "privacyPolicyUrl": browser.privacy_policy_url,
            "expireDate": browser.cookie_consent_until,
        },
        "errorReporting": {
            "enabled": config.error_reporting.dsn.is_some(),
            "dsn": config.error_reporting.dsn,
            "environment": config.error_reporting.environment,
            "release": env!("CARGO_PKG_VERSION"),
        },
        "version": env!("CARGO_PKG_VERSION"),
    })
}
