//! Parts of the dashboard that are counted only if they are shown.

use kernel::Uuid;
use people::client::HealthBand;
use serde::Serialize;
use utoipa::ToSchema;

use crate::dashboard::rules::{CoachLoad, TeamLoad};

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
