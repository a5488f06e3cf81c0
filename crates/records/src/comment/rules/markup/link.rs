//! What a link of a comment leads to, and what it may call itself.

use std::net::Ipv4Addr;

use kernel::text::is_invisible;

/// Longest text of a link, in bytes.
pub(super) const LONGEST_LABEL: usize = 300;
/// Longest address of a link, in characters.
const LONGEST_ADDRESS: usize = 2_000;

/// Endings of files. Texts of links name files more often than hosts that end so.
const FILES: [&str; 20] = [
    "csv", "doc", "docx", "gif", "html", "jpeg", "jpg", "json", "mp4", "odp", "ods", "odt", "pdf", "png", "ppt", "pptx", "txt", "xls",
    "xlsx", "xml",
];

/// Where the address ends that a bracket closes; it may have pairs of brackets of its own.
pub(super) fn length_of_address(target: &str) -> Option<usize> {
    let mut depth = 0_usize;
    for (at, letter) in target.char_indices().take(LONGEST_ADDRESS) {
        match letter {
            '(' => depth += 1,
            ')' if depth == 0 => return Some(at),
            ')' => depth -= 1,
            '[' | ']' => return None,
            _ if letter.is_whitespace() => return None,
            _ => {}
        }
    }
    None
}

/// Whether a link may lead there: pages and mailboxes, without a password, a look-alike host or a character that nobody sees.
pub(super) fn is_address(address: &str) -> bool {
    let is_safe = |letter: char| !letter.is_control() && !is_invisible(letter) && !matches!(letter, '"' | '<' | '>' | '\\' | '`');
    let Some((scheme, rest)) = address.split_once(':') else { return false };
    let leads = match scheme.to_ascii_lowercase().as_str() {
        "http" | "https" => rest.strip_prefix("//").and_then(|rest| rest.split(['/', '?', '#']).next()).is_some_and(is_host),
        "mailto" => rest.split_once('@').is_some_and(|(name, host)| is_mailbox_name(name) && is_host(host)),
        _ => false,
    };
    leads && address.chars().all(is_safe)
}

fn is_host(host: &str) -> bool {
    let letters = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '.' | '-' | ':');
    host.starts_with(|letter: char| letter.is_ascii_alphanumeric()) && host.chars().all(letters)
}

/// What stands before the `@` of one mailbox. A query or a second mailbox there would address others as well.
fn is_mailbox_name(name: &str) -> bool {
    !name.is_empty() && name.chars().all(|letter| letter.is_ascii_alphanumeric() || matches!(letter, '.' | '_' | '+' | '-' | '\''))
}

/// Whether a link may have this text, which is `shown` without its marks: something is seen of it as it is written, and it is no other
/// address.
pub(super) fn is_label(label: &str, shown: &str, address: &str) -> bool {
    // Turned around, letters read as another address than they spell.
    let turns = |letter: char| matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let seen: String = shown.chars().filter(|letter| !is_invisible(*letter)).collect();
    let (seen, folded) = (seen.trim(), seen.trim().to_lowercase());
    let own = address.split_once(':').map(|(_, rest)| rest);
    let is_other_mailbox = |word: &str| Some(word) != own && is_mailbox(word);
    let is_other = folded.contains("://")
        || folded.contains("www.")
        || seen.split_whitespace().any(is_other_mailbox)
        || seen.split_whitespace().filter(|word| Some(*word) != own).any(|word| names_other_host(word, address));
    !label.contains(turns) && !seen.is_empty() && (seen == address || label == address || !is_other)
}

/// Whether a word names a host that the address doesn't lead to.
fn names_other_host(word: &str, address: &str) -> bool {
    let own = host_of(address).to_ascii_lowercase();
    // Browsers take these for dots, and readers do.
    let word = word.to_lowercase().replace(['\u{3002}', '\u{ff0e}', '\u{ff61}', '\u{2024}'], ".");
    let parts = word.split(|letter: char| letter.is_ascii_punctuation() && !matches!(letter, '.' | '-'));
    let mut hosts = parts.map(|part| part.trim_matches(|letter: char| !letter.is_alphanumeric())).filter(|part| is_host_name(part));
    hosts.any(|host| host != own && own.strip_prefix("www.") != Some(host))
}

/// The host that an address leads to, without its port.
fn host_of(address: &str) -> &str {
    let rest = address.split_once(':').map_or("", |(_, rest)| rest);
    let place = rest.trim_start_matches('/').split(['/', '?', '#']).next().unwrap_or_default();
    let host = place.rsplit_once('@').map_or(place, |(_, host)| host);
    host.split_once(':').map_or(host, |(host, _)| host)
}

/// Whether a word in lower case reads as a host: parts between dots, of which the last are letters and not the ending of a file; or the
/// numbers of a machine.
fn is_host_name(word: &str) -> bool {
    let Some((start, ending)) = word.rsplit_once('.') else { return false };
    let is_ending = ending.chars().count() > 1 && (ending.starts_with("xn--") || !ending.chars().any(char::is_numeric));
    let is_named = is_ending && start.split('.').all(|part| !part.is_empty()) && !FILES.contains(&ending);
    is_named || word.parse::<Ipv4Addr>().is_ok()
}

fn is_mailbox(word: &str) -> bool {
    word.split_once('@').is_some_and(|(name, host)| !name.is_empty() && host.contains('.'))
}
