//! Schema of files.

use ::store::{Column as Kind, Migration, Schema};

pub(crate) const ALL: &[Migration] = &[
    Migration { name: "0541_files_assets", up: assets },
    Migration { name: "0542_files_links", up: links },
    Migration { name: "0890_files_assets_folded", up: folded },
    Migration { name: "09999_g_files_assets_described", up: described },
    Migration { name: "09999_g_files_links_listed", up: listed },
    Migration { name: "09999_k_files_texts_of_versions", up: texts_of_versions },
    Migration { name: "09999_q_files_links_of_the_host", up: links_of_the_host },
    Migration { name: "09999_s_files_text_of_documents", up: text_of_documents },
];

fn assets(schema: &mut Schema) {
    schema.tenant_table("assets", |t| {
        t.opts(&["folder_id", "version_id"], Kind::Uuid).cols(&["name", "name_key", "kind", "mime", "status", "visibility"], Kind::Text);
        t.col("size_bytes", Kind::Big).col("version", Kind::Int).opts(&["alt_text", "description", "licence", "sha256"], Kind::Text);
        t.col("tags", Kind::Json).opt("expires_on", Kind::Date).col("is_attachment", Kind::Bool);
        t.refers("folder_id", "asset_folders").index(&["is_attachment", "name_key"]).index(&["is_attachment", "created_at"]);
        t.index(&["is_attachment", "size_bytes"]).index(&["folder_id"]).index(&["sha256"]).index(&["expires_on"]);
    });
    schema.system_table("asset_versions", |t| {
        t.col("asset_id", Kind::Uuid).col("number", Kind::Int).cols(&["file_name", "mime", "kind", "status"], Kind::Text);
        t.cols(&["size_bytes", "received_bytes"], Kind::Big).opts(&["sha256", "failure"], Kind::Text);
        t.opts(&["width", "height"], Kind::Int).opt("thumbnail_id", Kind::Uuid).opt("expires_at", Kind::Instant);
        t.refers("asset_id", "assets").index(&["asset_id", "number"]).system_index(&["expires_at"]);
    });
    schema.tenant_rows("asset_parts", &["version_id", "start"], false, |t| {
        t.col("version_id", Kind::Uuid).col("start", Kind::Big).col("file_id", Kind::Uuid).col("size_bytes", Kind::Big);
        t.refers("version_id", "asset_versions");
    });
}

fn links(schema: &mut Schema) {
    schema.tenant_table("asset_links", |t| {
        t.col("subject_type", Kind::Text).cols(&["subject_id", "client_id", "asset_id"], Kind::Uuid).opt("caption", Kind::Text);
        t.refers("asset_id", "assets").index(&["subject_id", "created_at"]).index(&["asset_id"]);
        t.unique(&["subject_id", "asset_id"], "assetId", "Validation.Taken");
    });
}

/// Lists, unique names and the global search see text alike by now.
fn folded(schema: &mut Schema) {
    schema.fold_again("assets", &["tenant_id", "id"], &["name_key"]);
}

/// What a file is called, its language, where a link leads, how long content is, and what is said in it.
fn described(schema: &mut Schema) {
    for column in ["title", "search_key", "language", "url"] {
        schema.add_column("assets", column, Kind::Text, None);
    }
    for column in ["pages", "duration_sec"] {
        schema.add_column("asset_versions", column, Kind::Int, None);
    }
    schema.tenant_table("asset_texts", |t| {
        t.opts(&["captions_vtt", "transcript"], Kind::Text).refers("id", "assets");
    });
}

/// Captions and transcript are those of one version.
fn texts_of_versions(schema: &mut Schema) {
    schema.add_column("asset_texts", "version_id", Kind::Uuid, None);
    schema.fill_from("asset_texts", "version_id", ("assets", "version_id"), "id");
}

/// What is written in documents is found. Those that are there already are read by the sweep.
fn text_of_documents(schema: &mut Schema) {
    schema.add_column("asset_versions", "wording", Kind::Text, None);
    schema.tenant_rows("asset_wordings", &["version_id"], false, |t| {
        t.col("version_id", Kind::Uuid).col("text", Kind::Text);
        t.refers("version_id", "asset_versions");
    });
}

/// The files of all records are listed, and those of a client.
fn listed(schema: &mut Schema) {
    schema.add_index("asset_links", &["created_at"]);
    schema.add_index("asset_links", &["client_id", "created_at"]);
}

/// Files of records of the host have no client.
fn links_of_the_host(schema: &mut Schema) {
    schema.drop_index("ix_asset_links_client_id_created_at");
    schema.make_optional("asset_links", "client_id", Kind::Uuid);
    schema.add_index("asset_links", &["client_id", "created_at"]);
}
