import { Menu } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import {
  IconDownload,
  IconFileImport,
  IconPencil,
  IconPlus,
  IconStar,
  IconTrash,
  type Icon,
} from "@tabler/icons-react";
import { useState } from "react";
import { useGranted } from "@/api/bootstrap";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { confirm } from "@/ui";
import { FrameworkForm } from "../FrameworkForm";
import { useDeleteFramework, useExportFramework, useSetDefaultFramework, treeQuery, type Framework } from "../queries";
import { FrameworkMenu } from "./FrameworkMenu";

interface FrameworkSwitchProps {
  framework: Framework | undefined;
  frameworks: readonly Framework[] | undefined;
  /** Gets the code of the chosen framework; undefined for the default one. */
  onChoose: (code: string | undefined) => void;
}

interface Deed {
  key: string;
  label: string;
  icon: Icon;
  danger?: boolean;
  disabledReason?: string | undefined;
  run: () => void;
}

/** What can be done with the framework that is shown. */
function useDeeds(framework: Framework | undefined, onChoose: FrameworkSwitchProps["onChoose"]) {
  const t = useText();
  const navigate = useNavigate();
  const [form, setForm] = useState<"new" | "edit" | null>(null);
  const mayCreate = useGranted("Portal.Standards.Create");
  const mayUpdate = useGranted("Portal.Standards.Update");
  const mayDelete = useGranted("Portal.Standards.Delete");
  const mayImport = useGranted("Portal.Standards.Import");
  const download = useExportFramework();
  const makeDefault = useSetDefaultFramework(({ title: name }) =>
    showToast({ severity: "success", summary: t("Frameworks.IsDefaultNow", { name }) }),
  );
  const deletion = useDeleteFramework(({ title: name }) => {
    onChoose(undefined);
    showToast({ severity: "success", summary: t("Frameworks.Deleted", { name }) });
  });
  const tree = useQuery({ ...treeQuery(mayDelete ? framework?.id : undefined), meta: { ownError: true } });
  const isFull = tree.data && tree.data.domains.length > 0;
  const remove = async (one: Framework): Promise<void> => {
    const message = t("Frameworks.DeleteQuestion", { name: one.title });
    if (await confirm({ message, action: t("Frameworks.Delete"), danger: true })) deletion.mutate(one);
  };
  const openImport = (): void => void navigate({ to: "/standards/import", search: { framework: framework?.code } });
  const deeds: (Deed | false | undefined)[] = [
    mayCreate && { key: "new", label: t("Frameworks.New"), icon: IconPlus, run: () => setForm("new") },
    mayImport && { key: "import", label: t("Standards.Import.Open"), icon: IconFileImport, run: openImport },
    framework && {
      key: "export",
      label: t("Frameworks.Export"),
      icon: IconDownload,
      run: () => download.mutate(framework),
    },
    framework &&
      mayUpdate && { key: "edit", label: t("Frameworks.Edit"), icon: IconPencil, run: () => setForm("edit") },
    framework &&
      mayUpdate &&
      !framework.isDefault && {
        key: "default",
        label: t("Frameworks.MakeDefault"),
        icon: IconStar,
        run: () => makeDefault.mutate(framework),
      },
    framework &&
      mayDelete &&
      !framework.isDefault && {
        key: "delete",
        label: t("Frameworks.Delete"),
        icon: IconTrash,
        danger: true,
        disabledReason: isFull ? t("Error.Frameworks.NotEmpty") : undefined,
        run: () => void remove(framework),
      },
  ];
  return { deeds: deeds.filter((deed): deed is Deed => Boolean(deed)), form, setForm };
}

/** Which framework a page of the library shows; with the right, also its details. */
export function FrameworkSwitch({ framework, frameworks, onChoose }: FrameworkSwitchProps) {
  const t = useText();
  const { deeds, form, setForm } = useDeeds(framework, onChoose);
  return (
    <>
      <FrameworkMenu framework={framework} frameworks={frameworks} onChoose={({ code }) => onChoose(code)}>
        {deeds.length > 0 && <Menu.Divider />}
        {deeds.map(({ key, label, icon: Icon, danger, disabledReason, run }) => (
          <Menu.Item
            key={key}
            color={danger ? "danger" : undefined}
            leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
            disabled={Boolean(disabledReason)}
            title={disabledReason}
            onClick={run}
          >
            {label}
          </Menu.Item>
        ))}
      </FrameworkMenu>
      {form && (
        <FrameworkForm
          framework={form === "edit" ? (framework ?? null) : null}
          onClose={() => setForm(null)}
          onSaved={(saved) => {
            setForm(null);
            onChoose(saved.code);
            showToast({ severity: "success", summary: t("Frameworks.Saved", { name: saved.title }) });
          }}
        />
      )}
    </>
  );
}
