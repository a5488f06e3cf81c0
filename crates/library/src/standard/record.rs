//! Standards as records: what comments and history need to know about them. The host owns them, and each level has comments, files and the
//! rest of its own on them.

use ::store::{Table, Tx};
use http::{News, Property, PropertyKind, Record, RecordKind};
use kernel::{AreaReach, Result, Ties, Uuid, Width};
use serde_json::Value;

use super::{VIEW, entity::Entity, service::reader};

/// Users who may read standards read all that were published.
const REACH: AreaReach = AreaReach { read: Width::All, change: Width::All, team: None, all: VIEW };

/// Standards. Their texts are those of versions, which the page compares; what isn't published yet stands in no history.
pub(super) const RECORD: RecordKind = RecordKind {
    name: "Standard",
    entity_type: Entity::TYPE,
    view: VIEW,
    is_shared: true,
    lacks: &[],
    find: |tx, id| Box::pin(find(tx, id)),
    list: None,
    properties: &[
        Property::of("status", PropertyKind::Status("StandardStatus")),
        Property::text("code"),
        Property::text("version"),
        Property::of("criticality", PropertyKind::Enum("Criticality")),
    ],
};

async fn find(tx: &Tx, id: Uuid) -> Result<Record> {
    let standard = reader::readable(tx, id).await?;
    Ok(Record {
        id: standard.id,
        tenant_id: tx.scope().at_level().tenant()?,
        client_id: None,
        url: format!("standards/{}", standard.id),
        news: News::of(Value::Null, standard.status),
        title: format!("{} {}", standard.code, standard.title),
        ties: Ties::default(),
        area: &REACH,
        is_private: false,
    })
}
