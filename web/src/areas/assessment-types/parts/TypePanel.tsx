import { Link } from "@tanstack/react-router";
import { IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useGranted } from "@/api/bootstrap";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { Button, confirm, DomainMark, IconButton, Panel, StatusChip } from "@/ui";
import classes from "../AssessmentTypes.module.css";
import { subtypeLooks } from "../looks";
import { useDeleteType, type AssessmentType, type Framework, type Subtype } from "../queries";

interface TypePanelProps {
  type: AssessmentType;
  subtypes: readonly Subtype[];
  frameworks: readonly Framework[];
  onEdit: () => void;
  onNewSubtype: () => void;
}

/** A type with its subtypes. */
export function TypePanel({ type, subtypes, frameworks, onEdit, onNewSubtype }: TypePanelProps) {
  const t = useText();
  const mayCreate = useGranted("Portal.AssessmentTypes.Create");
  const mayUpdate = useGranted("Portal.AssessmentTypes.Update");
  const mayDelete = useGranted("Portal.AssessmentTypes.Delete");
  const deletion = useDeleteType(({ name }) =>
    showToast({ severity: "success", summary: t("AssessmentTypes.Deleted", { name }) }),
  );
  const facts = [
    t(`Enum.AssessmentMode.${type.mode}`),
    ...(type.requiresReview ? [t("AssessmentTypes.Reviewed")] : []),
    ...(type.defaultCadenceMonths ? [t("AssessmentTypes.EveryMonths", { count: type.defaultCadenceMonths })] : []),
  ];

  async function remove(): Promise<void> {
    const message = t("AssessmentTypes.DeleteQuestion", { name: type.name });
    if (await confirm({ message, action: t("AssessmentTypes.Delete"), danger: true })) deletion.mutate(type);
  }

  return (
    <Panel
      flush
      title={<DomainMark colour={type.colour} label={type.name} code={type.code} />}
      note={facts.join(" · ")}
      tools={
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
      }
    >
      {subtypes.length === 0 ? (
        <p className={classes.empty}>{t("AssessmentTypes.NoSubtypes")}</p>
      ) : (
        <div className={classes.scroller}>
          <table
            className={`${classes.table} ${classes.aligned}`}
            aria-label={t("AssessmentTypes.SubtypesOf", { name: type.name })}
          >
            <colgroup className={classes.columns}>
              <col />
              <col />
              <col />
              <col />
              <col />
            </colgroup>
            <thead>
              <tr>
                <th scope="col">{t("AssessmentTypes.Code")}</th>
                <th scope="col">{t("AssessmentTypes.Subtype")}</th>
                <th scope="col">{t("AssessmentTypes.Framework")}</th>
                <th scope="col">{t("AssessmentTypes.Template")}</th>
                <th scope="col">{t("AssessmentTypes.Status")}</th>
              </tr>
            </thead>
            <tbody>
              {subtypes.map((subtype) => (
                <tr key={subtype.id}>
                  <td className={classes.quiet}>
                    <bdi>{subtype.code}</bdi>
                  </td>
                  <td>
                    <Link to="/assessment-types/$id" params={{ id: subtype.id }}>
                      {subtype.name}
                    </Link>
                  </td>
                  <td>
                    <bdi>{frameworks.find(({ id }) => id === subtype.frameworkId)?.title}</bdi>
                  </td>
                  <td className={classes.quiet}>
                    {t(
                      subtype.currentTemplateVersionId
                        ? "AssessmentTypes.TemplateInUse"
                        : "AssessmentTypes.TemplateMissing",
                    )}
                  </td>
                  <td>
                    <StatusChip
                      status={subtype.status}
                      looks={subtypeLooks}
                      label={t(`Enum.SubtypeStatus.${subtype.status}`)}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}
