//! `POST /api/app/imports/sheets`, for staff

use ::store::Table;
use futures::future::BoxFuture;
use http::{App, ImportField, ImportKind, ImportRights, ImportValues, Importer, checked, import_id, import_text, import_view};
use kernel::{Result, Scope, Uuid};
use serde_json::Value;

use super::view::{StaffRequest, StaffView};
use crate::{
    client,
    staff::{CREATE, Entity, Staff, UPDATE, service},
};

/// Staff from a sheet: a person is known by the e-mail address, else by name and client. Which user signs in as the person is nothing
/// that a sheet can say.
pub struct StaffSheet;

const FIELDS: &[ImportField] = &[
    ImportField::new("clientId", "Staff.Client", ImportKind::Reference, &["client code", "company"]).required(),
    ImportField::new("firstName", "Staff.FirstName", ImportKind::Text, &["given name", "forename"]).required(),
    ImportField::new("lastName", "Staff.LastName", ImportKind::Text, &["surname", "family name", "familienname"]).required(),
    ImportField::new("preferredName", "Staff.PreferredName", ImportKind::Text, &["known as"]),
    ImportField::new("email", "Staff.Email", ImportKind::Text, &["email", "email address", "mail", "correo", "courriel"]),
    ImportField::new("phone", "Staff.Phone", ImportKind::Text, &["telephone", "mobile", "telefon"]),
    ImportField::new("jobTitle", "Staff.JobTitle", ImportKind::Text, &["position", "role"]),
    ImportField::new("managerStaffId", "Staff.Manager", ImportKind::OwnReference, &["reports to", "line manager"]),
    ImportField::new(
        "employment",
        "Staff.Employment",
        ImportKind::Word { of: "Employment", members: &["FullTime", "PartTime", "Contract", "Volunteer"] },
        &[],
    )
    .or("FullTime"),
    ImportField::new("startOn", "Staff.StartOn", ImportKind::Date, &["start date", "hired", "hire date"]),
    ImportField::new("endOn", "Staff.EndOn", ImportKind::Date, &["end date"]),
];

async fn view(app: &App, scope: &Scope, person: Staff) -> Result<Value> {
    import_view(StaffView::one(app, scope, person).await?)
}

fn full_name(values: &ImportValues) -> Option<String> {
    Some(format!("{} {}", import_text(values, "firstName")?, import_text(values, "lastName")?))
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

    fn kept(&self) -> &'static [&'static str] {
        &["userId"]
    }

    fn key(&self, values: &ImportValues) -> Option<String> {
        // Namesakes with addresses of their own are two people.
        let of_client = || Some(format!("{} {}", full_name(values)?, import_text(values, "clientId").unwrap_or_default()));
        import_text(values, "email").map(str::to_owned).or_else(of_client)
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
            let found = match (import_text(values, "email"), full_name(values)) {
                (Some(email), _) => service::by_words(app, scope, None, email).await?,
                (None, Some(name)) => service::by_words(app, scope, Some(client), &name).await?,
                (None, None) => Vec::new(),
            };
            match found.into_iter().next() {
                Some(person) => view(app, scope, person).await.map(Some),
                None => Ok(None),
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
        service::check_alone(scope, before.is_none(), &checked::<StaffRequest>(request)?.profile())
    }

    fn create<'a>(&'a self, app: &'a App, scope: &'a Scope, request: Value) -> BoxFuture<'a, Result<Value>> {
        Box::pin(async move {
            let profile = checked::<StaffRequest>(request)?.profile();
            view(app, scope, service::create(app, scope, &profile).await?).await
        })
    }

    fn update<'a>(&'a self, app: &'a App, scope: &'a Scope, id: Uuid, request: Value) -> BoxFuture<'a, Result<Value>> {
        Box::pin(async move {
            let mut request: StaffRequest = checked(request)?;
            let stamp = request.concurrency_stamp.take();
            view(app, scope, service::update(app, scope, id, &request.profile(), stamp.as_deref()).await?).await
        })
    }

    fn delete<'a>(&'a self, app: &'a App, scope: &'a Scope, id: Uuid, stamp: &'a str) -> BoxFuture<'a, Result<()>> {
        Box::pin(service::delete_unchanged(app, scope, id, Some(stamp)))
    }
}
