//! Drawings (SVG), rebuilt from passive elements: no script, no event, no style sheet, no address.

mod attributes;

use std::fmt::Write;

use kernel::{Error, Result};
use quick_xml::{
    Reader,
    escape::{escape, resolve_predefined_entity},
    events::{BytesRef, BytesStart, Event},
};

use self::attributes::attributes_of;
use super::image::{LIMIT, refused};

/// Elements that group, draw or paint.
const ELEMENTS: [&str; 19] = [
    "svg",
    "g",
    "defs",
    "title",
    "desc",
    "path",
    "rect",
    "circle",
    "ellipse",
    "line",
    "polyline",
    "polygon",
    "text",
    "tspan",
    "linearGradient",
    "radialGradient",
    "stop",
    "clipPath",
    "mask",
];

/// Elements that are painted wherever something names them, and the attributes that do.
const MASKS: [&str; 2] = ["mask", "clipPath"];
const MASKED: [&str; 2] = ["mask", "clip-path"];

/// Elements without which nothing shows.
const SHAPES: [&str; 8] = ["path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text"];

/// Elements that are dropped although a drawing may need them, besides shapes within other dropped elements.
const MISSED: [&str; 7] = ["use", "image", "pattern", "foreignObject", "textPath", "filter", "marker"];

/// Elements whose text is kept.
const WORDED: [&str; 4] = ["title", "desc", "text", "tspan"];

/// How deep elements nest at most.
const DEPTH: usize = 40;
/// Elements at most.
const MOST: usize = 5_000;
/// How often elements of masks and clipping paths are painted at most, each time that something names one: nested, a few dozen would be
/// painted a thousand million times (decision 53).
const MOST_MASKED: usize = 100_000;

/// A drawing as it is stored.
#[derive(Debug)]
pub(super) struct Drawing {
    pub(super) text: String,
    pub(super) width: i32,
    pub(super) height: i32,
}

/// Rebuilds the drawing in `text` from its passive elements.
///
/// # Errors
/// `TenantSettings.LogoType` on `file` if it isn't a drawing, draws nothing, needs a dropped element, or is too large.
pub(super) fn rewritten(text: &str) -> Result<Drawing> {
    let mut reader = Reader::from_str(text.trim_start_matches('\u{feff}'));
    let mut drawing = Writing::default();
    while let Some(event) = next(&mut reader)? {
        drawing.take(&event)?;
    }
    drawing.finish()
}

fn wrong() -> Error {
    refused("Validation.LogoType")
}

/// An element that the drawing needs and that is dropped.
fn unkept(part: &str) -> Error {
    refused("Validation.LogoParts").with("part", part)
}

/// The next event; `None` at the end.
fn next<'a>(reader: &mut Reader<&'a [u8]>) -> Result<Option<Event<'a>>> {
    match reader.read_event() {
        Ok(Event::Eof) => Ok(None),
        Ok(event) => Ok(Some(event)),
        Err(_) => Err(wrong()),
    }
}

/// The output so far.
#[derive(Default)]
struct Writing {
    out: String,
    /// Names of the open elements.
    open: Vec<String>,
    /// Depth within an element that is left out.
    left_out: usize,
    elements: usize,
    shapes: usize,
    /// Elements of masks and clipping paths.
    masking: usize,
    /// Elements that name one.
    masked: usize,
    size: Option<(f64, f64)>,
    is_over: bool,
}

impl Writing {
    fn take(&mut self, event: &Event<'_>) -> Result<()> {
        match event {
            Event::Start(element) if !self.is_kept(element)? => self.left_out += 1,
            Event::Start(element) => {
                self.begin(element)?;
                self.out.push('>');
                self.open.push(name_of(element));
            }
            Event::Empty(element) if !self.is_kept(element)? => {}
            Event::Empty(element) => {
                self.begin(element)?;
                self.out.push_str("/>");
            }
            Event::End(_) if self.left_out > 0 => self.left_out -= 1,
            Event::End(_) => {
                let name = self.open.pop().ok_or_else(wrong)?;
                // Writing to a string can't fail.
                let _ = write!(self.out, "</{name}>");
                self.is_over = self.open.is_empty();
            }
            Event::Text(text) => self.add(&text.xml10_content()),
            Event::CData(text) => self.add(&text.xml10_content()),
            Event::GeneralRef(reference) => self.add(&referred(reference).ok_or_else(wrong)?),
            // Its own entities could expand to anything.
            Event::DocType(kind) if kind.contains('[') => return Err(wrong()),
            _ => {}
        }
        Ok(())
    }

    /// Whether an element is written. One that shows is, or the drawing would become another one without its owner's knowledge.
    fn is_kept(&mut self, element: &BytesStart<'_>) -> Result<bool> {
        let name = name_of(element);
        self.elements += 1;
        if self.open.is_empty() && !(self.out.is_empty() && name == "svg") {
            return Err(wrong());
        }
        if self.elements > MOST || self.open.len() >= DEPTH {
            return Err(refused("Validation.LogoTooLarge"));
        }
        if name == "style" {
            return Err(refused("Validation.LogoStyle"));
        }
        let is_kept = self.left_out == 0 && ELEMENTS.contains(&name.as_str());
        let shown = name.strip_prefix("svg:").unwrap_or(&name);
        if !is_kept && (MISSED.contains(&shown) || SHAPES.contains(&shown)) {
            return Err(unkept(shown));
        }
        Ok(is_kept)
    }

    fn begin(&mut self, element: &BytesStart<'_>) -> Result<()> {
        let name = name_of(element);
        let attributes = attributes_of(element)?;
        self.count_masks(&name, &attributes)?;
        let _ = write!(self.out, "<{name}");
        if self.open.is_empty() {
            self.out.push_str(" xmlns=\"http://www.w3.org/2000/svg\"");
            let (width, height) = size_of(&attributes).ok_or_else(wrong)?;
            if !attributes.iter().any(|(name, _)| name == "viewBox") {
                let _ = write!(self.out, " viewBox=\"0 0 {width} {height}\"");
            }
            self.size = Some((width, height));
        }
        for (name, value) in &attributes {
            let _ = write!(self.out, " {name}=\"{}\"", escape(value.as_str()));
        }
        self.shapes += usize::from(SHAPES.contains(&name.as_str()));
        Ok(())
    }

    /// A mask of masks would be painted more often with each of them: ten of ten a hundred times, and so on.
    fn count_masks(&mut self, name: &str, attributes: &[(String, String)]) -> Result<()> {
        let naming = attributes.iter().find(|(own, value)| MASKED.contains(&own.as_str()) && value != "none").map(|(own, _)| own);
        let outer = self.open.iter().map(String::as_str).chain([name]).find(|own| MASKS.contains(own));
        match (outer, naming) {
            (Some(outer), Some(inner)) => return Err(unkept(&format!("{outer} > {inner}"))),
            (Some(_), None) => self.masking += 1,
            (None, Some(_)) => self.masked += 1,
            (None, None) => {}
        }
        if self.masking * self.masked > MOST_MASKED { Err(refused("Validation.LogoTooLarge")) } else { Ok(()) }
    }

    fn add(&mut self, text: &str) {
        if self.left_out == 0 && self.open.last().is_some_and(|name| WORDED.contains(&name.as_str())) {
            self.out.push_str(&escape(text));
        }
    }

    fn finish(self) -> Result<Drawing> {
        let (width, height) = self.size.filter(|_| self.is_over && self.shapes > 0).ok_or_else(wrong)?;
        if self.out.len() > LIMIT {
            // Written with references, a quote takes six bytes.
            return Err(refused("Validation.LogoTooLarge"));
        }
        let whole = |side: f64| side.clamp(1.0, 10_000.0).round() as i32;
        Ok(Drawing { text: self.out, width: whole(width), height: whole(height) })
    }
}

fn name_of(element: &BytesStart<'_>) -> String {
    element.name().into_inner().to_owned()
}

/// The character or characters of a reference.
fn referred(reference: &BytesRef<'_>) -> Option<String> {
    match reference.resolve_char_ref().ok()? {
        Some(character) => Some(character.to_string()),
        None => resolve_predefined_entity(reference).map(str::to_owned),
    }
}

/// Width and height, of the drawing's own units first.
fn size_of(attributes: &[(String, String)]) -> Option<(f64, f64)> {
    let value = |name: &str| attributes.iter().find(|(own, _)| own == name).map(|(_, value)| value.as_str());
    let positive = |side: f64| Some(side).filter(|side| side.is_finite() && *side > 0.0);
    if let Some(view) = value("viewBox") {
        let numbers: Vec<f64> = view.split([' ', ',']).filter(|part| !part.is_empty()).filter_map(|part| part.parse().ok()).collect();
        let [_, _, width, height] = numbers[..] else { return None };
        return Some((positive(width)?, positive(height)?));
    }
    let side = |name: &str| positive(value(name)?.trim_end_matches("px").trim().parse().ok()?);
    Some((side("width")?, side("height")?))
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 120 40\"";

    fn drawn(inner: &str) -> String {
        rewritten(&format!("{HEAD}>{inner}<path d=\"M0 0h9\"/></svg>")).unwrap().text
    }

    #[test]
    fn what_draws_is_written_again() {
        let text = format!(
            "<?xml version=\"1.0\"?><!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"svg11.dtd\"><!-- made by a program -->{HEAD}>\
             <title>A &amp; B</title><g style=\"fill:#0f6276; stroke : none;behavior:url(x)\"><rect x='1' width=\"9\" height=\"9\"/></g></svg>"
        );
        let drawing = rewritten(&text).unwrap();
        assert_eq!((drawing.width, drawing.height), (120, 40));
        let expected = format!(
            "{HEAD}><title>A &amp; B</title><g fill=\"#0f6276\" stroke=\"none\"><rect x=\"1\" width=\"9\" height=\"9\"/></g></svg>"
        );
        assert_eq!(drawing.text, expected);
        assert_eq!(rewritten(&drawing.text).unwrap().text, expected, "a second time nothing changes");
    }

    #[test]
    fn what_could_run_or_reach_out_is_left_out() {
        for inner in [
            "<script>alert(1)</script>",
            "<script href=\"https://evil.example/x.js\"/>",
            "<svg:script xmlns:svg=\"http://www.w3.org/2000/svg\">alert(1)</svg:script>",
            "<g onload=\"alert(1)\" onclick=\"alert(1)\"/>",
            "<a href=\"javascript:alert(1)\"/>",
            "<animate attributeName=\"href\" to=\"javascript:alert(1)\"/>",
            "<set attributeName=\"onmouseover\" to=\"alert(1)\"/>",
            "<rect fill=\"url(https://evil.example/x)\"/>",
            "<rect style=\"fill:url(//evil.example/x)\"/>",
            "<rect fill=\"u\\72l(//evil.example/x)\"/>",
            "<rect style=\"background:url(//evil.example/x)\"/>",
            "<linearGradient id=\"a\" xlink:href=\"https://evil.example/x.svg#b\" xmlns:xlink=\"http://www.w3.org/1999/xlink\"/>",
            "<path d=\"M0 0\" fill=\"javascript:alert(1)\"/>",
        ] {
            let text = drawn(inner);
            for word in ["alert", "evil", "script", "xhtml", "<image", "<use", "on"] {
                assert!(!text.replace("version", "").contains(word), "{inner}: {text}");
            }
        }
        assert!(drawn("<rect fill=\"url(#a)\"/>").contains("fill=\"url(#a)\""));
    }

    #[test]
    fn a_drawing_never_becomes_another_one_unnoticed() {
        for inner in [
            "<use href=\"#a\"/>",
            "<symbol id=\"a\"><path d=\"M0 0h9\"/></symbol>",
            "<pattern id=\"a\"/>",
            "<image href=\"https://evil.example/x.png\"/>",
            "<a href=\"javascript:alert(1)\"><g><text>x</text></g></a>",
            "<switch><svg:rect xmlns:svg=\"http://www.w3.org/2000/svg\"/></switch>",
            "<foreignObject><body xmlns=\"http://www.w3.org/1999/xhtml\"><img src=\"x\" onerror=\"alert(1)\"/></body></foreignObject>",
        ] {
            let refused = rewritten(&format!("{HEAD}>{inner}<path d=\"M0 0h9\"/></svg>")).unwrap_err();
            assert_eq!(refused.fields()[0].message, "Validation.LogoParts", "{inner}");
        }
        assert!(drawn("<metadata><x:about>a program</x:about></metadata>").starts_with(&format!("{HEAD}><path ")));
        for (attributes, kept) in [
            ("fill=\"red\" style=\"fill:blue\"", "fill=\"blue\""),
            ("style=\"fill:blue\" fill=\"red\"", "fill=\"blue\""),
            ("style=\"FILL: blue ! IMPORTANT; fill: red\"", "fill=\"blue\""),
            ("style=\"fill:red;fill:blue\"", "fill=\"blue\""),
            ("style=\"mask-type:alpha\"", "mask-type=\"alpha\""),
        ] {
            assert!(drawn(&format!("<rect {attributes}/>")).contains(&format!("<rect {kept}/>")), "{attributes}");
        }
    }

    #[test]
    fn what_is_no_drawing_is_refused() {
        for text in [
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><script>alert(1)</script></svg>".to_owned(),
            "<!DOCTYPE svg [<!ENTITY a \"b\">]><svg viewBox=\"0 0 9 9\"><text>&a;</text></svg>".to_owned(),
            format!("{HEAD}><text>&unknown;</text></svg>"),
            format!("{HEAD}><style>path{{fill:red}}</style><path d=\"M0 0\"/></svg>"),
            format!("{HEAD}><path d=\"M0 0\"/></svg><svg/>"),
            format!("{HEAD}><path d=\"M0 0\"/>"),
            "<svg><path d=\"M0 0\"/></svg>".to_owned(),
            "<html><svg viewBox=\"0 0 9 9\"><path d=\"M0 0\"/></svg></html>".to_owned(),
            format!("{HEAD}>{}{}</svg>", "<g>".repeat(60), "</g>".repeat(60)),
            format!("{HEAD}><path d=\"M0 0\"/><text>{}</text></svg>", "'".repeat(LIMIT / 4)),
        ] {
            assert_eq!(rewritten(&text).unwrap_err().code(), Some("TenantSettings.LogoType"), "{}", &text[..text.len().min(200)]);
        }
    }

    #[test]
    fn masks_are_painted_once_for_what_names_them() {
        let masked = "<mask id=\"a\"><rect width=\"9\" height=\"9\"/></mask><g mask=\"url(#a)\"><path d=\"M0 0h9\"/></g>";
        assert!(drawn(masked).contains(masked));
        assert!(drawn("<mask id=\"a\"><rect clip-path=\"none\"/></mask>").contains("<rect"));
        for (inner, reason) in [
            ("<mask id=\"b\"><rect mask=\"url(#a)\"/></mask>".to_owned(), "Validation.LogoParts"),
            ("<mask id=\"b\"><g><rect style=\"clip-path:url(#a)\"/></g></mask>".to_owned(), "Validation.LogoParts"),
            ("<clipPath id=\"b\" clip-path=\"url(#a)\"><rect/></clipPath>".to_owned(), "Validation.LogoParts"),
            (format!("<mask id=\"a\">{}</mask>{}", "<rect/>".repeat(400), "<g mask=\"url(#a)\"/>".repeat(400)), "Validation.LogoTooLarge"),
        ] {
            let refused = rewritten(&format!("{HEAD}>{inner}<path d=\"M0 0h9\"/></svg>")).unwrap_err();
            assert_eq!(refused.fields()[0].message, reason, "{}", &inner[..inner.len().min(200)]);
        }
    }
}
