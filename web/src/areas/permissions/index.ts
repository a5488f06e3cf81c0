/** What roles, users and applications may do: an editor for their pages. */
export { PermissionsPanel } from "./parts/PermissionsPanel";
