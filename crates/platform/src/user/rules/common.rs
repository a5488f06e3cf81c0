//! Passwords that attackers try first: common ones, and those derived from data about their owner. Common ones are recognised
//! offline by a Bloom filter over Django's list of 20,000 (BSD 3-Clause, `django/contrib/auth/common-passwords.txt.gz`, compiled by Royce
//! Williams). `scripts/common-passwords.sh` builds the filter; the same list gives the same bytes.

use std::sync::LazyLock;

use fastbloom::BloomFilter;
use kernel::text;

/// The committed filter: words of 64 bits, the highest byte first.
static FILTER: &[u8] = include_bytes!("../../../data/common-passwords.filter");

/// Changing one of these requires a new filter.
const SEED: u128 = 0x5761_796d_6172_6b20_7061_7373_776f_7264;
const HASHES: u32 = 16;
const BITS_PER_PASSWORD: usize = 24;

static COMMON: LazyLock<BloomFilter> = LazyLock::new(|| {
    let words = FILTER.chunks_exact(8).map(|word| word.iter().fold(0_u64, |sum, byte| sum << 8 | u64::from(*byte)));
    BloomFilter::from_vec(words.collect()).seed(&SEED).hashes(HASHES)
});

/// The filter of a list with one password a line.
pub fn filter_of(list: &str) -> Vec<u8> {
    let lines: Vec<String> = list.lines().map(|line| line.trim().to_lowercase()).filter(|line| !line.is_empty()).collect();
    let mut filter = BloomFilter::with_num_bits(lines.len() * BITS_PER_PASSWORD).seed(&SEED).hashes(HASHES);
    for line in &lines {
        filter.insert(line.as_str());
    }
    filter.as_slice().iter().flat_map(|word| word.to_be_bytes()).collect()
}

/// Whether `password` is a common one: as it is, or with affixes added to meet composition rules (`Password1!`).
pub(super) fn is_common(password: &str) -> bool {
    let lower = password.trim().to_lowercase();
    let bare = lower.trim_matches(|c: char| !c.is_alphanumeric());
    let word = lower.trim_matches(|c: char| !c.is_alphabetic());
    [lower.as_str(), bare, word].into_iter().any(|text| text.chars().count() >= SHORTEST && COMMON.contains(text))
}

/// Minimum length of the rest of a password for the comparison; shorter rests are meaningless.
const SHORTEST: usize = 4;

/// Publicly known data of a password's owner.
#[derive(Debug, Clone, Copy, Default)]
pub struct Owner<'a> {
    /// Sign-in name.
    pub user_name: &'a str,
    /// Email address.
    pub email: &'a str,
    /// First name.
    pub name: Option<&'a str>,
    /// Last name.
    pub surname: Option<&'a str>,
}

impl Owner<'_> {
    /// Whether `password` equals, or nearly equals, a name or the address of its owner.
    pub(super) fn is_resembled_by(&self, password: &str) -> bool {
        let password = essence(password);
        let mailbox = self.email.split('@').next().unwrap_or_default();
        let full = format!("{}{}", self.name.unwrap_or_default(), self.surname.unwrap_or_default());
        let known = [self.user_name, self.email, mailbox, self.name.unwrap_or_default(), self.surname.unwrap_or_default(), &full];
        known.into_iter().any(|text| resembles(&password, &essence(text)))
    }
}

/// Letters and digits alone, in lower case.
fn essence(text: &str) -> Vec<char> {
    text::composed(text).chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Whether two texts are equal, forwards or backwards, except for surrounding digits and one change in five characters.
fn resembles(password: &[char], known: &[char]) -> bool {
    if known.len() < SHORTEST {
        return false;
    }
    let letters = trimmed(password);
    let backwards: Vec<char> = known.iter().rev().copied().collect();
    [password, letters].into_iter().any(|own| distance(own, known) <= known.len() / 5 || own == backwards)
}

fn trimmed(text: &[char]) -> &[char] {
    let start = text.iter().position(|c| !c.is_numeric()).unwrap_or(text.len());
    let end = text.iter().rposition(|c| !c.is_numeric()).map_or(start, |at| at + 1);
    text.get(start..end).unwrap_or_default()
}

/// Levenshtein distance.
fn distance(one: &[char], other: &[char]) -> usize {
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (at, own) in one.iter().enumerate() {
        let mut diagonal = at;
        let mut left = at + 1;
        for (cell, theirs) in row.iter_mut().skip(1).zip(other) {
            let replaced = diagonal + usize::from(own != theirs);
            diagonal = *cell;
            left = replaced.min(*cell + 1).min(left + 1);
            *cell = left;
        }
        if let Some(first) = row.first_mut() {
            *first = at + 1;
        }
    }
    row.last().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    const OWNER: Owner<'_> =
        Owner { user_name: "amara.lindqvist", email: "amara.l@harbourlight.example", name: Some("Amara"), surname: Some("Lindqvist") };

    #[test]
    fn common_passwords_are_recognised_with_their_ornaments() {
        for common in ["password", "Password1!", "QWERTY", "Dragon-77", "Sunshine2024!", "123456", "!iloveyou!"] {
            assert!(is_common(common), "{common}");
        }
        for rare in ["Mill-Race-12", "Quay-Street-7", "Waymark-2026!", "correct horse battery staple", "", "x", "7-!"] {
            assert!(!is_common(rare), "{rare}");
        }
    }

    #[test]
    fn the_filter_gives_few_false_alarms() {
        let alarms = (0..100_000).filter(|number| COMMON.contains(format!("nobody-chose-{number}").as_str())).count();
        assert!(alarms < 20, "{alarms}");
    }

    #[test]
    fn a_filter_is_made_the_same_way_each_time() {
        let list = "123456\nPassword\n\n";
        assert_eq!(filter_of(list), filter_of(list));
        assert_eq!(filter_of(list).len() % 8, 0);
    }

    #[test]
    fn a_password_must_not_resemble_its_owner() {
        for known in [
            "amara.lindqvist",
            "Amara-Lindqvist-1",
            "Lindqvist-2026!",
            "tsivqdnil",
            "Lindquist12",
            "amara.l@harbourlight.example",
            "AmaraLindqvist",
        ] {
            assert!(OWNER.is_resembled_by(known), "{known}");
        }
        for other in ["Mill-Race-12", "Quay-Street-7", "Amaryllis-Field-9", "linden-quay", ""] {
            assert!(!OWNER.is_resembled_by(other), "{other}");
        }
        assert!(!Owner::default().is_resembled_by("anything"));
        assert_eq!(distance(&essence("kitten"), &essence("sitting")), 3);
    }
}
