//! Each endpoint in one file, with its aliases; what the token endpoint grants, each in one as well.

mod authorize;
mod check_session;
mod consent;
mod device;
mod discovery;
mod end_session;
mod introspect;
mod own_consents;
mod par;
mod revoke;
mod token;
mod userinfo;
mod view;

use http::{App, OpenApiRouter, in_person, route, routes};
use kernel::Policy;

/// Operations of the area.
pub(super) fn routes() -> OpenApiRouter<App> {
    let open = |methods| route(Policy::Public, methods);
    OpenApiRouter::new()
        .routes(open(routes!(discovery::configuration)))
        .routes(open(routes!(discovery::jwks)))
        .routes(open(routes!(authorize::get)))
        .routes(open(routes!(authorize::post)))
        .routes(open(routes!(authorize::callback)))
        .routes(open(routes!(authorize::post_callback)))
        .routes(open(routes!(consent::get)))
        .routes(open(routes!(consent::decide)))
        .routes(route(Policy::SignedIn, routes!(own_consents::list)))
        .routes(route(Policy::SignedIn, in_person(routes!(own_consents::withdraw))))
        .routes(open(routes!(token::token)))
        .routes(open(routes!(device::ask::ask)))
        .routes(open(routes!(device::verify::verify)))
        .routes(open(routes!(device::find::find)))
        .routes(open(routes!(device::decide::decide)))
        .routes(open(routes!(par::push)))
        .routes(open(routes!(revoke::revoke)))
        .routes(open(routes!(revoke::alias)))
        .routes(open(routes!(introspect::introspect)))
        .routes(open(routes!(userinfo::get)))
        .routes(open(routes!(userinfo::post)))
        .routes(open(routes!(end_session::get)))
        .routes(open(routes!(end_session::post)))
        .routes(open(routes!(end_session::alias)))
        .routes(open(routes!(end_session::post_alias)))
        .routes(open(routes!(check_session::frame)))
        .routes(open(routes!(check_session::script)))
        .routes(open(routes!(check_session::post_script)))
        .routes(open(routes!(check_session::style)))
}
