//! `audit`: the seals of the audit log, and what `doctor` says of them.

use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};
use chrono::TimeDelta;
use clap::{Args, Subcommand};
use kernel::{Granted, HOST, Scope, Uuid};
use platform::tenant;
use store::{
    Db,
    chain::{Damage, Finding as Found, Head, Verified},
};

use super::{
    doctor::Finding::{self, Good, Odd, Wrong},
    documents::Target,
    open::application,
    plain, say,
};
use crate::{config::Config, key};

/// What to do with the audit log.
#[derive(Subcommand)]
pub(super) enum AuditCommand {
    /// Seal what waits, and write the ends of all chains. Keep them where nobody can change both them and the database.
    Head(Target),
    /// Sign and seal records without a signature, such as those that an earlier version wrote beside this one during an upgrade.
    Adopt,
}

/// Options of `doctor` about the audit log.
#[derive(Args)]
pub(super) struct HeadsArgs {
    /// File that `waymark audit head` wrote earlier: what is missing from the end of the audit log since shows by it alone.
    #[arg(long, value_name = "FILE")]
    audit_heads: Option<PathBuf>,
}

/// `waymark audit`
pub(super) async fn audit(config: &Config, command: &AuditCommand) -> Result<()> {
    let app = application(config).await?;
    let db = app.db();
    match command {
        AuditCommand::Head(target) => {
            db.seal_audit().await?;
            let heads: Vec<String> = db.audit_heads().await?.iter().map(ToString::to_string).collect();
            target.write(&format!(
                "# Ends of the audit log's chains at {}: tenant, seal, signature.\n{}\n",
                app.now(),
                heads.join("\n")
            ))?;
        }
        AuditCommand::Adopt => {
            let adopted = db.adopt_audit(&tenants(db).await?).await?;
            say(&format!("{adopted} records of the audit log were signed and sealed."))?;
        }
    }
    db.close().await;
    Ok(())
}

async fn tenants(db: &Db) -> kernel::Result<BTreeSet<Uuid>> {
    let host = Scope::host(db.now(), Granted::default());
    let tenants = db.read(&host, |tx| async move { tenant::all_with_deleted(&tx).await }).await?;
    Ok(tenants.into_iter().map(|tenant| tenant.id).collect())
}

fn heads(file: &Path) -> Result<Vec<Head>> {
    let text = std::fs::read_to_string(file).with_context(|| format!("{} can't be read", file.display()))?;
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| line.parse::<Head>().with_context(|| format!("{}: {line:?}", file.display()))).collect()
}

/// Compares the audit log with its seals. Without the key of the database there is nothing to compare with, which `doctor` says elsewhere.
pub(super) async fn findings(config: &Config, db: &Db, args: &HeadsArgs) -> Vec<Finding> {
    let Ok(Some(key)) = key::read(&config.secrets) else { return Vec::new() };
    if !openid::key_fits(db, &key).await.unwrap_or(false) {
        return Vec::new();
    }
    match verified(db, &key, args).await {
        Ok((verified, overdue)) => as_findings(&verified, overdue),
        Err(error) => vec![Wrong(format!("the audit log can't be verified: {}", plain(&error)))],
    }
}

/// A record without a seal for longer than this lacks a running node.
const OVERDUE: TimeDelta = TimeDelta::minutes(10);

/// What was found, and whether records have been waiting for their seals for long.
async fn verified(db: &Db, key: &[u8; 32], args: &HeadsArgs) -> Result<(Verified, bool)> {
    let heads = args.audit_heads.as_deref().map(heads).transpose()?.unwrap_or_default();
    db.sign_audit(platform::audit_signer(key)?);
    let verified = db.verify_audit(&tenants(db).await?, &heads).await?;
    let oldest = db.unsealed().await?.oldest;
    Ok((verified, oldest.is_some_and(|oldest| db.now() - oldest > OVERDUE)))
}

fn as_findings(verified: &Verified, overdue: bool) -> Vec<Finding> {
    let mut findings: Vec<Finding> = verified.findings.iter().map(|found| Wrong(worded(*found))).collect();
    if verified.more > 0 {
        findings.push(Wrong(format!("{} more records or seals of the audit log are wrong", verified.more)));
    }
    if findings.is_empty() {
        let Verified { chains, records, waiting, .. } = verified;
        findings.push(Good(format!(
            "the audit log is as it was written: {records} records in {chains} chains, {waiting} of them not sealed yet"
        )));
    }
    if overdue {
        findings
            .push(Odd("records of the audit log have been waiting for their seals for more than 10 minutes; a running server seals them"
                .to_owned()));
    }
    if verified.earlier > 0 {
        let earlier = verified.earlier;
        findings.push(Odd(format!(
            "{earlier} records of the audit log are from before it was sealed; the next start of the server seals them"
        )));
    }
    findings
}

fn worded(Found { tenant, damage }: Found) -> String {
    let place = if tenant == HOST { "the host".to_owned() } else { format!("the tenant {tenant}") };
    match damage {
        Damage::Changed(id) => format!("the audit record {id} of {place} was changed"),
        Damage::Removed(id) => format!("the audit record {id} of {place} was removed"),
        Damage::Added(id) => format!(
            "the audit record {id} of {place} was added past the program; if an earlier version wrote it beside this one, run `waymark audit adopt`"
        ),
        Damage::Seal(number) => format!("seal {number} of the audit log of {place} was changed or removed"),
        Damage::Ended(number) => format!("the audit log of {place} ends at seal {number}; its end was changed or removed"),
        Damage::Mark => format!("the mark of what was deleted from the audit log of {place} was changed"),
        Damage::Head(number) => format!("the audit log of {place} does not lead through seal {number} of the file (--audit-heads)"),
    }
}
