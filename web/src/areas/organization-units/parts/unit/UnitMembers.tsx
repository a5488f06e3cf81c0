import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { IconPlus, IconUserMinus } from "@tabler/icons-react";
import { useCallback, useState } from "react";
import { useGranted } from "@/api/bootstrap";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { Button, IconButton, Pager, RecordTable, Section } from "@/ui";
import { findUsers, membersQuery, useAddMember, useRemoveMember, type Unit } from "../../queries";
import { PickDialog } from "./PickDialog";
import classes from "../Units.module.css";

const pageSize = 25;

function AddMember({ unit, onClose }: { unit: Unit; onClose: () => void }) {
  const t = useText();
  const add = useAddMember(unit, () => {
    showToast({ severity: "success", summary: t("OrganizationUnits.MemberAdded") });
    onClose();
  });
  const load = useCallback((text: string) => findUsers(unit.id, text), [unit.id]);
  return (
    <PickDialog
      title={t("OrganizationUnits.AddMember")}
      label={t("OrganizationUnits.User")}
      load={load}
      loading={add.isPending}
      error={add.error}
      onPick={(id) => add.mutate(id)}
      onClose={onClose}
    />
  );
}

/** Who belongs to a unit. */
export function UnitMembers({ unit }: { unit: Unit }) {
  const t = useText();
  const manages = useGranted("AbpIdentity.OrganizationUnits.ManageMembers");
  const [page, setPage] = useState(1);
  const [isAdding, setAdding] = useState(false);
  const members = useQuery(membersQuery(unit.id, page, pageSize));
  const remove = useRemoveMember(unit, () =>
    showToast({ severity: "success", summary: t("OrganizationUnits.MemberRemoved") }),
  );
  const total = members.data?.totalCount ?? 0;
  const add = manages && (
    <Button size="small" icon={IconPlus} onClick={() => setAdding(true)}>
      {t("OrganizationUnits.AddMember")}
    </Button>
  );
  return (
    <Section title={t("OrganizationUnits.Members")} tools={add}>
      <div className={classes.tabs}>
        <RecordTable
          label={t("OrganizationUnits.Members")}
          heads={[
            t("OrganizationUnits.User"),
            t("OrganizationUnits.Name"),
            ...(manages ? [t("Ui.Table.Actions")] : []),
          ]}
          rows={members.data?.items}
          rowId={({ id }) => id}
          cells={({ id, userName, name, surname }) => [
            <Link key="user" to="/identity/users/$id" params={{ id }}>
              <bdi>{userName}</bdi>
            </Link>,
            <bdi key="name">{[name, surname].filter(Boolean).join(" ")}</bdi>,
            ...(manages
              ? [
                  <IconButton
                    key="remove"
                    size="small"
                    icon={IconUserMinus}
                    label={t("OrganizationUnits.Remove", { name: userName })}
                    onClick={() => remove.mutate(id)}
                  />,
                ]
              : []),
          ]}
          error={members.isError ? { onRetry: () => void members.refetch() } : null}
          empty={{ title: t("OrganizationUnits.NoMembers"), text: t("OrganizationUnits.NoMembersText") }}
        />
        {total > pageSize && <Pager page={page} pageSize={pageSize} totalCount={total} onPage={setPage} />}
      </div>
      {isAdding && <AddMember unit={unit} onClose={() => setAdding(false)} />}
    </Section>
  );
}
