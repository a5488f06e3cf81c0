//! Defaults of a level's users.

use http::App;
use kernel::{Result, Scope, Timestamp, Uuid};

use super::{
    super::{
        DEFAULTS,
        entity::Model,
        rules::{self, Choice, ChoiceChange, Choices, Rhythm},
        store,
    },
    check_read, choices_of, rhythm_of, rhythm_to_store, row_of, types, written,
};
use crate::user;

/// The defaults of a level.
#[derive(Debug, Clone)]
pub struct Defaults {
    choices: Choices,
    /// Digest and quiet hours.
    pub rhythm: Rhythm,
    /// Stamp of the stored row; empty if there is none.
    pub stamp: String,
    /// Users whose address is paused.
    pub paused: Vec<PausedPerson>,
}

/// A user whose address the mail server refused.
#[derive(Debug, Clone)]
pub struct PausedPerson {
    pub user: user::Model,
    /// When it was refused.
    pub since: Timestamp,
}

impl Defaults {
    /// How notifications of `kind` reach users without a choice of their own.
    pub fn choice(&self, kind: &http::NotificationType) -> Choice {
        Choice::in_force(kind, &[&self.choices])
    }

    /// Whether the level chose it.
    pub fn is_own(&self, kind: &http::NotificationType) -> bool {
        self.choices.contains_key(kind.code)
    }
}

/// The defaults of the scope's level. Paused addresses are included for callers who may read users.
///
/// # Errors
/// 403 without [`DEFAULTS`].
pub async fn defaults(app: &App, scope: &Scope) -> Result<Defaults> {
    scope.require(DEFAULTS)?;
    let level = scope.at_level();
    let sees_users = scope.has(user::VIEW);
    app.db()
        .read(&level, |tx| async move {
            let row = store::of(&tx, store::DEFAULTS).await?.defaults;
            let rhythm = rhythm_of(row.as_ref())?;
            let paused = if sees_users { store::all_paused(&tx).await? } else { Vec::new() };
            let ids: Vec<Uuid> = paused.iter().map(|paused| paused.user_id).collect();
            let users = user::by_ids(&tx, ids).await?;
            let person = |user: user::Model| {
                let found = paused.iter().find(|p| p.user_id == user.id && p.normalized_email == user.normalized_email)?;
                Some(PausedPerson { since: found.paused_at, user })
            };
            Ok(Defaults {
                choices: choices_of(row.as_ref())?,
                rhythm: rhythm.unwrap_or_default(),
                stamp: row.map(|row| row.concurrency_stamp).unwrap_or_default(),
                paused: users.into_iter().filter_map(person).collect(),
            })
        })
        .await
}

/// New defaults of a level.
#[derive(Debug, Clone)]
pub struct DefaultsChange {
    /// Channels of types.
    pub choices: Vec<ChoiceChange>,
    /// Types to reset to their registered channels, and [`rules::DIGEST`] for digest and quiet hours.
    pub inherit: Vec<String>,
    /// Digest and quiet hours.
    pub rhythm: Rhythm,
    /// The stamp that the caller read.
    pub stamp: Option<String>,
}

/// Changes the defaults of the scope's level. Users keep their own choices.
///
/// # Errors
/// 403 without [`DEFAULTS`], 409, `EmailPreferences.UnknownType`, `EmailPreferences.MandatoryType`.
pub async fn set_defaults(app: &App, scope: &Scope, change: &DefaultsChange) -> Result<Defaults> {
    scope.require(DEFAULTS)?;
    let (level, types) = (scope.at_level(), &types(app));
    app.db()
        .write(&level, |tx| async move {
            let row = store::of(&tx, store::DEFAULTS).await?.defaults;
            let before = row.as_ref();
            check_read(before, change.stamp.as_deref())?;
            let chosen = rules::changed(types, &choices_of(before)?, &Choices::new(), &change.choices)?;
            let choices = rules::inherited(types, chosen, &change.choices, &change.inherit)?;
            let after = Model {
                choices: written(&choices)?,
                rhythm: rhythm_to_store(before, None, &change.rhythm, &change.inherit)?,
                ..row_of(before, tx.scope().tenant()?, store::DEFAULTS)
            };
            store::put(&tx, before, after).await?;
            delivery::notification::reconsider_all(&tx).await
        })
        .await?;
    defaults(app, scope).await
}

/// Has mail sent to all paused addresses of the scope's level again, as after a fault of the mail server.
///
/// # Errors
/// 403 without [`DEFAULTS`].
pub async fn resume_all(app: &App, scope: &Scope) -> Result<Defaults> {
    scope.require(DEFAULTS)?;
    let level = scope.at_level();
    app.db()
        .write(&level, |tx| async move {
            for paused in store::all_paused(&tx).await? {
                store::resume(&tx, &paused).await?;
            }
            Ok(())
        })
        .await?;
    defaults(app, scope).await
}
