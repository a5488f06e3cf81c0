//! The preferences as delivery asks for them.

use delivery::{Channels, Leaves, Person, Preferences, Sending, Unsubscribe};
use http::{App, NotificationType};
use kernel::{Result, Scope, Timestamp, Uuid};

use super::{
    super::{entity::PausedAddress, rules, store},
    InForce, in_force, is_paused, unsubscribe,
};
use crate::names::normalize;

/// What users chose.
#[derive(Debug, Default)]
pub struct StoredPreferences;

async fn of(app: &App, person: &Person) -> Result<InForce> {
    let id = person.user_id;
    let stored = app.db().read(&level(app, person.home), |tx| async move { store::of(&tx, id).await }).await?;
    in_force(app, person.home, id, &stored).await
}

pub(super) fn level(app: &App, tenant: Uuid) -> Scope {
    Scope::system(app.now()).within(tenant)
}

#[async_trait::async_trait]
impl Preferences for StoredPreferences {
    async fn channels(&self, app: &App, person: &Person, kind: &NotificationType) -> Result<Channels> {
        let in_force = of(app, person).await?;
        Ok(in_force.choice(kind).channels(in_force.has_digest()))
    }

    fn page(&self) -> Option<&'static str> {
        Some("email-preferences")
    }

    async fn unsubscribe(&self, app: &App, person: &Person, code: &str) -> Result<Option<Unsubscribe>> {
        let (url, token) = (app.public_url(), unsubscribe::token(app, person.home, person.user_id, code)?);
        let (one_click, page) = (format!("{url}api/app/unsubscribe/{token}"), format!("{url}unsubscribe/{token}"));
        Ok(Some(Unsubscribe { one_click, page }))
    }

    async fn sending(&self, app: &App, person: &Person) -> Result<Sending> {
        let in_force = of(app, person).await?;
        let has_digest = in_force.has_digest();
        if is_paused(app, &level(app, person.home), person.user_id, &person.email).await? {
            return Ok(Sending { immediate: Leaves::Never, has_digest });
        }
        let at = rules::leaves_at(app.now(), in_force.zone, &in_force.rhythm, in_force.away_until);
        Ok(Sending { immediate: at.map_or(Leaves::Now, Leaves::At), has_digest })
    }

    async fn refused(&self, app: &App, tenant: Uuid, user: Uuid, to: &str, code: u16) -> Result<()> {
        let pause = &PausedAddress {
            tenant_id: tenant,
            user_id: user,
            normalized_email: normalize(to),
            reply_code: code.into(),
            paused_at: app.now(),
        };
        tracing::warn!(tenant.id = %tenant, user.id = %user, code, "mail to a user is paused: the mail server refused the address");
        app.db().write(&level(app, tenant), |tx| async move { store::pause(&tx, pause).await }).await
    }

    async fn cleared(&self, app: &App, tenant: Uuid, user: Uuid, to: &str) -> Result<()> {
        let address = &normalize(to);
        app.db()
            .write(&level(app, tenant), |tx| async move {
                match store::paused(&tx, user).await?.filter(|paused| paused.normalized_email == *address) {
                    Some(paused) => store::resume(&tx, &paused).await,
                    None => Ok(()),
                }
            })
            .await
    }

    async fn is_digest_due(&self, app: &App, person: &Person, last: Option<Timestamp>, now: Timestamp) -> Result<bool> {
        let in_force = of(app, person).await?;
        Ok(rules::digest_is_due(now, in_force.zone, &in_force.rhythm, in_force.away_until, last))
    }
}
