//! Tests with third-party servers: a mail server (aiosmtpd) and moto, which stands in for an S3-compatible store. `make test` passes the
//! environment in which they are installed in `WAYMARK_TEST_SERVERS`, as it passes PostgreSQL; without it, these tests have no server to
//! use.

#![allow(clippy::unwrap_used, clippy::panic)] // test helpers are outside of any test function

mod files;
mod mail;
mod server;
