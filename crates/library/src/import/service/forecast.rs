//! What putting an import in force would give, for a dry run. Writes nothing.

use std::collections::{BTreeSet, HashMap};

use ::store::Tx;
use kernel::{Result, Uuid};
use oscal::LibraryPlan;

use crate::{
    framework::Origin,
    import::{
        Report,
        rules::changes::{Changes, StandardStep},
        store::state::State,
    },
    release::service::{differs, free_name},
    standard::{Standard, StandardStatus},
};

/// The name that a release of this catalogue gets, unless it is taken.
pub(super) fn release_name(plan: &LibraryPlan) -> &str {
    if plan.metadata.version.is_empty() { "1" } else { &plan.metadata.version }
}

/// New standards that come in force with the import.
pub(super) fn born(plan: &LibraryPlan, changes: &Changes) -> u32 {
    let leaves = changes.standards.iter().zip(&plan.standards);
    let born = leaves.filter(|(leaf, planned)| matches!(leaf.step, StandardStep::Create { .. }) && !planned.withdrawn).count();
    u32::try_from(born).unwrap_or(u32::MAX)
}

/// Counts what would be put in force and names the release that would be made.
pub(super) async fn forecast(tx: &Tx, plan: &LibraryPlan, state: &State, changes: &Changes, report: &mut Report) -> Result<()> {
    let steps: HashMap<Uuid, &StandardStep> = changes.standards.iter().map(|leaf| (leaf.id, &leaf.step)).collect();
    let comes = |row: &&Standard| match steps.get(&row.id) {
        Some(StandardStep::Revise { .. }) => true,
        Some(StandardStep::Retire { .. }) => false,
        _ => state.open(row).is_some_and(|open| open.origin == Origin::Import),
    };
    let drafts = state.standards.iter().filter(comes).count();
    report.published = born(plan, changes).saturating_add(u32::try_from(drafts).unwrap_or(u32::MAX));
    let retires = |row: &Standard| {
        matches!(steps.get(&row.id), Some(StandardStep::Retire { .. })) || changes.replaced.iter().any(|gone| gone.id == row.id)
    };
    let stays = |row: &&Standard| row.status == StandardStatus::Published && !retires(row);
    let in_force: BTreeSet<(Uuid, Uuid)> =
        state.standards.iter().filter(stays).filter_map(|row| Some((row.id, row.current_version_id?))).collect();
    report.release = match &state.framework {
        // No release has held what comes in force only now.
        Some(framework) if report.published > 0 || differs(tx, framework.id, &in_force).await? => {
            Some(free_name(tx, framework.id, release_name(plan)).await?)
        }
        None if report.published > 0 => Some(release_name(plan).to_owned()),
        _ => None,
    };
    Ok(())
}
