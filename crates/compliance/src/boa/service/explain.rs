//! Explaining the score of a client or team in a domain.

use std::collections::{HashMap, HashSet};

use ::store::Tx;
use chrono::Days;
use http::App;
use kernel::{Error, Result, Scope, Uuid};
use library::{
    domain,
    standard::{InForce, in_force},
};
use people::{client, team};
use work::action_item::{self, ActionItem};

use super::COMPARED_DAYS;
use crate::{
    boa::{
        VIEW,
        rules::{self, Basis, Explanation, NextStep},
    },
    catalogue::Tree,
    compliance_state::{
        ComplianceState,
        rules::{as_of_today, is_outdated},
        service as states,
    },
    finding::service as findings,
};

/// Explains the cell of a client, or of a team of it, in a domain.
///
/// # Errors
/// 403 without [`VIEW`], a field error for an unknown client, team or domain.
pub async fn explain(app: &App, scope: &Scope, client_id: Uuid, team_id: Option<Uuid>, domain_id: Uuid) -> Result<Explanation> {
    scope.require(VIEW)?;
    app.db().read(scope, |tx| async move { explanation(&tx, client_id, team_id, domain_id).await }).await
}

async fn explanation(tx: &Tx, client_id: Uuid, team_id: Option<Uuid>, domain_id: Uuid) -> Result<Explanation> {
    let client = tx.get::<client::Entity>(client_id).await?;
    let team = match team_id {
        Some(id) => Some(tx.get::<team::Entity>(id).await?).filter(|t| t.client_id == client_id),
        None => None,
    };
    if team_id.is_some() && team.is_none() {
        return Err(Error::not_found("Team", team_id.unwrap_or_default()));
    }
    let domain = tx.get::<domain::Entity>(domain_id).await?;
    let tree = Tree::read(tx, Some(domain.framework_id)).await?;
    let shape = tree.shape(tx).await?;
    let standards: HashMap<Uuid, InForce> =
        in_force::in_force(tx, domain.framework_id).await?.into_iter().filter(|s| s.domain_id == domain_id).map(|s| (s.id, s)).collect();
    let history = states::history(tx, client_id, team_id, domain.framework_id, domain_id).await?;
    let history = as_of_today(history, &standards);
    let (outdated, labels) = outdated(tx, &history, &standards).await?;
    let open = findings::open_in_domain(tx, client_id, team_id, domain_id).await?;
    let compared = tx.now().checked_sub_days(Days::new(COMPARED_DAYS)).unwrap_or_else(|| tx.now());
    // Closing a team's finding raises the team's score, not the client's.
    let (own, of_teams): (Vec<_>, Vec<_>) = open.into_iter().partition(|f| f.team_id == team_id);
    let step = match rules::best_step(&own, &history, &shape, tx.now()) {
        Some((finding, impact)) => {
            let standard = finding.standard_id.and_then(|id| standards.get(&id));
            let standard_code = standard.map(|s| s.code.clone()).unwrap_or_default();
            Some(NextStep { action: next_action(tx, finding.id).await?, finding: finding.clone(), standard_code, impact })
        }
        None => None,
    };
    let open = [own, of_teams].concat();
    Ok(rules::explain(Basis { client, team, domain, tree, shape, standards, history, open, step, outdated, labels }, tx.now(), compared))
}

/// The versions from before the last Major one in force that current states were judged by; labels of these, and of those in force now.
async fn outdated(
    tx: &Tx,
    history: &[ComplianceState],
    standards: &HashMap<Uuid, InForce>,
) -> Result<(HashSet<Uuid>, HashMap<Uuid, String>)> {
    let present: Vec<&ComplianceState> = history.iter().filter(|state| state.superseded_at.is_none()).collect();
    let judged: Vec<Uuid> = present.iter().filter_map(|state| state.standard_version_id).collect();
    let outdated = in_force::outdated(tx, &judged).await?;
    let replaced = present.iter().filter(|state| is_outdated(state, &outdated));
    let now = replaced.filter_map(|state| standards.get(&state.standard_id)?.current_version_id);
    let ids: Vec<Uuid> = outdated.iter().copied().chain(now).collect();
    let labels = in_force::labels(tx, &ids).await?;
    Ok((outdated, labels))
}

async fn next_action(tx: &Tx, finding: Uuid) -> Result<Option<ActionItem>> {
    if tx.scope().has(action_item::VIEW) { action_item::next_of_source(tx, finding).await } else { Ok(None) }
}
