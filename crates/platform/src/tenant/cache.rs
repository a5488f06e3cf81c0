//! All tenants, cached: every request reads one, few change.

use std::{collections::HashMap, sync::Arc};

use http::App;
use kernel::{Error, Result, Scope, Timestamp};
use uuid::Uuid;

use super::{Model, rules, store};
use crate::Platform;

/// Key under which changes are announced.
pub(crate) const KEY: &str = "tenants";

/// The tenants, by id and by name.
#[derive(Debug, Default)]
pub struct Directory {
    by_id: HashMap<Uuid, Model>,
    by_name: HashMap<String, Uuid>,
}

impl Directory {
    fn new(tenants: Vec<Model>) -> Self {
        // By the name itself: stored keys may be of a former form.
        let by_name = tenants.iter().map(|t| (rules::normalize(&t.name), t.id)).collect();
        Self { by_id: tenants.into_iter().map(|t| (t.id, t)).collect(), by_name }
    }

    /// The tenant with this id.
    pub fn by_id(&self, id: Uuid) -> Option<&Model> {
        self.by_id.get(&id)
    }

    /// The tenant with this name, whatever its case.
    pub fn by_name(&self, name: &str) -> Option<&Model> {
        self.by_name.get(&rules::normalize(name)).and_then(|id| self.by_id.get(id))
    }

    /// The tenant that a header or parameter names, by id or by name.
    pub fn resolve(&self, id_or_name: &str) -> Option<&Model> {
        match id_or_name.trim().parse::<Uuid>() {
            Ok(id) => self.by_id(id),
            Err(_) => self.by_name(id_or_name),
        }
    }

    /// The tenant that a header or parameter names, if its users may sign in at `now`.
    ///
    /// # Errors
    /// `Common.TenantNotFound`.
    pub fn active(&self, id_or_name: &str, now: Timestamp) -> Result<&Model> {
        let found = self.resolve(id_or_name).filter(|t| t.is_active_at(now));
        found.ok_or_else(|| Error::tenant_not_found(id_or_name))
    }

    /// Whether the tenant is there and its users may sign in at `now`.
    pub fn is_active(&self, id: Uuid, now: Timestamp) -> bool {
        self.by_id(id).is_some_and(|t| t.is_active_at(now))
    }

    /// Whether mail is sent to the people of the tenant at `now`: not while it is suspended, past its last day or archived. One that was
    /// never activated invites its first administrator.
    pub fn gets_mail(&self, id: Uuid, now: Timestamp) -> bool {
        self.by_id(id).is_some_and(|tenant| tenant.is_active_at(now) || rules::is_untouched(tenant))
    }

    /// Ids of the tenants that are active at `now`.
    pub fn active_ids(&self, now: Timestamp) -> impl Iterator<Item = Uuid> {
        self.by_id.values().filter(move |t| t.is_active_at(now)).map(|t| t.id)
    }

    /// All tenants, in no order.
    pub fn all(&self) -> impl Iterator<Item = &Model> {
        self.by_id.values()
    }
}

/// The directory, at most a second old.
pub async fn directory(app: &App) -> Result<Arc<Directory>> {
    let platform = app.own::<Platform>()?;
    let load = async {
        let scope = Scope::system(app.now());
        let tenants = app.db().read(&scope, |tx| async move { store::all(&tx).await }).await?;
        Ok(Directory::new(tenants))
    };
    platform.tenants.get_or_load(&(), load).await
}
