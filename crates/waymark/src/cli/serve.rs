//! `serve`: the server itself.

use std::time::Duration;

use anyhow::{Result, anyhow};
use clap::Args;
use delivery::Delivery;
use platform::identity::Cost;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use super::{sample, say, schema};
use crate::{accept, compose, config::Config, key, observe};

/// Options of `serve`.
#[derive(Args)]
pub(super) struct ServeArgs {
    /// Load the demo data unless it is there, and show its sign-ins.
    #[arg(long)]
    demo: bool,
}

/// `waymark serve`
pub(super) async fn serve(config: &Config, args: &ServeArgs) -> Result<()> {
    let traces = observe::start(config)?;
    let told = told_to_stop()?;
    // Before anything else: nothing is touched when the port is taken or the key can't be read.
    let listener = listen(config).await?;
    key::read_or_make(&config.secrets, &kernel::OsEntropy)?;
    let db = schema::connect(config, &config.database.url).await?;
    schema::fit_to_serve(&db, config).await?;
    let composition = compose::build_for(db.clone(), config, Cost::default(), args.demo).await?;
    let app = composition.app;
    if args.demo {
        // Before the worker starts: it would carry findings along while their history is still being written.
        sample::load(&app).await?;
        sample::tell_sign_ins()?;
    }
    let stop = CancellationToken::new();
    let worker = tokio::spawn(delivery::worker::run(app.clone(), stop.clone()));
    let upkeep = tokio::spawn(observe::upkeep(stop.clone()));
    // Whoever started it may read no further; the server goes on.
    let _ = say(&format!("Waymark is ready: {}", config.public_url()));

    let closing = app.own::<Delivery>()?.closing().clone();
    let asked = told.clone();
    tokio::spawn(async move {
        asked.cancelled().await;
        // Live streams never end by themselves.
        closing.cancel();
    });
    let patience = Duration::from_secs(config.limits.connection_seconds);
    let server = accept::serve(listener, composition.router, patience, told.clone());
    let drain = Duration::from_secs(config.server.drain_seconds);
    tokio::select! {
        () = server => {}
        () = async { told.cancelled().await; tokio::time::sleep(drain).await } => tracing::warn!("requests were cut off: they took longer than server.drain_seconds"),
    }
    stop.cancel();
    worker.await?;
    upkeep.await??;
    db.close().await;
    traces.end().await;
    tracing::info!("stopped");
    Ok(())
}

async fn listen(config: &Config) -> Result<TcpListener> {
    let address = config.bind().map_err(|why| anyhow!("server.bind: {why}"))?;
    TcpListener::bind(address).await.map_err(|error| match error.kind() {
        std::io::ErrorKind::AddrInUse => anyhow!(
            "port {port} of {ip} is taken by another program.\nStop that program, or choose another port: waymark serve --bind {ip}:{next} (option server.bind, variable WAYMARK_SERVER__BIND).",
            port = address.port(),
            ip = address.ip(),
            next = address.port().wrapping_add(1).max(1024),
        ),
        std::io::ErrorKind::PermissionDenied => anyhow!("port {} may only be used by root; choose one above 1023 with --bind", address.port()),
        _ => anyhow!("the address {address} can't be listened on: {error} (option server.bind)"),
    })
}

/// Listens for SIGTERM and Ctrl-C from now on; the token is cancelled by the first of them.
fn told_to_stop() -> Result<CancellationToken> {
    let told = CancellationToken::new();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let (mut terminate, mut interrupt) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
        let tell = told.clone();
        tokio::spawn(async move {
            tokio::select! { _ = terminate.recv() => {}, _ = interrupt.recv() => {} }
            tell.cancel();
        });
    }
    #[cfg(not(unix))]
    {
        let tell = told.clone();
        tokio::spawn(async move {
            let _ = tokio::signal::ctrl_c().await;
            tell.cancel();
        });
    }
    Ok(told)
}
