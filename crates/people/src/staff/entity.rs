//! Tables `staff` and `staff_certificates`.

use ::store::{
    Owner, Related, Table,
    export::{Exported, Packed, Whole},
    personal::{Fate, PersonalData, Rows},
    recycle::Recycled,
    sea_orm,
    search::{Document, Searched},
};
use chrono::NaiveDate;
use http::Words;
use sea_orm::{
    entity::prelude::*,
    sea_query::{Condition, Query},
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
    /// Full time.
    FullTime,
    /// Part time.
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
        parts: &["team_members", "team_former_members"],
        ..Recycled::titled(&[Column::FirstName, Column::LastName])
    });
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
    pub fn words(&self) -> Option<Words> {
        self.former_number.map(|number| Words { key: "Staff.FormerMember", number })
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

/// Certificates of the person that this user is.
fn of_user(user: Uuid) -> Condition {
    let tenant = (certificate::Entity, certificate::Column::TenantId);
    let same = sea_orm::sea_query::ExprTrait::equals(Expr::col((Entity, Column::TenantId)), tenant);
    let mut people = Query::select();
    people.column((Entity, Column::Id)).from(Entity).cond_where(Condition::all().add(same).add(Column::UserId.eq(user)));
    Condition::all().add(certificate::Column::StaffId.in_subquery(people))
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
        ],
        fate: Fate::Kept("What a client's people were qualified to do is the client's to prove, whether they have an account or not."),
        ..Rows::of("staff-certificates", &[])
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
        fate: Fate::Rewritten("The directory of a client's people is the client's, whether they have an account or not.", |_| {
            vec![(Column::UserId, Expr::val(None::<Uuid>))]
        }),
        ..Rows::of("staff", &[Column::UserId])
    },
];

/// What a tenant takes along.
pub(super) const EXPORTED: &[&dyn Exported] = &[
    &Whole::<Entity> { packed: Packed::For(super::VIEW), named: Some(|row| (row.id, row.full_name())), ..Whole::of("staff") },
    &Whole::<certificate::Entity> {
        packed: Packed::For(super::VIEW),
        named: Some(|row| (row.id, row.name.clone())),
        ..Whole::of("staff-certificates")
    },
];
