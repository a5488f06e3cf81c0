//! Queries behind the relations of a user.

use std::collections::BTreeSet;

use ::store::Tx;
use kernel::{Relations, Result, Uuid};

use crate::{staff, team};

/// The most people whom one user leads; of more, those nearest below it count.
const MOST_LED: usize = 5_000;
/// How many levels of managers, or of teams, are followed.
const DEPTH: usize = 20;

/// The people around a user of the scope's tenant.
pub async fn of_user(tx: &Tx, user: Uuid) -> Result<Relations> {
    let own = staff::of_user(tx, user).await?;
    let mut around = Relations {
        clients: staff::clients_of(tx, &own).await?,
        staff: own.iter().map(|person| person.id).collect(),
        ..Relations::default()
    };
    if around.staff.is_empty() {
        return Ok(around);
    }
    let reports = below(tx, &around.staff).await?;
    let leads: BTreeSet<Uuid> = around.staff.iter().chain(reports.iter().map(|(id, _)| id)).copied().collect();
    around.teams = with_below(tx, team::led_by(tx, &leads).await?).await?;
    let mut members = members_of(tx, &around.teams).await?;
    // A deputy reaches what the lead does, but not the lead: standing in for somebody is not leading them.
    let deputised = team::deputised_by(tx, &around.staff).await?;
    let heads: BTreeSet<Uuid> = deputised.iter().filter_map(|team| team.lead_staff_id).collect();
    let deputised = with_below(tx, deputised).await?;
    members.extend(members_of(tx, &deputised).await?.into_iter().filter(|(id, _)| !heads.contains(id)));
    around.teams.extend(deputised);
    for (id, user) in reports.into_iter().chain(members).filter(|(id, _)| !around.staff.contains(id)).take(MOST_LED).collect::<Vec<_>>() {
        around.led.insert(id);
        around.led_users.extend(user);
    }
    Ok(around)
}

type Person = (Uuid, Option<Uuid>);

/// Everybody below `top`, nearest first, with their users.
async fn below(tx: &Tx, top: &BTreeSet<Uuid>) -> Result<Vec<Person>> {
    let (mut found, mut seen, mut heads): (Vec<Person>, BTreeSet<Uuid>, Vec<Uuid>) =
        (Vec::new(), top.clone(), top.iter().copied().collect());
    for _ in 0..DEPTH {
        if heads.is_empty() || found.len() >= MOST_LED {
            break;
        }
        let reports = staff::reports_of(tx, heads, MOST_LED as u64).await?;
        let reports: Vec<Person> = reports.into_iter().map(|p| (p.id, p.user_id)).filter(|p| seen.insert(p.0)).collect();
        heads = reports.iter().map(|p| p.0).collect();
        found.extend(reports);
    }
    Ok(found)
}

/// These teams and the teams below them.
async fn with_below(tx: &Tx, teams: Vec<team::Team>) -> Result<BTreeSet<Uuid>> {
    let mut found: BTreeSet<Uuid> = teams.into_iter().map(|t| t.id).collect();
    let mut above: Vec<Uuid> = found.iter().copied().collect();
    for _ in 0..DEPTH {
        if above.is_empty() {
            break;
        }
        let within = team::within(tx, above).await?;
        above = within.into_iter().map(|t| t.id).filter(|id| found.insert(*id)).collect();
    }
    Ok(found)
}

/// Members of these teams with their users; guests are not led.
async fn members_of(tx: &Tx, teams: &BTreeSet<Uuid>) -> Result<Vec<Person>> {
    let people = team::people_of(tx, teams, MOST_LED as u64).await?;
    let people = staff::by_ids(tx, people).await?;
    Ok(people.into_iter().map(|p| (p.id, p.user_id)).collect())
}
