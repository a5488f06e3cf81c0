//! What stands in the records of the library. A framework, a domain or a subdomain asks for it when it is listed, recoded or deleted, and
//! doesn't know the areas above that answer: `lib.rs` registers what each of them says of its own rows.

use std::{collections::HashMap, pin::Pin};

use ::store::Tx;
use http::App;
use kernel::{Result, Uuid};

type Answer<'a, T> = Pin<Box<dyn Future<Output = Result<T>> + Send + 'a>>;

/// How many rows stand in each of these records; records without any are left out.
pub(crate) type Counts = for<'a> fn(&'a Tx, &'a [Uuid]) -> Answer<'a, HashMap<Uuid, i64>>;

/// Whether any row in this record is so.
pub(crate) type Any = for<'a> fn(&'a Tx, Uuid) -> Answer<'a, bool>;

/// Takes a new code of a record over into the codes of the rows in it.
pub(crate) type Recode = for<'a> fn(&'a Tx, Uuid, NewCode<'a>) -> Answer<'a, ()>;

/// Takes the rows of a subdomain along into this domain.
pub(crate) type Take = for<'a> fn(&'a Tx, Uuid, Uuid, NewCode<'a>) -> Answer<'a, ()>;

/// A code that a record had, and the one that it gets.
#[derive(Debug, Clone, Copy)]
pub(crate) struct NewCode<'a> {
    pub from: &'a str,
    pub to: &'a str,
}

/// What is asked of the areas above; a part of the application (`app.own::<Contents>()`).
#[derive(Clone, Copy)]
pub struct Contents {
    pub(crate) domains: Counts,
    pub(crate) subdomains: Counts,
    pub(crate) standards_of_domains: Counts,
    pub(crate) standards_of_subdomains: Counts,
    /// Whether a standard in a domain was ever published.
    pub(crate) was_published_in_domain: Any,
    /// Whether a standard in a subdomain was ever published.
    pub(crate) was_published_in_subdomain: Any,
    /// What has codes below that of a domain.
    pub(crate) recode_domain: &'static [Recode],
    /// What moves along with a subdomain.
    pub(crate) move_subdomain: Take,
}

impl http::CrateState for Contents {}

impl Contents {
    /// Those of the application.
    ///
    /// # Errors
    /// `Internal` when it was put together without them.
    pub(crate) fn of(app: &App) -> Result<Self> {
        app.own::<Self>().map(|contents| *contents)
    }
}
