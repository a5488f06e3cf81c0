//! Permissions and roles that several areas of the library ask for. The areas define them: `standard` its own, which cover frameworks,
//! releases, imports and exports too.

use kernel::Permission;

/// Every role of Annex A reads the library.
pub(crate) const READERS: &[&str] =
    &["admin", "Management", "Management read-only", "Coach", "Author", "ClientAdmin", "Manager", "Staff", "Viewer"];
/// Who writes it.
pub(crate) const AUTHORS: &[&str] = &["admin", "Author"];

/// Reading the library.
pub const VIEW: Permission = Permission("Portal.Standards");
/// Writing new standards and frameworks.
pub const CREATE: Permission = Permission("Portal.Standards.Create");
/// Changing drafts, submitting and retiring.
pub const UPDATE: Permission = Permission("Portal.Standards.Update");
/// Deleting what was never published.
pub const DELETE: Permission = Permission("Portal.Standards.Delete");
/// Publishing what others wrote.
pub const PUBLISH: Permission = Permission("Portal.Standards.Publish");
/// Making releases.
pub const RELEASE: Permission = Permission("Portal.Standards.Release");
/// Importing catalogues.
pub const IMPORT: Permission = Permission("Portal.Standards.Import");
