//! Showing and changing the settings of a level.

mod brand;
mod copy;
mod image;
mod outline;
mod revise;
mod show;

use ::store::Tx;
use delivery::{Mail, send_mail};
use http::App;
use kernel::{Error, FieldError, Page, Paged, Result, Scope, Uuid};
use localisation::Localisation;
use serde_json::json;

use super::{
    UPDATE, VIEW,
    definitions::Kind,
    entity::{self, RevisionKind, revision},
    rules::{self, Own, SettingOrWord},
    store,
};
use crate::{throttle::letters, user};

pub(super) use self::image::{read as read_image, upload};
pub use brand::{Brand, brand};
pub(super) use copy::copy;
pub use outline::{give, outline};
pub(super) use show::{ShownSettings, Term, Value, effective, show};

/// A requested change: the name of a value and its own value, `None` to inherit it.
pub(super) struct RequestedValue {
    pub(super) name: String,
    pub(super) value: Option<String>,
}

/// Changes values of the scope's level; the others stay.
///
/// # Errors
/// 403, 409, 400 on the wish that doesn't fit, `TenantSettings.ContrastTooLow`, `TenantSettings.TermEmpty`.
pub(super) async fn update(app: &App, scope: &Scope, wishes: &[RequestedValue], stamp: &str) -> Result<()> {
    scope.require(UPDATE)?;
    let fitting = &fitting(app, wishes).await?;
    change(app, scope, stamp, fitting, |own| apply(own, fitting)).await
}

/// Has values of the scope's level inherited from now on; all of them without names.
///
/// # Errors
/// 403, 409, 400 on `keys`.
pub(super) async fn reset(app: &App, scope: &Scope, keys: &[String], stamp: &str) -> Result<()> {
    scope.require(UPDATE)?;
    let unknown = |(at, _): (usize, &String)| FieldError {
        field: format!("keys[{at}]"),
        message: "Validation.TenantSetting".into(),
        data: serde_json::Map::new(),
    };
    let wrong: Vec<FieldError> = keys.iter().enumerate().filter(|(_, key)| rules::subject(key).is_none()).map(unknown).collect();
    if !wrong.is_empty() {
        return Err(Error::invalid_fields(wrong));
    }
    let left = |own: &Own| {
        let left: Own = own.iter().filter(|(name, _)| !(keys.is_empty() || keys.contains(name))).map(pair).collect();
        match rules::lonely_word(own, &left) {
            Some(_) => Err(Error::invalid("keys", "Validation.TermNumbers")),
            None => Ok(left),
        }
    };
    change(app, scope, stamp, &[], left).await
}

fn pair((name, value): (&String, &String)) -> (String, String) {
    (name.clone(), value.clone())
}

/// Restores the own values after a revision, as far as they would be accepted today.
///
/// # Errors
/// 403, 404, 409.
pub(super) async fn restore(app: &App, scope: &Scope, id: Uuid, stamp: &str) -> Result<()> {
    scope.require(UPDATE)?;
    let languages = &languages(app).await?;
    app.db()
        .write(&scope.at_level(), |tx| async move {
            let mut then = revise::own_of(&store::revision(&tx, id).await?)?;
            check_stamp(&tx, stamp).await?;
            rules::drop_outdated(&mut then, languages);
            revise::revise(app, &tx, RevisionKind::Restored, &then).await
        })
        .await
}

/// One page of revisions, the latest first.
///
/// # Errors
/// 403.
pub(super) async fn revisions(app: &App, scope: &Scope, page: &Page) -> Result<Paged<revision::Model>> {
    scope.require(VIEW)?;
    app.db().read(&scope.at_level(), |tx| async move { store::page(&tx, page).await }).await
}

/// Sends the caller a mail with the brand of the scope's level, to its own address.
///
/// # Errors
/// 403, 401 for callers that are no user, 429 for many mails within an hour.
pub(super) async fn test_mail(app: &App, scope: &Scope, culture: &str) -> Result<()> {
    scope.require(UPDATE)?;
    let home = scope.principal().home;
    let caller = user::by_id(app, home, scope.user()?).await?.ok_or_else(Error::unauthenticated)?;
    letters::ask(app, scope, home, &caller.email).await?;
    let level = scope.at_level();
    let tenant = level.tenant()?;
    let text = |key: &str| app.texts().text_for(tenant, culture, key, &serde_json::Map::new()).unwrap_or_default();
    let model = json!({ "message": text("TenantSettings.TestMail.Text") });
    let mail = &Mail {
        to: caller.email.clone(),
        to_name: Some(caller.full_name()),
        culture: culture.to_owned(),
        template: "Abp.StandardEmailTemplates.Message".to_owned(),
        subject: Some(text("TenantSettings.TestMail.Subject")),
        model: model.as_object().cloned().unwrap_or_default(),
        ..Mail::default()
    };
    app.db()
        .write(&level, |tx| async move {
            tx.audit_action();
            send_mail(&tx, mail).await.map(drop)
        })
        .await
}

/// Changes the own values of the scope's level as `wanted` says, in one transaction with its revision.
async fn change(
    app: &App,
    scope: &Scope,
    stamp: &str,
    wishes: &[RequestedValue],
    wanted: impl Fn(&Own) -> Result<Own> + Sync,
) -> Result<()> {
    let wanted = &wanted;
    app.db()
        .write(&scope.at_level(), |tx| async move {
            check_stamp(&tx, stamp).await?;
            check_images(&tx, wishes).await?;
            let after = wanted(&revise::own_in(&tx).await?)?;
            revise::revise(app, &tx, RevisionKind::Saved, &after).await
        })
        .await
}

/// Checks that the settings have not changed since `stamp` was read.
async fn check_stamp(tx: &Tx, stamp: &str) -> Result<()> {
    ::store::check_stamp(&revise::stamp(store::latest(tx).await?.as_ref()), Some(stamp))
}

/// The languages that people can choose.
async fn languages(app: &App) -> Result<Vec<String>> {
    let texts = app.own::<Localisation>()?;
    texts.refresh(app.db()).await?;
    Ok(texts.languages().into_iter().map(|language| language.culture_name).collect())
}

/// The wishes as they are stored.
async fn fitting(app: &App, wishes: &[RequestedValue]) -> Result<Vec<RequestedValue>> {
    let languages = languages(app).await?;
    let one = |(at, wish): (usize, &RequestedValue)| {
        let subject = rules::subject(&wish.name).ok_or_else(|| Error::invalid(format!("values[{at}].name"), "Validation.TenantSetting"))?;
        let Some(value) = &wish.value else { return Ok(RequestedValue { name: wish.name.clone(), value: None }) };
        let field = format!("values[{at}].value");
        let value = rules::fitting(subject, &field, value)?;
        match subject {
            SettingOrWord::Value(_, Kind::Language) if !languages.contains(&value) => Err(Error::invalid(field, "Validation.Culture")),
            SettingOrWord::Value(_, Kind::Image(_)) if rules::image_at(&value).is_none() => {
                Err(Error::invalid(field, "Validation.BrandImage"))
            }
            _ => Ok(RequestedValue { name: wish.name.clone(), value: Some(value) }),
        }
    };
    wishes.iter().enumerate().map(one).collect()
}

/// The own values after the wishes.
fn apply(own: &Own, wishes: &[RequestedValue]) -> Result<Own> {
    let mut after = own.clone();
    for RequestedValue { name, value } in wishes {
        match value {
            Some(value) => drop(after.insert(name.clone(), value.clone())),
            None => drop(after.remove(name)),
        }
    }
    let Some(lonely) = rules::lonely_word(own, &after) else { return Ok(after) };
    let field = wishes.iter().position(|wish| wish.name == lonely).map_or_else(|| "values".to_owned(), |at| format!("values[{at}].value"));
    Err(Error::invalid(field, "Validation.TermNumbers"))
}

/// Checks that wished images are the level's own, and made for their place.
async fn check_images(tx: &Tx, wishes: &[RequestedValue]) -> Result<()> {
    let level = tx.scope().tenant()?;
    for (at, wish) in wishes.iter().enumerate() {
        let Some(SettingOrWord::Value(_, Kind::Image(purpose))) = rules::subject(&wish.name) else { continue };
        let Some(address) = &wish.value else { continue };
        let image = match rules::image_at(address) {
            Some((home, id)) if home == level => store::image(tx, id).await?,
            _ => None,
        };
        let is_it = |image: &entity::image::Model| rules::image_address(level, image.id, &image.media_type) == *address;
        if !image.is_some_and(|image| image.purpose == purpose && is_it(&image)) {
            return Err(Error::invalid(format!("values[{at}].value"), "Validation.BrandImage"));
        }
    }
    Ok(())
}
