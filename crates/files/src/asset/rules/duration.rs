//! How long a recording is, by what the head of its container says: MP4 with its relatives, and WAV. It is read while the content passes, so
//! that a film whose head stands at its end is not read twice.

use super::format::Format;

/// Bytes of a part that are looked at: its head, and as much of its content as says how long the recording is.
const WINDOW: usize = 48;

/// Reads a recording from its start.
#[derive(Debug)]
pub struct Reader {
    step: fn(&mut Reader) -> Option<u64>,
    window: Vec<u8>,
    /// Bytes until the next part.
    skip: u64,
    bytes_per_second: u64,
    is_over: bool,
    milliseconds: Option<u64>,
}

impl Reader {
    /// A reader for this format; none for formats that don't say in one place how long they are.
    pub fn of(format: &Format) -> Option<Self> {
        let step: fn(&mut Self) -> Option<u64> = match format.extension {
            "mp4" | "m4a" => Self::mp4,
            "wav" => Self::wav,
            _ => return None,
        };
        Some(Self { step, window: Vec::new(), skip: 0, bytes_per_second: 0, is_over: false, milliseconds: None })
    }

    /// Takes in the next bytes.
    pub fn read(&mut self, mut bytes: &[u8]) {
        while !self.is_over {
            let skipped = usize::try_from(self.skip).unwrap_or(usize::MAX).min(bytes.len());
            self.skip -= skipped as u64;
            bytes = &bytes[skipped..];
            let missing = (WINDOW - self.window.len()).min(bytes.len());
            self.window.extend_from_slice(&bytes[..missing]);
            bytes = &bytes[missing..];
            if self.window.len() < WINDOW {
                return;
            }
            match (self.step)(self) {
                Some(part) => self.leave(part),
                None => self.is_over = true,
            }
        }
    }

    /// Goes to the end of a part of this length.
    fn leave(&mut self, part: u64) {
        let within = usize::try_from(part).unwrap_or(usize::MAX).min(self.window.len());
        self.window.drain(..within);
        self.skip = part - within as u64;
    }

    /// Whole seconds of the recording, rounded up; none where it doesn't say.
    pub fn seconds(&self) -> Option<i32> {
        self.milliseconds.and_then(|time| i32::try_from(time.div_ceil(1000)).ok())
    }

    /// A box of ISO 14496-12; returns its length, or none at the end.
    fn mp4(&mut self) -> Option<u64> {
        let (head, length) = match self.big(0, 4)? {
            1 => (16, self.big(8, 8)?),
            length => (8, length),
        };
        match self.window.get(4..8)? {
            // What is in it follows.
            b"moov" => Some(head as u64),
            b"mvhd" => {
                let is_long = *self.window.get(head)? == 1;
                let (at, size) = if is_long { (head + 20, 8) } else { (head + 12, 4) };
                let (per_second, units) = (self.big(at, 4)?, self.big(at + 4, size)?);
                // All ones stand for unknown, and films in fragments have none.
                let is_known = units > 0 && units != u64::MAX >> (64 - 8 * size);
                self.milliseconds = units.checked_mul(1000).and_then(|units| units.checked_div(per_second)).filter(|_| is_known);
                None
            }
            _ => Some(length).filter(|length| *length >= head as u64),
        }
    }

    /// A part of RIFF; returns its length, or none at the end.
    fn wav(&mut self) -> Option<u64> {
        let length = self.little(4)?;
        match self.window.get(..4)? {
            // Its parts follow the name of its kind.
            b"RIFF" => return Some(12),
            b"fmt " => self.bytes_per_second = self.little(16)?,
            b"data" => {
                // Programs that write while they record put all ones for a length that they don't know yet.
                let is_known = length != u64::from(u32::MAX);
                self.milliseconds = (length * 1000).checked_div(self.bytes_per_second).filter(|time| *time > 0 && is_known);
                return None;
            }
            _ => {}
        }
        // Parts begin at even places.
        Some(8 + length + length % 2)
    }

    fn big(&self, at: usize, size: usize) -> Option<u64> {
        Some(self.window.get(at..at + size)?.iter().fold(0, |number, byte| (number << 8) | u64::from(*byte)))
    }

    fn little(&self, at: usize) -> Option<u64> {
        Some(self.window.get(at..at + 4)?.iter().rev().fold(0, |number, byte| (number << 8) | u64::from(*byte)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::asset::rules::format;

    fn part(name: &[u8], content: &[u8]) -> Vec<u8> {
        let length = u32::try_from(content.len() + 8).unwrap();
        [&length.to_be_bytes()[..], name, content].concat()
    }

    fn film(per_second: u32, units: u32) -> Vec<u8> {
        let head = [&[0; 12][..], &per_second.to_be_bytes(), &units.to_be_bytes(), &[0; 80]].concat();
        [part(b"ftyp", b"isom\0\0\0\0"), part(b"mdat", &[7; 300]), part(b"moov", &part(b"mvhd", &head))].concat()
    }

    fn sound(bytes_per_second: u32, bytes: u32) -> Vec<u8> {
        let format = [&[1, 0, 1, 0, 0, 0, 0, 0][..], &bytes_per_second.to_le_bytes(), &[0; 4]].concat();
        let part = |name: &[u8], length: u32, content: &[u8]| [name, &length.to_le_bytes(), content].concat();
        let parts = [part(b"fmt ", 16, &format), part(b"LIST", 3, b"abc\0"), part(b"data", bytes, &[0; 64])];
        [part(b"RIFF", 0, b"WAVE"), parts.concat()].concat()
    }

    fn seconds(name: &str, content: &[u8], piece: usize) -> Option<i32> {
        let mut reader = Reader::of(format::of_name(name).unwrap()).unwrap();
        content.chunks(piece).for_each(|bytes| reader.read(bytes));
        reader.seconds()
    }

    #[test]
    fn a_recording_says_how_long_it_is_however_it_arrives() {
        for piece in [1, 47, 48, 49, 4096] {
            assert_eq!(seconds("a.mp4", &film(600, 600 * 90 + 1), piece), Some(91), "{piece}");
            assert_eq!(seconds("a.wav", &sound(16_000, 16_000 * 7), piece), Some(7), "{piece}");
        }
        let long = [&[1][..], &[0; 19], &1000_u32.to_be_bytes(), &7_200_000_u64.to_be_bytes(), &[0; 80]].concat();
        assert_eq!(seconds("a.m4a", &part(b"moov", &part(b"mvhd", &long)), 5), Some(7200));
    }

    #[test]
    fn what_makes_no_sense_has_no_length() {
        for (name, content) in [
            ("a.mp4", film(600, 0)),
            ("a.mp4", film(0, 600)),
            ("a.mp4", film(600, u32::MAX)),
            ("a.mp4", film(600, 600)[..330].to_vec()),
            ("a.mp4", vec![0; 400]),
            ("a.mp4", vec![255; 400]),
            ("a.wav", sound(0, 9)),
            ("a.wav", sound(9, 0)),
            ("a.wav", sound(16_000, u32::MAX)),
            ("a.wav", vec![255; 400]),
        ] {
            assert_eq!(seconds(name, &content, 64), None, "{name} {} {:?}", content.len(), content.get(..8));
        }
        assert!(Reader::of(format::of_name("a.mp3").unwrap()).is_none());
    }
}
