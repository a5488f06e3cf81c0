import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useText } from "@/lib/text";
import { Pager, RecordTable } from "@/ui";
import { usersOfRoleQuery } from "../../users";
import type { Role } from "../queries";
import classes from "./Roles.module.css";

const pageSize = 25;

/** Who holds a role. */
export function RoleUsers({ role }: { role: Role }) {
  const t = useText();
  const [page, setPage] = useState(1);
  const users = useQuery(usersOfRoleQuery(role.id, page, pageSize));
  const total = users.data?.totalCount;
  return (
    <div className={classes.users}>
      <RecordTable
        label={t("Roles.Users")}
        heads={[t("Roles.UserName"), t("Roles.UserFullName"), t("Roles.UserEmail")]}
        rows={users.data?.items}
        rowId={({ id }) => id}
        cells={({ id, userName, name, surname, email }) => [
          <Link key="name" to="/identity/users/$id" params={{ id }}>
            <bdi>{userName}</bdi>
          </Link>,
          <bdi key="full">{[name, surname].filter(Boolean).join(" ")}</bdi>,
          <bdi key="email">{email}</bdi>,
        ]}
        error={users.isError ? { onRetry: () => void users.refetch() } : null}
        empty={{ title: t("Roles.NoUsers"), text: t("Roles.NoUsersText") }}
      />
      {total !== undefined && total > pageSize && (
        <Pager page={page} pageSize={pageSize} totalCount={total} onPage={setPage} />
      )}
    </div>
  );
}
