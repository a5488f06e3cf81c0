//! Queries on assessments and their items.

pub mod asked;
pub mod consistency;
pub mod held;

use std::collections::{BTreeMap, BTreeSet, HashMap};

use ::store::{Tx, has_words, sea_orm};
use chrono::NaiveDate;
use kernel::{Page, Paged, Result, Sort, Timestamp, Uuid};
use records::tag;
use sea_orm::{
    ColumnTrait, EntityTrait, FromQueryResult, JoinType, QueryFilter, QueryOrder, QuerySelect,
    sea_query::{Condition, Expr, ExprTrait, Order, Query, SelectStatement, SimpleExpr},
};

use super::{
    Assessment, AssessmentItem, AssessmentKind, AssessmentStatus, ItemStatus,
    entity::{Column, Entity, item, revision},
};
use crate::scoring::ItemResult;

/// Filters of the list of assessments.
#[derive(Debug, Default, Clone)]
pub struct Filter {
    /// Text in number or title.
    pub text: Option<String>,
    /// Only these statuses.
    pub status: Vec<AssessmentStatus>,
    /// Only this kind; by default full assessments.
    pub kind: Option<AssessmentKind>,
    /// Only these clients.
    pub client_id: Vec<Uuid>,
    pub team_id: Option<Uuid>,
    pub subtype_id: Option<Uuid>,
    pub framework_id: Option<Uuid>,
    /// Led by this user.
    pub lead_user_id: Option<Uuid>,
    /// Due on this day or later.
    pub due_from: Option<NaiveDate>,
    /// Due on this day or earlier.
    pub due_to: Option<NaiveDate>,
    /// Only those whose next step is this user's.
    pub awaits: Option<Awaited>,
    /// Those that one notification to the caller named.
    pub notice: Option<Uuid>,
    /// Their ids, looked up by the service.
    pub told: Option<Vec<Uuid>>,
    /// With one of these tags.
    pub tag_id: Vec<Uuid>,
}

/// The user whose next steps are looked for, and the steps that the user may take.
#[derive(Debug, Clone, Copy)]
pub struct Awaited {
    pub user: Uuid,
    /// Running assessments that the user leads or takes part in.
    pub answers: bool,
    /// Submitted assessments for the user, or any reviewer, to review.
    pub reviews: bool,
}

impl Awaited {
    fn condition(self) -> Condition {
        use AssessmentStatus::{ChangesRequested, InProgress, InReview, Submitted};
        let takes_part = Expr::col((Entity, Column::Participants)).like(format!("%{}%", self.user));
        let answers = Condition::all()
            .add(Column::Status.is_in([InProgress, ChangesRequested]))
            .add(Condition::any().add(Column::LeadUserId.eq(self.user)).add(takes_part));
        let reviews = Condition::all()
            .add(Column::Status.is_in([Submitted, InReview]))
            .add(Condition::any().add(Column::ReviewerUserId.eq(self.user)).add(Column::ReviewerUserId.is_null()));
        // An empty alternative would match every row.
        let none = Condition::any().add(Column::Id.is_null());
        none.add_option(self.answers.then_some(answers)).add_option(self.reviews.then_some(reviews))
    }
}

/// Fields that `sorting` accepts.
pub const SORTABLE: &[&str] = &["dueOn", "createdAt", "status", "title", "finalisedAt"];

/// Assessments of a kind; verifications of single standards only if asked for.
fn of_kind(kind: Option<AssessmentKind>) -> SimpleExpr {
    Column::Kind.eq(kind.unwrap_or(AssessmentKind::Full))
}

/// What the list shows.
pub(super) fn listed(_: &Tx) -> Condition {
    Condition::all().add(of_kind(None))
}

/// One page of assessments, newest first by default.
pub async fn list(tx: &Tx, filter: &Filter, page: &Page) -> Result<Paged<Assessment>> {
    let like = filter.text.as_deref().map(|t| has_words(Expr::col((Entity, Column::SearchKey)), t));
    let condition = Condition::all()
        .add(of_kind(filter.kind))
        .add_option(like)
        .add_option((!filter.status.is_empty()).then(|| Column::Status.is_in(filter.status.iter().copied())))
        .add_option((!filter.client_id.is_empty()).then(|| Column::ClientId.is_in(filter.client_id.iter().copied())))
        .add_option(filter.team_id.map(|id| Column::TeamId.eq(id)))
        .add_option(filter.subtype_id.map(|id| Column::SubtypeId.eq(id)))
        .add_option(filter.framework_id.map(|id| Column::FrameworkId.eq(id)))
        .add_option(filter.lead_user_id.map(|id| Column::LeadUserId.eq(id)))
        .add_option(filter.due_from.map(|day| Column::DueOn.gte(day)))
        .add_option(filter.due_to.map(|day| Column::DueOn.lte(day)))
        .add_option(filter.awaits.map(Awaited::condition))
        .add_option(filter.told.as_ref().map(|ids| tx.among(Column::Id, ids)))
        .add(tag::with_tags(tx, Column::Id, &filter.tag_id)?);
    let mut page = page.clone();
    if page.sort.is_empty() {
        page.sort = vec![Sort { field: "createdAt".into(), descending: true }];
    }
    tx.page(Entity::find().filter(condition), &page, |field| match field {
        "dueOn" => Column::DueOn,
        "status" => Column::Status,
        "title" => Column::Title,
        "finalisedAt" => Column::FinalisedAt,
        _ => Column::CreatedAt,
    })
    .await
}

/// How many assessments of a client were finalised first from an instant on and before another, of those that the list shows. One that was
/// reopened since counts: its result stays in force until it is finalised again.
pub async fn count_finalised(tx: &Tx, client: Uuid, framework: Option<Uuid>, from: Timestamp, until: Timestamp) -> Result<u64> {
    let of = listed(tx).add(Column::ClientId.eq(client)).add_option(framework.map(|id| Column::FrameworkId.eq(id)));
    let finalised = Entity::find().filter(of).filter(Column::FinalisedAt.gte(from));
    tx.count(finalised.filter(Column::FinalisedAt.lt(until))).await
}

/// The frameworks in which a client or one of its teams was ever assessed, by the assessments in reach. Verifications of single standards
/// are assessments too: they leave a result.
pub async fn frameworks_of(tx: &Tx, client: Uuid) -> Result<BTreeSet<Uuid>> {
    #[derive(FromQueryResult)]
    struct Row {
        framework_id: Uuid,
    }
    let of_client = Entity::find().select_only().column(Column::FrameworkId).distinct().filter(Column::ClientId.eq(client));
    let rows: Vec<Row> = tx.rows(of_client.filter(Column::FinalisedAt.is_not_null())).await?;
    Ok(rows.into_iter().map(|row| row.framework_id).collect())
}

/// Those of these assessments that the caller may see.
pub(super) async fn among(tx: &Tx, ids: &[Uuid]) -> Result<Vec<Assessment>> {
    tx.all(Entity::find().filter(tx.among(Column::Id, ids))).await
}

/// An assessment, locked for writing.
///
/// # Errors
/// 404.
pub async fn lock(tx: &Tx, id: Uuid) -> Result<Assessment> {
    let found = tx.lock(Entity::find().filter(Column::Id.eq(id))).await?.pop();
    found.ok_or_else(|| kernel::Error::not_found("Assessment", id))
}

/// Progress of an assessment or of one of its sections: numbers of items.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Progress {
    /// Items.
    pub total: i64,
    /// Answered or verified.
    pub answered: i64,
    pub verified: i64,
    /// Answered as not applicable.
    pub not_applicable: i64,
    pub flagged: i64,
}

#[derive(FromQueryResult)]
struct Tally {
    assessment_id: Uuid,
    section: i32,
    status: ItemStatus,
    result: ItemResult,
    flagged: bool,
    items: i64,
}

impl Progress {
    fn add(&mut self, tally: &Tally) {
        self.total += tally.items;
        self.answered += if tally.status == ItemStatus::Open { 0 } else { tally.items };
        self.verified += if tally.status == ItemStatus::Verified { tally.items } else { 0 };
        self.not_applicable += if tally.result == ItemResult::NotApplicable { tally.items } else { 0 };
        self.flagged += if tally.flagged { tally.items } else { 0 };
    }
}

async fn tallies(tx: &Tx, assessments: &[Uuid]) -> Result<Vec<Tally>> {
    use item::Column;
    if assessments.is_empty() {
        return Ok(Vec::new());
    }
    let keys = [Column::AssessmentId, Column::Section, Column::Status, Column::Result, Column::Flagged];
    let select = item::Entity::find().select_only().columns(keys).column_as(Column::Id.count(), "items");
    let select = select.filter(Column::AssessmentId.is_in(assessments.iter().copied()));
    tx.rows(keys.into_iter().fold(select, |select, key| select.group_by(key))).await
}

/// Progress of these assessments.
pub async fn progress(tx: &Tx, assessments: &[Uuid]) -> Result<HashMap<Uuid, Progress>> {
    let mut all: HashMap<Uuid, Progress> = HashMap::new();
    for tally in tallies(tx, assessments).await? {
        all.entry(tally.assessment_id).or_default().add(&tally);
    }
    Ok(all)
}

/// Progress of the sections of an assessment, by position.
pub async fn section_progress(tx: &Tx, assessment: Uuid) -> Result<BTreeMap<i32, Progress>> {
    let mut all: BTreeMap<i32, Progress> = BTreeMap::new();
    for tally in tallies(tx, &[assessment]).await? {
        all.entry(tally.section).or_default().add(&tally);
    }
    Ok(all)
}

/// Filters of the list of items.
#[derive(Debug, Default, Clone)]
pub struct ItemFilter {
    /// One section, by its position.
    pub section: Option<i32>,
    /// Only these statuses.
    pub status: Vec<ItemStatus>,
    /// Only these results.
    pub result: Vec<ItemResult>,
    /// Only flagged items.
    pub flagged: bool,
    /// Only items whose verified answer is worth something else than the client's own.
    pub differing: bool,
    /// Only items with a requested change.
    pub change_requested: bool,
    pub standard_id: Option<Uuid>,
}

/// The context of an assessment's items.
#[derive(Debug, Clone, Copy, FromQueryResult)]
pub struct Origin {
    /// The template version that they were created from.
    pub template_version_id: Uuid,
    /// The baseline of the assessment.
    pub baseline_id: Option<Uuid>,
}

/// One page of items, in the order of the template, with their context unless the page is empty. What differs is in the answers, which no
/// query compares: `differing` names those items where the filter asks for them.
///
/// # Errors
/// 404 for an unknown assessment.
pub async fn items(
    tx: &Tx,
    assessment: Uuid,
    filter: &ItemFilter,
    differing: Option<&[Uuid]>,
    page: &Page,
) -> Result<(Paged<AssessmentItem>, Option<Origin>)> {
    #[derive(FromQueryResult)]
    struct Row {
        #[sea_orm(nested)]
        item: AssessmentItem,
        #[sea_orm(nested)]
        origin: Origin,
    }
    use item::Column;
    let condition = Condition::all()
        .add(Column::AssessmentId.eq(assessment))
        .add_option(filter.section.map(|s| Column::Section.eq(s)))
        .add_option((!filter.status.is_empty()).then(|| Column::Status.is_in(filter.status.iter().copied())))
        .add_option((!filter.result.is_empty()).then(|| Column::Result.is_in(filter.result.iter().copied())))
        .add_option(filter.flagged.then(|| Column::Flagged.eq(true)))
        .add_option(differing.map(|ids| Column::Id.is_in(ids.iter().copied())))
        .add_option(filter.change_requested.then(|| Column::ChangeRequested.eq(true)))
        .add_option(filter.standard_id.map(|id| Column::StandardId.eq(id)));
    let page = Page { sort: vec![Sort { field: "sortOrder".into(), descending: false }], ..page.clone() };
    let mut template = Query::select();
    template.column((Entity, self::Column::TemplateVersionId)).from(Entity).cond_where(tx.wall::<Entity>()?);
    template.and_where(Expr::col((Entity, self::Column::Id)).eq(assessment));
    let select = item::Entity::find()
        .expr_as(Expr::SubQuery(None, Box::new(template.into())), "template_version_id")
        .expr_as(Expr::SubQuery(None, Box::new(baseline_id(tx, assessment)?.into())), "baseline_id");
    let page: Paged<Row> = tx.page_of(select.filter(condition), &page, |_| Column::SortOrder).await?;
    let origin = page.items.first().map(|row| row.origin);
    if origin.is_none() {
        tx.get::<Entity>(assessment).await?;
    }
    Ok((Paged { total: page.total, items: page.items.into_iter().map(|row| row.item).collect() }, origin))
}

/// All items of an assessment, in order.
pub async fn all_items(tx: &Tx, assessment: Uuid) -> Result<Vec<AssessmentItem>> {
    use item::Column;
    tx.all(item::Entity::find().filter(Column::AssessmentId.eq(assessment)).order_by_asc(Column::SortOrder)).await
}

/// The items with these ids.
pub async fn items_by_id(tx: &Tx, assessment: Uuid, ids: &[Uuid]) -> Result<HashMap<Uuid, AssessmentItem>> {
    use item::Column;
    let select = item::Entity::find().filter(Column::AssessmentId.eq(assessment)).filter(Column::Id.is_in(ids.iter().copied()));
    Ok(tx.all(select).await?.into_iter().map(|i| (i.id, i)).collect())
}

const BEFORE: &str = "before";

/// The id of the full assessment of the same subtype, client and team that was finalised last before `of`.
fn baseline_id(tx: &Tx, of: Uuid) -> Result<SelectStatement> {
    let this = |column: Column| Expr::col((Entity, column));
    let before = |column: Column| Expr::col((BEFORE, column));
    let same = |column: Column| before(column).eq(this(column));
    let team = same(Column::TeamId).or(before(Column::TeamId).is_null().and(this(Column::TeamId).is_null()));
    let earlier = before(Column::FinalisedAt).lt(this(Column::FinalisedAt));
    let earlier = earlier.or(before(Column::FinalisedAt).is_not_null().and(this(Column::FinalisedAt).is_null()));
    let of_client = Condition::all().add(same(Column::TenantId)).add(same(Column::ClientId)).add(same(Column::SubtypeId));
    let mut select = Query::select();
    select
        .column((BEFORE, Column::Id))
        .from(Entity)
        .join_as(JoinType::InnerJoin, Entity, BEFORE, of_client)
        .cond_where(tx.wall::<Entity>()?)
        .and_where(this(Column::Id).eq(of))
        .and_where(before(Column::Kind).eq(AssessmentKind::Full))
        .and_where(before(Column::Status).eq(AssessmentStatus::Finalised))
        .and_where(before(Column::Id).ne(of))
        .and_where(team)
        .and_where(earlier)
        .order_by((BEFORE, Column::FinalisedAt), Order::Desc)
        .order_by((BEFORE, Column::Id), Order::Desc)
        .limit(1);
    Ok(select)
}

/// The full assessment of the same subtype, client and team that was finalised last before `of`.
pub async fn baseline(tx: &Tx, of: Uuid) -> Result<Option<Assessment>> {
    let id = Expr::SubQuery(None, Box::new(baseline_id(tx, of)?.into()));
    tx.one(Entity::find().filter(Expr::col((Entity, Column::Id)).eq(id))).await
}

/// Items of an assessment by the keys of their questions.
pub async fn items_by_key(tx: &Tx, assessment: Uuid, keys: &[String]) -> Result<HashMap<String, AssessmentItem>> {
    use item::Column;
    let select = item::Entity::find().filter(Column::AssessmentId.eq(assessment)).filter(Column::QuestionKey.is_in(keys.iter().cloned()));
    Ok(tx.all(select).await?.into_iter().map(|i| (i.question_key.clone(), i)).collect())
}

/// A frozen revision.
pub async fn revision(tx: &Tx, assessment: Uuid, number: i32) -> Result<Option<revision::Model>> {
    use revision::{Column, Entity};
    tx.one(Entity::find().filter(Column::AssessmentId.eq(assessment)).filter(Column::Revision.eq(number))).await
}

/// Assessments by id; those that the scope does not reach are left out.
pub async fn by_ids(tx: &Tx, ids: &[Uuid]) -> Result<HashMap<Uuid, Assessment>> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let rows = tx.all(Entity::find().filter(Column::Id.is_in(ids.iter().copied()))).await?;
    Ok(rows.into_iter().map(|a| (a.id, a)).collect())
}

/// Number of items that currently fail.
pub async fn count_failed(tx: &Tx, assessment: Uuid) -> Result<u64> {
    use item::Column;
    let failed = item::Entity::find().filter(Column::AssessmentId.eq(assessment)).filter(Column::Result.eq(ItemResult::NonCompliant));
    tx.count(failed).await
}

/// Marks these items of an assessment, and no others, for changes.
pub async fn mark(tx: &Tx, assessment: Uuid, items: &[Uuid]) -> Result<()> {
    use item::Column;
    let all = Condition::all().add(Column::AssessmentId.eq(assessment));
    tx.set_where::<item::Entity>(all.clone(), vec![(Column::ChangeRequested, Expr::val(false)), (Column::Touched, Expr::val(false))])
        .await?;
    let marked = all.add(Column::Id.is_in(items.iter().copied()));
    tx.set_where::<item::Entity>(marked, vec![(Column::ChangeRequested, Expr::val(true))]).await.map(drop)
}
