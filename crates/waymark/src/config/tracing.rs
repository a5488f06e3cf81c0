//! Traces: whether there are any, where they go, how many.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Config;

/// Traces, sent to a collector as OTLP over HTTP. Off unless `endpoint` is set.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Tracing {
    /// Address of the collector, with the path: `http://127.0.0.1:4318/v1/traces`.
    pub endpoint: Option<String>,
    /// Headers to send, `name=value, name=value`, such as the credentials for the collector. Set them in the environment rather than the file.
    pub headers: Option<String>,
    /// Fraction of requests and jobs to trace, from 0 to 1. If a trusted proxy has already traced a request, its decision applies.
    pub sample_ratio: f64,
    /// Name of this deployment in traces.
    pub service_name: String,
}

impl Default for Tracing {
    fn default() -> Self {
        Self { endpoint: None, headers: None, sample_ratio: 1.0, service_name: "waymark".to_owned() }
    }
}

impl Config {
    /// Headers that go to the collector.
    ///
    /// # Errors
    /// A message if `tracing.headers` is invalid. It does not repeat the values, which are secrets.
    pub fn tracing_headers(&self) -> Result<Vec<(String, String)>, String> {
        header_pairs(self.tracing.headers.as_deref())
    }

    /// Invalid values of `[tracing]`.
    pub(super) fn tracing_faults(&self) -> Vec<(&'static str, String)> {
        let mut faults = Vec::new();
        match self.tracing.endpoint.as_deref().map(url::Url::parse) {
            None => {}
            Some(Ok(url)) if !matches!(url.scheme(), "http" | "https") || url.host_str().is_none() => {
                faults.push(("tracing.endpoint", "not an address that starts with http:// or https://".to_owned()));
            }
            Some(Ok(url)) if !url.username().is_empty() || url.password().is_some() => {
                faults.push(("tracing.endpoint", "put user name and password into tracing.headers".to_owned()));
            }
            Some(Ok(_)) => {}
            Some(Err(_)) => faults.push(("tracing.endpoint", "not an address".to_owned())),
        }
        if let Err(why) = self.tracing_headers() {
            faults.push(("tracing.headers", why));
        }
        if !(0.0..=1.0).contains(&self.tracing.sample_ratio) {
            faults.push(("tracing.sample_ratio", "must be between 0 and 1".to_owned()));
        }
        faults
    }
}

/// Headers written as `name=value, name=value`.
///
/// # Errors
/// A message that does not repeat the values, which are secrets.
pub(super) fn header_pairs(told: Option<&str>) -> Result<Vec<(String, String)>, String> {
    let told = told.unwrap_or_default();
    let pairs = told.split(',').map(str::trim).filter(|pair| !pair.is_empty());
    let read = pairs.map(|pair| {
        let (name, value) = pair.split_once('=').ok_or("must have the form name=value, name=value")?;
        let (name, value) = (name.trim(), value.trim());
        let fits = axum::http::HeaderName::try_from(name).is_ok() && axum::http::HeaderValue::try_from(value).is_ok();
        if fits {
            Ok((name.to_owned(), value.to_owned()))
        } else {
            Err("contains a name or value that is not valid in a header".to_owned())
        }
    });
    read.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(change: impl Fn(&mut Tracing)) -> Vec<&'static str> {
        let mut config = Config::default();
        change(&mut config.tracing);
        config.tracing_faults().into_iter().map(|(option, _)| option).collect()
    }

    #[test]
    fn what_no_collector_could_be_reached_by_is_refused() {
        assert!(faults(|_| {}).is_empty());
        assert!(faults(|t| t.endpoint = Some("https://collector.example/v1/traces".to_owned())).is_empty());
        for wrong in ["collector:4318", "ftp://collector.example", "https://name:secret@collector.example/", "/v1/traces"] {
            assert_eq!(faults(|t| t.endpoint = Some(wrong.to_owned())), ["tracing.endpoint"], "{wrong}");
        }
        assert_eq!(faults(|t| t.sample_ratio = 1.1), ["tracing.sample_ratio"]);
        assert_eq!(faults(|t| t.sample_ratio = f64::NAN), ["tracing.sample_ratio"]);
    }

    #[test]
    fn headers_are_read_and_wrong_ones_are_not_repeated() {
        let mut config = Config::default();
        config.tracing.headers = Some("authorization=Basic dXNlcjpwYXNz==, x-tenant = a".to_owned());
        let (first, second) = (("authorization", "Basic dXNlcjpwYXNz=="), ("x-tenant", "a"));
        let owned = |(name, value): (&str, &str)| (name.to_owned(), value.to_owned());
        assert_eq!(config.tracing_headers(), Ok(vec![owned(first), owned(second)]));
        for wrong in ["hush-hush", "bad name=hush-hush", "name=hush\u{7f}hush"] {
            config.tracing.headers = Some(wrong.to_owned());
            assert!(config.tracing_headers().is_err_and(|why| !why.contains("hush")), "{wrong}");
        }
    }
}
