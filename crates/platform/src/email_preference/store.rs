//! Queries on email preferences and paused addresses.

use ::store::Tx;
use kernel::{Result, Timestamp, Uuid};
use sea_orm::{ActiveValue::Set, ColumnTrait, Condition, EntityTrait, QueryFilter};

use super::entity::{ActiveModel, Bounce, BounceColumn, Column, Entity, Model, NewBounce, NewPause, Pause, PauseColumn, PausedAddress};

/// Whose row holds the defaults of its tenant.
pub(super) const DEFAULTS: Uuid = Uuid::nil();

/// The stored rows of a user of the scope's tenant and of the tenant's defaults.
#[derive(Debug, Clone, Default)]
pub(super) struct PreferenceRows {
    pub(super) own: Option<Model>,
    pub(super) defaults: Option<Model>,
}

/// The stored row of `user`; for the defaults themselves, with [`DEFAULTS`].
pub(super) async fn of(tx: &Tx, user: Uuid) -> Result<PreferenceRows> {
    let rows = tx.all(Entity::find().filter(Column::UserId.is_in([user, DEFAULTS]))).await?;
    let (defaults, own): (Vec<Model>, Vec<Model>) = rows.into_iter().partition(|row| row.user_id == DEFAULTS);
    Ok(PreferenceRows { own: own.into_iter().next(), defaults: defaults.into_iter().next() })
}

/// Writes what `user` chose over `before`.
pub(super) async fn put(tx: &Tx, before: Option<&Model>, after: Model) -> Result<Model> {
    if let Some(before) = before {
        return tx.update::<Entity>(before, after).await;
    }
    let row = ActiveModel {
        user_id: Set(after.user_id),
        choices: Set(after.choices),
        rhythm: Set(after.rhythm),
        time_zone: Set(after.time_zone),
        away_until: Set(after.away_until),
        ..Default::default()
    };
    tx.insert::<Entity>(row).await
}

/// The refused address of `user`.
pub(super) async fn paused(tx: &Tx, user: Uuid) -> Result<Option<PausedAddress>> {
    tx.one(Pause::find().filter(PauseColumn::UserId.eq(user))).await
}

/// All refused addresses of the scope's tenant.
pub(super) async fn all_paused(tx: &Tx) -> Result<Vec<PausedAddress>> {
    tx.all(Pause::find()).await
}

/// Records the refused address of a user; one of earlier is replaced.
pub(super) async fn pause(tx: &Tx, pause: &PausedAddress) -> Result<()> {
    if let Some(before) = paused(tx, pause.user_id).await? {
        return tx.update::<Pause>(&before, pause.clone()).await.map(drop);
    }
    let row = NewPause {
        user_id: Set(pause.user_id),
        normalized_email: Set(pause.normalized_email.clone()),
        reply_code: Set(pause.reply_code),
        paused_at: Set(pause.paused_at),
        ..Default::default()
    };
    tx.insert::<Pause>(row).await.map(drop)
}

/// Forgets that the address was refused.
pub(super) async fn resume(tx: &Tx, paused: &PausedAddress) -> Result<()> {
    tx.delete::<Pause>(paused).await
}

/// Records a report of the scope's tenant and removes those before `forgotten`; `false` if it was recorded already.
pub(super) async fn note_bounce(tx: &Tx, signature: &str, forgotten: Timestamp) -> Result<bool> {
    if tx.one(Bounce::find().filter(BounceColumn::Signature.eq(signature))).await?.is_some() {
        return Ok(false);
    }
    tx.purge::<Bounce>(Condition::all().add(BounceColumn::ReceivedAt.lt(forgotten))).await?;
    let row = NewBounce { signature: Set(signature.to_owned()), received_at: Set(tx.now()), ..Default::default() };
    tx.insert::<Bounce>(row).await.map(|_| true)
}
