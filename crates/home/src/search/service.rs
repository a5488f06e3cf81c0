//! Searches all kinds in one transaction, each under its permission, in the caller's scope.

use std::collections::HashMap;

use http::{App, Searched};
use kernel::{Result, Scope, Uuid, words::Needles};
use library::framework;
use people::client;
use store::{
    Tx,
    search::{self, Shown},
};

use super::{
    jobs,
    rules::{Marked, excerpt},
};

/// Hits of each kind, unless a page is asked for.
const HITS_PER_KIND: u64 = 5;

/// Kind of a hit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize, utoipa::ToSchema)]
pub enum HitKind {
    Client,
    /// A person.
    Staff,
    Team,
    ActionItem,
    Assessment,
    Finding,
    Standard,
    Domain,
    Subdomain,
    AssessmentType,
}

impl HitKind {
    /// Every kind, in the order in which they are shown.
    pub const ALL: [Self; 10] = [
        Self::Client,
        Self::Staff,
        Self::Team,
        Self::ActionItem,
        Self::Assessment,
        Self::Finding,
        Self::Standard,
        Self::Domain,
        Self::Subdomain,
        Self::AssessmentType,
    ];

    /// The kind of a table.
    pub fn of(kind: &search::Kind) -> Option<Self> {
        Self::ALL.into_iter().find(|own| format!("{own:?}") == kind.name())
    }
}

/// What is asked.
#[derive(Debug, Clone, Default)]
pub struct Question {
    /// Words that the records have, or that words of theirs begin with.
    pub text: String,
    /// Only these kinds; all of them if none is named.
    pub kinds: Vec<HitKind>,
    /// Hits to skip, of a page.
    pub skip: u64,
    /// Hits of a page, the best ones of all kinds first; without it, the first ones of each kind.
    pub take: Option<u64>,
}

/// A matching record.
#[derive(Debug, Clone)]
#[allow(missing_docs)] // the API's view documents the fields
pub struct Hit {
    pub kind: HitKind,
    pub id: Uuid,
    pub tenant_id: Option<Uuid>,
    pub framework_code: Option<String>,
    pub title: Marked,
    pub detail: Option<Marked>,
    pub excerpt: Option<Marked>,
}

/// What was found.
#[derive(Debug, Clone, Default)]
pub struct Results {
    /// Number of matching records of each kind that the caller may read.
    pub facets: Vec<(HitKind, u64)>,
    /// Number of those of the kinds that were asked for.
    pub total: u64,
    pub hits: Vec<Hit>,
}

/// A hit before it is shown.
struct Candidate {
    kind: HitKind,
    hit: search::Hit,
}

/// Records that have all words of the question, among those that the caller may see.
pub async fn search(app: &App, scope: &Scope, question: &Question) -> Result<Results> {
    let needles = &Needles::of(&question.text);
    let kinds = jobs::searched(app.areas()).filter(|searched| scope.has(searched.view));
    let mut kinds: Vec<(HitKind, &Searched)> = kinds.filter_map(|searched| Some((HitKind::of(&searched.kind)?, searched))).collect();
    kinds.sort_by_key(|(kind, _)| *kind);
    let kinds = &kinds;
    let (mut results, shown, frameworks) = app
        .db()
        .read(scope, |tx| async move {
            let (results, candidates) = found(&tx, kinds, needles, question).await?;
            let shown = show(&tx, kinds, candidates).await?;
            let frameworks = framework::codes(&tx, shown.iter().filter_map(|(_, (_, shown))| shown.document.within).collect()).await?;
            Ok((results, shown, frameworks))
        })
        .await?;
    let owners = shown.iter().filter_map(|(_, shown)| Some((shown.1.tenant_id?, shown.1.client_id?)));
    let clients = client::cached(app, scope, owners).await?;
    results.hits = shown
        .into_iter()
        .map(|(kind, (tier, shown))| {
            let client = shown.client_id.and_then(|id| clients.get(&id)).map(|client| client.name.clone());
            let framework_code = shown.document.within.and_then(|id| frameworks.get(&id)).cloned();
            Hit { framework_code, ..hit(kind, tier, shown, client, needles) }
        })
        .collect();
    Ok(results)
}

async fn found(tx: &Tx, kinds: &[(HitKind, &Searched)], needles: &Needles, question: &Question) -> Result<(Results, Vec<Candidate>)> {
    let (mut results, mut candidates) = (Results::default(), Vec::new());
    for (kind, searched) in kinds {
        let wanted = question.kinds.is_empty() || question.kinds.contains(kind);
        let take = if wanted { question.take.map_or(HITS_PER_KIND, |take| question.skip + take) } else { 0 };
        let found = searched.kind.find(tx, needles, take).await?;
        results.facets.push((*kind, found.total));
        results.total += if wanted { found.total } else { 0 };
        candidates.extend(found.hits.into_iter().map(|hit| Candidate { kind: *kind, hit }));
    }
    if let Some(take) = question.take {
        let order = |Candidate { kind, hit }: &Candidate| (hit.tier, hit.title_key.clone(), *kind, hit.id);
        candidates.sort_by_cached_key(order);
        let (skip, take) = (usize::try_from(question.skip).unwrap_or(usize::MAX), usize::try_from(take).unwrap_or(usize::MAX));
        candidates = candidates.into_iter().skip(skip).take(take).collect();
    }
    Ok((results, candidates))
}

/// The records of the candidates, in the same order.
async fn show(tx: &Tx, kinds: &[(HitKind, &Searched)], candidates: Vec<Candidate>) -> Result<Vec<(HitKind, (i32, Shown))>> {
    let mut records = HashMap::new();
    for (kind, searched) in kinds {
        let ids: Vec<Uuid> = candidates.iter().filter(|candidate| candidate.kind == *kind).map(|candidate| candidate.hit.id).collect();
        records.extend(searched.kind.show(tx, &ids).await?.into_iter().map(|shown| ((*kind, shown.id), shown)));
    }
    let shown = |Candidate { kind, hit }: Candidate| Some((kind, (hit.tier, records.remove(&(kind, hit.id))?)));
    Ok(candidates.into_iter().filter_map(shown).collect())
}

fn hit(kind: HitKind, tier: i32, shown: Shown, client: Option<String>, needles: &Needles) -> Hit {
    let Shown { id, tenant_id, document, .. } = shown;
    let mark = |text: String| Marked::new(text, needles);
    Hit {
        kind,
        id,
        tenant_id,
        framework_code: None,
        title: mark(document.heading()),
        detail: document.detail.or(client).map(mark),
        // Title and detail say why it was found, unless only its texts do.
        excerpt: (tier == 3).then(|| excerpt(&document.texts, needles)).flatten(),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_kind_is_registered_and_every_registered_one_has_its_place() {
        let areas = [people::AREAS, library::AREAS, work::AREAS, compliance::AREAS].concat();
        let registered: Vec<&Searched> = areas.iter().flat_map(|area| area.searched).collect();
        let places: Vec<HitKind> = registered.iter().filter_map(|searched| HitKind::of(&searched.kind)).collect();
        assert_eq!(places.len(), registered.len());
        assert_eq!(places.into_iter().collect::<BTreeSet<_>>(), HitKind::ALL.into_iter().collect());
        assert!(registered.iter().all(|searched| searched.kind.is_declared()), "a table without Table::SEARCH is never indexed");
    }
}
