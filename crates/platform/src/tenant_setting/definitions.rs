//! The values that the settings of a tenant consist of, beside its words.

use super::entity::ImagePurpose;
use crate::setting::{
    BRAND_COLOUR, BRAND_COLOUR_DARK, BRAND_ICON, BRAND_LOGO, BRAND_LOGO_DARK, BRAND_NAME, BRAND_PICTURE, CONCURRENT_LOGIN, CURRENCY,
    DATE_FORMAT, DATE_FORMATS, DEFAULT_LANGUAGE, FISCAL_START, IDLE, IDLE_MINUTES, LOCKOUT_ATTEMPTS, LOCKOUT_SECONDS, MAIL_FOOTER, MONTHS,
    PASSWORD_LENGTH, SELF_REGISTRATION, SUPPORT_EMAIL, SUPPORT_NAME, SUPPORT_PHONE, TIME_ZONE, TWO_FACTOR, WEEK_START, WEEK_STARTS,
};

/// What a value may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Up to so many characters in one line.
    Text(usize),
    /// An email address.
    Email,
    /// A colour under white text, and of text on white.
    Colour,
    /// A colour of text on the grounds of the dark styles.
    DarkColour,
    /// The address of an uploaded image.
    Image(ImagePurpose),
    /// An enabled language.
    Language,
    /// An IANA time zone.
    Zone,
    /// An ISO 4217 currency.
    Currency,
    /// One of these.
    OneOf(&'static [&'static str]),
}

/// One value.
#[derive(Debug, Clone, Copy)]
pub(super) struct ValueDef {
    /// Name of the setting that holds it.
    pub(super) name: &'static str,
    pub(super) kind: Kind,
}

const fn value(name: &'static str, kind: Kind) -> ValueDef {
    ValueDef { name, kind }
}

/// All values, in the order of the page.
pub(super) const VALUES: [ValueDef; 17] = [
    value(BRAND_NAME, Kind::Text(40)),
    value(BRAND_COLOUR, Kind::Colour),
    value(BRAND_COLOUR_DARK, Kind::DarkColour),
    value(BRAND_LOGO, Kind::Image(ImagePurpose::Logo)),
    value(BRAND_LOGO_DARK, Kind::Image(ImagePurpose::Logo)),
    value(BRAND_ICON, Kind::Image(ImagePurpose::Icon)),
    value(BRAND_PICTURE, Kind::Image(ImagePurpose::SignIn)),
    value(MAIL_FOOTER, Kind::Text(300)),
    value(SUPPORT_NAME, Kind::Text(64)),
    value(SUPPORT_EMAIL, Kind::Email),
    value(SUPPORT_PHONE, Kind::Text(32)),
    value(DEFAULT_LANGUAGE, Kind::Language),
    value(TIME_ZONE, Kind::Zone),
    value(DATE_FORMAT, Kind::OneOf(DATE_FORMATS)),
    value(WEEK_START, Kind::OneOf(WEEK_STARTS)),
    value(CURRENCY, Kind::Currency),
    value(FISCAL_START, Kind::OneOf(MONTHS)),
];

/// Settings of security that are shown beside; they are changed where their own permissions are asked for.
pub(super) const SECURITY: [&str; 8] =
    [PASSWORD_LENGTH, TWO_FACTOR, LOCKOUT_ATTEMPTS, LOCKOUT_SECONDS, CONCURRENT_LOGIN, IDLE, IDLE_MINUTES, SELF_REGISTRATION];

/// Those of security that a template takes. Whether people may register themselves is decided for each tenant.
pub(super) const OUTLINED_SECURITY: [&str; 7] =
    [PASSWORD_LENGTH, TWO_FACTOR, LOCKOUT_ATTEMPTS, LOCKOUT_SECONDS, CONCURRENT_LOGIN, IDLE, IDLE_MINUTES];

pub(super) fn definition(name: &str) -> Option<&'static ValueDef> {
    VALUES.iter().find(|def| def.name == name)
}
