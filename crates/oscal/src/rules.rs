//! The catalogue model as a table: the shape of each field, and which are required. Other fields are kept unchanged.

/// The kinds of objects that are validated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Element {
    Catalog,
    Metadata,
    Group,
    Control,
    Param,
    Select,
    Guideline,
    Part,
    Prop,
    Link,
    BackMatter,
    Resource,
    Citation,
    Rlink,
    Role,
    Party,
    ResponsibleParty,
}

/// Required form of a field.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Shape {
    /// Any string.
    Text,
    /// A string that is not blank.
    Line,
    /// An OSCAL token: a letter or underscore, then letters, digits, `.`, `-`, `_`.
    Token,
    Uuid,
    /// RFC 3339 with time zone.
    Date,
    OneOf(&'static [&'static str]),
    /// Strings.
    Texts,
    One(Element),
    Many(Element),
}

pub(crate) struct Rule {
    pub field: &'static str,
    pub shape: Shape,
    pub required: bool,
}

const fn must(field: &'static str, shape: Shape) -> Rule {
    Rule { field, shape, required: true }
}

const fn may(field: &'static str, shape: Shape) -> Rule {
    Rule { field, shape, required: false }
}

use Element as E;
use Shape::{Date, Line, Many, One, OneOf, Text, Texts, Token, Uuid};

const CATALOG: &[Rule] = &[
    must("uuid", Uuid),
    must("metadata", One(E::Metadata)),
    may("params", Many(E::Param)),
    may("groups", Many(E::Group)),
    may("controls", Many(E::Control)),
    may("back-matter", One(E::BackMatter)),
];

const METADATA: &[Rule] = &[
    must("title", Line),
    must("last-modified", Date),
    must("version", Line),
    must("oscal-version", Line),
    may("published", Date),
    may("props", Many(E::Prop)),
    may("links", Many(E::Link)),
    may("roles", Many(E::Role)),
    may("parties", Many(E::Party)),
    may("responsible-parties", Many(E::ResponsibleParty)),
];

const GROUP: &[Rule] = &[
    may("id", Token),
    must("title", Line),
    may("class", Text),
    may("params", Many(E::Param)),
    may("props", Many(E::Prop)),
    may("links", Many(E::Link)),
    may("parts", Many(E::Part)),
    may("groups", Many(E::Group)),
    may("controls", Many(E::Control)),
];

const CONTROL: &[Rule] = &[
    must("id", Token),
    must("title", Line),
    may("class", Text),
    may("params", Many(E::Param)),
    may("props", Many(E::Prop)),
    may("links", Many(E::Link)),
    may("parts", Many(E::Part)),
    may("controls", Many(E::Control)),
];

const PARAM: &[Rule] = &[
    must("id", Token),
    may("class", Text),
    may("label", Text),
    may("usage", Text),
    may("values", Texts),
    may("select", One(E::Select)),
    may("guidelines", Many(E::Guideline)),
    may("props", Many(E::Prop)),
    may("links", Many(E::Link)),
];

const SELECT: &[Rule] = &[may("how-many", OneOf(&["one", "one-or-more"])), may("choice", Texts)];

const PART: &[Rule] = &[
    must("name", Token),
    may("id", Token),
    may("title", Text),
    may("prose", Text),
    may("props", Many(E::Prop)),
    may("links", Many(E::Link)),
    may("parts", Many(E::Part)),
];

const PROP: &[Rule] = &[must("name", Token), must("value", Text), may("class", Text), may("ns", Text)];
const LINK: &[Rule] = &[must("href", Text), may("rel", Text), may("text", Text)];
const BACK_MATTER: &[Rule] = &[may("resources", Many(E::Resource))];
const RESOURCE: &[Rule] = &[
    must("uuid", Uuid),
    may("title", Text),
    may("description", Text),
    may("citation", One(E::Citation)),
    may("rlinks", Many(E::Rlink)),
    may("props", Many(E::Prop)),
];

const GUIDELINE: &[Rule] = &[must("prose", Text)];
const CITATION: &[Rule] = &[must("text", Text)];
const RLINK: &[Rule] = &[must("href", Text)];
const ROLE: &[Rule] = &[must("id", Token), must("title", Text)];
const PARTY: &[Rule] = &[must("uuid", Uuid), may("name", Text)];
const RESPONSIBLE_PARTY: &[Rule] = &[must("role-id", Token), must("party-uuids", Texts)];

/// The fields of an element.
pub(crate) const fn rules(element: Element) -> &'static [Rule] {
    match element {
        E::Catalog => CATALOG,
        E::Metadata => METADATA,
        E::Group => GROUP,
        E::Control => CONTROL,
        E::Param => PARAM,
        E::Select => SELECT,
        E::Guideline => GUIDELINE,
        E::Part => PART,
        E::Prop => PROP,
        E::Link => LINK,
        E::BackMatter => BACK_MATTER,
        E::Resource => RESOURCE,
        E::Citation => CITATION,
        E::Rlink => RLINK,
        E::Role => ROLE,
        E::Party => PARTY,
        E::ResponsibleParty => RESPONSIBLE_PARTY,
    }
}

/// Elements whose `id` is meant to be unique in a file, with the word for the kind.
pub(crate) const fn identified(element: Element) -> Option<&'static str> {
    match element {
        E::Group => Some("group"),
        E::Control => Some("control"),
        E::Param => Some("param"),
        E::Part => Some("part"),
        _ => None,
    }
}

/// An OSCAL token (datatype `token` of the metaschema).
pub(crate) fn is_token(text: &str) -> bool {
    let mut characters = text.chars();
    characters.next().is_some_and(|first| first.is_alphabetic() || first == '_')
        && characters.all(|next| next.is_alphanumeric() || matches!(next, '.' | '-' | '_'))
}
