//! Retention of an export, its actions, and the names that its entries show next to ids.

use chrono::TimeDelta;
use kernel::{Error, Result, Timestamp, Uuid};
use serde_json::{Map, Value};

use super::entity::{Model, TenantExportStatus};

/// How long an export is kept once it is ready.
pub(super) const KEPT: TimeDelta = TimeDelta::days(7);

/// How long a job that has ended may still be writing on a node that hasn't heard of it.
pub(super) const LINGERING: TimeDelta = TimeDelta::hours(1);

/// Whether it waits or is being written.
pub(super) fn is_open(export: &Model) -> bool {
    matches!(export.status, TenantExportStatus::Queued | TenantExportStatus::Running)
}

/// Its state at `now`: its time may be over before its file is deleted.
pub(super) fn status_at(export: &Model, now: Timestamp) -> TenantExportStatus {
    match export.status {
        TenantExportStatus::Ready if export.expires_at.is_none_or(|end| end <= now) => TenantExportStatus::Expired,
        status => status,
    }
}

/// Validates that it can be downloaded at `now`.
///
/// # Errors
/// `Tenants.ExportNotReady`, `Tenants.ExportExpired`.
pub(super) fn check_ready(export: &Model, now: Timestamp) -> Result<()> {
    match status_at(export, now) {
        TenantExportStatus::Ready => Ok(()),
        TenantExportStatus::Expired => Err(Error::rule("Tenants.ExportExpired")),
        _ => Err(Error::rule("Tenants.ExportNotReady")),
    }
}

/// Whether a member names a user: `createdBy`, `ownerUserId`.
fn names_user(key: &str) -> bool {
    key.ends_with("By") || key.ends_with("serId")
}

fn id(value: &Value) -> Option<Uuid> {
    value.as_str().and_then(|text| text.parse().ok())
}

/// The users that an entry names.
pub(super) fn users(values: &Map<String, Value>) -> impl Iterator<Item = Uuid> {
    values.iter().filter(|(key, _)| names_user(key)).filter_map(|(_, value)| id(value))
}

/// Adds the name next to an id, if `name_of` knows it: `clientId` gets `clientName`, `createdBy` gets `createdByName`.
pub(super) fn label(values: &mut Map<String, Value>, name_of: impl Fn(Uuid) -> Option<String>) {
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

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn at(hour: i64) -> Timestamp {
        Timestamp::UNIX_EPOCH + TimeDelta::hours(hour)
    }

    fn export(status: TenantExportStatus, expires_at: Option<Timestamp>) -> Model {
        Model {
            id: Uuid::nil(),
            target_id: Uuid::nil(),
            name: "Alpha".to_owned(),
            status,
            asked_by: Uuid::nil(),
            asked_at: at(0),
            ready_at: None,
            expires_at,
            size_bytes: None,
            entry_count: None,
            file_count: None,
            nonce: None,
        }
    }

    #[test]
    fn an_export_is_downloaded_until_its_time_is_over() {
        let code = |export: &Model, now| check_ready(export, now).err().and_then(|error| error.code().map(str::to_owned));
        let ready = export(TenantExportStatus::Ready, Some(at(5)));
        assert_eq!(code(&ready, at(4)), None);
        assert_eq!(code(&ready, at(5)).as_deref(), Some("Tenants.ExportExpired"));
        for (status, refused) in [
            (TenantExportStatus::Queued, "Tenants.ExportNotReady"),
            (TenantExportStatus::Running, "Tenants.ExportNotReady"),
            (TenantExportStatus::Failed, "Tenants.ExportNotReady"),
            (TenantExportStatus::Expired, "Tenants.ExportExpired"),
        ] {
            assert_eq!(code(&export(status, None), at(1)).as_deref(), Some(refused), "{status:?}");
        }
    }

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
