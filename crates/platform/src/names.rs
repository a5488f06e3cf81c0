//! Names of users and roles: the form in which they are compared, and ABP's errors about them.

use kernel::{Error, text};
use sea_orm::sea_query::{Condition, Expr, ExprTrait, Func, IntoColumnRef, LikeExpr};

/// The form in which user names, email addresses and role names are compared.
pub(crate) fn normalize(name: &str) -> String {
    text::name_key(name)
}

/// Of rows found by [`text::name_keys`], the one under the first of the keys.
pub(crate) fn first_by<T>(found: Vec<T>, keys: &[String], key_of: impl Fn(&T) -> &str) -> Option<T> {
    found.into_iter().min_by_key(|row| keys.iter().position(|key| key == key_of(row)))
}

/// Whether `column` contains `text`, ignoring case. On one of the databases `lower` only knows ASCII, so the text is also searched as
/// typed.
pub(crate) fn contains(column: impl IntoColumnRef + Copy, text: &str) -> Condition {
    let like = |text: &str| LikeExpr::new(format!("%{}%", text::literal(text.trim()))).escape('\\');
    let lower = Expr::expr(Func::lower(Expr::col(column)));
    Condition::any().add(lower.like(like(&text.to_lowercase()))).add(Expr::col(column).like(like(text)))
}

/// ABP's identity error `name` about `value` on `field`.
pub(crate) fn code(name: &str, value: &str, field: &str) -> Error {
    let code = format!("Volo.Abp.Identity:{name}");
    Error::rule(code.clone()).with("0", value).and_field(field.to_owned(), format!("Error.{code}"))
}

/// A taken unique value as the code that ABP clients know.
pub(crate) fn taken(error: Error, name: &str, email: &str) -> Error {
    match error.fields().first().map(|f| f.message.as_ref()) {
        Some("Validation.UserNameTaken") => code("DuplicateUserName", name, "userName"),
        Some("Validation.EmailTaken") => code("DuplicateEmail", email, "email"),
        Some("Validation.RoleNameTaken") => code("DuplicateRoleName", name, "name"),
        _ => error,
    }
}
