//! Schema of organisation units.

use store::{Column as Kind, Migration, Schema};

pub(super) const ALL: &[Migration] = &[
    Migration { name: "0591_platform_organization_units", up: units },
    Migration { name: "0890_platform_organization_units_folded", up: folded },
];

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

/// Lists, unique names and the global search see text alike by now.
fn folded(schema: &mut Schema) {
    schema.fold_again("organization_units", &["tenant_id", "id"], &["name_key"]);
}
