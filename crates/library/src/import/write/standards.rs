//! Standards of an import: new ones in bulk, known ones one by one.

use std::collections::HashMap;

use ::store::sea_orm::ActiveValue::Set;
use kernel::{Result, Uuid, text};
use oscal::PlannedStandard;

use super::{
    super::changes::{Fate, Leaf},
    Writer, small,
};
use crate::{
    framework::{Origin, rules::code_key},
    standard::{
        ChangeKind, Content, Reference, Standard, StandardStatus, StandardVersion,
        content::{Birth, to_json},
        entity::{self as standard, element, text as texts, version},
        rules, store,
    },
};

impl Writer<'_> {
    pub(super) async fn new_standards(&self) -> Result<()> {
        let (mut rows, mut versions, mut elements, mut search) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for (leaf, planned) in self.leaves() {
            let Fate::Create { code } = &leaf.fate else { continue };
            let status = match (planned.withdrawn, self.publish) {
                (true, _) => StandardStatus::Retired,
                (false, true) => StandardStatus::Published,
                (false, false) => StandardStatus::Draft,
            };
            let content = content(planned, None);
            let element = self.element(planned);
            let birth = self.birth(leaf.id, (1, 0), status, &element);
            rows.push(self.new_standard(leaf, planned, &content, code, &birth));
            versions.push(content.row(&birth, Some(planned.hash.clone())));
            let key = content.search_text(code);
            search.push(texts::ActiveModel { standard_id: Set(leaf.id), framework_id: Set(self.framework), search_key: Set(key) });
            elements.push(element);
        }
        self.tx.insert_all::<element::Entity>(elements).await?;
        self.tx.insert_all::<standard::Entity>(rows).await?;
        (self.tell)(50).await?;
        self.tx.insert_all::<version::Entity>(versions).await?;
        (self.tell)(60).await?;
        self.tx.insert_all::<texts::Entity>(search).await.map(drop)
    }

    pub(super) fn leaves(&self) -> impl Iterator<Item = (&Leaf, &PlannedStandard)> {
        self.changes.standards.iter().zip(&self.plan.standards)
    }

    fn element(&self, planned: &PlannedStandard) -> element::ActiveModel {
        element::ActiveModel {
            id: Set(self.tx.new_id()),
            framework_id: Set(self.framework),
            element: Set(planned.raw.to_string()),
            lines: Set(to_json(&planned.projection.lines)),
            params: Set(to_json(&planned.projection.params)),
        }
    }

    fn birth(&self, standard_id: Uuid, number: (i32, i32), status: StandardStatus, element: &element::ActiveModel) -> Birth {
        Birth {
            id: self.tx.new_id(),
            standard_id,
            framework_id: self.framework,
            number,
            origin: Origin::Import,
            author_id: self.tx.scope().principal().user_id,
            element_id: element.id.try_as_ref().copied(),
            status,
            published_at: (status == StandardStatus::Published).then(|| self.tx.now()),
        }
    }

    fn new_standard(&self, leaf: &Leaf, planned: &PlannedStandard, content: &Content, code: &str, birth: &Birth) -> standard::ActiveModel {
        let is_draft = birth.status == StandardStatus::Draft;
        standard::ActiveModel {
            id: Set(leaf.id),
            framework_id: Set(self.framework),
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
            ..content.new_standard(code, birth.number, self.tx.now())
        }
    }

    /// The row with the place that the catalogue gives it.
    fn placed(&self, leaf: &Leaf, planned: &PlannedStandard, row: Standard) -> Standard {
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

    pub(super) async fn known_standards(&self) -> Result<()> {
        let touched = self.changes.standards.iter().filter_map(|leaf| match &leaf.fate {
            Fate::Revise { before, .. } | Fate::Retire { before } => Some(before),
            _ => None,
        });
        let ids: Vec<Uuid> = touched.flat_map(|row| [row.open_version_id, row.current_version_id]).flatten().collect();
        let versions: HashMap<Uuid, StandardVersion> = store::versions(self.tx, &ids).await?.into_iter().map(|row| (row.id, row)).collect();
        for (leaf, planned) in self.leaves() {
            match &leaf.fate {
                Fate::Create { .. } | Fate::Keep { moved: None } => {}
                Fate::Keep { moved: Some(before) } => {
                    let after = self.placed(leaf, planned, (**before).clone());
                    self.tx.update::<standard::Entity>(before, after).await?;
                }
                Fate::Revise { before, code } => self.revise(leaf, planned, before, code, &versions).await?,
                Fate::Retire { before } => self.retire(leaf, planned, before, &versions).await?,
            }
        }
        Ok(())
    }

    async fn revise(
        &self,
        leaf: &Leaf,
        planned: &PlannedStandard,
        before: &Standard,
        code: &str,
        versions: &HashMap<Uuid, StandardVersion>,
    ) -> Result<()> {
        let of = |id: Option<Uuid>| id.and_then(|id| versions.get(&id));
        let (open, current) = (of(before.open_version_id), of(before.current_version_id));
        let mut content = content(planned, open.or(current));
        content.change_summary.clone_from(&self.plan.metadata.version);
        let number = rules::next_number(current.map(|version| (version.major, version.minor)), content.change_kind);
        let element = self.tx.insert::<element::Entity>(self.element(planned)).await?;
        let open_id = match open {
            Some(open) => {
                let after =
                    StandardVersion { content_hash: Some(planned.hash.clone()), element_id: Some(element.id), ..content.onto(open) };
                self.tx.update::<version::Entity>(open, after).await?.id
            }
            None => {
                let birth = Birth {
                    element_id: Some(element.id),
                    ..self.birth(leaf.id, number, StandardStatus::Draft, &element::ActiveModel::default())
                };
                self.tx.insert::<version::Entity>(content.row(&birth, Some(planned.hash.clone()))).await?.id
            }
        };
        let mut after = Standard {
            code: code.to_owned(),
            code_key: code_key(code),
            search_key: text::search_key(&[code, &before.title]),
            open_version_id: Some(open_id),
            revised_at: self.tx.now(),
            ..self.placed(leaf, planned, before.clone())
        };
        if before.status == StandardStatus::Retired {
            after.status = StandardStatus::Draft;
        }
        if current.is_none() {
            after = content.face(&after, (1, 0));
            store::put_text(self.tx, &after, content.search_text(code)).await?;
        }
        self.tx.update::<standard::Entity>(before, after).await.map(drop)
    }

    async fn retire(
        &self,
        leaf: &Leaf,
        planned: &PlannedStandard,
        before: &Standard,
        versions: &HashMap<Uuid, StandardVersion>,
    ) -> Result<()> {
        let of = |id: Option<Uuid>| id.and_then(|id| versions.get(&id));
        let (open, current) = (of(before.open_version_id), of(before.current_version_id));
        let content = content(planned, open.or(current));
        let number = rules::next_number(current.or(open).map(|version| (version.major, version.minor)), ChangeKind::Major);
        if let Some(open) = open {
            self.tx.delete::<version::Entity>(open).await?;
        }
        if let Some(current) = current.filter(|version| version.status == StandardStatus::Published) {
            let after = StandardVersion { status: StandardStatus::Superseded, ..current.clone() };
            self.tx.update::<version::Entity>(current, after).await?;
        }
        let element = self.tx.insert::<element::Entity>(self.element(planned)).await?;
        let birth = Birth {
            element_id: Some(element.id),
            ..self.birth(leaf.id, number, StandardStatus::Retired, &element::ActiveModel::default())
        };
        let row = self.tx.insert::<version::Entity>(content.row(&birth, Some(planned.hash.clone()))).await?;
        let after = Standard {
            status: StandardStatus::Retired,
            current_version_id: Some(row.id),
            open_version_id: None,
            revised_at: self.tx.now(),
            ..content.face(&self.placed(leaf, planned, before.clone()), number)
        };
        store::put_text(self.tx, &after, content.search_text(&after.code)).await?;
        self.tx.update::<standard::Entity>(before, after).await.map(drop)
    }
}

/// What a control says; what only people say of it comes from the version before.
fn content(planned: &PlannedStandard, before: Option<&StandardVersion>) -> Content {
    let projection = &planned.projection;
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
