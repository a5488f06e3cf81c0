//! Tags on open work, and links between related items.

use std::collections::{BTreeMap, BTreeSet};

use http::App;
use kernel::{Page, Result, Scope, Uuid};
use records::{
    record_link::{LinkRequest, rules::LinkRelation, service as links},
    tag::{TagRequest, service as tags},
};
use work::action_item::{self, ActionItem, ActionStatus, Filter};

use super::History;

pub(super) const KIND: &str = "ActionItem";

/// Tags of each customer: name, colour, and words in the titles of their items.
const TAGS: [(&str, i32, &[&str]); 5] = [
    ("Infection control", 5, &["decontamination", "autoclave", "infection control", "hand hygiene", "spill kit"]),
    ("Training", 3, &["training", "retrain", "induction", "safe lifting", "moving and handling"]),
    ("Suppliers", 8, &["supplier", "oxygen cylinder", "slide sheets", "laboratory", "consumables"]),
    ("Premises", 10, &["fire drill", "lease", "premises", "lockable cabinet", "lighting"]),
    ("Rota", 2, &["rota", "cover plan"]),
];

/// Links: an item's title, the kind of link, and the other item's title.
const LINKS: [(&str, LinkRelation, &str); 5] = [
    ("Repeat last month’s decontamination log", LinkRelation::CausedBy, "Get the autoclave certificate renewed"),
    ("Compare supplier terms across the three sites", LinkRelation::Related, "Order a lockable cabinet for reception"),
    ("Renew two lapsed background checks", LinkRelation::Related, "Fill two empty rota slots"),
    ("Retrain the evening rota in safe lifting", LinkRelation::Related, "Book moving and handling for five new starters"),
    ("Replace two worn slide sheets", LinkRelation::Causes, "Retrain the evening rota in safe lifting"),
];

/// Unfinished items whose titles contain `words`.
pub(super) async fn unfinished(app: &App, scope: &Scope, words: &str) -> Result<Vec<ActionItem>> {
    let status = vec![ActionStatus::Open, ActionStatus::InProgress, ActionStatus::Blocked];
    let filter = Filter { text: Some(words.to_owned()), status, ..Filter::default() };
    let page = Page { skip: 0, take: 5, sort: Vec::new() };
    Ok(action_item::service::list(app, scope, &filter, &page).await?.items)
}

impl History<'_> {
    /// Adds tags and links to the open items in every customer's workspace.
    pub(super) async fn mark(&self) -> Result<()> {
        for tenant in &self.organisation.tenants {
            let scope = self.organisation.acting(self.app, tenant.id, tenant.cast.clients[0].coach, 2)?;
            self.tag(&scope).await?;
            self.link(&scope).await?;
        }
        Ok(())
    }

    async fn tag(&self, scope: &Scope) -> Result<()> {
        let mut of_items: BTreeMap<Uuid, BTreeSet<Uuid>> = BTreeMap::new();
        for (name, colour, words) in TAGS {
            let mut found = BTreeSet::new();
            for words in words {
                found.extend(unfinished(self.app, scope, words).await?.into_iter().map(|item| item.id));
            }
            if found.is_empty() {
                continue;
            }
            let tag = tags::create(self.app, scope, &TagRequest { name: name.to_owned(), colour }).await?;
            for item in found {
                of_items.entry(item).or_default().insert(tag.id);
            }
        }
        for (item, wanted) in of_items {
            tags::assign(self.app, scope, KIND, item, &Vec::from_iter(wanted)).await?;
        }
        Ok(())
    }

    async fn link(&self, scope: &Scope) -> Result<()> {
        for (title, relation, other) in LINKS {
            let (from, to) = (unfinished(self.app, scope, title).await?, unfinished(self.app, scope, other).await?);
            let (Some(from), Some(to)) = (from.first(), to.first()) else { continue };
            let link = LinkRequest { relation, record_kind: KIND.to_owned(), record_id: to.id };
            links::create(self.app, scope, KIND, from.id, &link).await?;
        }
        Ok(())
    }
}
