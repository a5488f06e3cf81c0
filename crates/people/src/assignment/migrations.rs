//! Schema of coach assignments.

use ::store::{Column as Kind, Migration, Schema};

pub(crate) const ALL: &[Migration] = &[
    Migration { name: "0105_people_assignments", up: assignments },
    Migration { name: "09999_c_people_assignment_end_told", up: end_told },
];

fn assignments(schema: &mut Schema) {
    schema.system_table("coach_assignments", |t| {
        t.cols(&["client_id", "user_id"], Kind::Uuid).col("role", Kind::Text).col("from_on", Kind::Date).opt("to_on", Kind::Date);
        t.refers("client_id", "clients").unique(&["client_id", "user_id"], "assignments", "Validation.Repeated");
        t.system_index(&["user_id"]);
    });
}

/// Of which last day people were told.
fn end_told(schema: &mut Schema) {
    schema.add_column("coach_assignments", "end_told_for", Kind::Date, None);
}
