//! Files of the customers: logs attached to actions, and floor plans.

use std::io::Cursor;

use chrono::{NaiveDate, TimeDelta};
use files::{
    asset::{
        AssetVisibility,
        rules::{format, metadata::Metadata},
        service::{self as assets, Details, process, upload},
    },
    folder,
};
use http::App;
use image::{ImageFormat, Rgb, RgbImage};
use kernel::{Error, Result, Scope, Uuid};
use records::attachment;
use tabular::{Cell, Kind, sheet};

use super::{History, marks};
use crate::organisation::Settled;

/// A log: its folder, name and columns, the values of each row after its date, and words in the titles of the items that it is attached to.
struct Log {
    folder: &'static str,
    name: &'static str,
    columns: &'static [&'static str],
    rows: &'static [&'static [&'static str]],
    attached_to: &'static str,
}

const LOGS: [Log; 5] = [
    Log {
        folder: "Logs",
        name: "Decontamination log.xlsx",
        columns: &["Cycle", "Temperature in °C", "Result", "Signed by"],
        rows: &[&["Morning", "134", "Pass", "E. Renn"], &["Midday", "134", "Pass", "E. Renn"], &["Evening", "131", "Repeat", "E. Renn"]],
        attached_to: "decontamination log",
    },
    Log {
        folder: "Logs",
        name: "Fire drill record.xlsx",
        columns: &["Floor", "Minutes to clear", "People", "Remarks"],
        rows: &[&["Ground", "3", "11", "Side door was blocked by a delivery"], &["First", "4", "7", "Everybody at the meeting point"]],
        attached_to: "fire drill",
    },
    Log {
        folder: "Forms",
        name: "Supplier comparison.xlsx",
        columns: &["Supplier", "Delivery in days", "Payment in days", "Note"],
        rows: &[
            &["A", "3", "30", "Free returns"],
            &["B", "5", "45", "Lowest price for gloves"],
            &["C", "2", "14", "Needs a standing order"],
        ],
        attached_to: "supplier terms",
    },
    Log {
        folder: "Forms",
        name: "Safe lifting attendance.xlsx",
        columns: &["Name", "Round", "Practical part", "Signed"],
        rows: &[&["L. Farrow", "North", "Done", "Yes"], &["T. Brook", "South", "Done", "Yes"], &["New starter", "North", "Open", "No"]],
        attached_to: "safe lifting",
    },
    Log {
        folder: "Forms",
        name: "Near miss report.csv",
        columns: &["Place", "What happened", "What prevented harm"],
        rows: &[&["Reception", "Wet floor without a sign", "A colleague stopped the visitor"]],
        attached_to: "near miss",
    },
];

/// Rooms of a floor: left, top, width, height in tenths of a metre.
const ROOMS: [(u32, u32, u32, u32); 6] =
    [(0, 0, 60, 50), (60, 0, 40, 50), (100, 0, 60, 50), (0, 65, 45, 45), (45, 65, 55, 45), (100, 65, 60, 45)];
/// Pixels per tenth of a metre.
const SCALE: u32 = 5;
const PLAN: &str = "Floor plan.png";

/// Writes a log with one row per week, the latest last.
fn workbook(log: &Log, format: sheet::Format, today: NaiveDate) -> Result<Vec<u8>> {
    let text = |name: &&str| ((*name).to_owned(), Kind::Text);
    let columns = [("Date".to_owned(), Kind::Date)].into_iter().chain(log.columns.iter().map(text)).collect();
    let title = log.name.split('.').next().unwrap_or(log.name).to_owned();
    let heading = sheet::Heading { title, columns, ..sheet::Heading::default() };
    let mut writer = sheet::Writer::new(Cursor::new(Vec::new()), format, &heading, false)?;
    for (row, weeks) in log.rows.iter().zip((0..log.rows.len()).rev()) {
        let date = today - TimeDelta::weeks(i64::try_from(weeks).unwrap_or_default() + 1);
        let cells: Vec<Cell> = [Cell::Date(date)].into_iter().chain(row.iter().map(|text| Cell::Text((*text).to_owned()))).collect();
        writer.row(&cells)?;
    }
    Ok(writer.finish()?.into_inner())
}

/// Draws the walls of a floor, seen from above.
fn plan() -> Result<Vec<u8>> {
    let (wall, room, margin, thickness) = (Rgb([52, 64, 70]), Rgb([250, 250, 248]), 40, 6);
    let mut image = RgbImage::from_pixel(160 * SCALE + 2 * margin, 110 * SCALE + 2 * margin, Rgb([233, 238, 239]));
    let mut fill = |(left, top, width, height): (u32, u32, u32, u32), colour| {
        for (x, y) in (top..top + height).flat_map(|y| (left..left + width).map(move |x| (x, y))) {
            image.put_pixel(x, y, colour);
        }
    };
    for (left, top, width, height) in ROOMS.map(|(l, t, w, h)| (l * SCALE + margin, t * SCALE + margin, w * SCALE, h * SCALE)) {
        fill((left, top, width, height), wall);
        fill((left + thickness, top + thickness, width - 2 * thickness, height - 2 * thickness), room);
        // The door opens to the corridor between the rows of rooms.
        let door = if top == margin { top + height - thickness } else { top };
        fill((left + width / 2 - 20, door, 40, thickness), room);
    }
    let mut out = Cursor::new(Vec::new());
    image.write_to(&mut out, ImageFormat::Png).map_err(Error::internal)?;
    Ok(out.into_inner())
}

/// Uploads a file into a folder; returns its id.
async fn upload(app: &App, scope: &Scope, tenant: Uuid, folder: Uuid, name: &str, content: Vec<u8>) -> Result<Uuid> {
    let length = i64::try_from(content.len()).map_err(Error::internal)?;
    let wanted =
        Metadata { name: name.to_owned(), format: format::of_name(name)?, folder_id: Some(folder), asset_id: None, is_attachment: false };
    let version = upload::create(app, scope, length, &wanted).await?;
    let arriving = futures::stream::iter([Ok::<_, Error>(content.into())]);
    upload::append(app, scope, version.id, 0, arriving).await?;
    process::run(app, tenant, version.id).await?;
    Ok(version.asset_id)
}

/// Sets name, folder and alternative text of the plan.
async fn describe(app: &App, scope: &Scope, id: Uuid, folder: Uuid) -> Result<()> {
    let stamp = assets::get(app, scope, id).await?.asset.concurrency_stamp;
    let details = Details {
        name: PLAN.to_owned(),
        title: None,
        language: None,
        url: None,
        folder_id: Some(folder),
        visibility: AssetVisibility::Tenant,
        alt_text: Some("Six rooms along a corridor, seen from above".to_owned()),
        description: Some("Shows the ways out. Replace it when rooms change.".to_owned()),
        tags: vec!["premises".to_owned()],
        licence: None,
        expires_on: None,
    };
    assets::update(app, scope, id, &details, Some(&stamp)).await.map(drop)
}

impl History<'_> {
    /// Fills every customer's file library.
    pub(super) async fn collect(&self) -> Result<()> {
        let plan = plan()?;
        for tenant in &self.organisation.tenants {
            self.file(tenant, plan.clone()).await?;
        }
        Ok(())
    }

    async fn file(&self, tenant: &Settled, plan: Vec<u8>) -> Result<()> {
        let app = self.app;
        let scope = self.organisation.acting(app, tenant.id, tenant.cast.users[0].last, 9)?;
        let premises = folder::service::create(app, &scope, "Premises", None).await?.id;
        let drawn = upload(app, &scope, tenant.id, premises, PLAN, plan).await?;
        describe(app, &scope, drawn, premises).await?;
        let (forms, logs) =
            (folder::service::create(app, &scope, "Forms", None).await?.id, folder::service::create(app, &scope, "Logs", None).await?.id);
        let today = tenant.clients[0].today(app.now());
        for log in LOGS {
            let items = marks::unfinished(app, &scope, log.attached_to).await?;
            let Some(item) = items.first() else { continue };
            let format = if log.name.ends_with("csv") { sheet::Format::Csv } else { sheet::Format::Xlsx };
            let folder = if log.folder == "Logs" { logs } else { forms };
            let asset = upload(app, &scope, tenant.id, folder, log.name, workbook(&log, format, today)?).await?;
            attachment::service::create(app, &scope, marks::KIND, item.id, asset, None).await?;
        }
        Ok(())
    }
}
