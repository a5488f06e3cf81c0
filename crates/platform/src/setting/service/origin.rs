//! Where the values of the settings page come from, and resetting them to the inherited ones.

use http::App;
use kernel::{Error, FieldError, HOST, Result, Scope};
use uuid::Uuid;

use super::{Decision, StoredSettings, Values, direct, of_level, stored_in};
use crate::{
    feature,
    setting::{
        definitions::*,
        rules::{MailServer, Password, goes_elsewhere},
    },
};

/// A setting with its inherited value.
pub(crate) struct Origin {
    pub(crate) name: &'static str,
    /// Whether the level has its own value.
    pub(crate) is_own: bool,
    /// The value without it.
    pub(crate) inherited: Option<String>,
    /// Whether that is the host's; otherwise it is the default.
    pub(crate) is_from_host: bool,
}

/// The settings of the scope's level that the caller may change, in the order of their sections.
pub(crate) async fn origins(app: &App, scope: &Scope) -> Result<Vec<Origin>> {
    let level = scope.at_level().tenant()?;
    let own = app.db().read(&scope.at_level(), |tx| async move { stored_in(&tx).await }).await?;
    let (host, plan) = (of_level(app, HOST).await?, feature::of_level(app, level).await?);
    let is_offered =
        |section: &&SettingsSection| scope.has(section.permission) && (level == HOST || section.features.iter().all(|name| plan.is(name)));
    let (of_host, default) = (host.clone(), host.below(HOST));
    let shown = |def: &SettingDef| {
        let is_from_host = level != HOST && def.inherited;
        Origin {
            name: def.name,
            is_own: own.keys().any(|other| are_together(def.name, other)),
            inherited: said(if is_from_host { &of_host } else { &default }, def),
            is_from_host,
        }
    };
    Ok(SECTIONS.iter().filter(is_offered).flat_map(|section| settings_of(section, level)).map(shown).collect())
}

/// The settings of a section that `level` can have.
fn settings_of(section: &'static SettingsSection, level: Uuid) -> impl Iterator<Item = &'static SettingDef> {
    section.settings.iter().filter_map(|name| definition(name)).filter(move |def| !def.secret && (level == HOST || def.per_tenant))
}

/// The value of a setting in `below`. The shipped mail server means "not set".
fn said(below: &Values, def: &SettingDef) -> Option<String> {
    if def.name == SMTP_HOST {
        return Some(below.mail_server().host).filter(|host| Some(host.as_str()) != def.default);
    }
    below.get(def.name).filter(|value| !value.is_empty()).map(str::to_owned)
}

/// Has settings of the scope's level inherited from now on. Giving a mail server or a sender up also requires what [`direct`] requires.
///
/// # Errors
/// 400 on `names`; 403 without the permission of each, and as [`direct`]; `Volo.Feature:010001`.
pub(crate) async fn reset(app: &App, scope: &Scope, names: &[String]) -> Result<()> {
    let level = scope.at_level().tenant()?;
    let mut wrong = Vec::new();
    for (at, name) in names.iter().enumerate() {
        let section = SECTIONS.iter().find(|section| settings_of(section, level).any(|def| def.name == *name));
        match section {
            Some(section) => permitted(app, scope, section).await?,
            None => wrong.push(FieldError {
                field: format!("names[{at}]"),
                message: "Validation.TenantSetting".into(),
                data: serde_json::Map::new(),
            }),
        }
    }
    if !wrong.is_empty() {
        return Err(Error::invalid_fields(wrong));
    }
    let below = &of_level(app, HOST).await?.below(level);
    direct(app, scope, |own| Ok(decide(names, own, below))).await
}

/// Checks that the caller may change a section of the settings, and that the plan of the level has it.
async fn permitted(app: &App, scope: &Scope, section: &SettingsSection) -> Result<()> {
    scope.require(section.permission)?;
    let level = scope.at_level().tenant()?;
    if level == HOST {
        return Ok(());
    }
    for name in section.features.iter().copied() {
        feature::require(app, level, name).await?;
    }
    Ok(())
}

/// What giving `names` up changes, given the level's own values.
fn decide(names: &[String], own: &StoredSettings, below: &Values) -> Decision {
    let is_given = |name: &&str| names.iter().any(|given| are_together(given, name));
    let given: Vec<&'static str> = DEFINITIONS.iter().map(|def| def.name).filter(is_given).collect();
    let server = MailServer::read(|name| own.get(name).map(String::as_str));
    let moves = given.contains(&SMTP_HOST) && goes_elsewhere(server.as_ref(), None, &Password::Cleared);
    let sender = own.get(MAIL_FROM).filter(|_| given.contains(&MAIL_FROM));
    Decision {
        directs: moves || sender.is_some_and(|address| *address != below.text(MAIL_FROM)),
        way_in: given.contains(&LOCAL_LOGIN).then(|| "names".to_owned()),
        changes: given.into_iter().map(|name| (name, None)).collect(),
    }
}
