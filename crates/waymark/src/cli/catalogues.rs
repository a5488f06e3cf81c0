//! `import` and `export` of OSCAL catalogues.

use std::{path::PathBuf, sync::Arc};

use anyhow::{Context, Result, anyhow, bail};
use clap::Args;
use http::App;
use library::{
    export, framework,
    import::{self, Options, Renames, Report, Target},
};

use super::{
    open::{application, operator, worded},
    say,
};
use crate::config::Config;

/// Options of `import`.
#[derive(Args)]
pub(super) struct ImportArgs {
    /// OSCAL catalogue, version 1, as JSON.
    file: PathBuf,
    /// Code of the target framework; created if it does not exist.
    #[arg(long, value_name = "CODE")]
    framework: String,
    /// Show what would change without writing anything.
    #[arg(long)]
    dry_run: bool,
    /// Publish all standards and create a release, so that assessments can use them at once.
    #[arg(long)]
    publish_and_release: bool,
    /// What standards are whose text stands under another number in the file: `same` keeps their results under the new number, `other` imports
    /// the new ones beside them.
    #[arg(long, value_name = "WHAT", value_parser = ["same", "other"])]
    renumbered: Option<String>,
    /// With `--renumbered other`: retire the standards that are replaced.
    #[arg(long)]
    retire_replaced: bool,
}

/// Options of `export`.
#[derive(Args)]
pub(super) struct ExportArgs {
    /// Code of the framework.
    framework: String,
    /// File to write; default: standard output.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// `waymark import`
pub(super) async fn import(config: &Config, args: &ImportArgs) -> Result<()> {
    let bytes = std::fs::read(&args.file).with_context(|| format!("{} can't be read", args.file.display()))?;
    let app = application(config).await?;
    let options = Options {
        target: Target::Code(args.framework.clone()),
        dry_run: args.dry_run,
        publish_and_release: args.publish_and_release,
        renames: Renames {
            same: args.renumbered.as_deref().map(|said| said == "same"),
            retire_replaced: args.retire_replaced,
            ..Renames::default()
        },
    };
    let report = import::run(&app, &operator(&app), Arc::from(bytes), &options).await.map_err(|error| worded(&app, &error))?;
    app.db().close().await;
    print_outcome(&report, args)
}

fn print_outcome(report: &Report, args: &ImportArgs) -> Result<()> {
    for problem in &report.errors {
        say(&format!("error: {}{}: {}", problem.place, line(problem.line), problem.message))?;
    }
    if !report.errors.is_empty() {
        bail!("{} can't be imported; nothing was changed", args.file.display());
    }
    for warning in &report.warnings {
        say(&format!("warning: {}{}: {}", warning.place, line(warning.line), warning.message))?;
    }
    let done = match (args.dry_run, report.applied) {
        (true, _) => "would be imported into",
        (false, true) => "was imported into",
        (false, false) => "changes nothing in",
    };
    say(&format!("{} {} {done} {}.", report.title, report.version, report.framework_code))?;
    say(&format!(
        "Standards: {} new, {} changed, {} unchanged, {} retired, {} moved. Domains: {} new, {} changed. Subdomains: {} new, {} changed.",
        report.create,
        report.update,
        report.unchanged,
        report.retired,
        report.moved,
        report.domains.create,
        report.domains.update,
        report.subdomains.create,
        report.subdomains.update,
    ))?;
    for pair in &report.renames {
        let (code, new_code) = (&pair.code, &pair.new_code);
        say(&match pair.same {
            None => format!("{code} is {new_code} by its text: say what that means with --renumbered."),
            Some(true) => format!("{code} is now {new_code}."),
            Some(false) => format!("{new_code} is new and has the text of {code}."),
        })?;
    }
    if !report.missing.is_empty() {
        say(&format!("No longer in the file, but kept: {}.", report.missing.join(", ")))?;
    }
    match &report.release {
        Some(release) => say(&format!("{release} was created; {} versions are in force.", report.published)),
        None => Ok(()),
    }
}

fn line(line: Option<u32>) -> String {
    line.map(|line| format!(" (line {line})")).unwrap_or_default()
}

/// `waymark export`
pub(super) async fn export(config: &Config, args: &ExportArgs) -> Result<()> {
    let app = application(config).await?;
    let id = framework_id(&app, &args.framework).await?;
    let (_, document) = export::export(&app, &operator(&app), id).await.map_err(|error| worded(&app, &error))?;
    app.db().close().await;
    let text = serde_json::to_string_pretty(&document)?;
    match &args.out {
        Some(file) => std::fs::write(file, text + "\n").with_context(|| format!("{} can't be written", file.display())),
        None => say(&text),
    }
}

async fn framework_id(app: &App, code: &str) -> Result<kernel::Uuid> {
    let scope = operator(app);
    let found = app.db().read(&scope, |tx| async move { framework::by_code(&tx, code).await }).await;
    let found = found.map_err(|error| worded(app, &error))?;
    found.map(|framework| framework.id).ok_or_else(|| anyhow!("there is no framework with the code {code:?}"))
}
