//! A clock that leaps far ahead makes everything look old. The database remembers the latest time that a running portal saw; what lies far
//! beyond it is believed once the clock has gone on from there for a while.
//! Nothing that was deleted under a wrong clock can be brought back by correcting it (decision 94).

use chrono::TimeDelta;
use kernel::{HOST, Result, Scope, Timestamp};
use sea_orm::{ActiveValue::Set, entity::prelude::*, sea_query::Condition};

use crate::{Column as Kind, Db, Isolation, Migration, Owner, Schema, Table};

/// A clock that advanced by more than this between two readings has leapt, or the portal was off for that long: the two can't be told
/// apart.
pub const FAR: TimeDelta = TimeDelta::days(3);

/// How long the portal has to run on a clock that has leapt until it is believed. Pauses don't count.
pub const STEADY: TimeDelta = TimeDelta::days(3);

/// Readings further apart than this have a gap between them.
const PAUSE: TimeDelta = TimeDelta::hours(1);

const OWN_ROW: &str = "there is one row, written by its key";

/// The only row.
const ID: Uuid = Uuid::nil();

/// Knowledge about the clock.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "clock_looks")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    /// The host.
    pub tenant_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    /// Always the same.
    pub id: Uuid,
    /// The time at the last look.
    pub seen_at: DateTimeUtc,
    /// The time before the leap; absent while the clock is believed.
    pub leapt_from: Option<DateTimeUtc>,
    /// The time after it.
    pub leapt_to: Option<DateTimeUtc>,
    /// How long the portal has run since.
    pub steady_seconds: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
/// None.
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}
impl Table for Entity {
    const TYPE: &'static str = "Waymark.Store.ClockLook";
    const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
    const SYSTEM: bool = true;
    const AUDITED: bool = false;
}

pub(crate) const MIGRATION: Migration = Migration { name: "0999_store_clock_looks", up: looks };

fn looks(schema: &mut Schema) {
    schema.tenant_rows("clock_looks", &["id"], true, |t| {
        t.col("id", Kind::Uuid).col("seen_at", Kind::Instant).opts(&["leapt_from", "leapt_to"], Kind::Instant);
        t.col("steady_seconds", Kind::Big);
    });
}

/// A leap that is not believed yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Leap {
    /// The time before it.
    pub from: Timestamp,
    /// The time after it.
    pub to: Timestamp,
    /// How long the portal has run since.
    pub steady: TimeDelta,
}

/// The time at the last reading, and its assessment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct ClockReading {
    at: Timestamp,
    leap: Option<Leap>,
}

impl ClockReading {
    fn of(row: &Model) -> Self {
        let leap = row.leapt_from.zip(row.leapt_to);
        Self { at: row.seen_at, leap: leap.map(|(from, to)| Leap { from, to, steady: TimeDelta::seconds(row.steady_seconds) }) }
    }

    /// The assessment after reading a clock that shows `now`.
    fn then(self, now: Timestamp) -> Self {
        let passed = now - self.at;
        let leap = match self.leap {
            known if passed > FAR => Some(Leap { from: known.map_or(self.at, |leap| leap.from), to: now, steady: TimeDelta::zero() }),
            // The clock was put right.
            Some(leap) if now < leap.to - FAR => None,
            Some(leap) if passed < TimeDelta::zero() || passed > PAUSE => Some(leap),
            Some(leap) => Some(Leap { steady: leap.steady + passed, ..leap }).filter(|leap| leap.steady < STEADY),
            None => None,
        };
        Self { at: now, leap }
    }

    /// The leap between the last reading and `now`; another node's clock may be right while this one's is not.
    fn leap_at(self, now: Timestamp) -> Option<Leap> {
        let own = (now - self.at > FAR).then(|| Leap { from: self.at, to: now, steady: TimeDelta::zero() });
        own.or(self.leap)
    }

    fn values(self) -> Vec<(Column, Expr)> {
        vec![
            (Column::SeenAt, Expr::val(self.at)),
            (Column::LeaptFrom, Expr::val(self.leap.map(|leap| leap.from))),
            (Column::LeaptTo, Expr::val(self.leap.map(|leap| leap.to))),
            (Column::SteadySeconds, Expr::val(self.leap.map_or(0, |leap| leap.steady.num_seconds()))),
        ]
    }
}

fn only() -> Condition {
    Condition::all().add(Column::TenantId.eq(HOST)).add(Column::Id.eq(ID))
}

fn report(before: Option<Leap>, after: Option<Leap>) {
    match (before, after) {
        (None, Some(Leap { from, to, .. })) => {
            tracing::warn!(%from, %to, "the clock has leapt, or the portal was switched off: nothing is deleted by date until it has run for three days");
        }
        (Some(_), None) => tracing::info!("the clock is believed again: what has expired is deleted"),
        _ => {}
    }
}

impl Db {
    /// Reads this node's clock and stores the result. Running nodes call it regularly.
    pub async fn look_at_clock(&self) -> Result<()> {
        let scope = Scope::system(self.now());
        let looked = self.write_with(&scope, Isolation::Latest(OWN_ROW), |tx| async move {
            let now = tx.now();
            if let Some(row) = tx.lock(Entity::find().filter(only())).await?.pop() {
                let seen = ClockReading::of(&row);
                let next = seen.then(now);
                tx.set_where::<Entity>(only(), next.values()).await?;
                return Ok((seen.leap, next.leap));
            }
            let first = ActiveModel { tenant_id: Set(HOST), id: Set(ID), seen_at: Set(now), steady_seconds: Set(0), ..Default::default() };
            tx.insert::<Entity>(first).await?;
            Ok((None, None))
        });
        let (before, after) = looked.await?;
        report(before, after);
        Ok(())
    }

    /// The leap for which nothing may be deleted by its date.
    pub async fn leap(&self) -> Result<Option<Leap>> {
        let known = self.read(&Scope::system(self.now()), |tx| async move { tx.one(Entity::find().filter(only())).await }).await?;
        Ok(known.and_then(|row| ClockReading::of(&row).leap_at(self.now())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(hours: i64) -> Timestamp {
        "2026-01-05T09:00:00Z".parse::<Timestamp>().unwrap() + TimeDelta::hours(hours)
    }

    fn after(hours: impl IntoIterator<Item = i64>) -> ClockReading {
        hours.into_iter().fold(ClockReading { at: at(0), leap: None }, |seen, hour| seen.then(at(hour)))
    }

    #[test]
    fn a_leap_is_believed_after_three_days_of_running() {
        assert_eq!(after([1, 72, 144]).leap, None, "nights and weekends");
        let year = 24 * 365;
        let leapt = after([1, year]);
        assert_eq!(leapt.leap, Some(Leap { from: at(1), to: at(year), steady: TimeDelta::zero() }));
        let running = |hours: i64| (1..=hours).fold(leapt, |seen, hour| seen.then(at(year + hour)));
        assert!(running(71).leap.is_some() && running(72).leap.is_none());
        let paused = running(10).then(at(year + 70));
        assert_eq!(paused.leap.map(|leap| leap.steady), Some(TimeDelta::hours(10)), "a pause is no running");
        assert_eq!(paused.then(at(3 * year)).leap, Some(Leap { from: at(1), to: at(3 * year), steady: TimeDelta::zero() }));
    }

    #[test]
    fn a_clock_that_was_put_right_is_believed_at_once() {
        let year = 24 * 365;
        assert_eq!(after([1, year, 2]), ClockReading { at: at(2), leap: None });
        assert!(after([1, year, year - 1]).leap.is_some(), "a small step back changes nothing");
        // The clock of one node is right, that of another is not.
        let right = after([1, year, 2]);
        assert!(right.leap_at(at(2)).is_none() && right.leap_at(at(year)).is_some());
    }
}
