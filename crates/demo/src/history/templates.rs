//! Assessment types, their subtypes and templates.

use std::collections::{BTreeSet, HashMap};

use compliance::assessment_type::{
    AssessmentSubtypeRequest, AssessmentTypeRequest, GenerateTemplateRequest, SubtypeStatus,
    service::{subtypes, templates, types},
};
use http::App;
use kernel::{Error, HOST, Result, Uuid};

use super::programme::{Ask, SUBTYPES, TYPES};
use crate::{
    catalogue::{Catalogue, RELEASES},
    organisation::Organisation,
};

/// Standards per domain, and per subdomain.
const OF_DOMAIN: usize = 20;
const OF_SUBDOMAIN: usize = 5;

/// Creates and publishes them; returns the subtypes by code.
///
/// # Errors
/// `Unavailable`, or what a service refuses.
pub async fn write(app: &App, organisation: &Organisation, catalogue: &Catalogue) -> Result<HashMap<&'static str, Uuid>> {
    let author = organisation.acting(app, HOST, "Adeyemi", RELEASES[0] - 20)?;
    let publisher = organisation.acting(app, HOST, "Sorensen", RELEASES[0] - 25)?;
    let mut kinds = HashMap::new();
    for kind in &TYPES {
        let input = AssessmentTypeRequest {
            code: kind.code.to_owned(),
            name: kind.name.to_owned(),
            mode: kind.mode,
            purpose: Some(kind.purpose.to_owned()),
            colour: kind.colour,
            icon: None,
            requires_review: kind.requires_review,
            default_cadence_months: Some(kind.cadence),
            concurrency_stamp: None,
        };
        kinds.insert(kind.code, types::create(app, &author, &input).await?.id);
    }
    let mut made = HashMap::new();
    for (code, kind, name, ask) in &SUBTYPES {
        let kind = *kinds.get(kind).ok_or_else(|| Error::internal(format!("the demo data has no type {kind}")))?;
        let input = AssessmentSubtypeRequest {
            code: (*code).to_owned(),
            name: (*name).to_owned(),
            description: None,
            framework_id: catalogue.framework_id,
            status: SubtypeStatus::Active,
            concurrency_stamp: None,
        };
        let subtype = subtypes::create(app, &author, kind, &input).await?.id;
        let standard_ids = asked(catalogue, ask).into_iter().collect();
        let input = GenerateTemplateRequest { subtype_id: subtype, standard_ids, domain_ids: Vec::new() };
        let draft = templates::generate(app, &author, &input).await?.version;
        templates::publish(app, &publisher, draft.id, Some(&draft.concurrency_stamp)).await?;
        made.insert(*code, subtype);
    }
    Ok(made)
}

fn asked(catalogue: &Catalogue, ask: &Ask) -> BTreeSet<Uuid> {
    let all = 0..catalogue.standards.len();
    let positions: BTreeSet<usize> = match ask {
        Ask::All => all.collect(),
        Ask::Domains(domains) => all.filter(|at| domains.contains(&(at / OF_DOMAIN))).collect(),
        Ask::First(counts) => all.filter(|at| counts.get(at / OF_DOMAIN).is_some_and(|count| at % OF_DOMAIN < *count)).collect(),
        Ask::Core(count) => {
            let critical = all.clone().filter(|at| catalogue.is_critical(*at));
            let turns = (0..OF_SUBDOMAIN).flat_map(|turn| all.clone().filter(move |at| at % OF_SUBDOMAIN == turn));
            let mut core = BTreeSet::new();
            for at in critical.chain(turns) {
                if core.len() < *count {
                    core.insert(at);
                }
            }
            core
        }
    };
    positions.into_iter().filter_map(|at| catalogue.standards.get(at)).map(|(id, _)| *id).collect()
}
