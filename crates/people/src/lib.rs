//! Clients, teams, staff, coach assignments: who the work is for and who does it.

pub mod assignee;
pub mod assignment;
pub mod client;
pub mod client_note;
pub mod contact;
pub mod data_pack;
pub mod hand_over;
pub mod onboarding;
pub mod relation;
pub mod scorecard;
pub mod staff;
pub mod team;
pub mod tenant_provision;
pub mod tenant_template;

/// The areas of this crate, in the order of the house.
pub static AREAS: &[http::Area] = &[
    client::AREA,
    assignment::AREA,
    assignee::AREA,
    hand_over::AREA,
    contact::AREA,
    client_note::AREA,
    data_pack::AREA,
    onboarding::AREA,
    staff::AREA,
    team::AREA,
    scorecard::AREA,
    tenant_template::AREA,
    tenant_provision::AREA,
];
