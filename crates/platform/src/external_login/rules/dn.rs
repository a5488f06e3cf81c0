//! Distinguished names of groups, as they are compared.

use kernel::text;

/// The form in which a distinguished name is compared; `None` for a text that is none. It is written as RFC 4514 says: escapes are resolved,
/// the parts of a level that has several are put in order. Types and values compare without case, spaces around them, and repeated spaces
/// (RFC 4518). Values in quotation marks, as RFC 1779 had them, are not read.
pub(super) fn dn_key(name: &str) -> Option<String> {
    let levels: Option<Vec<String>> = parts(name, ',').into_iter().map(level_key).collect();
    Some(levels?.join(","))
}

/// The parts of `text` between the `mark`s that are not escaped.
fn parts(text: &str, mark: char) -> Vec<&str> {
    let mut is_escaped = false;
    let splits = |letter: char| {
        let is_mark = letter == mark && !is_escaped;
        is_escaped = letter == '\\' && !is_escaped;
        is_mark
    };
    text.split(splits).collect()
}

fn level_key(level: &str) -> Option<String> {
    let mut keys = parts(level, '+').into_iter().map(part_key).collect::<Option<Vec<String>>>()?;
    keys.sort_unstable();
    Some(keys.join("+"))
}

/// `type=value`.
fn part_key(part: &str) -> Option<String> {
    let (kind, value) = part.split_once('=')?;
    let kind = kind.trim();
    let kind = kind.strip_prefix("OID.").or_else(|| kind.strip_prefix("oid.")).unwrap_or(kind).to_ascii_lowercase();
    let is_type = kind.starts_with(|first: char| first.is_ascii_alphanumeric())
        && kind.chars().all(|letter| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '.'));
    let value = unescaped(value)?;
    let words = value.split_whitespace().collect::<Vec<_>>().join(" ");
    if !is_type || words.is_empty() || words.chars().any(char::is_control) {
        return None;
    }
    Some(format!("{kind}={}", escaped(&text::name_key(&words))))
}

/// A value without its escapes: a backslash before two hexadecimal digits, which are a byte of UTF-8, or before any other character.
fn unescaped(value: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(value.len());
    let mut rest = value.chars();
    let mut buffer = [0; 4];
    while let Some(letter) = rest.next() {
        if letter == '"' {
            return None;
        }
        if letter != '\\' {
            bytes.extend_from_slice(letter.encode_utf8(&mut buffer).as_bytes());
            continue;
        }
        let first = rest.next()?;
        match first.to_digit(16) {
            Some(high) => bytes.push(u8::try_from((high << 4) | rest.next()?.to_digit(16)?).ok()?),
            None => bytes.extend_from_slice(first.encode_utf8(&mut buffer).as_bytes()),
        }
    }
    String::from_utf8(bytes).ok()
}

/// A value in which no mark of a name stands by itself.
fn escaped(value: &str) -> String {
    let mut out = String::with_capacity(value.len());
    for letter in value.chars() {
        if matches!(letter, '\\' | ',' | '+') {
            out.push('\\');
        }
        out.push(letter);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_one_group_are_the_same_however_they_are_written() {
        for (one, other) in [
            ("cn=Managers,ou=Groups,dc=waymark,dc=example", "CN=managers, OU=groups ,DC=Waymark,DC=EXAMPLE"),
            ("cn=Front   Desk,dc=x", "cn= front desk ,dc=x"),
            (r"cn=Smith\, John,dc=x", r"cn=smith\2c john,dc=x"),
            (r"cn=\#1 \+ more,dc=x", r"cn=\231 \2B more,dc=x"),
            (r"cn=M\C3\BCller,dc=x", "cn=müller,dc=x"),
            ("cn=A+ou=B,dc=x", "ou=b+cn=a,dc=x"),
            ("OID.2.5.4.3=a,dc=x", "2.5.4.3=A,dc=x"),
            (r"cn=\ a\ ,dc=x", "cn=a,dc=x"),
        ] {
            assert!(dn_key(one).is_some() && dn_key(one) == dn_key(other), "{one}: {:?}, {other}: {:?}", dn_key(one), dn_key(other));
        }
    }

    #[test]
    fn names_of_different_groups_stay_different() {
        for (one, other) in [
            ("cn=a,dc=x", "cn=b,dc=x"),
            ("cn=a,ou=b,dc=x", "ou=b,cn=a,dc=x"),
            (r"cn=a\,ou=b,dc=x", "cn=a,ou=b,dc=x"),
            (r"cn=a\+ou=b,dc=x", "cn=a+ou=b,dc=x"),
            ("cn=Jose,dc=x", "cn=José,dc=x"),
            ("cn=a,dc=x", "ou=a,dc=x"),
        ] {
            assert_ne!(dn_key(one), dn_key(other), "{one}, {other}");
        }
    }

    #[test]
    fn what_is_no_name_has_no_key() {
        for text in
            ["", " ", "managers", "cn=a,", ",cn=a", "cn=", "=a", "cn=a\\", r"cn=a\4", r"cn=\ff", "cn=\"a\"", "c n=a", "cn=a\u{0}", "+cn=a"]
        {
            assert_eq!(dn_key(text), None, "{text:?}");
        }
    }
}
