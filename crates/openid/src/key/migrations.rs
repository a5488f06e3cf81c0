//! Schema of signing keys.

use ::store::{Column as Kind, Migration, Schema};

pub(crate) const ALL: &[Migration] = &[Migration { name: "0052_openid_keys", up: keys }];

fn keys(schema: &mut Schema) {
    schema.tenant_rows("signing_keys", &["id"], true, |t| {
        t.col("id", Kind::Uuid).col("generation", Kind::Int).cols(&["kid", "algorithm", "sealed"], Kind::Text);
        t.cols(&["active_from", "created_at"], Kind::Instant).opt("verify_until", Kind::Instant);
        t.unique(&["generation"], "generation", "Validation.Taken");
    });
}
