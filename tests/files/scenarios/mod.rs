//! Tests of files in every kind of store: each runs with a folder and with an S3-compatible store.

pub mod content;
pub mod details;
pub mod library;
pub mod safety;
pub mod upload;

use axum::http::Method;
use base64::{Engine, engine::general_purpose::STANDARD};
use serde_json::Value;
use testkit::{Actor, Reply, World};

pub const UPLOADS: &str = "/api/app/assets/uploads";
pub const ASSETS: &str = "/api/app/assets";
/// The smallest PDF that is recognised as one.
pub const PDF: &[u8] = b"%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n";
/// An image of one pixel.
pub const PNG: &[u8] = &[
    137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0, 0, 0, 31, 21, 196, 137, 0, 0, 0, 13, 73,
    68, 65, 84, 120, 218, 99, 252, 207, 192, 80, 15, 0, 4, 133, 1, 128, 132, 169, 140, 33, 0, 0, 0, 0, 73, 69, 78, 68, 174, 66, 96, 130,
];

fn metadata(pairs: &[(&str, &str)]) -> String {
    pairs.iter().map(|(key, value)| format!("{key} {}", STANDARD.encode(value))).collect::<Vec<_>>().join(",")
}

/// Starts an upload.
pub async fn begin(by: &Actor, length: usize, pairs: &[(&str, &str)]) -> Reply {
    let (length, metadata) = (length.to_string(), metadata(pairs));
    let headers = [("tus-resumable", "1.0.0"), ("upload-length", &*length), ("upload-metadata", &*metadata)];
    by.saying(&headers).raw(Method::POST, UPLOADS, None).await
}

/// Sends content from `offset` on.
pub async fn send(by: &Actor, upload: &str, offset: usize, content: &[u8]) -> Reply {
    let offset = offset.to_string();
    let body = Some((content.to_vec(), "application/offset+octet-stream"));
    by.saying(&[("tus-resumable", "1.0.0"), ("upload-offset", &*offset)]).raw(Method::PATCH, &format!("{UPLOADS}/{upload}"), body).await
}

/// Uploads a file to the library and has it checked; returns its id.
pub async fn put(world: &World, by: &Actor, content: &[u8], pairs: &[(&str, &str)]) -> String {
    let begun = begin(by, content.len(), pairs).await;
    assert_eq!(begun.status, 201, "{}", begun.text());
    let sent = send(by, begun.json()["id"].as_str().unwrap(), 0, content).await;
    assert_eq!(sent.status, 204, "{}", sent.text());
    world.drain().await;
    begun.json()["assetId"].as_str().unwrap().to_owned()
}

pub async fn asset(by: &Actor, id: &str) -> Value {
    by.get(&format!("{ASSETS}/{id}")).await.ok()
}

/// Names in the library, with these filters.
pub async fn names(by: &Actor, query: &str) -> Vec<String> {
    let list = by.get(&format!("{ASSETS}?{query}")).await.ok();
    list["items"].as_array().unwrap().iter().map(|item| item["name"].as_str().unwrap().to_owned()).collect()
}

/// Calls `$run!` with all of them.
macro_rules! each {
    ($run:ident) => {
        $run! {
            content::a_signed_link_gives_the_content_and_its_ranges_for_ten_minutes,
            content::content_in_many_pieces_is_read_as_one,
            content::images_get_thumbnails_and_what_can_hold_script_is_only_downloaded,
            content::content_that_the_store_lacks_is_refused_before_anything_is_sent,
            content::an_import_whose_sheet_the_store_lacks_says_so,
            content::what_is_deleted_while_a_backup_runs_stays_until_its_end,
            details::a_link_is_kept_and_has_no_content,
            details::a_recording_has_captions_whose_errors_name_their_line,
            details::captions_and_transcript_are_those_of_one_version,
            details::texts_from_before_a_version_is_ready_are_those_of_the_first,
            details::a_file_is_found_by_its_title,
            library::a_file_is_seen_by_its_library_alone_and_a_private_one_by_its_uploader,
            library::tenants_read_what_the_provider_shares_and_change_none_of_it,
            library::folders_are_five_deep_and_deleted_when_empty,
            library::a_file_is_replaced_in_place_and_an_earlier_version_restored,
            library::a_file_that_is_checked_meanwhile_can_be_saved,
            library::the_list_finds_what_is_to_be_tidied_up_and_bulk_does_it,
            upload::an_upload_arrives_in_pieces_and_is_resumed_by_its_uploader_alone,
            upload::what_is_wrong_is_refused_before_anything_is_stored,
            upload::the_quota_holds_for_uploads_side_by_side,
            upload::the_plan_says_how_much_a_tenant_stores,
            upload::cancelled_and_abandoned_uploads_leave_nothing,
            upload::what_a_line_brought_before_it_was_lost_is_kept,
            safety::content_is_what_it_says_and_read_by_links_that_hold,
        }
    };
}
pub(crate) use each;
