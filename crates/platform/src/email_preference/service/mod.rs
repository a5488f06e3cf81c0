//! Operations on email preferences. A user's own are those of their own tenant, whatever workspace they are in.

mod bounce;
mod defaults;
mod letters;
mod port;
mod unsubscribe;

use ::store::check_stamp;
use chrono::NaiveDate;
use chrono_tz::Tz;
use http::{App, NotificationType};
use kernel::{Error, Result, Scope, Timestamp, Uuid};

use super::{
    entity::Model,
    rules::{self, Choice, ChoiceChange, Choices, Preset, Rhythm},
    store::{self, PreferenceRows},
};
use crate::{
    names::normalize,
    setting::{self, ZoneInForce, ZoneSource},
    user,
};

pub use bounce::{Bounced, bounced, signed};
pub use defaults::{Defaults, DefaultsChange, PausedPerson, defaults, resume_all, set_defaults};
pub use letters::{log, send_test};
pub use port::StoredPreferences;
pub use unsubscribe::{MailSubscription, show, unsubscribe};

/// Effective preferences of one user.
#[derive(Debug, Clone)]
pub struct InForce {
    own: Choices,
    defaults: Choices,
    /// Digest and quiet hours.
    pub rhythm: Rhythm,
    /// Whether they are the user's own choice.
    pub has_own_rhythm: bool,
    /// Digest and quiet hours, if the user had chosen nothing.
    pub inherited_rhythm: Rhythm,
    /// The user's own time zone for mail.
    pub time_zone: Option<String>,
    /// The time zone that counts.
    pub zone: Tz,
    /// Source of the time zone.
    pub zone_source: ZoneSource,
    /// First day on which mail is sent again.
    pub away_until: Option<NaiveDate>,
    /// Stamp of the stored row; empty if there is none.
    pub stamp: String,
}

impl InForce {
    /// How notifications of `kind` reach the user.
    pub fn choice(&self, kind: &NotificationType) -> Choice {
        Choice::in_force(kind, &[&self.own, &self.defaults])
    }

    /// How they would, if the user had chosen nothing.
    pub fn inherited(&self, kind: &NotificationType) -> Choice {
        Choice::in_force(kind, &[&self.defaults])
    }

    /// Whether the user chose it: it stays even if the defaults change.
    pub fn is_own(&self, kind: &NotificationType) -> bool {
        self.own.contains_key(kind.code)
    }

    /// Whether there is a digest.
    pub fn has_digest(&self) -> bool {
        self.rhythm.frequency != rules::Frequency::Off
    }
}

/// A user's own preferences.
#[derive(Debug, Clone)]
pub struct Preferences {
    /// Effective values.
    pub in_force: InForce,
    pub user: user::Model,
    /// Since when the address is paused.
    pub paused_at: Option<Timestamp>,
    /// When the next digest leaves.
    pub next_digest_at: Option<Timestamp>,
}

/// A user's changes.
#[derive(Debug, Clone)]
pub struct PreferenceChange {
    /// Channels of types.
    pub choices: Vec<ChoiceChange>,
    /// Types that go back to the default, and [`rules::DIGEST`] for digest and quiet hours.
    pub inherit: Vec<String>,
    /// Digest and quiet hours.
    pub rhythm: Rhythm,
    /// IANA time zone; `None`: that of the account.
    pub time_zone: Option<String>,
    /// First day on which mail is sent again.
    pub away_until: Option<NaiveDate>,
    /// The stamp that the caller read.
    pub stamp: Option<String>,
}

/// The types of all areas, in the order of the areas.
pub fn types(app: &App) -> Vec<NotificationType> {
    app.areas().iter().flat_map(|area| area.notifications).copied().collect()
}

/// Whether the caller has chosen anything.
///
/// # Errors
/// 401.
pub async fn has_own(app: &App, scope: &Scope) -> Result<bool> {
    let id = scope.user()?;
    Ok(app.db().read(&own_level(scope), |tx| async move { store::of(&tx, id).await }).await?.own.is_some())
}

/// The caller's own preferences.
///
/// # Errors
/// 401.
pub async fn own(app: &App, scope: &Scope) -> Result<Preferences> {
    let (home, id) = (own_level(scope), scope.user()?);
    let (stored, paused) = app.db().read(&home, |tx| async move { Ok((store::of(&tx, id).await?, store::paused(&tx, id).await?)) }).await?;
    let user = user::by_id(app, scope.principal().home, id).await?.ok_or_else(Error::unauthenticated)?;
    let in_force = in_force(app, user.tenant_id, id, &stored).await?;
    let paused_at = paused.filter(|paused| paused.normalized_email == user.normalized_email).map(|paused| paused.paused_at);
    let next_digest_at = rules::next_digest(app.now(), in_force.zone, &in_force.rhythm, in_force.away_until);
    Ok(Preferences { in_force, user, paused_at, next_digest_at })
}

fn own_level(scope: &Scope) -> Scope {
    scope.within(scope.principal().home)
}

/// The effective preferences of `user` of `tenant`, from the stored rows.
async fn in_force(app: &App, tenant: Uuid, user: Uuid, stored: &PreferenceRows) -> Result<InForce> {
    let own = stored.own.as_ref();
    let own_rhythm = rhythm_of(own)?;
    let inherited_rhythm = rhythm_of(stored.defaults.as_ref())?.unwrap_or_default();
    let time_zone = own.and_then(|row| row.time_zone.clone());
    let zone = match &time_zone {
        Some(zone) => ZoneInForce { name: Some(zone.clone()), source: ZoneSource::Own },
        None => setting::zone_of_user(app, tenant, user).await?,
    };
    Ok(InForce {
        own: choices_of(own)?,
        defaults: choices_of(stored.defaults.as_ref())?,
        has_own_rhythm: own_rhythm.is_some(),
        rhythm: own_rhythm.unwrap_or(inherited_rhythm),
        inherited_rhythm,
        time_zone,
        zone: zone.name.and_then(|name| name.parse().ok()).unwrap_or(Tz::UTC),
        zone_source: zone.source,
        away_until: own.and_then(|row| row.away_until),
        stamp: own.map(|row| row.concurrency_stamp.clone()).unwrap_or_default(),
    })
}

fn read<T: serde::de::DeserializeOwned>(json: &str) -> Result<T> {
    serde_json::from_str(json).map_err(Error::internal)
}

fn written(value: &impl serde::Serialize) -> Result<String> {
    serde_json::to_string(value).map_err(Error::internal)
}

fn choices_of(row: Option<&Model>) -> Result<Choices> {
    row.map_or_else(|| Ok(Choices::new()), |row| read(&row.choices))
}

fn rhythm_of(row: Option<&Model>) -> Result<Option<Rhythm>> {
    row.and_then(|row| row.rhythm.as_deref()).map(read).transpose()
}

/// The digest and quiet hours to store. The form sends them with every change: values that equal the inherited ones count as a choice only
/// if they were one before.
fn rhythm_to_store(before: Option<&Model>, below: Option<&Model>, wanted: &Rhythm, inherit: &[String]) -> Result<Option<String>> {
    let is_own = before.is_some_and(|row| row.rhythm.is_some()) || *wanted != rhythm_of(below)?.unwrap_or_default();
    if is_own && !inherit.iter().any(|code| code == rules::DIGEST) { written(wanted).map(Some) } else { Ok(None) }
}

/// The row to change: the stored one, or a new one for a user without any.
fn row_of(before: Option<&Model>, tenant: Uuid, user: Uuid) -> Model {
    before.cloned().unwrap_or_else(|| Model {
        tenant_id: tenant,
        id: Uuid::nil(),
        user_id: user,
        choices: "{}".to_owned(),
        rhythm: None,
        time_zone: None,
        away_until: None,
        concurrency_stamp: String::new(),
        created_at: Timestamp::default(),
        created_by: None,
        updated_at: None,
        updated_by: None,
        deleted_at: None,
        deleted_by: None,
        is_demo: false,
    })
}

/// Compares stamps; before the first change, there is none.
fn check_read(before: Option<&Model>, stamp: Option<&str>) -> Result<()> {
    match before {
        Some(row) => check_stamp(&row.concurrency_stamp, stamp.filter(|stamp| !stamp.is_empty()).or(Some("none"))),
        None if stamp.is_some_and(|stamp| !stamp.is_empty()) => Err(Error::stale()),
        None => Ok(()),
    }
}

/// Changes the caller's own preferences; queued mail obeys the new ones.
///
/// # Errors
/// 409, `EmailPreferences.UnknownType`, `EmailPreferences.MandatoryType`.
pub async fn update(app: &App, scope: &Scope, change: &PreferenceChange) -> Result<Preferences> {
    let (home, id, types) = (own_level(scope), scope.user()?, &types(app));
    app.db()
        .write(&home, |tx| async move {
            let stored = store::of(&tx, id).await?;
            let before = stored.own.as_ref();
            check_read(before, change.stamp.as_deref())?;
            let below = choices_of(stored.defaults.as_ref())?;
            let chosen = rules::changed(types, &choices_of(before)?, &below, &change.choices)?;
            let choices = rules::inherited(types, chosen, &change.choices, &change.inherit)?;
            let after = Model {
                choices: written(&choices)?,
                rhythm: rhythm_to_store(before, stored.defaults.as_ref(), &change.rhythm, &change.inherit)?,
                time_zone: change.time_zone.clone(),
                away_until: change.away_until,
                ..row_of(before, tx.scope().tenant()?, id)
            };
            store::put(&tx, before, after).await?;
            delivery::notification::reconsider(&tx, id).await
        })
        .await?;
    own(app, scope).await
}

/// Sets the caller's own channels by a preset; digest and quiet hours stay.
///
/// # Errors
/// 401.
pub async fn apply(app: &App, scope: &Scope, preset: Preset) -> Result<Preferences> {
    let types = types(app);
    choose(app, &own_level(scope), scope.user()?, &rules::preset(&types, preset)).await?;
    own(app, scope).await
}

/// Sets channels of a user of the scope's tenant, without a stamp: each choice is independent.
async fn choose(app: &App, home: &Scope, id: Uuid, wanted: &[ChoiceChange]) -> Result<()> {
    let types = &types(app);
    app.db()
        .write(home, |tx| async move {
            let stored = store::of(&tx, id).await?;
            let before = stored.own.as_ref();
            let chosen = choices_of(before)?;
            let choices = rules::changed(types, &chosen, &choices_of(stored.defaults.as_ref())?, wanted)?;
            if choices == chosen {
                return Ok(());
            }
            store::put(&tx, before, Model { choices: written(&choices)?, ..row_of(before, tx.scope().tenant()?, id) }).await?;
            delivery::notification::reconsider(&tx, id).await
        })
        .await
}

/// Has mail sent to the caller's address again, after the mail server refused it. The address must be known to be the caller's.
///
/// # Errors
/// 401, `EmailPreferences.AddressNotConfirmed`.
pub async fn resume(app: &App, scope: &Scope) -> Result<Preferences> {
    let (home, id) = (own_level(scope), scope.user()?);
    app.db()
        .write(&home, |tx| async move {
            let user = user::locked(&tx, id).await?.ok_or_else(Error::unauthenticated)?;
            if !user.email_confirmed {
                return Err(Error::rule("EmailPreferences.AddressNotConfirmed"));
            }
            match store::paused(&tx, id).await? {
                Some(paused) => store::resume(&tx, &paused).await,
                None => Ok(()),
            }
        })
        .await?;
    own(app, scope).await
}

/// Whether `address` is the one that was refused.
async fn is_paused(app: &App, home: &Scope, id: Uuid, address: &str) -> Result<bool> {
    let paused = app.db().read(home, |tx| async move { store::paused(&tx, id).await }).await?;
    Ok(paused.is_some_and(|paused| paused.normalized_email == normalize(address)))
}
