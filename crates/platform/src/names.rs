//! Names of users and roles: the form in which they are compared, and ABP's errors about them.

use kernel::{Error, text};

/// The form in which user names, email addresses and role names are compared.
pub(crate) fn normalize(name: &str) -> String {
    text::name_key(name)
}

/// Of rows found by [`text::name_keys`], the one under the first of the keys.
pub(crate) fn first_by<T>(found: Vec<T>, keys: &[String], key_of: impl Fn(&T) -> &str) -> Option<T> {
    found.into_iter().min_by_key(|row| keys.iter().position(|key| key == key_of(row)))
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
