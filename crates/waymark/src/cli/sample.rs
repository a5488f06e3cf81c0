//! `seed` and `unseed`: initial data and demo data.

use anyhow::Result;
use clap::{Args, ValueEnum};
use demo::cast;
use http::App;

use super::{
    open::{application, worded},
    say,
};
use crate::config::Config;

/// Options of `seed`.
#[derive(Args)]
pub(super) struct SeedArgs {
    /// Also load the demo data: a provider, clients, a library, years of history.
    #[arg(long)]
    demo: bool,
}

/// Options of `unseed`.
#[derive(Args)]
pub(super) struct UnseedArgs {
    /// Data to remove.
    what: Removable,
}

#[derive(Clone, Copy, ValueEnum)]
enum Removable {
    /// The demo data, including everything added to it.
    Demo,
}

/// `waymark seed`
pub(super) async fn seed(config: &Config, args: &SeedArgs) -> Result<()> {
    // Building the application creates roles and the first signing key; `serve` adds the portal's OpenID client.
    let app = application(config).await?;
    say("Roles, scopes and a signing key exist.")?;
    if args.demo {
        load(&app).await?;
        tell_sign_ins()?;
    }
    app.db().close().await;
    Ok(())
}

/// `waymark unseed`
pub(super) async fn unseed(config: &Config, args: &UnseedArgs) -> Result<()> {
    let app = application(config).await?;
    let Removable::Demo = args.what;
    let removed = demo::unload(&app).await.map_err(|error| worded(&app, &error))?;
    app.db().close().await;
    say(if removed { "The demo data was removed." } else { "There is no demo data." })
}

/// Loads the demo data if it is missing.
pub(super) async fn load(app: &App) -> Result<()> {
    let loaded = demo::load(app).await.map_err(|error| worded(app, &error))?;
    say(if loaded { "The demo data was loaded." } else { "The demo data is already loaded." })
}

/// Prints the demo sign-ins of each role.
pub(super) fn tell_sign_ins() -> Result<()> {
    say(&format!("\nDemo sign-ins, all with the password {}", cast::PASSWORD))?;
    say(&format!("  {:<24}{:<18}user name", "as", "tenant"))?;
    for (role, tenant, name) in cast::CARD {
        say(&format!("  {role:<24}{:<18}{name}", tenant.unwrap_or("(leave empty)")))?;
    }
    say("")
}
