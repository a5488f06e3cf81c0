//! Users over HTTP, in ABP's shapes.

mod input;
mod lookup;
mod users;
mod view;

use http::{App, OpenApiRouter};

pub(crate) use view::UserView;

pub(super) fn routes() -> OpenApiRouter<App> {
    users::routes().merge(lookup::routes())
}
