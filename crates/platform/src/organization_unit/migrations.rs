//! Schema of organisation units.

use store::{Column as Kind, Migration, Schema};

pub(super) const ALL: &[Migration] = &[Migration { name: "0591_platform_organization_units", up: units }];

fn units(schema: &mut Schema) {
    schema.system_table("organization_units", |t| {
        t.opt("parent_id", Kind::Uuid).cols(&["code", "display_name", "name_key"], Kind::Text);
        t.unique(&["code"], "displayName", "Validation.Taken");
        t.index(&["parent_id"]);
    });
    for (table, link, target) in [("organization_unit_users", "user_id", "users"), ("organization_unit_roles", "role_id", "roles")] {
        schema.tenant_rows(table, &["unit_id", link], true, |t| {
            t.cols(&["unit_id", link], Kind::Uuid).refers("unit_id", "organization_units").refers(link, target).index(&[link]);
        });
    }
}
