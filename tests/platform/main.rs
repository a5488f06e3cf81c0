//! Tenants, users, roles, permissions, settings, features and the bootstrap calls over HTTP.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // a failed setup fails the test

mod account;
mod address;
mod annex;
mod audit;
mod authority;
mod bootstrap;
mod email_preference;
mod feature;
mod input;
mod language_text;
mod mail;
mod outbox;
mod permission;
mod race;
mod role;
mod scope;
mod setting;
mod sign_in;
mod tenant;
mod two_factor;
mod user;
