//! Codes of authenticator apps (TOTP, RFC 6238): six digits of HMAC-SHA1 over steps of 30 seconds, which all apps support.

use aws_lc_rs::hmac;
use kernel::{Timestamp, text};
use subtle::{Choice, ConditionallySelectable, ConstantTimeEq};

/// Seconds of a step.
const STEP: i64 = 30;
const DIGITS: u32 = 1_000_000;
/// Steps by which a clock may be wrong.
const SKEW: i64 = 1;
/// Bytes of a shared secret, as RFC 4226 recommends.
pub(in crate::two_factor) const SECRET: usize = 20;

const ALPHABET: &[u8; 32] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/// The time step of RFC 6238 that `now` is in, counted from 1970.
pub(in crate::two_factor) fn step(now: Timestamp) -> i64 {
    now.timestamp().div_euclid(STEP)
}

fn code(secret: &[u8], step: i64) -> String {
    let key = hmac::Key::new(hmac::HMAC_SHA1_FOR_LEGACY_USE_ONLY, secret);
    let tag = hmac::sign(&key, &step.to_be_bytes());
    let bytes = tag.as_ref();
    let at = bytes.last().map_or(0, |last| usize::from(last & 0xf));
    let number = bytes.iter().skip(at).take(4).fold(0_u32, |sum, byte| sum << 8 | u32::from(*byte)) & 0x7fff_ffff;
    format!("{:06}", number % DIGITS)
}

/// The step whose code was typed, if it is current and later than `last`: no code is accepted twice.
pub(in crate::two_factor) fn accepted(secret: &[u8], typed: &str, now: Timestamp, last: Option<i64>) -> Option<i64> {
    let typed = text::typed_code(typed);
    let present = step(now);
    let mut found = i64::MIN;
    for step in present - SKEW..=present + SKEW {
        let is_new = Choice::from(u8::from(last.is_none_or(|last| step > last)));
        found.conditional_assign(&step, code(secret, step).as_bytes().ct_eq(typed.as_bytes()) & is_new);
    }
    (found != i64::MIN).then_some(found)
}

/// A secret for typing into an app, in base32.
pub(in crate::two_factor) fn key(secret: &[u8]) -> String {
    let mut key = String::new();
    for chunk in secret.chunks(5) {
        let mut bits = chunk.iter().fold(0_u64, |sum, byte| sum << 8 | u64::from(*byte)) << (8 * (5 - chunk.len()));
        let letters = (chunk.len() * 8).div_ceil(5);
        for _ in 0..letters {
            let index = usize::try_from(bits >> 35 & 31).unwrap_or(0);
            key.push(char::from(ALPHABET[index]));
            bits = bits << 5 & 0xff_ffff_ffff;
        }
    }
    key
}

/// The secret that a key spells in base32; `None` where a letter is not of its alphabet.
pub(in crate::two_factor) fn secret(key: &str) -> Option<Vec<u8>> {
    let (mut bits, mut held, mut secret) = (0_u64, 0_u32, Vec::new());
    for letter in key.bytes() {
        let value = ALPHABET.iter().position(|own| *own == letter)?;
        bits = bits << 5 | value as u64;
        held += 5;
        if held >= 8 {
            held -= 8;
            secret.push(u8::try_from(bits >> held & 0xff).ok()?);
        }
    }
    Some(secret)
}

/// The address in the QR code, which apps agree on.
pub(in crate::two_factor) fn uri(issuer: &str, account: &str, secret: &[u8]) -> String {
    let (issuer, account) = (encoded(issuer), encoded(account));
    format!("otpauth://totp/{issuer}:{account}?secret={}&issuer={issuer}&algorithm=SHA1&digits=6&period=30", key(secret))
}

fn encoded(text: &str) -> String {
    let plain = |b: u8| b.is_ascii_alphanumeric() || b"-._~".contains(&b);
    text.bytes().map(|b| if plain(b) { char::from(b).to_string() } else { format!("%{b:02X}") }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHARED: &[u8] = b"12345678901234567890";

    fn at(seconds: i64) -> Timestamp {
        Timestamp::from_timestamp(seconds, 0).unwrap()
    }

    #[test]
    fn codes_are_those_of_the_rfc() {
        // RFC 6238, appendix B, the last six digits.
        for (seconds, expected) in
            [(59, "287082"), (1_111_111_109, "081804"), (1_111_111_111, "050471"), (1_234_567_890, "005924"), (2_000_000_000, "279037")]
        {
            assert_eq!(code(SHARED, step(at(seconds))), expected);
        }
    }

    #[test]
    fn a_code_is_accepted_once_and_within_one_step() {
        let now = at(1_111_111_111);
        let present = step(now);
        let accept = |typed: &str, last| accepted(SHARED, typed, now, last);
        assert_eq!(accept("050 471", None), Some(present));
        assert_eq!(accept("050471", Some(present)), None, "the same code again");
        assert_eq!(accept(&code(SHARED, present - 1), None), Some(present - 1));
        assert_eq!(accept(&code(SHARED, present - 1), Some(present - 1)), None);
        assert_eq!(accept(&code(SHARED, present - 1), Some(present)), None, "an earlier one than the last");
        assert_eq!(accept(&code(SHARED, present + 1), Some(present)), Some(present + 1));
        for far in [present - 2, present + 2] {
            assert_eq!(accept(&code(SHARED, far), None), None);
        }
        for copied in ["050-471", "050.471", "٠٥٠٤٧١", "\u{200e}050471"] {
            assert_eq!(accept(copied, None), Some(present), "{copied}");
        }
        for odd in ["", "05047", "0504711", "abcdef"] {
            assert_eq!(accept(odd, None), None, "{odd}");
        }
    }

    #[test]
    fn a_key_is_base32() {
        // RFC 4648, section 10.
        for (plain, expected) in
            [("f", "MY"), ("fo", "MZXQ"), ("foo", "MZXW6"), ("foob", "MZXW6YQ"), ("fooba", "MZXW6YTB"), ("foobar", "MZXW6YTBOI")]
        {
            assert_eq!(key(plain.as_bytes()), expected);
            assert_eq!(secret(expected).as_deref(), Some(plain.as_bytes()));
        }
        assert_eq!(secret("MZ1"), None);
        let uri = uri("Waymark", "lucy@x.example", b"foobar");
        assert_eq!(uri, "otpauth://totp/Waymark:lucy%40x.example?secret=MZXW6YTBOI&issuer=Waymark&algorithm=SHA1&digits=6&period=30");
    }
}
