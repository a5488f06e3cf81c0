//! What an assessment rests on and what never changes once it is published: a template's sections and questions, the versions that a
//! release names, and the pinned versions of standards.

use std::{collections::HashMap, sync::Arc};

use ::store::Tx;
use kernel::{Result, Uuid};
use library::standard::StandardVersion;
use platform::Cache;

use crate::{
    assessment_type::{store as templates, template::question},
    catalogue,
};

/// So many templates and releases are kept: each has a hundred to a thousand entries, some hundred kilobytes at most.
const KEPT: usize = 50;

/// So many texts of standards are kept, a few megabytes.
const KEPT_VERSIONS: usize = 2_000;

/// The content of a published template version.
#[derive(Debug)]
pub struct Content {
    /// Its questions, in order, each with the position of its section.
    pub questions: Vec<(i32, Arc<question::Model>)>,
    by_key: HashMap<String, Arc<question::Model>>,
}

impl Content {
    async fn load(tx: &Tx, template: Uuid) -> Result<Self> {
        let sections = templates::sections(tx, template).await?;
        let positions: HashMap<Uuid, i32> = (0i32..).zip(&sections).map(|(at, s)| (s.id, at)).collect();
        let placed = |question: question::Model| (positions.get(&question.section_id).copied().unwrap_or_default(), Arc::new(question));
        let questions: Vec<_> = templates::questions(tx, template).await?.into_iter().map(placed).collect();
        let by_key = questions.iter().map(|(_, question)| (question.key.clone(), Arc::clone(question))).collect();
        Ok(Self { questions, by_key })
    }

    /// The question with this key.
    pub fn question(&self, key: &str) -> Option<&Arc<question::Model>> {
        self.by_key.get(key)
    }
}

/// What this node has read of it; a part of the application (`app.own::<Published>()`).
pub struct Published {
    templates: Cache<Uuid, Content>,
    releases: Cache<Uuid, HashMap<Uuid, Uuid>>,
    versions: Cache<Uuid, StandardVersion>,
}

impl Default for Published {
    fn default() -> Self {
        Self { templates: Cache::new(KEPT), releases: Cache::new(KEPT), versions: Cache::new(KEPT_VERSIONS) }
    }
}

impl Published {
    /// Content of the template version that an assessment was made from.
    ///
    /// # Errors
    /// `Unavailable`.
    pub async fn template(&self, tx: &Tx, template: Uuid) -> Result<Arc<Content>> {
        self.templates.get_or_load(&template, Content::load(tx, template)).await
    }

    /// The version of each standard that a release names.
    ///
    /// # Errors
    /// `Unavailable`.
    pub async fn release(&self, tx: &Tx, release: Uuid) -> Result<Arc<HashMap<Uuid, Uuid>>> {
        self.releases.get_or_load(&release, catalogue::release_versions(tx, release)).await
    }

    /// Pinned versions of standards by id. What may change of a version, its status and dates, is as old as the memory: for its words alone.
    ///
    /// # Errors
    /// `Unavailable`.
    pub async fn versions(&self, tx: &Tx, ids: &[Uuid]) -> Result<HashMap<Uuid, Arc<StandardVersion>>> {
        let load = |missing: Vec<Uuid>| async move { Ok(catalogue::versions(tx, &missing).await?.into_iter().collect()) };
        self.versions.get_or_load_all(ids, load).await
    }
}

impl std::fmt::Debug for Published {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Published").finish_non_exhaustive()
    }
}
