//! Look-up of users, for other programs that only need to identify somebody.

use http::{App, OpenApiRouter, route, routes};
use kernel::Policy;

use super::{look_up, look_up_by_user_name, look_up_count, look_up_search};
use crate::user::{LOOKUP, VIEW};

const EITHER: Policy = Policy::AnyOf(&[LOOKUP, VIEW]);

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(route(EITHER, routes!(look_up::get)))
        .routes(route(EITHER, routes!(look_up_by_user_name::by_user_name)))
        .routes(route(EITHER, routes!(look_up_search::search)))
        .routes(route(EITHER, routes!(look_up_count::count)))
}
