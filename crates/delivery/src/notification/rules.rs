//! Which waiting notifications become which mail: about one record, at most one mail in ten minutes.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use chrono::TimeDelta;
use kernel::Timestamp;

use super::entity::Model;

/// Mail about the same record within this time is merged.
pub(super) const MERGED_WITHIN: TimeDelta = TimeDelta::minutes(10);

/// What of a notification decides about merging.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Line {
    pub(super) subject: String,
    /// Its content.
    pub(super) sentence: String,
}

impl Line {
    pub(super) fn of(row: &Model) -> Self {
        let sentence = format!("{}\n{}\n{}", row.title_key, row.data, row.url);
        let record = || if row.subject_id.is_some() { record_of(row) } else { sentence.clone() };
        Self { subject: act_of(row).unwrap_or_else(record), sentence }
    }
}

/// Subject of a notification: those about one record share it. On a record of the host, each tenant has a discussion of its own.
fn record_of(row: &Model) -> String {
    row.subject_id.map_or_else(|| row.id.to_string(), |id| format!("{}:{}:{id}", row.subject_tenant_id, row.subject_type))
}

/// A bulk action whose notifications of one kind are merged.
pub(super) fn act_of(row: &Model) -> Option<String> {
    row.act_id.filter(|_| row.list.is_some()).map(|act| format!("{act}:{}", row.title_key))
}

/// Number of records of each bulk action.
pub(super) fn counts<'r>(rows: impl Iterator<Item = &'r Model>) -> HashMap<String, usize> {
    let told: BTreeSet<(String, String)> = rows.filter_map(|row| Some((act_of(row)?, record_of(row)))).collect();
    let mut counts = HashMap::<String, usize>::new();
    for (act, _) in told {
        *counts.entry(act).or_default() += 1;
    }
    counts
}

/// A line: notifications about one record, or about the records of one act.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Told<'r> {
    /// The newest about each record first.
    pub(super) rows: Vec<&'r Model>,
    /// Number of its records.
    pub(super) records: usize,
}

/// The lines of `rows`, newest first. Each record has one place: that of the newest about it.
pub(super) fn lines<'r>(rows: impl IntoIterator<Item = &'r Model>) -> Vec<Told<'r>> {
    let records = gathered(rows.into_iter().map(|row| (record_of(row), vec![row])));
    let mut acts = HashMap::<String, usize>::new();
    for act in records.iter().filter_map(|rows| act_of(rows.first()?)) {
        *acts.entry(act).or_default() += 1;
    }
    let line = |rows: Vec<&'r Model>| {
        let act = rows.first().and_then(|row| act_of(row)).filter(|act| acts.get(act).is_some_and(|records| *records > 1));
        let key = act.or_else(|| rows.first().map(|row| record_of(row))).unwrap_or_default();
        (key, vec![rows])
    };
    let told = |records: Vec<Vec<&'r Model>>| Told { records: records.len(), rows: newest_first(records) };
    gathered(records.into_iter().map(line)).into_iter().map(told).collect()
}

/// The newest of each, then the others.
fn newest_first(records: Vec<Vec<&Model>>) -> Vec<&Model> {
    let newest: Vec<&Model> = records.iter().filter_map(|rows| rows.first().copied()).collect();
    newest.into_iter().chain(records.iter().flat_map(|rows| rows.iter().skip(1).copied())).collect()
}

/// Groups items by key, in the order of the first of each.
fn gathered<T>(parts: impl Iterator<Item = (String, Vec<T>)>) -> Vec<Vec<T>> {
    let (mut places, mut all) = (HashMap::new(), Vec::<Vec<T>>::new());
    for (key, mut part) in parts {
        let place = *places.entry(key).or_insert(all.len());
        match all.get_mut(place) {
            Some(known) => known.append(&mut part),
            None => all.push(part),
        }
    }
    all
}

/// Verdicts on pending notifications, by their positions.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Plan {
    /// Mails to send now, each about one record.
    pub(super) mails: Vec<Vec<usize>>,
    /// Already said by a mail that has just left.
    pub(super) repeated: Vec<usize>,
    /// Held, and until when.
    pub(super) held: Vec<(usize, Timestamp)>,
}

/// Plans the mails for `waiting`, oldest first, given those sent at the instants in `sent`.
pub(super) fn plan(waiting: &[Line], sent: &[(Line, Timestamp)], now: Timestamp) -> Plan {
    let mut by_subject: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (at, line) in waiting.iter().enumerate() {
        by_subject.entry(&line.subject).or_default().push(at);
    }
    let mut plan = Plan::default();
    for (subject, lines) in by_subject {
        let recent: Vec<_> = sent.iter().filter(|(line, at)| line.subject == subject && *at + MERGED_WITHIN > now).collect();
        let is_repeated = |line: &usize| recent.iter().any(|(earlier, _)| earlier.sentence == waiting[*line].sentence);
        let (repeated, new): (Vec<usize>, Vec<usize>) = lines.into_iter().partition(is_repeated);
        plan.repeated.extend(repeated);
        match recent.iter().map(|(_, at)| *at + MERGED_WITHIN).max() {
            Some(until) => plan.held.extend(new.into_iter().map(|line| (line, until))),
            None if new.is_empty() => {}
            None => plan.mails.push(new),
        }
    }
    plan
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(subject: &str, sentence: &str) -> Line {
        Line { subject: subject.to_owned(), sentence: sentence.to_owned() }
    }

    fn row(number: u128, record: u128, act: Option<u128>) -> Model {
        let at = "2026-01-05T09:00:00Z".parse::<Timestamp>().unwrap();
        let id = kernel::Uuid::from_u128;
        Model {
            tenant_id: id(9),
            id: id(number),
            user_id: id(9),
            source_id: id(number),
            type_code: "work.assigned".to_owned(),
            subject_tenant_id: id(9),
            client_id: None,
            subject_type: "ActionItem".to_owned(),
            subject_id: Some(id(record)),
            title_key: "Assigned".to_owned(),
            data: "{}".to_owned(),
            url: format!("action-items/{record}"),
            act_id: act.map(id),
            list: Some("action-items".to_owned()),
            in_app: true,
            mail: http::MailChannel::Immediate,
            mailed_at: None,
            read_at: None,
            created_at: at,
        }
    }

    #[test]
    fn a_record_is_one_line_and_so_are_the_records_of_an_act() {
        // Newest first: record 1 was reported again after the bulk action on 1, 2 and 3.
        let rows = [row(6, 1, None), row(5, 3, Some(7)), row(4, 2, Some(7)), row(3, 1, Some(7)), row(2, 2, None), row(1, 4, Some(8))];
        let numbers = |told: &Told<'_>| (told.records, told.rows.iter().map(|row| row.id.as_u128()).collect::<Vec<_>>());
        let told: Vec<_> = lines(&rows).iter().map(numbers).collect();
        assert_eq!(told, [(1, vec![6, 3]), (2, vec![5, 4, 2]), (1, vec![1])]);
    }

    #[test]
    fn mail_about_the_same_record_is_merged_within_ten_minutes() {
        let at = |minute: i64| "2026-01-05T09:00:00Z".parse::<Timestamp>().unwrap() + TimeDelta::minutes(minute);
        let sent = [(line("A", "assigned"), at(0))];
        let waiting = [line("A", "assigned"), line("A", "reopened"), line("B", "x"), line("B", "y")];
        let early = plan(&waiting, &sent, at(9));
        assert_eq!(early, Plan { mails: vec![vec![2, 3]], repeated: vec![0], held: vec![(1, at(10))] });
        let late = plan(&waiting, &sent, at(10));
        assert_eq!(late, Plan { mails: vec![vec![0, 1], vec![2, 3]], ..Plan::default() });
        assert_eq!(plan(&[], &sent, at(1)), Plan::default());
    }
}
