//! Colours and their contrast (WCAG 2.2, 1.4.3).

use kernel::{Error, Result};

use crate::tenant_setting::definitions::Kind;

/// Contrast that text needs.
const LEAST: f64 = 4.5;

type Rgb = [u8; 3];

const WHITE: Rgb = [255, 255, 255];
/// Panels in the dim and dark styles (`theme-dim.css`, `theme-dark.css`), the background of links.
const DARK: [Rgb; 2] = [[0x2b, 0x32, 0x3a], [0x17, 0x1b, 0x1f]];

/// The colour as it is stored, `#0f6276`.
///
/// # Errors
/// 400 on `field`; `TenantSettings.ContrastTooLow` for a colour that texts can't be read in.
pub(super) fn fitting(kind: Kind, field: &str, value: &str) -> Result<String> {
    let colour = parse(value).ok_or_else(|| Error::invalid(field.to_owned(), "Validation.Colour"))?;
    let grounds: &[Rgb] = if kind == Kind::DarkColour { &DARK } else { &[WHITE] };
    let lowest = grounds.iter().map(|ground| contrast(colour, *ground)).fold(f64::INFINITY, f64::min);
    if lowest < LEAST {
        let ratio = format!("{:.1}", (lowest * 10.0).floor() / 10.0);
        let error = Error::rule("TenantSettings.ContrastTooLow").with("ratio", ratio).with("least", LEAST);
        return Err(error.and_field(field.to_owned(), "Validation.ContrastTooLow"));
    }
    Ok(value.to_ascii_lowercase())
}

fn parse(value: &str) -> Option<Rgb> {
    let digits = value.strip_prefix('#').filter(|digits| digits.len() == 6 && digits.bytes().all(|b| b.is_ascii_hexdigit()))?;
    let number = u32::from_str_radix(digits, 16).ok()?;
    let [_, red, green, blue] = number.to_be_bytes();
    Some([red, green, blue])
}

fn luminance(colour: Rgb) -> f64 {
    let linear = |channel: u8| {
        let share = f64::from(channel) / 255.0;
        if share <= 0.04045 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
    };
    let [red, green, blue] = colour.map(linear);
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

fn contrast(one: Rgb, other: Rgb) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contrast_is_that_of_wcag() {
        for (one, other, expected) in [([0; 3], WHITE, 21.0), (WHITE, WHITE, 1.0), ([0x77, 0x77, 0x77], WHITE, 4.48)] {
            assert!((contrast(one, other) - expected).abs() < 0.01, "{one:?}");
        }
    }

    #[test]
    fn text_can_be_read_in_every_colour_that_is_stored() {
        for (kind, value, fits) in [
            (Kind::Colour, "#0F6276", Some("#0f6276")),
            (Kind::Colour, "#777777", None),
            (Kind::Colour, "#ffdd00", None),
            (Kind::Colour, "red", None),
            (Kind::Colour, "#12345", None),
            (Kind::Colour, "#1234567", None),
            (Kind::Colour, "url(x)", None),
            (Kind::DarkColour, "#4fb0c7", Some("#4fb0c7")),
            (Kind::DarkColour, "#0f6276", None),
        ] {
            assert_eq!(fitting(kind, "values[0].value", value).ok().as_deref(), fits, "{value}");
        }
        let low = fitting(Kind::Colour, "values[1].value", "#777777").unwrap_err();
        assert_eq!((low.code(), low.fields()[0].field.as_str()), (Some("TenantSettings.ContrastTooLow"), "values[1].value"));
        assert_eq!(low.data()["ratio"], "4.4");
    }
}
