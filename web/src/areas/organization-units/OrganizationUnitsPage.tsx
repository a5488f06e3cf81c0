import { useQuery } from "@tanstack/react-query";
import { IconSitemap } from "@tabler/icons-react";
import { useState } from "react";
import { useGranted } from "@/api/bootstrap";
import { useText } from "@/lib/text";
import { Button, EmptyState, PageHead, Panel, TextSkeleton, Unloaded } from "@/ui";
import classes from "./parts/Units.module.css";
import { UnitForm } from "./parts/UnitForm";
import { UnitPanel } from "./parts/unit/UnitPanel";
import { UnitTree } from "./parts/tree/UnitTree";
import { unitsQuery } from "./queries";
import { organizationUnitsRoute } from "./routes";

/** The tree of units, beside the chosen one. */
function Content({ onCreate }: { onCreate: (() => void) | undefined }) {
  const t = useText();
  const { unit: chosen } = organizationUnitsRoute.useSearch();
  const navigate = organizationUnitsRoute.useNavigate();
  const units = useQuery(unitsQuery());
  const choose = (unit: string | undefined): void => void navigate({ search: { unit }, replace: true });
  if (!units.data) return <Unloaded query={units} shape={<TextSkeleton lines={8} />} />;
  if (units.data.length === 0) {
    return (
      <EmptyState
        icon={IconSitemap}
        title={t("OrganizationUnits.Empty")}
        text={t("OrganizationUnits.EmptyText")}
        actions={onCreate && <Button onClick={onCreate}>{t("OrganizationUnits.New")}</Button>}
      />
    );
  }
  const unit = units.data.find(({ id }) => id === chosen);
  return (
    <div className={classes.page}>
      <Panel label={t("OrganizationUnits.Title")}>
        <UnitTree units={units.data} selected={unit?.id ?? null} onSelect={choose} />
      </Panel>
      {unit ? (
        <UnitPanel key={unit.id} unit={unit} units={units.data} onChoose={choose} />
      ) : (
        <EmptyState icon={IconSitemap} title={t("OrganizationUnits.Choose")} />
      )}
    </div>
  );
}

/** Organisation units: a tree, and the members and roles of each. */
export function OrganizationUnitsPage() {
  const t = useText();
  const navigate = organizationUnitsRoute.useNavigate();
  const manages = useGranted("AbpIdentity.OrganizationUnits.ManageOU");
  const [isNew, setNew] = useState(false);
  const create = manages ? () => setNew(true) : undefined;
  return (
    <>
      <PageHead
        title={t("OrganizationUnits.Title")}
        primary={create && { label: t("OrganizationUnits.New"), onClick: create }}
      />
      <Content onCreate={create} />
      {isNew && (
        <UnitForm
          unit={null}
          parent={null}
          onClose={() => setNew(false)}
          onSaved={({ id }) => void navigate({ search: { unit: id }, replace: true })}
        />
      )}
    </>
  );
}
