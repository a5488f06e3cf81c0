//! Files of the library as records: what comments and history need to know about them. A tenant has files of its own and reads those that
//! the provider shares; both belong to no client, and each level has comments and links of its own on them.

use ::store::{Table, Tx};
use http::{Addition, News, Property, PropertyKind, Record, RecordKind};
use kernel::{AreaReach, Result, Ties, Uuid, Width};
use serde_json::Value;

use super::{AssetVisibility, VIEW, entity::Entity, store};

/// Users who may read the library read all of it but what is private to others.
const REACH: AreaReach = AreaReach { read: Width::All, change: Width::All, team: None, all: VIEW };

/// Files of the library. They have words of their own that they are found by, in place of the tags of other records; files of records are no
/// records.
pub(super) const RECORD: RecordKind = RecordKind {
    name: "Asset",
    entity_type: Entity::TYPE,
    view: VIEW,
    is_shared: true,
    lacks: &[Addition::Files, Addition::Tags],
    find: |tx, id| Box::pin(find(tx, id)),
    list: None,
    properties: &[
        Property::of("status", PropertyKind::Status("AssetStatus")),
        Property::text("name"),
        Property::text("title"),
        Property::of("version", PropertyKind::Number),
        Property::of("visibility", PropertyKind::Enum("AssetVisibility")),
        Property::text("url"),
        Property::text("description"),
        Property::text("altText"),
        Property::text("language"),
        Property::text("licence"),
        Property::of("expiresOn", PropertyKind::Date),
    ],
};

async fn find(tx: &Tx, id: Uuid) -> Result<Record> {
    let asset = store::get_own_or_shared(tx, id).await?;
    Ok(Record {
        id: asset.id,
        tenant_id: tx.scope().at_level().tenant()?,
        client_id: None,
        url: format!("assets/{}", asset.id),
        news: News::of(Value::Null, asset.status),
        title: asset.title.unwrap_or(asset.name),
        ties: Ties::default(),
        area: &REACH,
        is_private: asset.visibility == AssetVisibility::Private,
    })
}
