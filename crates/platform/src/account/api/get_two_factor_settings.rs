//! `GET /api/account-admin/settings/two-factor`

use axum::{Json, extract::State};
use http::{App, Caller};
use serde::Serialize;
use utoipa::ToSchema;

use super::two_factor_settings::number;
use crate::{
    feature,
    setting::{self, REMEMBER_BROWSER, TWO_FACTOR, TWO_FACTOR_USERS_CHANGE},
};

/// Who has to pass a second step.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TwoFactorSettings {
    /// 0: users who switched it on; 1: as 0, and nobody else can switch it on; 2: everyone.
    #[schema(minimum = 0, maximum = 2, example = 0)]
    two_factor_behaviour: u8,
    /// Whether a browser in which it was passed can skip it for 30 days.
    is_remember_browser_enabled: bool,
    /// Whether users switch it themselves, if the behaviour leaves a choice.
    users_can_change: bool,
    /// The behaviour that the plan prescribes; null if the setting applies.
    #[schema(minimum = 0, maximum = 2, nullable)]
    prescribed_behaviour: Option<u8>,
}

/// Who has to pass a second step.
#[utoipa::path(get, path = "/api/account-admin/settings/two-factor", operation_id = "get_two_factor_settings", tag = "Settings",
    responses((status = 200, description = "The settings.", body = TwoFactorSettings)))]
pub async fn get(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<TwoFactorSettings>> {
    let tenant = scope.at_level().tenant()?;
    let (values, plan) = (setting::of_level(&app, tenant).await?, feature::of_level(&app, tenant).await?);
    Ok(Json(TwoFactorSettings {
        two_factor_behaviour: number(values.get(TWO_FACTOR)).unwrap_or_default(),
        is_remember_browser_enabled: !values.is_off(REMEMBER_BROWSER),
        users_can_change: values.is(TWO_FACTOR_USERS_CHANGE),
        prescribed_behaviour: number(Some(plan.get(feature::TWO_FACTOR))).filter(|own| *own > 0),
    }))
}
