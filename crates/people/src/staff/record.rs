//! People and their certificates as records: what comments, files and history need to know about them.

use ::store::{Table, ties};
use http::{News, Property, PropertyKind, Record, RecordKind};
use serde_json::Value;

use super::{
    CERTIFICATES, REACH, VIEW,
    entity::{Entity, certificate},
    store,
};

/// People.
pub(super) const RECORD: RecordKind = RecordKind {
    name: "Staff",
    entity_type: Entity::TYPE,
    view: VIEW,
    is_shared: false,
    lacks: &[],
    find: |tx, id| {
        Box::pin(async move {
            let person = tx.get::<Entity>(id).await?;
            Ok(Record {
                id: person.id,
                tenant_id: person.tenant_id,
                client_id: Some(store::clients::met_at(tx, &person).await?),
                title: person.full_name(),
                url: format!("staff/{}", person.id),
                ties: ties::<Entity>(&person),
                area: &REACH,
                is_private: false,
                news: News { words: person.words(), ..News::of(Value::Null, person.status) },
            })
        })
    },
    list: None,
    properties: &[
        Property::of("status", PropertyKind::Status("StaffStatus")),
        Property::text("firstName"),
        Property::text("lastName"),
        Property::text("preferredName"),
        Property::text("email"),
        Property::text("phone"),
        Property::text("jobTitle"),
        Property::of("clientId", PropertyKind::Record("Client")),
        Property::of("managerStaffId", PropertyKind::Record("Staff")),
        Property::of("employment", PropertyKind::Enum("Employment")),
        Property::of("startOn", PropertyKind::Date),
        Property::of("endOn", PropertyKind::Date),
    ],
};

/// Certificates. They are shown on the page of their person.
pub(super) const CERTIFICATE: RecordKind = RecordKind {
    name: "StaffCertificate",
    entity_type: certificate::Entity::TYPE,
    view: VIEW,
    is_shared: false,
    lacks: &[],
    find: |tx, id| {
        Box::pin(async move {
            let certificate = tx.get::<certificate::Entity>(id).await?;
            Ok(Record {
                id: certificate.id,
                tenant_id: certificate.tenant_id,
                client_id: Some(certificate.client_id),
                title: certificate.name.clone(),
                url: format!("staff/{}", certificate.staff_id),
                ties: ties::<certificate::Entity>(&certificate),
                area: &CERTIFICATES,
                is_private: false,
                news: News::default(),
            })
        })
    },
    list: None,
    properties: &[
        Property::text("name"),
        Property::text("issuer"),
        Property::text("number"),
        Property::of("issuedOn", PropertyKind::Date),
        Property::of("expiresOn", PropertyKind::Date),
        Property::of("verifiedBy", PropertyKind::User),
    ],
};
