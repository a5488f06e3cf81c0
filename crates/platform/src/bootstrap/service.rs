//! Collects the configuration from caches.

use std::{collections::BTreeMap, sync::Arc};

use chrono::TimeDelta;
use http::{App, Tagged};
use kernel::{Error, HOST, Principal, Result, Scope, Tenancy, Uuid};
use localisation::{DEFAULT_RESOURCE, Localisation, ResourceView};

use super::{api::view::*, rules::windows_zone};
use crate::{Platform, feature, registry::is_on_users, setting, setup, tenant, user};

/// Parameters of the request.
pub(super) struct BootstrapParams<'a> {
    /// The tenant header.
    pub(super) tenant: Option<&'a str>,
    /// Language of the caller.
    pub(super) culture: &'a str,
    /// Whether texts are wanted, too.
    pub(super) texts: bool,
}

/// How long a cached answer is served without checking: the bound on how long an outdated one may be shown if it was being built while the
/// change was announced.
const FRESH: TimeDelta = TimeDelta::seconds(1);

/// What an answer depends on, besides what is invalidated on change.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct AnswerKey {
    level: Uuid,
    home: Uuid,
    user: Option<Uuid>,
    client: Option<String>,
    session: Option<Uuid>,
    impersonator: Option<Uuid>,
    culture: String,
}

/// The configuration of the caller as it is sent. Everybody's start and every return to a tab asks for it, most of the time with nothing new.
pub(super) async fn answer(app: &App, scope: &Scope, asked: &BootstrapParams<'_>) -> Result<Arc<Tagged>> {
    let level = level(app, scope, asked).await?;
    let build = async {
        let configuration = configuration(app, scope, asked, level).await?;
        // Without texts it has about ten thousand bytes; a buffer that grows would be copied seven times on the way there.
        let mut json = Vec::with_capacity(16 * 1024);
        serde_json::to_writer(&mut json, &configuration).map_err(Error::internal)?;
        Ok((scope.now(), Arc::new(Tagged::new(json.into()))))
    };
    if asked.texts {
        return Ok(build.await?.1);
    }
    let principal = scope.principal();
    let key = AnswerKey {
        level,
        home: principal.home,
        user: principal.user_id,
        client: principal.client_id.clone(),
        session: principal.session_id,
        impersonator: principal.impersonator.as_ref().map(|i| i.user_id),
        culture: asked.culture.to_owned(),
    };
    let answers = &app.own::<Platform>()?.answers;
    answers.forget_value(&key, |(at, _)| scope.now() - *at >= FRESH);
    Ok(Arc::clone(&answers.get_or_load(&key, build).await?.1))
}

/// The requested tenant.
async fn level(app: &App, scope: &Scope, asked: &BootstrapParams<'_>) -> Result<Uuid> {
    let principal = scope.principal();
    Ok(match scope.tenancy() {
        Tenancy::Tenant(id) => *id,
        // Before signing in the header says whose sign-in page it is; a tenant that isn't there is none.
        _ if principal.user_id.is_none() && principal.client_id.is_none() => {
            let directory = tenant::directory(app).await?;
            asked.tenant.and_then(|t| directory.active(t, scope.now()).ok()).map_or(HOST, |t| t.id)
        }
        _ => HOST,
    })
}

async fn configuration(app: &App, scope: &Scope, asked: &BootstrapParams<'_>, level: Uuid) -> Result<Configuration> {
    let principal = scope.principal();
    // Every client needs this call to start, so it answers with the cached languages while the database is unavailable.
    if let Err(error) = app.own::<Localisation>()?.refresh(app.db()).await {
        tracing::warn!(%error, "the languages could not be read");
    }
    let directory = tenant::directory(app).await?;
    let values = match principal.user_id {
        Some(user) if principal.home == level => setting::of_user(app, level, user).await?,
        _ => setting::of_level(app, level).await?,
    };
    // A person lives in one time zone, also while working in the tenant of others.
    let set = || values.get(setting::TIME_ZONE).filter(|zone| !zone.is_empty()).map(str::to_owned);
    let zone = match principal.user_id {
        Some(user) => setting::zone_of_user(app, principal.home, user).await.map_or_else(
            |error| {
                // Cached parts are served while the database is unavailable.
                tracing::warn!(%error, "the time zone of a user could not be read");
                set()
            },
            |zone| zone.name,
        ),
        None => set(),
    };
    let mut shown: serde_json::Map<String, serde_json::Value> =
        values.visible().map(|(name, value)| (name.to_owned(), value.into())).collect();
    shown.insert(setting::TIME_ZONE.to_owned(), zone.clone().unwrap_or_default().into());
    if principal.user_id.is_some() && principal.home != level {
        shown.extend(dates_of(app, principal.home).await?);
    }
    let features = feature::of_level(app, level).await?;
    let current_tenant = directory.by_id(level).map_or_else(CurrentTenant::default, |t| CurrentTenant {
        id: Some(t.id),
        name: Some(t.name.clone()),
        is_available: true,
    });
    Ok(Configuration {
        localization: localization(app, level, asked)?,
        auth: Auth { granted_policies: principal.granted.names().map(|n| (n.to_owned(), true)).collect() },
        current_user: current_user(app, principal, &directory).await?,
        features: Features { values: features.all().map(|(name, value)| (name.to_owned(), value.into())).collect() },
        global_features: GlobalFeatures::default(),
        multi_tenancy: MultiTenancy { is_enabled: true, user_sharing_strategy: 0 },
        current_tenant,
        timing: timing(zone),
        clock: Clock { kind: "Utc" },
        setting: Settings { values: shown },
        object_extensions: ObjectExtensions::default(),
        extra_properties: extras(app, principal, level).await?,
    })
}

/// How dates are written where a person belongs: they read them so in the tenants of others, too.
async fn dates_of(app: &App, home: Uuid) -> Result<[(String, serde_json::Value); 2]> {
    let values = setting::of_level(app, home).await?;
    Ok([setting::DATE_FORMAT, setting::WEEK_START].map(|name| (name.to_owned(), values.text(name).into())))
}

/// A portal without an administrator leads to its set-up page, and a host user is offered nothing in a workspace that doesn't count there.
async fn extras(app: &App, principal: &Principal, level: Uuid) -> Result<serde_json::Map<String, serde_json::Value>> {
    let mut extras = serde_json::Map::new();
    if level == HOST && principal.user_id.is_none() && setup::is_required(app).await? {
        extras.insert("setupRequired".to_owned(), true.into());
    }
    let lost: Vec<&str> = principal.granted.names().filter(|name| is_on_users(name)).collect();
    if level == HOST && principal.home == HOST && !lost.is_empty() {
        extras.insert("notInWorkspaces".to_owned(), lost.into());
    }
    Ok(extras)
}

fn localization(app: &App, level: Uuid, asked: &BootstrapParams<'_>) -> Result<Localization> {
    let texts = app.own::<Localisation>()?;
    let resources: BTreeMap<String, ResourceView> = if asked.texts { texts.resource_views(level, asked.culture) } else { BTreeMap::new() };
    let values = resources.iter().map(|(name, resource)| (name.clone(), resource.texts.clone())).collect();
    Ok(Localization {
        values,
        resources,
        languages: texts.languages(),
        current_culture: localisation::current_culture(asked.culture),
        default_resource_name: DEFAULT_RESOURCE,
        languages_map: serde_json::Map::new(),
        language_files_map: serde_json::Map::new(),
        use_route_based_culture: false,
    })
}

fn timing(zone: Option<String>) -> Timing {
    let windows = zone.as_deref().and_then(windows_zone);
    Timing { time_zone: TimeZone { iana: Iana { time_zone_name: zone }, windows: Windows { time_zone_id: windows } } }
}

async fn current_user(app: &App, principal: &Principal, directory: &tenant::Directory) -> Result<CurrentUser> {
    let Some(id) = principal.user_id else { return Ok(CurrentUser::default()) };
    let known = user::known(app, principal.home, id).await?.ok_or_else(Error::unauthenticated)?;
    let user = known.user.clone();
    let impersonator = principal.impersonator.as_ref();
    Ok(CurrentUser {
        is_authenticated: true,
        id: Some(id),
        tenant_id: (principal.home != HOST).then_some(principal.home),
        impersonator_user_id: impersonator.map(|i| i.user_id),
        impersonator_tenant_id: impersonator.map(|i| i.tenant).filter(|t| *t != HOST),
        impersonator_user_name: impersonator.map(|i| i.user_name.clone()),
        impersonator_tenant_name: impersonator.and_then(|i| directory.by_id(i.tenant)).map(|t| t.name.clone()),
        user_name: Some(user.user_name),
        name: user.name,
        sur_name: user.surname,
        email: Some(user.email),
        email_verified: user.email_confirmed,
        phone_number: user.phone_number,
        phone_number_verified: user.phone_number_confirmed,
        roles: known.roles.clone(),
        session_id: principal.session_id,
    })
}
