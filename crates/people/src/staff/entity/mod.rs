//! Tables `staff`, `staff_clients`, `staff_certificates`, `job_roles`, `job_role_certificates` and `staff_job_roles`.

pub mod staff_client;

use std::collections::BTreeSet;

use ::store::{
    Owner, Related, Table, Tx,
    export::{Exported, Packed, Whole},
    personal::{Erasure, PersonalData, Rows},
    recycle::Recycled,
    sea_orm,
    search::{Document, Searched},
};
use chrono::NaiveDate;
use http::LocalisedName;
use sea_orm::{
    entity::prelude::*,
    sea_query::{Condition, IntoColumnRef, Query, SelectStatement},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Status of a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize, ToSchema)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "PascalCase")]
pub enum StaffStatus {
    /// Works without a sign-in.
    NoLogin,
    /// Was asked to sign in.
    Invited,
    /// Signs in and works.
    Active,
    /// Away for a while.
    OnLeave,
    /// Gone.
    Left,
}

/// How a person is employed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize, ToSchema)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "PascalCase")]
pub enum Employment {
    FullTime,
    PartTime,
    /// On a contract.
    Contract,
    /// Unpaid.
    Volunteer,
}

/// A time that a person worked here before they came back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaffPeriod {
    /// First day.
    pub start_on: Option<NaiveDate>,
    /// Last day.
    pub end_on: Option<NaiveDate>,
}

/// A person of a client.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "staff")]
#[allow(missing_docs)] // the columns are those of the API's view, which documents them
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub tenant_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub client_id: Uuid,
    pub user_id: Option<Uuid>,
    pub first_name: String,
    pub last_name: String,
    pub preferred_name: Option<String>,
    pub email: Option<String>,
    pub phone: Option<String>,
    pub job_title: Option<String>,
    pub manager_staff_id: Option<Uuid>,
    pub employment: Employment,
    pub start_on: Option<NaiveDate>,
    pub end_on: Option<NaiveDate>,
    /// JSON list of [`StaffPeriod`]s: somebody who came back keeps the times before.
    pub earlier_periods: String,
    pub status: StaffStatus,
    /// The invitation that was sent last, while the person is invited.
    pub invitation_id: Option<Uuid>,
    /// What is left of the name of somebody who was anonymised: "Former member 3".
    pub former_number: Option<i32>,
    pub email_key: Option<String>,
    pub name_key: String,
    pub search_key: String,
    pub concurrency_stamp: String,
    pub created_at: DateTimeUtc,
    pub created_by: Option<Uuid>,
    pub updated_at: Option<DateTimeUtc>,
    pub updated_by: Option<Uuid>,
    pub deleted_at: Option<DateTimeUtc>,
    pub deleted_by: Option<Uuid>,
    pub is_demo: bool,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
#[allow(missing_docs)]
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}

impl Table for Entity {
    const TYPE: &'static str = "Waymark.People.Staff";
    const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
    const DERIVED: &'static [Column] = &[Column::EmailKey, Column::NameKey, Column::SearchKey];
    const CLIENT: Option<Column> = Some(Column::ClientId);
    const RELATED: Option<Related<Column>> =
        Some(Related { owners: &[Column::UserId], people: &[Column::Id, Column::ManagerStaffId], ..Related::of(&super::REACH) });
    const RANKED: &'static [(Column, fn() -> Vec<String>)] = &[(Column::Status, StaffStatus::values)];
    const SEARCH: Option<Searched<Model>> = Some(Searched { listed: super::store::listed, ..Searched::by(Model::document) });
    const RECYCLED: Option<Recycled<Self>> = Some(Recycled {
        restored: |tx, person, at| Box::pin(super::service::restored(tx, person, at)),
        // A manager may be deleted while the people are there.
        loose: &["manager_staff_id"],
        parts: &["staff_clients", "team_members", "team_former_members", "huddle_attendees", "staff_job_roles"],
        ..Recycled::titled(&[Column::FirstName, Column::LastName])
    });

    /// Each client of a person reads them.
    fn also_at(tx: &Tx, clients: &BTreeSet<Uuid>) -> kernel::Result<Option<Condition>> {
        super::store::clients::working_at(tx, clients).map(Some)
    }
}

impl Model {
    /// What the search finds it by.
    fn document(&self) -> Document {
        let texts = [&self.preferred_name, &self.email];
        let name = format!("{} {}", self.first_name, self.last_name);
        Document::new("", name).detail(self.job_title.as_deref()).texts(texts.map(Option::as_deref))
    }
}

impl Model {
    /// The times that the person worked here before, oldest first.
    pub fn earlier_periods(&self) -> Vec<StaffPeriod> {
        serde_json::from_str(&self.earlier_periods).unwrap_or_default()
    }

    /// The name that the person goes by, with the family name; a number alone for somebody who was anonymised. Readers see that in words
    /// ([`Self::words`]).
    pub fn full_name(&self) -> String {
        match self.former_number {
            Some(number) => format!("#{number}"),
            None => format!("{} {}", self.preferred_name.as_deref().unwrap_or(&self.first_name), self.last_name),
        }
    }

    /// What somebody who was anonymised is called.
    pub fn words(&self) -> Option<LocalisedName> {
        self.former_number.map(|number| LocalisedName { key: "Staff.FormerMember", number })
    }
}

/// What people have passed or are licensed to do.
pub mod certificate {
    use super::*;

    /// A certificate of a person.
    #[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
    #[sea_orm(table_name = "staff_certificates")]
    #[allow(missing_docs)]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub tenant_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub staff_id: Uuid,
        /// That of the person: by it, closed clients keep theirs as they are.
        pub client_id: Uuid,
        pub name: String,
        pub issuer: Option<String>,
        pub number: Option<String>,
        pub issued_on: Option<NaiveDate>,
        pub expires_on: Option<NaiveDate>,
        /// Who has compared it with its file; nobody once either changes.
        pub verified_by: Option<Uuid>,
        pub verified_at: Option<DateTimeUtc>,
        pub name_key: String,
        pub concurrency_stamp: String,
        pub created_at: DateTimeUtc,
        pub created_by: Option<Uuid>,
        pub updated_at: Option<DateTimeUtc>,
        pub updated_by: Option<Uuid>,
        pub deleted_at: Option<DateTimeUtc>,
        pub deleted_by: Option<Uuid>,
        pub is_demo: bool,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    #[allow(missing_docs)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}

    impl Table for Entity {
        const TYPE: &'static str = "Waymark.People.StaffCertificate";
        const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
        const DERIVED: &'static [Column] = &[Column::NameKey];
        const CLIENT: Option<Column> = Some(Column::ClientId);
        const RELATED: Option<Related<Column>> = Some(Related { people: &[Column::StaffId], ..Related::of(&crate::staff::CERTIFICATES) });
        const RECYCLED: Option<Recycled<Self>> = Some(Recycled::titled(&[Column::Name]));
    }
}

/// What people in a post do, and need for it.
pub mod job_role {
    use super::*;

    /// A job role of a tenant.
    #[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
    #[sea_orm(table_name = "job_roles")]
    #[allow(missing_docs)]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub tenant_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub name: String,
        pub description: Option<String>,
        /// Nobody gets it any more, and it requires nothing of those who hold it.
        pub is_archived: bool,
        pub name_key: String,
        pub concurrency_stamp: String,
        pub created_at: DateTimeUtc,
        pub created_by: Option<Uuid>,
        pub updated_at: Option<DateTimeUtc>,
        pub updated_by: Option<Uuid>,
        pub deleted_at: Option<DateTimeUtc>,
        pub deleted_by: Option<Uuid>,
        pub is_demo: bool,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    #[allow(missing_docs)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}

    impl Table for Entity {
        const TYPE: &'static str = "Waymark.People.JobRole";
        const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
        const DERIVED: &'static [Column] = &[Column::NameKey];
    }
}

/// The certificates that job roles require.
pub mod required {
    use super::*;

    /// A certificate that a job role requires: one of this name.
    #[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
    #[sea_orm(table_name = "job_role_certificates")]
    #[allow(missing_docs)]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub tenant_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub job_role_id: Uuid,
        /// The folded name, by which certificates of people meet it.
        #[sea_orm(primary_key, auto_increment = false)]
        pub name_key: String,
        pub name: String,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    #[allow(missing_docs)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}

    impl Table for Entity {
        const TYPE: &'static str = "Waymark.People.JobRoleCertificate";
        const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
        const DERIVED: &'static [Column] = &[Column::NameKey];
    }
}

/// Who has which job role.
pub mod held {
    use super::*;

    /// A job role of a person.
    #[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
    #[sea_orm(table_name = "staff_job_roles")]
    #[allow(missing_docs)]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub tenant_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub staff_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub job_role_id: Uuid,
        /// That of the person: by it, closed clients keep theirs as they are.
        pub client_id: Uuid,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    #[allow(missing_docs)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}

    /// Those who see the certificates of a person see what they are for.
    impl Table for Entity {
        const TYPE: &'static str = "Waymark.People.StaffJobRole";
        const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
        const CLIENT: Option<Column> = Some(Column::ClientId);
        const RELATED: Option<Related<Column>> = Some(Related { people: &[Column::StaffId], ..Related::of(&crate::staff::CERTIFICATES) });
    }
}

/// Ids of this user's entries in the directory: for conditions on rows that name people and have their tenant in `tenant`.
pub fn entries_of(user: Uuid, tenant: impl IntoColumnRef) -> SelectStatement {
    let same = sea_orm::sea_query::ExprTrait::equals(Expr::col((Entity, Column::TenantId)), tenant);
    let mut people = Query::select();
    people.column((Entity, Column::Id)).from(Entity).cond_where(Condition::all().add(same).add(Column::UserId.eq(user)));
    people
}

/// Certificates of the person that this user is.
fn of_user(user: Uuid) -> Condition {
    let people = entries_of(user, (certificate::Entity, certificate::Column::TenantId));
    Condition::all().add(certificate::Column::StaffId.in_subquery(people))
}

/// Job roles of the person that this user is.
fn held_by_user(user: Uuid) -> Condition {
    let people = entries_of(user, (held::Entity, held::Column::TenantId));
    Condition::all().add(held::Column::StaffId.in_subquery(people))
}

/// What the tables hold about a person.
pub(super) const PERSONAL: &[&dyn PersonalData] = &[
    // Before the entry in the directory, by which they are found, loses its user.
    &Rows::<certificate::Entity> {
        within: of_user,
        shown: &[
            certificate::Column::Name,
            certificate::Column::Issuer,
            certificate::Column::Number,
            certificate::Column::IssuedOn,
            certificate::Column::ExpiresOn,
            certificate::Column::VerifiedAt,
        ],
        erasure: Erasure::Kept(
            "What a client's people were qualified to do is the client's to prove, whether they have an account or not.",
        ),
        ..Rows::of("staff-certificates", &[])
    },
    &Rows::<staff_client::Entity> {
        within: staff_client::of_user,
        shown: &[staff_client::Column::ClientId, staff_client::Column::FromOn, staff_client::Column::ToOn],
        erasure: Erasure::Kept("For which clients people work is the clients' to know, whether they have an account or not."),
        ..Rows::of("staff-clients", &[])
    },
    &Rows::<held::Entity> {
        within: held_by_user,
        shown: &[held::Column::JobRoleId],
        erasure: Erasure::Kept("Which posts the people of a client fill is the client's to plan, whether they have an account or not."),
        ..Rows::of("staff-job-roles", &[])
    },
    &Rows::<Entity> {
        shown: &[
            Column::FirstName,
            Column::LastName,
            Column::PreferredName,
            Column::Email,
            Column::Phone,
            Column::JobTitle,
            Column::Employment,
            Column::StartOn,
            Column::EndOn,
            Column::EarlierPeriods,
            Column::Status,
        ],
        erasure: Erasure::Rewritten("The directory of a client's people is the client's, whether they have an account or not.", |_| {
            vec![(Column::UserId, Expr::val(None::<Uuid>))]
        }),
        ..Rows::of("staff", &[Column::UserId])
    },
];

/// What a tenant takes along.
pub(super) const EXPORTED: &[&dyn Exported] = &[
    &Whole::<Entity> { packed: Packed::For(super::VIEW), named: Some(|row| (row.id, row.full_name())), ..Whole::of("staff") },
    &Whole::<staff_client::Entity> { packed: Packed::For(super::VIEW), ..Whole::of("staff-clients") },
    &Whole::<certificate::Entity> {
        packed: Packed::For(super::VIEW),
        named: Some(|row| (row.id, row.name.clone())),
        ..Whole::of("staff-certificates")
    },
    &Whole::<job_role::Entity> { named: Some(|row| (row.id, row.name.clone())), ..Whole::of("job-roles") },
    &Whole::<required::Entity>::of("job-role-certificates"),
    &Whole::<held::Entity> { packed: Packed::For(super::VIEW), ..Whole::of("staff-job-roles") },
];
