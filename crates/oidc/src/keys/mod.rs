//! Signing keys: generation, storage, publication, rotation, and signatures.

mod jwk;
mod jws;
mod ring;
mod rotation;
mod signing;

pub use jwk::{Jwk, JwkSet};
pub use jws::{TokenType, VerifyFault};
pub use ring::{KeyRing, RingKey};
pub use rotation::{RotationPolicy, RotationStep, plan_rotation};
pub use signing::{Algorithm, KeyFault, SigningKey};
