//! `PUT /api/account-admin/settings/two-factor`

use axum::{extract::State, http::StatusCode};
use garde::Validate;
use http::{App, Body, Caller};
use serde::Deserialize;
use utoipa::ToSchema;

use super::{
    settings::SETTINGS,
    two_factor_settings::{WORDS, number},
};
use crate::setting::{self, Change, REMEMBER_BROWSER, TWO_FACTOR, TWO_FACTOR_USERS_CHANGE, Values};

/// Who has to pass a second step.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub(crate) struct UpdateTwoFactorSettings {
    /// 0: users who switched it on; 1: as 0, and nobody else can switch it on; 2: everyone.
    #[garde(range(min = 0, max = 2))]
    #[schema(example = 0)]
    two_factor_behaviour: u8,
    /// Whether a browser in which it was passed can skip it for 30 days.
    #[garde(skip)]
    #[schema(example = true)]
    is_remember_browser_enabled: bool,
    /// Whether users switch it themselves, if the behaviour leaves a choice.
    #[garde(skip)]
    #[schema(example = true)]
    users_can_change: bool,
}

impl UpdateTwoFactorSettings {
    fn of(values: &Values) -> Self {
        Self {
            two_factor_behaviour: number(values.get(TWO_FACTOR)).unwrap_or_default(),
            is_remember_browser_enabled: !values.is_off(REMEMBER_BROWSER),
            users_can_change: values.is(TWO_FACTOR_USERS_CHANGE),
        }
    }

    fn changes(&self) -> Vec<Change> {
        vec![
            (TWO_FACTOR, WORDS.get(usize::from(self.two_factor_behaviour)).map(|word| (*word).to_owned())),
            (REMEMBER_BROWSER, Some(self.is_remember_browser_enabled.to_string())),
            (TWO_FACTOR_USERS_CHANGE, Some(self.users_can_change.to_string())),
        ]
    }
}

/// Sets who has to pass a second step. Applies from the next sign-in on.
#[utoipa::path(put, path = "/api/account-admin/settings/two-factor", operation_id = "update_two_factor_settings", tag = "Settings",
    request_body = UpdateTwoFactorSettings, responses((status = 204, description = "Saved.")))]
pub async fn update(State(app): State<App>, Caller(scope): Caller, Body(body): Body<UpdateTwoFactorSettings>) -> http::Result<StatusCode> {
    scope.require(SETTINGS)?;
    setting::save(&app, &scope, &body.changes(), |values| UpdateTwoFactorSettings::of(values).changes()).await?;
    Ok(StatusCode::NO_CONTENT)
}
