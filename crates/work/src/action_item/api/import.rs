//! `POST /api/app/imports/sheets`, for action items

use ::store::Table;
use futures::future::BoxFuture;
use http::{App, ImportField, ImportKind, ImportRights, ImportValues, Importer, checked, import_id, import_text, import_view};
use kernel::{Result, Scope, Uuid};
use people::{assignee, client, team};
use serde_json::Value;

use super::view::view_of;
use crate::action_item::{
    ActionItem, CONTRIBUTE, CREATE, Entity, UPDATE,
    input::{ActionItemRequest, ActionItemUpdateRequest},
    rules, service,
};

/// Action items from a sheet: a row with a number changes that item. Due dates are postponed one by one, with a reason.
pub struct ActionItems;

const FIELDS: &[ImportField] = &[
    ImportField::new("number", "ActionItems.Number", ImportKind::Text, &["no; nr; reference; n°; núm"]).key(),
    ImportField::new(
        "clientId",
        "ActionItems.Client",
        ImportKind::Reference,
        &[
            "client code; company; organisation; organization; customer; client name; firma; unternehmen; mandant; kundencode",
            "entreprise; société; code client; empresa; código de cliente",
            "الشركة; رمز العميل",
        ],
    )
    .required()
    .fixed(),
    ImportField::new(
        "title",
        "ActionItems.Name",
        ImportKind::Text,
        &["title; task; action; action item; to do; todo; aufgabe; maßnahme; tâche; mesure; tarea; acción; medida", "المهمة; الإجراء"],
    )
    .required(),
    ImportField::new(
        "description",
        "ActionItems.Description",
        ImportKind::Text,
        &["details; notes; einzelheiten; notizen; detalles; notas", "التفاصيل"],
    ),
    ImportField::new(
        "actionType",
        "ActionItems.Type",
        ImportKind::Word { of: "ActionType", members: &["Task", "Corrective", "Preventive", "Commitment", "Onboarding"] },
        &["kind; action type; typ; tipo de acción", "نوع الإجراء"],
    )
    .or("Task")
    .fixed(),
    ImportField::new(
        "priority",
        "ActionItems.Priority",
        ImportKind::Word { of: "Priority", members: &["Low", "Medium", "High", "Urgent"] },
        &["urgency; dringlichkeit; wichtigkeit; urgence; urgencia", "الأهمية"],
    )
    .or("Medium"),
    ImportField::new(
        "ownerUserId",
        "ActionItems.Owner",
        ImportKind::Reference,
        &[
            "assignee; assigned to; responsible; person responsible; zuständig; zugewiesen an; verantwortliche person",
            "assigné à; attribué à; asignado a; encargado",
            "المسؤول; المكلف",
        ],
    )
    .required()
    .shown_by("ownerName"),
    ImportField::new("teamId", "ActionItems.Team", ImportKind::Reference, &[]).shown_by("teamName"),
    ImportField::new(
        "startOn",
        "ActionItems.Start",
        ImportKind::Date,
        &["start date; begin; startdatum; date de début; fecha de inicio", "تاريخ البدء"],
    ),
    ImportField::new(
        "dueOn",
        "ActionItems.Due",
        ImportKind::Date,
        &[
            "due date; deadline; due on; fällig am; fälligkeit; frist; termin; date d'échéance; date limite",
            "fecha de vencimiento; fecha límite; plazo",
            "الموعد النهائي; تاريخ الاستحقاق",
        ],
    )
    .required()
    .fixed(),
    ImportField::new("requiresVerification", "ActionItems.NeedsVerification", ImportKind::Flag, &[]),
    ImportField::new(
        "verifierUserId",
        "ActionItems.Verifier",
        ImportKind::Reference,
        &["verified by; prüfer; vérifié par; verificado por"],
    )
    .shown_by("verifierName"),
];

async fn view(app: &App, scope: &Scope, item: ActionItem) -> Result<Value> {
    import_view(view_of(app, scope, item).await?)
}

impl Importer for ActionItems {
    fn list(&self) -> &'static str {
        "action-items"
    }

    fn title(&self) -> &'static str {
        "ActionItems.Title"
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

    fn kept(&self) -> &'static [&'static str] {
        &["isPrivate"]
    }

    fn label(&self, values: &ImportValues) -> String {
        import_text(values, "title").unwrap_or_default().to_owned()
    }

    fn key(&self, values: &ImportValues) -> Option<String> {
        import_text(values, "number").map(str::to_owned)
    }

    fn find<'a>(&'a self, app: &'a App, scope: &'a Scope, values: &'a ImportValues) -> BoxFuture<'a, Result<Option<Value>>> {
        Box::pin(async move {
            let Some(number) = import_text(values, "number") else { return Ok(None) };
            let item = service::by_number(app, scope, number).await?;
            view(app, scope, item).await.map(Some)
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
            let Some(client) = import_id(values, "clientId") else {
                return if field == "clientId" { client::service::by_words(app, scope, text).await } else { Ok(Vec::new()) };
            };
            if field == "teamId" {
                team::service::by_name(app, scope, client, text).await
            } else {
                assignee::service::by_words(app, scope, client, text).await
            }
        })
    }

    fn check(&self, scope: &Scope, before: Option<&Value>, request: Value) -> Result<()> {
        if before.is_some() {
            return checked::<ActionItemUpdateRequest>(request).map(drop);
        }
        let input: ActionItemRequest = checked(request)?;
        service::check_assigner(scope, input.owner_user_id)?;
        rules::check_dates(input.start_on, input.due_on)?;
        rules::check_verifier(input.owner_user_id, input.verifier_user_id)
    }

    fn create<'a>(&'a self, app: &'a App, scope: &'a Scope, request: Value) -> BoxFuture<'a, Result<Value>> {
        Box::pin(async move {
            let input: ActionItemRequest = checked(request)?;
            view(app, scope, service::create(app, scope, &input).await?).await
        })
    }

    fn update<'a>(&'a self, app: &'a App, scope: &'a Scope, id: Uuid, request: Value) -> BoxFuture<'a, Result<Value>> {
        Box::pin(async move {
            let input: ActionItemUpdateRequest = checked(request)?;
            view(app, scope, service::update(app, scope, id, &input).await?).await
        })
    }

    fn delete<'a>(&'a self, app: &'a App, scope: &'a Scope, id: Uuid, stamp: &'a str) -> BoxFuture<'a, Result<()>> {
        Box::pin(service::delete_unchanged(app, scope, id, Some(stamp)))
    }
}
