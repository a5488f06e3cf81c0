//! Fuzz target: filter, sorting and page of lists.

use axum::{
    extract::FromRequestParts,
    http::{Request, Uri},
};
use futures::FutureExt;
use http::{ListParams, ListQuery};
use kernel::text;

const SORTABLE: [&str; 3] = ["name", "code", "createdAt"];

/// A query is rejected with a field's name, or has known columns, a limited page and a literal filter text.
pub(crate) fn query(bytes: &[u8]) {
    let Ok(written) = std::str::from_utf8(bytes) else { return };
    let Ok(uri) = format!("/?{written}").parse::<Uri>() else { return };
    let (mut parts, ()) = Request::builder().uri(uri).body(()).expect("a request").into_parts();
    let read = ListParams::<ListQuery>::from_request_parts(&mut parts, &()).now_or_never().expect("it never waits");
    let Ok(ListParams(paging, list)) = read else { return };
    if let Ok(page) = list.page(&paging, &SORTABLE) {
        assert!((1..=1000).contains(&page.take) && i64::try_from(page.skip).is_ok());
        assert!(page.sort.iter().all(|sort| SORTABLE.contains(&sort.field.as_str())), "only known columns are accepted");
    }
    if let Some(filter) = &list.filter {
        assert!(!filter.contains('\0'), "databases can't store NUL");
        text::filter_words(filter).iter().for_each(|word| literal(word));
    }
}

fn literal(word: &str) {
    let pattern = text::contains_pattern(word);
    let inner = pattern.strip_prefix('%').and_then(|rest| rest.strip_suffix('%')).expect("the pattern matches anywhere in the text");
    let mut chars = inner.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => assert!(matches!(chars.next(), Some('\\' | '%' | '_')), "escapes are complete"),
            c => assert!(!matches!(c, '%' | '_'), "input adds no wildcard"),
        }
    }
}
