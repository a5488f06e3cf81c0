//! Texts out to translators, and back in.

use http::App;
use kernel::{Error, Result, Scope};
use localisation::{EDIT_TEXTS, Localisation, TextPair, VIEW_TEXTS, Wanted, current_culture};
use serde_json::Map;

use super::rules::{self, Delivered, Heads, Plan, TranslationFormat};

/// Longest name of a language that an answer repeats, in characters.
const LONGEST_CULTURE: usize = 35;

/// A file with the wanted texts, in the order of resources and keys.
///
/// # Errors
/// 403, `Unavailable`.
pub(super) async fn export(app: &App, scope: &Scope, wanted: &Wanted<'_>, format: TranslationFormat, culture: &str) -> Result<Vec<u8>> {
    scope.require(VIEW_TEXTS)?;
    let texts = localisation::texts(app, scope, wanted).await?;
    let heads = heads(app, wanted, culture);
    off_the_threads_that_serve(move || rules::write(format, &texts, &heads)).await
}

fn heads(app: &App, wanted: &Wanted<'_>, culture: &str) -> Heads {
    let text = |key: &str| app.texts().text_or_key(culture, key, &Map::new());
    Heads {
        title: text("LanguageTexts.Title"),
        resource: text("LanguageTexts.Resource"),
        key: text("LanguageTexts.Key"),
        base: wanted.base,
        target: wanted.target,
        right_to_left: current_culture(culture).is_right_to_left,
    }
}

/// Imports a file, or only reports the changes in a dry run. One transaction.
///
/// # Errors
/// 403, `Translations.OtherLanguage` for a file in another language than `target`, those of the formats, `Unavailable`.
pub(super) async fn import(app: &App, scope: &Scope, target: &'static str, bytes: Vec<u8>, is_dry_run: bool) -> Result<Plan> {
    scope.require(EDIT_TEXTS)?;
    let delivered = off_the_threads_that_serve(move || rules::read(bytes)).await?;
    let units = match delivered {
        Delivered { target: own, units } if own.eq_ignore_ascii_case(target) => units,
        Delivered { target: own, .. } => {
            let own: String = own.chars().take(LONGEST_CULTURE).collect();
            return Err(Error::rule("Translations.OtherLanguage").with("found", own).with("expected", target));
        }
    };
    let present = present(app, scope, target).await?;
    let texts = app.own::<Localisation>()?;
    let plan = rules::plan(&texts, &present, units);
    if !is_dry_run && !plan.changed.is_empty() {
        localisation::update_texts(app, scope, target, &plan.changed).await?;
    }
    Ok(plan)
}

/// Every text in `target`, with its counterpart in the culture that all exist in.
async fn present(app: &App, scope: &Scope, target: &'static str) -> Result<Vec<TextPair>> {
    let all = Wanted { resource: None, base: localisation::DEFAULT_CULTURE, target, only_empty: false, filter: None };
    localisation::texts(app, scope, &all).await
}

/// Large files take a while; the threads that serve requests don't wait for them.
async fn off_the_threads_that_serve<T: Send + 'static>(work: impl FnOnce() -> Result<T> + Send + 'static) -> Result<T> {
    tokio::task::spawn_blocking(work).await.map_err(Error::internal)?
}
