//! Clients, staff and teams over HTTP.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // a failed setup fails the test

mod anonymise;
mod assignment;
mod certificate;
mod client;
mod clients_at_once;
mod clients_in_reach;
mod closing;
mod contact;
mod data_pack;
mod hand_over;
mod inputs;
mod invite;
mod job_role;
mod kept;
mod moves;
mod note;
mod onboarding;
mod once;
mod open_work;
mod org_chart;
mod places;
mod provision;
mod race;
mod reach;
mod rejoin;
mod scorecard;
mod several_clients;
mod teams;
