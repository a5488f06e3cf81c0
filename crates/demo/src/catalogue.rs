//! The provider's own framework: 6 domains, 24 subdomains, 120 standards, two releases.

use http::App;
use kernel::{Error, HOST, Result, Scope, Uuid};
use library::{
    domain::{self, DomainStatus},
    framework, release,
    standard::{self, ChangeKind, Content, Criticality},
    subdomain,
};

use crate::{Loading, organisation::Organisation};

const SOURCE: &str = include_str!("../content/library.txt");

/// Code of the framework.
pub const CODE: &str = "KESTREL";

/// Days before the installation on which the first and the second release came out.
pub const RELEASES: [i64; 2] = [790, 200];

/// Standards that the second release brought a new version of.
const CHANGED: usize = 14;

/// The published framework.
pub struct Catalogue {
    pub framework_id: Uuid,
    /// Its standards in order: five a subdomain, four subdomains a domain.
    pub standards: Vec<(Uuid, Content)>,
}

impl Catalogue {
    /// Whether the standard at this position is critical.
    pub fn is_critical(&self, at: usize) -> bool {
        self.standards.get(at).is_some_and(|(_, content)| content.criticality == Criticality::Critical)
    }

    /// The position of a standard.
    pub fn position(&self, id: Uuid) -> Option<usize> {
        self.standards.iter().position(|(own, _)| *own == id)
    }
}

/// How many standards it has.
pub fn size() -> usize {
    SOURCE.lines().filter(|line| !line.starts_with('#') && line.split('|').count() == 5).count()
}

/// Writes and publishes the framework as of its first release: one author writes, another publishes.
///
/// # Errors
/// `Unavailable`, or what a service refuses.
pub async fn write(app: &App, organisation: &Organisation, loading: &Loading<'_>) -> Result<Catalogue> {
    let author = organisation.acting(app, HOST, "Adeyemi", RELEASES[0] + 20)?;
    let publisher = organisation.acting(app, HOST, "Sorensen", RELEASES[0])?;
    let input = framework::FrameworkRequest {
        code: CODE.to_owned(),
        title: "Kestrelford operating standards".to_owned(),
        version: Some("2".to_owned()),
        publisher: Some("Kestrelford Coaching Partners".to_owned()),
        licence: None,
        concurrency_stamp: None,
    };
    let framework_id = framework::service::create(app, &author, &input).await?.id;
    // Elsewhere it is the default only if the provider has none.
    if loading.has_sign_ins() {
        framework::service::set_default(app, &author, framework_id).await?;
    }
    let written = author_everything(app, &author, framework_id).await?;
    standard::publish::publish_many(app, &publisher, framework_id, None).await?;
    release::service::create(app, &publisher, framework_id, "Release 1", "First release of the operating standards.").await?;
    Ok(Catalogue { framework_id, standards: written })
}

async fn author_everything(app: &App, author: &Scope, framework_id: Uuid) -> Result<Vec<(Uuid, Content)>> {
    let (mut domain_id, mut subdomain_id) = (Uuid::nil(), Uuid::nil());
    let (mut standards, mut domains) = (Vec::new(), Vec::new());
    for line in SOURCE.lines().filter(|l| !l.starts_with('#')) {
        let parts: Vec<&str> = line.split('|').map(str::trim).collect();
        match parts.as_slice() {
            [code, name, colour] if code.starts_with('=') => {
                let input = domain::DomainCreateRequest {
                    framework_id,
                    code: code.trim_start_matches("= ").to_owned(),
                    name: (*name).to_owned(),
                    colour: colour.parse().map_err(Error::internal)?,
                    weight: 1,
                    ..Default::default()
                };
                domain_id = domain::service::create(app, author, &input).await?.domain.id;
                domains.push(domain_id);
            }
            [_, name] => {
                let input = subdomain::SubdomainCreateRequest {
                    domain_id,
                    name: (*name).to_owned(),
                    description: None,
                    weight: 1,
                    questions_per_assessment: 5,
                };
                subdomain_id = subdomain::service::create(app, author, &input).await?.subdomain.id;
                subdomain::service::transition(app, author, subdomain_id, DomainStatus::Active).await?;
            }
            [criticality, title, statement, guidance, evidence] => {
                let content = content(criticality, title, statement, guidance, evidence);
                let input = standard::StandardCreateRequest { subdomain_id, parent_standard_id: None, code: None, content };
                standards.push((standard::service::create(app, author, &input).await?.id, input.content));
            }
            _ => return Err(Error::internal(format!("a line of the demo library is not understood: {line}"))),
        }
    }
    for id in domains {
        domain::service::transition(app, author, id, DomainStatus::Active).await?;
    }
    Ok(standards)
}

fn content(criticality: &str, title: &str, statement: &str, guidance: &str, evidence: &str) -> Content {
    let criticality = match criticality {
        "C" => Criticality::Critical,
        "M" => Criticality::Major,
        "N" => Criticality::Minor,
        _ => Criticality::Advisory,
    };
    Content {
        title: title.to_owned(),
        statement: statement.to_owned(),
        guidance: guidance.to_owned(),
        evidence_examples: evidence.split(';').map(|e| capitalised(e.trim())).collect(),
        maturity: [
            "Not in place",
            "Begun, without a record",
            "In place, with gaps",
            "In place and checked",
            "In place, checked and improving",
        ]
        .map(str::to_owned)
        .to_vec(),
        criticality,
        assess_every_months: if criticality == Criticality::Critical { 6 } else { 12 },
        ..Content::default()
    }
}

/// The text with its first letter in upper case.
fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// The second release: every eighth standard states its requirement more precisely.
///
/// # Errors
/// `Unavailable`, or what a service refuses.
pub async fn revise(app: &App, organisation: &Organisation, catalogue: &Catalogue) -> Result<()> {
    let Catalogue { framework_id, standards } = catalogue;
    let author = organisation.acting(app, HOST, "Sorensen", RELEASES[1] + 10)?;
    let publisher = organisation.acting(app, HOST, "Adeyemi", RELEASES[1])?;
    for (id, before) in standards.iter().step_by(8).take(CHANGED) {
        let detail = standard::reader::get(app, &author, *id, None).await?;
        let mut content = before.clone();
        content.statement.push_str(" Somebody is named who checks it at least once a quarter.");
        content.change_kind = ChangeKind::Minor;
        content.change_summary = "Names who checks, and how often.".to_owned();
        standard::service::update(app, &author, *id, &content, Some(&detail.standard.concurrency_stamp)).await?;
    }
    standard::publish::publish_many(app, &publisher, *framework_id, None).await?;
    release::service::create(app, &publisher, *framework_id, "Release 2", "Fourteen standards say who checks, and how often.")
        .await
        .map(drop)
}
