//! Schema of releases.

use ::store::{Column as Kind, Migration, Schema};

pub(crate) const ALL: &[Migration] = &[
    Migration { name: "0205_library_releases", up: releases },
    Migration { name: "0890_library_releases_folded", up: folded },
    Migration { name: "09996_library_releases_told", up: add_told_at },
];

fn releases(schema: &mut Schema) {
    schema.host_table("library_releases", |t| {
        t.col("framework_id", Kind::Uuid).cols(&["name", "name_key", "notes"], Kind::Text);
        t.col("published_at", Kind::Instant).cols(&["number", "standard_count"], Kind::Int);
        t.refers_host("framework_id", "frameworks");
        t.unique(&["framework_id", "name"], "name", "Validation.Taken");
        t.unique(&["framework_id", "number"], "number", "Validation.Taken");
        t.index(&["framework_id", "published_at"]).index(&["published_at"]).index(&["name_key"]);
    });
    schema.host_rows("release_standards", &["release_id", "standard_id"], |t| {
        t.cols(&["release_id", "standard_id", "standard_version_id"], Kind::Uuid);
        t.refers_host("release_id", "library_releases").refers_host("standard_id", "standards");
        t.refers_host("standard_version_id", "standard_versions").index(&["standard_version_id"]);
    });
}

/// Lists, unique names and the global search see text alike by now.
fn folded(schema: &mut Schema) {
    schema.fold_again("library_releases", &["id"], &["name_key"]);
}

/// Null where nobody was notified of a release, as for all older ones.
fn add_told_at(schema: &mut Schema) {
    schema.add_column("library_releases", "told_at", Kind::Instant, None);
}
