//! Schema of onboarding.

use ::store::{Column as Kind, Migration, Schema};

pub(crate) const ALL: &[Migration] = &[Migration { name: "09999_f_people_onboarding", up: onboarding }];

fn onboarding(schema: &mut Schema) {
    schema.host_table("onboarding_templates", |t| {
        t.col("purpose", Kind::Text).col("steps", Kind::Json).unique(&["purpose"], "steps", "Validation.Taken");
    });
    // Parts of their client: an onboarding that was begun by mistake keeps nobody from deleting it.
    schema.tenant_rows("client_onboarding_steps", &["id"], false, |t| {
        t.cols(&["id", "client_id"], Kind::Uuid).cols(&["position", "due_days"], Kind::Int);
        t.cols(&["title", "owner", "state", "concurrency_stamp"], Kind::Text);
        t.col("created_at", Kind::Instant).opt("created_by", Kind::Uuid).opt("updated_at", Kind::Instant).opt("updated_by", Kind::Uuid);
        t.col("is_required", Kind::Bool).opt("reason", Kind::Text).opt("settled_at", Kind::Instant).opt("settled_by_user_id", Kind::Uuid);
        t.refers("client_id", "clients").unique(&["client_id", "position"], "position", "Validation.Taken").index(&["settled_by_user_id"]);
    });
}
