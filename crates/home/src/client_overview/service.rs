//! The data of the overview. A part that the caller may not see is absent, never zero.

use ::store::Tx;
use chrono::TimeDelta;
use compliance::{
    assessment,
    boa::{
        self,
        service::{PeriodScores, over_period},
    },
    finding,
};
use http::App;
use kernel::{Result, Scope, Timestamp, Uuid};
use library::framework;
use people::client;
use work::action_item::{self, my_day, rules::OnTime};

use super::rules::{ClientPeriod, Span, span};

/// Findings of a client within a period.
#[derive(Debug, Clone, Copy)]
pub struct Findings {
    pub opened: u64,
    pub closed: u64,
}

/// How a client has done over a period.
#[derive(Debug, Clone)]
pub struct Overview {
    pub period: ClientPeriod,
    /// Its days by the client's calendar.
    pub span: Span,
    pub scores: Option<PeriodScores>,
    /// Assessments that were finalised in the framework of the scores; in any framework for callers who see no scores.
    pub finalised: Option<u64>,
    /// Findings of all frameworks, and of none.
    pub findings: Option<Findings>,
    /// Action items that were due. They belong to no framework.
    pub actions: Option<OnTime>,
}

/// A period as days, and as the instants at which it begins and is over where the client is.
#[derive(Debug, Clone, Copy)]
struct Bounds {
    span: Span,
    from: Timestamp,
    until: Timestamp,
}

impl Bounds {
    fn of(client: &client::Client, period: ClientPeriod, now: Timestamp) -> Self {
        let span = span(period, client.today(now), u32::try_from(client.fiscal_year_start_month).unwrap_or(1));
        let from = client.end_of(span.starts_on.pred_opt().unwrap_or(span.starts_on));
        Self { span, from, until: client.end_of(span.ends_on) }
    }
}

/// The overview of a client over a period, with the scores of the framework that is asked for.
///
/// # Errors
/// 403 without the permission to see clients, 404, a field error on `frameworkId` for an unknown framework.
pub async fn overview(app: &App, scope: &Scope, id: Uuid, period: ClientPeriod, asked: Option<Uuid>) -> Result<Overview> {
    scope.require(client::VIEW)?;
    app.db()
        .read(scope, |tx| async move {
            let bounds = Bounds::of(&tx.get::<client::Entity>(id).await?, period, tx.now());
            if let Some(asked) = asked {
                tx.referred::<framework::Entity>("frameworkId", asked).await?;
            }
            let scores = scores(&tx, id, asked, bounds).await?;
            let shown = scores.as_ref().map(|scores| scores.framework.id);
            Ok(Overview {
                period,
                span: bounds.span,
                scores,
                finalised: finalised(&tx, id, shown, bounds).await?,
                findings: findings(&tx, id, bounds).await?,
                actions: actions(&tx, id, bounds).await?,
            })
        })
        .await
}

/// The last instant before another, as both databases keep instants.
fn just_before(at: Timestamp) -> Timestamp {
    at.checked_sub_signed(TimeDelta::microseconds(1)).unwrap_or(at)
}

async fn scores(tx: &Tx, client: Uuid, asked: Option<Uuid>, bounds: Bounds) -> Result<Option<PeriodScores>> {
    if !tx.scope().has(boa::VIEW) {
        return Ok(None);
    }
    over_period(tx, client, asked, just_before(bounds.from), just_before(bounds.until)).await
}

async fn finalised(tx: &Tx, client: Uuid, framework: Option<Uuid>, bounds: Bounds) -> Result<Option<u64>> {
    if !tx.scope().has(assessment::VIEW) {
        return Ok(None);
    }
    assessment::count_finalised(tx, client, framework, bounds.from, bounds.until).await.map(Some)
}

async fn findings(tx: &Tx, client: Uuid, bounds: Bounds) -> Result<Option<Findings>> {
    if !tx.scope().has(finding::VIEW) {
        return Ok(None);
    }
    let opened = finding::count_opened(tx, client, bounds.span.starts_on, bounds.span.ends_on).await?;
    Ok(Some(Findings { opened, closed: finding::count_closed(tx, client, bounds.from, bounds.until).await? }))
}

async fn actions(tx: &Tx, client: Uuid, bounds: Bounds) -> Result<Option<OnTime>> {
    if !tx.scope().has(action_item::VIEW) {
        return Ok(None);
    }
    my_day::on_time_between(tx, client, bounds.span.starts_on, bounds.span.ends_on).await.map(Some)
}
