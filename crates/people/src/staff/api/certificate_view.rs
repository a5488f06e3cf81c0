//! Certificates in the API: the view, and what it has beside the row.

use ::store::changeable;
use chrono::{DateTime, NaiveDate, Utc};
use http::App;
use kernel::{Error, Result, Scope, Uuid};
use platform::user;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    client::{self, Calendars},
    staff::{StaffCertificate, StaffCertificateStatus, UPDATE, entity::certificate::Entity, in_words, store},
};

/// A certificate of a person.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaffCertificateView {
    pub id: Uuid,
    pub tenant_id: Uuid,
    /// Person.
    pub staff_id: Uuid,
    /// Full name of the person.
    pub staff_name: String,
    /// Client that the person works for.
    pub client_id: Uuid,
    pub client_name: String,
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
    /// When somebody else last verified it; null if nobody has since it, or one of its files, changed.
    pub verified_at: Option<DateTime<Utc>>,
    /// Full name of the user who did.
    pub verified_by_name: Option<String>,
    /// Whether the caller may verify it, or take that back: those who may change it, except the person.
    pub can_verify: bool,
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
    let ids: Vec<Uuid> = certificates.iter().map(|certificate| certificate.client_id).collect();
    let ids = ids.as_slice();
    let people: Vec<Uuid> = certificates.iter().map(|certificate| certificate.staff_id).collect();
    let people = people.as_slice();
    let read = app.db().read(scope, |tx| async move {
        let clients = client::by_ids(&tx, ids).await?;
        Ok((clients, store::names(&tx, people.iter().copied()).await?))
    });
    let (clients, people) = read.await?;
    let people = in_words(app, scope, people);
    let calendars = Calendars::new(scope.now(), clients.values().map(|client| (client.id, client.zone())));
    let verifiers = user::full_names(app, scope, certificates.iter().filter_map(|certificate| certificate.verified_by)).await?;
    let may_change = |certificate: &StaffCertificate| {
        let is_open = clients.get(&certificate.client_id).is_none_or(|client| !client.is_closed());
        let is_named = people.get(&certificate.staff_id).is_none_or(|person| person.words.is_none());
        scope.has(UPDATE) && changeable::<Entity>(scope, certificate) && is_named && is_open
    };
    let view = |certificate: StaffCertificate| StaffCertificateView {
        status: StaffCertificateStatus::of(certificate.expires_on, calendars.today(certificate.client_id)),
        can_change: may_change(&certificate),
        can_verify: may_change(&certificate) && !scope.relations().staff.contains(&certificate.staff_id),
        verified_by_name: certificate.verified_by.and_then(|id| verifiers.get(&id).cloned()),
        verified_at: certificate.verified_at,
        staff_name: people.get(&certificate.staff_id).map(|person| person.name.clone()).unwrap_or_default(),
        client_name: clients.get(&certificate.client_id).map(|client| client.name.clone()).unwrap_or_default(),
        client_id: certificate.client_id,
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
