//! The mail with the link.

use ::store::{Tx, outbox};
use delivery::{Delivery, Mail};
use futures::future::BoxFuture;
use http::App;
use kernel::{Error, HOST, Result, Scope};
use serde::{Deserialize, Serialize};
use serde_json::json;
use uuid::Uuid;

use crate::{
    invitation::{
        entity::{Entity, Model},
        rules::{InvitationStatus, LIFETIME},
    },
    tenant,
    throttle::letters,
    token::{self, Bound, Purpose},
    user,
};

pub(in crate::invitation) const TOPIC: &str = "invitation.letter";

/// The invitation to be mailed, never its link.
#[derive(Debug, Serialize, Deserialize)]
struct InvitationByMail {
    tenant: Uuid,
    invitation: Uuid,
}

/// Enqueues the mail.
pub(super) async fn note(tx: &Tx, row: &Model) -> Result<()> {
    tx.outbox(TOPIC, &InvitationByMail { tenant: row.tenant_id, invitation: row.id }).await.map(drop)
}

/// What a token of `row` is bound to.
pub(super) fn bound(row: &Model) -> Bound<'_> {
    Bound { tenant: row.tenant_id, id: row.id, stamp: "invitation", normalized_email: &row.normalized_email }
}

pub(in crate::invitation) fn receive(app: App, message: outbox::Model) -> BoxFuture<'static, Result<()>> {
    Box::pin(async move {
        let wish: InvitationByMail = serde_json::from_str(&message.payload).map_err(Error::internal)?;
        let scope = Scope::system(app.now()).within(wish.tenant);
        let found = app.db().read(&scope, |tx| async move { tx.find::<Entity>(wish.invitation).await }).await?;
        let pending = found.filter(|row| InvitationStatus::of(row, app.now()) == InvitationStatus::Pending);
        let Some(row) = pending else { return Ok(()) };
        // A retry is the same letter.
        if message.attempts > 0 || letters::may_leave(&app, wish.tenant, &row.email).await? {
            app.own::<Delivery>()?.send(&app, wish.tenant, message.id, &mail(&app, &row).await?).await?;
        }
        Ok(())
    })
}

async fn mail(app: &App, row: &Model) -> Result<Mail> {
    let issued = token::sign(app, &bound(row), Purpose::Invitation, row.expires_at, &[])?;
    let mut url = format!("{}account/invitation?invitationId={}&token={issued}", app.public_url(), row.id);
    if row.tenant_id != HOST {
        url.push_str(&format!("&__tenant={}", row.tenant_id));
    }
    let inviter = inviter_of(app, row).await?.unwrap_or_default();
    let place = organisation_name(app, row).await?;
    let model = json!({"user_name": row.full_name(), "tenant_name": place, "inviter": inviter, "url": url, "days": LIFETIME.num_days()});
    Ok(Mail {
        to: row.email.clone(),
        to_name: Some(row.full_name()),
        culture: row.culture.clone(),
        template: "Portal.Invitation".to_owned(),
        subject_key: "Mail.Invitation.Subject".to_owned(),
        model: model.as_object().cloned().unwrap_or_default(),
        ..Mail::default()
    })
}

/// Full name of the inviter, who is one of the provider's people where a tenant's first administrator is invited.
pub(super) async fn inviter_of(app: &App, row: &Model) -> Result<Option<String>> {
    let found = match user::by_id(app, row.tenant_id, row.invited_by).await? {
        None if row.tenant_id != HOST => user::by_id(app, HOST, row.invited_by).await?,
        found => found,
    };
    Ok(found.map(|user| user.full_name()))
}

/// Name of the organisation, or of the product.
pub(super) async fn organisation_name(app: &App, row: &Model) -> Result<String> {
    let named = tenant::directory(app).await?.by_id(row.tenant_id).map(|tenant| tenant.display_name.clone());
    let product = || app.texts().text(&row.culture, "Mail.ProductName", &serde_json::Map::new());
    Ok(named.or_else(product).unwrap_or_default())
}
