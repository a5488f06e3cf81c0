//! The grant `LinkLogin`: switching to a linked account without its password; and how a parent session is resumed.

use ::store::Tx;
use kernel::{Error, HOST, Result, Uuid};
use oidc::{
    GrantType,
    token::{ExtensionGrant, LinkLoginGrant, SignInRefusal, TokenResponse},
};
use platform::{
    account_link,
    security_log::{self, Event, OPENID},
    sign_in::{SignInOutcome, check_linked},
    user,
};

use super::{
    Asking,
    begin::{Beginning, begin},
    current::{Current, acting, current, refused},
    issue,
};
use crate::{
    accounts,
    answer::{Answered, Refusal},
    grant::{self, service::Giving},
    session::{self, Session, service as sessions, service::Opening},
    tokens::Tokens,
};

fn origin() -> GrantType {
    GrantType::Extension("LinkLogin".to_owned())
}

/// Exchanges the current session for one of a linked account.
pub(super) async fn exchange(asking: &Asking<'_>, grant: &ExtensionGrant, culture: &str) -> Answered<TokenResponse> {
    let asked = grant.link_login()?;
    let current = current(asking, &asked.access_token, &grant.scopes).await?;
    let told = |error| refused(asking.app, culture, error);
    let account = linked(asking, &current, &asked).await.map_err(told)?;
    let root = &current.root.session;
    let mut answer = if account == (root.tenant_id, root.user_id) {
        resume(asking, &current, origin()).await?
    } else {
        go_on(asking, &current, account, culture).await?
    };
    answer.tenant_domain = (account.0 != HOST).then(|| asking.app.public_url().to_owned());
    Ok(answer)
}

/// The named account, if it is another one and linked.
async fn linked(asking: &Asking<'_>, current: &Current, asked: &LinkLoginGrant) -> Result<account_link::Account> {
    let session = current.root.opened.as_ref().unwrap_or(&current.root.session);
    if session.impersonator_user_id.is_some() {
        return Err(Error::refused("Account.NestedImpersonation"));
    }
    let not_linked = || Error::rule("Account.NotLinked");
    let id = |text: &str| text.parse::<Uuid>().map_err(|_| not_linked());
    let account = (asked.link_tenant_id.as_deref().map(id).transpose()?.unwrap_or(HOST), id(&asked.link_user_id)?);
    let own = (session.tenant_id, session.user_id);
    let is_linked = account != own && account_link::are_linked(asking.app, own, account).await?;
    let root = &current.root.session;
    // Returning stays possible even if the plan changes.
    if is_linked && account != (root.tenant_id, root.user_id) {
        account_link::check_offered(asking.app, &[own.0, account.0]).await?;
    }
    if is_linked { Ok(account) } else { Err(not_linked()) }
}

/// The user of a linked account, if only the password is missing for a sign-in.
async fn admitted(asking: &Asking<'_>, root: &Session, account: account_link::Account, culture: &str) -> Answered<user::Model> {
    let told = |code: &'static str| refused(asking.app, culture, Error::rule(code));
    let closed = || Refusal::from(oidc::Error::from(SignInRefusal::NotAllowed));
    let found = user::by_id(asking.app, account.0, account.1).await?.ok_or_else(closed)?;
    match check_linked(asking.app, found, root.tenant_id).await? {
        // A second step passed in the current session counts for the linked account, too.
        SignInOutcome::RequiresTwoFactor { .. } if !root.amr.split(' ').any(|word| word == "mfa") => {
            Err(told("Account.LinkNeedsSecondStep"))
        }
        SignInOutcome::Success(user) | SignInOutcome::RequiresTwoFactor { user, due: None } => Ok(user),
        SignInOutcome::RequiresTwoFactor { due: Some(_), .. } | SignInOutcome::ShouldChangePassword { .. } => {
            Err(told("Account.LinkNeedsNewPassword"))
        }
        SignInOutcome::LockedOut => Err(oidc::Error::from(SignInRefusal::LockedOut).into()),
        SignInOutcome::LockedByAdministrator => Err(oidc::Error::from(SignInRefusal::LockedByAdministrator).into()),
        SignInOutcome::NotAllowed
        | SignInOutcome::UnconfirmedPhone(_)
        | SignInOutcome::InvalidUserNameOrPassword
        | SignInOutcome::DirectoryUnavailable => Err(closed()),
    }
}

async fn go_on(asking: &Asking<'_>, current: &Current, account: account_link::Account, culture: &str) -> Answered<TokenResponse> {
    let (app, root, client) = (asking.app, &current.root.session, &asking.registered.client);
    let user = admitted(asking, root, account, culture).await?;
    let closed = || oidc::Error::from(SignInRefusal::NotAllowed);
    let person = accounts::person(app, user.tenant_id, user.id).await?.ok_or_else(closed)?;
    let opening = Opening {
        tenant: user.tenant_id,
        user_id: person.id,
        device: "OAuth",
        client_id: Some(&client.client_id),
        amr: &root.amr,
        auth_time: None,
        seen: None,
        remember: root.remember,
        security_stamp: &user.security_stamp,
        parent_session_id: Some(root.id),
        impersonator: None,
        delegation_id: None,
        ends_at: app.own::<Tokens>()?.session_end(asking.scope.now()).min(root.end()),
    };
    let acting = acting(asking, user.tenant_id, (person.id, &person.user_name), None);
    let others = accounts::concurrent(app, user.tenant_id).await?;
    let beginning = Beginning { opening, person: &person, scopes: &current.scopes, origin: origin(), others, noted: Some("LinkLogin") };
    let answer = begin(asking, &acting, &beginning).await?;
    if let Some(left) = &current.root.opened {
        let scope = asking.scope.within(left.tenant_id);
        app.db().write(&scope, |tx| async move { sessions::end(&tx, left.tenant_id, left.id).await }).await?;
    }
    Ok(answer)
}

/// Ends the current session and resumes its parent. Of several concurrent calls only the first succeeds.
pub(super) async fn resume(asking: &Asking<'_>, current: &Current, origin: GrantType) -> Answered<TokenResponse> {
    let (app, client, scopes) = (asking.app, &asking.registered.client, &current.scopes);
    let gone = || oidc::Error::invalid_grant("The session that this one was opened from has ended.");
    let (root, left) = (&current.root.session, current.root.opened.as_ref().ok_or_else(gone)?);
    let person = accounts::holder(app, root).await?.ok_or_else(gone)?;
    let refresh = client.gets_refresh_token(scopes).then(|| grant::service::secret(app));
    let name = accounts::user_name(app, left.tenant_id, left.user_id).await?;
    let acting = grant::service::acting(asking.scope, left.tenant_id, Some((left.user_id, &name)), Some(left), Some(&client.client_id));
    // Only the system scope reaches sessions of two tenants in one transaction.
    let acting = if root.tenant_id == left.tenant_id { acting } else { acting.as_system() };
    let (first, origin, name) = (refresh.as_ref(), &origin, name.as_str());
    let refresh_until = root.end().min(asking.scope.now() + client.lifetimes.refresh_token);
    let given = app
        .db()
        .write(&acting, |tx| async move {
            tx.audit_action();
            if !sessions::end_open(&tx, left).await? || !session::goes_on(&tx, root).await? {
                return Ok(None);
            }
            note_return(&tx, left, name).await?;
            let lasts = client.lifetimes.access_token;
            let giving = Giving { tenant: root.tenant_id, session_id: Some(root.id), client, scopes, origin, lasts };
            let given = grant::service::give(&tx, &giving).await?;
            if let Some(token) = first {
                grant::service::add_refresh(&tx, &given, token, 0, refresh_until).await?;
            }
            Ok(Some(given))
        })
        .await?;
    let given = given.ok_or_else(gone)?;
    let refresh_token = refresh.as_ref().map(|t| &t.secret);
    let granted = issue::Granted { grant: &given, session: root, person: &person, scopes, nonce: None, refresh_token };
    issue::issue(asking, &granted).await
}

async fn note_return(tx: &Tx, left: &Session, user_name: &str) -> Result<()> {
    let action = if left.impersonator_user_id.is_some() { "ImpersonationEnded" } else { "Logout" };
    let (tenant, user_id, client_id) = (left.tenant_id, Some(left.user_id), left.client_id.as_deref());
    security_log::write(tx, &Event { tenant, identity: OPENID, action, user_id, user_name, client_id }).await
}
