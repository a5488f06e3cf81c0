//! Lists page by page: the parameters that all of them share, beside the filters of each, and the page that goes out.

use axum::{Json, extract::FromRequestParts, http::request::Parts};
use garde::Validate;
use kernel::{Page, Paged};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use utoipa::{IntoParams, ToSchema};

use crate::{Failure, Result, body::parameters};

/// The parameters of [`PageQuery`].
pub const PAGING: [&str; 2] = ["skipCount", "maxResultCount"];

/// Which page of a list.
#[derive(Debug, Clone, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct PageQuery {
    /// Rows to skip.
    #[garde(skip)]
    #[param(minimum = 0, example = 0)]
    pub skip_count: Option<u64>,
    /// Number of rows; default 10.
    #[garde(skip)]
    #[param(minimum = 1, maximum = 1000, example = 10)]
    pub max_result_count: Option<u64>,
}

impl PageQuery {
    /// The page, in the order of the list.
    ///
    /// # Errors
    /// As [`Page::parse`].
    pub fn page(&self) -> kernel::Result<Page> {
        self.sorted(None, &[])
    }

    /// The page in the order that `sorting` asks for; `sortable` are the names that it may use.
    ///
    /// # Errors
    /// As [`Page::parse`].
    pub fn sorted(&self, sorting: Option<&str>, sortable: &[&str]) -> kernel::Result<Page> {
        Page::parse(self.skip_count, self.max_result_count, sorting, sortable)
    }
}

/// Filter and sorting of a list without filters of its own.
#[crate::document_limits(param)]
#[derive(Debug, Clone, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct ListQuery {
    /// `name desc, code`.
    #[garde(length(chars, max = 200))]
    pub sorting: Option<String>,
    /// Free text that the rows contain.
    #[garde(length(chars, max = 200))]
    pub filter: Option<String>,
}

impl ListQuery {
    /// The page that `paging` asks for; `sortable` are the names that `sorting` may use.
    ///
    /// # Errors
    /// As [`Page::parse`].
    pub fn page(&self, paging: &PageQuery, sortable: &[&str]) -> kernel::Result<Page> {
        paging.sorted(self.sorting.as_deref(), sortable)
    }
}

/// Which page of a list, and the list's own parameters, read as [`Params`](crate::Params) reads them. They are two types because serde
/// refuses no unknown parameter of a type with a flattened part, and a misspelt filter would go unnoticed.
pub struct ListParams<T>(pub PageQuery, pub T);

impl<S: Send + Sync, T: DeserializeOwned + Validate<Context = ()>> FromRequestParts<S> for ListParams<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self> {
        Ok(list_params(parts.uri.query().unwrap_or_default())?)
    }
}

fn list_params<T: DeserializeOwned + Validate<Context = ()>>(query: &str) -> kernel::Result<ListParams<T>> {
    let (paging, own): (Vec<&str>, Vec<&str>) = query.split('&').partition(|pair| is_paging(pair));
    Ok(ListParams(parameters(&paging.join("&"))?, parameters(&own.join("&"))?))
}

/// Whether a `name=value` belongs to [`PageQuery`], with a first letter of either case as [`parameters`] takes it.
fn is_paging(pair: &str) -> bool {
    let name = form_urlencoded::parse(pair.as_bytes()).next().map(|(name, _)| name).unwrap_or_default();
    PAGING.iter().any(|paging| name.get(1..) == paging.get(1..) && name.eq_ignore_ascii_case(paging))
}

/// One page of a list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PagedList<T> {
    /// Rows that match, on all pages.
    pub total_count: u64,
    /// Rows of this page.
    pub items: Vec<T>,
}

/// A page of rows as the page of views that goes out.
pub fn paged<R, V: From<R>>(page: Paged<R>) -> Json<PagedList<V>> {
    let page = page.map(V::from);
    Json(PagedList { total_count: page.total, items: page.items })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn page_and_filters_come_in_any_order_and_spelling() {
        for query in [
            "skipCount=20&filter=a%26b&maxResultCount=5",
            "maxResultCount=5&Filter=a%26b&SkipCount=20",
            "filter=a%26b&&skip%43ount=20&maxResultCount=5&sorting=",
        ] {
            let ListParams(paging, list) = list_params::<ListQuery>(query).unwrap();
            assert_eq!((paging.skip_count, paging.max_result_count), (Some(20), Some(5)), "{query}");
            assert_eq!((list.filter.as_deref(), list.sorting), (Some("a&b"), None), "{query}");
        }
        let ListParams(paging, list) = list_params::<ListQuery>("").unwrap();
        assert_eq!((paging.skip_count, paging.max_result_count, list.filter), (None, None, None));
    }

    #[test]
    fn what_is_wrong_or_unknown_is_named() {
        for (query, field) in [
            ("skipCount=-1", "skipCount"),
            ("SkipCount=ten", "skipCount"),
            ("SKIPCOUNT=1", "SKIPCOUNT"),
            ("skipcount=1", "skipcount"),
            ("skipCount=1&filtre=a", "filtre"),
            ("skipCount=1&filter=a%00", "filter"),
        ] {
            let error = list_params::<ListQuery>(query).err().unwrap_or_else(|| panic!("{query} was taken"));
            assert_eq!(error.fields()[0].field, field, "{query}");
        }
    }
}
