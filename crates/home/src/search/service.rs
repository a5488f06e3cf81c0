//! Searches all kinds in one transaction, each under its permission, in the caller's scope.

use std::collections::HashMap;

use http::{App, Searched};
use kernel::{Error, Result, Scope, Uuid, words::Needles};
use library::framework;
use people::client;
use records::tag;
use store::{
    Tx,
    search::{self, Group, Owners, RecordRef, Shown},
};

use super::{
    jobs,
    rules::{
        HitKind, Marked, excerpt,
        facets::{Chosen, Facets, LastChange},
    },
};

/// Hits of each kind, unless a page is asked for.
const HITS_PER_KIND: u64 = 5;

/// What is asked.
#[derive(Debug, Clone, Default)]
pub struct Question {
    /// Words that the records have, or that words of theirs begin with; none where tags or clients alone are asked for.
    pub text: String,
    /// Only these kinds; all of them if none is named.
    pub kinds: Vec<HitKind>,
    /// Only records of these clients.
    pub clients: Vec<Uuid>,
    /// Only records in these states, `ActionItem.Open`.
    pub statuses: Vec<String>,
    /// Only records that were changed last then.
    pub changed: Option<LastChange>,
    /// Only records with one of these tags.
    pub tags: Vec<Uuid>,
    /// Whether to count the hits by state, client and age, too.
    pub with_facets: bool,
    /// Hits to skip, of a page.
    pub skip: u64,
    /// Hits of a page, the best ones of all kinds first; without it, the first ones of each kind.
    pub take: Option<u64>,
}

/// The record that a hit belongs to.
#[derive(Debug, Clone)]
#[allow(missing_docs)] // the API's view documents the fields
pub struct HitRecord {
    pub kind: HitKind,
    pub id: Uuid,
    pub title: String,
}

/// A matching record.
#[derive(Debug, Clone)]
#[allow(missing_docs)] // the API's view documents the fields
pub struct Hit {
    pub kind: HitKind,
    pub id: Uuid,
    pub tenant_id: Option<Uuid>,
    pub framework_code: Option<String>,
    pub record: Option<HitRecord>,
    /// Whether it is a closed client or a record of one.
    pub is_of_closed_client: bool,
    pub title: Marked,
    pub detail: Option<Marked>,
    pub excerpt: Option<Marked>,
}

/// How many hits a client has.
#[derive(Debug, Clone)]
#[allow(missing_docs)] // the API's view documents the fields
pub struct ClientCount {
    pub client_id: Uuid,
    pub name: String,
    pub total: u64,
}

/// What was found.
#[derive(Debug, Clone, Default)]
pub struct Results {
    /// Number of matching records of each kind that the caller may read.
    pub kinds: Vec<(HitKind, u64)>,
    /// Number of those of the kinds that were asked for.
    pub total: u64,
    /// Number of those in each state.
    pub statuses: Vec<(HitKind, String, u64)>,
    /// Number of those of each client.
    pub clients: Vec<ClientCount>,
    /// Number of those by their last change.
    pub changes: Vec<(LastChange, u64)>,
    pub hits: Vec<Hit>,
}

/// A hit before it is shown.
struct Candidate {
    kind: HitKind,
    hit: search::Hit,
}

/// The kinds that the caller may find, and the question to each.
#[derive(Clone)]
struct Asked<'a> {
    kinds: Vec<(HitKind, &'static Searched)>,
    needles: Needles,
    owners: Owners,
    chosen: Chosen,
    question: &'a Question,
}

impl<'a> Asked<'a> {
    fn new(app: &App, scope: &Scope, question: &'a Question) -> Result<Self> {
        let all = || jobs::searched(app.areas()).filter_map(|searched| Some((HitKind::named(searched.kind.name())?, searched)));
        let chosen =
            Chosen { clients: question.clients.clone(), statuses: statuses(all(), &question.statuses)?, changed: question.changed };
        let mut kinds: Vec<_> = all().filter(|(_, searched)| scope.principal().granted.meets(searched.view)).collect();
        kinds.sort_by_key(|(kind, _)| *kind);
        // What belongs to records is found through those whose pages the caller may read.
        let records = app.areas().iter().flat_map(|area| area.records).filter(|record| scope.has(record.view));
        let owner = |name: &str| jobs::searched(app.areas()).map(|searched| searched.kind).find(|kind| kind.name() == name);
        let owners = Owners::new(records.filter_map(|record| owner(record.name)));
        Ok(Self { kinds, needles: Needles::of(&question.text), owners, chosen, question })
    }

    fn is_wanted(&self, kind: HitKind) -> bool {
        self.question.kinds.is_empty() || self.question.kinds.contains(&kind)
    }

    /// Whether nothing but clients is named: then they are asked about whole.
    fn is_whole(&self) -> bool {
        let Question { text, tags, clients, .. } = self.question;
        text.is_empty() && tags.is_empty() && !clients.is_empty()
    }

    /// The question to one kind, with nothing chosen of what is counted; clients that are asked about whole stay its bounds.
    fn open(&self, tx: &Tx) -> Result<search::Question> {
        // A text of signs alone finds nothing; tags don't change that.
        let is_tagged = !self.question.tags.is_empty() && (self.question.text.is_empty() || !self.needles.is_empty());
        let among = is_tagged.then(|| tag::tagged(tx, &self.question.tags)).transpose()?;
        let whole = self.is_whole();
        let clients = if whole { self.chosen.clients.clone() } else { Vec::new() };
        let (needles, owners) = (self.needles.clone(), self.owners.clone());
        Ok(search::Question { needles, owners, among, whole, clients, ..search::Question::default() })
    }

    /// The question to one kind.
    fn narrowed(&self, tx: &Tx, kind: HitKind) -> Result<search::Question> {
        let states = self.chosen.statuses.iter().filter(|(own, _)| *own == kind).map(|(_, status)| status.clone());
        let (from, before) = self.chosen.changed.map_or((None, None), |changed| changed.bounds(tx.now()));
        Ok(search::Question {
            clients: self.chosen.clients.clone(),
            statuses: (!self.chosen.statuses.is_empty()).then(|| states.collect()),
            from,
            before,
            ..self.open(tx)?
        })
    }
}

/// The states that are named, each of its kind.
fn statuses(kinds: impl Iterator<Item = (HitKind, &'static Searched)> + Clone, named: &[String]) -> Result<Vec<(HitKind, String)>> {
    let known = |text: &String| {
        let (name, status) = text.split_once('.')?;
        let (kind, searched) = kinds.clone().find(|(kind, _)| format!("{kind:?}") == name)?;
        searched.kind.statuses().iter().any(|own| own == status).then(|| (kind, status.to_owned()))
    };
    named.iter().map(|text| known(text).ok_or_else(|| Error::invalid("statuses", "Validation.Invalid"))).collect()
}

/// Records that have all words of the question, and one of its tags if it names some, among those that the caller may see.
///
/// # Errors
/// A field error on `statuses`.
pub async fn search(app: &App, scope: &Scope, question: &Question) -> Result<Results> {
    let asked = &Asked::new(app, scope, question)?;
    // Over a portfolio, the host's own files and users are beside the tenants' records.
    let (mut results, shown, facets, frameworks) = app
        .db()
        .read(&scope.with_host(), |tx| async move {
            let asked = &Asked { owners: asked.owners.clone().with_shared(&tx).await?, ..asked.clone() };
            let (results, candidates) = found(&tx, asked).await?;
            let facets = if question.with_facets { asked.chosen.facets(&groups(&tx, asked).await?) } else { Facets::default() };
            let shown = show(&tx, asked, candidates).await?;
            let frameworks = framework::codes(&tx, shown.iter().filter_map(|found| found.shown.document.within).collect()).await?;
            Ok((results, shown, facets, frameworks))
        })
        .await?;
    let owners = shown.iter().filter_map(|found| Some((found.shown.tenant_id?, found.client_id()?)));
    let owners: Vec<(Uuid, Uuid)> = owners.chain(facets.clients.iter().map(|(client, _)| *client)).collect();
    let names = client::cached(app, scope, owners).await?;
    let named = |((_, client_id), total): ((Uuid, Uuid), u64)| {
        let name = names.get(&client_id)?.name.clone();
        Some(ClientCount { client_id, name, total })
    };
    results.clients = facets.clients.into_iter().filter_map(named).collect();
    (results.statuses, results.changes) = (facets.statuses, facets.changes);
    results.hits = shown
        .into_iter()
        .map(|found| {
            let client = found.shown.client_id.and_then(|id| names.get(&id)).map(|client| client.name.clone());
            let framework_code = found.shown.document.within.and_then(|id| frameworks.get(&id)).cloned();
            let is_of_closed_client = found.client_id().and_then(|id| names.get(&id)).is_some_and(|client| client.is_closed);
            Hit { framework_code, is_of_closed_client, ..hit(found, client, &asked.needles) }
        })
        .collect();
    Ok(results)
}

async fn found(tx: &Tx, asked: &Asked<'_>) -> Result<(Results, Vec<Candidate>)> {
    let (mut results, mut candidates, question) = (Results::default(), Vec::new(), asked.question);
    for (kind, searched) in &asked.kinds {
        let wanted = asked.is_wanted(*kind);
        let take = if wanted { question.take.map_or(HITS_PER_KIND, |take| question.skip + take) } else { 0 };
        let found = searched.kind.find(tx, &asked.narrowed(tx, *kind)?, take).await?;
        results.kinds.push((*kind, found.total));
        results.total += if wanted { found.total } else { 0 };
        candidates.extend(found.hits.into_iter().map(|hit| Candidate { kind: *kind, hit }));
    }
    if let Some(take) = question.take {
        // What has no title stands behind what has one.
        let order = |Candidate { kind, hit }: &Candidate| (hit.tier, hit.title_key.is_empty(), hit.title_key.clone(), *kind, hit.id);
        candidates.sort_by_cached_key(order);
        let (skip, take) = (usize::try_from(question.skip).unwrap_or(usize::MAX), usize::try_from(take).unwrap_or(usize::MAX));
        candidates = candidates.into_iter().skip(skip).take(take).collect();
    }
    Ok((results, candidates))
}

/// What was found of the kinds that are asked for, by client, state and age.
async fn groups(tx: &Tx, asked: &Asked<'_>) -> Result<Vec<(HitKind, Group)>> {
    let (open, steps, mut all) = (asked.open(tx)?, LastChange::steps(tx.now()), Vec::new());
    for (kind, searched) in asked.kinds.iter().filter(|(kind, _)| asked.is_wanted(*kind)) {
        all.extend(searched.kind.groups(tx, &open, steps).await?.into_iter().map(|group| (*kind, group)));
    }
    Ok(all)
}

/// A hit with its record.
struct Found {
    kind: HitKind,
    tier: i32,
    shown: Shown,
    record: Option<HitRecord>,
}

impl Found {
    /// The client that it belongs to, or is itself.
    fn client_id(&self) -> Option<Uuid> {
        self.shown.client_id.or_else(|| (self.kind == HitKind::Client).then_some(self.shown.id))
    }
}

/// The records of the candidates, in the same order, with those that they belong to.
async fn show(tx: &Tx, asked: &Asked<'_>, candidates: Vec<Candidate>) -> Result<Vec<Found>> {
    let ids = candidates.iter().map(|candidate| (candidate.kind, candidate.hit.id));
    let mut rows = load_records(tx, asked, ids.collect()).await?;
    let named = |record: &RecordRef| Some((HitKind::named(&record.kind)?, record.id));
    let records = load_records(tx, asked, rows.values().filter_map(|row| named(row.record.as_ref()?)).collect()).await?;
    let found = |Candidate { kind, hit }: Candidate| {
        let shown = rows.remove(&(kind, hit.id))?;
        let record = shown.record.as_ref().and_then(named);
        let titled = |(kind, id): (HitKind, Uuid)| Some(HitRecord { kind, id, title: records.get(&(kind, id))?.document.heading() });
        Some(Found { kind, tier: hit.tier, record: record.and_then(titled), shown })
    };
    Ok(candidates.into_iter().filter_map(found).collect())
}

async fn load_records(tx: &Tx, asked: &Asked<'_>, wanted: Vec<(HitKind, Uuid)>) -> Result<HashMap<(HitKind, Uuid), Shown>> {
    let mut records = HashMap::new();
    for (kind, searched) in &asked.kinds {
        let ids: Vec<Uuid> = wanted.iter().filter(|(own, _)| own == kind).map(|(_, id)| *id).collect();
        records.extend(searched.kind.show(tx, &ids, &asked.owners).await?.into_iter().map(|shown| ((*kind, shown.id), shown)));
    }
    Ok(records)
}

fn hit(found: Found, client: Option<String>, needles: &Needles) -> Hit {
    let Found { kind, tier, shown: Shown { id, tenant_id, document, .. }, record } = found;
    let mark = |text: String| Marked::new(text, needles);
    // A comment or a transcript has the title of where it is read; a file says which record has it.
    let is_untitled = document.title.is_empty();
    let of_record = record.as_ref().map(|record| record.title.clone());
    // Title and detail say why it was found, unless only its texts do. What somebody wrote about a file is read in the library, what is
    // written in it wherever it is.
    let texts = document.texts.iter().filter(|_| is_untitled || record.is_none()).chain(&document.content).filter(|_| tier == 3);
    let excerpt = excerpt(texts.map(String::as_str), needles);
    let title = if is_untitled { of_record.clone().unwrap_or_default() } else { document.heading() };
    Hit {
        kind,
        id,
        tenant_id,
        framework_code: None,
        is_of_closed_client: false,
        title: mark(title),
        detail: document.detail.or(of_record.filter(|_| !is_untitled)).or(client).map(mark),
        excerpt,
        record,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn registered() -> Vec<&'static Searched> {
        let areas = [platform::AREAS, files::AREAS, records::AREAS, people::AREAS, library::AREAS, work::AREAS, compliance::AREAS];
        areas.into_iter().flatten().flat_map(|area| area.searched).collect()
    }

    #[test]
    fn every_kind_is_registered_and_every_registered_one_has_its_place() {
        let registered = registered();
        let places: Vec<HitKind> = registered.iter().filter_map(|searched| HitKind::named(searched.kind.name())).collect();
        assert_eq!(places.len(), registered.len());
        assert_eq!(places.into_iter().collect::<BTreeSet<_>>(), HitKind::ALL.into_iter().collect());
        assert!(registered.iter().all(|searched| searched.kind.is_declared()), "a table without Table::SEARCH is never indexed");
    }

    #[test]
    fn states_are_those_of_their_kind() {
        let named = |text: &str| {
            let kinds = registered().into_iter().filter_map(|searched| Some((HitKind::named(searched.kind.name())?, searched)));
            statuses(kinds, &[text.to_owned()])
        };
        assert_eq!(named("ActionItem.InProgress").unwrap(), [(HitKind::ActionItem, "InProgress".to_owned())]);
        for wrong in ["ActionItem.Void", "Void", "Nobody.Open", "Standard.Draft", "Comment.Open", "."] {
            assert_eq!(named(wrong).unwrap_err().fields()[0].field, "statuses", "{wrong}");
        }
    }
}
