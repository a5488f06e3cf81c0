//! The log on standard error, and beside it the traces.

use std::io::IsTerminal;

use anyhow::Context;
use kernel::SPANS;
use tracing::Subscriber;
use tracing_subscriber::{
    EnvFilter, Layer, filter::Targets, fmt, layer::SubscriberExt, registry, registry::LookupSpan, util::SubscriberInitExt,
};

use super::traces::{self, Traces};
use crate::config::{Config, Log, LogFormat};

/// Starts the log and, where the configuration names a collector, the traces.
///
/// # Errors
/// When `log.level` or what stands in `[tracing]` can't be used, or a log was started before.
pub fn start(config: &Config) -> anyhow::Result<Traces> {
    // Spans of traces are no words of the log, however much of it is asked for.
    let filter = EnvFilter::try_new(&config.log.level).context("log.level")?.add_directive(format!("{SPANS}=off").parse()?);
    let Some((provider, layer)) = traces::open(config).context("tracing")? else {
        // The filter of everything: a span of a trace then costs a look at one number.
        registry().with(lines(&config.log)).with(filter).try_init()?;
        return Ok(Traces::none());
    };
    // The traces' own ways, which send them, are no part of them.
    let layer = layer.with_filter(Targets::new().with_target(SPANS, tracing::Level::INFO));
    registry().with(lines(&config.log).with_filter(filter)).with(layer).try_init()?;
    Ok(provider)
}

fn lines<S: Subscriber + for<'s> LookupSpan<'s> + Send + Sync>(log: &Log) -> Box<dyn Layer<S> + Send + Sync> {
    let layer = fmt::layer().with_writer(std::io::stderr).with_ansi(std::io::stderr().is_terminal());
    // The reader of the log may go away; reporting that on the same closed pipe would end the server.
    let layer = layer.log_internal_errors(false);
    match log.format {
        LogFormat::Pretty => layer.with_target(false).boxed(),
        LogFormat::Json => layer.json().flatten_event(true).boxed(),
    }
}
