//! The brand of a level, for mails.

use http::App;
use kernel::{Result, Uuid};

use crate::{
    setting::{self, BRAND_COLOUR, BRAND_LOGO, BRAND_NAME, MAIL_FOOTER},
    tenant_setting::rules,
};

/// What mails show of a brand; `None` for the portal's own.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Brand {
    /// Name of the product.
    pub name: Option<String>,
    /// Colour of buttons and links.
    pub colour: Option<String>,
    /// Path of the logo, where mail programs show it: they draw pictures, but not drawings.
    pub logo: Option<String>,
    /// Last line.
    pub footer: Option<String>,
}

/// The brand of a tenant, or of the host.
pub async fn brand(app: &App, level: Uuid) -> Result<Brand> {
    let values = setting::of_level(app, level).await?;
    let filled = |name: &str| values.get(name).filter(|text| !text.is_empty()).map(str::to_owned);
    let logo = filled(BRAND_LOGO).filter(|address| !rules::is_drawing(address));
    Ok(Brand { name: filled(BRAND_NAME), colour: filled(BRAND_COLOUR), logo, footer: filled(MAIL_FOOTER) })
}
