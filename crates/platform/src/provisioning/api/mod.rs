//! Creating tenants over HTTP.

pub(super) mod create_tenant;
