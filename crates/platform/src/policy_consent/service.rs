//! The current version of the policies, and who has accepted it.

use http::App;
use kernel::{Error, HOST, Result, Scope, Uuid};
use localisation::Localisation;
use sea_orm::ActiveValue::Set;

use super::{
    entity::{ActiveModel, Entity, Model},
    rules, store,
};
use crate::setting::{self, POLICIES_ELSEWHERE};

/// The state for the caller.
pub(super) struct ConsentState {
    /// The current version.
    pub(super) version: String,
    /// Whether the caller reads these policies: a user's are those of the own level, whose texts no other workspace shows.
    pub(super) is_asked: bool,
    /// Whether the caller's consent is recorded: not for visitors, and not while acting as somebody else.
    pub(super) is_recorded: bool,
    /// The caller's latest consent, to whatever version.
    pub(super) accepted: Option<Model>,
}

/// The current version, and the latest consent of a user who acts in person. Somebody who acts as a user neither sees nor gives it.
pub(super) async fn standing(app: &App, scope: &Scope) -> Result<ConsentState> {
    let principal = scope.principal();
    let Some(user) = principal.user_id.filter(|_| !principal.is_stand_in) else {
        let version = version(app, scope.tenant().unwrap_or(HOST)).await?;
        return Ok(ConsentState { version, is_asked: true, is_recorded: false, accepted: None });
    };
    let home = scope.within(principal.home);
    let accepted = app.db().read(&home, |tx| async move { store::latest(&tx, user).await }).await?;
    Ok(ConsentState { version: version(app, principal.home).await?, is_asked: is_at_home(scope), is_recorded: true, accepted })
}

fn is_at_home(scope: &Scope) -> bool {
    scope.tenant().unwrap_or(HOST) == scope.principal().home
}

/// Records that the caller accepts the version that was shown.
///
/// # Errors
/// 401, `Account.NotInPerson`, `PolicyConsents.OtherWorkspace`; 400 on `policyVersion` if the policies have changed since they were shown.
pub(super) async fn accept(app: &App, scope: &Scope, shown: &str) -> Result<ConsentState> {
    scope.in_person()?;
    if !is_at_home(scope) {
        return Err(Error::rule("PolicyConsents.OtherWorkspace"));
    }
    let (user, level) = (scope.user()?, scope.principal().home);
    let version = version(app, level).await?;
    if shown != version {
        return Err(Error::invalid("policyVersion", "Validation.PolicyVersion"));
    }
    let home = scope.within(level);
    let accepted = app
        .db()
        .write(&home, |tx| async move {
            if let Some(latest) = store::latest(&tx, user).await?.filter(|latest| rules::is_repeated(latest, shown, tx.now())) {
                return Ok(latest);
            }
            let row =
                ActiveModel { user_id: Set(user), policy_version: Set(shown.to_owned()), accepted_at: Set(tx.now()), ..Default::default() };
            tx.insert::<Entity>(row).await
        })
        .await?;
    Ok(ConsentState { version, is_asked: true, is_recorded: true, accepted: Some(accepted) })
}

/// The version of the policies that a level's people read.
async fn version(app: &App, level: Uuid) -> Result<String> {
    let texts = app.own::<Localisation>()?;
    texts.refresh(app.db()).await?;
    let host = setting::of_level(app, HOST).await?;
    Ok(rules::version(host.get(POLICIES_ELSEWHERE).unwrap_or_default(), &texts.wording(level, rules::TEXTS)))
}
