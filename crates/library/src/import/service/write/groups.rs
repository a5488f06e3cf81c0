//! Domains and subdomains of an import.

use ::store::{Table, Tx, sea_orm::ActiveValue::Set};
use kernel::{Result, Uuid, text};

use super::{Writer, small};
use crate::{
    domain::{self, Domain, DomainSource, DomainSources, DomainStatus, NewDomain},
    framework::Origin,
    import::rules::changes::{GroupAction, GroupChange},
    standard,
    subdomain::{self, NewSubdomain, Subdomain, SubdomainSource, SubdomainSources},
};

/// Rows that are staged in one transaction.
const SLICE: usize = 500;

impl Writer<'_> {
    /// Stages the new domains and subdomains.
    pub(super) async fn new_groups(&self) -> Result<()> {
        let (mut domains, mut subdomains) = (Vec::new(), Vec::new());
        for (group, planned) in self.changes.domains.iter().zip(&self.plan.domains) {
            if let GroupAction::Create { code } = &group.step {
                domains.push((self.new_domain(group, planned, code), self.domain_source(group, planned)));
            }
        }
        for (group, planned) in self.changes.subdomains.iter().zip(&self.plan.subdomains) {
            if let GroupAction::Create { code } = &group.step {
                let domain = self.changes.domains[planned.domain].id;
                let parent = planned.parent.map(|parent| self.changes.subdomains[parent].id);
                let row = self.new_subdomain(group, planned, code, domain, parent);
                subdomains.push((row, self.subdomain_source(group, planned)));
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
        for (group, planned) in self.changes.domains.iter().zip(&self.plan.domains) {
            if let GroupAction::Update { before, code } = &group.step {
                domains.push((&**before, self.changed_domain(group, planned, before, code)));
                sources.extend(self.domain_source(group, planned));
            }
        }
        let ids: Vec<Uuid> = domains.iter().map(|(before, _)| before.id).collect();
        domain::put_sources(tx, &ids, sources).await?;
        tx.update_all::<domain::Entity>(domains).await?;
        self.known_subdomains(tx).await
    }

    async fn known_subdomains(&self, tx: &Tx) -> Result<()> {
        let (mut subdomains, mut sources) = (Vec::new(), Vec::new());
        for (group, planned) in self.changes.subdomains.iter().zip(&self.plan.subdomains) {
            if let GroupAction::Update { before, code } = &group.step {
                let after = self.changed_subdomain(planned, group, before, code);
                if before.domain_id != after.domain_id {
                    standard::follow_subdomain(tx, group.id, after.domain_id).await?;
                }
                subdomains.push((&**before, after));
                sources.extend(self.subdomain_source(group, planned));
            }
        }
        let ids: Vec<Uuid> = subdomains.iter().map(|(before, _)| before.id).collect();
        subdomain::put_sources(tx, &ids, sources).await?;
        tx.update_all::<subdomain::Entity>(subdomains).await.map(drop)
    }

    fn domain_source(&self, group: &GroupChange<Domain>, planned: &oscal::PlannedDomain) -> Option<DomainSource> {
        planned.raw.as_ref().map(|raw| DomainSource {
            domain_id: Set(group.id),
            framework_id: Set(self.stage.framework),
            element: Set(raw.to_string()),
        })
    }

    fn subdomain_source(&self, group: &GroupChange<Subdomain>, planned: &oscal::PlannedSubdomain) -> Option<SubdomainSource> {
        planned.raw.as_ref().map(|raw| SubdomainSource {
            subdomain_id: Set(group.id),
            framework_id: Set(self.stage.framework),
            element: Set(raw.to_string()),
        })
    }

    fn changed_domain(&self, group: &GroupChange<Domain>, planned: &oscal::PlannedDomain, before: &Domain, code: &str) -> Domain {
        Domain {
            name: planned.title.clone(),
            name_key: text::fold(&planned.title),
            search_key: text::search_key(&[code, &planned.title]),
            code: code.to_owned(),
            sort_order: self.order_of(group, before.sort_order, planned.order),
            content_hash: Some(group.hash.clone()),
            ..before.clone()
        }
    }

    /// The catalogue's order where that has changed, else what people made of it.
    fn order_of<T>(&self, group: &GroupChange<T>, before: i32, planned: u32) -> i32 {
        if group.reordered { small(planned) } else { before }
    }

    fn new_domain(&self, group: &GroupChange<Domain>, planned: &oscal::PlannedDomain, code: &str) -> NewDomain {
        NewDomain {
            id: Set(group.id),
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
            source_key: Set(Some(group.key.clone())),
            content_hash: Set(Some(group.hash.clone())),
            ..Default::default()
        }
    }

    fn new_subdomain(
        &self,
        group: &GroupChange<Subdomain>,
        planned: &oscal::PlannedSubdomain,
        code: &str,
        domain: Uuid,
        parent: Option<Uuid>,
    ) -> NewSubdomain {
        let name = planned.title.clone();
        NewSubdomain {
            id: Set(group.id),
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
            source_key: Set(Some(group.key.clone())),
            content_hash: Set(Some(group.hash.clone())),
            ..Default::default()
        }
    }

    fn changed_subdomain(
        &self,
        planned: &oscal::PlannedSubdomain,
        group: &GroupChange<Subdomain>,
        before: &Subdomain,
        code: &str,
    ) -> Subdomain {
        let name = planned.title.clone();
        Subdomain {
            domain_id: self.changes.domains[planned.domain].id,
            parent_subdomain_id: planned.parent.map(|parent| self.changes.subdomains[parent].id),
            name_key: text::fold(&name),
            search_key: text::search_key(&[code, &name]),
            name,
            code: code.to_owned(),
            sort_order: self.order_of(group, before.sort_order, planned.order),
            content_hash: Some(group.hash.clone()),
            ..before.clone()
        }
    }
}
