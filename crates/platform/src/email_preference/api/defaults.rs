//! `GET` and `PUT /api/app/email-preferences/defaults`, `POST .../resume`

use axum::http::HeaderMap;
use chrono::{DateTime, Utc};
use http::{App, culture_of};
use kernel::{Scope, Uuid};
use localisation::Localisation;
use serde::Serialize;
use utoipa::ToSchema;

use super::view::{CallerTexts, RhythmBody, TypeView};
use crate::email_preference::{
    rules::Choice,
    service::{Defaults, PausedPerson},
};

/// A user whose address the mail server refused.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct PausedPersonView {
    user_id: Uuid,
    /// Full name.
    name: String,
    /// The address.
    email: String,
    /// When it was refused.
    since: DateTime<Utc>,
}

impl From<PausedPerson> for PausedPersonView {
    fn from(paused: PausedPerson) -> Self {
        Self { user_id: paused.user.id, name: paused.user.full_name(), email: paused.user.email, since: paused.since }
    }
}

/// Defaults of the level's users.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct EmailDefaultsView {
    /// Types, group by group.
    pub(super) types: Vec<TypeView>,
    /// Digest and quiet hours.
    pub(super) digest: RhythmBody,
    /// Users whose address is paused; none for callers who may not read users.
    paused: Vec<PausedPersonView>,
    /// For the next change; empty before the first.
    pub(super) concurrency_stamp: String,
}

pub(super) fn view(app: &App, scope: &Scope, headers: &HeaderMap, defaults: Defaults) -> kernel::Result<EmailDefaultsView> {
    let (texts, culture, tenant) = (app.own::<Localisation>()?, culture_of(app, headers), scope.at_level().tenant()?);
    let words = CallerTexts { texts: &texts, tenant, culture: &culture };
    Ok(EmailDefaultsView {
        types: TypeView::all(app, &words, |kind| (defaults.choice(kind), defaults.is_own(kind), Choice::shipped(kind))),
        digest: RhythmBody::of(&defaults.rhythm),
        paused: defaults.paused.into_iter().map(Into::into).collect(),
        concurrency_stamp: defaults.stamp,
    })
}
