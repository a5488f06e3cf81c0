//! Booleans and instants as clients on .NET write them, ABP's own among them: `True`, a time without a zone, a day alone.

use std::fmt;

use chrono::{DateTime, SubsecRound, Utc};
use serde::{
    Deserialize, Deserializer,
    de::{DeserializeSeed, EnumAccess, Error, MapAccess, SeqAccess, Unexpected, VariantAccess, Visitor},
};

/// The boolean that `text` names, in upper or lower case.
pub fn boolean(text: &str) -> Option<bool> {
    text.to_ascii_lowercase().parse().ok()
}

/// The instant that `text` names. Without a zone it is in UTC, as `clock.kind` of the configuration says; a day alone is its midnight.
pub fn instant(text: &str) -> Option<DateTime<Utc>> {
    let instant: DateTime<Utc> = ["", "Z", ":00Z", "T00:00:00Z"].into_iter().find_map(|rest| format!("{text}{rest}").parse().ok())?;
    // .NET writes seven digits of a second; what is stored has six.
    Some(instant.trunc_subsecs(6))
}

/// Reads an optional instant of a request as [`instant`] does. For `#[serde(default, deserialize_with = "http::optional_instant")]`.
///
/// # Errors
/// What the deserializer gives, and a text that is no instant.
pub fn optional_instant<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<DateTime<Utc>>, D::Error> {
    let Some(text) = Option::<String>::deserialize(deserializer)? else { return Ok(None) };
    instant(&text).map(Some).ok_or_else(|| D::Error::invalid_value(Unexpected::Str(&text), &"an instant"))
}

/// A deserializer, and each part of one, that takes a boolean from a text as well: all booleans of all requests are read by it.
pub(crate) struct Lenient<T>(pub(crate) T);

/// Reads what can hold no boolean.
macro_rules! plain {
    ($($name:ident)*) => {
        $(fn $name<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
            self.0.$name(visitor)
        })*
    };
}

/// Reads what can hold one further down.
macro_rules! nested {
    ($($name:ident($($argument:ident: $kind:ty),*))*) => {
        $(fn $name<V: Visitor<'de>>(self, $($argument: $kind,)* visitor: V) -> Result<V::Value, Self::Error> {
            self.0.$name($($argument,)* Lenient(visitor))
        })*
    };
}

impl<'de, D: Deserializer<'de>> Deserializer<'de> for Lenient<D> {
    type Error = D::Error;

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        self.0.deserialize_any(Named(visitor))
    }

    plain! {
        deserialize_any deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64 deserialize_i128 deserialize_u8 deserialize_u16
        deserialize_u32 deserialize_u64 deserialize_u128 deserialize_f32 deserialize_f64 deserialize_char deserialize_str
        deserialize_string deserialize_bytes deserialize_byte_buf deserialize_unit deserialize_identifier deserialize_ignored_any
    }

    nested! {
        deserialize_option()
        deserialize_seq()
        deserialize_map()
        deserialize_unit_struct(name: &'static str)
        deserialize_newtype_struct(name: &'static str)
        deserialize_tuple(len: usize)
        deserialize_tuple_struct(name: &'static str, len: usize)
        deserialize_struct(name: &'static str, fields: &'static [&'static str])
        deserialize_enum(name: &'static str, variants: &'static [&'static str])
    }

    fn is_human_readable(&self) -> bool {
        self.0.is_human_readable()
    }
}

impl<'de, V: Visitor<'de>> Visitor<'de> for Lenient<V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.expecting(f)
    }

    fn visit_none<E: Error>(self) -> Result<V::Value, E> {
        self.0.visit_none()
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<V::Value, D::Error> {
        self.0.visit_some(Lenient(deserializer))
    }

    fn visit_unit<E: Error>(self) -> Result<V::Value, E> {
        self.0.visit_unit()
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<V::Value, D::Error> {
        self.0.visit_newtype_struct(Lenient(deserializer))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<V::Value, A::Error> {
        self.0.visit_seq(Lenient(seq))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<V::Value, A::Error> {
        self.0.visit_map(Lenient(map))
    }

    fn visit_enum<A: EnumAccess<'de>>(self, data: A) -> Result<V::Value, A::Error> {
        self.0.visit_enum(Lenient(data))
    }
}

impl<'de, S: DeserializeSeed<'de>> DeserializeSeed<'de> for Lenient<S> {
    type Value = S::Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<S::Value, D::Error> {
        self.0.deserialize(Lenient(deserializer))
    }
}

impl<'de, A: SeqAccess<'de>> SeqAccess<'de> for Lenient<A> {
    type Error = A::Error;

    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, A::Error> {
        self.0.next_element_seed(Lenient(seed))
    }

    fn size_hint(&self) -> Option<usize> {
        self.0.size_hint()
    }
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for Lenient<A> {
    type Error = A::Error;

    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, A::Error> {
        self.0.next_key_seed(seed)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, A::Error> {
        self.0.next_value_seed(Lenient(seed))
    }

    fn size_hint(&self) -> Option<usize> {
        self.0.size_hint()
    }
}

impl<'de, A: EnumAccess<'de>> EnumAccess<'de> for Lenient<A> {
    type Error = A::Error;
    type Variant = Lenient<A::Variant>;

    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, Self::Variant), A::Error> {
        self.0.variant_seed(seed).map(|(value, variant)| (value, Lenient(variant)))
    }
}

impl<'de, A: VariantAccess<'de>> VariantAccess<'de> for Lenient<A> {
    type Error = A::Error;

    fn unit_variant(self) -> Result<(), A::Error> {
        self.0.unit_variant()
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, A::Error> {
        self.0.newtype_variant_seed(Lenient(seed))
    }

    fn tuple_variant<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, A::Error> {
        self.0.tuple_variant(len, Lenient(visitor))
    }

    fn struct_variant<V: Visitor<'de>>(self, fields: &'static [&'static str], visitor: V) -> Result<V::Value, A::Error> {
        self.0.struct_variant(fields, Lenient(visitor))
    }
}

/// Takes a boolean, or a text that names one.
struct Named<V>(V);

impl<'de, V: Visitor<'de>> Visitor<'de> for Named<V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.expecting(f)
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<V::Value, E> {
        self.0.visit_bool(value)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<V::Value, E> {
        match boolean(text) {
            Some(value) => self.0.visit_bool(value),
            None => Err(E::invalid_type(Unexpected::Str(text), &self)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_instant_is_read_with_and_without_its_zone() {
        for (text, read) in [
            ("2026-01-31T10:00:00Z", Some("2026-01-31T10:00:00Z")),
            ("2026-01-31T10:00:00+02:00", Some("2026-01-31T08:00:00Z")),
            ("2026-01-31T10:00:00", Some("2026-01-31T10:00:00Z")),
            ("2026-01-31T10:00:00.1234567", Some("2026-01-31T10:00:00.123456Z")),
            ("2026-01-31T10:00:00.1234567+02:00", Some("2026-01-31T08:00:00.123456Z")),
            ("2026-01-31 10:00:00", Some("2026-01-31T10:00:00Z")),
            ("2026-01-31 10:00:00Z", Some("2026-01-31T10:00:00Z")),
            ("2026-01-31T10:00", Some("2026-01-31T10:00:00Z")),
            ("2026-01-31", Some("2026-01-31T00:00:00Z")),
            ("2026-02-30", None),
            ("2026-01-31T25:00:00", None),
            ("2026-01", None),
            ("10:00:00", None),
            ("yesterday", None),
            ("", None),
        ] {
            assert_eq!(instant(text), read.map(|read| read.parse().unwrap()), "{text}");
        }
    }

    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct Sent {
        on: bool,
        #[serde(default)]
        maybe: Option<bool>,
        #[serde(default)]
        parts: Vec<Part>,
        #[serde(default)]
        text: String,
        #[serde(default, deserialize_with = "optional_instant")]
        at: Option<DateTime<Utc>>,
    }

    #[derive(Debug, PartialEq, Deserialize)]
    enum Part {
        Flag(bool),
        Both { one: bool, other: bool },
        Neither,
    }

    fn read(json: &str) -> Result<Sent, String> {
        let mut reader = serde_json::Deserializer::from_str(json);
        serde_path_to_error::deserialize(Lenient(&mut reader)).map_err(|error| error.path().to_string())
    }

    #[test]
    fn a_boolean_is_read_from_its_name_wherever_it_stands() {
        let json = r#"{"on":"True","maybe":"FALSE","parts":[{"Flag":"false"},{"Both":{"one":"TRUE","other":false}},"Neither"],
            "text":"True","at":"2026-01-31"}"#;
        let parts = vec![Part::Flag(false), Part::Both { one: true, other: false }, Part::Neither];
        let sent = Sent { on: true, maybe: Some(false), parts, text: "True".to_owned(), at: instant("2026-01-31T00:00:00Z") };
        assert_eq!(read(json), Ok(sent));
        let bare = Sent { on: false, maybe: None, parts: Vec::new(), text: String::new(), at: None };
        assert_eq!(read(r#"{"on":false,"maybe":null,"at":null}"#), Ok(bare));
    }

    #[test]
    fn anything_else_is_rejected_where_it_stands() {
        for (json, path) in [
            (r#"{"on":"yes"}"#, "on"),
            (r#"{"on":" true"}"#, "on"),
            (r#"{"on":1}"#, "on"),
            (r#"{"on":null}"#, "on"),
            (r#"{"on":["true"]}"#, "on"),
            (r#"{"on":true,"maybe":""}"#, "maybe"),
            (r#"{"on":true,"parts":[{"Flag":"on"}]}"#, "parts[0].Flag"),
            (r#"{"on":true,"text":true}"#, "text"),
            (r#"{"on":true,"at":"2026-02-30"}"#, "at"),
            (r#"{"on":true,"at":20260131}"#, "at"),
        ] {
            assert_eq!(read(json), Err(path.to_owned()), "{json}");
        }
    }
}
