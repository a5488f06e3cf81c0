import { Menu } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { IconBooks, IconFileImport, IconPackageExport, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useGranted } from "@/api/bootstrap";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import type { RowAction } from "@/table";
import { FrameworkForm } from "../FrameworkForm";
import { domainCountsQuery, type Framework } from "../queries";
import { useFrameworkActions } from "../useFrameworkActions";
import { FrameworkMenu } from "./FrameworkMenu";

interface FrameworkSwitchProps {
  framework: Framework | undefined;
  frameworks: readonly Framework[] | undefined;
  /** Called with the code of the chosen framework; undefined for the default one. */
  onChoose: (code: string | undefined) => void;
}

/** Pages about frameworks, and new ones. */
function useWays(framework: Framework | undefined, onNew: () => void): RowAction[] {
  const t = useText();
  const navigate = useNavigate();
  const mayCreate = useGranted("Portal.Standards.Create");
  const mayImport = useGranted("Portal.Standards.Import");
  const mayRead = useGranted("Portal.Standards");
  const search = { framework: framework?.code };
  const list = (): void => void navigate({ to: "/frameworks", search: {} });
  const releases = (): void => void navigate({ to: "/releases", search });
  const openImport = (): void => void navigate({ to: "/standards/import", search });
  return [
    ...(mayRead
      ? [
          { key: "list", label: t("Frameworks.All"), icon: IconBooks, onClick: list },
          { key: "releases", label: t("Releases.Title"), icon: IconPackageExport, onClick: releases },
        ]
      : []),
    ...(mayCreate ? [{ key: "new", label: t("Frameworks.New"), icon: IconPlus, onClick: onNew }] : []),
    ...(mayImport ? [{ key: "import", label: t("Imports.Open"), icon: IconFileImport, onClick: openImport }] : []),
  ];
}

/** The framework that a page of the library shows; with permission, also its details. */
export function FrameworkSwitch({ framework, frameworks, onChoose }: FrameworkSwitchProps) {
  const t = useText();
  const [form, setForm] = useState<"new" | "edit" | null>(null);
  const mayDelete = useGranted("Portal.Standards.Delete");
  const asked = mayDelete && framework ? [framework.id] : [];
  const domainCounts = useQuery(domainCountsQuery(asked)).data;
  const ways = useWays(framework, () => setForm("new"));
  const actions = useFrameworkActions({
    domainCounts,
    onEdit: () => setForm("edit"),
    onDeleted: () => onChoose(undefined),
  });
  const entries = [...ways, ...(framework ? actions(framework) : [])];
  return (
    <>
      <FrameworkMenu framework={framework} frameworks={frameworks} onChoose={({ code }) => onChoose(code)}>
        <Menu.Divider />
        {entries.map(({ key, label, icon: Icon, danger, disabledReason, onClick }) => (
          <Menu.Item
            key={key}
            color={danger ? "danger" : undefined}
            leftSection={Icon && <Icon size={16} stroke={1.75} aria-hidden />}
            disabled={Boolean(disabledReason)}
            title={disabledReason}
            onClick={onClick}
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
