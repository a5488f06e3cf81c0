//! Schema of clients.

use ::store::{Column as Kind, Migration, Schema};

pub(crate) const ALL: &[Migration] = &[
    Migration { name: "0100_people_clients", up: clients },
    Migration { name: "0570_people_deleted_clients", up: deleted },
    Migration { name: "0890_people_clients_folded", up: folded },
    Migration { name: "09995_people_client_programme", up: programme },
    Migration { name: "09999_f_people_client_health", up: health },
];

fn clients(schema: &mut Schema) {
    schema.tenant_table("clients", |t| {
        t.cols(&["code", "name", "name_key", "search_key", "time_zone", "currency", "status"], Kind::Text);
        t.opts(&["legal_name", "industry", "size_band", "address", "country", "website", "about"], Kind::Text);
        t.col("is_primary", Kind::Bool).col("fiscal_year_start_month", Kind::Int);
        t.opts(&["engagement_start", "engagement_end"], Kind::Date).opt("lead_coach_user_id", Kind::Uuid);
        t.unique(&["code"], "code", "Validation.Taken");
        t.index(&["name_key"]).index(&["status", "name_key"]).index(&["lead_coach_user_id"]).index(&["created_at"]);
    });
}

/// Deleted rows are listed and removed by when they were deleted.
fn deleted(schema: &mut Schema) {
    schema.add_deleted_index("clients", true);
}

/// Lists, unique names and the global search see text alike by now.
fn folded(schema: &mut Schema) {
    schema.fold_again("clients", &["tenant_id", "id"], &["name_key", "search_key"]);
}

/// How healthy a client was found last, beside its row, so that lists filter and sort by it.
fn health(schema: &mut Schema) {
    schema.add_column("clients", "health_score", Kind::Int, None);
    schema.add_column("clients", "health_band", Kind::Text, None);
    schema.add_column("clients", "health_stale", Kind::Bool, Some("false"));
    schema.add_index("clients", &["health_band", "name_key"]);
}

/// What a client has booked, in the provider's words.
fn programme(schema: &mut Schema) {
    schema.add_column("clients", "programme", Kind::Text, None);
}
