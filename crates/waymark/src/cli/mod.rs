//! The command line.

mod archives;
mod audit;
mod catalogues;
mod doctor;
mod documents;
mod lock;
mod open;
mod rebuild;
mod reindex;
mod restore;
mod sample;
mod schema;
mod serve;
mod stored;
mod swap;
mod trusted;
mod users;
mod whole;

use std::{
    io::Write,
    path::{Path, PathBuf},
    process::ExitCode,
    sync::Arc,
};

use anyhow::{Result, bail};
use clap::{Args, Parser, Subcommand};
use files::apart::Limits;
use kernel::{Clock, Entropy, OsEntropy, SystemClock};

use crate::config::{self, Config, Sources};

/// Waymark: coaching and compliance portal.
#[derive(Parser)]
#[command(name = "waymark", version, max_term_width = 100)]
struct Cli {
    #[command(flatten)]
    options: Options,
    #[command(subcommand)]
    command: Command,
}

/// Options of every command.
#[derive(Args, Clone, Default)]
struct Options {
    /// Configuration file; default: waymark.toml in the working directory.
    #[arg(long, global = true, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Set any option of docs/configuration.md; overrides file and environment.
    #[arg(long, global = true, value_name = "SECTION.KEY=VALUE", value_parser = assignment)]
    set: Vec<(String, String)>,
    /// Short for --set database.url=URL.
    #[arg(long, global = true, value_name = "URL")]
    database: Option<String>,
    /// Short for --set server.bind=ADDRESS:PORT.
    #[arg(long, global = true, value_name = "ADDRESS:PORT")]
    bind: Option<String>,
    /// Short for --set server.public_url=URL.
    #[arg(long, global = true, value_name = "URL")]
    public_url: Option<String>,
}

#[derive(Subcommand)]
enum Command {
    /// Run the server; migrates an embedded database first.
    Serve(serve::ServeArgs),
    /// Migrate the database schema.
    Migrate,
    /// Create the initial roles, scopes and keys; with --demo also the demo data.
    Seed(sample::SeedArgs),
    /// Remove the demo data.
    Unseed(sample::UnseedArgs),
    /// Check the configuration and everything it refers to, and report problems.
    Doctor(doctor::DoctorArgs),
    /// Write the OpenAPI document.
    Openapi(documents::Target),
    /// Show the effective configuration, or the reference of all options.
    Config(documents::ConfigArgs),
    /// Write the table of permissions and the roles that hold them.
    Permissions(documents::Target),
    /// Create users and set passwords.
    #[command(subcommand)]
    User(users::UserCommand),
    /// Import an OSCAL catalogue as a framework.
    Import(catalogues::ImportArgs),
    /// Export a framework as an OSCAL catalogue.
    Export(catalogues::ExportArgs),
    /// Back up database and files into one archive, while the server is running.
    Backup(archives::BackupArgs),
    /// Restore an archive. The server must be stopped.
    Restore(restore::RestoreArgs),
    /// Rebuild the search index, while the server is running.
    Reindex,
    /// Rebuild the results of standards from finalised assessments, while the server is running.
    Rebuild,
    /// Keep the ends of the audit log, and seal records that lack a signature, while the server is running.
    #[command(subcommand)]
    Audit(audit::AuditCommand),
    /// Show the version.
    Version,
    /// Draw the first page of a PDF; the server calls it for thumbnails.
    #[command(name = files::page::COMMAND, hide = true)]
    DrawPage {
        /// Memory limit in bytes.
        memory: u64,
        /// CPU time limit in seconds.
        seconds: u64,
    },
    /// Read what is written in a document; the server calls it for the search.
    #[command(name = files::reading::COMMAND, hide = true)]
    ReadText {
        /// How the document writes it.
        writing: String,
        /// Memory limit in bytes.
        memory: u64,
        /// CPU time limit in seconds.
        seconds: u64,
    },
}

fn assignment(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((option, value)) if option.contains('.') => Ok((option.trim().to_owned(), value.to_owned())),
        _ => Err("must have the form section.key=value, such as server.bind=127.0.0.1:8081".to_owned()),
    }
}

impl Options {
    fn sources(&self) -> Sources {
        let short = [("database.url", &self.database), ("server.bind", &self.bind), ("server.public_url", &self.public_url)];
        let short = short.into_iter().filter_map(|(option, value)| value.clone().map(|value| (option.to_owned(), value)));
        Sources {
            file: self.config.clone(),
            environment: std::env::vars().collect(),
            flags: self.set.iter().cloned().chain(short).collect(),
        }
    }

    fn config(&self) -> Result<Config> {
        Ok(config::load(&self.sources())?)
    }
}

/// Runs the command that the process was started with.
pub fn main() -> ExitCode {
    let cli = Cli::parse();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let outcome = runtime.map_err(Into::into).and_then(|runtime| {
        let outcome = runtime.block_on(run(cli));
        if outcome.is_err() {
            // Work that was given up may still be reading a large file on a thread of its own.
            runtime.shutdown_background();
        }
        outcome
    });
    match outcome {
        Ok(code) => code,
        Err(error) => {
            let _ = writeln!(std::io::stderr(), "waymark: {}", plain(&error));
            ExitCode::FAILURE
        }
    }
}

/// `waymark backup`, in this process: writes the archive `file` of what `config` names; with `hashes`, every stored file is read.
///
/// # Errors
/// Where the archive can't be written, or something is missing in it or in the file store, which the error names.
pub async fn backup(config: &Config, file: &Path, hashes: bool) -> Result<()> {
    archives::backup(config, &archives::BackupArgs { file: file.to_owned(), hashes }).await
}

async fn run(cli: Cli) -> Result<ExitCode> {
    let options = &cli.options;
    match cli.command {
        Command::Serve(args) => serve::serve(&options.config()?, &args).await?,
        Command::Migrate => schema::migrate(&options.config()?).await?,
        Command::Seed(args) => sample::seed(&options.config()?, &args).await?,
        Command::Unseed(args) => sample::unseed(&options.config()?, &args).await?,
        Command::Doctor(args) => return doctor::doctor(&options.config()?, &args).await,
        Command::Openapi(target) => documents::openapi(&target)?,
        Command::Config(args) => documents::configuration(&args, options)?,
        Command::Permissions(target) => documents::permissions(&target)?,
        Command::User(command) => users::user(&options.config()?, &command).await?,
        Command::Import(args) => catalogues::import(&options.config()?, &args).await?,
        Command::Export(args) => catalogues::export(&options.config()?, &args).await?,
        Command::Backup(args) => archives::backup(&options.config()?, &args).await?,
        Command::Restore(args) => interruptible(restore::restore(&options.config()?, &args)).await?,
        Command::Reindex => reindex::reindex(&options.config()?).await?,
        Command::Rebuild => rebuild::rebuild(&options.config()?).await?,
        Command::Audit(command) => audit::audit(&options.config()?, &command).await?,
        Command::DrawPage { memory, seconds } => return Ok(files::page::command(Limits { memory, seconds })),
        Command::ReadText { writing, memory, seconds } => return Ok(files::reading::command(&writing, Limits { memory, seconds })),
        Command::Version => say(&format!("waymark {}", env!("CARGO_PKG_VERSION")))?,
    }
    Ok(ExitCode::SUCCESS)
}

/// Runs `work` until a signal ends it: it is dropped then, and what it has begun is undone with it.
async fn interruptible<T>(work: impl Future<Output = Result<T>>) -> Result<T> {
    let told = serve::told_to_stop()?;
    tokio::select! {
        biased;
        done = work => done,
        () = told.cancelled() => bail!("interrupted; what had been written so far was removed"),
    }
}

/// A line for the user, on standard output.
fn say(line: &str) -> Result<()> {
    Ok(writeln!(std::io::stdout(), "{line}")?)
}

fn machine() -> (Arc<dyn Clock>, Arc<dyn Entropy>) {
    (Arc::new(SystemClock), Arc::new(OsEntropy))
}

/// An error as a sentence: our own errors by their cause, without kind and code.
fn plain(error: &anyhow::Error) -> String {
    let mut parts: Vec<String> = Vec::new();
    for link in error.chain() {
        let text = match link.downcast_ref::<kernel::Error>() {
            Some(own) => own.cause().map_or_else(|| own.to_string(), ToString::to_string),
            None => link.to_string(),
        };
        if parts.last().is_none_or(|last| !last.ends_with(&text)) {
            parts.push(text);
        }
    }
    parts.join(": ")
}

/// A database address without its password, for messages.
fn hide_password(url: &str) -> String {
    match url::Url::parse(url) {
        Ok(mut parsed) if parsed.password().is_some() => {
            let _ = parsed.set_password(Some("***"));
            parsed.to_string()
        }
        _ => url.to_owned(),
    }
}
