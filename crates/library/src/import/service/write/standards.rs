//! Standards of an import, slice by slice: new ones, and new versions of known ones.

use std::{collections::HashMap, ops::Range};

use ::store::sea_orm::ActiveValue::Set;
use kernel::{Result, Uuid, text};
use oscal::{PlannedStandard, Projection};

use super::{
    Writer,
    existing::{Existing, Known},
    small,
};
use crate::{
    framework::{Origin, rules::code_key},
    import::rules::{
        changes::{Leaf, StandardStep},
        reading::kept,
    },
    standard::{
        self, ChangeKind, Content, NewElement, NewStandard, NewText, NewVersion, Reference, Renewal, Standard, StandardElements,
        StandardStatus, StandardTexts, StandardVersion, StandardVersions,
        content::{Birth, to_json},
        rules,
    },
};

/// Standards, and bytes of their elements, that are staged in one transaction.
const ROWS: usize = 100;
const BYTES: usize = 256 * 1024;

/// Rows of one slice, each list before those that refer to it.
#[derive(Default)]
struct Slice {
    elements: Vec<NewElement>,
    standards: Vec<NewStandard>,
    versions: Vec<NewVersion>,
    texts: Vec<NewText>,
}

impl Writer<'_> {
    /// Stages everything new and gives what is left to do for standards that stood before.
    pub(super) async fn standards(&self) -> Result<Known> {
        let context = self.plan.context();
        let mut known = Known::default();
        let mut at = 0;
        while at < self.plan.standards.len() {
            let range = self.range(at);
            at = range.end;
            let versions = self.versions(range.clone()).await?;
            let mut slice = Slice::default();
            for (leaf, planned) in self.changes.standards[range.clone()].iter().zip(&self.plan.standards[range]) {
                known.rows.extend(self.prepare(leaf, planned, &versions, &context, &mut slice));
                known.renewals.extend(renewal(leaf, planned, &context));
            }
            self.stage_slice(&slice).await?;
            (self.report_progress)(i32::try_from(20 + 65 * at / self.plan.standards.len()).unwrap_or(85)).await?;
        }
        Ok(known)
    }

    /// The standards from `at` that go into one slice.
    fn range(&self, at: usize) -> Range<usize> {
        let mut bytes = 0;
        let fits = self.plan.standards[at..].iter().take(ROWS).take_while(|standard| {
            let first = bytes == 0;
            bytes += standard.raw.as_str().len();
            first || bytes <= BYTES
        });
        at..at + fits.count()
    }

    /// Open and current versions of the known standards of a slice that change.
    async fn versions(&self, range: Range<usize>) -> Result<HashMap<Uuid, StandardVersion>> {
        let touched = self.changes.standards[range].iter().filter_map(|leaf| match &leaf.step {
            StandardStep::Revise { before, .. } | StandardStep::Retire { before } => Some(before),
            StandardStep::Keep { moved: Some(before), .. } if leaf.renamed.is_some() => Some(before),
            _ => None,
        });
        let ids: Vec<Uuid> = touched.flat_map(|row| [row.open_version_id, row.current_version_id]).flatten().collect();
        if ids.is_empty() {
            return Ok(HashMap::new());
        }
        let ids = &ids;
        let versions = self.app.db().read(self.scope, |tx| async move { standard::versions(&tx, ids).await }).await?;
        Ok(versions.into_iter().map(|row| (row.id, row)).collect())
    }

    fn prepare(
        &self,
        leaf: &Leaf,
        planned: &PlannedStandard,
        versions: &HashMap<Uuid, StandardVersion>,
        context: &oscal::Context<'_>,
        slice: &mut Slice,
    ) -> Option<Existing> {
        match &leaf.step {
            StandardStep::Create { code } => {
                self.create(leaf, planned, code, &planned.projection(context), slice);
                None
            }
            StandardStep::Keep { moved: None, .. } => None,
            StandardStep::Keep { moved: Some(before), .. } => {
                let after = self.placed(leaf, planned, (**before).clone());
                let shown = before.current_version_id.or(before.open_version_id).and_then(|id| versions.get(&id));
                let text = shown.filter(|_| leaf.renamed.is_some()).map(|shown| Content::of(shown).search_text(&after.names()));
                Some(Existing { text, ..Existing::moved((**before).clone(), after) })
            }
            StandardStep::Revise { before, code } => {
                Some(self.revise(leaf, planned, before, code, versions, &planned.projection(context), slice))
            }
            StandardStep::Retire { before } => Some(self.retire(leaf, planned, before, versions, &planned.projection(context), slice)),
        }
    }

    async fn stage_slice(&self, slice: &Slice) -> Result<()> {
        if slice.versions.is_empty() {
            return Ok(());
        }
        let staged = self.app.db().write(self.scope, |tx| async move {
            self.stage.alive(self.app, &tx).await?;
            tx.stage::<StandardElements>(self.stage.id, slice.elements.clone()).await?;
            tx.stage::<standard::Entity>(self.stage.id, slice.standards.clone()).await?;
            tx.stage::<StandardVersions>(self.stage.id, slice.versions.clone()).await?;
            tx.stage::<StandardTexts>(self.stage.id, slice.texts.clone()).await
        });
        staged.await
    }

    fn create(&self, leaf: &Leaf, planned: &PlannedStandard, code: &str, shown: &Projection, slice: &mut Slice) {
        let status = match (planned.withdrawn, self.publish) {
            (true, _) => StandardStatus::Retired,
            (false, true) => StandardStatus::Published,
            (false, false) => StandardStatus::Draft,
        };
        let content = content(shown, None);
        let element = self.element(planned, shown);
        let birth = self.birth(leaf.id, (1, 0), status, &element);
        slice.standards.push(self.new_standard(leaf, planned, &content, code, &birth));
        slice.versions.push(content.row(&birth, Some(kept(planned, shown))));
        let (framework_id, search_key) = (Set(self.stage.framework), Set(content.search_text(code)));
        slice.texts.push(NewText { standard_id: Set(leaf.id), framework_id, search_key });
        slice.elements.push(element);
    }

    fn element(&self, planned: &PlannedStandard, shown: &Projection) -> NewElement {
        NewElement {
            id: Set(self.new_id()),
            framework_id: Set(self.stage.framework),
            element: Set(planned.raw.to_string()),
            lines: Set(to_json(&shown.lines)),
            params: Set(to_json(&shown.params)),
        }
    }

    fn birth(&self, standard_id: Uuid, number: (i32, i32), status: StandardStatus, element: &NewElement) -> Birth {
        Birth {
            id: self.new_id(),
            standard_id,
            framework_id: self.stage.framework,
            number,
            origin: Origin::Import,
            author_id: self.scope.principal().user_id,
            element_id: element.id.try_as_ref().copied(),
            status,
            published_at: (status == StandardStatus::Published).then(|| self.scope.now()),
        }
    }

    fn new_standard(&self, leaf: &Leaf, planned: &PlannedStandard, content: &Content, code: &str, birth: &Birth) -> NewStandard {
        let is_draft = birth.status == StandardStatus::Draft;
        NewStandard {
            id: Set(leaf.id),
            framework_id: Set(self.stage.framework),
            domain_id: Set(self.changes.domains[self.plan.subdomains[planned.subdomain].domain].id),
            subdomain_id: Set(self.changes.subdomains[planned.subdomain].id),
            parent_standard_id: Set(planned.parent.map(|parent| self.changes.standards[parent].id)),
            control_id: Set(Some(planned.control_id.clone())),
            source_place: Set(Some(leaf.place.clone())),
            path: Set(self.plan.subdomains[planned.subdomain].path.join(" / ")),
            status: Set(birth.status),
            current_version_id: Set((!is_draft).then_some(birth.id)),
            open_version_id: Set(is_draft.then_some(birth.id)),
            sort_order: Set(small(planned.order)),
            published_at: Set(birth.published_at),
            ..content.new_standard(code, birth.number, self.scope.now())
        }
    }

    /// The row with the place, and the name, that the catalogue gives it.
    pub(super) fn placed(&self, leaf: &Leaf, planned: &PlannedStandard, row: Standard) -> Standard {
        let row = match &leaf.renamed {
            Some(code) => standard::service::renamed(&row, code, &planned.control_id),
            None => row,
        };
        Standard {
            domain_id: self.changes.domains[self.plan.subdomains[planned.subdomain].domain].id,
            subdomain_id: self.changes.subdomains[planned.subdomain].id,
            parent_standard_id: planned.parent.map(|parent| self.changes.standards[parent].id),
            path: self.plan.subdomains[planned.subdomain].path.join(" / "),
            sort_order: small(planned.order),
            source_place: Some(leaf.place.clone()),
            ..row
        }
    }

    #[allow(clippy::too_many_arguments)] // each is a thing of its own, and this is its only caller's loop
    fn revise(
        &self,
        leaf: &Leaf,
        planned: &PlannedStandard,
        before: &Standard,
        code: &str,
        versions: &HashMap<Uuid, StandardVersion>,
        shown: &Projection,
        slice: &mut Slice,
    ) -> Existing {
        let of = |id: Option<Uuid>| id.and_then(|id| versions.get(&id));
        let (open, current) = (of(before.open_version_id), of(before.current_version_id));
        let mut content = content(shown, open.or(current));
        content.change_summary.clone_from(&self.plan.metadata.version);
        let next = rules::next_number(current.map(|version| (version.major, version.minor)), content.change_kind);
        let number = open.map_or(next, |open| (open.major, open.minor));
        let element = self.element(planned, shown);
        let birth = self.birth(leaf.id, number, StandardStatus::Draft, &element);
        slice.versions.push(content.row(&birth, Some(kept(planned, shown))));
        slice.elements.push(element);
        let mut after = Standard {
            code: code.to_owned(),
            code_key: code_key(code),
            open_version_id: Some(birth.id),
            revised_at: self.scope.now(),
            ..self.placed(leaf, planned, before.clone())
        };
        after.search_key = text::search_key(&[&after.names(), &after.title]);
        if before.status == StandardStatus::Retired {
            after.status = StandardStatus::Draft;
        }
        let renamed = current.filter(|_| leaf.renamed.is_some());
        let mut text = renamed.map(|current| Content::of(current).search_text(&after.names()));
        if current.is_none() {
            after = content.face(&after, (1, 0));
            text = Some(content.search_text(&after.names()));
        }
        Existing { before: before.clone(), after, discarded: open.map(|open| open.id), superseded: None, text }
    }

    fn retire(
        &self,
        leaf: &Leaf,
        planned: &PlannedStandard,
        before: &Standard,
        versions: &HashMap<Uuid, StandardVersion>,
        shown: &Projection,
        slice: &mut Slice,
    ) -> Existing {
        let of = |id: Option<Uuid>| id.and_then(|id| versions.get(&id));
        let (open, current) = (of(before.open_version_id), of(before.current_version_id));
        let content = content(shown, open.or(current));
        let number = rules::next_number(current.or(open).map(|version| (version.major, version.minor)), ChangeKind::Major);
        let element = self.element(planned, shown);
        let birth = self.birth(leaf.id, number, StandardStatus::Retired, &element);
        slice.versions.push(content.row(&birth, Some(kept(planned, shown))));
        slice.elements.push(element);
        let after = Standard {
            status: StandardStatus::Retired,
            current_version_id: Some(birth.id),
            open_version_id: None,
            revised_at: self.scope.now(),
            ..content.face(&self.placed(leaf, planned, before.clone()), number)
        };
        let superseded = current.filter(|version| version.status == StandardStatus::Published).map(|version| version.id);
        let text = Some(content.search_text(&after.names()));
        Existing { before: before.clone(), after, discarded: open.map(|open| open.id), superseded, text }
    }
}

/// What replaces the element of a standard of which readers see the same as before.
fn renewal(leaf: &Leaf, planned: &PlannedStandard, context: &oscal::Context<'_>) -> Option<Renewal> {
    let StandardStep::Keep { renewed: Some(renewed), .. } = &leaf.step else { return None };
    let shown = planned.projection(context);
    Some(Renewal {
        standard_id: leaf.id,
        version_id: renewed.version_id,
        element_id: renewed.element_id,
        content_hash: kept(planned, &shown),
        element: planned.raw.to_string(),
        lines: to_json(&shown.lines),
        params: to_json(&shown.params),
    })
}

/// What a control says; what only people say of it comes from the version before.
fn content(projection: &Projection, before: Option<&StandardVersion>) -> Content {
    Content {
        title: projection.title.clone(),
        statement: projection.statement.clone(),
        guidance: projection.guidance.clone(),
        references: projection
            .references
            .iter()
            .map(|found| Reference { title: found.title.clone(), citation: found.citation.clone(), href: found.href.clone() })
            .collect(),
        related: projection.related.clone(),
        change_kind: ChangeKind::Minor,
        change_summary: String::new(),
        effective_from: None,
        ..before.map(Content::of).unwrap_or_default()
    }
}
