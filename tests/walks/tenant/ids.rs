//! The records of a tenant that others might request, and what a property or parameter refers to.

use std::collections::BTreeMap;

use axum::http::Method;
use serde_json::{Value, json};
use testkit::{Actor, Authenticator, ORIGIN, World};

use super::{
    made::{assign, certificate, comment, deleted, huddle, link, measurable, note},
    sign_in,
};
use crate::operations::Operation;

pub const CLIENTS: &str = "/api/app/clients";
pub const TEAMS: &str = "/api/app/teams";
pub const STAFF: &str = "/api/app/staff";
pub const ASSESSMENTS: &str = "/api/app/assessments";
pub const FINDINGS: &str = "/api/app/findings";
pub const ACTIONS: &str = "/api/app/action-items";
pub const USERS: &str = "/api/identity/users";
pub const ROLES: &str = "/api/identity/roles";
pub const SESSIONS: &str = "/api/account/sessions";
/// The same sessions, for an administrator.
pub const SESSIONS_OF_USERS: &str = "/api/identity/sessions";
pub const SECURITY_LOGS: &str = "/api/identity/security-logs";
pub const JOBS: &str = "/api/app/jobs";
pub const NOTIFICATIONS: &str = "/api/app/notifications";
pub const LOGS: &str = "/api/audit-logging/audit-logs";
pub const CHANGES: &str = "/api/audit-logging/audit-logs/entity-changes";
pub const COMMENTS: &str = "/api/app/comments";
pub const ITEMS: &str = "/api/app/assessments/{id}/items";
pub const CONTACTS: &str = "/api/app/clients/{id}/contacts";
pub const NOTES: &str = "/api/app/client-notes";
pub const CERTIFICATES: &str = "/api/app/staff-certificates";
pub const MEASURABLES: &str = "/api/app/measurables";
pub const TOPICS: &str = "/api/app/huddle-topics";
pub const JOB_ROLES: &str = "/api/app/job-roles";

pub const SHEETS: &str = "/api/app/imports/sheets";
pub const IMPORTED_FILES: &str = "/api/app/imports/uploads";
pub const ASSETS: &str = "/api/app/assets";
pub const UPLOADS: &str = "/api/app/assets/uploads";
pub const VERSIONS: &str = "/api/app/assets/{id}/versions";
pub const FOLDERS: &str = "/api/app/asset-folders";
pub const ATTACHMENTS: &str = "/api/app/attachments";
pub const VIEWS: &str = "/api/app/saved-views";
pub const LINKS: &str = "/api/app/links";
pub const TAGS: &str = "/api/app/tags";
pub const UNITS: &str = "/api/identity/organization-units";
pub const INVITATIONS: &str = "/api/identity/invitations";
pub const BIN: &str = "/api/app/recycle-bin";
pub const PASSKEYS: &str = "/api/account/passkeys";
pub const BROWSERS: &str = "/api/account/remembered-browsers";
pub const COPIES: &str = "/api/gdpr/requests";
pub const SETTINGS: &str = "/api/app/tenant-settings";
pub const REVISIONS: &str = "/api/app/tenant-settings/revisions";

/// Records of every demo tenant.
const KINDS: [&str; 38] = [
    COPIES,
    PASSKEYS,
    BROWSERS,
    INVITATIONS,
    UNITS,
    BIN,
    SECURITY_LOGS,
    SHEETS,
    IMPORTED_FILES,
    VIEWS,
    LINKS,
    TAGS,
    CLIENTS,
    TEAMS,
    STAFF,
    ASSESSMENTS,
    FINDINGS,
    ACTIONS,
    USERS,
    ROLES,
    SESSIONS,
    JOBS,
    NOTIFICATIONS,
    ITEMS,
    CONTACTS,
    NOTES,
    CERTIFICATES,
    MEASURABLES,
    JOB_ROLES,
    COMMENTS,
    CHANGES,
    LOGS,
    ASSETS,
    UPLOADS,
    VERSIONS,
    FOLDERS,
    ATTACHMENTS,
    REVISIONS,
];

/// Collections of tenants' records to many of which one thing can be done.
const BULK: [&str; 14] =
    [ASSESSMENTS, BIN, CLIENTS, TEAMS, STAFF, FINDINGS, ACTIONS, ASSETS, INVITATIONS, JOBS, ROLES, SESSIONS_OF_USERS, TAGS, USERS];

/// The provider's collections: nobody in a tenant or a workspace may change them.
const PROVIDERS: [&str; 8] = [
    "/api/app/domains",
    "/api/app/frameworks",
    "/api/app/subdomains",
    "/api/app/tenants",
    "/api/identity/claim-types",
    "/api/language-management/languages",
    "/api/openiddict/applications",
    "/api/openiddict/scopes",
];

fn bulk_of_the_provider(operation: &str) -> &'static str {
    let of = PROVIDERS.into_iter().find(|of| operation.ends_with(&format!(" {of}/bulk")));
    of.unwrap_or_else(|| panic!("{operation}: whose are its ids?"))
}

/// What an id refers to.
#[derive(Clone, Copy)]
pub enum Referent {
    /// A row of a tenant, in this collection.
    Row(&'static str),
    /// The tenant itself.
    Tenant,
    /// A record of the provider that every tenant may read, in this collection.
    Shared(&'static str),
}

/// What an id at `place` in a body, or in the parameter `place`, refers to: new names must be added here.
pub fn referent(operation: &str, place: &str) -> Referent {
    use Referent::{Row, Shared, Tenant};
    let name = place.rsplit('.').next().unwrap_or(place).trim_end_matches("[]");
    match name {
        "id" if place == "contacts[].id" => Row(CONTACTS),
        "id" if place == "items[].id" => Row(ITEMS),
        "itemIds" => Row(ITEMS),
        "ids" if operation.ends_with("/bulk") => {
            let own = BULK.into_iter().find(|of| operation.ends_with(&format!(" {of}/bulk")));
            own.map_or_else(|| Shared(bulk_of_the_provider(operation)), Row)
        }
        "clientId" | "clientIds" => Row(CLIENTS),
        "teamId" | "parentTeamId" | "moveTo" => Row(TEAMS),
        "staffId" | "leadStaffId" | "deputyStaffId" | "managerStaffId" | "ownerStaffId" => Row(STAFF),
        "measurableId" | "measurableIds" => Row(MEASURABLES),
        "assessmentId" | "baselineId" => Row(ASSESSMENTS),
        "findingId" | "voidFindingIds" | "sourceId" => Row(FINDINGS),
        "jobRoleId" | "jobRoleIds" => Row(JOB_ROLES),
        "roleId" | "roleIds" | "permissionsOf" => Row(ROLES),
        "newParentId" | "organizationId" | "organizationUnitId" | "organizationUnitIds" => Row(UNITS),
        "invitationId" => Row(INVITATIONS),
        "requestId" => Row(COPIES),
        "id" | "parentId" if operation.contains(UNITS) => Row(UNITS),
        "id" if operation.ends_with("/confirmation-state") => Row(USERS),
        "userIds" | "participants" | "mentions" => Row(USERS),
        "parentId" if operation.contains(FOLDERS) => Row(FOLDERS),
        "parentId" => Row(COMMENTS),
        "folderId" => Row(FOLDERS),
        "assetId" => Row(ASSETS),
        "recordId" => Row(FINDINGS),
        "tagId" | "tagIds" | "into" => Row(TAGS),
        "assetVersionId" => Row(VERSIONS),
        "uploadId" => Row(IMPORTED_FILES),
        "auditLogId" => Row(LOGS),
        "notice" => Row(NOTIFICATIONS),
        "tenantId" | "fromTenantId" => Tenant,
        "templateId" => Shared("/api/app/tenant-templates"),
        "frameworkId" => Shared("/api/app/frameworks"),
        "standardId" | "standardIds" | "parentStandardId" => Shared("/api/app/standards"),
        "domainId" | "domainIds" => Shared("/api/app/domains"),
        "subdomainId" => Shared("/api/app/subdomains"),
        "subtypeId" => Shared("/api/app/assessment-subtypes"),
        "typeId" => Shared("/api/app/assessment-types"),
        "ids" | "versionId" | "from" | "to" => Shared("the provider's library"),
        user if user.ends_with("serId") => Row(USERS),
        _ => panic!("{operation}: what does {place} refer to?"),
    }
}

/// Brings a sheet; gives the id of the import.
async fn sheet(provider: &Actor) -> String {
    let (path, file) = (format!("{SHEETS}?list=teams&fileName=teams.csv"), b"Name\nNew team\n".to_vec());
    let reply = provider.raw(Method::POST, &path, Some((file, "application/octet-stream"))).await.ok();
    reply["id"].as_str().unwrap().to_owned()
}

/// Ids of one tenant.
pub struct Ids {
    pub tenant: String,
    /// By collection; the first one is what others request.
    pub rows: BTreeMap<String, Vec<String>>,
    /// The first row of each shared collection.
    pub shared: BTreeMap<String, String>,
    /// Sign-in name and address of the user.
    pub user_name: String,
    pub email: String,
    /// Name of the tenant's first client.
    pub client_name: String,
}

impl Ids {
    pub async fn of_tenant(world: &World, operations: &[Operation], tenant: &str) -> Self {
        let provider = sign_in(world, None, "helena.marsh").await.within(tenant);
        let user = demo::cast::TENANTS.iter().find(|t| t.name == tenant).map(|t| &t.users[0]).unwrap();
        let member = sign_in(world, Some(tenant), &demo::cast::user_name(user.first, user.last)).await;
        let passkey = passkey(&member).await;
        let configuration = member.get("/api/abp/application-configuration").await.ok();
        let text = |part: &str, name: &str| configuration[part][name].as_str().unwrap().to_owned();
        let mut ids = Self {
            tenant: text("currentTenant", "id"),
            rows: BTreeMap::new(),
            shared: BTreeMap::new(),
            user_name: text("currentUser", "userName"),
            email: text("currentUser", "email"),
            client_name: String::new(),
        };
        ids.read_lists(operations, &provider).await;
        ids.read_nested(&provider).await;
        ids.rows.insert(USERS.to_owned(), vec![text("currentUser", "id")]);
        // Creates a notification.
        assign(&ids, &provider).await;
        world.drain().await;
        ids.rows.insert(BIN.to_owned(), vec![deleted(&ids, &provider).await]);
        ids.rows.insert(CHANGES.to_owned(), all(&provider.get(CHANGES).await.ok()));
        ids.rows.insert(LOGS.to_owned(), all(&provider.get(LOGS).await.ok()));
        ids.rows.insert(COMMENTS.to_owned(), vec![comment(&ids, &provider).await]);
        ids.rows.insert(LINKS.to_owned(), vec![link(&ids, &provider).await]);
        ids.rows.insert(NOTES.to_owned(), vec![note(&ids, &provider).await]);
        ids.rows.insert(CERTIFICATES.to_owned(), vec![certificate(&ids, &provider).await]);
        ids.rows.insert(MEASURABLES.to_owned(), vec![measurable(&ids, &provider).await]);
        ids.rows.extend(huddle(&ids, &provider).await);
        let tag = provider.post(TAGS, json!({"name": "Fire safety", "colour": 4})).await.ok();
        ids.rows.insert(TAGS.to_owned(), id(&tag).into_iter().collect());
        library(world, &mut ids, &provider).await;
        let unit = member.post(UNITS, json!({"displayName": "Front of house"})).await.ok();
        ids.rows.insert(UNITS.to_owned(), id(&unit).into_iter().collect());
        let invitation = member.post(INVITATIONS, json!({"email": format!("newcomer@{tenant}.example")})).await.ok();
        ids.rows.insert(INVITATIONS.to_owned(), id(&invitation).into_iter().collect());
        assert_eq!(member.post(&format!("{COPIES}/prepare-data"), json!({})).await.status, 204);
        for collection in [ROLES, SESSIONS, SECURITY_LOGS, NOTIFICATIONS, COPIES] {
            let found = all(&member.get(collection).await.ok());
            ids.rows.insert(collection.to_owned(), found);
        }
        let sessions = ids.rows[SESSIONS].clone();
        ids.rows.insert(SESSIONS_OF_USERS.to_owned(), sessions);
        ids.rows.insert(JOBS.to_owned(), vec![queue(world, &ids, &configuration).await]);
        ids.rows.insert(SHEETS.to_owned(), vec![sheet(&provider).await]);
        let view = json!({"list": "clients", "name": "All", "query": ""});
        ids.rows.insert(VIEWS.to_owned(), id(&member.post(VIEWS, view).await.ok()).into_iter().collect());
        // An export is a job of its user.
        let jobs = ids.rows[JOBS].clone();
        ids.rows.insert("/api/app/exports".to_owned(), jobs);
        ids.rows.insert(REVISIONS.to_owned(), revisions(&member).await);
        ids.rows.insert(PASSKEYS.to_owned(), vec![passkey]);
        ids.rows.insert(BROWSERS.to_owned(), vec![browser(world, &ids, &member).await]);
        for kind in KINDS {
            assert!(ids.rows.get(kind).is_some_and(|rows| !rows.is_empty()), "{tenant} has no row of {kind} to try");
        }
        ids
    }

    async fn read_lists(&mut self, operations: &[Operation], provider: &Actor) {
        for operation in operations.iter().filter(|o| o.method == Method::GET && o.path.starts_with("/api/app/") && !o.path.contains('{')) {
            if operation.path.ends_with("/events") || [JOBS, NOTIFICATIONS].contains(&operation.path.as_str()) {
                continue;
            }
            let wanted = [("/api/app/assessment-subtypes", "?usable=true"), (FINDINGS, "?sorting=status")];
            let query = wanted.iter().find(|(path, _)| *path == operation.path).map_or("", |(_, query)| query);
            let found = provider.get(&format!("{}{query}", operation.path)).await.json();
            let items = found["items"].as_array().cloned().unwrap_or_default();
            let own: Vec<String> = items.iter().filter(|row| row["tenantId"] == self.tenant.as_str()).filter_map(id).collect();
            if operation.path == CLIENTS {
                self.client_name = items[0]["name"].as_str().unwrap().to_owned();
            }
            if !own.is_empty() {
                self.rows.insert(operation.path.clone(), own);
            } else if let Some(id) = items.first().filter(|row| row.get("tenantId").is_none()).and_then(id) {
                self.shared.insert(operation.path.clone(), id);
            }
        }
    }

    async fn read_nested(&mut self, provider: &Actor) {
        for nested in [ITEMS, CONTACTS] {
            let (collection, _) = nested.split_once("/{id}").unwrap();
            for parent in self.rows[collection].clone() {
                let found = all(&provider.get(&nested.replace("{id}", &parent)).await.ok());
                self.rows.entry(nested.to_owned()).or_default().extend(found);
            }
        }
    }

    /// The id that others request.
    pub fn first(&self, referent: Referent) -> Option<&str> {
        match referent {
            Referent::Row(kind) => self.rows.get(kind).map(|rows| rows[0].as_str()),
            Referent::Tenant => Some(&self.tenant),
            Referent::Shared(_) => None,
        }
    }

    /// The tenant's own id for a body.
    pub fn own(&self, operation: &str, place: &str) -> Option<String> {
        // Parts of a record have a generic name; the walk fills them in itself.
        if place == "id" && !operation.contains(UNITS) {
            return None;
        }
        match referent(operation, place) {
            Referent::Shared(collection) => self.shared.get(collection).cloned(),
            other => self.first(other).map(str::to_owned),
        }
    }

    /// An id of this tenant that `answer` contains.
    pub fn told_by<'a>(&'a self, answer: &str) -> Option<&'a str> {
        self.rows.values().flatten().map(String::as_str).find(|id| answer.contains(*id))
    }
}

pub fn id(row: &Value) -> Option<String> {
    row["id"].as_str().map(str::to_owned)
}

fn all(list: &Value) -> Vec<String> {
    list["items"].as_array().into_iter().flatten().filter_map(id).collect()
}

/// A passkey of the tenant's user.
async fn passkey(member: &Actor) -> String {
    let asked = member.post(&format!("{PASSKEYS}/registration-options"), json!({})).await.ok();
    let credential = Authenticator::new(&asked["options"]).create(&asked["options"], ORIGIN).to_string();
    let body = json!({"name": "Work laptop", "token": asked["token"], "credential": credential});
    id(&member.post(PASSKEYS, body).await.ok()["passkey"]).unwrap()
}

/// A browser in which the tenant's user is not asked for the second step.
async fn browser(world: &World, ids: &Ids, member: &Actor) -> String {
    let [tenant, user] = [&ids.tenant, &ids.rows[USERS][0]].map(|id| id.parse::<kernel::Uuid>().unwrap());
    let user = platform::user::by_id(&world.app, tenant, user).await.unwrap().unwrap();
    platform::two_factor::remember(&world.app, &world.installer(), &user).await.unwrap().unwrap();
    all(&member.get(BROWSERS).await.ok()).remove(0)
}

/// Revisions of the tenant's settings, after one was made.
async fn revisions(member: &Actor) -> Vec<String> {
    let stamp = member.get(SETTINGS).await.ok()["concurrencyStamp"].clone();
    let values = json!([{"name": "Portal.Branding.ProductName", "value": "Quality portal"}]);
    member.put(SETTINGS, json!({"values": values, "concurrencyStamp": stamp})).await.ok();
    all(&member.get(REVISIONS).await.ok())
}

/// A file in a folder, attached to an action item, and uploads that have begun.
async fn library(world: &World, ids: &mut Ids, provider: &Actor) {
    let content = b"Week 9: done";
    let length = content.len().to_string();
    let begin = provider.saying(&[("tus-resumable", "1.0.0"), ("upload-length", &*length), ("upload-metadata", "filename bG9nLnR4dA==")]);
    let (waiting, begun) = (begin.raw(Method::POST, UPLOADS, None).await.ok(), begin.raw(Method::POST, UPLOADS, None).await.ok());
    let send = provider.saying(&[("tus-resumable", "1.0.0"), ("upload-offset", "0")]);
    let body = Some((content.to_vec(), "application/offset+octet-stream"));
    assert_eq!(send.raw(Method::PATCH, &format!("{UPLOADS}/{}", id(&begun).unwrap()), body).await.status, 204);
    world.drain().await;
    let asset = begun["assetId"].as_str().unwrap().to_owned();
    let versions = all(&provider.get(&VERSIONS.replace("{id}", &asset)).await.ok());
    let folder = id(&provider.post(FOLDERS, json!({"name": "Evidence"})).await.ok()).unwrap();
    let path = format!("/api/app/records/ActionItem/{}/attachments", ids.rows[ACTIONS][0]);
    let attached = id(&provider.post(&path, json!({"assetId": asset})).await.ok()).unwrap();
    let found = [(ASSETS, vec![asset]), (UPLOADS, all(&json!({"items": [waiting]}))), (VERSIONS, versions), (FOLDERS, vec![folder])];
    ids.rows.extend(found.map(|(collection, rows)| (collection.to_owned(), rows)));
    ids.rows.insert(ATTACHMENTS.to_owned(), vec![attached]);
    let sheet = begin.raw(Method::POST, &format!("{IMPORTED_FILES}?list=teams"), None).await.ok();
    ids.rows.insert(IMPORTED_FILES.to_owned(), id(&sheet).into_iter().collect());
}

/// A job that works for the tenant and belongs to its user.
async fn queue(world: &World, ids: &Ids, configuration: &Value) -> String {
    let parse = |text: &str| text.parse::<kernel::Uuid>().unwrap();
    let principal = kernel::Principal {
        user_id: configuration["currentUser"]["id"].as_str().map(parse),
        home: parse(&ids.tenant),
        ..kernel::Principal::default()
    };
    let tenancy = kernel::Tenancy::Tenant(parse(&ids.tenant));
    let scope = kernel::Scope::new(tenancy, kernel::Clients::All, principal.into(), world.app.now(), std::sync::Arc::default());
    let queued = world.app.db().write(&scope, |tx| async move { tx.enqueue("walk.nothing", &Value::Null).await });
    queued.await.unwrap().to_string()
}
