//! Certificates in the API: the view, and what it has beside the row.

use std::collections::BTreeSet;

use ::store::changeable;
use chrono::{DateTime, NaiveDate, Utc};
use http::App;
use kernel::{Error, Result, Scope, Uuid};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    client::{self, Calendars},
    staff::{StaffCertificate, StaffCertificateStatus, UPDATE, entity::certificate::Entity, store},
};

/// A certificate of a person.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaffCertificateView {
    /// Id.
    pub id: Uuid,
    /// Tenant.
    pub tenant_id: Uuid,
    /// Person.
    pub staff_id: Uuid,
    /// What it certifies.
    pub name: String,
    /// Who issued it.
    pub issuer: Option<String>,
    /// Its number there.
    pub number: Option<String>,
    /// Day of issue.
    pub issued_on: Option<NaiveDate>,
    /// Last day on which it is valid; none if it doesn't expire.
    pub expires_on: Option<NaiveDate>,
    /// Status by the client's present day.
    pub status: StaffCertificateStatus,
    /// Whether the caller may change or delete it.
    pub can_change: bool,
    /// Stamp to send back on a change.
    pub concurrency_stamp: String,
    /// When it was entered.
    pub created_at: DateTime<Utc>,
}

/// One certificate as the caller sees it.
pub async fn view_of(app: &App, scope: &Scope, certificate: StaffCertificate) -> Result<StaffCertificateView> {
    views_of(app, scope, vec![certificate]).await?.pop().ok_or_else(|| Error::internal("no view for the certificate"))
}

/// These certificates as the caller sees them.
pub async fn views_of(app: &App, scope: &Scope, certificates: Vec<StaffCertificate>) -> Result<Vec<StaffCertificateView>> {
    let clients: Vec<Uuid> = certificates.iter().map(|certificate| certificate.client_id).collect();
    let people: BTreeSet<Uuid> = certificates.iter().map(|certificate| certificate.staff_id).collect();
    let (clients, people) = (clients.as_slice(), &people);
    let read =
        app.db().read(scope, |tx| async move { Ok((client::by_ids(&tx, clients).await?, store::names(&tx, people.clone()).await?)) });
    let (clients, people) = read.await?;
    let calendars = Calendars::new(scope.now(), clients.values().map(|client| (client.id, client.zone())));
    let view = |certificate: StaffCertificate| StaffCertificateView {
        status: StaffCertificateStatus::of(certificate.expires_on, calendars.today(certificate.client_id)),
        can_change: scope.has(UPDATE)
            && changeable::<Entity>(scope, &certificate)
            && people.get(&certificate.staff_id).is_none_or(|person| person.words.is_none())
            && clients.get(&certificate.client_id).is_none_or(|client| !client.is_closed()),
        id: certificate.id,
        tenant_id: certificate.tenant_id,
        staff_id: certificate.staff_id,
        name: certificate.name,
        issuer: certificate.issuer,
        number: certificate.number,
        issued_on: certificate.issued_on,
        expires_on: certificate.expires_on,
        concurrency_stamp: certificate.concurrency_stamp,
        created_at: certificate.created_at,
    };
    Ok(certificates.into_iter().map(view).collect())
}
