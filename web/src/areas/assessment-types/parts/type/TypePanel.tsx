import { IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useGranted } from "@/api/bootstrap";
import { useText } from "@/lib/text";
import { Button, DomainMark, IconButton, Panel } from "@/ui";
import type { Framework } from "../../../frameworks";
import type { AssessmentType, Subtype } from "../../queries";
import { SubtypeTable } from "../subtype/SubtypeTable";
import classes from "../Table.module.css";
import { useRemoveType } from "./useRemoveType";

interface TypePanelProps {
  type: AssessmentType;
  subtypes: readonly Subtype[];
  frameworks: readonly Framework[];
  onEdit: () => void;
  onNewSubtype: () => void;
}

/** What the caller may do with a type. */
function Tools({ type, subtypes, onEdit, onNewSubtype }: Omit<TypePanelProps, "frameworks">) {
  const t = useText();
  const mayCreate = useGranted("Portal.AssessmentTypes.Create");
  const mayUpdate = useGranted("Portal.AssessmentTypes.Update");
  const mayDelete = useGranted("Portal.AssessmentTypes.Delete");
  const remove = useRemoveType(type);
  return (
    <>
      {mayCreate && (
        <Button kind="quiet" size="small" icon={IconPlus} onClick={onNewSubtype}>
          {t("AssessmentTypes.NewSubtype")}
        </Button>
      )}
      {mayUpdate && (
        <IconButton
          size="small"
          icon={IconPencil}
          label={t("AssessmentTypes.EditTitle", { name: type.name })}
          onClick={onEdit}
        />
      )}
      {mayDelete && (
        <IconButton
          size="small"
          icon={IconTrash}
          label={t("AssessmentTypes.DeleteTitle", { name: type.name })}
          disabledReason={subtypes.length > 0 ? t("AssessmentTypes.HasSubtypes") : undefined}
          onClick={() => void remove()}
        />
      )}
    </>
  );
}

/** A type with its subtypes. */
export function TypePanel(props: TypePanelProps) {
  const { type, subtypes, frameworks } = props;
  const t = useText();
  const facts = [
    t(`Enum.AssessmentMode.${type.mode}`),
    ...(type.requiresReview ? [t("AssessmentTypes.Reviewed")] : []),
    ...(type.defaultCadenceMonths ? [t("AssessmentTypes.EveryMonths", { count: type.defaultCadenceMonths })] : []),
  ];
  return (
    <Panel
      flush
      title={
        <Link to="/assessment-types/of/$id" params={{ id: type.id }} className={classes.type}>
          <DomainMark colour={type.colour} label={type.name} code={type.code} />
        </Link>
      }
      note={facts.join(" · ")}
      tools={<Tools {...props} />}
    >
      {subtypes.length === 0 ? (
        <p className={classes.empty}>{t("AssessmentTypes.NoSubtypes")}</p>
      ) : (
        <SubtypeTable
          label={t("AssessmentTypes.SubtypesOf", { name: type.name })}
          subtypes={subtypes}
          frameworks={frameworks}
        />
      )}
    </Panel>
  );
}
