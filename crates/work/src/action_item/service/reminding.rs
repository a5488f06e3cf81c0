//! What the calendar does to items, by the day of each client: owners are reminded, and others hear of what stays late.

use std::collections::{BTreeMap, BTreeSet, HashMap, hash_map::Entry};

use ::store::Tx;
use chrono::NaiveDate;
use http::{Apart, App, JobRun};
use kernel::{Result, Scope, Uuid};
use people::{
    assignee::service as assignees,
    client::{self, Client, ClientStatus},
};
use platform::tenant;
use serde_json::{Value, json};

use crate::action_item::{
    ActionItem,
    notifications::{self, Acts},
    rules::{LEVELS, Level, ReminderStep},
    store,
};

/// Items of one transaction.
const AT_ONCE: u64 = 500;

/// Notifies people of what is nearly due or late, each tenant by itself. Runs hourly.
pub(in crate::action_item) async fn run(run: JobRun) -> Result<Value> {
    let app = &run.app;
    let system = Scope::system(app.now());
    let tenants: BTreeSet<Uuid> = tenant::directory(app).await?.active_ids(app.now()).collect();
    let (mut apart, mut noted) = (Apart::of(&run), 0);
    for tenant in tenants {
        let outcome = remind(app, &system.within(tenant)).await;
        noted += apart.done(tenant, outcome)?.unwrap_or_default();
    }
    apart.end()?;
    Ok(json!({"noted": noted}))
}

async fn remind(app: &App, scope: &Scope) -> Result<usize> {
    let acts = &Acts::new(|| app.db().entropy().id(app.now()));
    let (mut after, mut noted) = (None, 0);
    loop {
        let (some, last) = app.db().write(scope, |tx| async move { remind_some(&tx, acts, after).await }).await?;
        noted += some;
        if last.is_none() {
            return Ok(noted);
        }
        after = last;
    }
}

/// Sends the notices of the next items after `after`; returns how many had reached a step, and the last item read. A notice and its record
/// are one transaction, so no other run repeats it.
async fn remind_some(tx: &Tx, acts: &Acts, after: Option<Uuid>) -> Result<(usize, Option<Uuid>)> {
    let items = store::to_remind(tx, after, AT_ONCE).await?;
    let (mut around, mut noted) = (Around::default(), BTreeMap::<(NaiveDate, i32), Vec<Uuid>>::new());
    for item in &items {
        let Some(step) = around.step(tx, item).await? else { continue };
        if let Some(reminder) = step.reminder()
            && !around.is_away(tx, item).await?
        {
            notifications::reminded(tx, item, reminder, Some(acts)).await?;
        }
        notifications::escalated(tx, item, around.told_of(tx, item, step).await?, Some(acts)).await?;
        noted.entry((item.due_on, step.reached)).or_default().push(item.id);
    }
    for ((due_on, step), ids) in &noted {
        store::note_step(tx, ids, *due_on, *step).await?;
    }
    Ok((noted.values().map(Vec::len).sum(), items.last().map(|item| item.id)))
}

/// Tells a new owner that the work is late, and those who lead that owner as far as their step has passed: the calendar would not come to it
/// again. Those who were told beside the last owner are not told twice.
pub(in crate::action_item) async fn handed_on(tx: &Tx, before: &ActionItem, after: &ActionItem) -> Result<()> {
    // Demo data has a history that nobody is notified of.
    if before.owner_user_id == after.owner_user_id || after.is_private || tx.scope().is_demo() {
        return Ok(());
    }
    // The recipients don't depend on whom the caller gets to see.
    let (everywhere, mut around) = (tx.everywhere(after.tenant_id)?, Around::default());
    let Some(step) = around.step_handed_on(&everywhere, after).await? else { return Ok(()) };
    let caller = tx.scope().principal().user_id;
    if let Some(reminder) = step.reminder()
        && caller != Some(after.owner_user_id)
        && !around.is_away(&everywhere, after).await?
    {
        notifications::reminded(tx, after, reminder, None).await?;
    }
    let mut known = around.told_of(&everywhere, before, step).await?;
    known.extend(caller.into_iter().chain([before.owner_user_id]));
    let mut to = around.told_of(&everywhere, after, step).await?;
    to.retain(|user| !known.contains(user));
    notifications::escalated(tx, after, to, None).await
}

/// A level at a client, of a team and an owner, as far as they matter.
type Asked = (Level, Option<Uuid>, Option<Uuid>, Option<Uuid>);

/// Clients and people around the items of a tenant, each asked for once.
#[derive(Default)]
struct Around {
    clients: HashMap<Uuid, Option<Client>>,
    gone: HashMap<Uuid, bool>,
    away: HashMap<(Uuid, Uuid), bool>,
    levels: HashMap<Asked, BTreeSet<Uuid>>,
}

impl Around {
    /// The step of which people have to hear by the day of the item's client; `None` where the client rests, or the owner is gone.
    async fn step(&mut self, tx: &Tx, item: &ActionItem) -> Result<Option<ReminderStep>> {
        let Some(client) = self.client(tx, item).await? else { return Ok(None) };
        let Some(step) = ReminderStep::of(item, client.today(item.created_at), client.today(tx.now())) else { return Ok(None) };
        let is_gone = match self.gone.entry(item.owner_user_id) {
            Entry::Occupied(read) => *read.get(),
            Entry::Vacant(unread) => *unread.insert(assignees::is_gone(tx, item.owner_user_id).await?),
        };
        Ok((!is_gone).then_some(step))
    }

    /// The step up to which people have yet to hear where the item has passed to its owner; `None` where the client rests.
    async fn step_handed_on(&mut self, tx: &Tx, item: &ActionItem) -> Result<Option<ReminderStep>> {
        let client = self.client(tx, item).await?;
        Ok(client.and_then(|client| ReminderStep::handed_on(item, client.today(item.created_at), client.today(tx.now()))))
    }

    /// The item's client, unless it rests.
    async fn client(&mut self, tx: &Tx, item: &ActionItem) -> Result<Option<&Client>> {
        let client = match self.clients.entry(item.client_id) {
            Entry::Occupied(read) => read.into_mut(),
            Entry::Vacant(unread) => unread.insert(tx.find::<client::Entity>(item.client_id).await?),
        };
        Ok(client.as_ref().filter(|client| !matches!(client.status, ClientStatus::Paused | ClientStatus::Closed)))
    }

    /// Whether the owner is on leave from the item's client.
    async fn is_away(&mut self, tx: &Tx, item: &ActionItem) -> Result<bool> {
        Ok(match self.away.entry((item.client_id, item.owner_user_id)) {
            Entry::Occupied(read) => *read.get(),
            Entry::Vacant(unread) => *unread.insert(assignees::is_on_leave(tx, item.client_id, item.owner_user_id).await?),
        })
    }

    /// Those who hear at this step that the item stays late, without those who heard at an earlier level.
    async fn told_of(&mut self, tx: &Tx, item: &ActionItem, step: ReminderStep) -> Result<Vec<Uuid>> {
        let (mut told, mut known) = (Vec::new(), BTreeSet::from([item.owner_user_id]));
        if !LEVELS.iter().any(|(from, _)| step.passes(*from)) {
            return Ok(told);
        }
        for (from, level) in LEVELS.into_iter().filter(|(from, _)| step.tells(*from)) {
            let people = self.of_level(tx, item, level).await?;
            if step.passes(from) {
                told.extend(people.difference(&known).copied());
            }
            known.extend(people);
        }
        Ok(told)
    }

    async fn of_level(&mut self, tx: &Tx, item: &ActionItem, level: Level) -> Result<BTreeSet<Uuid>> {
        let (client, owner) = (item.client_id, item.owner_user_id);
        let asked = match level {
            Level::Leads => (level, Some(client), item.team_id, Some(owner)),
            Level::Administrators => (level, None, None, None),
            Level::Coaches => (level, Some(client), None, None),
        };
        if let Some(known) = self.levels.get(&asked) {
            return Ok(known.clone());
        }
        let people = match level {
            Level::Leads => assignees::leads(tx, client, item.team_id, owner).await?,
            Level::Administrators => assignees::administrators(tx).await?,
            Level::Coaches => assignees::coaches(tx, client).await?,
        };
        self.levels.insert(asked, people.clone());
        Ok(people)
    }
}
