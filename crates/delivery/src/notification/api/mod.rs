//! HTTP of the notifications of the caller.

mod list;
mod read;
mod read_all;
mod unread_count;
mod view;

use http::{App, OpenApiRouter, route, routes};
use kernel::Policy;

pub use list::NotificationView;
pub use view::UnreadCount;

/// Operations of the area.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(route(Policy::SignedIn, routes!(list::list)))
        .routes(route(Policy::SignedIn, routes!(unread_count::unread_count)))
        .routes(route(Policy::SignedIn, routes!(read::read)))
        .routes(route(Policy::SignedIn, routes!(read_all::read_all)))
}
