//! Cached content of published template versions, which never changes.

use std::{collections::HashMap, sync::Arc};

use ::store::Tx;
use kernel::{Result, Uuid};
use platform::Cache;

use super::{entity::template::question, store};

/// Cached templates; each has a hundred to a thousand questions and takes a few hundred kilobytes at most.
const LIMIT: usize = 50;

/// The content of a published template version.
#[derive(Debug)]
pub struct PublishedTemplate {
    /// Its questions, in order, each with the position of its section.
    pub questions: Vec<(i32, Arc<question::Model>)>,
    by_key: HashMap<String, Arc<question::Model>>,
}

impl PublishedTemplate {
    async fn load(tx: &Tx, template: Uuid) -> Result<Self> {
        let sections = store::sections(tx, template).await?;
        let positions: HashMap<Uuid, i32> = (0i32..).zip(&sections).map(|(at, s)| (s.id, at)).collect();
        let placed = |question: question::Model| (positions.get(&question.section_id).copied().unwrap_or_default(), Arc::new(question));
        let questions: Vec<_> = store::questions(tx, template).await?.into_iter().map(placed).collect();
        let by_key = questions.iter().map(|(_, question)| (question.key.clone(), Arc::clone(question))).collect();
        Ok(Self { questions, by_key })
    }

    /// The question with this key.
    pub fn question(&self, key: &str) -> Option<&Arc<question::Model>> {
        self.by_key.get(key)
    }
}

/// Templates cached by this node; a part of the application (`app.own::<TemplateCache>()`).
pub struct TemplateCache(Cache<Uuid, PublishedTemplate>);

impl http::CrateState for TemplateCache {}

impl Default for TemplateCache {
    fn default() -> Self {
        Self(Cache::new(LIMIT))
    }
}

impl TemplateCache {
    /// Content of a published template version.
    pub async fn get(&self, tx: &Tx, version: Uuid) -> Result<Arc<PublishedTemplate>> {
        self.0.get_or_load(&version, PublishedTemplate::load(tx, version)).await
    }
}

impl std::fmt::Debug for TemplateCache {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("TemplateCache").finish_non_exhaustive()
    }
}
