//! The area's part of the schema.

use store::{Column, Migration, Schema};

pub(super) const ALL: &[Migration] = &[Migration { name: "0770_platform_text_templates", up: contents }];

fn contents(schema: &mut Schema) {
    schema.system_table("text_template_contents", |t| {
        t.cols(&["template_name", "culture_name", "content"], Column::Text);
        t.unique(&["template_name", "culture_name"], "templateName", "Validation.Taken");
    });
}
