//! Sign-in with a password and its further steps, rate-limited.

use http::App;
use kernel::{Error, Result, Scope, Uuid};
use oidc::{
    Secret,
    token::{PasswordChange, SecondFactor, SignInRefusal},
};
use platform::{
    sign_in::{Credentials, Due, SignInOutcome, check_password},
    token::{self, Passed, Purpose},
    two_factor, user,
};

use super::{remembered, second};
use crate::{
    accounts::{self, Person},
    cookie::Cookies,
    grant, observe,
    session::{
        self, Session,
        service::{Browser, Opening},
    },
    throttle,
    tokens::Tokens,
};

/// A claimed identity.
#[derive(Clone, Copy)]
pub(crate) struct Attempt<'a> {
    pub(crate) tenant: Uuid,
    /// User name or mail address.
    pub(crate) login: &'a str,
    pub(crate) password: &'a str,
    /// The client that asks with the password itself.
    pub(crate) client_id: Option<&'a str>,
    /// The second step, once the first has asked for it.
    pub(crate) second: Option<&'a SecondFactor>,
    /// A new password, once an attempt has said that one is due.
    pub(crate) change: Option<&'a PasswordChange>,
    /// How the second step was passed, once the new password has been set in this same request.
    pub(crate) passed: Option<Passed>,
    /// What the browser brought along, if the request comes from one of our own pages: a remembered browser skips the second step.
    pub(crate) browser: Option<Cookies<'a>>,
}

/// Who was let in, and by what proof.
pub(crate) struct Admitted {
    pub(crate) person: Person,
    /// Words of RFC 8176, separated by spaces.
    pub(crate) amr: String,
    /// The security stamp that the user had when the proof was judged.
    pub(crate) security_stamp: String,
}

impl Admitted {
    pub(super) async fn new(app: &App, user: user::Model, amr: &str) -> Result<Self> {
        Ok(Self { person: accounts::admitted(app, &user).await?, amr: amr.to_owned(), security_stamp: user.security_stamp })
    }

    /// A user who signed in at an external provider, which decides how it authenticates.
    ///
    /// # Errors
    /// `Unauthenticated` when the user has been deactivated since.
    pub(crate) async fn external(app: &App, user: user::Model) -> Result<Self> {
        Self::new(app, user, "").await
    }
}

/// The proof of a password alone.
const PASSWORD: &str = "pwd";

/// Processes an attempt. A password that has to be changed can be replaced in the same request, with the token from the previous attempt.
///
/// # Errors
/// 429 over the bounds of account or address, `Common.TenantNotFound`, what the rules for passwords say of a new one,
/// `Unavailable`.
pub(crate) async fn attempt(app: &App, scope: &Scope, attempt: &Attempt<'_>) -> Result<Result<Admitted, SignInRefusal>> {
    let refusal = match once(app, scope, attempt).await? {
        Ok(admitted) => return Ok(Ok(admitted)),
        Err(refusal) => refusal,
    };
    let due = match &refusal {
        SignInRefusal::ShouldChangePasswordOnNextLogin { user_id, .. } | SignInRefusal::PeriodicallyChangePassword { user_id, .. } => {
            user_id.parse::<Uuid>().ok()
        }
        _ => None,
    };
    let (Some(id), Some(change)) = (due, attempt.change) else { return Ok(Err(refusal)) };
    let passed = accounts::change_due_password(app, scope, attempt.tenant, id, change).await?;
    if passed.is_none() {
        return Ok(Err(refusal));
    }
    once(app, scope, &Attempt { password: change.new_password.expose(), passed, ..*attempt }).await
}

async fn once(app: &App, scope: &Scope, attempt: &Attempt<'_>) -> Result<Result<Admitted, SignInRefusal>> {
    let judged = bounded(app, scope, attempt).await;
    observe::signed_in(&judged);
    judged
}

async fn bounded(app: &App, scope: &Scope, attempt: &Attempt<'_>) -> Result<Result<Admitted, SignInRefusal>> {
    let admitted = throttle::begin(app, scope, attempt.tenant, attempt.login).await?;
    let shown = Credentials { login: attempt.login, password: attempt.password, client_id: attempt.client_id };
    let outcome = check_password(app, attempt.tenant, shown, &scope.facts).await?;
    let judged = judge(app, scope, outcome, attempt).await?;
    // A wrong code stays counted: with the correct password, all codes could be tried otherwise.
    let failed = matches!(
        &judged,
        Err(SignInRefusal::InvalidUserNameOrPassword
            | SignInRefusal::DirectoryUnavailable
            | SignInRefusal::LockedOut
            | SignInRefusal::LockedByAdministrator
            | SignInRefusal::NotAllowed
            | SignInRefusal::InvalidAuthenticatorCode
            | SignInRefusal::InvalidRecoveryCode)
    );
    throttle::end(app, admitted, failed).await?;
    Ok(judged)
}

async fn judge(app: &App, scope: &Scope, outcome: SignInOutcome, attempt: &Attempt<'_>) -> Result<Result<Admitted, SignInRefusal>> {
    Ok(match outcome {
        SignInOutcome::Success(user) => Ok(Admitted::new(app, user, PASSWORD).await?),
        SignInOutcome::InvalidUserNameOrPassword => Err(SignInRefusal::InvalidUserNameOrPassword),
        SignInOutcome::DirectoryUnavailable => Err(SignInRefusal::DirectoryUnavailable),
        SignInOutcome::LockedOut => Err(SignInRefusal::LockedOut),
        SignInOutcome::LockedByAdministrator => Err(SignInRefusal::LockedByAdministrator),
        SignInOutcome::NotAllowed => Err(SignInRefusal::NotAllowed),
        SignInOutcome::UnconfirmedPhone(user) => Err(unconfirmed_phone(app, &user)?),
        SignInOutcome::RequiresTwoFactor { user, due } => match second_step(app, scope, &user, due, attempt).await? {
            Ok(passed) => match due {
                Some(due) => Err(password_due(app, &user, due, passed)?),
                None => Ok(Admitted::new(app, user, format!("{PASSWORD} {}", passed.methods()).trim_end()).await?),
            },
            Err(refusal) => Err(refusal),
        },
        SignInOutcome::ShouldChangePassword { user, due } => Err(password_due(app, &user, due, Passed::NotAsked)?),
    })
}

/// How the second step was passed: in an earlier request for the sake of which the password may be replaced, by the answer that came
/// along, or by the browser.
async fn second_step(
    app: &App,
    scope: &Scope,
    user: &user::Model,
    due: Option<Due>,
    attempt: &Attempt<'_>,
) -> Result<Result<Passed, SignInRefusal>> {
    let earlier = match (attempt.passed, due, attempt.change) {
        (None, Some(_), Some(change)) => token::passed(app, user, change.token.expose())?,
        (passed, ..) => passed,
    };
    if let Some(passed) = earlier.filter(|passed| *passed != Passed::NotAsked) {
        if due.is_none() {
            user::note_sign_in(app, scope, user).await?;
        }
        return Ok(Ok(passed));
    }
    match attempt.second {
        Some(factor) => second::judge(app, scope, user, factor, attempt.client_id).await,
        None if remembered::is_known(app, scope, user, attempt).await? => Ok(Ok(Passed::Browser)),
        None => {
            let two_factor_token = Secret::new(&two_factor::begin(app, scope, user).await?);
            Ok(Err(SignInRefusal::RequiresTwoFactor { user_id: user.id.to_string(), two_factor_token }))
        }
    }
}

/// The refusal of a user whose password is due, with the token that allows replacing it.
fn password_due(app: &App, user: &user::Model, due: Due, passed: Passed) -> Result<SignInRefusal> {
    let (user_id, change_password_token) = (user.id.to_string(), accounts::step_token(app, user, Purpose::ChangePassword(passed))?);
    Ok(match due {
        Due::Periodically => SignInRefusal::PeriodicallyChangePassword { user_id, change_password_token },
        Due::OnNextLogin => SignInRefusal::ShouldChangePasswordOnNextLogin { user_id, change_password_token },
    })
}

/// The rejection of a user whose sign-in only lacks a confirmed phone number, with the token that allows confirming it.
pub(super) fn unconfirmed_phone(app: &App, user: &user::Model) -> Result<SignInRefusal> {
    let confirm_phone_token = accounts::step_token(app, user, Purpose::UnconfirmedPhone)?;
    Ok(SignInRefusal::UnconfirmedPhone { user_id: user.id.to_string(), confirm_phone_token })
}

/// A browser's new session and what its cookies say.
pub(crate) struct SignedIn {
    pub(crate) secret: oidc::Secret,
    pub(crate) state: String,
}

/// Opens a browser's session, unless password, activity or lock have changed since the proof was judged. One that the browser brought
/// along ends: its cookie is about to be replaced.
pub(crate) async fn open(
    app: &App,
    scope: &Scope,
    admitted: &Admitted,
    tenant: Uuid,
    remember: bool,
    replaced: Option<&Session>,
) -> Result<Result<SignedIn, SignInRefusal>> {
    let person = &admitted.person;
    let (cookie, state) = (grant::service::secret(app), app.db().entropy().stamp());
    let others = accounts::concurrent(app, tenant).await?;
    let opening = Opening {
        tenant,
        user_id: person.id,
        device: "Web",
        client_id: None,
        amr: &admitted.amr,
        auth_time: None,
        seen: None,
        remember,
        security_stamp: &admitted.security_stamp,
        parent_session_id: None,
        impersonator: None,
        delegation_id: None,
        ends_at: app.own::<Tokens>()?.session_end(scope.now()),
    };
    let acting = grant::service::acting(scope, tenant, Some((person.id, &person.user_name)), None, None);
    let replaced = replaced.filter(|old| old.tenant_id == tenant);
    let (opening, digest, browser_state) = (&opening, cookie.digest.as_str(), state.as_str());
    let opened = app
        .db()
        .write(&acting, |tx| async move {
            if let Some(old) = replaced {
                session::service::end(&tx, tenant, old.id).await?;
            }
            tx.audit_action();
            session::service::open(&tx, opening, others, Some(Browser { cookie_hash: digest, state: browser_state })).await
        })
        .await?;
    Ok(opened.map(|_| SignedIn { secret: cookie.secret, state }))
}

/// Ends a session and notes it.
pub(crate) async fn sign_out(app: &App, scope: &Scope, session: &Session) -> Result<()> {
    let name = accounts::user_name(app, session.tenant_id, session.user_id).await?;
    let acting =
        grant::service::acting(scope, session.tenant_id, Some((session.user_id, &name)), Some(session), session.client_id.as_deref());
    let name = name.as_str();
    app.db()
        .write(&acting, |tx| async move {
            session::service::end(&tx, session.tenant_id, session.id).await?;
            accounts::note_sign_out(&tx, session, name).await?;
            tx.audit_action();
            Ok::<(), Error>(())
        })
        .await
}
