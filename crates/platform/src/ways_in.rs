//! Prevents changes that would lock out a level's administrators: where local passwords can't be used, an administrator must be able to
//! sign in with an external account.

use ::store::Tx;
use http::App;
use kernel::{Error, Result};
use uuid::Uuid;

use crate::{
    external_login::{self, Source},
    feature, role,
    setting::{self, LOCAL_LOGIN},
    user,
};

/// The ways in which the people of a level can sign in, as a transaction sees them.
#[derive(Debug, Clone)]
pub(crate) struct WaysIn {
    /// Passwords and passkeys that are kept here.
    is_local: bool,
    /// Accounts elsewhere.
    sources: Vec<Source>,
}

impl WaysIn {
    /// The ways into `level`. The transaction is one of that level, or of the machine.
    pub(crate) async fn of(app: &App, tx: &Tx, level: Uuid) -> Result<Self> {
        let values = setting::own_in(app, tx, level).await?;
        let plan = feature::read_in(tx, level).await?;
        Ok(Self { is_local: !values.is_off(LOCAL_LOGIN), sources: external_login::sources(&values, &plan) })
    }

    /// Requires, after a change in the same transaction, that an administrator can still sign in if the change removed one of these ways.
    ///
    /// 400 `Account.NoOtherSignIn` if no way is left, `Account.NoOtherAdministrator` if the remaining ones let no administrator in; on
    /// `field`, if there is one.
    pub(crate) async fn check(&self, app: &App, tx: &Tx, level: Uuid, field: Option<&str>) -> Result<()> {
        let after = Self::of(app, tx, level).await?;
        let are_all_left = !self.is_local && self.sources.iter().all(|source| after.sources.contains(source));
        if after.is_local || are_all_left {
            return Ok(());
        }
        let (error, message) = if after.sources.is_empty() {
            (Error::rule("Account.NoOtherSignIn"), "Error.Account.NoOtherSignIn")
        } else if after.admits_administrator(tx, level).await? {
            return Ok(());
        } else {
            (Error::rule("Account.NoOtherAdministrator"), "Error.Account.NoOtherAdministrator")
        };
        Err(match field {
            Some(field) => error.and_field(field, message),
            None => error,
        })
    }

    /// Whether one of `users` of `level` can sign in, and not only until a last day.
    pub(crate) async fn admits_any(&self, tx: &Tx, level: Uuid, users: &[Uuid]) -> Result<bool> {
        user::is_any_staying(tx, level, self.known(tx, level, users).await?).await
    }

    /// Whether this user of `level` can sign in, be it only until a last day.
    pub(crate) async fn admits(&self, tx: &Tx, level: Uuid, id: Uuid) -> Result<bool> {
        user::is_any_open(tx, level, self.known(tx, level, &[id]).await?).await
    }

    /// Those of `users` of `level` who have one of these ways.
    async fn known(&self, tx: &Tx, level: Uuid, users: &[Uuid]) -> Result<Vec<Uuid>> {
        if self.is_local { Ok(users.to_vec()) } else { external_login::users_of(tx, level, users, &self.sources).await }
    }

    /// Whether an administrator of `level` can sign in.
    pub(crate) async fn admits_administrator(&self, tx: &Tx, level: Uuid) -> Result<bool> {
        let Some(role) = role::lock_administrator(tx, level).await? else { return Ok(false) };
        let holders = role::holders(tx, level, role.id).await?;
        self.admits_any(tx, level, &holders).await
    }
}
