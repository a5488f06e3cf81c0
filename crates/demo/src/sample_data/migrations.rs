//! Schema of the sample data.

use ::store::{Column as Kind, Migration, Schema};

pub(super) const ALL: &[Migration] = &[Migration { name: "09999_x_demo_sample_data", up: sample_data }];

fn sample_data(schema: &mut Schema) {
    schema.host_rows("sample_data", &["id"], |t| {
        t.cols(&["id", "job_id"], Kind::Uuid).cols(&["work", "tenants"], Kind::Text).col("is_from_browser", Kind::Bool);
        t.opts(&["failure", "failure_data"], Kind::Text).col("created_at", Kind::Instant);
    });
}
