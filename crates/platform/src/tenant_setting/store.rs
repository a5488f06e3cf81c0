//! Queries on images and revisions.

use ::store::{
    Tx,
    content::{PAGE, Piece, StoredContent},
};
use kernel::{Page, Paged, Result, Sort, Uuid};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, sea_query::Condition};

use super::entity::{
    ImagePurpose, RevisionKind,
    image::{self, Entity as Images},
    revision::{self, Entity as Revisions},
};

pub(super) async fn latest(tx: &Tx) -> Result<Option<revision::Model>> {
    tx.one(Revisions::find().order_by_desc(revision::Column::Number).limit(1)).await
}

/// The revision with this id.
pub(super) async fn revision(tx: &Tx, id: Uuid) -> Result<revision::Model> {
    tx.get::<Revisions>(id).await
}

/// Removes the revisions up to a number; gives them.
pub(super) async fn remove_up_to(tx: &Tx, number: i32) -> Result<Vec<revision::Model>> {
    let old = tx.all(Revisions::find().filter(revision::Column::Number.lte(number))).await?;
    for row in &old {
        tx.delete::<Revisions>(row).await?;
    }
    Ok(old)
}

/// Whether any revision names an image.
pub(super) async fn is_named(tx: &Tx, image: Uuid) -> Result<bool> {
    let naming = Revisions::find().filter(revision::Column::Own.contains(image.to_string()));
    Ok(tx.one(naming).await?.is_some())
}

/// One page of revisions, the latest first.
pub(super) async fn page(tx: &Tx, page: &Page) -> Result<Paged<revision::Model>> {
    let page = Page { sort: vec![Sort { field: "number".to_owned(), descending: true }], ..page.clone() };
    tx.page(Revisions::find(), &page, |_| revision::Column::Number).await
}

pub(super) struct NewRevision {
    pub(super) number: i32,
    pub(super) kind: RevisionKind,
    pub(super) changes: String,
    pub(super) own: String,
    /// Author; none for a baseline.
    pub(super) by: Option<(Uuid, String)>,
}

pub(super) async fn add(tx: &Tx, new: NewRevision) -> Result<()> {
    let (made_by, made_by_name) = new.by.map_or((None, String::new()), |(id, name)| (Some(id), name));
    let row = revision::ActiveModel {
        number: Set(new.number),
        kind: Set(new.kind),
        changes: Set(new.changes),
        own: Set(new.own),
        made_at: Set(tx.now()),
        made_by: Set(made_by),
        made_by_name: Set(made_by_name),
        ..Default::default()
    };
    tx.insert::<Revisions>(row).await.map(drop)
}

/// The image with this id, if there is one.
pub(super) async fn image(tx: &Tx, id: Uuid) -> Result<Option<image::Model>> {
    tx.find::<Images>(id).await
}

/// The images that no revision names.
pub(super) async fn unnamed_images(tx: &Tx) -> Result<Vec<image::Model>> {
    tx.all(Images::find().filter(image::Column::IsNamed.eq(false))).await
}

/// Keeps of images whether a revision names them.
pub(super) async fn set_named(tx: &Tx, ids: Vec<Uuid>, is_named: bool) -> Result<()> {
    if ids.is_empty() {
        return Ok(());
    }
    let others = Images::find().filter(image::Column::Id.is_in(ids)).filter(image::Column::IsNamed.ne(is_named));
    for before in tx.all(others).await? {
        let after = image::Model { is_named, ..before.clone() };
        tx.update::<Images>(&before, after).await?;
    }
    Ok(())
}

#[derive(Clone, Copy)]
pub(super) struct NewImage {
    pub(super) id: Uuid,
    pub(super) purpose: ImagePurpose,
    pub(super) media_type: &'static str,
    pub(super) width: i32,
    pub(super) height: i32,
}

pub(super) async fn add_image(tx: &Tx, new: NewImage) -> Result<()> {
    let row = image::ActiveModel {
        id: Set(new.id),
        purpose: Set(new.purpose),
        media_type: Set(new.media_type.to_owned()),
        width: Set(new.width),
        height: Set(new.height),
        is_named: Set(false),
        ..Default::default()
    };
    tx.insert::<Images>(row).await.map(drop)
}

/// Deletes an image.
pub(super) async fn remove_image(tx: &Tx, row: &image::Model) -> Result<()> {
    tx.delete::<Images>(row).await
}

/// The content of the images after this one.
pub(super) async fn contents(tx: &Tx, after: Option<Uuid>) -> Result<Vec<StoredContent>> {
    let rest = Condition::all().add_option(after.map(|after| image::Column::Id.gt(after)));
    let rows = tx.all(Images::find().filter(rest).order_by_asc(image::Column::Id).limit(PAGE)).await?;
    let content = |row: image::Model| StoredContent {
        row: row.id,
        name: format!("{:?}", row.purpose),
        pieces: vec![Piece { id: row.id, size: None }],
        sha256: None,
    };
    Ok(rows.into_iter().map(content).collect())
}
