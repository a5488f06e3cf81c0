//! `POST /api/app/imports/sheets`, for clients

use ::store::Table;
use futures::future::BoxFuture;
use http::{App, ImportField, ImportKind, ImportRights, ImportValues, Importer, checked, import_text, import_view};
use kernel::{Result, Scope, Uuid};
use serde_json::Value;

use super::view::view_of;
use crate::client::{
    CONTRIBUTE, CREATE, Client, Entity, UPDATE,
    input::{ClientRequest, Defaults},
    service,
};

/// Clients from a sheet; a client is known by its code.
pub struct Clients;

const FIELDS: &[ImportField] = &[
    ImportField::new(
        "code",
        "Clients.Code",
        ImportKind::Text,
        &[
            "client code; short name; customer code; client id; kürzel; kundennummer; kundencode; code client",
            "código de cliente",
            "رمز العميل",
        ],
    )
    .required(),
    ImportField::new(
        "name",
        "Clients.Name",
        ImportKind::Text,
        &[
            "client; company; firma; empresa; entreprise; client name; customer; organisation; organization; kunde",
            "kundenname; unternehmen; société; nom du client; cliente; nombre del cliente",
            "شركة; العميل; اسم العميل; الشركة",
        ],
    )
    .required(),
    ImportField::new(
        "legalName",
        "Clients.LegalName",
        ImportKind::Text,
        &["registered name; juristischer name; dénomination sociale; denominación social"],
    ),
    ImportField::new(
        "industry",
        "Clients.Industry",
        ImportKind::Text,
        &["sector; trade; wirtschaftszweig; secteur d'activité; rubro", "النشاط"],
    ),
    ImportField::new(
        "sizeBand",
        "Clients.SizeBand",
        ImportKind::Text,
        &["employees; headcount; size; mitarbeiter; mitarbeiterzahl; nombre d'employés; salariés; empleados; plantilla", "عدد العاملين"],
    ),
    ImportField::new(
        "programme",
        "Clients.Programme",
        ImportKind::Text,
        &["program; package; plan; paket; leistungspaket; formule; forfait; paquete", "الباقة"],
    ),
    ImportField::new("country", "Clients.Country", ImportKind::Text, &["country code; ländercode; code pays; código de país", "الدولة"]),
    ImportField::new("currency", "Clients.Currency", ImportKind::Text, &["currency code; währungscode; monnaie; divisa", "عملة"])
        .required(),
    ImportField::new("timeZone", "Clients.TimeZone", ImportKind::Text, &["tz"]).required(),
    ImportField::new("fiscalYearStartMonth", "Clients.FiscalStart", ImportKind::Integer, &["fiscal year start month"]),
    ImportField::new(
        "engagementStart",
        "Clients.EngagementStart",
        ImportKind::Date,
        &[
            "contract start; client since; kunde seit; vertragsbeginn; client depuis; début du contrat; cliente desde",
            "inicio del contrato",
            "بداية العقد",
        ],
    ),
    ImportField::new(
        "engagementEnd",
        "Clients.EngagementEnd",
        ImportKind::Date,
        &["contract end; client until; vertragsende; fin du contrat; fin del contrato", "نهاية العقد"],
    ),
    ImportField::new(
        "website",
        "Clients.Website",
        ImportKind::Text,
        &["url; web site; homepage; webseite; site internet; página web", "الموقع"],
    ),
    ImportField::new(
        "address",
        "Clients.Address",
        ImportKind::Text,
        &["postal address; anschrift; adresse postale; domicilio", "العنوان البريدي"],
    ),
    ImportField::new(
        "about",
        "Clients.About",
        ImportKind::Text,
        &["notes; description; notizen; bemerkungen; remarques; notas; observaciones", "ملاحظات"],
    ),
];

async fn view(app: &App, scope: &Scope, client: Client) -> Result<Value> {
    import_view(view_of(app, scope, client).await?)
}

impl Importer for Clients {
    fn list(&self) -> &'static str {
        "clients"
    }

    fn title(&self) -> &'static str {
        "Clients.Title"
    }

    fn record_type(&self) -> &'static str {
        Entity::TYPE
    }

    fn rights(&self) -> ImportRights {
        ImportRights { create: CREATE, update: &[UPDATE, CONTRIBUTE] }
    }

    fn fields(&self) -> &'static [ImportField] {
        FIELDS
    }

    fn known_by(&self) -> &'static [&'static str] {
        &["code"]
    }

    fn key(&self, values: &ImportValues) -> Option<String> {
        import_text(values, "code").map(str::to_owned)
    }

    fn find<'a>(&'a self, app: &'a App, scope: &'a Scope, values: &'a ImportValues) -> BoxFuture<'a, Result<Option<Value>>> {
        Box::pin(async move {
            let Some(code) = import_text(values, "code") else { return Ok(None) };
            match service::by_code(app, scope, code).await? {
                Some(client) => view(app, scope, client).await.map(Some),
                None => Ok(None),
            }
        })
    }

    fn refer<'a>(&'a self, _: &'a App, _: &'a Scope, _: &'a str, _: &'a str, _: &'a ImportValues) -> BoxFuture<'a, Result<Vec<Uuid>>> {
        Box::pin(async { Ok(Vec::new()) })
    }

    fn check(&self, _: &Scope, _: Option<&Value>, request: Value) -> Result<()> {
        // The settings of the tenant always have a month.
        let defaults = Defaults { fiscal_year_start_month: Some(1), ..Defaults::default() };
        let input: ClientRequest = checked(request)?;
        input.finances(&defaults)?;
        input.check()
    }

    fn create<'a>(&'a self, app: &'a App, scope: &'a Scope, request: Value) -> BoxFuture<'a, Result<Value>> {
        Box::pin(async move {
            let input: ClientRequest = checked(request)?;
            view(app, scope, service::create(app, scope, &input).await?).await
        })
    }

    fn update<'a>(&'a self, app: &'a App, scope: &'a Scope, id: Uuid, request: Value) -> BoxFuture<'a, Result<Value>> {
        Box::pin(async move {
            let input: ClientRequest = checked(request)?;
            view(app, scope, service::update(app, scope, id, &input).await?).await
        })
    }

    fn delete<'a>(&'a self, app: &'a App, scope: &'a Scope, id: Uuid, stamp: &'a str) -> BoxFuture<'a, Result<()>> {
        Box::pin(service::delete_unchanged(app, scope, id, Some(stamp)))
    }
}
