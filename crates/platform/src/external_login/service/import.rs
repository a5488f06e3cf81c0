//! What administrators ask of the directory: whether it answers, and for one person.

use chrono::TimeDelta;
use http::App;
use kernel::{Error, Result, Scope};

use super::{
    account::{Newcomers, Owner, owner},
    directory::{self, Verdict},
    settings::{self, Directory},
};
use crate::{
    setting::IDENTITY,
    throttle::{self, Bound, ThrottleKey},
    user::{self, IMPORT},
};

/// Tests of one level's directory: enough to set one up, too few to search the network for servers.
const TESTS: Bound = Bound { failures: 30, within: TimeDelta::minutes(15) };

/// Whether the directory of the scope's level shows the portal anybody; `None` if it doesn't answer or doesn't let the portal in.
///
/// # Errors
/// 403, `Volo.Feature:010001`, `Account.DirectoryOff`, 429 after too many tests.
pub(crate) async fn try_directory(app: &App, scope: &Scope) -> Result<Option<bool>> {
    let directory = directory_to_test(app, scope).await?;
    directory::shows_anybody(app, &directory).await
}

/// The directory of the scope's level, for one more test of it.
///
/// # Errors
/// As [`try_directory`].
pub(super) async fn directory_to_test(app: &App, scope: &Scope) -> Result<Directory> {
    scope.require(IDENTITY)?;
    let level = scope.at_level().tenant()?;
    settings::Way::Directory.check(app, level).await?;
    let directory = settings::directory(app, level).await?.ok_or_else(|| Error::rule("Account.DirectoryOff"))?;
    throttle::spend(app, vec![ThrottleKey::new(app, "directory-tests", &level.to_string(), TESTS)?]).await?;
    Ok(directory)
}

/// Creates or updates the user of the person in the directory who signs in as `login`. A given `password` is verified; an administrator
/// needs none.
///
/// # Errors
/// 403, also where the caller may not give the default roles, `Volo.Feature:010001`, `Account.DirectoryOff`, `Account.DirectoryUnavailable`,
/// `Account.DirectoryUnknown`, `Account.ExternalNameTaken`, `Account.ExternalWithoutAddress`, codes `Volo.Abp.Identity:*`; 429 after too many
/// wrong passwords.
pub(crate) async fn import(app: &App, scope: &Scope, login: &str, password: Option<&str>) -> Result<user::Model> {
    scope.require(IMPORT)?;
    let scope = scope.at_level();
    settings::Way::Directory.check(app, scope.tenant()?).await?;
    let directory = settings::directory(app, scope.tenant()?).await?.ok_or_else(|| Error::rule("Account.DirectoryOff"))?;
    let verdict = match password {
        Some(password) => {
            // An importer gets no more guesses at a password than somebody who signs in.
            let admitted = throttle::begin(app, throttle::of_password(app, &scope, scope.tenant()?, login)?).await?;
            let verdict = directory::authenticate(app, &directory, login, password).await?;
            throttle::end(app, admitted, verdict == Verdict::Wrong).await?;
            verdict
        }
        None => directory::look_up(app, &directory, login).await?,
    };
    let field = "userNameOrEmailAddress";
    match verdict {
        Verdict::Right(account) => match owner(app, &scope, &account, Newcomers::Given).await? {
            Owner::User(user) => Ok(user),
            Owner::WithoutAddress => {
                Err(Error::rule("Account.ExternalWithoutAddress").and_field(field, "Error.Account.ExternalWithoutAddress"))
            }
            Owner::NameTaken | Owner::Nobody => {
                Err(Error::rule("Account.ExternalNameTaken").and_field(field, "Error.Account.ExternalNameTaken"))
            }
        },
        Verdict::Wrong => Err(Error::rule("Account.DirectoryUnknown").and_field(field, "Error.Account.DirectoryUnknown")),
        Verdict::Unavailable => Err(Error::rule("Account.DirectoryUnavailable")),
    }
}
