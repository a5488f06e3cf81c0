//! Schema of applications, scopes and what applications prove themselves with.

use ::store::{Column as Kind, Migration, Schema};

pub(crate) const ALL: &[Migration] = &[
    Migration { name: "0053_openid_applications", up: applications },
    Migration { name: "0682_openid_scope_claims", up: claims_of_scopes },
    Migration { name: "0720_openid_previous_secrets", up: previous_secrets },
    Migration { name: "0890_openid_applications_folded", up: folded },
    Migration { name: "09999_h_openid_client_keys", up: client_keys },
    Migration { name: "09999_i_openid_device_lifetimes", up: device_lifetimes },
];

fn claims_of_scopes(schema: &mut Schema) {
    schema.add_column("scopes", "claim_types", Kind::Text, Some("''"));
}

fn previous_secrets(schema: &mut Schema) {
    schema.add_column("applications", "previous_client_secret", Kind::Text, None);
    schema.add_column("applications", "previous_secret_expires_at", Kind::Instant, None);
}

fn applications(schema: &mut Schema) {
    schema.host_table("applications", |t| {
        t.cols(&["client_id", "display_name", "client_type", "application_type", "consent_type", "search_key"], Kind::Text);
        t.cols(&["redirect_uris", "post_logout_redirect_uris", "grant_types", "scopes"], Kind::Text);
        t.opts(&["client_secret", "client_uri", "logo_uri"], Kind::Text).cols(&["require_pkce", "require_pushed_requests"], Kind::Bool);
        t.opts(&["access_token_lifetime", "id_token_lifetime", "code_lifetime", "refresh_token_lifetime"], Kind::Int);
        t.unique(&["client_id"], "clientId", "Validation.Taken").index(&["display_name"]);
    });
    schema.host_table("scopes", |t| {
        t.col("name", Kind::Text)
            .opts(&["display_name", "description"], Kind::Text)
            .col("resources", Kind::Text)
            .col("is_built_in", Kind::Bool);
        t.unique(&["name"], "name", "Validation.Taken");
    });
}

/// Lists, unique names and the global search see text alike by now.
fn folded(schema: &mut Schema) {
    schema.fold_again("applications", &["id"], &["search_key"]);
}

fn client_keys(schema: &mut Schema) {
    schema.add_column("applications", "public_keys", Kind::Text, Some("''"));
    schema.tenant_rows("client_assertions", &["id"], true, |t| {
        t.col("id", Kind::Uuid).col("hash", Kind::Text).col("expires_at", Kind::Instant);
        t.unique(&["hash"], "jti", "Validation.Taken").system_index(&["expires_at"]);
    });
}

fn device_lifetimes(schema: &mut Schema) {
    schema.add_column("applications", "device_code_lifetime", Kind::Int, None);
}
