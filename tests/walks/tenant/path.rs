//! Another tenant's id in the path.

use super::{
    HOST_ADMINISTRATOR, Walk,
    ids::{JOBS, ROLES, USERS},
};
use crate::operations::Operation;

/// Paths whose ids belong to no tenant, and why.
const NOT_OF_A_TENANT: &[(&str, &str)] = &[
    ("/api/abp/multi-tenancy/tenants/", "public: the sign-in page asks whether a tenant exists"),
    ("/api/multi-tenancy/tenants/{id}", "of the provider: tenant users have no permission"),
    ("/api/app/tenants/{id}", "of the provider: tenant users have no permission"),
    ("/api/app/tenant-templates/", "of the provider: tenant users have no permission"),
    ("/api/app/tenant-provisions/", "of the provider: tenant users have no permission"),
    ("/api/openiddict/", "the provider's"),
    ("/api/app/health/", "of the provider: tenant users have no permission"),
    ("/api/identity/claim-types/", "the provider's, one list for all tenants"),
    ("/api/app/assessment-", "the provider's library"),
    ("/api/app/template-versions/", "the provider's library"),
    ("/api/app/domains/", "the provider's library"),
    ("/api/app/subdomains/", "the provider's library"),
    ("/api/app/standards/", "the provider's library"),
    ("/api/app/frameworks/", "the provider's library"),
    ("/api/app/library-releases/", "the provider's library"),
    ("/api/app/imports/{id}", "the provider's library"),
    ("/api/app/clients/{id}/data-pack/download", "public: the token names the one pack of the one user that it is about"),
    ("/api/app/files/", "public: the signed token of a link names the one version that it is about"),
    ("/api/app/tenant-settings/images/", "public: the sign-in page shows the tenant's logo"),
    ("/api/app/unsubscribe/", "public: the signed token of a mail names the one user and type that it is about"),
    ("/api/gdpr/requests/data/", "public: the token names the one request of the one user that it is about"),
    ("/api/language-management/languages/{id}", "the provider's, one list for all tenants"),
    ("/api/audit-logging/audit-logs/download-excel/", "the caller's own exports, found as `/api/app/exports/{id}` finds them"),
    ("/api/language-management/language-texts/", "identified by resource, culture and key, separately for each level"),
    ("/api/text-template-management/", "identified by template and culture, separately for each level"),
];

/// The path with the victim's id, name or address.
fn aimed(walk: &Walk<'_>, operation: &Operation) -> Option<String> {
    if NOT_OF_A_TENANT.iter().any(|(path, _)| operation.path.starts_with(path)) {
        return None;
    }
    let lockout_end = "2030-01-01T00:00:00Z";
    let path = operation.path.replace("{userName}", &walk.victims.user_name).replace("{email}", &walk.victims.email);
    let path = path.replace("{lockoutEnd}", lockout_end).replace("/lookup/{id}", "/{id}").replace("/records/{kind}/", "/action-items/");
    let path = path.replace("/recycle-bin/{kind}/", "/recycle-bin/").replace("{enabled}", "true");
    let [member, role] = [USERS, ROLES].map(|of| walk.victims.rows[of][0].as_str());
    let path = path.replace("{memberId}", member).replace("{roleId}", role);
    let path = path.replace("{entityChangeId}", "{id}").replace("/entity-change-with-username/", "/entity-changes/");
    let path = path.replace("/account/profile-picture-file/", "/identity/users/").replace("/account/profile-picture/", "/identity/users/");
    let Some((collection, rest)) = path.split_once("/{id}") else {
        assert!(!path.contains('{'), "{}: whose are its ids?", operation.name());
        return Some(path);
    };
    let rows = walk.victims.rows.get(collection);
    let id = &rows.unwrap_or_else(|| panic!("{}: whose are its ids?", operation.name()))[0];
    let path = operation
        .path
        .replace("{lockoutEnd}", lockout_end)
        .replace("{enabled}", "true")
        .replace("{id}", id)
        .replace("{kind}", "ActionItem")
        .replace("{memberId}", member)
        .replace("{roleId}", role)
        .replace("{entityChangeId}", id);
    assert!(!rest.contains('{'), "{}: whose are its ids?", operation.name());
    // Its format is asked for before its import.
    Some(if path.ends_with("/correction") { path + "?format=csv" } else { path })
}

pub async fn walk(walk: &Walk<'_>) {
    for operation in walk.operations.iter().filter(|o| o.path.contains('{')) {
        let Some(path) = aimed(walk, operation) else { continue };
        let name = operation.name();
        if walk.who == HOST_ADMINISTRATOR && operation.path.starts_with(JOBS) {
            // The provider's administrator manages every job.
            continue;
        }
        let own = |place: &str| walk.own.own(&name, place);
        let body = walk.schemas.body(&operation.spec).map(|schema| walk.schemas.sample(schema, "", &own));
        let reply = walk.attacker.call(operation.method.clone(), &path, body).await;
        let lookup = operation.path.starts_with(USERS) && reply.status == 204;
        match reply.status {
            // spec: TEN-01
            404 => walk.tried.reached(format!("{name} in the path")),
            204 if lookup && operation.method == axum::http::Method::GET => walk.tried.reached(format!("{name} in the path")),
            // Callers without the permission get 403 first; in a portfolio, a write requires a workspace first.
            403 => walk.tried.stopped(format!("{name} in the path"), format!("{}: 403", walk.who)),
            400 if reply.json()["error"]["code"] == "Portal:Common.WorkspaceRequired" => {}
            _ => panic!("{name} as {}: {} {}", walk.who, reply.status, reply.text()),
        }
        let disclosed = walk.victims.told_by(&reply.text());
        assert!(disclosed.is_none_or(|id| path.contains(id)), "{name} as {} discloses {disclosed:?}", walk.who);
    }
}
