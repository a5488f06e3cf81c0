//! External accounts, how they are searched for in a directory, and how directory entries are read.

mod dn;

use std::collections::{BTreeSet, HashMap};

use kernel::{Error, FieldError, Result, Uuid};
use ldap3::{SearchEntry, dn_escape, ldap_escape};

use crate::role::Group;

use dn::dn_key;

/// Kind of provider of an external account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Provider {
    /// A directory, asked with name and password.
    Ldap,
    /// An OpenID provider, to which the browser goes.
    OpenId,
}

impl Provider {
    /// Its name on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Ldap => "Ldap",
            Self::OpenId => "OpenIdConnect",
        }
    }
}

/// An external account with the provider's data about the person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Account {
    pub provider: Provider,
    /// Issuer of the key.
    pub issuer: String,
    /// Permanent identifier of the account at the provider.
    pub key: String,
    /// Sign-in name there.
    pub user_name: String,
    /// Email address, if the provider has verified it.
    pub email: Option<String>,
    pub name: Option<String>,
    pub surname: Option<String>,
    pub phone_number: Option<String>,
    /// Distinguished names of the groups that the person is in; `None` if the provider says nothing of groups.
    pub groups: Option<Vec<String>>,
}

impl Account {
    /// The name shown with the provider's: the user name there.
    pub fn display_name(&self) -> &str {
        if self.user_name.is_empty() { &self.key } else { &self.user_name }
    }
}

/// Attributes that name a person in directories: RFC 2798 and Active Directory.
const NAMES: [&str; 4] = ["uid", "sAMAccountName", "userPrincipalName", "mail"];
/// Attributes read from an entry. Operational ones have to be requested by name.
pub(super) const ATTRIBUTES: [&str; 14] = [
    "uid",
    "sAMAccountName",
    "givenName",
    "sn",
    "mail",
    "telephoneNumber",
    "entryUUID",
    "objectGUID",
    "nsUniqueId",
    STANDING[0],
    STANDING[1],
    STANDING[2],
    STANDING[3],
    STANDING[4],
];

/// Attributes that say whether an account is closed, and in which groups it is.
pub(super) const STANDING: [&str; 5] = ["userAccountControl", "nsAccountLock", "pwdAccountLockedTime", "loginDisabled", MEMBER_OF];
/// The groups of an entry, as Active Directory, 389 Directory Server and OpenLDAP with its overlay name them.
const MEMBER_OF: &str = "memberOf";
/// The bit of `userAccountControl` that closes an account in Active Directory.
const DISABLED: i64 = 2;
/// What OpenLDAP notes of an account that was locked by hand, and not for a while after wrong passwords.
const LOCKED_BY_HAND: &str = "000001010000Z";

/// The filter that finds anybody whose permanent identifier the portal may see.
pub(super) const ANYBODY: &str = "(&(objectClass=person)(|(entryUUID=*)(objectGUID=*)(nsUniqueId=*)))";
/// So many people don't all leave within the same quarter of an hour.
const MANY: usize = 3;

/// Whether a directory in which `unseen` of the `asked` people weren't found has lost them all, or the portal its rights there: it says
/// nothing of anybody then.
pub(super) fn is_blind(asked: usize, unseen: usize) -> bool {
    asked >= MANY && unseen == asked
}

/// The filter that finds the entry with a permanent identifier as [`account`] reads it.
pub(super) fn by_key(key: &str) -> String {
    let text = ldap_escape(key);
    let binary = escaped_bytes(key).map(|bytes| format!("(objectGUID={bytes})")).unwrap_or_default();
    format!("(|(entryUUID={text})(nsUniqueId={text}){binary})")
}

/// The bytes with these hexadecimal digits, escaped for a filter; `None` for a text that isn't such digits.
fn escaped_bytes(digits: &str) -> Option<String> {
    if digits.is_empty() || !digits.len().is_multiple_of(2) || !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return None;
    }
    let escaped = |(at, digit): (usize, char)| if at.is_multiple_of(2) { format!("\\{digit}") } else { digit.to_string() };
    Some(digits.chars().enumerate().map(escaped).collect())
}

/// Whether the directory has closed the account of an entry: Active Directory, 389 Directory Server, OpenLDAP, eDirectory.
pub(super) fn is_closed(entry: &SearchEntry) -> bool {
    let text = |name: &str| {
        let values = entry.attrs.iter().find(|(own, _)| own.eq_ignore_ascii_case(name)).map(|(_, values)| values)?;
        values.first().map(String::as_str).map(str::trim)
    };
    let says = |name: &str, word: &str| text(name).is_some_and(|value| value.eq_ignore_ascii_case(word));
    let flags = text("userAccountControl").and_then(|value| value.parse::<i64>().ok()).unwrap_or_default();
    flags & DISABLED != 0 || says("nsAccountLock", "true") || says("loginDisabled", "true") || says("pwdAccountLockedTime", LOCKED_BY_HAND)
}

/// The filter that finds the person who signs in as `login`, which is escaped.
pub(super) fn filter(login: &str) -> String {
    let login = ldap_escape(login);
    let alternatives: String = NAMES.iter().map(|name| format!("({name}={login})")).collect();
    format!("(&(objectClass=person)(|{alternatives}))")
}

/// The name with which the portal binds: a full name as it is, a short one with the domain or below the base.
pub(super) fn bind_name(user: &str, domain: &str, base: &str) -> String {
    if user.contains(['=', '@', '\\']) {
        user.to_owned()
    } else if domain.is_empty() {
        format!("cn={},{base}", dn_escape(user))
    } else {
        format!("{user}@{domain}")
    }
}

/// A text cut to a column of `max` characters; `None` if empty.
fn fitting(text: Option<&String>, max: usize) -> Option<String> {
    let text: String = text?.trim().chars().filter(|c| !c.is_control()).take(max).collect();
    (!text.is_empty()).then_some(text)
}

/// The groups that an entry itself names; `None` if it names none, as in a directory that doesn't keep them with people.
pub(super) fn own_groups(entry: &SearchEntry) -> Option<Vec<String>> {
    // Active Directory returns many values in ranges, `memberOf;range=0-1499`.
    let is_it = |name: &str| name.split(';').next().is_some_and(|base| base.eq_ignore_ascii_case(MEMBER_OF));
    let groups: Vec<String> = entry.attrs.iter().filter(|(name, _)| is_it(name)).flat_map(|(_, values)| values.iter().cloned()).collect();
    (!groups.is_empty()).then_some(groups)
}

/// The filter that finds a group among whose members is the entry with this name.
pub(super) fn has_member(dn: &str) -> String {
    let dn = ldap_escape(dn);
    format!("(|(member={dn})(uniqueMember={dn}))")
}

/// The roles that `mapping` gives to somebody who is in these groups.
pub(super) fn roles_of(mapping: &[Group], groups: &[String]) -> BTreeSet<Uuid> {
    let keys: BTreeSet<String> = groups.iter().filter_map(|group| dn_key(group)).collect();
    let is_in = |group: &&Group| dn_key(&group.group_dn).is_some_and(|key| keys.contains(&key));
    mapping.iter().filter(is_in).map(|group| group.role_id).collect()
}

/// A group of the directory and the role that it gives, in the form in which they are compared.
pub(super) type Pair = (String, Uuid);

/// The pairs of a group and its role in the form in which they are compared.
///
/// # Errors
/// 400 on each group whose name is none, or that gives the same role twice.
pub(super) fn pairs(wanted: &[(String, Uuid)]) -> Result<Vec<Pair>> {
    let (mut pairs, mut faults): (Vec<Pair>, Vec<FieldError>) = (Vec::new(), Vec::new());
    for (at, (group, role)) in wanted.iter().enumerate() {
        let message = match dn_key(group).map(|key| (key, *role)) {
            None => "Validation.DistinguishedName",
            Some(pair) if pairs.contains(&pair) => "Validation.Repeated",
            Some(pair) => {
                pairs.push(pair);
                continue;
            }
        };
        faults.push(FieldError { field: format!("groups[{at}].groupDn"), message: message.into(), data: serde_json::Map::new() });
    }
    if faults.is_empty() { Ok(pairs) } else { Err(Error::invalid_fields(faults)) }
}

/// The pair of a stored group; one whose name can't be read any more equals no other.
pub(super) fn pair_of(group: &Group) -> Pair {
    (dn_key(&group.group_dn).unwrap_or_default(), group.role_id)
}

/// What accounts of a directory are told apart by from those of others.
pub(super) fn issuer(base: &str) -> String {
    base.trim().to_lowercase()
}

/// The account of a directory entry; `None` if it has no permanent identifier or no name.
pub(super) fn account(entry: &SearchEntry, base: &str) -> Option<Account> {
    // Attribute names are case-insensitive.
    let texts: HashMap<String, &Vec<String>> = entry.attrs.iter().map(|(name, values)| (name.to_ascii_lowercase(), values)).collect();
    let text = |name: &str| texts.get(&name.to_ascii_lowercase()).and_then(|values| values.first());
    let binary = || {
        let values = entry.bin_attrs.iter().find(|(name, _)| name.eq_ignore_ascii_case("objectGUID")).map(|(_, values)| values)?;
        let hex: String = values.first()?.iter().map(|byte| format!("{byte:02x}")).collect();
        Some(hex)
    };
    let key = text("entryUUID").or_else(|| text("nsUniqueId")).cloned().or_else(binary);
    // An identifier that happens to be text is still one.
    let key = key.or_else(|| text("objectGUID").map(|id| id.bytes().map(|byte| format!("{byte:02x}")).collect()))?;
    Some(Account {
        provider: Provider::Ldap,
        issuer: issuer(base),
        key,
        user_name: fitting(text("sAMAccountName").or_else(|| text("uid")), 256)?,
        email: fitting(text("mail"), 256),
        name: fitting(text("givenName"), 64),
        surname: fitting(text("sn"), 64),
        phone_number: fitting(text("telephoneNumber"), 16),
        // Asked for separately, as not every directory keeps them with people.
        groups: None,
    })
}

/// The request to encrypt the connection (RFC 4511, 4.14): message 1, extended operation, its object identifier.
pub(super) const START_TLS: [u8; 31] = *b"\x30\x1d\x02\x01\x01\x77\x18\x80\x161.3.6.1.4.1.1466.20037";

/// The length at the start of `bytes` (X.690, 8.1.3), and the rest.
pub(super) fn length(bytes: &[u8]) -> Option<(usize, &[u8])> {
    let (first, rest) = bytes.split_first()?;
    let count = usize::from(first & 0x7f);
    if first & 0x80 == 0 {
        return Some((count, rest));
    }
    if count == 0 || count > 4 || rest.len() < count {
        return None;
    }
    let (digits, rest) = rest.split_at(count);
    Some((digits.iter().fold(0, |sum, digit| sum << 8 | usize::from(*digit)), rest))
}

/// Whether `body`, a message without its head, agrees to [`START_TLS`].
pub(super) fn agrees(body: &[u8]) -> bool {
    let agreed = || {
        let (_, operation) = length(body.strip_prefix(b"\x02\x01\x01\x78")?)?;
        Some(operation.starts_with(b"\x0a\x01\x00"))
    };
    agreed().unwrap_or(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_stays_a_name_in_the_filter() {
        assert_eq!(filter("ada"), "(&(objectClass=person)(|(uid=ada)(sAMAccountName=ada)(userPrincipalName=ada)(mail=ada)))");
        let hostile = filter("*)(uid=*))(|(uid=\\\0");
        assert!(hostile.contains(r"(uid=\2a\29\28uid=\2a\29\29\28|\28uid=\5c\00)") && !hostile.contains("(uid=*"), "{hostile}");
    }

    #[test]
    fn the_portal_binds_with_a_whole_name() {
        assert_eq!(bind_name("cn=portal,dc=x", "corp", "dc=y"), "cn=portal,dc=x");
        assert_eq!(bind_name("portal@corp.example", "corp", ""), "portal@corp.example");
        assert_eq!(bind_name("portal", "corp.example", "dc=y"), "portal@corp.example");
        assert_eq!(bind_name("po,rtal", "", "dc=y"), r"cn=po\2crtal,dc=y");
    }

    fn entry(texts: &[(&str, &str)], binary: &[(&str, &[u8])]) -> SearchEntry {
        SearchEntry {
            dn: "uid=ada,dc=x".to_owned(),
            attrs: texts.iter().map(|(name, value)| ((*name).to_owned(), vec![(*value).to_owned()])).collect(),
            bin_attrs: binary.iter().map(|(name, value)| ((*name).to_owned(), vec![value.to_vec()])).collect(),
        }
    }

    #[test]
    fn an_entry_becomes_an_account() {
        let long = "x".repeat(100);
        let read = account(&entry(&[("UID", " ada "), ("entryuuid", "1-2"), ("sn", &long), ("mail", "")], &[]), "DC=X").unwrap();
        assert_eq!((read.key.as_str(), read.issuer.as_str(), read.user_name.as_str()), ("1-2", "dc=x", "ada"));
        assert_eq!((read.surname.unwrap().len(), read.email), (64, None));
        let active = account(&entry(&[("sAMAccountName", "ada")], &[("objectGUID", &[0xff, 0x01])]), "").unwrap();
        assert_eq!(active.key, "ff01");
        assert_eq!(account(&entry(&[("sAMAccountName", "ada"), ("objectGUID", "ab")], &[]), "").unwrap().key, "6162");
        assert_eq!(account(&entry(&[("uid", "ada")], &[]), ""), None, "its name alone could be another person's tomorrow");
        assert_eq!(account(&entry(&[("entryUUID", "1")], &[]), ""), None);
    }

    #[test]
    fn an_account_is_found_again_by_its_permanent_identifier() {
        assert_eq!(by_key("1a-2b"), "(|(entryUUID=1a-2b)(nsUniqueId=1a-2b))");
        assert_eq!(by_key("ff01"), r"(|(entryUUID=ff01)(nsUniqueId=ff01)(objectGUID=\ff\01))");
        assert!(by_key("*)(uid=*").contains(r"(entryUUID=\2a\29\28uid=\2a)"));
    }

    #[test]
    fn a_directory_that_shows_none_of_many_is_not_believed() {
        assert!(is_blind(3, 3) && is_blind(50, 50));
        assert!(!is_blind(50, 49), "one of them is still there");
        assert!(!is_blind(2, 2) && !is_blind(1, 1), "the last ones may leave");
    }

    #[test]
    fn an_account_is_closed_as_each_directory_says() {
        let closed = |name: &str, value: &str| is_closed(&entry(&[("uid", "ada"), (name, value)], &[]));
        assert!(closed("useraccountcontrol", "514") && !closed("userAccountControl", "512"), "Active Directory");
        assert!(closed("nsAccountLock", "TRUE") && !closed("nsAccountLock", "false"), "389 Directory Server");
        assert!(closed("loginDisabled", "TRUE"), "eDirectory");
        assert!(closed("pwdAccountLockedTime", "000001010000Z"), "OpenLDAP");
        assert!(!closed("pwdAccountLockedTime", "20260105090000Z"), "wrong passwords lock it for a while alone");
        assert!(!closed("sn", "true"));
    }

    fn group(dn: &str, role: u128) -> Group {
        Group { tenant_id: Uuid::nil(), id: Uuid::nil(), group_dn: dn.to_owned(), role_id: Uuid::from_u128(role) }
    }

    #[test]
    fn an_entry_names_its_groups_or_none() {
        let mut person = entry(&[("uid", "ada"), ("memberof", "cn=a,dc=x")], &[]);
        assert_eq!(own_groups(&person), Some(vec!["cn=a,dc=x".to_owned()]));
        person.attrs.insert("memberOf;range=0-1499".to_owned(), vec!["cn=b,dc=x".to_owned()]);
        assert_eq!(own_groups(&person).map(|groups| groups.len()), Some(2));
        assert_eq!(own_groups(&entry(&[("uid", "ada"), ("memberOfOthers", "cn=a")], &[])), None);
        assert_eq!(has_member("cn=a*(b),dc=x"), r"(|(member=cn=a\2a\28b\29,dc=x)(uniqueMember=cn=a\2a\28b\29,dc=x))");
    }

    #[test]
    fn roles_follow_from_groups_however_their_names_are_written() {
        let mapping = [group("cn=Managers,dc=x", 1), group("cn=managers, dc=x", 2), group("cn=staff,dc=x", 3)];
        let many = |last: &str| (0..500).map(|at| format!("cn=g{at},dc=x")).chain([last.to_owned()]).collect::<Vec<_>>();
        assert_eq!(roles_of(&mapping, &many("CN=MANAGERS,DC=X")), BTreeSet::from([1, 2].map(Uuid::from_u128)));
        assert_eq!(roles_of(&mapping, &many("not a name")), BTreeSet::new());
        assert_eq!(roles_of(&mapping, &[]), BTreeSet::new());
    }

    #[test]
    fn a_wrong_group_names_its_field() {
        let role = Uuid::from_u128(1);
        let wanted = |groups: &[&str]| groups.iter().map(|group| ((*group).to_owned(), role)).collect::<Vec<_>>();
        let fields = |groups: &[&str]| {
            let error = pairs(&wanted(groups)).err().unwrap();
            error.fields().iter().map(|fault| (fault.field.clone(), fault.message.to_string())).collect::<Vec<_>>()
        };
        assert_eq!(pairs(&wanted(&["cn=A,dc=x", "cn=b,dc=x"])).unwrap().len(), 2);
        assert_eq!(fields(&["cn=a,dc=x", "managers"]), [("groups[1].groupDn".to_owned(), "Validation.DistinguishedName".to_owned())]);
        assert_eq!(fields(&["cn=a,dc=x", "CN=A, DC=X"]), [("groups[1].groupDn".to_owned(), "Validation.Repeated".to_owned())]);
    }

    #[test]
    fn only_a_plain_yes_starts_encryption() {
        assert!(agrees(b"\x02\x01\x01\x78\x07\x0a\x01\x00\x04\x00\x04\x00"));
        assert!(agrees(b"\x02\x01\x01\x78\x84\x00\x00\x00\x07\x0a\x01\x00\x04\x00\x04\x00"), "a long form of the length");
        for no in [
            b"\x02\x01\x01\x78\x07\x0a\x01\x02\x04\x00\x04\x00".as_slice(),
            b"\x02\x01\x02\x78\x07\x0a\x01\x00",
            b"\x02\x01\x01",
            b"",
            b"\x02\x01\x01\x78\x80",
        ] {
            assert!(!agrees(no), "{no:?}");
        }
        assert_eq!(length(b"\x05abc"), Some((5, b"abc".as_slice())));
        assert_eq!(length(b"\x82\x01\x02a"), Some((258, b"a".as_slice())));
        assert_eq!((length(b""), length(b"\x80"), length(b"\x85aaaaa"), length(b"\x82\x01")), (None, None, None, None));
    }
}
