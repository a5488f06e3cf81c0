//! The form of recovery codes.

use kernel::text;

/// How many codes a user gets.
pub(super) const COUNT: usize = 10;
/// Crockford's alphabet: no letter looks like a digit.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
const LENGTH: usize = 10;

/// A code of 50 random bits, `f3k9q-7t2mx`.
pub(super) fn code(random: [u8; LENGTH]) -> String {
    let mut code = String::with_capacity(LENGTH + 1);
    for (at, byte) in random.into_iter().enumerate() {
        if at == LENGTH / 2 {
            code.push('-');
        }
        code.push(char::from(ALPHABET[usize::from(byte % 32)]));
    }
    code
}

/// A code in canonical form: without case and separators, and with look-alike letters as digits.
pub(super) fn normalized(typed: &str) -> String {
    let typed = text::typed_code(typed);
    let letters = typed.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase());
    let read = letters.map(|c| match c {
        'i' | 'l' => '1',
        'o' => '0',
        other => other,
    });
    read.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_read_however_it_was_copied() {
        let made = code([0, 1, 2, 31, 32, 33, 63, 20, 10, 255]);
        assert_eq!(made, "012z0-1zmaz");
        for typed in
            ["012z0-1zmaz", " 012Z0 1ZMAZ ", "012z0.1zmaz", "\u{660}\u{661}\u{662}z\u{660}\u{2013}\u{661}zmaz", "o12z0-lzmaz", "O12z0Izmaz"]
        {
            assert_eq!(normalized(typed), normalized(&made), "{typed}");
        }
        assert_ne!(normalized("012z0-1zma"), normalized(&made));
    }
}
