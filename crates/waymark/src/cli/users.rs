//! `user`: creates the first administrator, and restores access.

use std::io::Read;

use anyhow::{Result, anyhow, bail};
use clap::{Args, Subcommand};
use http::App;
use kernel::{Entropy, Scope, Uuid};
use platform::{
    sign_in::{self, Credentials, Obstacle, SignInOutcome},
    two_factor,
    user::{self, BulkChange, NewUser},
};

use super::{
    open::{application, operator, tenant_of, worded},
    say,
};
use crate::config::Config;

/// What to do with a user.
#[derive(Subcommand)]
pub(super) enum UserCommand {
    /// Create a user.
    Create(CreateArgs),
    /// Set a new password.
    ResetPassword(ResetArgs),
}

/// Options of `user create`.
#[derive(Args)]
pub(super) struct CreateArgs {
    /// Sign-in name.
    name: String,
    /// Email address.
    #[arg(long)]
    email: String,
    /// Role; may be repeated. admin: administrator of the host; ClientAdmin: administrator of a tenant.
    #[arg(long)]
    role: Vec<String>,
    #[command(flatten)]
    common: Common,
}

/// Options of `user reset-password`.
#[derive(Args)]
pub(super) struct ResetArgs {
    /// Sign-in name or email address.
    name: String,
    /// Also activate the user.
    #[arg(long)]
    activate: bool,
    /// Also lift the lock that an administrator set.
    #[arg(long)]
    unlock: bool,
    /// Also remove authenticator app, passkeys and recovery codes, and switch the second step off.
    #[arg(long, visible_alias = "without-factors")]
    without_second_factor: bool,
    #[command(flatten)]
    common: Common,
}

#[derive(Args)]
struct Common {
    /// Tenant; default: the host.
    #[arg(long)]
    tenant: Option<String>,
    /// Read the password from standard input; by default one is generated and printed.
    #[arg(long)]
    password_stdin: bool,
}

/// `waymark user`
pub(super) async fn user(config: &Config, command: &UserCommand) -> Result<()> {
    let app = application(config).await?;
    match command {
        UserCommand::Create(args) => create(&app, args).await,
        UserCommand::ResetPassword(args) => reset(&app, args).await,
    }
}

async fn create(app: &App, args: &CreateArgs) -> Result<()> {
    let tenant = tenant_of(app, args.common.tenant.as_deref()).await?;
    let (password, made) = args.common.password(&**app.db().entropy())?;
    let new = NewUser {
        password: Some(password.clone()),
        email_confirmed: true,
        should_change_password: made,
        role_names: args.role.clone(),
        ..NewUser::named(args.name.clone(), args.email.clone())
    };
    let user = user::create(app, &operator(app).within(tenant), new).await.map_err(|error| worded(app, &error))?;
    say(&format!("The user {} can sign in at {}{}.", user.user_name, app.public_url(), args.common.tenant_suffix()))?;
    args.common.show(&password, made)
}

async fn reset(app: &App, args: &ResetArgs) -> Result<()> {
    let tenant = tenant_of(app, args.common.tenant.as_deref()).await?;
    let found = user::by_login(app, tenant, &args.name).await.map_err(|error| worded(app, &error))?;
    let user = found.ok_or_else(|| anyhow!("no user {:?}{}", args.name, args.common.tenant_suffix()))?;
    let (password, made) = args.common.password(&**app.db().entropy())?;
    let scope = operator(app).within(tenant);
    user::set_password(app, &scope, user.id, &password, false).await.map_err(|error| worded(app, &error))?;
    say(&format!("The password of {} was set.", user.user_name))?;
    args.common.show(&password, made)?;
    args.lift(app, &scope, user.id).await?;
    try_out(app, tenant, &user, &password).await
}

impl ResetArgs {
    /// Lifts what stands in the way besides the password, as far as the operator asks for it.
    async fn lift(&self, app: &App, scope: &Scope, id: Uuid) -> Result<()> {
        if self.activate {
            user::apply(app, scope, id, BulkChange::Activate).await.map_err(|error| worded(app, &error))?;
        }
        if self.unlock {
            user::apply(app, scope, id, BulkChange::Unlock).await.map_err(|error| worded(app, &error))?;
        }
        if self.without_second_factor {
            two_factor::reset_factors(app, scope, id).await.map_err(|error| worded(app, &error))?;
            two_factor::set_enabled_of(app, scope, id, false).await.map_err(|error| worded(app, &error))?;
            say("Its second factors were removed.")?;
        }
        Ok(())
    }
}

/// Says whether the user can sign in with the new password, and otherwise what stands in the way.
async fn try_out(app: &App, tenant: Uuid, user: &user::Model, password: &str) -> Result<()> {
    let name = &user.user_name;
    let shown = Credentials { login: name, password, client_id: None };
    let outcome = sign_in::rehearse(app, tenant, shown).await.map_err(|error| worded(app, &error))?;
    if matches!(outcome, SignInOutcome::Success(_)) {
        return say(&format!("The sign-in was tried out: {name} gets in."));
    }
    let now = user::by_id(app, tenant, user.id).await.map_err(|error| worded(app, &error))?;
    let now = now.ok_or_else(|| anyhow!("the user {name} was deleted meanwhile"))?;
    for obstacle in sign_in::obstacles(app, &now).await.map_err(|error| worded(app, &error))? {
        say(&format!("In the way: {}.", remedy(obstacle)))?;
    }
    // Somebody with the second factor could get in.
    if matches!(outcome, SignInOutcome::RequiresTwoFactor { .. }) { Ok(()) } else { bail!("{name} can't sign in yet") }
}

/// An obstacle, and what lifts it.
fn remedy(obstacle: Obstacle) -> &'static str {
    match obstacle {
        Obstacle::TenantInactive => "the tenant is not active; an administrator of the provider can activate it",
        Obstacle::LocalLoginOff => "signing in with a password is switched off (setting Abp.Account.EnableLocalLogin)",
        Obstacle::Inactive => "the user is deactivated; --activate lifts it",
        Obstacle::LockedByAdministrator => "an administrator has locked the user; --unlock lifts it",
        Obstacle::LockedOut => "failed attempts have locked the user meanwhile; --unlock lifts it",
        Obstacle::UnconfirmedAddress => "the email address has to be confirmed; an administrator can mark it as confirmed",
        Obstacle::UnconfirmedNumber => "the phone number has to be confirmed; an administrator can mark it as confirmed",
        Obstacle::SecondStep => "a second step is asked for; --without-second-factor switches it off",
        Obstacle::SecondStepForAll => {
            "a second step is asked of everybody; --without-second-factor removes app, passkeys and recovery codes, and the code comes by email"
        }
    }
}

/// 64 characters, so that each byte maps to one without bias. Similar letters are left out.
const ALPHABET: &[u8; 64] = b"abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789-_=+%@#";

impl Common {
    fn tenant_suffix(&self) -> String {
        self.tenant.as_ref().map(|tenant| format!(" in the tenant {tenant}")).unwrap_or_default()
    }

    /// The password, and whether it was generated.
    fn password(&self, entropy: &(dyn Entropy + 'static)) -> Result<(String, bool)> {
        if !self.password_stdin {
            return Ok((made(entropy), true));
        }
        let mut text = String::new();
        std::io::stdin().read_to_string(&mut text)?;
        let text = text.trim_end_matches(['\r', '\n']);
        if text.is_empty() {
            bail!("standard input contained no password");
        }
        Ok((text.to_owned(), false))
    }

    fn show(&self, password: &str, made: bool) -> Result<()> {
        if made { say(&format!("Password, shown this once: {password}")) } else { Ok(()) }
    }
}

/// 20 random characters, and one of each kind that password rules may require.
fn made(entropy: &(dyn Entropy + 'static)) -> String {
    let random: [u8; 20] = entropy.bytes();
    let random: String = random.iter().map(|byte| char::from(ALPHABET[usize::from(byte % 64)])).collect();
    format!("{random}aZ7!")
}

#[cfg(test)]
mod tests {
    use kernel::SeededEntropy;

    use super::*;

    #[test]
    fn a_generated_password_has_every_kind_of_character_and_is_unique() {
        let entropy = SeededEntropy::new(7);
        let (one, two) = (made(&entropy), made(&entropy));
        assert_ne!(one, two);
        assert_eq!(one.len(), 24);
        assert!(one.chars().any(char::is_uppercase) && one.chars().any(char::is_lowercase));
        assert!(one.chars().any(|c| c.is_ascii_digit()) && one.chars().any(|c| c.is_ascii_punctuation()));
    }
}
