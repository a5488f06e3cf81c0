//! The health of a client as the API shows it.

use std::collections::HashMap;

use chrono::{DateTime, NaiveDate, Utc};
use kernel::{Uuid, figure::to_wire};
use people::client::HealthBand;
use serde::Serialize;
use utoipa::ToSchema;

use crate::client_health::{
    HealthDay, HealthOverride,
    rules::{Explained, HealthPart, is_in_force, latest_end},
    service::{Explanation, Facts},
};

/// A part of a client's health.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HealthPartView {
    /// Which one.
    pub part: HealthPart,
    /// 0 to 100; null while it has no data.
    pub score: Option<f64>,
    /// Its weight when all parts have data.
    pub weight: i64,
    /// What it counts among the parts with data, in percent.
    pub share_pct: f64,
    /// How many points of the health come from it.
    pub points: f64,
    /// How many points higher the health were if this part were perfect.
    pub gain: f64,
}

impl From<Explained> for HealthPartView {
    fn from(part: Explained) -> Self {
        Self {
            part: part.part,
            score: part.score.map(to_wire),
            weight: part.part.weight(),
            share_pct: to_wire(part.share),
            points: to_wire(part.points),
            gain: to_wire(part.gain),
        }
    }
}

/// What the parts are made of.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HealthFactsView {
    /// The default framework, which compliance is about.
    pub framework_id: Option<Uuid>,
    /// Assessed standards in percent of those that apply.
    pub coverage_pct: Option<f64>,
    /// Whether coverage is too low for a score that counts.
    pub is_provisional: bool,
    /// Standards with a failed critical item.
    pub critical_failed: i64,
    /// Open findings in that framework; null for callers who may not read findings.
    pub open_findings: Option<u64>,
    /// Action items that were due in the last 90 days; null if there were none.
    pub due_actions: Option<i64>,
    /// Of these, done by their original date.
    pub on_time_actions: Option<i64>,
    /// Action items past their date; null for callers who may not read them.
    pub overdue_actions: Option<u64>,
    /// People of the staff who sign in; null if there are none.
    pub users: Option<i64>,
    /// Of these, signed in within the last 30 days.
    pub active_users: Option<i64>,
    /// Name of the primary contact.
    pub contact_name: Option<String>,
    /// Whether the primary contact can sign in.
    pub contact_signs_in: bool,
    /// When the primary contact signed in last.
    pub contact_seen_at: Option<DateTime<Utc>>,
}

impl HealthFactsView {
    fn new(facts: Facts, open_findings: Option<u64>, overdue_actions: Option<u64>) -> Self {
        Self {
            framework_id: facts.framework_id,
            coverage_pct: facts.coverage.map(to_wire),
            is_provisional: facts.is_provisional,
            critical_failed: facts.critical_failed,
            open_findings,
            due_actions: facts.on_time.map(|counted| counted.due),
            on_time_actions: facts.on_time.map(|counted| counted.met),
            overdue_actions,
            users: facts.engagement.users.map(|(_, all)| all),
            active_users: facts.engagement.users.map(|(active, _)| active),
            contact_name: facts.contact_name,
            contact_signs_in: facts.engagement.contact.is_some(),
            contact_seen_at: facts.contact_seen_at,
        }
    }
}

/// A band that somebody set in place of the computed one.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HealthOverrideView {
    /// Band that counts in place of the computed one.
    pub band: HealthBand,
    /// Last day.
    pub until_on: NaiveDate,
    /// When it was set.
    pub created_at: DateTime<Utc>,
    /// When it was taken back or replaced before its last day was over.
    pub ended_at: Option<DateTime<Utc>>,
    /// Whether it counts on the client's present day.
    pub is_in_force: bool,
    /// Why; null for a tenant's own users.
    pub override_reason: Option<String>,
    /// Full name of the user who set it; null for a tenant's own users.
    pub author_name: Option<String>,
    /// Stamp to send back with the override that replaces it.
    pub concurrency_stamp: String,
}

/// What is the same for all overrides that are shown.
struct Around<'a> {
    names: &'a HashMap<Uuid, String>,
    today: NaiveDate,
    /// Whether reasons and authors are shown.
    is_internal: bool,
}

impl HealthOverrideView {
    fn new(row: HealthOverride, around: &Around<'_>) -> Self {
        let is_in_force = is_in_force(&row, around.today);
        let author = row.created_by.and_then(|id| around.names.get(&id).cloned());
        Self {
            band: row.band,
            until_on: row.until_on,
            created_at: row.created_at,
            ended_at: row.ended_at,
            is_in_force,
            override_reason: Some(row.reason).filter(|_| around.is_internal),
            author_name: author.filter(|_| around.is_internal),
            concurrency_stamp: row.concurrency_stamp,
        }
    }
}

/// The health of a client from a day on.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HealthDayView {
    /// The first day.
    pub measured_on: NaiveDate,
    /// 0 to 100; null if nothing was known.
    pub score: Option<f64>,
    /// The band in force.
    pub band: Option<HealthBand>,
    /// Whether somebody had set the band.
    pub is_overridden: bool,
}

impl From<HealthDay> for HealthDayView {
    fn from(row: HealthDay) -> Self {
        Self { measured_on: row.measured_on, score: row.score.map(to_wire), band: row.band, is_overridden: row.is_overridden }
    }
}

/// How healthy a client is, and why.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClientHealthView {
    /// 0 to 100; null while nothing is known.
    pub score: Option<f64>,
    /// The band in force: the override's, or that of the score.
    pub band: Option<HealthBand>,
    /// The band of the score.
    pub measured_band: Option<HealthBand>,
    /// What it is made of; empty for clients that aren't measured.
    pub parts: Vec<HealthPartView>,
    /// The part that would raise it most; null if nothing can rise.
    pub raises_most: Option<HealthPart>,
    /// What the parts are made of.
    pub facts: HealthFactsView,
    /// The override in force.
    pub in_force: Option<HealthOverrideView>,
    /// All overrides, the latest first; empty for a tenant's own users.
    pub overrides: Vec<HealthOverrideView>,
    /// Whether the caller may override it.
    pub can_override: bool,
    /// The last day that an override may have from today.
    pub latest_end: NaiveDate,
    /// The days on which it changed, the latest first.
    pub days: Vec<HealthDayView>,
}

impl From<Explanation> for ClientHealthView {
    fn from(found: Explanation) -> Self {
        let is_internal = !found.overrides.is_empty();
        let around = &Around { names: &found.names, today: found.today, is_internal };
        Self {
            score: found.score.map(to_wire),
            band: found.band,
            measured_band: found.measured_band,
            parts: found.parts.into_iter().map(HealthPartView::from).collect(),
            raises_most: found.raises_most,
            facts: HealthFactsView::new(found.facts, found.open_findings, found.overdue),
            in_force: found.in_force.map(|set| HealthOverrideView::new(set, around)),
            overrides: found.overrides.into_iter().map(|set| HealthOverrideView::new(set, around)).collect(),
            can_override: found.can_override,
            latest_end: latest_end(found.today),
            days: found.days.into_iter().map(HealthDayView::from).collect(),
        }
    }
}
