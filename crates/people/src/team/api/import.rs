//! `POST /api/app/imports/sheets`, for teams

use ::store::Table;
use futures::future::BoxFuture;
use http::{App, ImportField, ImportKind, ImportRights, ImportValues, Importer, checked, import_id, import_text, import_view};
use kernel::{Error, Result, Scope, Uuid};
use serde_json::Value;

use super::view::view_of;
use crate::{
    client, staff,
    team::{CREATE, Entity, Team, UPDATE, input::TeamRequest, service},
};

/// Teams from a sheet; a team is known by its name and client.
pub struct Teams;

const FIELDS: &[ImportField] = &[
    ImportField::new(
        "clientId",
        "Teams.Client",
        ImportKind::Reference,
        &[
            "client code; company; organisation; organization; customer; client name; firma; unternehmen; mandant; kundencode",
            "entreprise; société; code client; empresa; código de cliente",
            "الشركة; رمز العميل",
        ],
    )
    .required()
    .shown_by("clientName"),
    ImportField::new(
        "name",
        "Teams.Name",
        ImportKind::Text,
        &[
            "team; equipe; equipo; team name; group; department; gruppe; abteilung; teamname; nom de l'équipe; groupe",
            "nombre del equipo; grupo; departamento",
            "فريق; اسم الفريق; المجموعة; القسم",
        ],
    )
    .required(),
    ImportField::new(
        "code",
        "Teams.Code",
        ImportKind::Text,
        &["team code; short name; kürzel; teamkürzel; code d'équipe; código de equipo", "رمز الفريق"],
    ),
    ImportField::new("description", "Teams.Description", ImportKind::Text, &["purpose; notes; notizen; descripción", "الوصف"]),
    ImportField::new(
        "parentTeamId",
        "Teams.Parent",
        ImportKind::OwnReference,
        &["part of; parent; belongs to; oberteam; gehört zu; équipe mère; equipo padre; depende de", "الفريق الأم"],
    )
    .shown_by("parentName"),
    ImportField::new(
        "leadStaffId",
        "Teams.Lead",
        ImportKind::Reference,
        &["team lead; leader; manager; head; teamleitung; teamleiter; chef d'équipe; jefe de equipo; líder", "قائد الفريق"],
    )
    .shown_by("leadName"),
    ImportField::new(
        "deputyStaffId",
        "Teams.Deputy",
        ImportKind::Reference,
        &["deputy lead; stand-in; second; stellvertreter; stellvertretende leitung; adjoint; suplente; subjefe", "نائب قائد الفريق"],
    )
    .shown_by("deputyName"),
    ImportField::new("colour", "Teams.Colour", ImportKind::Integer, &["color; farbe; couleur", "اللون"]),
    ImportField::new(
        "isPrivate",
        "Teams.Private",
        ImportKind::Flag,
        &["private team; hidden; vertraulich; privates team; équipe privée; equipo privado", "فريق خاص"],
    ),
];

async fn view(app: &App, scope: &Scope, team: Team) -> Result<Value> {
    import_view(view_of(app, scope, team).await?)
}

/// The error of a row that may mean any of these teams: their names were two before both folded to the same.
async fn several(app: &App, scope: &Scope, teams: Vec<Uuid>) -> Result<Error> {
    let mut names: Vec<String> = service::names(app, scope, teams).await?.into_values().collect();
    names.sort_unstable();
    Ok(Error::rule("Import.Several").with("records", names.join("; ")))
}

impl Importer for Teams {
    fn list(&self) -> &'static str {
        "teams"
    }

    fn title(&self) -> &'static str {
        "Teams.Title"
    }

    fn record_type(&self) -> &'static str {
        Entity::TYPE
    }

    fn rights(&self) -> ImportRights {
        ImportRights { create: CREATE, update: &[UPDATE] }
    }

    fn fields(&self) -> &'static [ImportField] {
        FIELDS
    }

    fn key(&self, values: &ImportValues) -> Option<String> {
        Some(format!("{} {}", import_text(values, "name")?, import_text(values, "clientId").unwrap_or_default()))
    }

    fn known_as(&self, values: &ImportValues) -> Vec<String> {
        import_text(values, "name").map(str::to_owned).into_iter().collect()
    }

    fn label(&self, values: &ImportValues) -> String {
        import_text(values, "name").unwrap_or_default().to_owned()
    }

    fn find<'a>(&'a self, app: &'a App, scope: &'a Scope, values: &'a ImportValues) -> BoxFuture<'a, Result<Option<Value>>> {
        Box::pin(async move {
            let (Some(client), Some(name)) = (import_id(values, "clientId"), import_text(values, "name")) else { return Ok(None) };
            let found = service::by_name(app, scope, client, name).await?;
            let id = match found.as_slice() {
                [] => return Ok(None),
                [id] => *id,
                _ => return Err(several(app, scope, found).await?),
            };
            let mut view = view(app, scope, service::get(app, scope, id).await?).await?;
            if let Some(parent) = view.get("parentTeamId").and_then(Value::as_str).and_then(|id| id.parse().ok()) {
                view["parentName"] = service::names(app, scope, [parent]).await?.remove(&parent).into();
            }
            Ok(Some(view))
        })
    }

    fn refer<'a>(
        &'a self,
        app: &'a App,
        scope: &'a Scope,
        field: &'a str,
        text: &'a str,
        values: &'a ImportValues,
    ) -> BoxFuture<'a, Result<Vec<Uuid>>> {
        Box::pin(async move {
            let Some(client) = import_id(values, "clientId") else { return client::service::by_words(app, scope, text).await };
            if field == "parentTeamId" {
                return service::by_name(app, scope, client, text).await;
            }
            let found = staff::service::by_words(app, scope, Some(client), text).await?;
            Ok(found.into_iter().map(|person| person.id).collect())
        })
    }

    fn check(&self, _: &Scope, _: Option<&Value>, request: Value) -> Result<()> {
        checked::<TeamRequest>(request).map(drop)
    }

    fn create<'a>(&'a self, app: &'a App, scope: &'a Scope, request: Value) -> BoxFuture<'a, Result<Value>> {
        Box::pin(async move {
            let input: TeamRequest = checked(request)?;
            view(app, scope, service::create(app, scope, &input).await?).await
        })
    }

    fn update<'a>(&'a self, app: &'a App, scope: &'a Scope, id: Uuid, request: Value) -> BoxFuture<'a, Result<Value>> {
        Box::pin(async move {
            let input: TeamRequest = checked(request)?;
            view(app, scope, service::update(app, scope, id, &input).await?).await
        })
    }

    fn delete<'a>(&'a self, app: &'a App, scope: &'a Scope, id: Uuid, stamp: &'a str) -> BoxFuture<'a, Result<()>> {
        Box::pin(service::delete_unchanged(app, scope, id, Some(stamp)))
    }
}
