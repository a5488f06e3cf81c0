//! Request and response types that several operations share.

use chrono::{DateTime, NaiveDate, NaiveTime, Utc};
use chrono_tz::Tz;
use garde::Validate;
use http::{App, MailChannel, NotificationType};
use kernel::{Error, Result, Uuid};
use localisation::Localisation;
use serde::{Deserialize, Serialize};
use serde_json::Map;
use utoipa::ToSchema;

use crate::{
    email_preference::{
        rules::{Choice, ChoiceChange, Frequency, Rhythm, Weekday, time_of_day},
        service::{self, Preferences},
    },
    setting::ZoneSource,
};

/// A type of notification and how it reaches the user.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct TypeView {
    #[schema(example = "work.assigned")]
    code: String,
    /// Its name in the caller's language.
    name: String,
    /// Group, for the matrix.
    group: String,
    /// Name of the group in the caller's language.
    group_name: String,
    /// Whether it can't be changed.
    is_mandatory: bool,
    /// In the portal.
    in_app: bool,
    /// By mail.
    email: MailChannel,
    /// Whether it was chosen here, and stays even if the default changes.
    is_own: bool,
    /// Default channel in the portal.
    default_in_app: bool,
    /// Default channel by mail.
    default_email: MailChannel,
}

/// Looks up texts in the caller's language, as its tenant words them.
pub(super) struct CallerTexts<'a> {
    pub(super) texts: &'a Localisation,
    pub(super) tenant: Uuid,
    pub(super) culture: &'a str,
}

impl CallerTexts<'_> {
    pub(super) fn of(&self, key: &str) -> String {
        self.texts.text_for(self.tenant, self.culture, key, &Map::new()).unwrap_or_else(|| key.to_owned())
    }
}

impl TypeView {
    /// All types, each with the effective value from `of`, whether it was chosen, and the default.
    pub(super) fn all(app: &App, words: &CallerTexts<'_>, of: impl Fn(&NotificationType) -> (Choice, bool, Choice)) -> Vec<Self> {
        let view = |kind: NotificationType| {
            let (chosen, is_own, inherited) = of(&kind);
            Self {
                code: kind.code.to_owned(),
                name: words.of(&format!("NotificationType.{}", kind.code)),
                group: kind.group.to_owned(),
                group_name: words.of(&format!("NotificationGroup.{}", kind.group)),
                is_mandatory: kind.mandatory,
                in_app: chosen.in_app,
                email: chosen.email,
                is_own: is_own && !kind.mandatory,
                default_in_app: inherited.in_app,
                default_email: inherited.email,
            }
        };
        service::types(app).into_iter().map(view).collect()
    }
}

/// Digest and quiet hours.
#[derive(Debug, Serialize, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct RhythmBody {
    /// How often the digest is sent.
    #[garde(skip)]
    frequency: Frequency,
    /// Its day, if it is weekly.
    #[garde(skip)]
    weekday: Weekday,
    /// Its hour, local time.
    #[garde(skip)]
    #[schema(minimum = 0, maximum = 23, example = 7)]
    hour: i64,
    /// Start of the quiet hours, `HH:MM` local time; none without.
    #[garde(skip)]
    #[serde(default)]
    #[schema(nullable, pattern = "^([01][0-9]|2[0-3]):[0-5][0-9]$", example = "19:00")]
    quiet_from: Option<String>,
    /// Their end, on the next day if it is before the start.
    #[garde(skip)]
    #[serde(default)]
    #[schema(nullable, pattern = "^([01][0-9]|2[0-3]):[0-5][0-9]$", example = "07:00")]
    quiet_to: Option<String>,
}

fn invalid_hour(field: &str) -> Error {
    Error::rule("EmailPreferences.InvalidHour").and_field(format!("digest.{field}"), "Error.EmailPreferences.InvalidHour")
}

fn parsed(field: &str, text: Option<&str>) -> Result<NaiveTime> {
    text.and_then(time_of_day).ok_or_else(|| invalid_hour(field))
}

impl RhythmBody {
    pub(super) fn of(rhythm: &Rhythm) -> Self {
        let text = |time: NaiveTime| time.format("%H:%M").to_string();
        Self {
            frequency: rhythm.frequency,
            weekday: rhythm.weekday,
            hour: rhythm.hour.into(),
            quiet_from: rhythm.quiet.map(|(from, _)| text(from)),
            quiet_to: rhythm.quiet.map(|(_, to)| text(to)),
        }
    }

    /// # Errors
    /// `EmailPreferences.InvalidHour`.
    pub(super) fn rhythm(&self) -> Result<Rhythm> {
        let hour = u32::try_from(self.hour).ok().filter(|hour| *hour < 24).ok_or_else(|| invalid_hour("hour"))?;
        let (from, to) = (self.quiet_from.as_deref(), self.quiet_to.as_deref());
        let quiet = if from.is_none() && to.is_none() { None } else { Some((parsed("quietFrom", from)?, parsed("quietTo", to)?)) };
        Ok(Rhythm { frequency: self.frequency, weekday: self.weekday, hour, quiet })
    }
}

/// How one type is to reach the user.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct ChoiceBody {
    /// Code of the type.
    #[garde(length(chars, min = 1, max = 64), custom(http::not_blank))]
    #[schema(example = "work.assigned")]
    code: String,
    /// In the portal.
    #[garde(skip)]
    in_app: bool,
    /// By mail.
    #[garde(skip)]
    email: MailChannel,
}

impl ChoiceBody {
    pub(super) fn changes(all: &[Self]) -> Vec<ChoiceChange> {
        let change = |body: &Self| ChoiceChange { code: body.code.clone(), choice: Choice { in_app: body.in_app, email: body.email } };
        all.iter().map(change).collect()
    }
}

/// The caller's own email preferences.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct EmailPreferencesView {
    /// Address that mail is sent to.
    email: String,
    /// Whether the address is known to be the caller's.
    email_confirmed: bool,
    /// Since when nothing is sent: the mail server refused the address.
    #[schema(nullable)]
    paused_at: Option<DateTime<Utc>>,
    /// Types, group by group.
    types: Vec<TypeView>,
    /// Digest and quiet hours.
    digest: RhythmBody,
    /// Whether digest and quiet hours were chosen by the caller.
    is_digest_own: bool,
    /// Default digest and quiet hours.
    default_digest: RhythmBody,
    /// The caller's own time zone for mail.
    #[schema(nullable)]
    time_zone: Option<String>,
    /// The time zone that counts.
    zone: String,
    /// Source of the time zone; if there is none, it is UTC.
    zone_source: ZoneSource,
    /// First day on which mail is sent again.
    #[schema(nullable)]
    away_until: Option<NaiveDate>,
    /// When the next digest leaves, if there is something to send.
    #[schema(nullable)]
    next_digest_at: Option<DateTime<Utc>>,
    /// For the next change; empty before the first.
    concurrency_stamp: String,
}

impl EmailPreferencesView {
    pub(super) fn of(app: &App, culture: &str, preferences: Preferences) -> Result<Self> {
        let Preferences { in_force, user, paused_at, next_digest_at } = preferences;
        let texts = app.own::<Localisation>()?;
        let words = CallerTexts { texts: &texts, tenant: user.tenant_id, culture };
        Ok(Self {
            types: TypeView::all(app, &words, |kind| (in_force.choice(kind), in_force.is_own(kind), in_force.inherited(kind))),
            email: user.email,
            email_confirmed: user.email_confirmed,
            paused_at,
            digest: RhythmBody::of(&in_force.rhythm),
            is_digest_own: in_force.has_own_rhythm,
            default_digest: RhythmBody::of(&in_force.inherited_rhythm),
            time_zone: in_force.time_zone,
            zone: in_force.zone.name().to_owned(),
            zone_source: in_force.zone_source,
            away_until: in_force.away_until,
            next_digest_at,
            concurrency_stamp: in_force.stamp,
        })
    }
}

/// # Errors
/// A field error for a name that is no time zone.
pub(super) fn check_zone(name: Option<&str>) -> Result<()> {
    if name.is_some_and(|name| name.parse::<Tz>().is_err()) { Err(Error::invalid("timeZone", "Validation.TimeZone")) } else { Ok(()) }
}
