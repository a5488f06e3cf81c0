import { useQuery } from "@tanstack/react-query";
import { useText } from "@/lib/text";
import type { FilterSpec } from "@/ui";
import { assignableRolesQuery, availableUnitsQuery } from "../../queries";
import { emailStates, unitPath, userAccounts, userStatuses } from "../../rules";

/** The filters of the list, most used first. */
export function useUserFilters(): FilterSpec[] {
  const t = useText();
  const roles = useQuery(assignableRolesQuery()).data ?? [];
  const units = useQuery(availableUnitsQuery()).data ?? [];
  const statuses = userStatuses.map((value) => ({ value, label: t(`Users.Status.${value}`) }));
  const emails = emailStates.map((value) => ({ value, label: t(`Users.Email.${value}`) }));
  const accounts = userAccounts.map((value) => ({ value, label: t(`Users.Account.${value}`) }));
  return [
    {
      kind: "select",
      key: "roleId",
      label: t("Users.Role"),
      options: roles.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      kind: "select",
      key: "unitId",
      label: t("Users.Unit"),
      options: units.map((unit) => ({ value: unit.id, label: unitPath(units, unit) })),
    },
    { kind: "select", key: "status", label: t("Users.Status"), options: statuses },
    { kind: "select", key: "email", label: t("Users.Email"), options: emails },
    { kind: "select", key: "account", label: t("Users.Account"), options: accounts },
    { kind: "dates", key: "created", label: t("Users.Created") },
    { kind: "dates", key: "changed", label: t("Users.Changed") },
    { kind: "dates", key: "signedIn", label: t("Users.LastSignIn") },
    { kind: "dates", key: "lastDay", label: t("Users.LastDay") },
    { kind: "flag", key: "neverSignedIn", label: t("Users.NeverSignedIn") },
    { kind: "text", key: "userName", label: t("Users.UserName") },
    { kind: "text", key: "emailAddress", label: t("Users.EmailAddress") },
    { kind: "text", key: "phoneNumber", label: t("Users.Phone") },
    { kind: "text", key: "name", label: t("Users.FirstName") },
    { kind: "text", key: "surname", label: t("Users.LastName") },
  ];
}
