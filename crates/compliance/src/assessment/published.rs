//! What an assessment rests on and what never changes once it is published: a template's questions, and the pinned versions of standards.

use std::{collections::HashMap, sync::Arc};

use ::store::Tx;
use kernel::{Result, Uuid};
use library::standard::StandardVersion;
use platform::Cache;

use crate::{
    assessment_type::{store as templates, template::question},
    catalogue,
};

/// Of each kind so many are kept: some thousand questions and the texts of as many standards, a few megabytes.
const KEPT: usize = 2_000;

/// Questions and versions that this node has read; a part of the application (`app.own::<Published>()`).
pub struct Published {
    questions: Cache<(Uuid, String), question::Model>,
    versions: Cache<Uuid, StandardVersion>,
}

impl Default for Published {
    fn default() -> Self {
        Self { questions: Cache::new(KEPT), versions: Cache::new(KEPT) }
    }
}

impl Published {
    /// Questions by key of the template version that an assessment was made from.
    ///
    /// # Errors
    /// `Unavailable`.
    pub async fn questions(&self, tx: &Tx, template: Uuid, keys: &[String]) -> Result<HashMap<String, Arc<question::Model>>> {
        let wanted: Vec<(Uuid, String)> = keys.iter().map(|key| (template, key.clone())).collect();
        let load = |missing: Vec<(Uuid, String)>| async move {
            let keys: Vec<String> = missing.into_iter().map(|(_, key)| key).collect();
            let read = templates::questions_by_key(tx, template, &keys).await?;
            Ok(read.into_iter().map(|(key, question)| ((template, key), question)).collect())
        };
        let found = self.questions.get_or_load_all(&wanted, load).await?;
        Ok(found.into_iter().map(|((_, key), question)| (key, question)).collect())
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
