//! Users over HTTP, in ABP's shapes.

mod assignable_roles;
mod bulk;
mod by_email;
mod by_user_name;
mod create;
mod delete;
pub(super) mod export;
mod get;
mod get_roles;
mod input;
mod list;
mod lock;
mod look_up;
mod look_up_by_user_name;
mod look_up_count;
mod look_up_search;
mod lookup;
mod move_all;
mod set_password;
mod set_roles;
mod unlock;
mod update;
mod users;
mod view;

use http::{App, OpenApiRouter};

pub(crate) use export::Users;
pub(crate) use input::UserQuery;
pub(crate) use view::UserView;

pub(super) fn routes() -> OpenApiRouter<App> {
    users::routes().merge(lookup::routes())
}
