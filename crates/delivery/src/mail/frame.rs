//! What every mail shows around its own values: the portal, the language, and the brand of the tenant.

use http::App;
use kernel::{Result, Uuid};
use localisation::current_culture;
use serde_json::Map;

use super::{COMMON, render::TextLookup, seal::Mark};
use crate::{MailBrand, MailSource};

/// The portal's own colour of buttons and links.
const COLOUR: &str = "#1f4fd1";

/// The values of [`COMMON`] besides the subject.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Frame {
    /// The portal's address.
    pub(super) portal: String,
    culture: String,
    name: String,
    colour: String,
    /// Address of the logo; empty without one.
    pub(super) logo: String,
    footer: String,
    /// Prefix of the mail's seals.
    pub(super) mark: Mark,
}

impl Frame {
    pub(super) fn new(portal: &str, culture: &str, brand: MailBrand, words: &TextLookup, mark: Mark) -> Self {
        Self {
            portal: portal.to_owned(),
            culture: culture.to_owned(),
            name: brand.name.or_else(|| words("Mail.ProductName", &Map::new())).unwrap_or_default(),
            colour: brand.colour.unwrap_or_else(|| COLOUR.to_owned()),
            logo: brand.logo.map(|path| format!("{}{path}", portal.trim_end_matches('/'))).unwrap_or_default(),
            footer: brand.footer.unwrap_or_default(),
            mark,
        }
    }

    /// As mails of `tenant` have it.
    pub(super) async fn of(app: &App, source: &dyn MailSource, tenant: Uuid, culture: &str, words: &TextLookup) -> Result<Self> {
        let mark = Mark::new(&app.db().entropy().stamp());
        Ok(Self::new(app.public_url(), culture, source.brand(app, tenant).await?, words, mark))
    }

    /// Without a brand, and with all of one: a template has to suit both, since a tenant changes its brand later.
    pub(super) fn either(portal: &str, culture: &str, words: &TextLookup, mark: &Mark) -> [Self; 2] {
        let full = MailBrand {
            name: Some("Northwind".to_owned()),
            colour: Some("#0f6276".to_owned()),
            logo: Some("/logo.png".to_owned()),
            footer: Some("Northwind Health, 1 High Street".to_owned()),
        };
        [MailBrand::default(), full].map(|brand| Self::new(portal, culture, brand, words, mark.clone()))
    }

    /// The names of [`COMMON`] with their values.
    pub(super) fn values(&self, subject: &str) -> impl Iterator<Item = (&'static str, String)> {
        let dir = if current_culture(&self.culture).is_right_to_left { "rtl" } else { "ltr" };
        let values = [subject, &self.culture, dir, &self.portal, &self.name, &self.colour, &self.logo, &self.footer].map(str::to_owned);
        COMMON.into_iter().zip(values)
    }
}
