//! Links: web addresses as files of the library. The server only keeps them; it never asks there.

use ::store::sea_orm;
use http::App;
use kernel::{Result, Scope, Uuid, text};
use sea_orm::ActiveValue::Set;

use super::{Whole, check_folder, known, whole};
use crate::asset::{
    AssetKind, AssetStatus, AssetVisibility, CREATE,
    entity::{ActiveModel, Entity},
    rules,
};

/// Media type of an address.
const MIME: &str = "text/uri-list";

#[derive(Debug, Clone)]
#[allow(missing_docs)] // the API's request documents the fields
pub struct NewLink {
    pub name: String,
    pub url: String,
    pub folder_id: Option<Uuid>,
    pub description: Option<String>,
}

/// Adds a link to the library.
///
/// # Errors
/// 403 without [`CREATE`], field errors on `url` and `folderId`.
pub async fn create_link(app: &App, scope: &Scope, link: &NewLink) -> Result<Whole> {
    scope.require(CREATE)?;
    let url = rules::web_address(&link.url)?;
    let url = url.as_str();
    let (asset, known) = app
        .db()
        .write(&scope.at_level(), |tx| async move {
            check_folder(&tx, link.folder_id).await?;
            let row = ActiveModel {
                folder_id: Set(link.folder_id),
                name: Set(link.name.clone()),
                name_key: Set(text::fold(&link.name)),
                kind: Set(AssetKind::Link),
                mime: Set(MIME.to_owned()),
                size_bytes: Set(0),
                version: Set(0),
                status: Set(AssetStatus::Ready),
                visibility: Set(AssetVisibility::Tenant),
                description: Set(link.description.clone()),
                tags: Set("[]".to_owned()),
                is_attachment: Set(false),
                url: Set(Some(url.to_owned())),
                ..Default::default()
            };
            let asset = tx.insert::<Entity>(row).await?;
            let known = known(&tx, std::slice::from_ref(&asset)).await?;
            Ok((asset, known))
        })
        .await?;
    whole(app, scope, asset, known).await
}
