import { useCallback, useMemo, useState } from "react";
import { FormPage, useRecordForm } from "@/form";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { NothingFound, SearchField } from "@/ui";
import { useSavePermissions, type PermissionGroup, type RoleOfUnits, type Subject } from "../queries";
import { allOf, areasOf, changesOf, found, setAll, type Edits, type Permission } from "../rules";
import { AllSwitch } from "./AllSwitch";
import { AreaList } from "./AreaList";
import { PermissionAreaPanel } from "./PermissionAreaPanel";
import classes from "./Permissions.module.css";

interface PermissionsFormProps {
  subject: Subject;
  groups: readonly PermissionGroup[];
  inherited: readonly RoleOfUnits[];
  readOnly: boolean;
}

interface Values extends Record<string, unknown> {
  edits: Edits;
}

/** What a role is called as the origin of a permission: one that organisation units give names them. */
function useRoleName(inherited: readonly RoleOfUnits[]) {
  const t = useText();
  return useCallback(
    (role: string): string => {
      const own = inherited.find(({ roleName }) => roleName === role);
      if (!own) return role;
      const name = own.isOwn ? "PermissionEditor.RoleAndUnit" : "PermissionEditor.RoleOfUnit";
      return t(name, { role, units: own.organizationUnits.join(", ") });
    },
    [inherited, t],
  );
}

/** The areas with their permissions, what is searched for, and which one is open. */
function useAreas({ groups, inherited, subject: { providerName, providerKey } }: PermissionsFormProps) {
  const [words, setWords] = useState("");
  const [open, setOpen] = useState<string>();
  const nameRole = useRoleName(inherited);
  const areas = useMemo(
    () => areasOf(groups, { providerName, providerKey }, nameRole),
    [groups, providerName, providerKey, nameRole],
  );
  const known = useMemo(() => new Map(areas.flatMap(allOf).map((own) => [own.name, own])), [areas]);
  const hits = useMemo(() => found(areas, words), [areas, words]);
  const chosen = areas.find(({ name }) => name === open) ?? areas[0];
  // While words are searched for, all that they find is shown; otherwise one area.
  const shown = words.trim() ? hits : chosen ? [chosen] : [];
  return { words, setWords, setOpen, areas, known, chosen, shown };
}

/** The form of what is to change, and its save. */
function useEdits(subject: Subject, known: ReadonlyMap<string, Permission>) {
  const t = useText();
  const form = useRecordForm<Values>({ initialValues: { edits: {} } });
  const save = useSavePermissions(subject, () => {
    form.reset();
    showToast({ severity: "success", summary: t("PermissionEditor.Saved") });
  });
  const { setFieldValue, setErrors } = form;
  const onSet = useCallback(
    (names: readonly string[], on: boolean): void => {
      setFieldValue("edits", (before: Edits) => setAll(known, before, names, on));
      setErrors((last) => Object.fromEntries(Object.entries(last).filter(([name]) => !names.includes(name))));
    },
    [setFieldValue, setErrors, known],
  );
  // The server names a refused change by its place in what was sent.
  const sent = (save.variables ?? []).map(({ name }, place) => [`permissions[${place}].name`, name] as const);
  return { form, save, onSet, memberPaths: Object.fromEntries(sent) };
}

/** All permissions by area; only what differs is saved. */
export function PermissionsForm(props: PermissionsFormProps) {
  const { subject, readOnly } = props;
  const t = useText();
  const { words, setWords, setOpen, areas, known, chosen, shown } = useAreas(props);
  const { form, save, onSet, memberPaths } = useEdits(subject, known);
  const { edits } = form.values;
  const changes = changesOf(edits);
  const shared = { edits, onSet: readOnly ? undefined : onSet };
  const content = (
    <div className={classes.editor}>
      <div className={classes.tools}>
        <SearchField label={t("PermissionEditor.Search")} value={words} onSearch={setWords} />
        <AllSwitch label={t("PermissionEditor.All")} permissions={[...known.values()]} {...shared} />
      </div>
      <AreaList areas={areas} edits={edits} open={words.trim() ? undefined : chosen?.name} onOpen={setOpen} />
      <div className={classes.areas}>
        {shown.map((area) => (
          <PermissionAreaPanel key={area.name} area={area} errors={form.errors} {...shared} />
        ))}
        {shown.length === 0 && <NothingFound search={words} filterCount={0} onClear={() => setWords("")} />}
      </div>
    </div>
  );
  if (readOnly) return content;
  return (
    <FormPage
      form={form}
      submitLabel={t("PermissionEditor.Save")}
      loading={save.isPending}
      error={save.error}
      memberPaths={memberPaths}
      onSubmit={() => save.mutate(changes)}
      onCancel={() => form.reset()}
      footStart={
        <span role="status">{changes.length > 0 && t("PermissionEditor.Changes", { count: changes.length })}</span>
      }
    >
      {content}
    </FormPage>
  );
}
