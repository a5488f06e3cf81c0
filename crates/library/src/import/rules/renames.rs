//! Standards that a catalogue has under another id than before, known again by their words. Pure.

use std::collections::{BTreeSet, HashMap, HashSet};

use kernel::{Error, Result, Uuid};
use oscal::{LibraryPlan, PlannedStandard};
use serde::{Deserialize, Serialize};

use super::{
    reading::hash_words,
    report::{Rename, Report},
};
use crate::{
    import::store::state::State,
    standard::{Standard, StandardStatus},
};

/// What is said of pairs of equal words: one standard with another number, or another standard.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Renames {
    /// Whether each pair is one standard; `None` while nobody has said so.
    pub same: Option<bool>,
    /// Ids in the file of the pairs for which it is the other way round.
    pub except: BTreeSet<String>,
    /// Whether standards that the file replaces by others are retired.
    pub retire_replaced: bool,
}

impl Renames {
    /// Checks that each exception is an id in the file: one that is mistyped would be decided like the others.
    ///
    /// # Errors
    /// A field error on `renumberedExcept`.
    pub(crate) fn check(&self, plan: &LibraryPlan) -> Result<()> {
        let ids: HashSet<&str> = plan.standards.iter().map(|planned| planned.control_id.as_str()).collect();
        match self.except.iter().find(|id| !ids.contains(id.as_str())) {
            Some(unknown) => Err(Error::invalid("renumberedExcept", "Validation.UnknownReference").with("id", unknown.clone())),
            None => Ok(()),
        }
    }

    fn decided(&self, control_id: &str) -> Option<bool> {
        self.same.map(|same| same != self.except.contains(control_id))
    }
}

/// What a catalogue calls otherwise than before.
#[derive(Debug, Default)]
pub(crate) struct Renamed<'s> {
    /// Standards that go on under another id, by their index in the plan.
    pub same: HashMap<usize, &'s Standard>,
    /// Standards whose words stand under an id that is said to be another standard's.
    pub replaced: Vec<&'s Standard>,
}

/// A standard of the plan that is new or says something else than before.
struct Now<'p> {
    at: usize,
    planned: &'p PlannedStandard,
    is_new: bool,
    words: String,
}

/// Looks for standards of `plan` that stood under another id. Pairs of equal words go into the report with what is decided; an undecided one
/// counts as one standard. Words that stand under the id of another standard that goes on are warned of.
pub(crate) fn renamed<'s>(plan: &LibraryPlan, state: &'s State, choice: &Renames, report: &mut Report) -> Renamed<'s> {
    let ids: HashSet<&str> = plan.standards.iter().map(|planned| planned.control_id.as_str()).collect();
    let gone = |row: &Standard| row.control_id.as_deref().is_some_and(|id| !ids.contains(id)) && row.status != StandardStatus::Retired;
    let mut found = Renamed { same: by_alias(plan, state, &gone), replaced: Vec::new() };
    if state.said.is_empty() {
        return found;
    }
    let mut taken: HashSet<Uuid> = found.same.values().map(|row| row.id).collect();
    let now = now(plan, state, &found);
    let mut before: HashMap<&str, Vec<&'s Standard>> = HashMap::new();
    for row in &state.standards {
        if let Some(said) = state.said.get(&row.id) {
            before.entry(said.words.as_str()).or_default().push(row);
        }
    }
    let mut times: HashMap<&str, usize> = HashMap::new();
    let mut says: HashMap<&str, &str> = HashMap::new();
    for one in &now {
        *times.entry(one.words.as_str()).or_default() += 1;
        says.insert(one.planned.control_id.as_str(), one.words.as_str());
    }
    for one in &now {
        // Words that several standards share tell nothing.
        let Some(&[row]) = before.get(one.words.as_str()).map(Vec::as_slice) else { continue };
        if row.control_id.as_deref() == Some(one.planned.control_id.as_str()) || taken.contains(&row.id) {
            continue;
        }
        if one.is_new && gone(row) && times.get(one.words.as_str()) == Some(&1) {
            let decided = choice.decided(&one.planned.control_id);
            report.renames.push(Rename::of(row, one.planned, decided));
            if decided == Some(false) {
                found.replaced.push(row);
            } else {
                taken.insert(row.id);
                found.same.insert(one.at, row);
            }
        } else if row.control_id.as_deref().and_then(|id| says.get(id)) != Some(&one.words.as_str()) {
            report.warn_of_moved_text(&one.planned.code, &row.code);
        }
    }
    found
}

/// Standards that the catalogue has under a name that they had before.
fn by_alias<'s>(plan: &LibraryPlan, state: &'s State, gone: &impl Fn(&Standard) -> bool) -> HashMap<usize, &'s Standard> {
    let known: HashSet<&str> = state.standards.iter().filter_map(|row| row.control_id.as_deref()).collect();
    let mut before: HashMap<String, &'s Standard> = HashMap::new();
    for row in state.standards.iter().filter(|row| gone(row)) {
        before.extend(row.aliases().into_iter().map(|alias| (alias.control_id, row)));
    }
    let mut taken = HashSet::new();
    let named = plan.standards.iter().enumerate().filter(|(_, planned)| !known.contains(planned.control_id.as_str()));
    let same = named.filter_map(|(at, planned)| Some((at, *before.get(&planned.control_id)?)));
    same.filter(|(_, row)| taken.insert(row.id)).collect()
}

fn now<'p>(plan: &'p LibraryPlan, state: &State, found: &Renamed<'_>) -> Vec<Now<'p>> {
    let known: HashMap<&str, Uuid> = state.standards.iter().filter_map(|row| Some((row.control_id.as_deref()?, row.id))).collect();
    let context = plan.context();
    let mut now = Vec::new();
    for (at, planned) in plan.standards.iter().enumerate() {
        let row = known.get(planned.control_id.as_str());
        let says_something_new = row.is_none_or(|id| state.said.contains_key(id));
        if says_something_new && !planned.withdrawn && !found.same.contains_key(&at) {
            now.push(Now { at, planned, is_new: row.is_none(), words: hash_words(&planned.projection(&context)) });
        }
    }
    now
}
