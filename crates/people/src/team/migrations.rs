//! Schema of teams.

use ::store::{Column as Kind, Migration, Schema};

pub(crate) const ALL: &[Migration] = &[
    Migration { name: "0120_people_teams", up: teams },
    Migration { name: "0121_people_team_leads", up: leads },
    Migration { name: "0572_people_deleted_teams", up: deleted },
    Migration { name: "0890_people_teams_folded", up: folded },
    Migration { name: "09999_l_people_teams_in_full", up: in_full },
];

fn teams(schema: &mut Schema) {
    schema.tenant_table("teams", |t| {
        t.col("client_id", Kind::Uuid).opts(&["parent_team_id", "lead_staff_id"], Kind::Uuid);
        t.cols(&["name", "status", "name_key"], Kind::Text).opt("description", Kind::Text);
        t.refers("client_id", "clients").refers("parent_team_id", "teams").refers("lead_staff_id", "staff");
        t.unique(&["client_id", "name_key"], "name", "Validation.Taken");
        t.index(&["name_key"]).index(&["status", "name_key"]).index(&["parent_team_id"]);
    });
    schema.tenant_rows("team_members", &["team_id", "staff_id"], false, |t| {
        t.cols(&["team_id", "staff_id", "client_id"], Kind::Uuid).col("role", Kind::Text);
        t.refers("team_id", "teams").refers("staff_id", "staff").index(&["staff_id"]);
    });
}

/// Whom somebody leads is asked for each caller: by the teams of a lead.
fn leads(schema: &mut Schema) {
    schema.add_index("teams", &["lead_staff_id"]);
}

/// Deleted rows are listed and removed by when they were deleted.
fn deleted(schema: &mut Schema) {
    schema.add_deleted_index("teams", true);
}

/// Lists, unique names and the global search see text alike by now.
fn folded(schema: &mut Schema) {
    schema.fold_again("teams", &["tenant_id", "id"], &["name_key"]);
}

/// Code, deputy, colour and privacy of teams, and since when people belong to them. When today's members joined isn't known. Former
/// members are listed by team, the latest first, and the teams of a deputy are queried for each caller.
fn in_full(schema: &mut Schema) {
    schema.add_column("teams", "code", Kind::Text, None);
    schema.add_column("teams", "code_key", Kind::Text, None);
    schema.add_column("teams", "deputy_staff_id", Kind::Uuid, None);
    schema.add_column("teams", "colour", Kind::Int, Some("1"));
    schema.add_column("teams", "is_private", Kind::Bool, Some("false"));
    schema.add_unique("teams", &["code_key"], "code", "Validation.Taken");
    schema.add_index("teams", &["deputy_staff_id"]);
    schema.add_column("team_members", "from_on", Kind::Date, None);
    schema.tenant_rows("team_former_members", &["id"], false, |t| {
        t.cols(&["id", "team_id", "staff_id", "client_id"], Kind::Uuid).col("role", Kind::Text);
        t.opt("from_on", Kind::Date).col("to_on", Kind::Date);
        t.refers("team_id", "teams").refers("staff_id", "staff").index(&["team_id", "to_on"]).index(&["staff_id"]);
    });
}
