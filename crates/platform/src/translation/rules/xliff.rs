//! Texts as XLIFF 2.0 (OASIS): a file for each resource, a unit for each key. Tools may have divided a unit into segments; notes and
//! what other modules add is passed over.

use std::{borrow::Cow, fmt::Write};

use kernel::Result;
use localisation::TextPair;
use quick_xml::{
    Reader, XmlVersion,
    escape::{escape, resolve_predefined_entity},
    events::{BytesRef, BytesStart, Event},
};

use super::{Delivered, Heads, Unit, broken};

const BEGIN: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<xliff xmlns=\"urn:oasis:names:tc:xliff:document:2.0\" version=\"2.0\"";

pub(super) fn write(texts: &[TextPair], heads: &Heads) -> String {
    let mut out = format!("{BEGIN} srcLang=\"{}\" trgLang=\"{}\">\n", heads.base, heads.target);
    for of_resource in texts.chunk_by(|one, next| one.resource_name == next.resource_name) {
        let resource = of_resource.first().map_or("", |pair| pair.resource_name.as_str());
        // Writing to a string can't fail.
        let _ = writeln!(out, "  <file id=\"{}\">", escape(resource));
        for (at, pair) in of_resource.iter().enumerate() {
            write_unit(&mut out, at, pair);
        }
        out.push_str("  </file>\n");
    }
    out + "</xliff>\n"
}

fn write_unit(out: &mut String, at: usize, pair: &TextPair) {
    let state = if pair.value.is_some() { "translated" } else { "initial" };
    let source = content("source", &pair.base_value);
    let target = pair.value.as_deref().map(|value| content("target", value)).unwrap_or_default();
    // Keys hold characters that an id may not.
    let _ = writeln!(out, "    <unit id=\"u{at}\" name=\"{}\">", escape(pair.name.as_str()));
    let _ = writeln!(out, "      <segment state=\"{state}\">{source}{target}</segment>\n    </unit>");
}

fn content(element: &str, text: &str) -> String {
    format!("<{element} xml:space=\"preserve\">{}</{element}>", escape(text))
}

/// A segment, or the content between two.
#[derive(Default)]
struct Part {
    is_segment: bool,
    is_initial: bool,
    source: String,
    target: Option<String>,
}

/// Where the text of an element goes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Source,
    Target,
    Nowhere,
}

/// The result so far.
struct ParseState {
    found: Delivered,
    resource: String,
    name: String,
    value: String,
    /// Whether every segment of the unit is translated.
    is_whole: bool,
    part: Part,
    into: Place,
    depth: usize,
}

/// Reads a document.
pub(super) fn read(text: &str) -> Result<Delivered> {
    let mut reader = Reader::from_str(text);
    let mut reading = ParseState {
        found: Delivered::default(),
        resource: String::new(),
        name: String::new(),
        value: String::new(),
        is_whole: true,
        part: Part::default(),
        into: Place::Nowhere,
        depth: 0,
    };
    loop {
        let event = reader.read_event().ok();
        let here = usize::try_from(reader.buffer_position()).unwrap_or(usize::MAX);
        match event.and_then(|event| reading.take(event)) {
            Some(true) => {}
            Some(false) => return Ok(reading.found),
            None => return Err(broken_at(text, here)),
        }
    }
}

fn broken_at(text: &str, at: usize) -> kernel::Error {
    let before = text.get(..at.min(text.len())).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().map_or(0, |last| last.chars().count()) + 1;
    broken(line, column)
}

fn attribute(element: &BytesStart<'_>, name: &str) -> Option<String> {
    let found = element.try_get_attribute(name).ok()??;
    found.normalized_value(XmlVersion::Implicit1_0).ok().map(Cow::into_owned)
}

/// The character or characters of a reference; a document declares none of its own.
fn referred(reference: &BytesRef<'_>) -> Option<String> {
    match reference.resolve_char_ref().ok()? {
        Some(character) => Some(character.to_string()),
        None => resolve_predefined_entity(reference).map(str::to_owned),
    }
}

impl ParseState {
    /// Takes in the next event; `false` at the end, `None` where the document is not one that can be read.
    fn take(&mut self, event: Event<'_>) -> Option<bool> {
        match event {
            Event::Start(element) => {
                self.depth += 1;
                self.begin(&element)?;
            }
            Event::Empty(element) => {
                self.begin(&element)?;
                self.end(element.local_name().as_ref());
            }
            Event::End(element) => {
                self.depth = self.depth.checked_sub(1)?;
                self.end(element.local_name().as_ref());
            }
            Event::Text(text) => self.add(&text.xml10_content()),
            Event::CData(text) => self.add(&text.xml10_content()),
            Event::GeneralRef(reference) => self.add(&referred(&reference)?),
            Event::Comment(_) | Event::Decl(_) | Event::PI(_) => {}
            Event::DocType(_) => return None,
            Event::Eof => return (self.depth == 0 && !self.found.target.is_empty()).then_some(false),
        }
        Some(true)
    }

    fn begin(&mut self, element: &BytesStart<'_>) -> Option<()> {
        // Inline codes in a translation stand for something that our files never contain, and would be lost.
        if self.into == Place::Target {
            return None;
        }
        match element.local_name().as_ref() {
            "xliff" => {
                attribute(element, "version").filter(|version| version.starts_with("2."))?;
                self.found.target = attribute(element, "trgLang")?;
            }
            _ if self.found.target.is_empty() => return None,
            "file" => self.resource = attribute(element, "id")?,
            "unit" => {
                self.name = attribute(element, "name")?;
                self.value.clear();
                self.is_whole = true;
            }
            kind @ ("segment" | "ignorable") => {
                let is_initial = attribute(element, "state").is_some_and(|state| state == "initial");
                self.part = Part { is_segment: kind == "segment", is_initial, ..Part::default() };
            }
            "source" => self.into = Place::Source,
            "target" => {
                self.into = Place::Target;
                self.part.target = Some(String::new());
            }
            _ => {}
        }
        Some(())
    }

    fn add(&mut self, text: &str) {
        match self.into {
            Place::Source => self.part.source.push_str(text),
            Place::Target => self.part.target.get_or_insert_default().push_str(text),
            Place::Nowhere => {}
        }
    }

    fn end(&mut self, element: &str) {
        match element {
            "source" | "target" => self.into = Place::Nowhere,
            "segment" | "ignorable" => {
                let part = std::mem::take(&mut self.part);
                match part.target {
                    Some(target) if !part.is_segment || !(part.is_initial || target.trim().is_empty()) => self.value.push_str(&target),
                    None if !part.is_segment => self.value.push_str(&part.source),
                    _ => self.is_whole = false,
                }
            }
            "unit" => {
                let value = if self.is_whole { std::mem::take(&mut self.value) } else { String::new() };
                self.found.units.push(Unit { resource: self.resource.clone(), name: std::mem::take(&mut self.name), value });
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn document(inner: &str) -> String {
        format!("{BEGIN} srcLang=\"en-GB\" trgLang=\"de\"><file id=\"Portal\">{inner}</file></xliff>")
    }

    fn values(inner: &str) -> Option<Vec<String>> {
        let read = read(&document(inner)).ok()?;
        assert_eq!(read.target, "de");
        Some(read.units.into_iter().map(|unit| format!("{}={}", unit.name, unit.value)).collect())
    }

    #[test]
    fn segments_are_put_together_and_the_rest_is_passed_over() {
        let divided = "<unit id='u1' name='A'><notes><note>never</note></notes><segment><source>One.</source><target>Eins.</target></segment>\
            <ignorable><source> </source></ignorable><segment><source>Two &amp; &#x33;</source><target>Zwei &amp; &#51;</target></segment></unit>";
        assert_eq!(values(divided).unwrap(), ["A=Eins. Zwei & 3"]);
        let half =
            "<unit id='u1' name='A'><segment><source>a</source><target>b</target></segment><segment><source>c</source></segment></unit>";
        assert_eq!(values(half).unwrap(), ["A="]);
        let copied = "<unit id='u1' name='A'><segment state='initial'><source>a</source><target>a</target></segment></unit>";
        assert_eq!(values(copied).unwrap(), ["A="]);
        let literal =
            "<unit id='u1' name='A'><segment><source>a</source><target><![CDATA[<b>]]></target></segment></unit><unit id='u2' name='B'/>";
        assert_eq!(values(literal).unwrap(), ["A=<b>", "B="]);
    }

    #[test]
    fn what_would_be_lost_is_rejected() {
        for inner in [
            "<unit id='u1' name='A'><segment><source>a</source><target>b<ph id='1'/></target></segment></unit>",
            "<unit id='u1' name='A'><segment><source>a</source><target>&own;</target></segment></unit>",
            "<unit id='u1'/>",
            "<unit id='u1' name='A'>",
        ] {
            assert_eq!(values(inner), None, "{inner}");
        }
        let error = read("<xliff version='2.0' trgLang='de'>\n  <file id='a'></unit>").unwrap_err();
        assert_eq!(error.data()["line"], 2);
    }
}
