//! Users over HTTP, in ABP's shapes.

mod bulk;
pub(super) mod export;
mod input;
mod lookup;
mod move_all;
mod users;
mod view;

use http::{App, OpenApiRouter};

pub(crate) use export::Users;
pub(crate) use input::UserQuery;
pub(crate) use view::UserView;

pub(super) fn routes() -> OpenApiRouter<App> {
    users::routes().merge(lookup::routes())
}
