//! The scorecard of the first team of each client: what it measures, and thirteen weeks of values.

use http::App;
use kernel::{Result, Scope};
use people::{
    scorecard::{
        MeasurableDirection::{self, Down, Range, Up},
        MeasurableGoalSpan, MeasurableRequest, ScorecardCellRequest, ScorecardValuesRequest, rules,
        service::{self, ScorecardFilter},
    },
    team::Team,
};

/// A figure of a team.
struct Measured {
    title: &'static str,
    unit: Option<&'static str>,
    direction: MeasurableDirection,
    goal: (f64, Option<f64>),
    /// Between two values.
    step: f64,
}

const MEASURED: [Measured; 5] = [
    Measured { title: "Enquiries answered the same day", unit: Some("%"), direction: Up, goal: (90.0, None), step: 2.5 },
    Measured { title: "Waiting time for an appointment", unit: Some("days"), direction: Down, goal: (5.0, None), step: 0.5 },
    Measured { title: "Overtime", unit: Some("hours"), direction: Range, goal: (0.0, Some(6.0)), step: 2.0 },
    Measured { title: "Complaints", unit: None, direction: Down, goal: (1.0, None), step: 1.0 },
    Measured { title: "Records checked", unit: None, direction: Up, goal: (20.0, None), step: 3.0 },
];

/// How many different values each figure has around its goal.
const AROUND: u32 = 6;
/// One week in this many has no value.
const MISSING: u32 = 11;

/// Keeps the scorecard of a team.
///
/// # Errors
/// `Unavailable`, or what a service refuses.
pub async fn keep(app: &App, scope: &Scope, team: &Team) -> Result<()> {
    for measured in MEASURED {
        let input = MeasurableRequest {
            title: measured.title.to_owned(),
            unit: measured.unit.map(str::to_owned),
            direction: measured.direction,
            goal: Some(measured.goal.0),
            goal_to: measured.goal.1,
            goal_span: MeasurableGoalSpan::FromThisWeek,
            owner_staff_id: team.lead_staff_id,
            concurrency_stamp: None,
        };
        service::create(app, scope, team.id, &input).await?;
    }
    let card = service::get(app, scope, team.id, ScorecardFilter::default()).await?;
    let mut cells = Vec::new();
    for ((row, measured), nth) in card.rows.iter().zip(MEASURED).zip(0u32..) {
        for (week, at) in card.weeks.iter().zip(0u32..).filter(|(_, at)| (at + nth) % MISSING != 4) {
            let off = f64::from((at * 7 + nth * 5) % AROUND) - 2.0;
            cells.push(ScorecardCellRequest {
                measurable_id: row.measurable.id,
                week_on: rules::first_day(*week, card.start),
                value: Some((measured.goal.0 + off * measured.step).max(0.0)),
                stamp: None,
            });
        }
    }
    service::set_values(app, scope, team.id, &ScorecardValuesRequest { cells }).await
}
