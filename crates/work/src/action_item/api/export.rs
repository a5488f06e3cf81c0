//! `GET /api/app/action-items/export`

use http::{App, PageQuery};
use kernel::{Page, Paged, Policy, Result, Scope};
use people::client;
use tabular::{Cell, Column, Export};

use super::{
    list::{Query, rows},
    view::ActionItemView,
};
use crate::action_item::VIEW;

/// The list as a file.
pub struct ActionItems;

impl Export for ActionItems {
    type Query = Query;
    type Row = ActionItemView;

    const LIST: &'static str = "action-items";
    const TITLE: &'static str = "ActionItems.Title";
    const POLICY: Policy = Policy::Needs(VIEW);
    const COLUMNS: &'static [Column<ActionItemView>] = &[
        Column::short("ActionItems.Number", |row| (&row.number).into()),
        Column::text("ActionItems.Name", |row| (&row.title).into()),
        Column::text("ActionItems.Client", |row| (&row.client_name).into()),
        Column::text("ActionItems.Owner", |row| (&row.owner_name).into()),
        Column::short("ActionItems.Status", |row| Cell::word(&row.status)),
        Column::short("ActionItems.Priority", |row| Cell::word(&row.priority)),
        Column::short("ActionItems.Type", |row| Cell::word(&row.action_type)),
        Column::date("ActionItems.Start", |row| row.start_on.into()),
        Column::date("ActionItems.Due", |row| row.due_on.into()),
        Column::date("ActionItems.OriginalDue", |row| row.original_due_on.into()),
        Column::integer("Exports.DaysLate", |row| row.days_late.into()),
        Column::short("ActionItems.Source", |row| (&row.source_number).into()),
        Column::short("ActionItems.NeedsVerification", |row| row.requires_verification.into()),
        Column::text("ActionItems.Verifier", |row| (&row.verifier_name).into()),
        Column::short("ActionItems.Private", |row| row.is_private.into()),
        Column::long("ActionItems.Description", |row| (&row.description).into()),
        Column::long("ActionItems.CompletionNote", |row| (&row.completion_note).into()),
        Column::instant("ActionItems.Completed", |row| row.completed_at.into()),
        Column::instant("ActionItems.Created", |row| row.created_at.into()),
        Column::text("ActionItems.Team", |row| (&row.team_name).into()),
        Column::integer("Exports.TimesPostponed", |row| row.slip_count.into()),
        Column::long("Exports.BlockedReason", |row| (&row.blocked_reason).into()),
        Column::long("Exports.CancelReason", |row| (&row.cancel_reason).into()),
        Column::short("ActionItems.OwnerGone", |row| row.owner_is_gone.into()),
        Column::short("ActionItems.VerifierGone", |row| row.verifier_is_gone.into()),
        Column::text("ActionItems.CompletedBy", |row| (&row.completed_by_name).into()),
        Column::instant("ActionItems.Verified", |row| row.verified_at.into()),
        Column::text("ActionItems.VerifiedBy", |row| (&row.verified_by_name).into()),
    ];

    fn page(query: &Query) -> Result<Page> {
        query.page(&PageQuery::default())
    }

    async fn rows(app: &App, scope: &Scope, query: Query, page: &Page) -> Result<Paged<ActionItemView>> {
        let mut found = rows(app, scope, query, page).await?;
        let names = found.items.iter_mut().map(|row| (row.client_id, &mut row.client_name)).collect();
        client::service::tell_apart(app, scope, names).await?;
        Ok(found)
    }
}
