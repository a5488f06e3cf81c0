//! `GET /api/identity/users/export`

use http::{App, PageQuery};
use kernel::{Page, Paged, Policy, Result, Scope};
use tabular::{Cell, Column, Export};

use super::{input::UserQuery, users::rows, view::UserView};
use crate::user::EXPORT;

/// The list as a file.
pub struct Users;

impl Export for Users {
    type Query = UserQuery;
    type Row = UserView;

    const LIST: &'static str = "users";
    const TITLE: &'static str = "Users.Title";
    const POLICY: Policy = Policy::Needs(EXPORT);
    const COLUMNS: &'static [Column<UserView>] = &[
        Column::text("Users.UserName", |row| (&row.user_name).into()),
        Column::text("Users.FirstName", |row| (&row.name).into()),
        Column::text("Users.LastName", |row| (&row.surname).into()),
        Column::text("Users.Email", |row| (&row.email).into()),
        Column::short("Users.EmailConfirmed", |row| row.email_confirmed.into()),
        Column::short("Users.Phone", |row| (&row.phone_number).into()),
        Column::long("Users.Roles", |row| Cell::list(row.role_names.iter().map(String::as_str))),
        Column::short("Users.Active", |row| row.is_active.into()),
        Column::date("Users.LastDay", |row| row.last_day.into()),
        Column::instant("Users.Status.LockedOut", |row| row.lockout_end.into()),
        Column::short("Users.TwoFactor", |row| row.two_factor_enabled.into()),
        Column::instant("Users.LastSignIn", |row| row.last_login_time.into()),
        Column::instant("Users.Created", |row| row.creation_time.into()),
        Column::short("Users.ChangePassword", |row| row.should_change_password_on_next_login.into()),
        Column::instant("Users.LastPasswordChange", |row| row.last_password_change_time.into()),
        Column::short("Users.External", |row| row.is_external.into()),
        Column::short("Users.Lockout", |row| row.lockout_enabled.into()),
        Column::integer("Users.FailedAttempts", |row| row.access_failed_count.into()),
    ];

    fn page(query: &UserQuery) -> Result<Page> {
        query.page(&PageQuery::default())
    }

    async fn rows(app: &App, scope: &Scope, query: UserQuery, page: &Page) -> Result<Paged<UserView>> {
        rows(app, scope, query, page).await
    }
}
