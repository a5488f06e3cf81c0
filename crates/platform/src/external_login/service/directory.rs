//! Directory queries: the portal binds, finds the person's entry, and binds as that person, all limited in time and size.

use std::time::Duration;

use delivery::{Delivery, Outbound};
use http::App;
use kernel::{Error, Result};
use ldap3::{Ldap, LdapConnAsync, LdapConnSettings, Scope as Depth, SearchEntry, SearchOptions, StdStream, drive};
use tokio::{
    io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, copy, split},
    net::{TcpStream, UnixStream},
    time::timeout,
};

use super::settings::Directory;
use crate::external_login::rules::{
    ANYBODY, ATTRIBUTES, Account, STANDING, START_TLS, account, agrees, bind_name, by_key, filter, has_member, is_blind, is_closed, length,
    own_groups,
};

/// Time limit for all directory requests of one sign-in: the user gets an answer within five seconds.
const WHOLE: Duration = Duration::from_secs(4);
/// Time limit for asking about the people who are signed in, some at a time.
const LOOKING: Duration = Duration::from_secs(15);
/// Time limit for the groups of somebody who signs in: without an answer, the roles stay as they are.
const GROUPS: Duration = Duration::from_secs(2);
/// The same for those who are signed in, within [`LOOKING`]: groups that are slow to be named keep nobody signed in who is gone.
const NAMING: Duration = Duration::from_secs(8);
/// More than the entries of those take who are asked about in one conversation.
const MAX_BYTES: u64 = 4 * 1024 * 1024;
/// More than the answer to the request for encryption takes.
const MAX_ANSWER: usize = 4096;

/// A directory's answer about a name and a password.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Verdict {
    Right(Box<Account>),
    /// No such person, or not this password.
    Wrong,
    /// The directory is slow, down, or rejects the portal's account.
    Unavailable,
}

/// Authenticates the person who signs in as `login` with `password`.
pub(crate) async fn authenticate(app: &App, directory: &Directory, login: &str, password: &str) -> Result<Verdict> {
    // A bind with an empty password is unauthenticated and succeeds (RFC 4513, 5.1.2).
    if login.is_empty() || password.is_empty() {
        return Ok(Verdict::Wrong);
    }
    asked(app, directory, login, Some(password)).await
}

/// The person who signs in as `login`, for an administrator.
pub(crate) async fn look_up(app: &App, directory: &Directory, login: &str) -> Result<Verdict> {
    if login.is_empty() { Ok(Verdict::Wrong) } else { asked(app, directory, login, None).await }
}

/// Whether the directory shows the portal anybody; `None` if it doesn't answer or doesn't let the portal in. It learns of nobody who
/// signs in.
pub(crate) async fn shows_anybody(app: &App, directory: &Directory) -> Result<Option<bool>> {
    let delivery = app.own::<Delivery>()?;
    let own = directory.clone();
    Ok(answer(directory, WHOLE, async move { sees_anybody(delivery.outbound(), &own).await }).await)
}

/// What a directory says of an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct DirectoryAccount {
    /// Permanent identifier of the account.
    pub(super) key: String,
    /// Whether the directory has it no more, or has closed it.
    pub(super) is_gone: bool,
    /// The groups of the person; `None` if nothing was said of them, or no group gives a role.
    pub(super) groups: Option<Vec<String>>,
}

/// What the directory says of the accounts with these permanent identifiers; `None` if it says nothing of them.
pub(crate) async fn seen(app: &App, directory: &Directory, keys: Vec<String>) -> Result<Option<Vec<DirectoryAccount>>> {
    let delivery = app.own::<Delivery>()?;
    let own = directory.clone();
    Ok(answer(directory, LOOKING, async move { look(delivery.outbound(), &own, keys).await }).await)
}

async fn asked(app: &App, directory: &Directory, login: &str, password: Option<&str>) -> Result<Verdict> {
    let delivery = app.own::<Delivery>()?;
    let (own, login, password) = (directory.clone(), login.to_owned(), password.map(str::to_owned));
    let conversation = async move { talk(delivery.outbound(), &own, &login, password.as_deref()).await };
    Ok(answer(directory, WHOLE, conversation).await.unwrap_or(Verdict::Unavailable))
}

/// The result of a conversation with a directory; `None`, which is logged, if there is none in time. In a separate task: a panic caused by a
/// malformed answer must not end the request.
async fn answer<T: Send + 'static>(
    directory: &Directory,
    limit: Duration,
    conversation: impl Future<Output = Result<T>> + Send + 'static,
) -> Option<T> {
    let why = match tokio::spawn(timeout(limit, conversation)).await {
        Ok(Ok(Ok(answer))) => return Some(answer),
        Ok(Ok(Err(error))) => error.to_string(),
        Ok(Err(_)) => format!("no answer within {} seconds", limit.as_secs()),
        Err(_) => "an answer that is not LDAP".to_owned(),
    };
    let server = format!("{}:{}", directory.host, directory.port);
    tracing::warn!(server, why, "a directory can't be asked; local accounts still sign in");
    None
}

/// A connection on which the portal has signed in with its own account.
async fn bound(outbound: &Outbound, directory: &Directory) -> Result<Ldap> {
    let mut ldap = open(outbound, directory).await?;
    bind(&mut ldap, directory).await?;
    Ok(ldap)
}

async fn bind(ldap: &mut Ldap, directory: &Directory) -> Result<()> {
    let Some(own) = &directory.password else { return Ok(()) };
    let name = bind_name(&directory.user, &directory.domain, &directory.base);
    ldap.simple_bind(&name, own).await.map_err(Error::unavailable)?.success().map(drop).map_err(Error::unavailable)
}

async fn talk(outbound: &Outbound, directory: &Directory, login: &str, password: Option<&str>) -> Result<Verdict> {
    let mut ldap = bound(outbound, directory).await?;
    let options = SearchOptions::new().sizelimit(2).timelimit(3);
    let found = ldap.with_search_options(options).search(&directory.base, Depth::Subtree, &filter(login), ATTRIBUTES).await;
    let found = found.map_err(Error::unavailable)?;
    // With more than one entry the name is ambiguous; the size limit is exceeded then, too.
    let ([entry], 0 | 4) = (found.0.as_slice(), found.1.rc) else {
        return if matches!(found.1.rc, 0 | 4 | 32) { Ok(Verdict::Wrong) } else { Err(Error::unavailable(found.1)) };
    };
    let entry = SearchEntry::construct(entry.clone());
    if let Some(password) = password {
        let bound = ldap.simple_bind(&entry.dn, password).await.map_err(Error::unavailable)?;
        if bound.rc != 0 {
            return Ok(Verdict::Wrong);
        }
    }
    // Nobody gives a password where somebody else looks a person up.
    if is_closed(&entry) {
        return Ok(Verdict::Wrong);
    }
    let groups = groups_of_one(&mut ldap, directory, &entry, password.is_some()).await;
    drop(ldap.unbind().await);
    let Some(account) = account(&entry, &directory.base) else {
        tracing::warn!(dn = entry.dn, "a directory entry has no name or no permanent identifier (entryUUID, objectGUID)");
        return Ok(Verdict::Wrong);
    };
    Ok(Verdict::Right(Box::new(Account { groups, ..account })))
}

/// The groups of a person who signs in, or is looked up. A directory that is slow to name them keeps nobody out: `None`, which is logged.
async fn groups_of_one(ldap: &mut Ldap, directory: &Directory, entry: &SearchEntry, is_bound: bool) -> Option<Vec<String>> {
    let asked = async {
        // As the portal again, since people may see less. An anonymous portal asks as the person.
        if is_bound && own_groups(entry).is_none() && !directory.groups.is_empty() {
            bind(ldap, directory).await?;
        }
        groups_of(ldap, directory, entry).await
    };
    match timeout(GROUPS, asked).await {
        Ok(Ok(groups)) => Some(groups),
        Ok(Err(error)) => {
            unnamed(&error);
            None
        }
        Err(_) => {
            unnamed(&Error::unavailable("no answer in time"));
            None
        }
    }
}

fn unnamed(error: &Error) {
    tracing::warn!(%error, "a directory doesn't say in which groups a person is, whose roles stay as they are");
}

/// The groups of an entry: those that it names itself, otherwise those among the groups that give roles that have it as a member. A group
/// within a group is followed only by a directory that names the outer one with the person.
async fn groups_of(ldap: &mut Ldap, directory: &Directory, entry: &SearchEntry) -> Result<Vec<String>> {
    if let Some(groups) = own_groups(entry) {
        return Ok(groups);
    }
    let (mut groups, is_its) = (Vec::new(), has_member(&entry.dn));
    for group in &directory.groups {
        let options = SearchOptions::new().sizelimit(1).timelimit(1);
        // 1.1: no attributes (RFC 4511, 4.5.1.8).
        let found = ldap.with_search_options(options).search(group, Depth::Base, &is_its, ["1.1"]).await.map_err(Error::unavailable)?;
        let outcome = found.1.rc;
        match outcome {
            0 | 4 if !found.0.is_empty() => groups.push(group.clone()),
            // 32, 34: there is no such group, or there can't be; then it has no members.
            0 | 4 | 32 | 34 => {}
            _ => return Err(Error::unavailable(found.1)),
        }
    }
    Ok(groups)
}

async fn sees_anybody(outbound: &Outbound, directory: &Directory) -> Result<bool> {
    let mut ldap = bound(outbound, directory).await?;
    let somebody = first(&mut ldap, &directory.base, ANYBODY).await?;
    drop(ldap.unbind().await);
    Ok(somebody.is_some())
}

async fn look(outbound: &Outbound, directory: &Directory, keys: Vec<String>) -> Result<Vec<DirectoryAccount>> {
    let mut ldap = bound(outbound, directory).await?;
    // An account without rights sees nobody, nor does anybody below a wrong base: that must not look like everybody having left.
    if first(&mut ldap, &directory.base, ANYBODY).await?.is_none() {
        return Err(Error::unavailable("the portal's account sees nobody in the directory"));
    }
    let mut found = Vec::new();
    for key in keys {
        let entry = first(&mut ldap, &directory.base, &by_key(&key)).await?;
        found.push((key, entry));
    }
    if is_blind(found.len(), found.iter().filter(|(_, entry)| entry.is_none()).count()) {
        return Err(Error::unavailable("the directory shows none of the people who have signed in with it"));
    }
    let people: Vec<Person> = found.into_iter().map(|(key, entry)| (key, entry.filter(|entry| !is_closed(entry)))).collect();
    let groups = groups_of_all(&mut ldap, directory, &people).await;
    drop(ldap.unbind().await);
    Ok(people.into_iter().zip(groups).map(|((key, entry), groups)| DirectoryAccount { key, is_gone: entry.is_none(), groups }).collect())
}

/// The permanent identifier of an account, and its entry, unless it is gone or closed.
type Person = (String, Option<SearchEntry>);

/// The groups of each of these people, `None` without word of them: also of those whose turn doesn't come in time.
async fn groups_of_all(ldap: &mut Ldap, directory: &Directory, people: &[Person]) -> Vec<Option<Vec<String>>> {
    let mut named: Vec<Option<Vec<String>>> = Vec::new();
    let asked = async {
        for (_, entry) in people {
            let groups = match entry {
                Some(entry) if !directory.groups.is_empty() => groups_of(ldap, directory, entry).await.inspect_err(unnamed).ok(),
                _ => None,
            };
            named.push(groups);
        }
    };
    if timeout(NAMING, asked).await.is_err() {
        unnamed(&Error::unavailable("no answer in time"));
    }
    named.resize(people.len(), None);
    named
}

/// The first entry that `filter` finds, with what says whether it is closed, and in which groups it is.
async fn first(ldap: &mut Ldap, base: &str, filter: &str) -> Result<Option<SearchEntry>> {
    let options = SearchOptions::new().sizelimit(1).timelimit(3);
    let found = ldap.with_search_options(options).search(base, Depth::Subtree, filter, STANDING).await.map_err(Error::unavailable)?;
    // 4: there are more.
    if matches!(found.1.rc, 0 | 4) { Ok(found.0.into_iter().next().map(SearchEntry::construct)) } else { Err(Error::unavailable(found.1)) }
}

/// A connection, encrypted unless the configuration allows otherwise.
async fn open(outbound: &Outbound, directory: &Directory) -> Result<Ldap> {
    let mut connection = outbound.connect(&directory.host, directory.port).await?;
    let bridge = if directory.ldaps || start_tls(&mut connection).await? {
        bridge(outbound.encrypt(&directory.host, connection).await?)?
    } else if outbound.allows_plain_ldap() {
        bridge(connection)?
    } else {
        return Err(Error::unavailable("the directory doesn't offer StartTLS; passwords are not sent without encryption"));
    };
    let settings = LdapConnSettings::new().set_std_stream(StdStream::Unix(bridge));
    let (driver, ldap) = LdapConnAsync::with_settings(settings, "ldapi://bridge").await.map_err(Error::unavailable)?;
    drive!(driver);
    Ok(ldap)
}

/// Requests encryption; returns whether the directory agrees.
async fn start_tls(connection: &mut TcpStream) -> Result<bool> {
    connection.write_all(&START_TLS).await.map_err(Error::unavailable)?;
    let strange = || Error::unavailable("an answer that is not LDAP");
    let mut head = vec![0; 2];
    connection.read_exact(&mut head).await.map_err(Error::unavailable)?;
    if head.first() != Some(&0x30) {
        return Err(strange());
    }
    let more = head.get(1).filter(|first| **first & 0x80 != 0).map_or(0, |first| usize::from(first & 0x7f).min(4));
    head.resize(2 + more, 0);
    connection.read_exact(&mut head[2..]).await.map_err(Error::unavailable)?;
    // Reads not a byte beyond the answer: data injected behind it must never count as encrypted.
    let size = length(&head[1..]).map(|(size, _)| size).filter(|size| *size <= MAX_ANSWER).ok_or_else(strange)?;
    let mut body = vec![0; size];
    connection.read_exact(&mut body).await.map_err(Error::unavailable)?;
    Ok(agrees(&body))
}

/// A socket for the library that forwards to `stream` and reads at most [`MAX_BYTES`].
fn bridge(stream: impl AsyncRead + AsyncWrite + Send + 'static) -> Result<std::os::unix::net::UnixStream> {
    let (near, far) = UnixStream::pair().map_err(Error::unavailable)?;
    tokio::spawn(async move {
        let (server, mut to_server) = split(stream);
        let (mut client, mut to_client) = far.into_split();
        let mut server = server.take(MAX_BYTES);
        tokio::select! {
            _ = copy(&mut server, &mut to_client) => {}
            _ = copy(&mut client, &mut to_server) => {}
        }
    });
    near.into_std().map_err(Error::unavailable)
}
