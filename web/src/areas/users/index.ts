import { creation, type Area } from "@/lib/registry";
import { menu } from "./menu";
import { routes } from "./routes";

/** Who may sign in, for administrators. */
export const users: Area = {
  name: "users",
  menu,
  routes,
  commands: [creation("Users.New", "/identity/users", "AbpIdentity.Users.Create")],
};

export { countUsers } from "./parts/countQueries";
export { RolesField } from "./parts/roles/RolesField";
export { RoleChips } from "./parts/UserMarks";
export { assignableRolesQuery, usersOfRoleQuery } from "./queries";
export { UserForm } from "./UserForm";
