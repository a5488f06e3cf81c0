//! Signatures of the mail provider's reports: `t=1772445600,v1=<hex>`, an HMAC-SHA-256 of `<t>.<body>`.

use aws_lc_rs::hmac;
use chrono::TimeDelta;
use kernel::Timestamp;

/// Tolerated difference between a report's time and ours.
pub const WINDOW: TimeDelta = TimeDelta::minutes(5);

/// The signature in `header`, if it is valid for `body`, `key` and the current time.
pub fn holds(key: &hmac::Key, header: &str, body: &[u8], now: Timestamp) -> Option<String> {
    let field = |name: &str| header.split(',').find_map(|pair| pair.trim().strip_prefix(name)?.strip_prefix('='));
    let (at, signature) = (field("t")?, field("v1")?);
    let sent = Timestamp::from_timestamp(at.parse().ok()?, 0)?;
    if (now - sent).abs() > WINDOW {
        return None;
    }
    let message = [at.as_bytes(), b".", body].concat();
    hmac::verify(key, &message, &bytes(signature)?).is_ok().then(|| signature.to_owned())
}

/// The bytes of lower-case hexadecimal digits: each signature has a single spelling.
fn bytes(hex: &str) -> Option<Vec<u8>> {
    let is_hex = hex.len() == 64 && hex.bytes().all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f'));
    let byte = |at| u8::from_str_radix(hex.get(at..at + 2)?, 16).ok();
    if is_hex { (0..hex.len()).step_by(2).map(byte).collect() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECRET: &[u8] = b"a secret of at least thirty-two letters";

    fn header(at: i64, body: &[u8]) -> String {
        let key = hmac::Key::new(hmac::HMAC_SHA256, SECRET);
        let tag = hmac::sign(&key, &[at.to_string().as_bytes(), b".", body].concat());
        format!("t={at},v1={}", tag.as_ref().iter().map(|byte| format!("{byte:02x}")).collect::<String>())
    }

    #[test]
    fn a_signature_holds_for_its_content_and_a_few_minutes() {
        let (key, now) = (hmac::Key::new(hmac::HMAC_SHA256, SECRET), Timestamp::from_timestamp(1_772_445_600, 0).unwrap());
        let signed = |header: &str, body: &[u8], at| holds(&key, header, body, at).is_some();
        let good = header(now.timestamp(), b"{}");
        assert!(signed(&good, b"{}", now) && signed(&good, b"{}", now + WINDOW) && signed(&good, b"{}", now - WINDOW));
        assert!(!signed(&good, b"{}", now + WINDOW + TimeDelta::seconds(1)) && !signed(&good, b"{}", now - WINDOW - TimeDelta::seconds(1)));
        assert!(!signed(&good, b"{ }", now), "another body");
        assert!(!signed(&good.replace("t=1772445600", "t=1772445601"), b"{}", now), "another time");
        assert!(holds(&hmac::Key::new(hmac::HMAC_SHA256, b"another"), &good, b"{}", now).is_none(), "another key");
        for wrong in ["", "t=1772445600", "v1=00", "t=x,v1=00", "t=1772445600,v1=é", &good.to_uppercase(), &good[..good.len() - 1]] {
            assert!(!signed(wrong, b"{}", now), "{wrong}");
        }
    }
}
