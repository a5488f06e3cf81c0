//! The OAuth 2.0 and OpenID Connect endpoints. Errors are those of their RFCs, not the product's envelope.

mod api;

use http::{Area, StateType};

use crate::tokens::Tokens;

pub const AREA: Area = Area { state: &[StateType::of::<Tokens>()], ..Area::new("endpoint", api::routes) };
