//! Tests with third-party servers: a mail server (aiosmtpd), clamd with a signature of our own, moto, which stands in for an S3-compatible
//! store, and a directory (OpenLDAP). `make test` passes the environment in which they are installed in `WAYMARK_TEST_SERVERS`, and the
//! directory of scripts/slapd.sh, as it passes PostgreSQL; without it, these tests have no server to use.

#![allow(clippy::unwrap_used, clippy::panic)] // test helpers are outside of any test function

mod files;
mod ldap;
mod mail;
mod scanner;
#[path = "../files/scenarios/mod.rs"]
mod scenarios;
mod server;
mod stores;
