import { useNavigate } from "@tanstack/react-router";
import { IconBooks, IconFileImport, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useGranted } from "@/api/bootstrap";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { Button, EmptyState } from "@/ui";
import { FrameworkForm } from "../FrameworkForm";

/** An empty library, with the first step. */
export function NoFramework() {
  const t = useText();
  const navigate = useNavigate();
  const mayCreate = useGranted("Portal.Standards.Create");
  const mayImport = useGranted("Portal.Standards.Import");
  const [isCreating, setCreating] = useState(false);
  return (
    <>
      <EmptyState
        icon={IconBooks}
        title={t("Frameworks.Empty")}
        text={t("Frameworks.EmptyText")}
        actions={
          (mayCreate || mayImport) && (
            <>
              {mayCreate && (
                <Button kind="primary" icon={IconPlus} onClick={() => setCreating(true)}>
                  {t("Frameworks.New")}
                </Button>
              )}
              {mayImport && (
                <Button icon={IconFileImport} onClick={() => void navigate({ to: "/standards/import", search: {} })}>
                  {t("Imports.Open")}
                </Button>
              )}
            </>
          )
        }
      />
      {isCreating && (
        <FrameworkForm
          framework={null}
          onClose={() => setCreating(false)}
          onSaved={(saved) => {
            setCreating(false);
            showToast({ severity: "success", summary: t("Frameworks.Saved", { name: saved.title }) });
          }}
        />
      )}
    </>
  );
}
