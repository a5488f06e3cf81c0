import { useQuery } from "@tanstack/react-query";
import type { Scope } from "@/lib/scope";
import { useText } from "@/lib/text";
import type { FilterSpec } from "@/ui";
import { jobRolesQuery } from "../../../job-roles";
import { useTagFilter } from "../../../tags";
import { useClientOptions } from "../../../workspace";
import { findStaff, nameStaff, readinesses, staffStatuses } from "../../queries";
import { certificateStatuses } from "../certificates/certificates";

/** The filters of the directory, most used first. */
export function useStaffFilters(scope: Scope): FilterSpec[] {
  const t = useText();
  const clients = useClientOptions(scope === "client");
  const tags = useTagFilter();
  const statuses = staffStatuses.map((value) => ({ value, label: t(`Enum.StaffStatus.${value}`) }));
  const certificates = certificateStatuses.map((value) => ({
    value,
    label: t(`Enum.StaffCertificateStatus.${value}`),
  }));
  const roles = (useQuery(jobRolesQuery(null)).data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const readiness = readinesses.map((value) => ({ value, label: t(`Enum.StaffReadiness.${value}`) }));
  return [
    { kind: "multi", key: "status", label: t("Staff.Status"), options: statuses },
    ...(clients.length > 0
      ? [{ kind: "select", key: "clientId", label: t("Staff.Client"), options: clients } as const]
      : []),
    { kind: "select", key: "manager", label: t("Staff.Manager"), load: findStaff, resolve: nameStaff },
    { kind: "multi", key: "certificates", label: t("Staff.Certificates"), options: certificates },
    ...(roles.length > 0
      ? ([
          { kind: "multi", key: "jobRoleId", label: t("Staff.JobRoles"), options: roles },
          { kind: "multi", key: "readiness", label: t("Staff.Readiness"), options: readiness },
        ] as const)
      : []),
    ...tags,
  ];
}
