//! Domains and subdomains of an import.

use ::store::sea_orm::{
    ActiveValue::Set,
    ColumnTrait,
    sea_query::{Condition, Expr},
};
use kernel::{Result, Uuid, text};

use super::{
    super::changes::{Shelf, Step},
    Writer, small,
};
use crate::{
    domain::{self, Domain, DomainStatus},
    framework::Origin,
    standard::entity as standard,
    subdomain::{self, Subdomain},
};

impl Writer<'_> {
    pub(super) async fn domains(&self) -> Result<()> {
        let mut rows = Vec::new();
        let mut sources = Vec::new();
        for (shelf, planned) in self.changes.domains.iter().zip(&self.plan.domains) {
            match &shelf.step {
                Step::Keep => continue,
                Step::Create { code } => rows.push(self.new_domain(shelf, planned, code)),
                Step::Update { before, code } => {
                    let after = Domain {
                        name: planned.title.clone(),
                        name_key: text::fold(&planned.title),
                        search_key: text::search_key(&[code, &planned.title]),
                        code: code.clone(),
                        content_hash: Some(shelf.hash.clone()),
                        ..(**before).clone()
                    };
                    self.tx.update::<domain::entity::Entity>(before, after).await?;
                    let own = Condition::all().add(domain::entity::source::Column::DomainId.eq(shelf.id));
                    self.tx.purge::<domain::entity::source::Entity>(own).await?;
                }
            }
            if let Some(raw) = &planned.raw {
                let row = domain::entity::source::ActiveModel {
                    domain_id: Set(shelf.id),
                    framework_id: Set(self.framework),
                    element: Set(raw.to_string()),
                };
                sources.push(row);
            }
        }
        self.tx.insert_all::<domain::entity::Entity>(rows).await?;
        self.tx.insert_all::<domain::entity::source::Entity>(sources).await.map(drop)
    }

    fn new_domain(&self, shelf: &Shelf<Domain>, planned: &oscal::PlannedDomain, code: &str) -> domain::entity::ActiveModel {
        domain::entity::ActiveModel {
            id: Set(shelf.id),
            framework_id: Set(self.framework),
            code: Set(code.to_owned()),
            name: Set(planned.title.clone()),
            name_key: Set(text::fold(&planned.title)),
            search_key: Set(text::search_key(&[code, &planned.title])),
            colour: Set(small(planned.order % 12) + 1),
            weight: Set(1),
            sort_order: Set(small(planned.order)),
            status: Set(DomainStatus::Active),
            origin: Set(Origin::Import),
            source_key: Set(Some(shelf.key.clone())),
            content_hash: Set(Some(shelf.hash.clone())),
            ..Default::default()
        }
    }

    pub(super) async fn subdomains(&self) -> Result<()> {
        let mut rows = Vec::new();
        let mut sources = Vec::new();
        for (shelf, planned) in self.changes.subdomains.iter().zip(&self.plan.subdomains) {
            let domain = self.changes.domains[planned.domain].id;
            let parent = planned.parent.map(|parent| self.changes.subdomains[parent].id);
            match &shelf.step {
                Step::Keep => continue,
                Step::Create { code } => rows.push(self.new_subdomain(shelf, planned, code, domain, parent)),
                Step::Update { before, code } => self.change_subdomain(shelf, planned, before, code, domain, parent).await?,
            }
            if let Some(raw) = &planned.raw {
                let row = subdomain::entity::source::ActiveModel {
                    subdomain_id: Set(shelf.id),
                    framework_id: Set(self.framework),
                    element: Set(raw.to_string()),
                };
                sources.push(row);
            }
        }
        self.tx.insert_all::<subdomain::entity::Entity>(rows).await?;
        self.tx.insert_all::<subdomain::entity::source::Entity>(sources).await.map(drop)
    }

    fn new_subdomain(
        &self,
        shelf: &Shelf<Subdomain>,
        planned: &oscal::PlannedSubdomain,
        code: &str,
        domain: Uuid,
        parent: Option<Uuid>,
    ) -> subdomain::entity::ActiveModel {
        let name = planned.title.clone();
        subdomain::entity::ActiveModel {
            id: Set(shelf.id),
            framework_id: Set(self.framework),
            domain_id: Set(domain),
            parent_subdomain_id: Set(parent),
            code: Set(code.to_owned()),
            name_key: Set(text::fold(&name)),
            search_key: Set(text::search_key(&[code, &name])),
            name: Set(name),
            weight: Set(1),
            sort_order: Set(small(planned.order)),
            questions_per_assessment: Set(5),
            status: Set(DomainStatus::Active),
            origin: Set(Origin::Import),
            source_key: Set(Some(shelf.key.clone())),
            content_hash: Set(Some(shelf.hash.clone())),
            ..Default::default()
        }
    }

    async fn change_subdomain(
        &self,
        shelf: &Shelf<Subdomain>,
        planned: &oscal::PlannedSubdomain,
        before: &Subdomain,
        code: &str,
        domain: Uuid,
        parent: Option<Uuid>,
    ) -> Result<()> {
        let name = planned.title.clone();
        let after = Subdomain {
            domain_id: domain,
            parent_subdomain_id: parent,
            name_key: text::fold(&name),
            search_key: text::search_key(&[code, &name]),
            name,
            code: code.to_owned(),
            content_hash: Some(shelf.hash.clone()),
            ..before.clone()
        };
        self.tx.update::<subdomain::entity::Entity>(before, after).await?;
        if before.domain_id != domain {
            let own = Condition::all().add(standard::Column::SubdomainId.eq(shelf.id));
            self.tx.set_where::<standard::Entity>(own, vec![(standard::Column::DomainId, Expr::val(domain))]).await?;
        }
        let own = Condition::all().add(subdomain::entity::source::Column::SubdomainId.eq(shelf.id));
        self.tx.purge::<subdomain::entity::source::Entity>(own).await.map(drop)
    }
}
