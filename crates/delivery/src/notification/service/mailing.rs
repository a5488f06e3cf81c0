//! Immediate mail: a user's pending notifications are checked against the current preferences, merged by record, and sent.
//! Pending mail is rows rather than queued messages: a change of preferences would otherwise have to find and rewrite messages (decision
//! 27).

use std::collections::{BTreeMap, HashMap, HashSet};

use chrono::TimeDelta;
use futures::future::BoxFuture;
use http::{App, MailChannel};
use kernel::{Error, Granted, Result, Scope, Timestamp, Uuid, scope::Asking};
use serde::{Deserialize, Serialize};
use serde_json::{Map, json};
use store::{Tx, outbox};

use super::deliver::{Said, full_url, said, translator_for};
use crate::{
    Delivery, Leaves, Mail, Person, SUSPENDED_CODE, Unsubscribe,
    mail_log::{self, MailLogEntry, MailStatus},
    notification::{
        channels_of,
        entity::Model,
        rules::{self, Line},
        sentence, store as rows, type_of, url_of,
    },
    send_mail,
};

/// Topic of the messages that have a user's waiting mail judged.
pub(crate) const TOPIC: &str = "notification.mail";

#[derive(Debug, Serialize, Deserialize)]
struct Wake {
    user: Uuid,
}

/// Has everything that waits to be mailed to `user` judged again: something new waits, or the preferences have changed. The scope is that
/// of the user's tenant.
pub async fn reconsider(tx: &Tx, user: Uuid) -> Result<()> {
    tx.outbox(TOPIC, &Wake { user }).await.map(drop)
}

/// How long mail about an act on many records waits for the rest of it.
const GATHERED_FOR: TimeDelta = TimeDelta::minutes(1);

/// As [`reconsider`], once the act on many records has probably ended.
pub(super) async fn gather(tx: &Tx, user: Uuid) -> Result<()> {
    tx.outbox_at(TOPIC, &Wake { user }, tx.now() + GATHERED_FOR).await.map(drop)
}

/// As [`reconsider`], for every user of the scope's tenant.
pub async fn reconsider_all(tx: &Tx) -> Result<()> {
    for user in rows::waiting_users(tx).await? {
        reconsider(tx, user).await?;
    }
    Ok(())
}

pub(crate) fn receive(app: App, message: outbox::Model) -> BoxFuture<'static, Result<()>> {
    Box::pin(async move {
        let Wake { user } = serde_json::from_str(&message.payload).map_err(Error::internal)?;
        let home = Scope::host(app.now(), Granted::default()).within(message.tenant_id);
        let waiting = app.db().read(&home, |tx| async move { rows::to_be_mailed(&tx, user).await }).await?;
        if waiting.is_empty() {
            return Ok(());
        }
        let delivery = app.own::<Delivery>()?;
        let person = delivery.ports.directory.person(&app, user).await?.filter(|person| person.home == message.tenant_id);
        let Some(person) = person else {
            // Users who have left since get no mail.
            let off = |row: &Model| (row.id, Verdict::Suppressed);
            let judged = waiting.iter().map(off).collect();
            return app.db().write(&home, |tx| apply_all(tx, user, &judged, None)).await;
        };
        let (judged, said) = judge_all(&app, &delivery, &person, &waiting).await?;
        let letters = Letters::prepare(&app, &delivery, person, &waiting, &said).await?;
        app.db().write(&home, |tx| apply_all(tx, user, &judged, Some(&letters))).await
    })
}

/// Verdict on one pending notification.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Verdict {
    /// Not mailed.
    Suppressed,
    /// Waits for the digest.
    InDigest,
    /// Held until then.
    Held(Timestamp),
    /// Part of an act that may go on.
    Gathering(Timestamp),
    Sent,
}

type Verdicts = HashMap<Uuid, Verdict>;

/// The verdicts, and the content of those that are sent.
async fn judge_all(app: &App, delivery: &Delivery, person: &Person, waiting: &[Model]) -> Result<(Verdicts, Said)> {
    let sending = delivery.ports.preferences.sending(app, person).await?;
    let is_suspended = !delivery.ports.directory.gets_mail(app, person.home).await?;
    let (mut verdicts, mut channels, gathering) = (Verdicts::new(), HashMap::<&str, MailChannel>::new(), gathering(waiting));
    for row in waiting {
        let chosen = match channels.get(row.type_code.as_str()) {
            Some(chosen) => *chosen,
            None => channels_of(app, delivery, person, &row.type_code).await?.map_or(MailChannel::Off, |channels| channels.mail),
        };
        channels.insert(&row.type_code, chosen);
        let goes_on = rules::act_of(row).and_then(|act| gathering.get(&act)).filter(|until| **until > app.now());
        let verdict = match (chosen, row.mail, sending.immediate) {
            (MailChannel::Off, ..) => Verdict::Suppressed,
            // Kept until the tenant is active again; reach is checked then.
            _ if is_suspended && row.type_code != SUSPENDED_CODE => Verdict::InDigest,
            // A digest that has started to fill is sent as one.
            (_, MailChannel::Digest, _) | (MailChannel::Digest, ..) if sending.has_digest => Verdict::InDigest,
            (MailChannel::Digest, ..) | (_, _, Leaves::Never) => Verdict::Suppressed,
            (_, _, Leaves::At(at)) => Verdict::Held(at),
            (MailChannel::Immediate, _, Leaves::Now) => goes_on.map_or(Verdict::Sent, |until| Verdict::Gathering(*until)),
        };
        verdicts.insert(row.id, verdict);
    }
    // Notifications that remain pending are checked, and loaded, when they are sent.
    let is_told = |row: &&Model| !matches!(verdicts.get(&row.id), Some(Verdict::Gathering(_) | Verdict::InDigest));
    let told: Vec<Model> = waiting.iter().filter(is_told).cloned().collect();
    let said = said(app, delivery, person, &Asking::default(), &told).await?;
    for (id, verdict) in &mut verdicts {
        if *verdict == Verdict::Sent && !said.contains_key(id) {
            *verdict = Verdict::Suppressed;
        }
    }
    Ok((verdicts, said))
}

/// Until when acts on many records are expected to go on.
fn gathering(waiting: &[Model]) -> HashMap<String, Timestamp> {
    let mut until = HashMap::new();
    for row in waiting {
        if let Some(act) = rules::act_of(row) {
            let at = row.created_at + GATHERED_FOR;
            until.entry(act).and_modify(|known: &mut Timestamp| *known = at.max(*known)).or_insert(at);
        }
    }
    until
}

async fn apply_all(tx: std::sync::Arc<Tx>, user: Uuid, verdicts: &Verdicts, letters: Option<&Letters>) -> Result<()> {
    // Another worker may have sent some of them since.
    let waiting = rows::lock_to_be_mailed(&tx, user).await?;
    let (mut sent, mut next) = (Vec::new(), None::<Timestamp>);
    for row in waiting {
        let Some(verdict) = verdicts.get(&row.id) else { continue };
        match verdict {
            Verdict::Sent => sent.push(row),
            Verdict::InDigest if row.mail == MailChannel::Digest => {}
            Verdict::InDigest => rows::set_channel(&tx, &[row.id], MailChannel::Digest).await?,
            Verdict::Suppressed => {
                rows::set_channel(&tx, &[row.id], MailChannel::Off).await?;
                note(&tx, letters, &row, MailStatus::Suppressed).await?;
            }
            Verdict::Held(until) => {
                next = Some(next.map_or(*until, |at| at.min(*until)));
                note(&tx, letters, &row, MailStatus::Deferred).await?;
            }
            Verdict::Gathering(until) => next = Some(next.map_or(*until, |at| at.min(*until))),
        }
    }
    let Some(letters) = letters else { return Ok(()) };
    let held = send_merged(&tx, user, letters, &sent).await?;
    match [next, held].into_iter().flatten().min() {
        Some(at) => tx.outbox_at(TOPIC, &Wake { user }, at).await.map(drop),
        None => Ok(()),
    }
}

/// Sends what isn't merged into mail that has just left; returns when to look at the rest.
async fn send_merged(tx: &Tx, user: Uuid, letters: &Letters, waiting: &[Model]) -> Result<Option<Timestamp>> {
    if waiting.is_empty() {
        return Ok(None);
    }
    let recent = rows::mailed_since(tx, user, tx.now() - rules::MERGED_WITHIN).await?;
    let recent: Vec<_> = recent.iter().filter_map(|row| Some((Line::of(row), row.mailed_at?))).collect();
    let plan = rules::plan(&waiting.iter().map(Line::of).collect::<Vec<_>>(), &recent, tx.now());
    for row in plan.repeated.iter().filter_map(|at| waiting.get(*at)) {
        rows::set_channel(tx, &[row.id], MailChannel::Off).await?;
        note(tx, Some(letters), row, MailStatus::Merged).await?;
    }
    for mail in &plan.mails {
        let about: Vec<&Model> = mail.iter().filter_map(|at| waiting.get(*at)).collect();
        send_one(tx, letters, &about).await?;
    }
    for row in plan.held.iter().filter_map(|(at, _)| waiting.get(*at)) {
        note(tx, Some(letters), row, MailStatus::Deferred).await?;
    }
    Ok(plan.held.iter().map(|(_, until)| *until).min())
}

/// Queues one mail about `rows`, oldest first, under the newest.
async fn send_one(tx: &Tx, letters: &Letters, rows: &[&Model]) -> Result<()> {
    let Some((newest, earlier)) = rows.split_last() else { return Ok(()) };
    send_mail(tx, &letters.mail(newest, earlier)).await?;
    let ids: Vec<Uuid> = rows.iter().map(|row| row.id).collect();
    rows::mark_mailed_at_once(tx, &ids).await?;
    letters.log(tx, newest, MailStatus::Queued).await?;
    for row in earlier {
        note(tx, Some(letters), row, MailStatus::Merged).await?;
    }
    Ok(())
}

/// Logs the result for a notification; one mail stands for all of a bulk action.
async fn note(tx: &Tx, letters: Option<&Letters>, row: &Model, status: MailStatus) -> Result<()> {
    match letters {
        Some(letters) if rules::act_of(row).is_none() => letters.log(tx, row, status).await,
        _ => Ok(()),
    }
}

/// Data for the mails to one person, loaded before the transaction.
struct Letters {
    person: Person,
    /// Sentences by notification.
    sentences: HashMap<Uuid, String>,
    /// Names of types, and where each is unsubscribed from.
    types: BTreeMap<String, (String, Option<Unsubscribe>)>,
    /// Addresses of records by notification.
    urls: HashMap<Uuid, String>,
    /// Notifications of the same bulk action.
    together: HashSet<Uuid>,
    preferences_url: String,
}

impl Letters {
    async fn prepare(app: &App, delivery: &Delivery, person: Person, waiting: &[Model], said: &Said) -> Result<Self> {
        let words = translator_for(app, &person)?;
        let preferences = &delivery.ports.preferences;
        let mut types = BTreeMap::new();
        for row in waiting {
            if types.contains_key(&row.type_code) {
                continue;
            }
            let name = words(&format!("NotificationType.{}", row.type_code), &Map::new()).unwrap_or_default();
            let is_mandatory = type_of(app, &row.type_code).is_ok_and(|kind| kind.mandatory);
            let end = if is_mandatory { None } else { preferences.unsubscribe(app, &person, &row.type_code).await? };
            types.insert(row.type_code.clone(), (name, end));
        }
        let counts = rules::counts(waiting.iter().filter(|row| said.contains_key(&row.id)));
        let count = |row: &Model| rules::act_of(row).and_then(|act| counts.get(&act).copied()).unwrap_or(1);
        // The log names a record only for users who can reach it.
        let name = |row: &Model| types.get(&row.type_code).map(|(name, _): &(String, _)| name.clone()).unwrap_or_default();
        let sentence = |row: &Model| said.get(&row.id).map_or_else(|| name(row), |data| sentence(&words, row, data, count(row)));
        Ok(Self {
            sentences: waiting.iter().map(|row| (row.id, sentence(row))).collect(),
            urls: waiting.iter().map(|row| (row.id, full_url(app, &url_of(row, count(row))))).collect(),
            together: waiting.iter().filter(|row| count(row) > 1).map(|row| row.id).collect(),
            preferences_url: full_url(app, preferences.page().unwrap_or_default()),
            types,
            person,
        })
    }

    async fn log(&self, tx: &Tx, row: &Model, status: MailStatus) -> Result<()> {
        let (id, user_id, type_code) = (row.id, row.user_id, row.type_code.clone());
        mail_log::put(tx, &MailLogEntry { id, user_id, type_code, subject: self.sentence(row), status }).await
    }

    fn sentence(&self, row: &Model) -> String {
        self.sentences.get(&row.id).cloned().unwrap_or_default()
    }

    fn mail(&self, newest: &Model, earlier: &[&Model]) -> Mail {
        let sentence = self.sentence(newest);
        let single = earlier.iter().filter(|row| !self.together.contains(&row.id));
        let mut more: Vec<String> = single.map(|row| self.sentence(row)).filter(|other| *other != sentence).collect();
        more.dedup();
        let (type_name, end) = self.types.get(&newest.type_code).cloned().unwrap_or_default();
        let model = json!({
            "user_name": self.person.name,
            "title": sentence,
            "more": more,
            "url": self.urls.get(&newest.id),
            "type_name": type_name,
            "preferences_url": self.preferences_url,
            "unsubscribe_page": end.as_ref().map(|end| end.page.clone()).unwrap_or_default(),
        });
        Mail {
            subject: Some(sentence),
            unsubscribe_url: end.map(|end| end.one_click),
            model: model.as_object().cloned().unwrap_or_default(),
            ..Mail::tracked(&self.person, "Portal.Notification", &newest.type_code, newest.id)
        }
    }
}
