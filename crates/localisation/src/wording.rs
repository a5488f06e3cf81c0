//! The wording of texts that belong together, such as a policy, in all languages at once.

use std::collections::BTreeMap;

use kernel::{HOST, Uuid};

use crate::{Localisation, localisation::DEFAULT_RESOURCE};

/// Texts by culture and key.
pub type Wording = BTreeMap<(String, String), String>;

impl Localisation {
    /// The texts of `tenant` whose keys begin with `prefix`, in every language: its own, else the host's, else the shipped ones.
    pub fn wording(&self, tenant: Uuid, prefix: &str) -> Wording {
        let snapshot = self.snapshot();
        let mut wording = Wording::new();
        let mut add = |culture: &str, texts: &BTreeMap<String, String>| {
            let wanted = texts.iter().filter(|(name, _)| name.starts_with(prefix));
            wording.extend(wanted.map(|(name, text)| ((culture.to_owned(), name.clone()), text.clone())));
        };
        for (culture, texts) in self.resources().get(DEFAULT_RESOURCE).into_iter().flat_map(|own| &own.cultures) {
            add(culture, texts);
        }
        // What comes later takes the place of what was there.
        for owner in [HOST, tenant] {
            for (culture, resources) in snapshot.by_tenant.get(&owner).into_iter().flatten() {
                if let Some(texts) = resources.get(DEFAULT_RESOURCE) {
                    add(culture, texts);
                }
            }
        }
        wording
    }
}
