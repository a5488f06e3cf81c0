//! `serve`: the server itself.

use std::time::Duration;

use anyhow::{Result, anyhow};
use clap::Args;
use delivery::Delivery;
use platform::{Cost, setup};
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use super::{lock, sample, say, schema};
use crate::{accept, compose, config::Config, key, observe};

/// Options of `serve`.
#[derive(Args)]
pub(super) struct ServeArgs {
    /// Load the demo data if it is missing, and print its sign-ins.
    #[arg(long)]
    demo: bool,
}

/// `waymark serve`
pub(super) async fn serve(config: &Config, args: &ServeArgs) -> Result<()> {
    let traces = observe::start(config)?;
    let told = told_to_stop()?;
    // First, so that nothing changes if the port is in use or the key is invalid.
    let listener = listen(config).await?;
    key::read(&config.secrets)?;
    let _lock = lock::of_server(config)?;
    let start = tokio::select! {
        lock = lock::of_start(config) => lock?,
        () = told.cancelled() => return Ok(()),
    };
    let db = schema::connect(config, &config.database.url).await?;
    schema::fit_to_serve(&db, config).await?;
    let composition = compose::build_for(db.clone(), config, Cost::default(), args.demo).await?;
    let app = composition.app;
    if args.demo {
        // Before the worker starts, which would advance findings while their history is still being written.
        sample::load(&app).await?;
        sample::tell_sign_ins()?;
    }
    home::search::fill(&app).await?;
    // The preparations may have taken long: what was cached meanwhile can be out of date before the worker reads the first change.
    app.db().follow_invalidations().await?;
    if let Some(address) = setup::offer(&app).await? {
        let _ = say(&format!("This portal has no administrator yet. Set it up at: {address}"));
        let _ = say("Or create the first administrator here: waymark user create NAME --email ADDRESS --role admin");
    }
    drop(start);
    let stop = CancellationToken::new();
    let worker = tokio::spawn(delivery::worker::run(app.clone(), stop.clone()));
    let upkeep = tokio::spawn(observe::upkeep(stop.clone()));
    // The parent process may have closed the pipe; the server keeps running.
    let _ = say(&format!("Waymark is ready: {}", config.public_url()));

    let closing = app.own::<Delivery>()?.closing().clone();
    let asked = told.clone();
    tokio::spawn(async move {
        asked.cancelled().await;
        // Live streams do not end on their own.
        closing.cancel();
    });
    let patience = Duration::from_secs(config.limits.connection_seconds);
    let server = accept::serve(listener, composition.router, patience, told.clone());
    let drain = Duration::from_secs(config.server.drain_seconds);
    tokio::select! {
        () = server => {}
        () = async { told.cancelled().await; tokio::time::sleep(drain).await } => tracing::warn!("requests were aborted: they took longer than server.drain_seconds"),
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
            "port {port} on {ip} is already in use.\nStop the other program, or choose another port: waymark serve --bind {ip}:{next} (option server.bind, variable WAYMARK_SERVER__BIND).",
            port = address.port(),
            ip = address.ip(),
            next = address.port().wrapping_add(1).max(1024),
        ),
        std::io::ErrorKind::PermissionDenied => anyhow!("port {} requires root; choose one above 1023 with --bind", address.port()),
        _ => anyhow!("can't listen on {address}: {error} (option server.bind)"),
    })
}

/// Listens for SIGTERM and Ctrl-C; the first of them cancels the token.
pub(super) fn told_to_stop() -> Result<CancellationToken> {
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
