//! Schema of action items.

use ::store::{Column as Kind, Migration, Schema};

pub(crate) const ALL: &[Migration] = &[
    Migration { name: "0300_work_action_items", up: action_items },
    Migration { name: "0301_work_action_item_lists", up: lists },
    Migration { name: "0302_work_action_item_verification", up: verification },
    Migration { name: "0573_work_deleted_action_items", up: deleted },
    Migration { name: "0890_work_action_items_folded", up: folded },
    Migration { name: "09992_work_action_item_verified", up: verified },
    Migration { name: "09996_work_action_item_reminders", up: reminders },
    Migration { name: "09999_ze_work_action_items_original", up: original },
];

fn action_items(schema: &mut Schema) {
    schema.tenant_table("action_items", |t| {
        t.cols(&["number", "title", "action_type", "priority", "status", "search_key"], Kind::Text);
        t.cols(&["client_id", "owner_user_id"], Kind::Uuid).opts(&["team_id", "source_id", "standard_id", "verifier_user_id"], Kind::Uuid);
        t.opts(&["description", "source_type", "source_number", "blocked_reason", "cancel_reason", "completion_note"], Kind::Text);
        t.cols(&["due_on", "original_due_on"], Kind::Date).opt("start_on", Kind::Date).opt("completed_at", Kind::Instant);
        t.col("slip_count", Kind::Int).cols(&["requires_verification", "is_private"], Kind::Bool);
        t.refers("client_id", "clients").refers("team_id", "teams");
        t.unique(&["number"], "number", "Validation.Taken");
        t.index(&["due_on"]).index(&["status", "due_on"]).index(&["owner_user_id", "status", "due_on"]);
        t.index(&["client_id", "status", "due_on"]).index(&["source_id"]).index(&["created_at"]).index(&["priority", "due_on"]);
    });
}

/// The previous version still writes rows without them, so they may be null.
fn verification(schema: &mut Schema) {
    for column in ["completed_by", "verification_set_by"] {
        schema.add_column("action_items", column, Kind::Uuid, None);
    }
}

/// The columns after those that a list is sorted by are those that it is filtered by: with them in the index, counting needs no access to
/// the table.
fn lists(schema: &mut Schema) {
    let replaced = [
        ("ix_action_items_due_on", "ix_action_items_list", vec!["due_on"]),
        ("ix_action_items_status_due_on", "ix_action_items_status_list", vec!["status", "due_on"]),
    ];
    for (before, name, mut columns) in replaced {
        columns.extend(["id", "is_private", "owner_user_id", "deleted_at", "client_id"]);
        schema.replace_index("action_items", before, name, &columns);
    }
}

/// Deleted rows are listed and removed by when they were deleted.
fn deleted(schema: &mut Schema) {
    schema.add_deleted_index("action_items", true);
}

/// Lists, unique names and the global search see text alike by now.
fn folded(schema: &mut Schema) {
    schema.fold_again("action_items", &["tenant_id", "id"], &["search_key"]);
}

/// Null where nobody verified an item, and where that was done before it was written down.
fn verified(schema: &mut Schema) {
    schema.add_column("action_items", "verified_by", Kind::Uuid, None);
    schema.add_column("action_items", "verified_at", Kind::Instant, None);
}

/// Null until somebody is reminded that an item is nearly due, or late.
fn reminders(schema: &mut Schema) {
    schema.add_column("action_items", "reminded_for", Kind::Date, None);
    schema.add_column("action_items", "reminded_step", Kind::Int, None);
}

/// The on-time rate of a client is about the items that were first due lately, however many there are from before.
fn original(schema: &mut Schema) {
    schema.add_index("action_items", &["client_id", "original_due_on"]);
}
