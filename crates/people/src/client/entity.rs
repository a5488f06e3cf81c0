//! Table `clients`.

use ::store::{
    Owner, Related, Table,
    export::{Exported, Packed, Whole},
    personal::{Erasure, PersonalData, Rows},
    recycle::Recycled,
    sea_orm,
    search::{Document, Searched},
};
use chrono::NaiveDate;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Status of a client.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize, ToSchema)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "PascalCase")]
pub enum ClientStatus {
    /// Not yet a customer.
    Prospect,
    /// Being set up.
    Onboarding,
    /// At work.
    Active,
    /// Resting: no reminders.
    Paused,
    /// On the way out.
    Offboarding,
    /// Over; read only.
    Closed,
}

/// How healthy a client is, the worst first: lists sort by this order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize, ToSchema)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "PascalCase")]
pub enum HealthBand {
    /// Below 50.
    Red,
    /// At least 50.
    Amber,
    /// At least 75.
    Green,
}

/// A client.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "clients")]
#[allow(missing_docs)] // the columns are those of the API's view, which documents them
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub tenant_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub code: String,
    pub name: String,
    pub legal_name: Option<String>,
    pub is_primary: bool,
    pub industry: Option<String>,
    pub size_band: Option<String>,
    pub programme: Option<String>,
    pub address: Option<String>,
    pub country: Option<String>,
    pub time_zone: String,
    pub currency: String,
    pub fiscal_year_start_month: i32,
    pub website: Option<String>,
    pub status: ClientStatus,
    pub engagement_start: Option<NaiveDate>,
    pub engagement_end: Option<NaiveDate>,
    pub lead_coach_user_id: Option<Uuid>,
    pub about: Option<String>,
    /// What the area above that measures health found last, in hundredths; a list filters and sorts by the band.
    pub health_score: Option<i32>,
    /// The band of that score, or the one that somebody has set instead.
    pub health_band: Option<HealthBand>,
    /// Whether something has changed since that health is made of.
    pub health_stale: bool,
    pub name_key: String,
    pub search_key: String,
    pub concurrency_stamp: String,
    pub created_at: DateTimeUtc,
    pub created_by: Option<Uuid>,
    pub updated_at: Option<DateTimeUtc>,
    pub updated_by: Option<Uuid>,
    pub deleted_at: Option<DateTimeUtc>,
    pub deleted_by: Option<Uuid>,
    pub is_demo: bool,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
#[allow(missing_docs)]
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}

impl Table for Entity {
    const TYPE: &'static str = "Waymark.People.Client";
    const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
    const DERIVED: &'static [Column] = &[Column::NameKey, Column::SearchKey, Column::HealthScore, Column::HealthBand, Column::HealthStale];
    const CLIENT: Option<Column> = Some(Column::Id);
    const RELATED: Option<Related<Column>> = Some(Related::of(&super::REACH));
    const RANKED: &'static [(Column, fn() -> Vec<String>)] =
        &[(Column::Status, ClientStatus::values), (Column::HealthBand, HealthBand::values)];
    const SEARCH: Option<Searched<Model>> = Some(Searched::by(Model::document));
    const RECYCLED: Option<Recycled<Self>> = Some(Recycled {
        parts: &[
            "client_contacts",
            "coach_assignments",
            "client_notes",
            "client_health_overrides",
            "client_health_days",
            "client_onboarding_steps",
        ],
        ..Recycled::titled(&[Column::Code, Column::Name])
    });
}

impl Model {
    /// Its search document.
    fn document(&self) -> Document {
        let texts = [&self.legal_name, &self.industry, &self.programme, &self.about, &self.website];
        Document::new(&self.code, &self.name).detail(Some(&self.code)).texts(texts.map(Option::as_deref))
    }
}

impl Model {
    /// Whether its records are read only.
    pub fn is_closed(&self) -> bool {
        self.status == ClientStatus::Closed
    }

    /// The calendar day that it is for the client at `now`: due dates end at its midnight.
    pub fn today(&self, now: kernel::Timestamp) -> NaiveDate {
        now.with_timezone(&self.zone()).date_naive()
    }

    /// The first instant after a calendar day of the client.
    pub fn end_of(&self, day: NaiveDate) -> kernel::Timestamp {
        platform::user::end_of_day(day, self.zone())
    }

    /// Its time zone; UTC should its name have left the IANA database since it was checked.
    pub fn zone(&self) -> chrono_tz::Tz {
        super::rules::zone_of(&self.time_zone)
    }
}

pub(super) const PERSONAL: &[&dyn PersonalData] = &[&Rows::<Entity> {
    shown: &[Column::Code, Column::Name],
    erasure: Erasure::Kept("The client's record says who led the coaching."),
    ..Rows::of("led-clients", &[Column::LeadCoachUserId])
}];

/// What a tenant's export contains.
pub(super) const EXPORTED: &[&dyn Exported] =
    &[&Whole::<Entity> { packed: Packed::For(super::VIEW), named: Some(|row| (row.id, row.name.clone())), ..Whole::of("clients") }];
