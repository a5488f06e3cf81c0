//! Reading and changing text templates, and what mails are made from.

use ::store::Tx;
use delivery::{
    Delivery, Person,
    mail::{Draft, Rendered, Template, check_template},
};
use http::App;
use kernel::{Error, HOST, Page, Paged, Result, Scope, Uuid, text};
use localisation::{DEFAULT_CULTURE, writable_culture};
use serde_json::Map;

use super::{EDIT, VIEW, entity::Model, rules, store};
use crate::{
    feature::{self, TEXT_TEMPLATES},
    setting::{self, DEFAULT_LANGUAGE},
    throttle::letters,
    user,
};

/// A template as lists show it.
pub(super) struct Definition {
    pub(super) template: &'static Template,
    pub(super) display_name: String,
    /// Languages with contents of the caller's level; empty text for the one of all languages.
    pub(super) changed: Vec<String>,
}

/// The content of a template in one language.
pub(super) struct TemplateText {
    pub(super) template: &'static Template,
    /// `None` where one content is for all languages.
    pub(super) culture: Option<&'static str>,
    pub(super) content: String,
    /// Stamp of the level's own content; empty if there is none.
    pub(super) stamp: String,
    pub(super) is_changed: bool,
}

/// Parameters of a call: a template, a language, and the template's new content.
pub(super) struct Wanted<'a> {
    pub(super) name: &'a str,
    pub(super) culture: Option<&'a str>,
    pub(super) content: Option<&'a str>,
}

/// One page of the templates whose name contains `filter`, in the caller's language.
///
/// # Errors
/// 403, `Unavailable`.
pub(super) async fn list(
    app: &App,
    scope: &Scope,
    culture: &str,
    (filter, is_changed): (Option<&str>, Option<bool>),
    page: &Page,
) -> Result<Paged<Definition>> {
    scope.require(VIEW)?;
    let rows = own(app, scope).await?;
    let mut all: Vec<Definition> = rules::all().into_iter().map(|template| definition(app, culture, template, &rows)).collect();
    if let Some(words) = filter.map(text::filter_words) {
        let has = |own: &str| text::has_words(&text::fold(own), &words);
        all.retain(|definition| has(definition.template.name) || has(&definition.display_name));
    }
    all.retain(|definition| is_changed.is_none_or(|wanted| wanted != definition.changed.is_empty()));
    for sort in page.sort.iter().rev() {
        all.sort_by(|one, other| {
            let order = match sort.field.as_str() {
                "displayName" => one.display_name.cmp(&other.display_name),
                "isLayout" => one.template.is_layout.cmp(&other.template.is_layout),
                _ => one.template.name.cmp(other.template.name),
            };
            if sort.descending { order.reverse() } else { order }
        });
    }
    let total = all.len() as u64;
    let at = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
    Ok(Paged { total, items: all.into_iter().skip(at(page.skip)).take(at(page.take)).collect() })
}

/// One template.
///
/// # Errors
/// 403, 404, `Unavailable`.
pub(super) async fn get(app: &App, scope: &Scope, culture: &str, name: &str) -> Result<Definition> {
    scope.require(VIEW)?;
    let template = rules::named(name)?;
    Ok(definition(app, culture, template, &own(app, scope).await?))
}

async fn own(app: &App, scope: &Scope) -> Result<Vec<Model>> {
    app.db().read(&scope.at_level(), |tx| async move { store::every(&tx).await }).await
}

fn definition(app: &App, culture: &str, template: &'static Template, rows: &[Model]) -> Definition {
    let name = app.texts().text(culture, &format!("TextTemplate:{}", template.name), &Map::new());
    let mut changed: Vec<String> =
        rows.iter().filter(|row| row.template_name == template.name).map(|row| row.culture_name.clone()).collect();
    changed.sort();
    Definition { template, display_name: name.unwrap_or_else(|| template.name.to_owned()), changed }
}

/// The language of a content: `None` for a template with one for all.
async fn culture_of(app: &App, template: &Template, named: Option<&str>) -> Result<Option<&'static str>> {
    match named {
        _ if rules::is_shared(template) => Ok(None),
        Some(name) => writable_culture(app, "cultureName", name).await.map(Some),
        None => Ok(Some(DEFAULT_CULTURE)),
    }
}

/// The content that mails of the caller's level are made from.
///
/// # Errors
/// 403, 404, a field error on `cultureName`, `Unavailable`.
pub(super) async fn content(app: &App, scope: &Scope, wanted: &Wanted<'_>) -> Result<TemplateText> {
    scope.require(VIEW)?;
    let template = rules::named(wanted.name)?;
    let culture = culture_of(app, template, wanted.culture).await?;
    resolve_content(app, scope, template, culture).await
}

async fn resolve_content(app: &App, scope: &Scope, template: &'static Template, culture: Option<&'static str>) -> Result<TemplateText> {
    let level = scope.at_level().tenant()?;
    let rows = serving(app, level, template).await?;
    let key = culture.unwrap_or_default();
    let own = rows.iter().find(|row| row.tenant_id == level && row.culture_name == key);
    let nearest = rules::nearest(&rows, level, template, key);
    Ok(TemplateText {
        template,
        culture,
        content: nearest.map_or_else(|| template.html.to_owned(), |row| row.content.clone()),
        stamp: own.map(|row| row.concurrency_stamp.clone()).unwrap_or_default(),
        is_changed: own.is_some(),
    })
}

async fn serving(app: &App, level: Uuid, template: &Template) -> Result<Vec<Model>> {
    app.db().read(&Scope::system(app.now()), |tx| async move { store::serving(&tx, level, template.name).await }).await
}

/// The content that replaces the shipped one in mails of `tenant` in `culture`. It is read for each mail, so that a change holds for the next
/// one on every node.
pub async fn content_for(app: &App, tenant: Uuid, name: &str, culture: &str) -> Result<Option<String>> {
    let Ok(template) = rules::named(name) else { return Ok(None) };
    let rows = serving(app, tenant, template).await?;
    Ok(rules::nearest(&rows, tenant, template, culture).map(|row| row.content.clone()))
}

/// Replaces a content for the caller's tenant or, at host level, for all tenants without their own. If the caller sends a stamp, it has to
/// be the current one.
///
/// # Errors
/// 403, 404, 409, a field error on `cultureName` or, with line and column, on `content`.
pub(super) async fn update(app: &App, scope: &Scope, wanted: &Wanted<'_>, stamp: Option<&str>) -> Result<TemplateText> {
    scope.require(EDIT)?;
    let level = in_plan(app, scope).await?;
    let template = rules::named(wanted.name)?;
    if rules::is_shared(template) && wanted.culture.is_some() {
        return Err(Error::invalid("cultureName", "Validation.TemplateForAll"));
    }
    let culture = culture_of(app, template, wanted.culture).await?;
    let content = wanted.content.unwrap_or_default();
    check_template(app, level, culture.unwrap_or(DEFAULT_CULTURE), template, content).await?;
    let key = culture.unwrap_or_default();
    app.db()
        .write(&scope.at_level(), |tx| async move {
            tx.audit_action();
            let before = store::find(&tx, template.name, key).await?;
            rules::check_stamp(before.as_ref().map(|row| row.concurrency_stamp.as_str()), stamp)?;
            store::put(&tx, before, template.name, key, content).await
        })
        .await?;
    resolve_content(app, scope, template, culture).await
}

/// Resets a content: the host's or the shipped one is used again.
///
/// # Errors
/// 403, 404, a field error on `cultureName`.
pub(super) async fn restore(app: &App, scope: &Scope, wanted: &Wanted<'_>) -> Result<()> {
    scope.require(EDIT)?;
    in_plan(app, scope).await?;
    let template = rules::named(wanted.name)?;
    let key = culture_of(app, template, wanted.culture).await?.unwrap_or_default();
    app.db()
        .write(&scope.at_level(), |tx| async move {
            tx.audit_action();
            removed(&tx, template, key).await
        })
        .await
}

async fn removed(tx: &Tx, template: &Template, key: &str) -> Result<()> {
    match store::find(tx, template.name, key).await? {
        Some(row) => store::delete(tx, &row).await,
        None => Ok(()),
    }
}

/// The level, where its plan lets administrators change templates.
async fn in_plan(app: &App, scope: &Scope) -> Result<Uuid> {
    let level = scope.at_level().tenant()?;
    if level != HOST {
        feature::require(app, level, TEXT_TEMPLATES).await?;
    }
    Ok(level)
}

/// Renders a template with sample data: `wanted.content`, or the stored content.
///
/// # Errors
/// 403, 404, a field error on `cultureName` or, with line and column, on `content`.
pub(super) async fn preview(app: &App, scope: &Scope, wanted: &Wanted<'_>) -> Result<Rendered> {
    scope.require(VIEW)?;
    let template = rules::named(wanted.name)?;
    let culture = language(app, wanted.culture).await?;
    let draft = Draft { template, culture, content: wanted.content };
    app.own::<Delivery>()?.preview(app, scope.at_level().tenant()?, &draft).await
}

/// Sends the result of [`preview`] to the caller's own address, at once.
///
/// # Errors
/// As [`preview`]; 429, and problems of the mail server.
pub(super) async fn send_test(app: &App, scope: &Scope, wanted: &Wanted<'_>) -> Result<()> {
    scope.require(EDIT)?;
    let level = in_plan(app, scope).await?;
    let template = rules::named(wanted.name)?;
    let culture = language(app, wanted.culture).await?;
    let (home, id) = (scope.principal().home, scope.user()?);
    let user = user::by_id(app, home, id).await?.ok_or_else(Error::unauthenticated)?;
    letters::ask(app, scope, home, &user.email).await?;
    let own = setting::of_user(app, home, id).await?.text(DEFAULT_LANGUAGE);
    let person = Person { user_id: id, home, name: user.full_name(), email: user.email, culture: own };
    let draft = Draft { template, culture, content: wanted.content };
    let mail = app.db().entropy().id(app.now());
    app.own::<Delivery>()?.send_sample(app, level, mail, &person, &draft).await
}

/// The language that a mail is shown in.
async fn language(app: &App, named: Option<&str>) -> Result<&'static str> {
    match named {
        Some(name) => writable_culture(app, "cultureName", name).await,
        None => Ok(DEFAULT_CULTURE),
    }
}
