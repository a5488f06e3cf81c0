//! `POST /api/app/imports/sheets`, for staff

use ::store::Table;
use futures::future::BoxFuture;
use http::{App, ImportField, ImportKind, ImportRights, ImportValues, Importer, checked, import_id, import_text, import_view};
use kernel::{Error, Result, Scope, Uuid, text};
use serde_json::Value;

use super::view::view_of;
use crate::{
    client,
    staff::{CREATE, Entity, Staff, UPDATE, input::StaffRequest, rules, service},
};

/// Staff from a sheet: a person is known by the email address, else by name and client; so is somebody without an address whom a row
/// gives one that nobody has. Which user signs in as the person is nothing that a sheet can say. A row that means several people is an
/// error, and so is one that would rename the person it means, move them to another client, or change somebody who has left: an address
/// may be a shared one, or have been given to somebody else.
pub struct StaffSheet;

const FIELDS: &[ImportField] = &[
    ImportField::new(
        "clientId",
        "Staff.Client",
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
        "firstName",
        "Staff.FirstName",
        ImportKind::Text,
        &["given name; forename; first; prénoms; nombre de pila; nombres", "الاسم الشخصي"],
    )
    .required(),
    ImportField::new(
        "lastName",
        "Staff.LastName",
        ImportKind::Text,
        &["surname; family name; familienname; last; zuname; nom de famille; apellido", "اللقب; الكنية"],
    )
    .required(),
    ImportField::new(
        "preferredName",
        "Staff.PreferredName",
        ImportKind::Text,
        &["known as; nickname; spitzname; surnom; apodo", "الاسم المفضل"],
    ),
    ImportField::new(
        "email",
        "Staff.Email",
        ImportKind::Text,
        &[
            "email; email address; mail; correo; courriel; work email; e mail adresse; mailadresse; adresse e mail",
            "adresse email; adresse électronique; dirección de correo",
            "البريد; الإيميل",
        ],
    ),
    ImportField::new(
        "phone",
        "Staff.Phone",
        ImportKind::Text,
        &[
            "telephone; mobile; telefon; phone number; telephone number; tel; mobile phone; telefonnummer; handy",
            "numéro de téléphone; portable; móvil; número de teléfono",
            "رقم الهاتف; الجوال",
        ],
    ),
    ImportField::new(
        "jobTitle",
        "Staff.JobTitle",
        ImportKind::Text,
        &[
            "position; role; job; function; occupation; post; stelle; beruf; funktion; tätigkeit; rolle; fonction; métier",
            "profession; intitulé du poste; cargo; empleo; función; ocupación; profesión; rol",
            "الوظيفة; المنصب; المهنة",
        ],
    ),
    ImportField::new(
        "managerStaffId",
        "Staff.Manager",
        ImportKind::OwnReference,
        &[
            "reports to; line manager; supervisor; vorgesetzter; vorgesetzte; führungskraft; supérieur hiérarchique",
            "supérieur; jefe; jefa; supervisora",
            "المشرف; المسؤول المباشر",
        ],
    )
    .shown_by("managerName"),
    ImportField::new(
        "employment",
        "Staff.Employment",
        ImportKind::Word { of: "Employment", members: &["FullTime", "PartTime", "Contract", "Volunteer"] },
        &[
            "employment type; contract; contract type; anstellung; beschäftigungsart; vertrag; contrat; type de contrat",
            "contrato; tipo de contrato",
            "نوع العقد",
        ],
    )
    .or("FullTime"),
    ImportField::new(
        "startOn",
        "Staff.StartOn",
        ImportKind::Date,
        &[
            "start date; hired; hire date; joined; date of joining; eintritt; eintrittsdatum; einstellungsdatum",
            "date d'embauche; date d'entrée; fecha de inicio; fecha de ingreso",
            "تاريخ البدء; تاريخ التعيين",
        ],
    ),
    ImportField::new(
        "endOn",
        "Staff.EndOn",
        ImportKind::Date,
        &[
            "end date; left; leaving date; austritt; austrittsdatum; date de sortie; date de fin; fecha de baja; fecha de fin",
            "تاريخ الانتهاء",
        ],
    ),
];

async fn view(app: &App, scope: &Scope, person: Staff) -> Result<Value> {
    import_view(view_of(app, scope, person).await?)
}

fn full_name(values: &ImportValues) -> Option<String> {
    Some(format!("{} {}", import_text(values, "firstName")?, import_text(values, "lastName")?))
}

/// By which a row without an address means a person.
fn name_at_client(values: &ImportValues) -> Option<String> {
    Some(format!("{} {}", full_name(values)?, import_text(values, "clientId").unwrap_or_default()))
}

/// Asks that `request` is about the person as `before` shows them.
async fn check_person(app: &App, scope: &Scope, before: &ImportValues, request: &ImportValues) -> Result<()> {
    let name_of = |values: &ImportValues| full_name(values).unwrap_or_default();
    let person = format!("{} ({})", name_of(before), import_text(before, "clientName").unwrap_or_default());
    let is_same = |name: &str| import_text(before, name).map(text::fold) == import_text(request, name).map(text::fold);
    if !["firstName", "lastName", "clientId"].into_iter().all(is_same) {
        let ids: Vec<Uuid> = import_id(request, "clientId").into_iter().collect();
        let ids = ids.as_slice();
        let clients = app.db().read(scope, |tx| async move { client::by_ids(&tx, ids).await }).await?;
        let at = clients.into_values().next().map(|client| client.name).unwrap_or_default();
        let row = format!("{} ({at})", name_of(request));
        return Err(Error::rule("Staff.ImportOtherPerson").with("row", row).with("person", person));
    }
    if import_text(before, "status") == Some("Left") {
        return Err(Error::rule("Staff.ImportLeft").with("person", person));
    }
    Ok(())
}

impl Importer for StaffSheet {
    fn list(&self) -> &'static str {
        "staff"
    }

    fn title(&self) -> &'static str {
        "Staff.Title"
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

    fn known_by(&self) -> &'static [&'static str] {
        &["email"]
    }

    fn kept(&self) -> &'static [&'static str] {
        &["userId"]
    }

    fn key(&self, values: &ImportValues) -> Option<String> {
        // Namesakes with addresses of their own are two people.
        import_text(values, "email").map(str::to_owned).or_else(|| name_at_client(values))
    }

    fn marks(&self, values: &ImportValues) -> Vec<String> {
        import_text(values, "email").map(str::to_owned).into_iter().chain(name_at_client(values)).collect()
    }

    fn known_as(&self, values: &ImportValues) -> Vec<String> {
        import_text(values, "email").map(str::to_owned).into_iter().chain(full_name(values)).collect()
    }

    fn label(&self, values: &ImportValues) -> String {
        full_name(values).unwrap_or_default()
    }

    fn find<'a>(&'a self, app: &'a App, scope: &'a Scope, values: &'a ImportValues) -> BoxFuture<'a, Result<Option<Value>>> {
        Box::pin(async move {
            let Some(client) = import_id(values, "clientId") else { return Ok(None) };
            let (email, name) = (import_text(values, "email"), full_name(values));
            if email.is_none() && name.is_none() {
                return Ok(None);
            }
            let found = service::meant(app, scope, client, email, &name.unwrap_or_default()).await?;
            match <[Staff; 1]>::try_from(found) {
                Ok([person]) => view(app, scope, person).await.map(Some),
                Err(people) if people.is_empty() => Ok(None),
                Err(people) => Err(rules::several(&people)),
            }
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
            if field == "clientId" {
                return client::service::by_words(app, scope, text).await;
            }
            let found = service::by_words(app, scope, import_id(values, "clientId"), text).await?;
            Ok(found.into_iter().map(|person| person.id).collect())
        })
    }

    fn check(&self, scope: &Scope, before: Option<&Value>, request: Value) -> Result<()> {
        service::check_alone(scope, before.is_none(), &checked::<StaffRequest>(request)?)
    }

    fn verify<'a>(&'a self, app: &'a App, scope: &'a Scope, before: Option<&'a Value>, request: &'a Value) -> BoxFuture<'a, Result<()>> {
        Box::pin(async move {
            match (before.and_then(Value::as_object), request.as_object()) {
                (Some(before), Some(request)) => check_person(app, scope, before, request).await,
                _ => Ok(()),
            }
        })
    }

    fn create<'a>(&'a self, app: &'a App, scope: &'a Scope, request: Value) -> BoxFuture<'a, Result<Value>> {
        Box::pin(async move {
            let input: StaffRequest = checked(request)?;
            view(app, scope, service::create_unless_there(app, scope, &input).await?).await
        })
    }

    fn update<'a>(&'a self, app: &'a App, scope: &'a Scope, id: Uuid, request: Value) -> BoxFuture<'a, Result<Value>> {
        Box::pin(async move {
            let input: StaffRequest = checked(request)?;
            view(app, scope, service::update(app, scope, id, &input).await?).await
        })
    }

    fn delete<'a>(&'a self, app: &'a App, scope: &'a Scope, id: Uuid, stamp: &'a str) -> BoxFuture<'a, Result<()>> {
        Box::pin(service::delete_unchanged(app, scope, id, Some(stamp)))
    }
}
