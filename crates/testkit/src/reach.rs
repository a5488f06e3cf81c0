//! Checks what the roles of Annex A reach among the records of one tenant.

use serde_json::Value;

use crate::{Actor, Reply, Who, World};

/// The roles of Annex A in its order; the coach is that of the first client.
pub const ROLES: [Who; 8] =
    [Who::HostAdmin, Who::Management, Who::Coach, Who::Author, Who::ClientAdmin, Who::Manager, Who::Staff, Who::Viewer];

/// Reads each of `paths` as every role and, if that succeeds, changes it to the result of `change`. `letters` give each role's expected
/// access to each record: `M` may change it, `V` may only read it, a dash does not find it. The list at `list` and the record's `canChange`
/// must agree, where they exist.
pub async fn walk(world: &World, list: &str, ids: &[String], letters: [&str; 8], change: impl AsyncFn(&Actor, &str, &Value) -> Reply) {
    for (who, letters) in ROLES.into_iter().zip(letters) {
        let mut actor = world.as_user(who).await;
        if world.cast.tenant_of(who) != world.cast.alpha {
            actor = actor.within(world.cast.alpha);
        }
        let found = actor.get(&format!("{list}?maxResultCount=1000")).await;
        let listed: Vec<String> = match found.status {
            200 => {
                found.json()["items"].as_array().expect("a list").iter().map(|row| row["id"].as_str().expect("an id").to_owned()).collect()
            }
            _ => Vec::new(),
        };
        for (at, (id, letter)) in ids.iter().zip(letters.chars()).enumerate() {
            let case = format!("{who:?} and record {at} of {list}");
            let path = format!("{list}/{id}");
            let read = actor.get(&path).await;
            assert_eq!(listed.contains(id), letter != '-', "{case}: listed");
            if letter == '-' {
                let expected = if found.status == 200 { 404 } else { found.status };
                assert_eq!(read.status, expected, "{case}, read");
                continue;
            }
            let record = read.ok();
            let changed = change(&actor, &path, &record).await;
            assert_eq!(changed.status, if letter == 'M' { 200 } else { 403 }, "{case}, changed");
            if let Some(can_change) = record["canChange"].as_bool() {
                assert_eq!(can_change, letter == 'M', "{case}: canChange");
            }
        }
    }
}

/// The given fields of a record, for a change request.
pub fn only(record: &Value, fields: &[&str]) -> Value {
    fields.iter().map(|field| ((*field).to_owned(), record[*field].clone())).collect::<serde_json::Map<_, _>>().into()
}
