//! Parts of the dashboard that are counted only if they are shown.

use chrono::{DateTime, Utc};
use kernel::Uuid;
use people::client::HealthBand;
use serde::Serialize;
use utoipa::ToSchema;

use crate::dashboard::{
    rules::{CoachLoad, TeamLoad, guide::Step},
    service::News,
};

/// Clients of a band of health.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DashboardHealth {
    pub band: HealthBand,
    /// Clients in reach that are in it.
    pub clients: u64,
}

impl From<(HealthBand, u64)> for DashboardHealth {
    fn from((band, clients): (HealthBand, u64)) -> Self {
        Self { band, clients }
    }
}

/// A lead coach on the dashboard.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DashboardCoach {
    pub user_id: Uuid,
    pub name: String,
    /// Clients in reach that the coach leads, without closed ones.
    pub clients: u64,
    /// Of these, in the lowest band of health.
    pub red_clients: u64,
}

impl From<(CoachLoad, String)> for DashboardCoach {
    fn from((coach, name): (CoachLoad, String)) -> Self {
        Self { user_id: coach.id, name, clients: coach.clients, red_clients: coach.red }
    }
}

/// A team with overdue action items.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DashboardTeam {
    pub id: Uuid,
    pub name: String,
    /// Unfinished items.
    pub open: u64,
    /// Of these, past their date.
    pub overdue: u64,
}

impl From<TeamLoad> for DashboardTeam {
    fn from(TeamLoad { id, name, load }: TeamLoad) -> Self {
        Self { id, name, open: load.open, overdue: load.overdue }
    }
}

/// A step of the caller's guide.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DashboardStep {
    /// Which one.
    pub step: Step,
    /// Whether the caller has done it.
    pub is_done: bool,
}

impl From<(Step, bool)> for DashboardStep {
    fn from((step, is_done): (Step, bool)) -> Self {
        Self { step, is_done }
    }
}

/// A release of the library on the dashboard.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DashboardRelease {
    pub id: Uuid,
    pub name: String,
    pub published_at: DateTime<Utc>,
    pub standard_count: i32,
    pub framework_code: String,
    pub framework_title: String,
}

impl From<News> for DashboardRelease {
    fn from(News { release, framework_code, framework_title }: News) -> Self {
        let (id, name, published_at, standard_count) = (release.id, release.name, release.published_at, release.standard_count);
        Self { id, name, published_at, standard_count, framework_code, framework_title }
    }
}
