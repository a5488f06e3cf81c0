/** Permissions of roles, users and applications: an editor for their pages. */
export { PermissionsPanel } from "./parts/PermissionsPanel";
