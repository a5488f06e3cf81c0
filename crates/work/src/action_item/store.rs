//! Queries on action items.

use std::collections::{BTreeMap, BTreeSet};

use ::store::{
    Table, Tx,
    audit::{ChangeKind, change, property},
    has_words, sea_orm,
};
use chrono::{NaiveDate, TimeDelta};
use http::PrivateTime;
use kernel::{Page, Paged, Result, Sort, Timestamp, Uuid};
use people::client::{self, DayWord};
use records::tag;
use sea_orm::{
    ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Select,
    sea_query::{Condition, Expr, ExprTrait, Query, SelectStatement, SimpleExpr},
};

use super::{
    ActionItem, ActionStatus, ActionType, Priority,
    entity::{Column, Entity},
    rules,
};

/// Statuses with work left to do.
pub const UNFINISHED: [ActionStatus; 4] =
    [ActionStatus::Open, ActionStatus::InProgress, ActionStatus::Blocked, ActionStatus::AwaitingVerification];

/// Statuses with work left to do for the owner, as [`rules::is_to_do`] says of one; what awaits verification stands with the verifier.
const TO_DO: [ActionStatus; 3] = [ActionStatus::Open, ActionStatus::InProgress, ActionStatus::Blocked];

/// Filters of the list.
#[derive(Debug, Default, Clone)]
pub struct Filter {
    /// Text in number, title or description.
    pub text: Option<String>,
    /// Only these statuses.
    pub status: Vec<ActionStatus>,
    /// Only these priorities.
    pub priority: Vec<Priority>,
    /// Only these kinds.
    pub action_type: Vec<ActionType>,
    /// Only these clients.
    pub client_id: Vec<Uuid>,
    /// Only these teams.
    pub team_id: Vec<Uuid>,
    pub owner_user_id: Option<Uuid>,
    /// The items of one bulk notification to the caller.
    pub notice: Option<Uuid>,
    /// Their ids, looked up by the service.
    pub told: Option<Vec<Uuid>>,
    /// The record that the items came from.
    pub source_id: Option<Uuid>,
    /// Due on this day or later.
    pub due_from: Option<NaiveDate>,
    /// Due on this day or earlier.
    pub due_to: Option<NaiveDate>,
    /// Due on days seen from the client's own today.
    pub due: Option<DayWord>,
    /// Only overdue items, as [`rules::days_late`] says of one item.
    pub overdue: bool,
    /// With one of these tags.
    pub tag_id: Vec<Uuid>,
}

/// Fields that `sorting` accepts.
pub const SORTABLE: &[&str] = &["dueOn", "number", "priority", "status", "createdAt"];

/// Items that are no one's private ones: what rates over several people are made of.
fn shared() -> SimpleExpr {
    Column::IsPrivate.eq(false)
}

/// Items that the caller may see as far as privacy is concerned, beside the reach; [`rules::sees`] says the same of one item.
pub(super) fn visible(tx: &Tx) -> Condition {
    let owned = |caller: Uuid| Column::OwnerUserId.eq(caller);
    let others = rules::reads_private(tx.scope()).then(|| Column::IsPrivate.eq(true));
    Condition::any().add(shared()).add_option(rules::confidant(tx.scope()).map(owned)).add_option(others)
}

/// Of these items, deleted ones included, the private ones of others. Of an item that was removed for good, its changes say whether it was
/// ever private.
pub(super) async fn concealed(tx: &Tx, ids: &BTreeSet<Uuid>) -> Result<BTreeSet<Uuid>> {
    if rules::reads_private(tx.scope()) {
        return Ok(BTreeSet::new());
    }
    let _lifted = tx.lift();
    let known = tx.all_with_deleted(Entity::find().filter(Column::Id.is_in(ids.iter().copied()))).await?;
    let mut hidden: BTreeSet<Uuid> = known.iter().filter(|item| !rules::is_open_to(tx.scope(), item)).map(|item| item.id).collect();
    let gone: Vec<String> = ids.iter().filter(|id| known.iter().all(|item| item.id != **id)).map(Uuid::to_string).collect();
    hidden.extend(once_private(tx, gone).await?);
    Ok(hidden)
}

/// Of these ids, those of items that a change says were private, or whose creation is no longer in the log.
async fn once_private(tx: &Tx, ids: Vec<String>) -> Result<Vec<Uuid>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let of_items = change::Entity::find().filter(change::Column::EntityType.eq(<Entity as Table>::TYPE));
    let changes = tx.all(of_items.filter(change::Column::EntityId.is_in(ids))).await?;
    if changes.is_empty() {
        return Ok(Vec::new());
    }
    let private = Condition::any().add(property::Column::NewValue.eq("true")).add(property::Column::OriginalValue.eq("true"));
    let told = property::Entity::find().filter(property::Column::EntityChangeId.is_in(changes.iter().map(|change| change.id)));
    let told = tx.all(told.filter(property::Column::PropertyName.eq("isPrivate")).filter(private)).await?;
    let created: BTreeSet<&str> =
        changes.iter().filter(|change| change.change_type == ChangeKind::Created as i32).map(|change| change.entity_id.as_str()).collect();
    let may_be =
        |change: &&change::Model| !created.contains(change.entity_id.as_str()) || told.iter().any(|row| row.entity_change_id == change.id);
    Ok(changes.iter().filter(may_be).filter_map(|change| change.entity_id.parse().ok()).collect())
}

/// The changes of one query: a database takes only so many values.
const MANY: usize = 1000;

/// When these items were private that aren't any more, as their changes say. A caller who may read private items reads those of then, too.
pub(super) async fn private_times(tx: &Tx, ids: &BTreeSet<Uuid>) -> Result<Vec<PrivateTime>> {
    if ids.is_empty() || rules::reads_private(tx.scope()) {
        return Ok(Vec::new());
    }
    let of_items = change::Entity::find().filter(change::Column::EntityType.eq(<Entity as Table>::TYPE));
    let changes = tx.all(of_items.filter(change::Column::EntityId.is_in(ids.iter().map(Uuid::to_string)))).await?;
    let mut turns: BTreeMap<Uuid, Vec<Turn>> = BTreeMap::new();
    for some in changes.chunks(MANY) {
        let of_some = property::Entity::find().filter(property::Column::EntityChangeId.is_in(some.iter().map(|change| change.id)));
        for row in tx.all(of_some.filter(property::Column::PropertyName.eq("isPrivate"))).await? {
            let Some(change) = some.iter().find(|change| change.id == row.entity_change_id) else { continue };
            let Ok(item) = change.entity_id.parse() else { continue };
            let is = |value: Option<String>| value.as_deref() == Some("true");
            turns.entry(item).or_default().push((change.change_time, is(row.original_value), is(row.new_value)));
        }
    }
    Ok(turns.into_iter().flat_map(|(item, turns)| times(item, turns)).collect())
}

/// When an item turned, whether it was private before, and whether it was from then on.
type Turn = (Timestamp, bool, bool);

/// The private times between these turns. One without a beginning began before the log did; one without an end goes on, which is another
/// matter.
fn times(record: Uuid, mut turns: Vec<Turn>) -> Vec<PrivateTime> {
    turns.sort_unstable();
    let (mut times, mut began) = (Vec::new(), None);
    for (at, was, is) in turns {
        if was && !is {
            times.push(PrivateTime { record, from: began.take().unwrap_or(Timestamp::MIN_UTC), until: at });
        } else if is {
            began = Some(at);
        }
    }
    times
}

fn condition(tx: &Tx, filter: &Filter) -> Condition {
    let like = filter.text.as_deref().map(|t| has_words(Expr::col((Entity, Column::SearchKey)), t));
    Condition::all()
        .add_option(like)
        .add_option((!filter.status.is_empty()).then(|| Column::Status.is_in(filter.status.iter().copied())))
        .add_option((!filter.priority.is_empty()).then(|| Column::Priority.is_in(filter.priority.iter().copied())))
        .add_option((!filter.action_type.is_empty()).then(|| Column::ActionType.is_in(filter.action_type.iter().copied())))
        .add_option((!filter.client_id.is_empty()).then(|| Column::ClientId.is_in(filter.client_id.iter().copied())))
        .add_option((!filter.team_id.is_empty()).then(|| Column::TeamId.is_in(filter.team_id.iter().copied())))
        .add_option(filter.owner_user_id.map(|id| Column::OwnerUserId.eq(id)))
        .add_option(filter.told.as_ref().map(|ids| tx.among(Column::Id, ids)))
        .add_option(filter.source_id.map(|id| Column::SourceId.eq(id)))
        .add_option(filter.due_from.map(|d| Column::DueOn.gte(d)))
        .add_option(filter.due_to.map(|d| Column::DueOn.lte(d)))
        .add_option(filter.overdue.then(|| Column::Status.is_in(TO_DO)))
}

/// The due dates that a filter means by the clients' own calendars.
async fn by_calendar(tx: &Tx, filter: &Filter) -> Result<Condition> {
    let mut all = Condition::all();
    for word in filter.due.into_iter().chain(filter.overdue.then_some(DayWord::Past)) {
        all = all.add(client::on_days(tx, (Column::TenantId, Column::ClientId), Column::DueOn, word).await?);
    }
    Ok(all)
}

/// One page of items, by default by due date.
pub async fn list(tx: &Tx, filter: &Filter, page: &Page) -> Result<Paged<ActionItem>> {
    let mut page = page.clone();
    if page.sort.is_empty() {
        page.sort = vec![Sort { field: "dueOn".into(), descending: false }];
    }
    let tagged = tag::with_tags(tx, Column::Id, &filter.tag_id)?;
    let select = Entity::find().filter(condition(tx, filter)).filter(by_calendar(tx, filter).await?).filter(visible(tx)).filter(tagged);
    tx.page(select, &page, |field| match field {
        "number" => Column::Number,
        "priority" => Column::Priority,
        "status" => Column::Status,
        "createdAt" => Column::CreatedAt,
        _ => Column::DueOn,
    })
    .await
}

/// One item that the caller may see.
///
/// # Errors
/// 404.
pub async fn get(tx: &Tx, id: Uuid) -> Result<ActionItem> {
    let select = Entity::find().filter(Column::Id.eq(id)).filter(visible(tx));
    tx.one(select).await?.ok_or_else(|| kernel::Error::not_found("ActionItem", id))
}

/// Those of these items that the caller may see.
pub(super) async fn among(tx: &Tx, ids: &[Uuid]) -> Result<Vec<ActionItem>> {
    tx.all(Entity::find().filter(tx.among(Column::Id, ids)).filter(visible(tx))).await
}

/// The item with this number that the caller may see.
pub async fn by_number(tx: &Tx, number: &str) -> Result<Option<ActionItem>> {
    tx.one(Entity::find().filter(Column::Number.eq(number)).filter(visible(tx))).await
}

/// All items that came from these records of one type, by due date.
pub async fn of_sources(tx: &Tx, source_type: &str, sources: &[Uuid]) -> Result<Vec<ActionItem>> {
    if sources.is_empty() {
        return Ok(Vec::new());
    }
    let select = Entity::find().filter(Column::SourceId.is_in(sources.iter().copied()));
    tx.all(select.filter(Column::SourceType.eq(source_type)).order_by_asc(Column::DueOn)).await
}

/// The unfinished item of a record that is due first; private ones are left out.
pub async fn next_of_source(tx: &Tx, source: Uuid) -> Result<Option<ActionItem>> {
    let unfinished = Entity::find().filter(Column::SourceId.eq(source)).filter(Column::Status.is_in(UNFINISHED));
    tx.one(unfinished.filter(shared()).order_by_asc(Column::DueOn).limit(1)).await
}

/// The records that the items in reach came from, by id: a user who can reach an item may read that record.
///
/// # Errors
/// `Internal` in the system scope.
pub fn reached_sources(tx: &Tx) -> Result<SelectStatement> {
    let mut select = Query::select();
    select.column((Entity, Column::SourceId)).from(Entity);
    select.cond_where(tx.wall::<Entity>()?.add(Column::SourceId.is_not_null()).add(Column::DeletedAt.is_null()));
    Ok(select)
}

/// Whether an item is of the client, if one is given.
fn at_client(client: Option<Uuid>) -> Condition {
    Condition::all().add_option(client.map(|id| Column::ClientId.eq(id)))
}

/// Items that one owner has left to do, at one client if one is given, by due date, at most `limit`; without the private ones where
/// somebody else acts as the owner.
pub async fn to_do_of(tx: &Tx, owner: Uuid, client: Option<Uuid>, limit: u64) -> Result<Vec<ActionItem>> {
    let mine = Entity::find().filter(Column::OwnerUserId.eq(owner)).filter(at_client(client)).filter(Column::Status.is_in(TO_DO));
    tx.all(mine.filter(visible(tx)).order_by_asc(Column::DueOn).limit(limit)).await
}

/// Unfinished items that somebody owns or verifies, at one client if one is given; private ones left out, since an heir whom the caller
/// chooses would read them (decision 69).
pub async fn held_by(tx: &Tx, user: Uuid, client: Option<Uuid>) -> Result<Vec<ActionItem>> {
    let tied = Condition::any().add(Column::OwnerUserId.eq(user)).add(Column::VerifierUserId.eq(user));
    tx.all(Entity::find().filter(tied).filter(at_client(client)).filter(Column::Status.is_in(UNFINISHED)).filter(shared())).await
}

/// How many items of a client are unfinished; private ones left out.
pub async fn open_at(tx: &Tx, client: Uuid) -> Result<u64> {
    tx.count(Entity::find().filter(Column::ClientId.eq(client)).filter(Column::Status.is_in(UNFINISHED)).filter(shared())).await
}

fn unfinished_in(team: Uuid) -> Select<Entity> {
    Entity::find().filter(Column::TeamId.eq(team)).filter(Column::Status.is_in(UNFINISHED)).filter(shared())
}

/// How many items of a team are unfinished; private ones left out.
pub async fn open_in(tx: &Tx, team: Uuid) -> Result<u64> {
    tx.count(unfinished_in(team)).await
}

/// The unfinished items of a team; private ones left out.
pub async fn unfinished_of(tx: &Tx, team: Uuid) -> Result<Vec<ActionItem>> {
    tx.all(unfinished_in(team)).await
}

fn waiting(tx: &Tx, verifier: Uuid, client: Option<Uuid>) -> Select<Entity> {
    let waiting = Entity::find().filter(Column::VerifierUserId.eq(verifier)).filter(Column::Status.eq(ActionStatus::AwaitingVerification));
    waiting.filter(at_client(client)).filter(visible(tx))
}

/// Items that await this user's verification as far as the caller may see them, at one client if one is given, at most `limit`.
pub async fn waiting_for(tx: &Tx, verifier: Uuid, client: Option<Uuid>, limit: u64) -> Result<Vec<ActionItem>> {
    tx.all(waiting(tx, verifier, client).order_by_asc(Column::DueOn).limit(limit)).await
}

/// How many items await this user's verification as far as the caller may see them, at one client if one is given.
pub async fn count_waiting(tx: &Tx, verifier: Uuid, client: Option<Uuid>) -> Result<u64> {
    tx.count(waiting(tx, verifier, client)).await
}

/// Items whose original date lies in the window, at one client if one is given, private ones left out: the base of the on-time rate.
pub async fn originally_due(tx: &Tx, client: Option<Uuid>, from: NaiveDate, to: NaiveDate) -> Result<Vec<ActionItem>> {
    tx.all(Entity::find().filter(Column::OriginalDueOn.between(from, to)).filter(at_client(client)).filter(shared())).await
}

/// The same at these clients.
pub async fn originally_due_at(tx: &Tx, clients: &[Uuid], from: NaiveDate, to: NaiveDate) -> Result<Vec<ActionItem>> {
    let due = Entity::find().filter(Column::OriginalDueOn.between(from, to)).filter(shared());
    tx.all(due.filter(tx.among(Column::ClientId, clients))).await
}

/// Unfinished items that the caller may see, at one client if one is given, as the list shows them: a figure opens the rows that it counts.
pub async fn unfinished(tx: &Tx, client: Option<Uuid>) -> Result<Vec<ActionItem>> {
    tx.all(Entity::find().filter(Column::Status.is_in(UNFINISHED)).filter(at_client(client)).filter(visible(tx))).await
}

/// `date` so many days later.
fn days_after(date: NaiveDate, days: i32) -> NaiveDate {
    date.checked_add_signed(TimeDelta::days(i64::from(days))).unwrap_or(date)
}

/// Items that may have come to a step of their due date that isn't noted ([`rules::ReminderStep`] says of one whether it has), but private
/// ones: at most `limit` by id, after `after`.
pub(super) async fn to_remind(tx: &Tx, after: Option<Uuid>, limit: u64) -> Result<Vec<ActionItem>> {
    let (utc, mut at_a_step) = (tx.now().date_naive(), Condition::any());
    for (at, step) in rules::STEPS.into_iter().enumerate() {
        // A client's day can be one before or after UTC's.
        let next = rules::STEPS.get(at + 1).map(|next| Column::DueOn.gt(days_after(utc, -1 - next)));
        let at_this = Condition::all().add(Column::DueOn.lte(days_after(utc, 1 - step))).add_option(next);
        at_a_step = at_a_step.add(at_this.add(is_unnoted(step)));
    }
    let to_do = Entity::find().filter(Column::Status.is_in(TO_DO)).filter(shared()).filter(at_a_step);
    let beyond = Condition::all().add_option(after.map(|id| Column::Id.gt(id)));
    tx.all(to_do.filter(beyond).order_by_asc(Column::Id).limit(limit)).await
}

/// Whether another step than this one, or none, is noted for the present due date.
fn is_unnoted(step: i32) -> Condition {
    let own = |column: Column| Expr::col((Entity, column));
    let of_another = own(Column::RemindedFor).ne(own(Column::DueOn));
    Condition::any().add(Column::RemindedFor.is_null()).add(of_another).add(Column::RemindedStep.ne(step))
}

/// Records that people were notified of this step of the due date; that is no edit of the items.
pub(super) async fn note_step(tx: &Tx, ids: &[Uuid], due_on: NaiveDate, step: i32) -> Result<()> {
    let values = vec![(Column::RemindedFor, Expr::val(Some(due_on))), (Column::RemindedStep, Expr::val(Some(step)))];
    tx.set_where::<Entity>(Condition::all().add(tx.among(Column::Id, ids)), values).await.map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_item_was_private_between_the_turns_that_say_so() {
        let at = |seconds: i64| Timestamp::from_timestamp(seconds, 0).unwrap();
        let told = |turns: &[Turn]| times(Uuid::nil(), turns.to_vec()).iter().map(|time| (time.from, time.until)).collect::<Vec<_>>();
        let (to_private, to_public) = (|seconds: i64| (at(seconds), false, true), |seconds: i64| (at(seconds), true, false));
        assert_eq!(told(&[to_public(4), to_private(1), to_public(9), to_private(6)]), [(at(1), at(4)), (at(6), at(9))]);
        assert_eq!(told(&[to_public(4)]), [(Timestamp::MIN_UTC, at(4))], "the beginning is in the log no more");
        assert!(told(&[to_private(1)]).is_empty(), "it is private still");
    }
}
