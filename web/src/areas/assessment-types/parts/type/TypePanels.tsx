import { useQuery } from "@tanstack/react-query";
import { IconClipboardList } from "@tabler/icons-react";
import { frameworksQuery } from "@/areas/frameworks";
import { useText } from "@/lib/text";
import { awaitedOf, EmptyState, NothingFound, Panel, TextSkeleton, Unloaded } from "@/ui";
import classes from "../../AssessmentTypesPage.module.css";
import { subtypesQuery, typesQuery, type AssessmentType } from "../../queries";
import { TypePanel } from "./TypePanel";

interface TypePanelsProps {
  search: string | undefined;
  /** Clears the search. */
  onClear: () => void;
  create: { label: string; onClick: () => void } | undefined;
  onEdit: (type: AssessmentType) => void;
  onNewSubtype: (type: AssessmentType) => void;
}

/** A panel for each type; the empty state while there is none. */
export function TypePanels({ search, onClear, create, onEdit, onNewSubtype }: TypePanelsProps) {
  const t = useText();
  const types = useQuery(typesQuery(search));
  const subtypes = useQuery(subtypesQuery());
  const frameworks = useQuery(frameworksQuery()).data ?? [];
  if (!types.data || !subtypes.data) {
    const shape = (
      <Panel>
        <TextSkeleton lines={6} />
      </Panel>
    );
    return <Unloaded query={awaitedOf(types, subtypes)} shape={shape} />;
  }
  if (types.data.length === 0 && search) return <NothingFound search={search} filterCount={0} onClear={onClear} />;
  if (types.data.length === 0) {
    return (
      <EmptyState
        icon={IconClipboardList}
        title={t("AssessmentTypes.Empty")}
        text={t("AssessmentTypes.EmptyText")}
        create={create}
      />
    );
  }
  return (
    <div className={classes.stack}>
      {types.data.map((type) => (
        <TypePanel
          key={type.id}
          type={type}
          subtypes={subtypes.data.filter(({ typeId }) => typeId === type.id)}
          frameworks={frameworks}
          onEdit={() => onEdit(type)}
          onNewSubtype={() => onNewSubtype(type)}
        />
      ))}
    </div>
  );
}
