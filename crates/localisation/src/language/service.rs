//! Managing languages.

use http::App;
use kernel::{Error, HOST, Page, Paged, Result, Scope, Uuid, text};
use sea_orm::ActiveValue::Set;
use store::{Tx, check_stamp, sea_orm};

use super::{
    CHANGE_DEFAULT, CREATE, DELETE, EDIT, TEXTS, VIEW,
    entity::{ActiveModel, Entity, Model},
    rules, store as queries,
};
use crate::{CULTURES, Culture, DEFAULT_CULTURE, Localisation, SHIPPED, TEXTS_CHANGED, known_culture};

/// Maximum number of languages: the menu lists all of them.
const MOST: usize = 60;

/// What an administrator enters.
#[derive(Debug, Clone)]
pub(crate) struct Details {
    pub(crate) display_name: String,
    pub(crate) flag_icon: Option<String>,
    pub(crate) is_enabled: bool,
}

/// One page of languages.
///
/// # Errors
/// 403, `Unavailable`.
pub(crate) async fn list(app: &App, scope: &Scope, filter: Option<&str>, is_enabled: Option<bool>, page: &Page) -> Result<Paged<Model>> {
    scope.require(VIEW)?;
    app.db().read(scope, |tx| async move { queries::list(&tx, filter, is_enabled, page).await }).await
}

/// Every language in the order of the menu.
///
/// # Errors
/// 403, `Unavailable`.
pub(crate) async fn all(app: &App, scope: &Scope) -> Result<Vec<Model>> {
    if !scope.has(TEXTS) {
        scope.require(VIEW)?;
    }
    app.db().read(scope, |tx| async move { queries::every(&tx).await }).await
}

/// One language.
///
/// # Errors
/// 403, 404, `Unavailable`.
pub(crate) async fn get(app: &App, scope: &Scope, id: Uuid) -> Result<Model> {
    scope.require(VIEW)?;
    app.db().read(scope, |tx| async move { tx.get::<Entity>(id).await }).await
}

/// The cultures that a language can be added for.
///
/// # Errors
/// 403.
pub(crate) fn cultures(scope: &Scope) -> Result<&'static [Culture]> {
    scope.require(VIEW)?;
    Ok(CULTURES)
}

fn search_key(culture_name: &str, display_name: &str) -> String {
    let english = known_culture(culture_name).map_or("", |culture| culture.english_name);
    text::search_key(&[display_name, culture_name, english])
}

fn row(culture: &Culture, details: &Details, position: i32) -> ActiveModel {
    ActiveModel {
        culture_name: Set(culture.name.to_owned()),
        display_name: Set(details.display_name.clone()),
        search_key: Set(search_key(culture.name, &details.display_name)),
        flag_icon: Set(details.flag_icon.clone()),
        is_enabled: Set(details.is_enabled),
        is_default: Set(false),
        position: Set(position),
        ..Default::default()
    }
}

/// Adds a language at the end of the menu. Until its texts are written, it shows those of a related language, or else the English ones.
///
/// # Errors
/// 403 without [`CREATE`] or away from the host, `Languages.TooMany`, a field error on `cultureName`.
pub(crate) async fn create(app: &App, scope: &Scope, culture_name: &str, details: &Details) -> Result<Model> {
    scope.require(CREATE)?;
    let culture = rules::culture(culture_name)?;
    app.db()
        .write(&scope.at_host()?, |tx| async move {
            let before = queries::every(&tx).await?;
            if before.len() >= MOST {
                return Err(Error::rule("Languages.TooMany").with("max", MOST));
            }
            let created = tx.insert::<Entity>(row(culture, details, rules::last_position(&before))).await?;
            tx.invalidate(TEXTS_CHANGED).await?;
            Ok(created)
        })
        .await
}

/// Changes name, flag, and whether users can choose a language.
///
/// # Errors
/// 403 without [`EDIT`] or away from the host, 404, 409, `Languages.DefaultStays`.
pub(crate) async fn update(app: &App, scope: &Scope, id: Uuid, details: &Details, stamp: Option<&str>) -> Result<Model> {
    scope.require(EDIT)?;
    app.db()
        .write(&scope.at_host()?, |tx| async move {
            let before = tx.get::<Entity>(id).await?;
            check_stamp(&before.concurrency_stamp, stamp)?;
            if !details.is_enabled {
                rules::may_go(&before).map_err(|error| error.and_field("isEnabled", "Error.Languages.DefaultStays"))?;
            }
            let after = Model {
                display_name: details.display_name.clone(),
                search_key: search_key(&before.culture_name, &details.display_name),
                flag_icon: details.flag_icon.clone(),
                is_enabled: details.is_enabled,
                ..before.clone()
            };
            let after = tx.update::<Entity>(&before, after).await?;
            tx.invalidate(TEXTS_CHANGED).await?;
            Ok(after)
        })
        .await
}

/// Lets users choose a language, or keeps them from it; its name and flag stay as they are.
///
/// # Errors
/// As [`update`].
pub(crate) async fn set_enabled(app: &App, scope: &Scope, id: Uuid, is_enabled: bool) -> Result<()> {
    scope.require(EDIT)?;
    let row = app.db().read(scope, |tx| async move { tx.get::<Entity>(id).await }).await?;
    let details = Details { display_name: row.display_name, flag_icon: row.flag_icon, is_enabled };
    update(app, scope, id, &details, Some(&row.concurrency_stamp)).await.map(drop)
}

/// Makes a language the default: that of callers who ask for none of the enabled ones. The former default changes in the same
/// transaction, so that of two callers at the same moment one is retried.
///
/// # Errors
/// 403 without [`CHANGE_DEFAULT`] or away from the host, 404, `Languages.DefaultEnabled`.
pub(crate) async fn set_as_default(app: &App, scope: &Scope, id: Uuid) -> Result<()> {
    scope.require(CHANGE_DEFAULT)?;
    app.db()
        .write(&scope.at_host()?, |tx| async move {
            let chosen = tx.get::<Entity>(id).await?;
            rules::may_be_default(&chosen)?;
            if let Some(last) = queries::default_beside(&tx, id).await? {
                tx.update::<Entity>(&last, Model { is_default: false, ..last.clone() }).await?;
            }
            tx.update::<Entity>(&chosen, Model { is_default: true, ..chosen.clone() }).await?;
            tx.invalidate(TEXTS_CHANGED).await
        })
        .await?;
    follow(app).await;
    Ok(())
}

/// Deletes a language. Its changed texts are kept, in case it is added again.
///
/// # Errors
/// 403 without [`DELETE`] or away from the host, 404, `Languages.DefaultStays`.
pub(crate) async fn delete(app: &App, scope: &Scope, id: Uuid) -> Result<()> {
    scope.require(DELETE)?;
    app.db()
        .write(&scope.at_host()?, |tx| async move {
            let row = tx.get::<Entity>(id).await?;
            rules::may_go(&row)?;
            tx.delete::<Entity>(&row).await?;
            tx.invalidate(TEXTS_CHANGED).await
        })
        .await?;
    follow(app).await;
    Ok(())
}

/// Reads the change on this node before it is reported; the others follow with their next poll.
async fn follow(app: &App) {
    let read = match app.own::<Localisation>() {
        Ok(texts) => texts.refresh(app.db()).await,
        Err(error) => Err(error),
    };
    if let Err(error) = read {
        tracing::warn!(%error, "the changed languages could not be read");
    }
}

/// Creates the shipped languages if there is none yet.
///
/// # Errors
/// `Unavailable`; a field error where another node created them at the same moment.
pub async fn seed(app: &App) -> Result<()> {
    let scope = Scope::system(app.now()).within(HOST);
    app.db().write(&scope, |tx| async move { if queries::every(&tx).await?.is_empty() { create_shipped(&tx).await } else { Ok(()) } }).await
}

async fn create_shipped(tx: &Tx) -> Result<()> {
    let shipped = (0..).zip(SHIPPED.iter().filter_map(|name| known_culture(name))).map(|(position, culture)| {
        let details = Details { display_name: culture.native_name.to_owned(), flag_icon: None, is_enabled: true };
        ActiveModel { is_default: Set(culture.name == DEFAULT_CULTURE), ..row(culture, &details, position) }
    });
    tx.insert_all::<Entity>(shipped.collect()).await?;
    tx.invalidate(TEXTS_CHANGED).await
}
