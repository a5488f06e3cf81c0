//! Signing in with external accounts: settings, the directory, the local user.

mod account;
mod directory;
mod groups;
mod import;
mod mapping;
mod own;
mod presence;
pub(super) mod settings;
mod sign_in;
mod source;

pub use account::{Newcomers, Owner, owner};
pub(crate) use import::{import, try_directory};
pub(crate) use mapping::{mapping, set_mapping, try_person};
pub use own::link;
pub(crate) use own::{link_directory, list, remove};
pub(crate) use presence::is_gone;
pub(super) use presence::sweep;
pub use settings::{OpenIdProvider, open_id_provider};
pub use sign_in::proves;
pub(crate) use sign_in::{DirectoryAnswer, by_directory};
pub(crate) use source::{Source, sources, users_of};
