//! PostgreSQL keeps no NUL in a text, so none gets in.

use std::fmt;

use serde::{
    Deserialize, Deserializer,
    de::{Error, MapAccess, SeqAccess, Visitor},
};

const ESCAPED: &[u8] = b"\\u0000";

/// The path of the first text of a JSON document that holds NUL; `None` where there is none or the document can't be read.
pub(crate) fn in_json(bytes: &[u8]) -> Option<String> {
    // A NUL that isn't escaped is no JSON, and hardly any body has an escaped one: only such are read twice.
    let suspect = |at: usize| bytes[at..].starts_with(ESCAPED);
    if !bytes.iter().enumerate().any(|(at, byte)| *byte == b'\\' && suspect(at)) {
        return None;
    }
    // Catalogues may begin with a byte order mark.
    let mut reader = serde_json::Deserializer::from_slice(bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes));
    let error = serde_path_to_error::deserialize::<_, Clean>(&mut reader).err().filter(|error| error.inner().is_data())?;
    let path = error.path().to_string();
    Some(if path == "." { "$".to_owned() } else { path })
}

/// Any value without NUL in its texts.
struct Clean;

impl<'de> Deserialize<'de> for Clean {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Self)
    }
}

impl<'de> Visitor<'de> for Clean {
    type Value = Self;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_bool<E: Error>(self, _: bool) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_i64<E: Error>(self, _: i64) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_u64<E: Error>(self, _: u64) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_f64<E: Error>(self, _: f64) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_unit<E: Error>(self) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Self, E> {
        if text.contains('\0') { Err(E::custom("NUL")) } else { Ok(self) }
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self, A::Error> {
        while seq.next_element::<Self>()?.is_some() {}
        Ok(self)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self, A::Error> {
        while map.next_entry::<Self, Self>()?.is_some() {}
        Ok(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_nul_is_found_where_it_stands_and_nothing_else_is() {
        let cases: [(&str, Option<&str>); 9] = [
            (r#"{"name":"a\u0000b"}"#, Some("name")),
            (r#"{"rows":[{"n":1},{"title":"\u0000"}]}"#, Some("rows[1].title")),
            (r#""\u0000""#, Some("$")),
            (r#"{"a":{"x\u0000":1}}"#, Some("a.x\0")),
            (r#"{"name":"a\\u0000b","b":null,"c":[true,1.5,-1]}"#, None),
            ("\u{feff}{\"name\":\"\\u0000\"}", Some("name")),
            (r#"{"name":"\u0001"}"#, None),
            (r#"{"name":"\u0000"#, None),
            ("{}", None),
        ];
        for (json, path) in cases {
            assert_eq!(in_json(json.as_bytes()).as_deref(), path, "{json}");
        }
    }
}
