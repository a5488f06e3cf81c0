//! The scores of one client at both ends of a period.

use std::collections::BTreeMap;

use ::store::Tx;
use kernel::{Kind, Result, Timestamp, Uuid};
use library::framework::{self, Framework};

use super::{
    Column, Level, Query,
    heatmap::{columns, pick, sum, total_today},
};
use crate::{
    assessment,
    catalogue::Tree,
    compliance_state::service as states,
    scoring::{Cell, SubdomainSums, figures::figures},
};

/// The scores of a client at the end of a period; `before` of each is the one at its start. Only scores and coverage are filled in, except in
/// `today`.
#[derive(Debug, Clone)]
pub struct PeriodScores {
    pub framework: Framework,
    /// Those to choose from, the default one first: where the client was ever assessed, and the one that is shown.
    pub frameworks: Vec<Framework>,
    /// The client as it is now, whatever the period; `before` is its score of [`COMPARED_DAYS`](super::COMPARED_DAYS) days ago.
    pub today: Cell,
    pub total: Cell,
    /// The domains with standards in force, in their order.
    pub domains: Vec<(Column, Cell)>,
}

/// The scores of a client in one framework as they were at `start` and at `end`, from the assessments that the caller reaches; `None`
/// without a library. Where no framework is asked for, it is the first of those in which the client was assessed, and the default one for a
/// client that never was.
pub async fn over_period(tx: &Tx, client: Uuid, asked: Option<Uuid>, start: Timestamp, end: Timestamp) -> Result<Option<PeriodScores>> {
    let mut ids = assessment::frameworks_of(tx, client).await?;
    // One that is asked for without a result is offered too, or there would be no way back from it.
    ids.extend(asked);
    let mut frameworks = framework::in_order(tx, ids).await?;
    let tree = match Tree::read(tx, asked.or_else(|| frameworks.first().map(|first| first.id))).await {
        Ok(tree) => tree,
        Err(error) if matches!(error.kind(), Kind::Invalid | Kind::NotFound) => return Ok(None),
        Err(error) => return Err(error),
    };
    if frameworks.is_empty() {
        frameworks.push(tree.framework.clone());
    }
    let shape = tree.shape(tx).await?;
    let today = total_today(tx, tree.framework.id, client, &shape).await?;
    let figures = figures(&parts(tx, tree.framework.id, client, start, end).await?, &shape);
    let columns = columns(&tree, &shape, &Query::default());
    let domains = columns.into_iter().map(|column| {
        let cell = pick(&figures, column.id, Level::Domain);
        (column, cell)
    });
    Ok(Some(PeriodScores { today, total: figures.total, domains: domains.collect(), framework: tree.framework, frameworks }))
}

/// The sums of the client as a whole: what was assessed in a team alone is that team's.
async fn parts(tx: &Tx, framework: Uuid, client: Uuid, start: Timestamp, end: Timestamp) -> Result<BTreeMap<Uuid, SubdomainSums>> {
    let mut parts: BTreeMap<Uuid, SubdomainSums> = BTreeMap::new();
    for row in states::past_sums(tx, framework, &[client], end).await?.iter().filter(|row| row.team_id.is_none()) {
        let part = parts.entry(row.subdomain_id).or_default();
        part.sum = sum(row);
        part.assessed = row.assessed;
        part.not_applicable = row.not_applicable.unwrap_or_default();
    }
    for row in states::past_sums(tx, framework, &[client], start).await?.iter().filter(|row| row.team_id.is_none()) {
        parts.entry(row.subdomain_id).or_default().before = sum(row);
    }
    Ok(parts)
}
