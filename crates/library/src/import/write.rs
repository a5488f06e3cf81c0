//! Writes what an import changes, inside one transaction.

mod groups;
mod standards;

use ::store::{
    Tx,
    sea_orm::{ActiveValue::Set, ColumnTrait, sea_query::Condition},
};
use kernel::{Result, Uuid};
use oscal::LibraryPlan;

use super::{
    changes::Changes,
    forecast::{born, release_name},
    progress::Tell,
    report::Report,
};
use crate::{
    framework::{self, Framework, Origin, Source, service::Details},
    release,
    standard::publish,
};

/// The writing half of an import.
pub(super) struct Writer<'a> {
    pub tx: &'a Tx,
    pub plan: &'a LibraryPlan,
    pub changes: &'a Changes,
    pub framework: Uuid,
    pub publish: bool,
    pub tell: &'a Tell,
}

impl Writer<'_> {
    /// Writes everything and puts it in force when wanted.
    pub async fn write(&self, report: &mut Report) -> Result<()> {
        (self.tell)(30).await?;
        self.domains().await?;
        self.subdomains().await?;
        (self.tell)(40).await?;
        self.new_standards().await?;
        (self.tell)(70).await?;
        self.known_standards().await?;
        if self.publish {
            (self.tell)(80).await?;
            report.published = self.put_in_force().await?;
            let release = release::service::refresh(self.tx, self.framework, release_name(self.plan)).await?;
            report.release_id = release.as_ref().map(|release| release.id);
            report.release = release.map(|release| release.name);
        }
        (self.tell)(95).await?;
        Ok(())
    }

    /// Puts every imported draft in force, those of earlier imports too, and counts them with the new ones.
    async fn put_in_force(&self) -> Result<u32> {
        let mut published = born(self.plan, self.changes);
        let standards = publish::open_of(self.tx, self.framework, None).await?;
        let versions = publish::Versions::load(self.tx, &standards).await?;
        for row in &standards {
            let Some(open) = versions.open(row).filter(|open| open.origin == Origin::Import) else { continue };
            publish::put_in_force(self.tx, row, open, versions.current(row)).await?;
            published += 1;
        }
        Ok(published)
    }
}

fn small(number: u32) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

/// The framework of the import: made, or changed where the catalogue's own details changed.
pub(super) async fn framework_row(
    tx: &Tx,
    plan: &LibraryPlan,
    before: Option<&Framework>,
    code: &str,
    changes: &Changes,
) -> Result<Framework> {
    let details = Details {
        code: code.to_owned(),
        title: plan.metadata.title.clone(),
        version: Some(plan.metadata.version.clone()).filter(|version| !version.is_empty()),
        publisher: plan.metadata.publisher.clone(),
        licence: plan.metadata.licence.clone(),
    };
    let row = match before {
        None => {
            let is_default = framework::store::default(tx).await?.is_none();
            tx.insert::<framework::entity::Entity>(details.row(Source::Oscal, is_default)).await?
        }
        Some(before) if changes.framework_changes => tx.update::<framework::entity::Entity>(before, details.onto(before)).await?,
        Some(before) => return Ok(before.clone()),
    };
    use framework::entity::source;
    tx.purge::<source::Entity>(Condition::all().add(source::Column::FrameworkId.eq(row.id))).await?;
    let document = source::ActiveModel {
        framework_id: Set(row.id),
        document: Set(plan.source.to_string()),
        content_hash: Set(changes.source_hash.clone()),
    };
    tx.insert::<source::Entity>(document).await?;
    Ok(row)
}
