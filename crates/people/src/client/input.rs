//! What the operations take, the same over HTTP, from sheets, from other areas and in demo data.

use ::store::sea_orm::{self, DeriveIntoActiveModel};
use chrono::NaiveDate;
use garde::Validate;
use kernel::{Error, Result};
use serde::Deserialize;
use utoipa::ToSchema;

use super::{Client, entity::ActiveModel, rules};

/// Data of a client.
#[http::document_limits]
#[derive(Debug, Clone, Default, Deserialize, ToSchema, Validate, DeriveIntoActiveModel)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ClientRequest {
    /// Two to six capital letters or digits, unique in the tenant.
    #[garde(length(chars, min = 2, max = 6), pattern(r"^[A-Z0-9]+$"))]
    #[schema(pattern = "^[A-Z0-9]+$", example = "QUAY")]
    pub code: String,
    #[garde(length(chars, min = 1, max = 120), custom(http::not_blank))]
    #[schema(example = "Quay Street Practice")]
    pub name: String,
    /// Registered name.
    #[garde(length(chars, max = 160))]
    #[schema(example = "Quay Street Dental Practice Ltd")]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub legal_name: Option<String>,
    #[garde(length(chars, max = 80))]
    #[schema(example = "Dental care")]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub industry: Option<String>,
    /// Number of employees.
    #[garde(length(chars, max = 20))]
    #[schema(example = "10-49")]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub size_band: Option<String>,
    /// What it has booked.
    #[garde(length(chars, max = 80))]
    #[schema(example = "Quality year")]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub programme: Option<String>,
    /// Postal address.
    #[garde(length(chars, max = 400))]
    #[schema(example = "4 Quay Street, Harbour Town")]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub address: Option<String>,
    /// ISO 3166 country.
    #[garde(pattern(r"^[A-Z]{2}$"))]
    #[schema(pattern = "^[A-Z]{2}$", example = "GB")]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub country: Option<String>,
    /// IANA time zone.
    #[garde(length(chars, min = 1, max = 64))]
    #[schema(example = "Europe/London")]
    pub time_zone: String,
    /// ISO 4217 currency; a new client without one has that of the tenant's settings.
    #[garde(pattern(r"^[A-Z]{3}$"))]
    #[schema(pattern = "^[A-Z]{3}$", example = "GBP")]
    #[serde(default, deserialize_with = "http::optional_text")]
    #[sea_orm(ignore)]
    pub currency: Option<String>,
    /// First month of the fiscal year; a new client without one has that of the tenant's settings.
    #[garde(range(min = 1, max = 12))]
    #[schema(example = 4)]
    #[sea_orm(ignore)]
    pub fiscal_year_start_month: Option<i32>,
    #[garde(length(chars, max = 200))]
    #[schema(example = "https://quaystreet.example")]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub website: Option<String>,
    /// First day of the engagement.
    #[garde(custom(http::plain_year))]
    #[schema(example = "2026-01-05")]
    pub engagement_start: Option<NaiveDate>,
    /// Last day of the engagement.
    #[garde(custom(http::plain_year))]
    #[schema(example = "2027-01-04")]
    pub engagement_end: Option<NaiveDate>,
    /// Free text.
    #[garde(length(chars, max = 4000))]
    #[schema(example = "Five chairs, two hygienists.")]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub about: Option<String>,
    /// Stamp that was read with the client; required for a change.
    #[garde(length(chars, max = 64))]
    #[sea_orm(ignore)]
    pub concurrency_stamp: Option<String>,
}

/// What the settings of a tenant say of new clients.
#[derive(Debug, Clone, Default)]
pub(super) struct Defaults {
    /// ISO 4217.
    pub(super) currency: Option<String>,
    /// First month of the fiscal year.
    pub(super) fiscal_year_start_month: Option<i32>,
}

impl ClientRequest {
    /// Checks what the limits of the fields don't say.
    ///
    /// # Errors
    /// Field errors on `timeZone` and `engagementEnd`.
    pub(super) fn check(&self) -> Result<()> {
        rules::check_time_zone(&self.time_zone)?;
        rules::check_engagement(self.engagement_start, self.engagement_end)
    }

    /// Currency and first month of the fiscal year, those of `defaults` where the request has none; a change has no defaults.
    ///
    /// # Errors
    /// 400 on `currency` or `fiscalYearStartMonth` where neither has one.
    pub(super) fn finances(&self, defaults: &Defaults) -> Result<(String, i32)> {
        let missing = |field: &'static str| move || Error::invalid(field, "Validation.Required");
        let currency = self.currency.as_ref().or(defaults.currency.as_ref());
        let month = self.fiscal_year_start_month.or(defaults.fiscal_year_start_month);
        Ok((currency.cloned().ok_or_else(missing("currency"))?, month.ok_or_else(missing("fiscalYearStartMonth"))?))
    }

    /// Writes the data into a row; what follows from them is the service's.
    pub(super) fn apply(&self, row: &mut Client) {
        row.code.clone_from(&self.code);
        row.name.clone_from(&self.name);
        row.legal_name.clone_from(&self.legal_name);
        row.industry.clone_from(&self.industry);
        row.size_band.clone_from(&self.size_band);
        row.programme.clone_from(&self.programme);
        row.address.clone_from(&self.address);
        row.country.clone_from(&self.country);
        row.time_zone.clone_from(&self.time_zone);
        row.website.clone_from(&self.website);
        row.engagement_start = self.engagement_start;
        row.engagement_end = self.engagement_end;
        row.about.clone_from(&self.about);
    }
}
