//! The job that makes a tenant.

use std::sync::Arc;

use ::store::Tx;
use http::JobRun;
use kernel::{Clients, Granted, Principal, Result, Scope, Tenancy, Timestamp, Uuid, scope::Asking};
use platform::tenant;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::service;
use crate::client;

/// Kind of the job.
pub(super) const RUN: &str = "tenant_provision.run";

/// Input of the job. The requesting user was checked at the request; the job acts in their name with only the permissions that it needs.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Args {
    provision: Uuid,
    user_id: Option<Uuid>,
    user_name: String,
    asking: Asking,
}

impl Args {
    /// For a provisioning that the caller of `tx` starts or tries again.
    pub(super) fn new(tx: &Tx, provision: Uuid) -> Self {
        let principal = tx.scope().principal();
        Self { provision, user_id: principal.user_id, user_name: principal.user_name.clone(), asking: principal.asking() }
    }

    fn scope(&self, now: Timestamp) -> Scope {
        let rights = [tenant::CREATE, client::VIEW, client::CREATE, client::ALL_OF_TENANT];
        let principal = Principal {
            user_id: self.user_id,
            user_name: self.user_name.clone(),
            granted: Arc::new(Granted::new(rights.map(|permission| permission.0.to_owned()))),
            ..Principal::default()
        };
        Scope::new(Tenancy::Host, Clients::All, Arc::new(principal.asked_by(&self.asking)), now, Arc::default())
    }
}

/// Makes a tenant, or goes on with one whose node has died.
///
/// # Errors
/// As [`service::run::run`].
pub(super) async fn run(run: JobRun) -> Result<Value> {
    let args: Args = run.args()?;
    let scope = args.scope(run.app.now());
    let tenant = service::run::run(&run, &scope, args.provision).await?;
    Ok(json!({ "url": format!("tenants/{tenant}") }))
}
