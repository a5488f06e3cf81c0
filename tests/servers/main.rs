//! Servers that are not ours beside the application: a mail server (aiosmtpd) and moto, which stands for an S3-compatible store.
//! `make test` names the environment that they are installed in by `WAYMARK_TEST_SERVERS`, as it names PostgreSQL; without it there
//! is nothing to speak to.

#![allow(clippy::unwrap_used, clippy::panic)] // helpers of tests stand outside of any test function

mod files;
mod mail;
mod server;
