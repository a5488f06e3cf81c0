//! Personal data in the audit log. The log outlives the account: the author of a change is an id, without a name or an address.

use std::collections::BTreeSet;

use ::store::{
    Tx,
    audit::{action, change, log, property},
    export::{Exported, Whole},
    personal::{Erasure, PersonalData, Rows, Signed, redact},
    sea_orm,
};
use kernel::{Result, Timestamp, Uuid, text::extra_key};
use sea_orm::{
    ColumnTrait, EntityTrait, QueryFilter,
    sea_query::{Condition, Expr, ExprTrait, Query, SelectStatement},
};

/// Why the audit log outlives the account.
const LASTING: &str = "What was done must stay provable; the log names a person by an id alone.";
/// Types of rows of an account that hold names and values of its user.
const OF_ACCOUNTS: [&str; 3] = ["Volo.Abp.Identity.IdentityUserClaim", "Waymark.Platform.Passkey", "Volo.Abp.Identity.IdentityUserLogin"];
/// Property of such a row that says whose account it belongs to.
const WHOSE: &str = "userId";
/// Properties of a user that identify the person; the others record what was allowed when.
const TELLING: [&str; 6] = ["userName", "email", "newEmail", "name", "surname", "phoneNumber"];
/// Property of roles and units that names their members.
const MEMBERS: &str = "users";
/// The user itself.
const USER: &str = "Volo.Abp.Identity.IdentityUser";

/// Personal data in the tables.
pub const PERSONAL: &[&dyn PersonalData] = &[
    &Signed(Rows::<log::Entity> {
        shown: &[
            log::Column::ExecutionTime,
            log::Column::HttpMethod,
            log::Column::Url,
            log::Column::HttpStatusCode,
            log::Column::ClientId,
            log::Column::ClientIpAddress,
            log::Column::BrowserInfo,
        ],
        erasure: Erasure::Rewritten(LASTING, |name| {
            vec![
                (log::Column::UserName, Expr::val(name)),
                (log::Column::UserNameKey, Expr::val(extra_key(name))),
                (log::Column::ClientIpAddress, Expr::val(None::<String>)),
                (log::Column::BrowserInfo, Expr::val(None::<String>)),
            ]
        }),
        ..Rows::of("audit-log", &[log::Column::UserId])
    }),
    &Signed(Rows::<log::Entity> {
        erasure: Erasure::Rewritten(LASTING, |name| {
            vec![
                (log::Column::ImpersonatorUserName, Expr::val(name)),
                (log::Column::ClientIpAddress, Expr::val(None::<String>)),
                (log::Column::BrowserInfo, Expr::val(None::<String>)),
            ]
        }),
        ..Rows::of("audit-log-acting", &[log::Column::ImpersonatorUserId])
    }),
    &Signed(Rows::<change::Entity> {
        erasure: Erasure::Rewritten(LASTING, |name| vec![(change::Column::UserName, Expr::val(name))]),
        ..Rows::of("entity-changes", &[change::Column::UserId])
    }),
    // The reason of a failed request may repeat an invalid value. It remains recorded as a failure.
    &Signed(Rows::<log::Entity> {
        within: |person| failures(person).add(log::Column::Exceptions.is_not_null()),
        erasure: Erasure::Rewritten(LASTING, |_| {
            vec![(log::Column::Exceptions, Expr::val("")), (log::Column::ExceptionsKey, Expr::val(None::<String>))]
        }),
        ..Rows::of("audit-log-failures", &[])
    }),
    // Arguments of requests that changed the account, or tried to: names, addresses, numbers.
    &Signed(Rows::<action::Entity> {
        within: |person| {
            let failed = Query::select().column(log::Column::Id).from(log::Entity).cond_where(failures(person)).take();
            Condition::any()
                .add(action::Column::AuditLogId.in_subquery(changes(change::Column::AuditLogId, person)))
                .add(action::Column::AuditLogId.in_subquery(parts(change::Column::AuditLogId, person)))
                .add(action::Column::AuditLogId.in_subquery(failed))
        },
        erasure: Erasure::Rewritten(LASTING, |_| vec![(action::Column::Parameters, Expr::val("{}"))]),
        ..Rows::of("audit-log-parameters", &[])
    }),
    // The values before and after.
    &Signed(Rows::<property::Entity> {
        within: |person| {
            let of_user = property::Column::EntityChangeId.in_subquery(changes(change::Column::Id, person));
            let of_user = of_user.and(property::Column::PropertyName.is_in(TELLING));
            // Whose a row was stays: the other values are found by it.
            let of_parts = property::Column::EntityChangeId.in_subquery(parts(change::Column::Id, person));
            Condition::any().add(of_user).add(of_parts.and(property::Column::PropertyName.ne(WHOSE))).add(as_link(person))
        },
        erasure: Erasure::Rewritten(LASTING, |_| {
            vec![(property::Column::OriginalValue, Expr::val(None::<String>)), (property::Column::NewValue, Expr::val(None::<String>))]
        }),
        ..Rows::of("entity-change-values", &[])
    }),
];

/// What a tenant's export contains: the history of its records. Arguments stay out, since they contain internal notes of the provider's
/// staff; so do the requests themselves, which would reveal that there are some.
pub const EXPORTED: &[&dyn Exported] = &[
    &Whole::<change::Entity> { hidden: &[change::Column::AuditLogId], ..Whole::of("changes") },
    &Whole::<property::Entity>::of("change-values"),
];

/// A column of the changes of the person's user.
fn changes(column: change::Column, person: Uuid) -> SelectStatement {
    let of_user = change::Column::EntityType.eq(USER).and(change::Column::EntityId.eq(person.to_string()));
    Query::select().column(column).from(change::Entity).and_where(of_user).take()
}

/// Entries of roles and units about the person, by name and id.
fn as_link(person: Uuid) -> Condition {
    let named = format!("%({person})%");
    let (before, after) = (property::Column::OriginalValue, property::Column::NewValue);
    let either = Condition::any().add(before.like(named.as_str())).add(after.like(named.as_str()));
    Condition::all().add(property::Column::PropertyName.eq(MEMBERS)).add(either)
}

/// Requests that failed, of the person or about the person's user.
fn failures(person: Uuid) -> Condition {
    let about = Expr::col((log::Entity, log::Column::Url)).like(format!("%{person}%"));
    let concerned = Condition::any().add(log::Column::UserId.eq(person)).add(about);
    Condition::all().add(log::Column::HttpStatusCode.gte(400)).add(concerned)
}

/// A column of the changes of rows that belong to the person's account: passkeys, claims, external accounts. Their owner is only recorded
/// when they are created and deleted; changes in between are found by their ids.
fn parts(column: change::Column, person: Uuid) -> SelectStatement {
    let value = format!("\"{person}\"");
    let named = Condition::any().add(property::Column::OriginalValue.eq(value.as_str())).add(property::Column::NewValue.eq(value.as_str()));
    let own = Query::select()
        .column(property::Column::EntityChangeId)
        .from(property::Entity)
        .and_where(property::Column::PropertyName.eq(WHOSE))
        .cond_where(named)
        .take();
    let of_accounts = |column: change::Column, within: Expr| {
        let kinds = change::Column::EntityType.is_in(OF_ACCOUNTS);
        Query::select().column(column).from(change::Entity).and_where(kinds).and_where(within).take()
    };
    let rows = of_accounts(change::Column::EntityId, change::Column::Id.in_subquery(own));
    of_accounts(column, change::Column::EntityId.in_subquery(rows))
}

/// Rows that are looked up, or replaced, by their ids at once.
const AT_ONCE: usize = 100;

/// What the log says of records whose person is gone.
#[derive(Debug)]
pub struct Traces {
    /// Properties whose values go; all without.
    properties: Option<&'static [&'static str]>,
    /// Changes of the records.
    changes: Vec<Uuid>,
    /// Requests that named the records, or changed one of the properties.
    requests: Vec<Uuid>,
}

/// Finds what the log says of these records since an instant before which none of them was there. That reads much of a large log, so it
/// isn't for a transaction that others wait for.
pub async fn traces(tx: &Tx, records: &[Uuid], properties: Option<&'static [&'static str]>, since: Timestamp) -> Result<Traces> {
    let (mut found, mut requests) = (Vec::new(), BTreeSet::new());
    for some in records.chunks(AT_ONCE) {
        let ids: Vec<String> = some.iter().map(Uuid::to_string).collect();
        let of_records = change::Column::EntityId.is_in(ids.iter().map(String::as_str));
        let changes = tx.all(change::Entity::find().filter(of_records)).await?;
        requests.extend(telling(tx, &changes, properties).await?);
        found.extend(changes.iter().map(|change| change.id));
        // Those that failed and those about internal rows have no changes.
        let named = log::Entity::find().filter(naming(&ids)).filter(log::Column::ExecutionTime.gte(since));
        requests.extend(tx.all(named).await?.iter().map(|request| request.id));
    }
    Ok(Traces { properties, changes: found, requests: requests.into_iter().collect() })
}

/// The requests of those of these changes that changed one of the properties. What others were sent doesn't say it.
async fn telling(tx: &Tx, changes: &[change::Model], properties: Option<&[&str]>) -> Result<Vec<Uuid>> {
    let Some(names) = properties else { return Ok(changes.iter().map(|change| change.audit_log_id).collect()) };
    let mut requests = Vec::new();
    for some in changes.chunks(AT_ONCE) {
        let of_changes = property::Column::EntityChangeId.is_in(some.iter().map(|change| change.id));
        let named = property::Column::PropertyName.is_in(names.iter().copied());
        let rows = tx.all(property::Entity::find().filter(of_changes).filter(named)).await?;
        let telling: BTreeSet<Uuid> = rows.iter().map(|row| row.entity_change_id).collect();
        requests.extend(some.iter().filter(|change| telling.contains(&change.id)).map(|change| change.audit_log_id));
    }
    Ok(requests)
}

/// Requests whose path names one of these records. Anybody can put an id into a query, which would have any request forgotten.
fn naming(ids: &[String]) -> Condition {
    let url = || Expr::col((log::Entity, log::Column::Url));
    let named = |id: &String| url().like(format!("%/{id}%")).and(url().not_like(format!("%?%{id}%")));
    ids.iter().fold(Condition::any(), |any, id| any.add(named(id)))
}

/// Takes what the log says of records out of it: values of their properties, what was sent with the requests, and why some of these failed.
/// That they were changed, when and by whom stays.
///
/// # Errors
/// `Internal` in the system scope, `Unavailable`.
pub async fn forget(tx: &Tx, traces: &Traces) -> Result<()> {
    for changes in traces.changes.chunks(AT_ONCE) {
        let named = traces.properties.map(|names| property::Column::PropertyName.is_in(names.iter().copied()));
        let of_changes = property::Column::EntityChangeId.is_in(changes.iter().copied());
        redact::<property::Entity>(tx, Condition::all().add(of_changes).add_option(named), || {
            vec![(property::Column::OriginalValue, Expr::val(None::<String>)), (property::Column::NewValue, Expr::val(None::<String>))]
        })
        .await?;
    }
    for requests in traces.requests.chunks(AT_ONCE) {
        let sent = Condition::all().add(action::Column::AuditLogId.is_in(requests.iter().copied()));
        redact::<action::Entity>(tx, sent, || vec![(action::Column::Parameters, Expr::val("{}"))]).await?;
        let these = log::Column::Id.is_in(requests.iter().copied());
        redact::<log::Entity>(tx, Condition::all().add(these).add(log::Column::Exceptions.is_not_null()), || {
            vec![(log::Column::Exceptions, Expr::val("")), (log::Column::ExceptionsKey, Expr::val(None::<String>))]
        })
        .await?;
    }
    Ok(())
}
