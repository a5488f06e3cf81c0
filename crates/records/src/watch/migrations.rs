//! Schema of watches.

use ::store::{Column as Kind, Migration, Schema};

pub(crate) const ALL: &[Migration] = &[Migration { name: "0560_records_watches", up: watches }];

fn watches(schema: &mut Schema) {
    schema.tenant_table("watches", |t| {
        t.cols(&["subject_type", "choice"], Kind::Text).cols(&["subject_id", "user_id"], Kind::Uuid);
        t.unique(&["subject_id", "user_id"], "choice", "Validation.Taken");
    });
}
