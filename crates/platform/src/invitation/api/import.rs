//! `POST /api/app/imports/sheets`, for users

use ::store::Table;
use chrono::NaiveDate;
use futures::future::BoxFuture;
use garde::Validate;
use http::{App, ImportField, ImportKind, ImportRights, ImportValues, Importer, checked, import_text, import_view};
use kernel::{Result, Scope, Uuid};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{
    invitation::service::{self, SheetUser},
    user,
};

/// Users from a sheet, known by their address. A sheet has no passwords: new users are mailed a link by which they choose one, or ask for
/// one themselves.
pub struct Users;

const FIELDS: &[ImportField] = &[
    ImportField::new(
        "email",
        "Users.Email",
        ImportKind::Text,
        &[
            "email; email address; emailaddress; mail; correo; courriel; e mail adresse; mailadresse; adresse e mail",
            "adresse email; adresse électronique; dirección de correo",
            "البريد; الإيميل",
        ],
    )
    .required(),
    ImportField::new(
        "userName",
        "Users.UserName",
        ImportKind::Text,
        &["user; login; username; account; login name; benutzer; anmeldename; utilisateur; identifiant; usuario; cuenta", "المستخدم"],
    ),
    ImportField::new(
        "name",
        "Users.FirstName",
        ImportKind::Text,
        &["given name; forename; first; prénoms; nombre de pila; nombres", "الاسم الشخصي"],
    ),
    ImportField::new(
        "surname",
        "Users.LastName",
        ImportKind::Text,
        &["surname; family name; familienname; last; zuname; apellido", "اللقب; الكنية"],
    ),
    ImportField::new(
        "phoneNumber",
        "Users.Phone",
        ImportKind::Text,
        &[
            "telephone; mobile; telefon; phone number; telephone number; tel; mobile phone; telefonnummer; handy",
            "numéro de téléphone; portable; móvil; número de teléfono",
            "رقم الهاتف; الجوال",
        ],
    ),
    ImportField::new("roles", "Users.Roles", ImportKind::Text, &["role; assignedrolenames; rolle; rol", "الدور"]),
    ImportField::new(
        "units",
        "OrganizationUnits.Title",
        ImportKind::Text,
        &[
            "organisation unit; unit; department; organization unit; organisationseinheit; abteilung; unité d'organisation",
            "service; unidad organizativa; departamento",
            "القسم",
        ],
    ),
    ImportField::new("isActive", "Users.Active", ImportKind::Flag, &["enabled; aktiviert; habilitado"]).or("true"),
    ImportField::new(
        "lastDay",
        "Users.LastDay",
        ImportKind::Date,
        &[
            "end date; valid until; expires; expiry date; account expires; enddatum; gültig bis; läuft ab am; ablaufdatum",
            "date de fin; valable jusqu'au; expire le; date d'expiration; fecha de fin; válido hasta; caduca el; fecha de caducidad",
            "تاريخ الانتهاء; صالح حتى",
        ],
    ),
    ImportField::new("sendInvitation", "Users.SendInvitation", ImportKind::Flag, &["invite; einladen; inviter; invitar", "دعوة"])
        .or("true"),
];

/// A row of the sheet.
#[derive(Debug, Deserialize, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Row {
    #[garde(email, length(chars, max = 256))]
    email: String,
    /// The address where it is left out.
    #[garde(length(chars, max = 256))]
    #[serde(default, deserialize_with = "http::optional_text")]
    user_name: Option<String>,
    #[garde(length(chars, max = 64))]
    #[serde(default, deserialize_with = "http::optional_text")]
    name: Option<String>,
    #[garde(length(chars, max = 64))]
    #[serde(default, deserialize_with = "http::optional_text")]
    surname: Option<String>,
    #[garde(length(chars, max = 16))]
    #[serde(default, deserialize_with = "http::optional_text")]
    phone_number: Option<String>,
    /// Names, separated by commas or semicolons.
    #[garde(length(chars, max = 4096))]
    #[serde(default)]
    roles: Option<String>,
    /// Names, separated by commas or semicolons.
    #[garde(length(chars, max = 4096))]
    #[serde(default)]
    units: Option<String>,
    #[garde(skip)]
    #[serde(default)]
    is_active: Option<bool>,
    #[garde(custom(http::plain_year))]
    #[serde(default)]
    last_day: Option<NaiveDate>,
    /// For a new user only.
    #[garde(skip)]
    #[serde(default)]
    send_invitation: Option<bool>,
    #[garde(length(chars, max = 64))]
    #[serde(default)]
    concurrency_stamp: Option<String>,
}

fn listed(names: &str) -> Vec<String> {
    names.split([',', ';', '\n']).map(|name| name.trim().to_owned()).filter(|name| !name.is_empty()).collect()
}

impl Row {
    fn into_user(self) -> SheetUser {
        SheetUser {
            user_name: self.user_name.unwrap_or_else(|| self.email.clone()),
            email: self.email,
            name: self.name,
            surname: self.surname,
            phone_number: self.phone_number,
            roles: self.roles.as_deref().map(listed),
            units: self.units.as_deref().map(listed),
            is_active: self.is_active,
            last_day: self.last_day,
            invites: self.send_invitation.unwrap_or(true),
            concurrency_stamp: self.concurrency_stamp,
        }
    }
}

/// A user as a sheet has it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct View {
    id: Uuid,
    email: String,
    user_name: String,
    name: Option<String>,
    surname: Option<String>,
    phone_number: Option<String>,
    roles: String,
    units: String,
    is_active: bool,
    last_day: Option<NaiveDate>,
    /// Used for new users only.
    send_invitation: bool,
    concurrency_stamp: String,
}

async fn view(app: &App, scope: &Scope, user: user::Model) -> Result<Value> {
    let (roles, units) = service::names_of(app, scope, user.id).await?;
    import_view(View {
        id: user.id,
        email: user.email,
        user_name: user.user_name,
        name: user.name,
        surname: user.surname,
        phone_number: user.phone_number,
        roles: roles.join(", "),
        units: units.join(", "),
        is_active: user.is_active,
        last_day: user.last_day,
        send_invitation: true,
        concurrency_stamp: user.concurrency_stamp,
    })
}

impl Importer for Users {
    fn list(&self) -> &'static str {
        "users"
    }

    fn title(&self) -> &'static str {
        "Users.Title"
    }

    fn record_type(&self) -> &'static str {
        user::Entity::TYPE
    }

    fn rights(&self) -> ImportRights {
        ImportRights { create: user::IMPORT, update: &[user::IMPORT] }
    }

    fn fields(&self) -> &'static [ImportField] {
        FIELDS
    }

    fn is_of_level(&self) -> bool {
        true
    }

    fn key(&self, values: &ImportValues) -> Option<String> {
        import_text(values, "email").map(str::to_owned)
    }

    fn find<'a>(&'a self, app: &'a App, scope: &'a Scope, values: &'a ImportValues) -> BoxFuture<'a, Result<Option<Value>>> {
        Box::pin(async move {
            let Some(email) = import_text(values, "email") else { return Ok(None) };
            match user::by_email(app, scope, email).await? {
                Some(user) => view(app, scope, user).await.map(Some),
                None => Ok(None),
            }
        })
    }

    fn refer<'a>(&'a self, _: &'a App, _: &'a Scope, _: &'a str, _: &'a str, _: &'a ImportValues) -> BoxFuture<'a, Result<Vec<Uuid>>> {
        Box::pin(async { Ok(Vec::new()) })
    }

    fn check(&self, scope: &Scope, before: Option<&Value>, request: Value) -> Result<()> {
        scope.require(if before.is_some() { user::UPDATE } else { user::CREATE })?;
        checked::<Row>(request)?.into_user().check()
    }

    fn verify<'a>(&'a self, app: &'a App, scope: &'a Scope, before: Option<&'a Value>, request: &'a Value) -> BoxFuture<'a, Result<()>> {
        Box::pin(async move {
            let id = before.and_then(|view| view.get("id")).and_then(Value::as_str).and_then(|id| id.parse().ok());
            service::verify(app, scope, id, &checked::<Row>(request.clone())?.into_user()).await
        })
    }

    fn create<'a>(&'a self, app: &'a App, scope: &'a Scope, request: Value) -> BoxFuture<'a, Result<Value>> {
        Box::pin(async move { view(app, scope, service::create(app, scope, checked::<Row>(request)?.into_user()).await?).await })
    }

    fn update<'a>(&'a self, app: &'a App, scope: &'a Scope, id: Uuid, request: Value) -> BoxFuture<'a, Result<Value>> {
        Box::pin(async move { view(app, scope, service::update(app, scope, id, checked::<Row>(request)?.into_user()).await?).await })
    }

    fn delete<'a>(&'a self, app: &'a App, scope: &'a Scope, id: Uuid, stamp: &'a str) -> BoxFuture<'a, Result<()>> {
        Box::pin(user::delete_unchanged(app, scope, id, stamp))
    }
}
