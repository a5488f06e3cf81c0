//! New secrets of applications.

use chrono::TimeDelta;
use http::App;
use kernel::{Error, Result, Scope, Uuid};
use platform::role::may_direct_client;

use super::{APPLICATIONS_UPDATE, everywhere, hashed};
use crate::{
    application::{
        KEY,
        entity::{application, split_words},
        rules,
    },
    grant,
};

/// Sets a new secret of a confidential application. For `overlap` the previous one stays valid, so that its operators can replace it
/// without interruption; consents and tokens then stay. Without an overlap both end at once: the secret may have leaked.
///
/// # Errors
/// 403 without [`APPLICATIONS_UPDATE`] or the authority over what it leads to, 404, a field error for a public application.
pub async fn rotate_secret(app: &App, scope: &Scope, id: Uuid, secret: &str, overlap: TimeDelta) -> Result<application::Model> {
    scope.require(APPLICATIONS_UPDATE)?;
    let secret = &hashed(app, Some(secret)).await?;
    app.db()
        .write(&everywhere(scope)?, |tx| async move {
            let before = tx.get::<application::Entity>(id).await?;
            if before.client_type != "confidential" {
                return Err(Error::invalid("clientSecret", "Validation.PublicSecret"));
            }
            let overlaps = overlap > TimeDelta::zero();
            let grants: Vec<String> = split_words(&before.grant_types).map(str::to_owned).collect();
            // Without an overlap users have to consent again, so the new secret gains no consents; with one, it gains everyone's.
            let acts_for_all = rules::is_unasked(&before.consent_type, &grants) || (overlaps && rules::signs_users_in(&grants));
            may_direct_client(app, &tx, &before.client_id, acts_for_all).await?;
            // An application that had keys alone has no secret that could overlap.
            let previous = before.client_secret.clone().filter(|_| overlaps);
            let after = application::Model {
                client_secret: secret.clone(),
                previous_secret_expires_at: previous.is_some().then(|| app.now() + overlap),
                previous_client_secret: previous,
                ..before.clone()
            };
            let after = tx.update::<application::Entity>(&before, after).await?;
            if !overlaps {
                grant::service::forget_client(&tx, &after.client_id).await?;
            }
            tx.invalidate(KEY).await?;
            Ok(after)
        })
        .await
}
