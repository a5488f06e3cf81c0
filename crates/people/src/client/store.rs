//! Queries on clients.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use ::store::{Tx, has_words, sea_orm};
use chrono::NaiveDate;
use kernel::{Page, Paged, Result, Uuid, text};
use records::tag;
use sea_orm::{
    ColumnTrait, EntityTrait, FromQueryResult, QueryFilter, QueryOrder, QuerySelect, QueryTrait,
    sea_query::{Condition, Expr, ExprTrait},
};

use super::{
    Calendars, Client, ClientStatus, DayWord, HealthBand,
    entity::{Column, Entity},
    rules,
};

/// Filters of a list of clients.
#[derive(Debug, Default, Clone)]
pub struct Filter {
    /// Text that code, names or industry contain.
    pub text: Option<String>,
    /// Only these statuses.
    pub status: Vec<ClientStatus>,
    /// One tenant of a portfolio.
    pub tenant_id: Option<Uuid>,
    /// Led by this coach.
    pub lead_coach_user_id: Option<Uuid>,
    /// In one of these bands of health.
    pub health: Vec<HealthBand>,
    /// With one of these tags.
    pub tag_id: Vec<Uuid>,
}

/// Fields that `sorting` may name.
pub const SORTABLE: &[&str] = &["name", "code", "status", "health", "createdAt"];

/// One page of clients, by name by default.
pub async fn list(tx: &Tx, filter: &Filter, page: &Page) -> Result<Paged<Client>> {
    let mut condition = tag::with_tags(tx, Column::Id, &filter.tag_id)?;
    if let Some(text) = &filter.text {
        condition = condition.add(has_words(Expr::col((Entity, Column::SearchKey)), text));
    }
    if !filter.status.is_empty() {
        condition = condition.add(sea_orm::ColumnTrait::is_in(&Column::Status, filter.status.iter().copied()));
    }
    if let Some(tenant) = filter.tenant_id {
        condition = condition.add(sea_orm::ColumnTrait::eq(&Column::TenantId, tenant));
    }
    if let Some(coach) = filter.lead_coach_user_id {
        condition = condition.add(sea_orm::ColumnTrait::eq(&Column::LeadCoachUserId, coach));
    }
    if !filter.health.is_empty() {
        condition = condition.add(sea_orm::ColumnTrait::is_in(&Column::HealthBand, filter.health.iter().copied()));
    }
    let page = if page.sort.is_empty() { by_name(page) } else { page.clone() };
    tx.page(Entity::find().filter(condition), &page, |field| match field {
        "code" => Column::Code,
        "status" => Column::Status,
        "health" => Column::HealthBand,
        "createdAt" => Column::CreatedAt,
        _ => Column::NameKey,
    })
    .await
}

fn by_name(page: &Page) -> Page {
    Page { sort: vec![kernel::Sort { field: "name".into(), descending: false }], ..page.clone() }
}

/// The primary client of the scope's tenant, held against other writers.
pub async fn lock_primary(tx: &Tx) -> Result<Option<Client>> {
    let primary = Entity::find().filter(sea_orm::ColumnTrait::eq(&Column::IsPrimary, true));
    Ok(tx.lock(primary).await?.pop())
}

/// The primary client of the scope's tenant.
pub async fn primary(tx: &Tx) -> Result<Option<Client>> {
    tx.one(Entity::find().filter(sea_orm::ColumnTrait::eq(&Column::IsPrimary, true))).await
}

/// These clients by id, deleted ones too: old records still name them.
pub async fn by_ids(tx: &Tx, ids: &[Uuid]) -> Result<HashMap<Uuid, Client>> {
    let ids: BTreeSet<Uuid> = ids.iter().copied().collect();
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let clients = Entity::find().filter(sea_orm::ColumnTrait::is_in(&Column::Id, ids));
    // A user who can see a record may know its client.
    let _lifted = tx.lift();
    Ok(tx.all_with_deleted(clients).await?.into_iter().map(|c| (c.id, c)).collect())
}

/// The clients in reach with this code or name, or with both, as [`namesakes`] are written.
pub async fn by_words(tx: &Tx, words: &str) -> Result<Vec<Client>> {
    let code = sea_orm::ColumnTrait::eq(&Column::Code, words.to_uppercase());
    let name = sea_orm::ColumnTrait::eq(&Column::NameKey, text::fold(words));
    let marked = words.strip_suffix(')').and_then(|rest| rest.rsplit_once(" (")).map(|(name, code)| {
        let name = sea_orm::ColumnTrait::eq(&Column::NameKey, text::fold(name));
        Condition::all().add(name).add(sea_orm::ColumnTrait::eq(&Column::Code, code.to_uppercase()))
    });
    tx.all(Entity::find().filter(Condition::any().add(code).add(name).add_option(marked))).await
}

/// Codes of those of these clients that share their name with another one in reach.
pub async fn namesakes(tx: &Tx, ids: &[Uuid]) -> Result<HashMap<Uuid, String>> {
    let names: BTreeSet<String> = by_ids(tx, ids).await?.into_values().map(|client| client.name_key).collect();
    if names.is_empty() {
        return Ok(HashMap::new());
    }
    let clients = tx.all(Entity::find().filter(sea_orm::ColumnTrait::is_in(&Column::NameKey, names))).await?;
    let is_shared = |client: &&Client| clients.iter().any(|other| other.id != client.id && other.name_key == client.name_key);
    Ok(clients.iter().filter(is_shared).map(|client| (client.id, client.code.clone())).collect())
}

/// Names of all clients of the scope, including deleted ones, regardless of reach.
pub(crate) async fn every_name(tx: &Tx) -> Result<Vec<String>> {
    let _lifted = tx.lift();
    let clients = tx.all_with_deleted(Entity::find()).await?;
    Ok(clients.into_iter().map(|client| client.name).collect())
}

/// Those of these clients that are closed.
pub async fn closed(tx: &Tx, ids: &BTreeSet<Uuid>) -> Result<BTreeSet<Uuid>> {
    let closed = Entity::find().filter(sea_orm::ColumnTrait::eq(&Column::Status, ClientStatus::Closed));
    let closed = tx.all(closed.filter(sea_orm::ColumnTrait::is_in(&Column::Id, ids.iter().copied()))).await?;
    Ok(closed.into_iter().map(|client| client.id).collect())
}

/// The clients that aren't closed, by name; all of them when `ids` names none.
pub async fn not_closed(tx: &Tx, ids: &[Uuid]) -> Result<Vec<Client>> {
    let select = Entity::find()
        .filter(sea_orm::ColumnTrait::ne(&Column::Status, ClientStatus::Closed))
        .order_by_asc(Column::NameKey)
        .order_by_asc(Column::Id);
    tx.all(if ids.is_empty() { select } else { select.filter(sea_orm::ColumnTrait::is_in(&Column::Id, ids.iter().copied())) }).await
}

/// Who leads a client, and how healthy it is.
#[derive(Debug, FromQueryResult)]
pub struct Led {
    pub lead_coach_user_id: Uuid,
    pub health_band: Option<HealthBand>,
}

/// The clients in reach that have a lead coach and aren't closed.
pub async fn led(tx: &Tx) -> Result<Vec<Led>> {
    let select = Entity::find().select_only().columns([Column::LeadCoachUserId, Column::HealthBand]);
    let open = select.filter(sea_orm::ColumnTrait::ne(&Column::Status, ClientStatus::Closed));
    tx.rows(open.filter(sea_orm::ColumnTrait::is_not_null(&Column::LeadCoachUserId))).await
}

/// The clients whose health is measured: those that the provider works for, these or all of the scope's.
pub async fn measured(tx: &Tx, ids: &[Uuid]) -> Result<Vec<Client>> {
    let select = Entity::find().filter(sea_orm::ColumnTrait::is_in(&Column::Status, rules::MEASURED));
    tx.all(if ids.is_empty() { select } else { select.filter(sea_orm::ColumnTrait::is_in(&Column::Id, ids.iter().copied())) }).await
}

/// One of these clients, held against others who measure it.
pub async fn lock_health(tx: &Tx, id: Uuid) -> Result<Option<Client>> {
    let one = Entity::find().filter(sea_orm::ColumnTrait::eq(&Column::Id, id));
    Ok(tx.lock(one.filter(sea_orm::ColumnTrait::is_in(&Column::Status, rules::MEASURED))).await?.pop())
}

/// Notes what was measured beside a client: nobody edited it, so its stamp stays.
pub async fn note_health(tx: &Tx, id: Uuid, score: Option<i32>, band: Option<HealthBand>) -> Result<()> {
    let one = Condition::all().add(sea_orm::ColumnTrait::eq(&Column::Id, id));
    let values = vec![(Column::HealthScore, Expr::val(score)), (Column::HealthBand, Expr::val(band))];
    tx.set_where::<Entity>(one, values).await.map(drop)
}

/// Notes whether something has changed that health is made of; gives whether that was not known before.
pub async fn mark_stale(tx: &Tx, id: Uuid, is_stale: bool) -> Result<bool> {
    let one = Condition::all().add(sea_orm::ColumnTrait::eq(&Column::Id, id));
    let other = one.add(sea_orm::ColumnTrait::eq(&Column::HealthStale, !is_stale));
    Ok(tx.set_where::<Entity>(other, vec![(Column::HealthStale, Expr::val(is_stale))]).await? > 0)
}

/// Takes these marks from all clients of the scope: they are measured at once, and a message that got lost holds up no later one.
pub async fn unmark_stale(tx: &Tx) -> Result<()> {
    let marked = Condition::all().add(sea_orm::ColumnTrait::eq(&Column::HealthStale, true));
    tx.set_where::<Entity>(marked, vec![(Column::HealthStale, Expr::val(false))]).await.map(drop)
}

/// Rows whose day is one that `word` means by the calendar of the client whom they name: what [`Calendars`] says of one row.
pub async fn on_days<C: ColumnTrait>(tx: &Tx, of: (C, C), day: C, word: DayWord) -> Result<Condition> {
    by_day(tx, of, move |today| {
        let (first, last) = word.days(today);
        Condition::all().add(day.lte(last)).add_option(first.map(|first| day.gte(first)))
    })
    .await
}

/// Rows that `rows` means where it is `today`, by the calendar of the client whom they name in the columns of tenant and client.
pub async fn by_day<C: ColumnTrait>(tx: &Tx, (tenant, client): (C, C), rows: impl Fn(NaiveDate) -> Condition + Send) -> Result<Condition> {
    let mut zones: BTreeMap<NaiveDate, Vec<String>> = BTreeMap::new();
    for zone in time_zones(tx).await? {
        zones.entry(tx.now().with_timezone(&rules::zone_of(&zone)).date_naive()).or_default().push(zone);
    }
    let mut any = Condition::any();
    // It is at most three different days on earth.
    for (today, zones) in zones {
        let same = Condition::all()
            .add(ExprTrait::equals(Expr::col((Entity, Column::TenantId)), tenant.as_column_ref()))
            .add(ExprTrait::equals(Expr::col((Entity, Column::Id)), client.as_column_ref()));
        let there = Entity::find().select_only().column(Column::Id).filter(same);
        let there = there.filter(ColumnTrait::is_in(&Column::TimeZone, zones)).into_query();
        any = any.add(Condition::all().add(Expr::exists(there)).add(rows(today)));
    }
    Ok(any)
}

/// The time zones of all clients, deleted ones too: old records still name them.
async fn time_zones(tx: &Tx) -> Result<Vec<String>> {
    #[derive(FromQueryResult)]
    struct Zone {
        time_zone: String,
    }
    let _lifted = tx.lift();
    let zones = Entity::find().select_only().column(Column::TimeZone).distinct();
    Ok(tx.rows_with_deleted::<Entity, Zone>(zones).await?.into_iter().map(|zone| zone.time_zone).collect())
}

impl Calendars {
    /// The present calendars of `clients`, deleted ones too.
    pub async fn of(tx: &Tx, clients: impl IntoIterator<Item = Uuid>) -> Result<Self> {
        let ids: BTreeSet<Uuid> = clients.into_iter().collect();
        let clients = by_ids(tx, &ids.into_iter().collect::<Vec<_>>()).await?;
        Ok(Self::new(tx.now(), clients.into_iter().map(|(id, client)| (id, client.zone()))))
    }
}
