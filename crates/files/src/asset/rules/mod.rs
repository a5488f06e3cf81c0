//! Rules of files, without I/O.

pub mod captions;
pub mod duration;
pub mod format;
pub mod link;
pub mod metadata;
pub mod range;

use chrono::TimeDelta;
use kernel::{Error, HOST, Kind, Result, Uuid, text};
use url::Url;

use super::{AssetKind, AssetStatus, AssetVisibility};

/// Bits of a gigabyte.
const GB: u32 = 30;
/// How long an upload may take, and an attachment waits for its record.
pub const UPLOAD: TimeDelta = TimeDelta::hours(24);
/// Days before its expiry from which a file counts as expiring.
pub const EXPIRING_DAYS: u64 = 30;
/// Error code for what takes content: a link has none.
pub const IS_LINK: &str = "Assets.IsLink";
/// Error code for content in which the virus scanner found a threat.
pub const INFECTED: &str = "Assets.Infected";
/// The most characters of a link's address, as it is stored.
const MAX_URL: usize = 2000;
/// The most tags of a file.
pub const MAX_TAGS: usize = 20;

/// The statuses that people can move a file to.
pub fn moves(from: AssetStatus) -> &'static [AssetStatus] {
    match from {
        AssetStatus::Ready => &[AssetStatus::Archived],
        AssetStatus::Archived => &[AssetStatus::Ready],
        AssetStatus::Uploading | AssetStatus::Processing | AssetStatus::Failed | AssetStatus::Quarantined => &[],
    }
}

/// Checks that files of `tenant` can have this visibility.
///
/// # Errors
/// A field error on `visibility`.
pub fn check_visibility(tenant: Uuid, visibility: AssetVisibility) -> Result<()> {
    if visibility == AssetVisibility::AllTenants && tenant != HOST {
        return Err(Error::invalid("visibility", "Error.Common.ProviderOnly"));
    }
    Ok(())
}

/// Whether captions and transcript that were written for one version are shown with another. Those from before a version was ready are
/// those of the first.
pub fn is_written_for(texts: Option<Uuid>, version: Option<Uuid>) -> bool {
    texts.is_none() || texts == version
}

/// What a file with a title is found by; one without is found by its name alone.
pub fn search_key(name: &str, title: Option<&str>) -> Option<String> {
    title.map(|title| text::fold(&format!("{name} {title}")))
}

/// A web address as it is stored: of a page that browsers open, without a name and password in it. Letters other than those of English
/// grow when it is written out; one that is too long then could not be sent back with a change of the link.
///
/// # Errors
/// A field error on `url`.
pub fn web_address(text: &str) -> Result<String> {
    let is_safe = |url: &Url| matches!(url.scheme(), "http" | "https") && url.username().is_empty() && url.password().is_none();
    let url = Url::parse(text).ok().filter(is_safe).map(String::from).ok_or_else(|| Error::invalid("url", "Validation.Url"))?;
    if url.len() > MAX_URL { Err(Error::invalid("url", "Validation.MaxLength").with("max", MAX_URL)) } else { Ok(url) }
}

/// The address that a file of this kind keeps: links have one, others have none.
///
/// # Errors
/// A field error on `url`.
pub fn address_of(kind: AssetKind, url: Option<&str>) -> Result<Option<String>> {
    match (kind, url) {
        (AssetKind::Link, Some(url)) => web_address(url).map(Some),
        (AssetKind::Link, None) => Err(Error::invalid("url", "Validation.Required")),
        (_, None) => Ok(None),
        (_, Some(_)) => Err(Error::invalid("url", "Validation.Unknown")),
    }
}

/// Binary gigabytes, of 2^30 bytes each, in bytes.
pub fn bytes_of_gb(gigabytes: u32) -> i64 {
    i64::from(gigabytes) << GB
}

/// Checks that `length` more bytes fit into what is left of `limit` bytes; none is without bound.
///
/// # Errors
/// `Assets.QuotaExceeded` with `limit` and `used` in bytes, and `limitGb`.
pub fn check_quota(used: i64, length: i64, limit: Option<i64>) -> Result<()> {
    match limit {
        Some(limit) if used.saturating_add(length) > limit => {
            Err(Error::rule("Assets.QuotaExceeded").with("limit", limit).with("limitGb", limit >> GB).with("used", used))
        }
        _ => Ok(()),
    }
}

/// The error for content, or a name, of a type that isn't accepted.
pub fn type_not_allowed() -> Error {
    Error::unfit(Kind::Unsupported, "Assets.TypeNotAllowed")
}

/// The error for a file of more than `limit` bytes.
pub fn too_large(limit: i64) -> Error {
    Error::unfit(Kind::TooLarge, "Assets.TooLarge").with("limit", limit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_leads_to_the_web_alone() {
        assert_eq!(web_address("HTTPS://Example.org").unwrap(), "https://example.org/");
        assert_eq!(web_address("http://example.org/a?b=c#d").unwrap(), "http://example.org/a?b=c#d");
        for text in [
            "javascript:alert(1)",
            " data:text/html,x",
            "ftp://example.org",
            "//example.org",
            "example.org",
            "https://",
            "https://a:b@example.org",
            "",
        ] {
            assert_eq!(web_address(text).unwrap_err().fields()[0].field, "url", "{text}");
        }
        let long = |letters: usize| web_address(&format!("https://example.org/{}", "é".repeat(letters)));
        assert_eq!(long(330).unwrap().len(), 2000);
        assert_eq!(long(331).unwrap_err().fields()[0].message, "Validation.MaxLength", "a change of the link would send it back");
        assert_eq!(address_of(AssetKind::Image, None).unwrap(), None);
        for (kind, url) in [(AssetKind::Link, None), (AssetKind::Image, Some("https://example.org"))] {
            assert_eq!(address_of(kind, url).unwrap_err().fields()[0].field, "url");
        }
    }

    #[test]
    fn a_tenant_shares_nothing_with_others_and_keeps_to_its_quota() {
        let tenant = Uuid::from_u128(1);
        assert!(check_visibility(HOST, AssetVisibility::AllTenants).is_ok() && check_visibility(tenant, AssetVisibility::Tenant).is_ok());
        assert_eq!(check_visibility(tenant, AssetVisibility::AllTenants).unwrap_err().fields()[0].field, "visibility");
        let limit = bytes_of_gb(20);
        assert!(check_quota(limit - 5, 5, Some(limit)).is_ok() && check_quota(limit, i64::MAX, None).is_ok());
        for (used, length) in [(limit - 5, 6), (0, i64::MAX), (limit, 1)] {
            let error = check_quota(used, length, Some(limit)).unwrap_err();
            assert_eq!(error.code(), Some("Assets.QuotaExceeded"));
            assert_eq!(error.data()["limitGb"], 20);
        }
        assert_eq!(bytes_of_gb(u32::MAX) >> GB, i64::from(u32::MAX), "every number that a plan may have");
    }
}
