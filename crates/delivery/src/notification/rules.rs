//! Which waiting notifications become which mail: about one record, at most one mail in ten minutes.

use std::collections::{BTreeMap, HashMap};

use chrono::TimeDelta;
use kernel::Timestamp;

use super::entity::Model;

/// Mail about the same record within this time is merged.
pub(super) const MERGED_WITHIN: TimeDelta = TimeDelta::minutes(10);

/// What of a notification decides about merging.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Line {
    /// What it is about.
    pub(super) subject: String,
    /// What it says.
    pub(super) sentence: String,
}

impl Line {
    pub(super) fn of(row: &Model) -> Self {
        let sentence = format!("{}\n{}\n{}", row.title_key, row.data, row.url);
        let subject = if row.subject_id.is_some() { line_of(row) } else { sentence.clone() };
        Self { subject, sentence }
    }
}

/// What the line of a notification is about: notifications about one record share it.
pub(super) fn line_of(row: &Model) -> String {
    row.subject_id.map_or_else(|| row.id.to_string(), |id| format!("{}:{id}", row.subject_type))
}

/// The lines of `rows`, newest first, each with its notifications, newest first.
pub(super) fn lines(rows: impl IntoIterator<Item = Model>) -> Vec<Vec<Model>> {
    let (mut places, mut lines) = (HashMap::new(), Vec::<Vec<Model>>::new());
    for row in rows {
        let place = *places.entry(line_of(&row)).or_insert(lines.len());
        match lines.get_mut(place) {
            Some(line) => line.push(row),
            None => lines.push(vec![row]),
        }
    }
    lines
}

/// What becomes of waiting notifications, by their positions.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Plan {
    /// Mails to send now, each about one record.
    pub(super) mails: Vec<Vec<usize>>,
    /// Already said by a mail that has just left.
    pub(super) repeated: Vec<usize>,
    /// Held, and until when.
    pub(super) held: Vec<(usize, Timestamp)>,
}

/// Plans the mails for `waiting`, oldest first, after those that left at the instants in `sent`.
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
