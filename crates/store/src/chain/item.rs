//! A record within a seal: its id with the instants and signatures of its parts.

use kernel::Timestamp;
use uuid::Uuid;

use super::{Mac, Signer, entity::note, mac_of, message::Message};

/// A signed part of a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Signed {
    /// In microseconds since 1970: the deleter compares these.
    pub(crate) at: i64,
    pub(crate) mac: Mac,
}

/// A record of one tenant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Item {
    pub(crate) id: Uuid,
    /// The request, if it is of this tenant.
    pub(crate) log: Option<Signed>,
    /// Its changes in this tenant, if any.
    pub(crate) changes: Option<Signed>,
}

fn instant(signed: Option<Signed>) -> Option<Timestamp> {
    signed.and_then(|signed| Timestamp::from_timestamp_micros(signed.at))
}

impl Item {
    /// As a note of `tenant`.
    pub(crate) fn note(self, signer: &dyn Signer, tenant: Uuid, now: Timestamp) -> note::Model {
        note::Model {
            tenant_id: tenant,
            id: self.id,
            executed_at: instant(self.log),
            log_mac: self.log.map(|signed| signed.mac.to_vec()),
            changed_at: instant(self.changes),
            changes_mac: self.changes.map(|signed| signed.mac.to_vec()),
            mac: Some(self.mac(signer, tenant).to_vec()),
            noted_at: now,
        }
    }

    /// Of a note, if its signature holds.
    pub(crate) fn of_note(signer: &dyn Signer, note: &note::Model) -> Option<Self> {
        let signed =
            |at: Option<Timestamp>, mac: Option<&[u8]>| at.zip(mac).map(|(at, mac)| Signed { at: at.timestamp_micros(), mac: mac_of(mac) });
        let log = signed(note.executed_at, note.log_mac.as_deref());
        let item = Self { id: note.id, log, changes: signed(note.changed_at, note.changes_mac.as_deref()) };
        (note.mac.as_deref() == Some(&item.mac(signer, note.tenant_id)[..])).then_some(item)
    }

    fn mac(&self, signer: &dyn Signer, tenant: Uuid) -> Mac {
        let mut content = Vec::new();
        self.write(&mut content);
        Message::new("note").id(tenant).bytes(&content).signed(signer)
    }

    fn write(&self, into: &mut Vec<u8>) {
        into.extend_from_slice(self.id.as_bytes());
        for part in [self.log, self.changes] {
            into.push(u8::from(part.is_some()));
            if let Some(signed) = part {
                into.extend_from_slice(&signed.at.to_be_bytes());
                into.extend_from_slice(&signed.mac);
            }
        }
    }

    fn read(content: &mut &[u8]) -> Option<Self> {
        let id = Uuid::from_bytes(*take::<16>(content)?);
        Some(Self { id, log: part(content)?, changes: part(content)? })
    }

    /// These records as the content of a seal.
    pub(crate) fn written(items: &[Self]) -> Vec<u8> {
        let mut content = Vec::new();
        items.iter().for_each(|item| item.write(&mut content));
        content
    }

    /// The records of a seal, as far as they can be read.
    pub(crate) fn all(mut content: &[u8]) -> Vec<Self> {
        std::iter::from_fn(|| Self::read(&mut content)).collect()
    }
}

fn take<'a, const N: usize>(content: &mut &'a [u8]) -> Option<&'a [u8; N]> {
    let whole: &'a [u8] = content;
    let (first, rest) = whole.split_first_chunk()?;
    *content = rest;
    Some(first)
}

fn part(content: &mut &[u8]) -> Option<Option<Signed>> {
    let [is_there] = *take::<1>(content)?;
    if is_there == 0 {
        return Some(None);
    }
    let at = i64::from_be_bytes(*take::<8>(content)?);
    Some(Some(Signed { at, mac: *take::<32>(content)? }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_content_of_a_seal_reads_as_it_was_written() {
        let signed = |n: u8| Some(Signed { at: i64::from(n) - 5, mac: [n; 32] });
        let item = |n: u8, log, changes| Item { id: Uuid::from_u128(n.into()), log, changes };
        let items = [item(1, signed(1), signed(2)), item(2, signed(3), None), item(3, None, signed(4)), item(4, None, None)];
        let content = Item::written(&items);
        assert_eq!(Item::all(&content), items);
        assert_eq!(Item::all(&content[..content.len() - 3]), items[..3], "what is cut off is not there");
    }
}
