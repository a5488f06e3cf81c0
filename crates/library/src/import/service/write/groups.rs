//! Domains and subdomains of an import.

use ::store::{Table, Tx, sea_orm::ActiveValue::Set};
use kernel::{Result, Uuid, text};

use super::{Writer, small};
use crate::{
    domain::{self, Domain, DomainSource, DomainSources, DomainStatus, NewDomain},
    framework::Origin,
    import::rules::changes::{Shelf, Step},
    standard,
    subdomain::{self, NewSubdomain, Subdomain, SubdomainSource, SubdomainSources},
};

/// Rows that are staged in one transaction.
const SLICE: usize = 500;

impl Writer<'_> {
    /// Stages the new domains and subdomains.
    pub(super) async fn new_groups(&self) -> Result<()> {
        let (mut domains, mut subdomains) = (Vec::new(), Vec::new());
        for (shelf, planned) in self.changes.domains.iter().zip(&self.plan.domains) {
            if let Step::Create { code } = &shelf.step {
                domains.push((self.new_domain(shelf, planned, code), self.domain_source(shelf, planned)));
            }
        }
        for (shelf, planned) in self.changes.subdomains.iter().zip(&self.plan.subdomains) {
            if let Step::Create { code } = &shelf.step {
                let domain = self.changes.domains[planned.domain].id;
                let parent = planned.parent.map(|parent| self.changes.subdomains[parent].id);
                let row = self.new_subdomain(shelf, planned, code, domain, parent);
                subdomains.push((row, self.subdomain_source(shelf, planned)));
            }
        }
        self.staged::<domain::Entity, DomainSources>(domains).await?;
        self.staged::<subdomain::Entity, SubdomainSources>(subdomains).await
    }

    async fn staged<E: Table, S: Table>(&self, rows: Vec<(E::ActiveModel, Option<S::ActiveModel>)>) -> Result<()> {
        for slice in rows.chunks(SLICE) {
            let staged = self.app.db().write(self.scope, |tx| async move {
                self.stage.alive(self.app, &tx).await?;
                tx.stage::<E>(self.stage.id, slice.iter().map(|(row, _)| row.clone()).collect()).await?;
                tx.stage::<S>(self.stage.id, slice.iter().filter_map(|(_, source)| source.clone()).collect()).await
            });
            staged.await?;
        }
        Ok(())
    }

    /// Changes the domains and subdomains that stood before.
    pub(super) async fn known_groups(&self, tx: &Tx) -> Result<()> {
        let (mut domains, mut sources) = (Vec::new(), Vec::new());
        for (shelf, planned) in self.changes.domains.iter().zip(&self.plan.domains) {
            if let Step::Update { before, code } = &shelf.step {
                domains.push((&**before, self.changed_domain(shelf, planned, before, code)));
                sources.extend(self.domain_source(shelf, planned));
            }
        }
        let ids: Vec<Uuid> = domains.iter().map(|(before, _)| before.id).collect();
        domain::put_sources(tx, &ids, sources).await?;
        tx.update_all::<domain::Entity>(domains).await?;
        self.known_subdomains(tx).await
    }

    async fn known_subdomains(&self, tx: &Tx) -> Result<()> {
        let (mut subdomains, mut sources) = (Vec::new(), Vec::new());
        for (shelf, planned) in self.changes.subdomains.iter().zip(&self.plan.subdomains) {
            if let Step::Update { before, code } = &shelf.step {
                let after = self.changed_subdomain(planned, shelf, before, code);
                if before.domain_id != after.domain_id {
                    standard::follow_subdomain(tx, shelf.id, after.domain_id).await?;
                }
                subdomains.push((&**before, after));
                sources.extend(self.subdomain_source(shelf, planned));
            }
        }
        let ids: Vec<Uuid> = subdomains.iter().map(|(before, _)| before.id).collect();
        subdomain::put_sources(tx, &ids, sources).await?;
        tx.update_all::<subdomain::Entity>(subdomains).await.map(drop)
    }

    fn domain_source(&self, shelf: &Shelf<Domain>, planned: &oscal::PlannedDomain) -> Option<DomainSource> {
        planned.raw.as_ref().map(|raw| DomainSource {
            domain_id: Set(shelf.id),
            framework_id: Set(self.stage.framework),
            element: Set(raw.to_string()),
        })
    }

    fn subdomain_source(&self, shelf: &Shelf<Subdomain>, planned: &oscal::PlannedSubdomain) -> Option<SubdomainSource> {
        planned.raw.as_ref().map(|raw| SubdomainSource {
            subdomain_id: Set(shelf.id),
            framework_id: Set(self.stage.framework),
            element: Set(raw.to_string()),
        })
    }

    fn changed_domain(&self, shelf: &Shelf<Domain>, planned: &oscal::PlannedDomain, before: &Domain, code: &str) -> Domain {
        Domain {
            name: planned.title.clone(),
            name_key: text::fold(&planned.title),
            search_key: text::search_key(&[code, &planned.title]),
            code: code.to_owned(),
            sort_order: self.order_of(shelf, before.sort_order, planned.order),
            content_hash: Some(shelf.hash.clone()),
            ..before.clone()
        }
    }

    /// The catalogue's order where that has changed, else what people made of it.
    fn order_of<T>(&self, shelf: &Shelf<T>, before: i32, planned: u32) -> i32 {
        if shelf.reordered { small(planned) } else { before }
    }

    fn new_domain(&self, shelf: &Shelf<Domain>, planned: &oscal::PlannedDomain, code: &str) -> NewDomain {
        NewDomain {
            id: Set(shelf.id),
            framework_id: Set(self.stage.framework),
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

    fn new_subdomain(
        &self,
        shelf: &Shelf<Subdomain>,
        planned: &oscal::PlannedSubdomain,
        code: &str,
        domain: Uuid,
        parent: Option<Uuid>,
    ) -> NewSubdomain {
        let name = planned.title.clone();
        NewSubdomain {
            id: Set(shelf.id),
            framework_id: Set(self.stage.framework),
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

    fn changed_subdomain(&self, planned: &oscal::PlannedSubdomain, shelf: &Shelf<Subdomain>, before: &Subdomain, code: &str) -> Subdomain {
        let name = planned.title.clone();
        Subdomain {
            domain_id: self.changes.domains[planned.domain].id,
            parent_subdomain_id: planned.parent.map(|parent| self.changes.subdomains[parent].id),
            name_key: text::fold(&name),
            search_key: text::search_key(&[code, &name]),
            name,
            code: code.to_owned(),
            sort_order: self.order_of(shelf, before.sort_order, planned.order),
            content_hash: Some(shelf.hash.clone()),
            ..before.clone()
        }
    }
}
