//! Action items as records: what comments and history need to know about them.

use ::store::{Table, ties};
use http::{Mentioned, Property, PropertyKind, Record, RecordKind, RecordList};

use super::{
    ActionItem, REACH, VIEW,
    entity::Entity,
    notifications::{self, LIST},
    store,
};

fn title(item: &ActionItem) -> String {
    format!("{} {}", item.number, item.title)
}

pub(super) const RECORD: RecordKind = RecordKind {
    name: "ActionItem",
    entity_type: Entity::TYPE,
    view: VIEW,
    is_shared: false,
    lacks: &[],
    find: |tx, id| {
        Box::pin(async move {
            let item = store::get(tx, id).await?;
            let mut ties = ties::<Entity>(&item);
            ties.others.extend(item.verifier_user_id);
            Ok(Record {
                id: item.id,
                tenant_id: item.tenant_id,
                client_id: Some(item.client_id),
                title: title(&item),
                url: format!("action-items/{}", item.id),
                ties,
                area: &REACH,
                is_private: item.is_private,
                news: notifications::news(&item, tx.now()),
            })
        })
    },
    list: Some(RecordList {
        path: LIST,
        mentioned: |tx, ids| {
            Box::pin(async move {
                let items = store::among(tx, ids).await?;
                let news = |item: &ActionItem| notifications::news(item, tx.now());
                let mentioned = |item: ActionItem| Mentioned { id: item.id, title: title(&item), news: news(&item) };
                Ok(items.into_iter().map(mentioned).collect())
            })
        },
    }),
    properties: &[
        Property::of("status", PropertyKind::Status("ActionStatus")),
        Property::text("title"),
        Property::text("description"),
        Property::of("actionType", PropertyKind::Enum("ActionType")),
        Property::of("priority", PropertyKind::Enum("Priority")),
        Property::of("ownerUserId", PropertyKind::User),
        Property::of("teamId", PropertyKind::Record("Team")),
        Property::of("startOn", PropertyKind::Date),
        Property::of("dueOn", PropertyKind::Date),
        Property::of("slipCount", PropertyKind::Number),
        Property::of("requiresVerification", PropertyKind::Flag),
        Property::of("verifierUserId", PropertyKind::User),
        Property::of("isPrivate", PropertyKind::Flag),
        Property::text("blockedReason"),
        Property::text("cancelReason"),
        Property::text("completionNote"),
    ],
};
