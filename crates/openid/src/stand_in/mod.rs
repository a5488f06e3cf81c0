//! Sessions that one user opens as another: by impersonation, a delegation or a linked account. Each has the session it was opened from
//! as its parent, and lasts only as long as parent, permission, delegation or link.

mod service;

use http::{Area, OpenApiRouter};

pub(crate) use service::{Root, based, may_open, rests, root, sign_out, stands};

/// The area; its operations are grants of the token endpoint.
pub const AREA: Area = Area::new("stand_in", OpenApiRouter::new);
