//! Attributes of drawings: passive ones whose values refer to nothing outside.

use kernel::Result;
use quick_xml::{XmlVersion, events::BytesStart};

use super::wrong;

/// Attributes of geometry.
const GEOMETRY: [&str; 32] = [
    "id",
    "viewBox",
    "preserveAspectRatio",
    "x",
    "y",
    "x1",
    "y1",
    "x2",
    "y2",
    "dx",
    "dy",
    "cx",
    "cy",
    "r",
    "rx",
    "ry",
    "fx",
    "fy",
    "d",
    "points",
    "transform",
    "width",
    "height",
    "offset",
    "gradientUnits",
    "gradientTransform",
    "spreadMethod",
    "clipPathUnits",
    "maskUnits",
    "maskContentUnits",
    "pathLength",
    "textLength",
];

/// Attributes of paint and type, which can also be in `style`.
const PAINT: [&str; 29] = [
    "fill",
    "fill-rule",
    "fill-opacity",
    "clip-rule",
    "clip-path",
    "mask",
    "mask-type",
    "stroke",
    "stroke-width",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-miterlimit",
    "stroke-dasharray",
    "stroke-dashoffset",
    "stroke-opacity",
    "opacity",
    "color",
    "stop-color",
    "stop-opacity",
    "display",
    "visibility",
    "font-family",
    "font-size",
    "font-style",
    "font-weight",
    "letter-spacing",
    "text-anchor",
    "dominant-baseline",
    "paint-order",
];

/// The attributes of an element to write: those of its `style` first, which take precedence over others of the same name.
pub(super) fn attributes_of(element: &BytesStart<'_>) -> Result<Vec<(String, String)>> {
    let mut styled = Vec::new();
    let mut others: Vec<(String, String)> = Vec::new();
    for attribute in element.attributes() {
        let attribute = attribute.map_err(|_| wrong())?;
        let value = attribute.normalized_value(XmlVersion::Implicit1_0).map_err(|_| wrong())?;
        match attribute.key.into_inner() {
            "style" => styled = declared(&value),
            // A gradient takes the stops of another one.
            "href" | "xlink:href" if is_local(&value) => others.push(("href".to_owned(), value.into_owned())),
            name if GEOMETRY.contains(&name) || PAINT.contains(&name) => others.push((name.to_owned(), value.into_owned())),
            _ => {}
        }
    }
    let mut kept: Vec<(String, String)> = Vec::new();
    for (name, value) in styled.into_iter().chain(others) {
        if is_harmless(&value) && !kept.iter().any(|(own, _)| *own == name) {
            kept.push((name, value));
        }
    }
    Ok(kept)
}

/// Declarations of a style, each name once: an important one wins, otherwise the last.
fn declared(style: &str) -> Vec<(String, String)> {
    let mut holding: Vec<(String, String, bool)> = Vec::new();
    for (name, value) in style.split(';').filter_map(|part| part.split_once(':')) {
        let (name, value) = (name.trim().to_ascii_lowercase(), value.trim());
        if !PAINT.contains(&name.as_str()) {
            continue;
        }
        let flagged = value.rsplit_once('!').filter(|(_, flag)| flag.trim().eq_ignore_ascii_case("important"));
        let (value, is_important) = flagged.map_or((value, false), |(value, _)| (value.trim_end(), true));
        match holding.iter_mut().find(|(own, ..)| *own == name) {
            Some(before) if is_important || !before.2 => *before = (name, value.to_owned(), is_important),
            Some(_) => {}
            None => holding.push((name, value.to_owned(), is_important)),
        }
    }
    holding.into_iter().map(|(name, value, _)| (name, value)).collect()
}

/// Whether a value refers to nothing outside of the drawing. A colon is part of an address, a backslash could spell a word in another way.
fn is_harmless(value: &str) -> bool {
    let lower = value.to_ascii_lowercase();
    let has_address = ["url(", "image(", "image-set("].iter().any(|function| lower.contains(function));
    let paint_server = lower.strip_prefix("url(").and_then(|rest| rest.split_once(')'));
    let is_own = paint_server.is_some_and(|(target, rest)| is_local(target.trim_matches(['"', '\''])) && !rest.contains('('));
    !value.contains([':', '\\', '@']) && (!has_address || is_own)
}

/// Whether a reference names a part of the drawing.
fn is_local(value: &str) -> bool {
    let name = value.strip_prefix('#').unwrap_or_default();
    !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '_' | '.'))
}
