//! Whether a mail server refuses an address, or the sender, the content, the portal itself. Only the first says anything about the
//! recipient.
//! Pausing on every permanent reply would pause all users for one wrong password of the mail server (decision 27).

use std::{
    collections::VecDeque,
    error::Error as _,
    sync::{Mutex, PoisonError},
};

use chrono::TimeDelta;
use kernel::{Error, Timestamp, Uuid};

use super::dialogue::{Failure, SmtpPhase};

/// Refusals this far apart have nothing to do with each other.
const WINDOW: TimeDelta = TimeDelta::hours(1);

/// If this many people are rejected alike within [`WINDOW`], the server is the reason.
pub(super) const SEVERAL: usize = 3;

/// Maximum remembered rejections. In memory and per node: a row for each would only show a little earlier what the next mails show anyway
/// (decision 27).
const CAPACITY: usize = 10_000;

/// Word stems in rejections that are not about the recipient's address. Only used for replies without a status code.
const OTHER_REASONS: &[&str] = &[
    "allow",
    "attempt",
    "auth",
    "black",
    "block",
    "busy",
    "client",
    "connect",
    "content",
    "credential",
    "denied",
    "deny",
    "dkim",
    "disk",
    "dmarc",
    "dns",
    "ehlo",
    "encrypt",
    "exceed",
    "forbid",
    "from",
    "gateway",
    "gray",
    "grey",
    "helo",
    "large",
    "later",
    "limit",
    "listed",
    "login",
    "mainten",
    "many",
    "message",
    "network",
    "overload",
    "password",
    "permit",
    "polic",
    "prohibit",
    "ptr",
    "quota",
    "rate",
    "rcpthosts",
    "rdns",
    "relay",
    "reputation",
    "resource",
    "retry",
    "reverse",
    "secur",
    "sender",
    "service",
    "size",
    "spam",
    "spf",
    "starttls",
    "suspicious",
    "temporar",
    "throttl",
    "timeout",
    "tls",
    "unauth",
    "unsolicited",
    "virus",
    "your",
];

/// Phrases that name the mailbox, whatever status code goes with them.
const MAILBOX: &[&str] = &[
    "does not exist",
    "mailbox not found",
    "mailbox unavailable",
    "no mailbox",
    "no such user",
    "recipient address rejected",
    "recipient not found",
    "unknown user",
    "user unknown",
];

/// A permanent refusal of a recipient's address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Refusal {
    /// Reply code.
    pub(super) code: u16,
    /// The same for refusals that are alike: server, codes, and words without what differs from mail to mail.
    pub(super) key: String,
}

/// The refusal of the address `to`; `None` for any other failure.
pub(super) fn refused_address(error: &Error, to: &str) -> Option<Refusal> {
    let failure = error.cause()?.downcast_ref::<Failure>().filter(|failure| failure.is_permanent())?;
    let code = failure.code()?;
    let reply = reply(failure);
    let key = format!("{} {}", failure.server, likeness(code, &reply, to));
    is_about_address(failure.step, code, &reply).then_some(Refusal { code, key })
}

/// Whether the server rejects the recipient's address permanently. Any other rejection is about us, and will be fixed one day.
pub(super) fn is_of_address(failure: &Failure) -> bool {
    let code = failure.code().filter(|_| failure.is_permanent());
    code.is_some_and(|code| is_about_address(failure.step, code, &reply(failure)))
}

fn reply(failure: &Failure) -> String {
    failure.source().map(ToString::to_string).unwrap_or_default()
}

/// Whether a permanent rejection is about the recipient's address. An enhanced status code (RFC 3463) decides; without one, the reply code
/// does (RFC 5321, 4.2.3), if it answered the recipient command and its text gives no other reason.
fn is_about_address(step: SmtpPhase, code: u16, reply: &str) -> bool {
    if matches!(step, SmtpPhase::Session | SmtpPhase::Sender) {
        return false;
    }
    let is_recipient = step == SmtpPhase::Recipient;
    match enhanced(reply) {
        // Senders are refused at this step, too. 5.1.7 and 5.1.8 are about them anyway.
        Some((5, 1, 1..=4 | 6 | 10)) => !split_reply(reply).any(|word| word.starts_with("sender")),
        // Google gives 5.2.1 also for mailboxes that get too much at the moment.
        Some((5, 2, 1 | 2)) => !split_reply(reply).any(|word| word == "rate"),
        Some((5, 1 | 2, 0)) | None => is_recipient && matches!(code, 511 | 550 | 551 | 553 | 556) && !has_other_reason(reply),
        // Large providers return these for unknown mailboxes, and for much else.
        Some((5, 0 | 5, 0) | (5, 4, 1)) => is_recipient && names_mailbox(reply),
        Some(_) => false,
    }
}

/// The enhanced status code of a reply: its first word, or in brackets or after `#` at its end, as qmail has it.
fn enhanced(reply: &str) -> Option<(u16, u16, u16)> {
    // Gateways repeat the reply code of the server behind them.
    let first = reply.split_whitespace().take(2).find_map(|word| status(word.trim_start_matches(['(', '[', '#'])));
    first.or_else(|| reply.split(['#', '(', '[']).skip(1).find_map(status))
}

/// Reads `5.1.1` at the start of `text`.
fn status(text: &str) -> Option<(u16, u16, u16)> {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let mut parts = text.get(..end)?.trim_end_matches('.').split('.').map(|part| part.parse::<u16>().ok());
    let (class, subject, detail) = (parts.next()??, parts.next()??, parts.next()??);
    (parts.next().is_none() && matches!(class, 2 | 4 | 5)).then_some((class, subject, detail))
}

/// The words of a reply in lower case, without addresses.
fn split_reply(reply: &str) -> impl Iterator<Item = String> {
    let plain = reply.split_whitespace().filter(|word| !word.contains('@'));
    let parts = plain.flat_map(|word| word.split(|c: char| !c.is_ascii_alphabetic()));
    parts.filter(|part| !part.is_empty()).map(str::to_ascii_lowercase)
}

fn has_other_reason(reply: &str) -> bool {
    // RFC 5321 has these words for a name that is no mailbox.
    let reply = reply.to_ascii_lowercase().replace("mailbox name not allowed", "");
    split_reply(&reply).any(|word| OTHER_REASONS.iter().any(|stem| word.starts_with(stem)))
}

fn names_mailbox(reply: &str) -> bool {
    let reply = reply.to_ascii_lowercase();
    MAILBOX.iter().any(|phrase| reply.contains(phrase))
}

/// A reply without what differs from mail to mail: addresses, the recipient's name, and whatever has digits.
fn likeness(code: u16, reply: &str, to: &str) -> String {
    let name = to.split('@').next().unwrap_or_default().to_ascii_lowercase();
    let differs =
        |word: &str| word.contains(|c: char| c == '@' || c.is_ascii_digit()) || word.trim_matches(|c: char| !c.is_alphanumeric()) == name;
    let lower = reply.to_ascii_lowercase();
    let alike: Vec<&str> = lower.split_whitespace().filter(|word| !differs(word)).collect();
    format!("{code} {:?} {}", enhanced(reply), alike.join(" "))
}

/// A user whose address was rejected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Refused {
    /// Home of the user.
    pub(crate) tenant: Uuid,
    pub(crate) user: Uuid,
    pub(crate) to: String,
    pub(crate) message: Uuid,
}

/// How many people these are: two accounts with one address are one.
pub(super) fn people(refused: &[Refused]) -> usize {
    let mut addresses: Vec<String> = refused.iter().map(|one| one.to.to_lowercase()).collect();
    addresses.sort_unstable();
    addresses.dedup();
    addresses.len()
}

/// The refusals of the last hour on this node.
#[derive(Debug, Default)]
pub(crate) struct Refusals(Mutex<VecDeque<(Timestamp, String, Refused)>>);

impl Refusals {
    /// Notes a refusal, and returns who was refused alike, `who` included.
    pub(super) fn note(&self, now: Timestamp, key: &str, who: &Refused) -> Vec<Refused> {
        {
            let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            all.retain(|(at, known, one)| now - *at < WINDOW && !(known == key && (one.tenant, one.user) == (who.tenant, who.user)));
            if all.len() >= CAPACITY {
                all.pop_front();
            }
            all.push_back((now, key.to_owned(), who.clone()));
        }
        self.alike(now, key)
    }

    /// Who was refused the same way.
    pub(super) fn alike(&self, now: Timestamp, key: &str) -> Vec<Refused> {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.iter().filter(|(at, known, _)| now - *at < WINDOW && known == key).map(|(.., one)| one.clone()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Command, reply code, reply, and whether it is about the address.
    fn check(replies: &[(SmtpPhase, u16, &str, bool)]) {
        for (step, code, reply, is_about) in replies {
            assert_eq!(is_about_address(*step, *code, reply), *is_about, "{step:?} {code} {reply}");
        }
    }

    #[test]
    fn only_refusals_of_the_address_are_about_it() {
        check(&[
            // Postfix
            (SmtpPhase::Recipient, 550, "5.1.1 <ada@example.com>: Recipient address rejected: User unknown in local recipient table", true),
            (SmtpPhase::Recipient, 550, "5.1.1 <ada@example.com>: Recipient address rejected: User unknown in relay recipient table", true),
            (SmtpPhase::Recipient, 550, "5.1.2 <ada@example.com>: Recipient address rejected: Domain not found", true),
            (SmtpPhase::Recipient, 554, "5.7.1 <ada@example.com>: Relay access denied", false),
            (SmtpPhase::Recipient, 550, "5.1.0 <us@example.org>: Sender address rejected: User unknown in local recipient table", false),
            (SmtpPhase::Recipient, 550, "5.1.1 <us@example.org>: Sender address rejected: User unknown", false),
            (SmtpPhase::Recipient, 553, "5.7.1 <us@example.org>: Sender address rejected: not owned by user us", false),
            (SmtpPhase::Sender, 552, "5.3.4 Message size exceeds fixed limit", false),
            (SmtpPhase::Recipient, 554, "5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org", false),
            // Exim
            (SmtpPhase::Recipient, 550, "Unrouteable address", true),
            (SmtpPhase::Recipient, 550, "No such user here", true),
            (SmtpPhase::Recipient, 550, "relay not permitted", false),
            (SmtpPhase::Recipient, 550, "relaying denied", false),
            (SmtpPhase::Recipient, 550, "Verification failed for <us@example.org> No Such User Here Sender verify failed", false),
            (SmtpPhase::Recipient, 550, "Administrative prohibition", false),
            (SmtpPhase::Recipient, 550, "Greylisted, please try again later", false),
            (SmtpPhase::Recipient, 550, "System busy", false),
            (SmtpPhase::Recipient, 550, "Temporary local problem", false),
            (SmtpPhase::Recipient, 550, "No RDNS entry for 192.0.2.1", false),
            (SmtpPhase::Recipient, 550, "Your host is unknown here", false),
            (SmtpPhase::Recipient, 550, "Service unavailable", false),
            (SmtpPhase::Recipient, 550, "<sender-support@example.com> unknown user", true),
            (SmtpPhase::Content, 552, "Message size exceeds maximum permitted", false),
            (SmtpPhase::Content, 550, "This message was classified as junk", false),
            // Exchange
            (SmtpPhase::Recipient, 550, "5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup", true),
            (SmtpPhase::Recipient, 550, "5.4.1 Recipient address rejected: Access denied. AS(201806281) [XX.prod.outlook.com]", true),
            (SmtpPhase::Recipient, 550, "5.5.0 Requested action not taken: mailbox unavailable", true),
            (SmtpPhase::Recipient, 550, "5.7.54 SMTP; Unable to relay recipient in non-accepted domain", false),
            (SmtpPhase::Recipient, 550, "5.7.1 Unable to relay", false),
            (SmtpPhase::Sender, 550, "5.7.60 SMTP; Client does not have permissions to send as this sender", false),
            (SmtpPhase::Sender, 530, "5.7.57 Client not authenticated to send mail", false),
            (SmtpPhase::Content, 550, "5.7.708 Service unavailable. Access denied, traffic not accepted from this IP", false),
            (SmtpPhase::Content, 554, "5.2.0 STOREDRV.Submission.Exception:SendAsDeniedException", false),
            // qmail
            (SmtpPhase::Recipient, 550, "sorry, no mailbox here by that name. (#5.1.1)", true),
            (SmtpPhase::Recipient, 511, "sorry, no mailbox here by that name (#5.1.1 - chkuser)", true),
            (SmtpPhase::Recipient, 550, "sorry, no mailbox here by that name #5.1.1", true),
            (SmtpPhase::Recipient, 552, "sorry, that mailbox is over quota (#5.2.2)", true),
            (SmtpPhase::Recipient, 553, "sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)", false),
            (SmtpPhase::Recipient, 553, "sorry, that domain isn't in my list of allowed rcpthosts", false),
            (SmtpPhase::Recipient, 553, "sorry, your envelope sender is in my badmailfrom list (#5.7.1)", false),
            (SmtpPhase::Recipient, 550, "sorry, your envelope sender domain must exist (#5.1.8)", false),
            (SmtpPhase::Content, 552, "sorry, that message size exceeds my databytes limit (#5.3.4)", false),
        ]);
    }

    #[test]
    fn refusals_of_other_servers_are_told_apart_by_step_and_words() {
        check(&[
            // Gmail, at the end of the mail
            (SmtpPhase::Content, 552, "5.2.2 The recipient's inbox is out of storage space.", true),
            (SmtpPhase::Recipient, 550, "5.2.1 The email account that you tried to reach is disabled.", true),
            (SmtpPhase::Recipient, 550, "5.2.1 The user is receiving mail at a rate that prevents further delivery.", false),
            (SmtpPhase::Content, 552, "5.2.3 Your message exceeded the recipient's message size limits.", false),
            (SmtpPhase::Content, 550, "5.1.1 <ada@example.com> does not exist here", true),
            // Others
            (SmtpPhase::Recipient, 550, "550 5.1.1 nobody of that name", true),
            (SmtpPhase::Recipient, 550, "nobody of that name", true),
            (SmtpPhase::Recipient, 551, "User not local", true),
            (SmtpPhase::Recipient, 553, "Requested action not taken: mailbox name not allowed", true),
            (SmtpPhase::Recipient, 556, "Domain does not take mail", true),
            (SmtpPhase::Recipient, 550, "5.1.7 bad sender", false),
            (SmtpPhase::Recipient, 553, "5.1.8 sender's domain not found", false),
            (SmtpPhase::Recipient, 550, "4.7.1 try again", false),
            (SmtpPhase::Recipient, 550, "Delivery is not allowed to this address.", false),
            (SmtpPhase::Recipient, 552, "too much mail data", false),
            (SmtpPhase::Recipient, 530, "sign in first", false),
            (SmtpPhase::Recipient, 503, "wrong order", false),
            (SmtpPhase::Recipient, 554, "looks like spam", false),
            (SmtpPhase::Sender, 550, "5.1.1 unknown", false),
            (SmtpPhase::Sender, 550, "nobody of that name", false),
            (SmtpPhase::Session, 535, "5.7.8 authentication failed", false),
            (SmtpPhase::Session, 535, "no", false),
            (SmtpPhase::Session, 550, "5.1.1 unknown", false),
        ]);
    }

    #[test]
    fn status_codes_are_read_where_servers_put_them() {
        for (reply, status) in [
            ("5.1.1 unknown", Some((5, 1, 1))),
            ("5.1.10 unknown", Some((5, 1, 10))),
            ("550 5.1.1 unknown", Some((5, 1, 1))),
            ("unknown (#5.1.1)", Some((5, 1, 1))),
            ("unknown.(#5.1.1)", Some((5, 1, 1))),
            ("unknown (5.1.1)", Some((5, 1, 1))),
            ("4.2.2 full", Some((4, 2, 2))),
            ("5.1.1.1 is no code", None),
            ("a listed host [192.0.2.1]", None),
            ("unknown 99999999.1.1", None),
            ("", None),
        ] {
            assert_eq!(enhanced(reply), status, "{reply}");
        }
    }

    #[test]
    fn refusals_are_alike_whoever_is_refused() {
        let of = |reply: &str, to: &str| likeness(550, reply, to);
        let ada = of("5.1.1 <ada@example.com>: unknown, id x17", "ada@example.com");
        assert_eq!(ada, of("5.1.1 <ben@example.com>: unknown, id x18", "ben@example.com"));
        assert_eq!(of("ada: unknown", "Ada@example.com"), of("ben: unknown", "ben@example.com"));
        assert_ne!(ada, of("5.1.2 <ben@example.com>: unknown, id x18", "ben@example.com"));
        assert_ne!(ada, of("5.1.1 <ben@example.com>: disabled, id x18", "ben@example.com"));
    }

    #[test]
    fn several_people_are_several_addresses_within_an_hour() {
        let (refusals, start) = (Refusals::default(), Timestamp::UNIX_EPOCH);
        let who = |n: u128, to: &str| Refused { tenant: Uuid::nil(), user: Uuid::from_u128(n), to: to.to_owned(), message: Uuid::nil() };
        let note = |minutes: i64, key: &str, who: Refused| people(&refusals.note(start + TimeDelta::minutes(minutes), key, &who));
        assert_eq!(note(0, "a", who(1, "ada@example.com")), 1);
        assert_eq!(note(1, "a", who(1, "ada@example.com")), 1, "the same person");
        assert_eq!(note(2, "a", who(2, "Ada@example.com")), 1, "the same address");
        assert_eq!(note(3, "b", who(3, "ben@example.com")), 1, "another refusal");
        assert_eq!(note(4, "a", who(3, "ben@example.com")), 2);
        assert_eq!(note(60, "a", who(4, "cyd@example.com")), SEVERAL);
        assert_eq!(note(62, "a", who(5, "dee@example.com")), SEVERAL, "the first was refused more than an hour ago");
        assert_eq!(note(130, "a", who(6, "eve@example.com")), 1);
    }
}
