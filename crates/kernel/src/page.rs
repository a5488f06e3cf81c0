//! Paging and sorting, as on the wire: `skipCount`, `maxResultCount`, `sorting`, `{totalCount, items}`.

use crate::{Error, Result};

/// Rows of a page if the caller asks for no number.
pub const DEFAULT_SIZE: u64 = 10;
/// Largest page.
pub const MAX_SIZE: u64 = 1000;

#[derive(Debug, Clone, Default)]
pub struct Page {
    /// Rows to skip.
    pub skip: u64,
    /// Rows to return, 1 to 1000.
    pub take: u64,
    /// Sort keys, most significant first; if empty, the list's default order.
    pub sort: Vec<Sort>,
}

/// One sort key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sort {
    /// camelCase name of the property.
    pub field: String,
    pub descending: bool,
}

impl Page {
    /// Parses the wire's parameters; absent ones get their defaults.
    ///
    /// # Errors
    /// `Invalid` for a `maxResultCount` outside 1 to 1000, and for a `sorting` by a field not in `sortable`.
    pub fn parse(skip: Option<u64>, take: Option<u64>, sorting: Option<&str>, sortable: &[&str]) -> Result<Self> {
        let take = take.unwrap_or(DEFAULT_SIZE);
        if take == 0 || take > MAX_SIZE {
            return Err(Error::invalid("maxResultCount", "Validation.Range").with("min", 1).with("max", MAX_SIZE));
        }
        let skip = skip.unwrap_or(0);
        if skip > i64::MAX as u64 {
            return Err(Error::invalid("skipCount", "Validation.Range"));
        }
        Ok(Self { skip, take, sort: parse_sorting(sorting.unwrap_or(""), sortable)? })
    }

    /// The first `take` rows in the list's default order.
    pub fn first(take: u64) -> Self {
        Self { skip: 0, take, sort: Vec::new() }
    }
}

fn parse_sorting(sorting: &str, sortable: &[&str]) -> Result<Vec<Sort>> {
    let wrong =
        |part: &str| Error::invalid("sorting", "Validation.Sorting").with("value", part.to_owned()).with("allowed", sortable.join(", "));
    let mut sort = Vec::new();
    for part in sorting.split(',').map(str::trim).filter(|p| !p.is_empty()) {
        let mut words = part.split_whitespace();
        let name = words.next().unwrap_or_default();
        let direction = words.next().unwrap_or("asc").to_ascii_lowercase();
        let field = sortable.iter().find(|s| s.eq_ignore_ascii_case(name)).ok_or_else(|| wrong(part))?;
        if words.next().is_some() || !matches!(direction.as_str(), "asc" | "desc") {
            return Err(wrong(part));
        }
        sort.push(Sort { field: (*field).to_owned(), descending: direction == "desc" });
    }
    Ok(sort)
}

/// One page of a list, with the total number of matching rows.
#[derive(Debug, Clone)]
pub struct Paged<T> {
    /// Matching rows on all pages.
    pub total: u64,
    pub items: Vec<T>,
}

impl<T> Paged<T> {
    /// Maps each row of the page.
    pub fn map<U>(self, f: impl FnMut(T) -> U) -> Paged<U> {
        Paged { total: self.total, items: self.items.into_iter().map(f).collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sorting_accepts_known_fields_in_any_case_only() {
        let page = Page::parse(None, None, Some("dueOn desc, Title"), &["title", "dueOn"]).unwrap();
        assert_eq!(page.take, 10);
        assert_eq!(page.sort, vec![Sort { field: "dueOn".into(), descending: true }, Sort { field: "title".into(), descending: false }]);
        for bad in ["secret", "title down", "title asc asc", "title;drop"] {
            assert_eq!(Page::parse(None, None, Some(bad), &["title"]).unwrap_err().fields()[0].field, "sorting", "{bad}");
        }
        assert!(Page::parse(None, Some(1001), None, &[]).is_err());
        assert!(Page::parse(None, Some(0), None, &[]).is_err());
    }
}
