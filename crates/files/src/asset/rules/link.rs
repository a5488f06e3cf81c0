//! Signed links to content: bound to tenant and version, for ten minutes.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use chrono::TimeDelta;
use kernel::{Timestamp, Uuid};
use platform::Secrets;

/// How long a link holds.
pub const LIFETIME: TimeDelta = TimeDelta::minutes(10);

/// Separates these signatures from others of the same key, and from those whose end was in seconds.
const PURPOSE: &[u8] = b"asset-content in milliseconds\n";

/// The form in which a link gives a version.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rendition {
    /// Its content as a download.
    Download,
    /// Its content, shown by the browser where that is safe.
    Inline,
    Thumbnail,
    /// The captions of its file.
    Captions,
}

const RENDITIONS: [Rendition; 4] = [Rendition::Download, Rendition::Inline, Rendition::Thumbnail, Rendition::Captions];

/// What a link leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Target {
    pub tenant: Uuid,
    pub version: Uuid,
    pub rendition: Rendition,
}

fn payload(target: Target, until: i64) -> Vec<u8> {
    let rendition =
        RENDITIONS.iter().position(|rendition| *rendition == target.rendition).and_then(|at| u8::try_from(at).ok()).unwrap_or_default();
    [until.to_be_bytes().as_slice(), target.tenant.as_bytes(), target.version.as_bytes(), &[rendition]].concat()
}

/// The address of `target`, valid until [`LIFETIME`] after `now`. Its expiry is in milliseconds, so that asking again gives another
/// address: a browser doesn't load an image again whose address is the same.
pub fn address(secrets: &Secrets, target: Target, now: Timestamp) -> String {
    let payload = payload(target, (now + LIFETIME).timestamp_millis());
    let signature = secrets.sign(&[PURPOSE, payload.as_slice()].concat());
    format!("/api/app/files/{}", URL_SAFE_NO_PAD.encode([payload, signature].concat()))
}

/// What the link with this token leads to, if it holds at `now`.
pub fn open(secrets: &Secrets, token: &str, now: Timestamp) -> Option<Target> {
    let bytes = URL_SAFE_NO_PAD.decode(token).ok()?;
    let (payload, signature) = bytes.split_at_checked(8 + 16 + 16 + 1)?;
    if !secrets.signed(&[PURPOSE, payload].concat(), signature) {
        return None;
    }
    let (until, rest) = payload.split_first_chunk::<8>()?;
    let (tenant, rest) = rest.split_first_chunk::<16>()?;
    let (version, rest) = rest.split_first_chunk::<16>()?;
    let rendition = *RENDITIONS.get(usize::from(*rest.first()?))?;
    let holds = now.timestamp_millis() < i64::from_be_bytes(*until);
    holds.then(|| Target { tenant: Uuid::from_bytes(*tenant), version: Uuid::from_bytes(*version), rendition })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_holds_ten_minutes_and_for_what_it_was_signed_for() {
        let (secrets, now) = (Secrets::new(&[7; 32]).unwrap(), Timestamp::from_timestamp(1_772_000_000, 0).unwrap());
        let target = Target { tenant: Uuid::from_u128(1), version: Uuid::from_u128(2), rendition: Rendition::Inline };
        let address = address(&secrets, target, now);
        let token = address.rsplit('/').next().unwrap();
        assert_ne!(address, super::address(&secrets, target, now + TimeDelta::milliseconds(1)));
        assert_eq!(open(&secrets, token, now + LIFETIME - TimeDelta::seconds(1)), Some(target));
        assert_eq!(open(&secrets, token, now + LIFETIME), None);
        assert_eq!(open(&Secrets::new(&[8; 32]).unwrap(), token, now), None);
        let bytes = URL_SAFE_NO_PAD.decode(token).unwrap();
        for at in 0..bytes.len() {
            let mut forged = bytes.clone();
            forged[at] ^= 1;
            assert_eq!(open(&secrets, &URL_SAFE_NO_PAD.encode(forged), now), None, "byte {at}");
        }
        for short in ["", "x", "%%", &token[..20]] {
            assert_eq!(open(&secrets, short, now), None);
        }
    }
}
