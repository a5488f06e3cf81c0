//! What the search shows of a record, and by what its hits are counted.

pub mod facets;

use std::ops::Range;

use kernel::words::Needles;

/// Kind of a hit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize, utoipa::ToSchema)]
pub enum HitKind {
    Client,
    /// A person.
    Staff,
    Team,
    ActionItem,
    Assessment,
    Finding,
    /// A comment on a record.
    Comment,
    /// A file of the library or of a record.
    Asset,
    /// What is said in a film or recording.
    AssetText,
    Standard,
    Domain,
    Subdomain,
    Framework,
    /// A release of a framework.
    Release,
    AssessmentType,
    Tag,
    /// Somebody who can sign in.
    User,
    Tenant,
}

impl HitKind {
    /// Every kind, in the order in which they are shown.
    pub const ALL: [Self; 18] = [
        Self::Client,
        Self::Staff,
        Self::Team,
        Self::ActionItem,
        Self::Assessment,
        Self::Finding,
        Self::Comment,
        Self::Asset,
        Self::AssetText,
        Self::Standard,
        Self::Domain,
        Self::Subdomain,
        Self::Framework,
        Self::Release,
        Self::AssessmentType,
        Self::Tag,
        Self::User,
        Self::Tenant,
    ];

    /// The kind whose table has this name.
    pub fn named(table: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.table() == table)
    }

    fn table(self) -> String {
        match self {
            Self::User => "IdentityUser".to_owned(),
            other => format!("{other:?}"),
        }
    }
}

/// Letters around the first match of an excerpt, before and after it.
const BEFORE: usize = 60;
const AFTER: usize = 140;

/// A part of a text, in UTF-16 code units as browsers count them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Utf16Range {
    /// Units before it.
    pub start: u32,
    /// Its units.
    pub length: u32,
}

fn units(text: &str) -> u32 {
    u32::try_from(text.encode_utf16().count()).unwrap_or(u32::MAX)
}

/// A text and the parts of it that were looked for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Marked {
    pub text: String,
    /// In their order.
    pub parts: Vec<Utf16Range>,
}

impl Marked {
    /// Marks what `needles` find in `text`.
    pub fn new(text: String, needles: &Needles) -> Self {
        let part = |range: Range<usize>| Utf16Range { start: units(&text[..range.start]), length: units(&text[range]) };
        let parts = needles.found_in(&text).into_iter().map(part).collect();
        Self { text, parts }
    }
}

/// Where the first match of a text is. A long text is read no further than to the line that has it.
fn first_match(text: &str, needles: &Needles) -> Option<Range<usize>> {
    let mut start = 0;
    text.split_inclusive('\n').find_map(|line| {
        let found = needles.found_in(line).into_iter().next();
        let here = start;
        start += line.len();
        found.map(|range| here + range.start..here + range.end)
    })
}

/// The surroundings of the first match in the first of `texts` that has one.
pub fn excerpt<'a>(texts: impl IntoIterator<Item = &'a str>, needles: &Needles) -> Option<Marked> {
    let (text, first) = texts.into_iter().find_map(|text| Some((text, first_match(text, needles)?)))?;
    let start = text[..first.start].char_indices().rev().take(BEFORE).last().map_or(first.start, |(at, _)| at);
    let end = text[first.start..].char_indices().nth(AFTER).map_or(text.len(), |(at, _)| first.start + at);
    // Whole words only, unless there is no end of a word.
    let start = if start == 0 { 0 } else { text[start..first.start].find(char::is_whitespace).map_or(start, |at| start + at) };
    let end = if end == text.len() {
        end
    } else {
        text[first.end.min(end)..end].rfind(char::is_whitespace).map_or(end, |at| first.end.min(end) + at)
    };
    let inner = text[start..end].split_whitespace().collect::<Vec<_>>().join(" ");
    let (before, after) = (if start > 0 { "… " } else { "" }, if end < text.len() { " …" } else { "" });
    Some(Marked::new(format!("{before}{inner}{after}"), needles))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_counted_as_browsers_count() {
        let marked = Marked::new("🦺 Sécurité".to_owned(), &Needles::of("secur"));
        assert_eq!(marked.parts, [Utf16Range { start: 3, length: 5 }]);
    }

    #[test]
    fn an_excerpt_shows_whole_words_around_the_match() {
        let needles = Needles::of("autoclave");
        let long = format!("{} the autoclave {}", "before ".repeat(40), "after ".repeat(40));
        let shown = excerpt(["nothing", &long], &needles).unwrap();
        assert!(shown.text.starts_with("… before") && shown.text.ends_with("after …"), "{}", shown.text);
        assert!(shown.text.chars().count() < BEFORE + AFTER + 10);
        let part = shown.parts[0];
        let units: Vec<u16> = shown.text.encode_utf16().collect();
        let found = &units[part.start as usize..(part.start + part.length) as usize];
        assert_eq!(String::from_utf16_lossy(found), "autoclave");
        assert_eq!(excerpt(["autoclave"], &needles).map(|marked| marked.text).as_deref(), Some("autoclave"));
        assert_eq!(excerpt(["nothing"], &needles), None);
        assert_eq!(excerpt([&*"سجل".repeat(300)], &Needles::of("سجل")).map(|marked| marked.parts.len()), Some(1));
        let lines = "Heading\nClean the Autoclave\nweekly";
        assert_eq!(excerpt([lines], &needles).map(|marked| marked.text).as_deref(), Some("Heading Clean the Autoclave weekly"));
    }
}
