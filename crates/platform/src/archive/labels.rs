//! Names next to the ids in the entries of an export.

use std::collections::{BTreeSet, HashMap};

use ::store::export::ExportEntry;
use http::App;
use kernel::{Result, Scope, Uuid};
use serde_json::{Map, Value};

use crate::user;

/// Whether a member names a user: `createdBy`, `ownerUserId`.
fn names_user(key: &str) -> bool {
    key.ends_with("By") || key.ends_with("serId")
}

fn id(value: &Value) -> Option<Uuid> {
    value.as_str().and_then(|text| text.parse().ok())
}

/// The users that an entry names.
fn users(values: &Map<String, Value>) -> impl Iterator<Item = Uuid> {
    values.iter().filter(|(key, _)| names_user(key)).filter_map(|(_, value)| id(value))
}

/// Adds the name next to an id, if `name_of` knows it: `clientId` gets `clientName`, `createdBy` gets `createdByName`.
fn label(values: &mut Map<String, Value>, name_of: impl Fn(Uuid) -> Option<String>) {
    let named: Vec<(String, String)> = values
        .iter()
        .filter_map(|(key, value)| {
            let stem = key.strip_suffix("Id").or_else(|| Some(key.as_str()).filter(|key| key.ends_with("By")))?;
            Some((format!("{stem}Name"), name_of(id(value)?)?))
        })
        .collect();
    for (key, name) in named {
        values.entry(key).or_insert_with(|| name.into());
    }
}

/// Adds the names of people and of the records in `names` next to their ids.
pub(super) async fn add_names(app: &App, scope: &Scope, entries: &mut [ExportEntry], names: &HashMap<Uuid, String>) -> Result<()> {
    let people: BTreeSet<Uuid> = entries.iter().flat_map(|entry| users(&entry.values)).collect();
    let people = user::full_names(app, scope, people).await?;
    for entry in entries {
        label(&mut entry.values, |id| people.get(&id).or_else(|| names.get(&id)).cloned());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn ids_are_shown_with_names() {
        let [client, user] = [1, 2].map(Uuid::from_u128);
        let row = json!({ "id": client, "clientId": client, "createdBy": user, "ownerUserId": user, "teamId": null, "title": "Id" });
        let mut values = row.as_object().cloned().unwrap();
        assert_eq!(users(&values).collect::<Vec<_>>(), [user, user]);
        label(&mut values, |id| Some(if id == client { "North" } else { "Ann Archer" }.to_owned()));
        assert_eq!(values["clientName"], "North");
        assert_eq!((&values["createdByName"], &values["ownerUserName"]), (&json!("Ann Archer"), &json!("Ann Archer")));
        assert_eq!((values.get("teamName"), values.get("Name")), (None, None));
        assert_eq!(values.len(), 9);
        // A name that the entry has already stays.
        let mut own = json!({ "userId": user, "userName": "ann" }).as_object().cloned().unwrap();
        label(&mut own, |_| Some("Ann Archer".to_owned()));
        assert_eq!(own["userName"], "ann");
    }
}
