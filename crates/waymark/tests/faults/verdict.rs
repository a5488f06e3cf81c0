//! Compares what the server said with what the database holds.

use std::collections::{BTreeMap, HashMap};

use kernel::{Clock, SystemClock};
use testkit::Stand;

use crate::{
    ledger::{Effect, Try},
    load::{CONTROLS, STANDARDS},
    place::{OwnerConnection, plain},
};

/// Everything that was found.
#[derive(Debug, Default)]
pub struct Verdict {
    pub tried: usize,
    pub acknowledged: usize,
    /// Kept, though no answer came.
    pub kept_unanswered: usize,
    pub lost_unanswered: usize,
    pub messages: usize,
    pub jobs: usize,
}

/// Holds each write against its audit record, its effect and its messages.
pub async fn judge(stand: &Stand, tries: &[Try]) -> Verdict {
    judge_at(stand.owner(), tries).await
}

/// The same for the database at the owner's address.
pub async fn judge_at(owner: &str, tries: &[Try]) -> Verdict {
    let mut place = OwnerConnection::at(owner).await;
    let mut verdict = Verdict { tried: tries.len(), ..Verdict::default() };
    let audited = audited(&mut place).await;
    for entry in tries {
        let records = audited.get(&entry.id).copied().unwrap_or_default();
        assert!(records <= 1, "audited {records} times: {entry:?}");
        match (entry.acknowledged(), records) {
            (true, 1) => verdict.acknowledged += 1,
            (true, _) => panic!("acknowledged and lost: {entry:?}"),
            (false, 0) => verdict.lost_unanswered += 1,
            (false, _) => verdict.kept_unanswered += 1,
        }
    }
    let kept = |entry: &&Try| audited.contains_key(&entry.id);
    rows(&mut place, tries, kept).await;
    settings(&mut place, tries, kept).await;
    assessments(&mut place, tries, kept).await;
    imports(&mut place, tries, kept).await;
    assert_eq!(verdict.tried, verdict.acknowledged + verdict.kept_unanswered + verdict.lost_unanswered);
    verdict.messages = messages(&mut place, tries, kept).await;
    verdict.jobs = ends(&mut place).await;
    verdict
}

/// Every acknowledged write has its audit record; gives how many there are.
pub async fn acknowledged_are_kept(place: &mut OwnerConnection, tries: &[Try]) -> usize {
    let audited = audited(place).await;
    let acknowledged: Vec<&Try> = tries.iter().filter(|t| t.acknowledged()).collect();
    for entry in &acknowledged {
        assert_eq!(audited.get(&entry.id), Some(&1), "acknowledged and lost: {entry:?}");
    }
    acknowledged.len()
}

/// How many audit records each request has.
async fn audited(place: &mut OwnerConnection) -> HashMap<String, usize> {
    let rows = place.rows("SELECT correlation_id, CAST(count(*) AS text) FROM audit_logs WHERE http_status_code < 300 GROUP BY 1").await;
    rows.into_iter().map(|row| (row[0].clone(), row[1].parse().unwrap())).collect()
}

/// A create is there with its audit record and its change, once, or is not there at all.
async fn rows(place: &mut OwnerConnection, tries: &[Try], kept: impl Fn(&&Try) -> bool) {
    for (table, column) in [("clients", "name"), ("staff", "first_name"), ("action_items", "title"), ("assessments", "title")] {
        let sql = format!("SELECT {column}, {} FROM {table}", place.id("id"));
        let mut found: HashMap<String, Vec<String>> = HashMap::new();
        for row in place.rows(&sql).await {
            found.entry(row[0].clone()).or_default().push(row[1].clone());
        }
        let changes = place.rows("SELECT entity_id FROM entity_changes WHERE change_type = 0").await;
        let mut created: HashMap<String, usize> = HashMap::new();
        changes.iter().filter(|row| row[0].len() == 36).for_each(|row| *created.entry(plain(&row[0])).or_default() += 1);
        for entry in tries.iter().filter(|t| t.effect == Effect::Row(table, column)) {
            let rows = found.get(&entry.marker).map_or(&[][..], Vec::as_slice);
            assert_eq!(rows.len(), usize::from(kept(&entry)), "rows of {entry:?}");
            for id in rows {
                assert_eq!(created.get(id), Some(&1), "the change of {entry:?}");
            }
        }
    }
}

/// The last edit that was audited is the one that stands, and every one is in the record of changes.
async fn settings(place: &mut OwnerConnection, tries: &[Try], kept: impl Fn(&&Try) -> bool) {
    let mut last: BTreeMap<(&str, &str, &str), &str> = BTreeMap::new();
    for entry in tries.iter().filter(&kept) {
        if let (Effect::Set(table, column), Some(id)) = (entry.effect, &entry.entity) {
            last.insert((table, column, id), &entry.marker);
        }
    }
    let changed: Vec<String> = place.rows("SELECT new_value FROM entity_property_changes").await.into_iter().flatten().collect();
    let changed: std::collections::HashSet<String> = changed.into_iter().collect();
    for entry in tries.iter().filter(|t| matches!(t.effect, Effect::Set(..))) {
        let told = changed.contains(&format!("\"{}\"", entry.marker));
        assert_eq!(told, kept(&entry), "the changed property of {entry:?}");
    }
    for ((table, column, id), marker) in last {
        let sql = format!("SELECT {column} FROM {table} WHERE {} = '{}'", place.id("id"), plain(id));
        assert_eq!(place.rows(&sql).await, [[marker]], "{table}.{column} of {id}");
    }
}

/// A finalised assessment has its whole outcome, any other none of it.
async fn assessments(place: &mut OwnerConnection, tries: &[Try], kept: impl Fn(&&Try) -> bool) {
    let (id, of) = (place.id("a.id"), place.id("s.assessment_id"));
    let sql = format!(
        "SELECT {id}, a.status, (SELECT CAST(count(*) AS text) FROM compliance_states s WHERE {of} = {id}), \
         (SELECT CAST(count(*) AS text) FROM assessment_items s WHERE {of} = {id}) FROM assessments a WHERE a.title LIKE 'assessment-%'"
    );
    let found = place.rows(&sql).await;
    let steps = |step| tries.iter().filter(&kept).filter(move |t| t.effect == Effect::Move(step)).filter_map(|t| t.entity.as_deref());
    let finalised: Vec<String> = steps("finalise").map(plain).collect();
    for row in &found {
        let done = row[1] == "Finalised";
        assert_eq!(finalised.iter().filter(|id| **id == row[0]).count(), usize::from(done), "{row:?} was finalised");
        let states = if done { STANDARDS } else { 0 };
        assert_eq!(row[2], states.to_string(), "the outcome of {row:?}");
        // They are asked once it is planned.
        let questions = if row[1] == "Draft" { 0 } else { STANDARDS };
        assert_eq!(row[3], questions.to_string(), "the questions of {row:?}");
    }
}

/// A catalogue is in whole, once, or not at all, and its job has ended.
async fn imports(place: &mut OwnerConnection, tries: &[Try], kept: impl Fn(&&Try) -> bool) {
    let of = (place.id("s.framework_id"), place.id("f.id"));
    let sql = format!("SELECT f.code, (SELECT CAST(count(*) AS text) FROM standards s WHERE {} = {}) FROM frameworks f", of.0, of.1);
    let found: Vec<Vec<String>> = place.rows(&sql).await;
    for entry in tries.iter().filter(|t| t.effect == Effect::Import) {
        let sizes: Vec<&String> = found.iter().filter(|row| row[0] == entry.marker).map(|row| &row[1]).collect();
        let whole = CONTROLS.to_string();
        let expected = if kept(&entry) { vec![&whole] } else { vec![] };
        assert_eq!(sizes, expected, "the framework of {entry:?}");
    }
}

/// Each acknowledged write has left its messages, each of them delivered; nobody was notified of one twice.
async fn messages(place: &mut OwnerConnection, tries: &[Try], kept: impl Fn(&&Try) -> bool) -> usize {
    let sql =
        "SELECT payload, CASE WHEN done_at IS NULL THEN '' ELSE 'done' END, error FROM outbox_messages WHERE topic = 'action-item.changed'";
    let mut sent: HashMap<String, usize> = HashMap::new();
    for row in place.rows(sql).await {
        assert_eq!(row[1], "done", "not delivered: {row:?}");
        let payload: serde_json::Value = serde_json::from_str(&row[0]).unwrap();
        *sent.entry(plain(payload["id"].as_str().unwrap())).or_default() += 1;
    }
    let mut wanted: HashMap<String, usize> = HashMap::new();
    let sql = format!("SELECT title, {} FROM action_items", place.id("id"));
    let ids: HashMap<String, String> = place.rows(&sql).await.into_iter().map(|row| (row[0].clone(), row[1].clone())).collect();
    for entry in tries.iter().filter(&kept).filter(|t| t.messages > 0) {
        let id = entry.entity.as_deref().map_or_else(|| ids[&entry.marker].clone(), plain);
        *wanted.entry(id).or_default() += entry.messages;
    }
    assert_eq!(sent, wanted, "messages about action items");
    // What was queued for later, as mail is in quiet hours, has not been tried yet.
    let now = SystemClock.now().to_rfc3339();
    let left = format!("SELECT topic, error FROM outbox_messages WHERE done_at IS NULL AND (attempts > 0 OR due_at <= '{now}')");
    assert_eq!(place.rows(&left).await, Vec::<Vec<String>>::new(), "messages that were not delivered");
    let twice = "SELECT CAST(count(*) AS text) FROM notifications GROUP BY user_id, source_id HAVING count(*) > 1";
    assert_eq!(place.rows(twice).await, Vec::<Vec<String>>::new(), "somebody was told twice");
    place.count("SELECT count(*) FROM outbox_messages").await
}

/// Every job has come to a good end; gives how many there were.
async fn ends(place: &mut OwnerConnection) -> usize {
    let others = place.rows("SELECT kind, status, error FROM background_jobs WHERE status <> 'Succeeded'").await;
    assert_eq!(others, Vec::<Vec<String>>::new(), "jobs that did not succeed");
    place.count("SELECT count(*) FROM background_jobs").await
}
