//! Operations on clients, called alike by HTTP, the command line and demo data.

use ::store::{Tx, check_stamp, sea_orm};
use http::{App, BulkMove, ClientMoved};
use kernel::{Clients, Error, Page, Paged, Result, Scope, Uuid, text};
use platform::{
    feature::{self, CLIENT_HEALTH},
    setting,
};
use records::watch;
use sea_orm::{ActiveEnum, ActiveValue::Set, IntoActiveModel};
use serde::{Deserialize, Serialize};

use super::{
    CONTRIBUTE, CREATE, Client, ClientStatus, DELETE, FIGURES_CHANGED, UPDATE, VIEW, cache,
    entity::{ActiveModel, Entity, Model},
    input::{ClientRequest, Defaults},
    notifications,
    record::RECORD,
    rules, store,
};
use crate::assignment;

/// What new clients of a tenant begin with.
async fn defaults(app: &App, tenant: Uuid) -> Result<Defaults> {
    let values = setting::of_level(app, tenant).await?;
    let currency = values.get(setting::CURRENCY).filter(|currency| !currency.is_empty()).map(str::to_owned);
    Ok(Defaults { currency, fiscal_year_start_month: values.get(setting::FISCAL_START).and_then(|month| month.parse().ok()) })
}

/// Something has changed at a client that its figures are made of: the message of topic [`FIGURES_CHANGED`].
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FiguresChanged {
    pub tenant_id: Uuid,
    pub client_id: Uuid,
}

/// Has what is derived from a client's records computed again, once the transaction is committed.
///
/// # Errors
/// `Common.WorkspaceRequired` over a portfolio, `Unavailable`.
pub async fn figures_changed(tx: &Tx, client: Uuid) -> Result<()> {
    // Demo data is measured once, when all of it is there.
    if tx.scope().is_demo() {
        return Ok(());
    }
    tx.outbox(FIGURES_CHANGED, &FiguresChanged { tenant_id: tx.scope().tenant()?, client_id: client }).await.map(drop)
}

/// Whether the caller sees the health of clients: the provider's people do, a tenant's own users where the provider shows it to them.
pub async fn shows_health(app: &App, scope: &Scope) -> Result<bool> {
    Ok(scope.is_provider() || feature::of_level(app, scope.principal().home).await?.is(CLIENT_HEALTH))
}

/// Asks for that.
///
/// # Errors
/// 403 `Volo.Feature:010001`.
pub async fn require_health(app: &App, scope: &Scope) -> Result<()> {
    if scope.is_provider() { Ok(()) } else { feature::require(app, scope.principal().home, CLIENT_HEALTH).await }
}

/// One page of the clients in reach.
///
/// # Errors
/// 403 without [`VIEW`], and for a list by health to whom it isn't shown.
pub async fn list(app: &App, scope: &Scope, filter: &store::Filter, page: &Page) -> Result<Paged<Client>> {
    scope.require(VIEW)?;
    if !filter.health.is_empty() || page.sort.iter().any(|sort| sort.field == "health") {
        require_health(app, scope).await?;
    }
    app.db().read(scope, |tx| async move { store::list(&tx, filter, page).await }).await
}

/// One client.
///
/// # Errors
/// 403 without [`VIEW`], 404 when it isn't there or out of reach.
pub async fn get(app: &App, scope: &Scope, id: Uuid) -> Result<Client> {
    scope.require(VIEW)?;
    app.db().read(scope, |tx| async move { tx.get::<Entity>(id).await }).await
}

/// The client with this code.
///
/// # Errors
/// 403 without [`VIEW`].
pub async fn by_code(app: &App, scope: &Scope, code: &str) -> Result<Option<Client>> {
    scope.require(VIEW)?;
    app.db().read(scope, |tx| async move { Ok(store::by_words(&tx, code).await?.into_iter().find(|client| client.code == code)) }).await
}

/// The clients in reach with this code or name.
pub async fn by_words(app: &App, scope: &Scope, words: &str) -> Result<Vec<Uuid>> {
    let found = app.db().read(scope, |tx| async move { store::by_words(&tx, words).await }).await?;
    Ok(found.into_iter().map(|client| client.id).collect())
}

/// Adds the code to the names of clients that share theirs with another one in reach, as imports read them: `Alpha One (AONE)`.
pub async fn tell_apart(app: &App, scope: &Scope, names: Vec<(Uuid, &mut String)>) -> Result<()> {
    let ids: Vec<Uuid> = names.iter().map(|(client, _)| *client).collect();
    let ids = ids.as_slice();
    let codes = app.db().read(scope, |tx| async move { store::namesakes(&tx, ids).await }).await?;
    for (client, name) in names {
        if let Some(code) = codes.get(&client) {
            *name = format!("{name} ({code})");
        }
    }
    Ok(())
}

/// Adds a client to the workspace's tenant, with the currency and fiscal year of its settings unless the input has others. The first one of
/// a tenant is its primary one. A user who reaches clients by assignment becomes the lead coach of the new one (decision 0021).
///
/// # Errors
/// 403 without [`CREATE`] or as a mere observer of the tenant's clients, `Common.WorkspaceRequired`, field errors.
pub async fn create(app: &App, scope: &Scope, input: &ClientRequest) -> Result<Client> {
    scope.require(CREATE)?;
    // Whether there is a primary client depends on all of the tenant's clients, and the new one is not in anybody's reach yet.
    let workspace = scope.workspace()?;
    let tenant = scope.within(workspace);
    input.check()?;
    let finances = &input.finances(&defaults(app, workspace).await?)?;
    let lead = match scope.clients() {
        Clients::All => None,
        // Creating a client would open the tenant's people to a user who may only read what is observed (decision 0024).
        Clients::Set(assigned) if assigned.iter().all(|client| scope.observes(*client)) => {
            return Err(Error::refused("Clients.OnlyObserved"));
        }
        Clients::Set(_) => Some(scope.user()?),
    };
    app.db()
        .write(&tenant, |tx| async move {
            let is_primary = store::lock_primary(&tx).await?.is_none();
            let row = ActiveModel { is_primary: Set(is_primary), lead_coach_user_id: Set(lead), ..prospect(input, finances) };
            let client = tx.insert::<Entity>(row).await?;
            if let Some(user) = lead {
                assignment::service::lead(&tx, &client, user).await?;
            }
            Ok(client)
        })
        .await
}

/// The row of a new client. What the input leaves out isn't set.
fn prospect(input: &ClientRequest, (currency, fiscal_year_start_month): &(String, i32)) -> ActiveModel {
    ActiveModel {
        currency: Set(currency.clone()),
        fiscal_year_start_month: Set(*fiscal_year_start_month),
        name_key: Set(text::fold(&input.name)),
        search_key: Set(search_key(input)),
        status: Set(ClientStatus::Prospect),
        ..input.clone().into_active_model()
    }
}

fn search_key(input: &ClientRequest) -> String {
    let optional = |part: &Option<String>| part.clone().unwrap_or_default();
    text::search_key(&[&input.code, &input.name, &optional(&input.legal_name), &optional(&input.industry)])
}

/// Changes a client's profile.
///
/// # Errors
/// 403 without [`UPDATE`] or [`CONTRIBUTE`], 404, 409 on a stale stamp, field errors.
pub async fn update(app: &App, scope: &Scope, id: Uuid, input: &ClientRequest) -> Result<Client> {
    if !scope.has(CONTRIBUTE) {
        scope.require(UPDATE)?;
    }
    input.check()?;
    app.db()
        .write(scope, |tx| async move {
            let before = tx.get::<Entity>(id).await?;
            check_stamp(&before.concurrency_stamp, input.concurrency_stamp.as_deref())?;
            let (currency, fiscal_year_start_month) = input.finances(&Defaults::default())?;
            let mut after = Model {
                name_key: text::fold(&input.name),
                search_key: search_key(input),
                currency,
                fiscal_year_start_month,
                ..before.clone()
            };
            input.apply(&mut after);
            let after = tx.update::<Entity>(&before, after).await?;
            cache::invalidate(&tx, id).await?;
            Ok(after)
        })
        .await
}

/// Moves a client's status. One with open work isn't closed; one that is closed is read only until it is moved on.
///
/// # Errors
/// 403 without [`UPDATE`], 404, 409, `Common.InvalidTransition`, `Clients.OpenWork` with how much there is, what keeps it from moving.
pub async fn transition(app: &App, scope: &Scope, id: Uuid, to: ClientStatus, stamp: Option<&str>) -> Result<Client> {
    scope.require(UPDATE)?;
    app.db()
        .write(scope, |tx| async move {
            let before = tx.get::<Entity>(id).await?;
            check_stamp(&before.concurrency_stamp, stamp)?;
            kernel::check_move(before.status, to, rules::moves(before.status))?;
            if to == ClientStatus::Closed {
                check_no_open_work(app, &tx, id).await?;
            }
            let _reopening = (before.status == ClientStatus::Closed).then(|| tx.past_closing());
            let mut after = Model { status: to, ..before.clone() };
            if rules::MEASURED.contains(&to) {
                figures_changed(&tx, id).await?;
            } else {
                (after.health_score, after.health_band) = (None, None);
            }
            let after = tx.update::<Entity>(&before, after).await?;
            cache::invalidate(&tx, id).await?;
            let moved = ClientMoved { client: id, from: before.status.to_value(), to: to.to_value() };
            for follow in app.areas().iter().flat_map(|area| area.client_moves) {
                follow(&tx, &moved).await?;
            }
            watch::moved(&tx, &RECORD, id, to, &[]).await?;
            notifications::moved(&tx, &after).await?;
            Ok(after)
        })
        .await
}

/// Asks that nothing is left to do at a client, including what the caller can't see. A transaction beside this one that opens something reads the status of the
/// client that this one changes, so only one of the two is committed.
async fn check_no_open_work(app: &App, tx: &Tx, client: Uuid) -> Result<()> {
    let everywhere = &tx.everywhere(tx.scope().tenant()?)?;
    let (mut error, mut is_open) = (Error::rule("Clients.OpenWork"), false);
    for holding in app.areas().iter().flat_map(|area| area.holdings) {
        let Some(open_at) = holding.open_at else { continue };
        let count = open_at(everywhere, client).await?;
        is_open |= count > 0;
        error = error.with(holding.name, count);
    }
    if is_open { Err(error) } else { Ok(()) }
}

/// Deletes a client that nothing belongs to; the primary one stays.
///
/// # Errors
/// 403 without [`DELETE`], 404, `Clients.OnePrimaryPerTenant`, `Common.InUse`.
pub async fn delete(app: &App, scope: &Scope, id: Uuid) -> Result<()> {
    delete_unchanged(app, scope, id, None).await
}

/// The same, if the client still has the stamp that is given.
///
/// # Errors
/// As [`delete`]; 409 on a stale stamp.
pub async fn delete_unchanged(app: &App, scope: &Scope, id: Uuid, stamp: Option<&str>) -> Result<()> {
    scope.require(DELETE)?;
    app.db()
        .write(scope, |tx| async move {
            let client = tx.get::<Entity>(id).await?;
            check_stamp(&client.concurrency_stamp, stamp.or(Some(&client.concurrency_stamp)))?;
            if client.is_primary {
                return Err(Error::rule("Clients.OnePrimaryPerTenant"));
            }
            tx.check_unreferred::<Entity>(&client, id).await?;
            tx.delete::<Entity>(&client).await
        })
        .await
}

/// Moves or deletes a client as it is now: one step of a bulk action.
///
/// # Errors
/// As [`transition`] and [`delete`].
pub async fn apply(app: &App, scope: &Scope, id: Uuid, change: BulkMove<ClientStatus>) -> Result<()> {
    let BulkMove::To(to) = change else { return delete(app, scope, id).await };
    let stamp = get(app, scope, id).await?.concurrency_stamp;
    transition(app, scope, id, to, Some(&stamp)).await.map(drop)
}
