//! Tamper evidence of the audit log: what is done to it past the program is named, and what the program itself does leaves it whole.

use std::collections::BTreeSet;

use chrono::TimeDelta;
use futures::future::join;
use kernel::{HOST, Result, Scope, Uuid};
use serde_json::json;
use store::{
    Tx,
    audit::{action, change, log, property},
    chain::{Damage, Head, chain, note, seal},
    sea_orm::{
        ColumnTrait, EntityTrait, QueryFilter,
        sea_query::{Condition, Expr},
    },
};
use testkit::{Who, World, on_both};

const USERS: &str = "/api/identity/users";

/// Creates users in Alpha; gives the ids of their audit records.
async fn made(world: &World, names: &[&str]) -> Vec<Uuid> {
    let admin = world.as_user(Who::ClientAdmin).await;
    let before = logs(world).await;
    for name in names {
        let user = json!({"userName": name, "email": format!("{name}@waymark.example"), "password": "Mill-Race-12", "isActive": true,
            "roleNames": ["Staff"]});
        admin.post(USERS, user).await.ok();
    }
    let made: Vec<Uuid> = logs(world).await.difference(&before).copied().collect();
    assert_eq!(made.len(), names.len());
    made
}

/// Ids of the requests of Alpha.
async fn logs(world: &World) -> BTreeSet<Uuid> {
    let rows = world.app.db().read(&alpha(world), |tx| async move { tx.all(log::Entity::find()).await }).await.unwrap();
    rows.into_iter().map(|row| row.id).collect()
}

/// The same, with those of the host that changed something in Alpha.
async fn records(world: &World) -> BTreeSet<Uuid> {
    let rows = world.app.db().read(&alpha(world), |tx| async move { tx.all(change::Entity::find()).await }).await.unwrap();
    logs(world).await.into_iter().chain(rows.into_iter().map(|row| row.audit_log_id)).collect()
}

fn alpha(world: &World) -> Scope {
    world.installer().within(world.cast.alpha)
}

async fn found(world: &World, heads: &[Head]) -> Vec<Damage> {
    let tenants = BTreeSet::from([world.cast.alpha, world.cast.beta]);
    let verified = world.app.db().verify_audit(&tenants, heads).await.unwrap();
    assert!(verified.records > 0 && verified.earlier == 0 && verified.more == 0, "{verified:?}");
    verified.findings.into_iter().map(|finding| finding.damage).collect()
}

async fn is_whole(world: &World) -> bool {
    let found = found(world, &[]).await;
    found.is_empty()
}

async fn set(world: &World, log: Uuid, column: log::Column, value: &'static str) {
    let (of, scope) = (|| Condition::all().add(log::Column::Id.eq(log)), alpha(world));
    let written =
        world.app.db().write(&scope, |tx| async move { tx.set_where::<log::Entity>(of(), vec![(column, Expr::val(value))]).await });
    assert_eq!(written.await.unwrap(), 1);
}

/// Deletes records with all that belongs to them.
async fn erase(tx: &Tx, ids: &[Uuid]) -> Result<()> {
    let changes = tx.all(change::Entity::find().filter(change::Column::AuditLogId.is_in(ids.iter().copied()))).await?;
    let of_changes = property::Column::EntityChangeId.is_in(changes.into_iter().map(|change| change.id));
    tx.purge::<property::Entity>(Condition::all().add(of_changes)).await?;
    tx.purge::<change::Entity>(Condition::all().add(change::Column::AuditLogId.is_in(ids.iter().copied()))).await?;
    tx.purge::<action::Entity>(Condition::all().add(action::Column::AuditLogId.is_in(ids.iter().copied()))).await?;
    tx.purge::<log::Entity>(Condition::all().add(log::Column::Id.is_in(ids.iter().copied()))).await.map(drop)
}

#[tokio::test]
async fn a_changed_an_added_and_a_removed_record_are_named() {
    on_both(async |world: World| {
        let made = made(&world, &["ada", "ben", "cleo"]).await;
        set(&world, made[0], log::Column::CorrelationId, "another").await;
        assert_eq!(found(&world, &[]).await, [Damage::Changed(made[0])], "a record without a seal is signed, too");
        world.drain().await;
        assert_eq!(found(&world, &[]).await, [Damage::Changed(made[0])]);
        let (changed, removed) = (made[1], made[2]);
        let added = world.app.db().entropy().id(world.app.now());
        let scope = alpha(&world);
        let written = world.app.db().write(&scope, |tx| async move {
            let changes = tx.all(change::Entity::find().filter(change::Column::AuditLogId.eq(changed))).await?;
            let of = property::Column::EntityChangeId.is_in(changes.iter().map(|change| change.id));
            let of = Condition::all().add(of).add(property::Column::PropertyName.eq("email"));
            assert_eq!(tx.set_where::<property::Entity>(of, vec![(property::Column::NewValue, Expr::val("\"x\""))]).await?, 1);
            let row = tx.get::<log::Entity>(removed).await?;
            erase(&tx, &[removed]).await?;
            tx.append::<log::Entity>(vec![log::Model { id: added, ..row }.into()]).await
        });
        written.await.unwrap();
        let found = found(&world, &[]).await;
        let expected = [Damage::Changed(made[0]), Damage::Changed(changed), Damage::Removed(removed), Damage::Added(added)];
        assert!(found.len() == expected.len() && expected.iter().all(|damage| found.contains(damage)), "{found:?}");
    })
    .await;
}

#[tokio::test]
async fn a_seal_that_is_missing_or_changed_shows_at_the_end_by_the_head_that_was_kept() {
    on_both(async |world: World| {
        made(&world, &["ada"]).await;
        world.drain().await;
        let (kept, first) = (records(&world).await, head(&world).await);
        made(&world, &["ben"]).await;
        world.drain().await;
        let last = head(&world).await;
        assert!(last.number > first.number && found(&world, &[first, last]).await.is_empty());
        // An attacker who removes the latest records removes their seals too.
        let late: Vec<Uuid> = records(&world).await.difference(&kept).copied().collect();
        let (late, db) = (&late, world.app.db());
        let later = || Condition::all().add(seal::Column::Number.gt(first.number));
        db.write(&alpha(&world), |tx| async move {
            erase(&tx, late).await?;
            tx.purge::<seal::Entity>(later()).await
        })
        .await
        .unwrap();
        assert_eq!(found(&world, &[]).await, [Damage::Ended(first.number)]);
        let end = || vec![(chain::Column::Number, Expr::val(first.number)), (chain::Column::Head, Expr::val(first.mac.to_vec()))];
        db.write(&alpha(&world), |tx| async move { tx.set_where::<chain::Entity>(Condition::all(), end()).await }).await.unwrap();
        assert!(is_whole(&world).await, "by itself, the chain can't tell");
        assert_eq!(found(&world, &[last]).await, [Damage::Head(last.number)]);
        let one = || Condition::all().add(seal::Column::Number.eq(1));
        let values = || vec![(seal::Column::Items, Expr::val(7))];
        db.write(&alpha(&world), |tx| async move { tx.set_where::<seal::Entity>(one(), values()).await }).await.unwrap();
        assert_eq!(found(&world, &[]).await, [Damage::Seal(1)]);
        made(&world, &["cleo"]).await;
        world.drain().await;
        db.write(&alpha(&world), |tx| async move { tx.purge::<seal::Entity>(one()).await }).await.unwrap();
        assert!(found(&world, &[]).await.contains(&Damage::Seal(1)), "one from the middle");
    })
    .await;
}

/// The end of Alpha's chain.
async fn head(world: &World) -> Head {
    let heads = world.app.db().audit_heads().await.unwrap();
    heads.into_iter().find(|head| head.tenant == world.cast.alpha).unwrap()
}

#[tokio::test]
async fn what_the_deleter_deletes_leaves_the_rest_whole() {
    on_both(async |world: World| {
        let settings = "/api/audit-logging/settings";
        let tenant = world.as_user(Who::HostAdmin).await.within(world.cast.alpha);
        let ten_days = json!({"isExpiredDeleterEnabled": true, "expiredDeleterPeriod": 10});
        assert_eq!(tenant.put(settings, ten_days).await.status, 204);
        made(&world, &["ada", "ben"]).await;
        world.drain().await;
        let before = (head(&world).await, logs(&world).await.len());
        world.clock.advance(TimeDelta::days(12));
        let global = json!({"isPeriodicDeleterEnabled": true, "isExpiredDeleterEnabled": false, "expiredDeleterPeriod": 0});
        assert_eq!(world.as_user_again(Who::HostAdmin).await.put(&format!("{settings}/global"), global).await.status, 204);
        world.as_user_again(Who::ClientAdmin).await;
        let late = made(&world, &["cleo"]).await;
        world.drain().await;
        assert!(logs(&world).await.len() < before.1);
        assert!(found(&world, &[before.0, head(&world).await]).await.is_empty(), "a head from before is no longer compared");
        let scope = alpha(&world);
        let read = world.app.db().read(&scope, |tx| async move { tx.all(seal::Entity::find()).await });
        assert!(read.await.unwrap().iter().all(|seal| seal.number > 1), "seals go with their records");
        let late = &late;
        world.app.db().write(&alpha(&world), |tx| async move { erase(&tx, late).await }).await.unwrap();
        assert_eq!(found(&world, &[]).await, [Damage::Removed(late[0])], "what is not expired is not the deleter's");
        let values =
            || vec![(chain::Column::LogsBefore, Expr::val(world.app.now())), (chain::Column::ChangesBefore, Expr::val(world.app.now()))];
        world.app.db().write(&scope, |tx| async move { tx.set_where::<chain::Entity>(Condition::all(), values()).await }).await.unwrap();
        assert!(found(&world, &[]).await.contains(&Damage::Mark), "nobody else says what was deleted");
    })
    .await;
}

#[tokio::test]
async fn personal_values_are_replaced_with_a_signature_and_nothing_else_is() {
    on_both(async |world: World| {
        let made = made(&world, &["ada", "ben"]).await;
        world.drain().await;
        let ids = &made;
        let scope = alpha(&world);
        let written = world.app.db().write(&scope, |tx| async move {
            let redaction = tx.open_redaction(ids).await?;
            let name = || Expr::val("Former user");
            let logs = || Condition::all().add(log::Column::Id.is_in(ids.iter().copied()));
            tx.set_where::<log::Entity>(logs(), vec![(log::Column::UserName, name())]).await?;
            let of_logs = Condition::all().add(change::Column::AuditLogId.is_in(ids.iter().copied()));
            tx.set_where::<change::Entity>(of_logs, vec![(change::Column::UserName, name())]).await?;
            let of_logs = Condition::all().add(action::Column::AuditLogId.is_in(ids.iter().copied()));
            tx.set_where::<action::Entity>(of_logs, vec![(action::Column::Parameters, Expr::val("{}"))]).await?;
            tx.sign_redaction(redaction).await
        });
        written.await.unwrap();
        assert!(is_whole(&world).await);
        set(&world, made[0], log::Column::UserName, "client.admin").await;
        assert_eq!(found(&world, &[]).await, [Damage::Changed(made[0])], "a name that nobody signed");
        set(&world, made[1], log::Column::HttpMethod, "GET").await;
        let found = found(&world, &[]).await;
        assert!(found.len() == 2 && found.contains(&Damage::Changed(made[1])), "everything else is what was sealed: {found:?}");
    })
    .await;
}

#[tokio::test]
async fn nodes_that_seal_side_by_side_make_one_chain() {
    on_both(async |world: World| {
        let (other, _) = world.beside(world.clock.clone()).await;
        made(&world, &["ada", "ben", "cleo"]).await;
        let waiting = world.app.db().unsealed().await.unwrap().waiting;
        assert!(waiting >= 3);
        let (one, two) = join(world.app.db().seal_audit(), other.db().seal_audit()).await;
        assert_eq!(i64::try_from(one.unwrap() + two.unwrap()).unwrap(), waiting, "each record has one seal");
        assert_eq!(world.app.db().unsealed().await.unwrap().waiting, 0);
        assert!(is_whole(&world).await);
        // A node that ends before it seals leaves that to another one.
        made(&world, &["dora"]).await;
        assert!(other.db().seal_audit().await.unwrap() > 0 && is_whole(&world).await);
        other.db().close().await;
    })
    .await;
}

/// Notes as the program before the chain would have needed them, or somebody who wants a record sealed.
fn unsigned(tenant: Uuid, id: Uuid, world: &World) -> note::ActiveModel {
    let (executed_at, log_mac, changed_at, changes_mac, mac) = (None, None, None, None, None);
    note::Model { tenant_id: tenant, id, executed_at, log_mac, changed_at, changes_mac, mac, noted_at: world.app.now() }.into()
}

#[tokio::test]
async fn records_from_before_the_chain_are_sealed_once_and_later_ones_on_demand() {
    on_both(async |world: World| {
        let db = world.app.db();
        let system = world.installer().as_system();
        let rows = db.read(&system, |tx| async move { Ok((tx.all(log::Entity::find()).await?, tx.all(change::Entity::find()).await?)) });
        let (logs, changes) = rows.await.unwrap();
        let mut records: BTreeSet<(Uuid, Uuid)> = logs.iter().map(|row| (row.tenant_id, row.id)).collect();
        records.extend(changes.iter().map(|row| (row.tenant_id, row.audit_log_id)));
        let notes = || records.iter().map(|(tenant, id)| unsigned(*tenant, *id, &world)).collect::<Vec<_>>();
        db.write(&system, |tx| async move {
            tx.purge::<note::Entity>(Condition::all()).await?;
            tx.purge::<seal::Entity>(Condition::all()).await?;
            tx.purge::<chain::Entity>(Condition::all()).await?;
            tx.append::<note::Entity>(notes()).await
        })
        .await
        .unwrap();
        let tenants: BTreeSet<Uuid> = records.iter().map(|(tenant, _)| *tenant).collect();
        let early = db.verify_audit(&tenants, &[]).await.unwrap();
        assert!(early.earlier == records.len() as u64 && early.findings.is_empty(), "{early:?}");
        let (other, _) = world.beside(world.clock.clone()).await;
        other.db().seal_audit().await.unwrap();
        assert!(is_whole(&world).await);
        // From now on, a record without a signature is not sealed, whatever its note says.
        let late = made(&world, &["ada"]).await;
        let (alpha, id) = (world.cast.alpha, late[0]);
        let forged = note::Model { mac: Some(vec![7; 32]), ..note(&world, id).await };
        for note in [unsigned(alpha, id, &world), forged.into()] {
            let rows = || vec![note.clone()];
            db.write(&self::alpha(&world), |tx| async move {
                tx.purge::<note::Entity>(Condition::all().add(note::Column::Id.eq(id))).await?;
                tx.append::<note::Entity>(rows()).await
            })
            .await
            .unwrap();
            world.drain().await;
            assert_eq!(found(&world, &[]).await, [Damage::Added(id)]);
        }
        assert_eq!(db.adopt_audit(&BTreeSet::from([alpha, HOST])).await.unwrap(), 2, "the request, and what it changed");
        assert!(is_whole(&world).await);
        other.db().close().await;
        // Nor is it once somebody takes away the mark that says so.
        let (late, host) = (made(&world, &["ben"]).await[0], Scope::system(world.app.now()).within(HOST));
        let rows = || vec![unsigned(alpha, late, &world)];
        let unmarked = || vec![(chain::Column::Begun, Expr::val(false)), (chain::Column::Mark, Expr::val(None::<Vec<u8>>))];
        db.write(&host, |tx| async move { tx.set_where::<chain::Entity>(Condition::all(), unmarked()).await }).await.unwrap();
        db.write(&self::alpha(&world), |tx| async move {
            tx.purge::<note::Entity>(Condition::all().add(note::Column::Id.eq(late))).await?;
            tx.append::<note::Entity>(rows()).await
        })
        .await
        .unwrap();
        let (other, _) = world.beside(world.clock.clone()).await;
        other.db().seal_audit().await.unwrap();
        assert_eq!(found(&world, &[]).await, [Damage::Mark, Damage::Added(late)]);
        other.db().close().await;
    })
    .await;
}

async fn note(world: &World, id: Uuid) -> note::Model {
    world.app.db().read(&alpha(world), |tx| async move { tx.get::<note::Entity>(id).await }).await.unwrap()
}
