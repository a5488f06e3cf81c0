import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { Chip, IconButton, Panel } from "@/ui";
import classes from "../Table.module.css";
import type { TemplateQuestion, TemplateSection } from "../../queries";

interface SectionTableProps {
  section: TemplateSection;
  editable: boolean;
  onSection: () => void;
  onQuestion: (question: TemplateQuestion) => void;
  onRemove: (question: TemplateQuestion) => void;
}

interface RowProps {
  question: TemplateQuestion;
  editable: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

function Row({ question, editable, onEdit, onRemove }: RowProps) {
  const t = useText();
  const format = useFormat();
  return (
    <tr>
      <td className={`${classes.quiet} ${classes.narrow}`}>
        <bdi>{question.key}</bdi>
      </td>
      <td>
        <bdi>{question.text}</bdi> {question.critical && <Chip tone="danger">{t("AssessmentTypes.Critical")}</Chip>}
      </td>
      <td className={`${classes.quiet} ${classes.narrow} ${classes.roomy}`}>
        {t(`Enum.QuestionKind.${question.kind}`)}
      </td>
      <td className={classes.narrow}>{format.number(question.weight, 0)}</td>
      {editable && (
        <td className={classes.narrow}>
          <IconButton
            size="small"
            icon={IconPencil}
            label={t("AssessmentTypes.EditTitle", { name: question.key })}
            onClick={onEdit}
          />
          <IconButton
            size="small"
            icon={IconTrash}
            label={t("AssessmentTypes.RemoveTitle", { key: question.key })}
            onClick={onRemove}
          />
        </td>
      )}
    </tr>
  );
}

/** A section with its questions and weights. */
export function SectionTable({ section, editable, onSection, onQuestion, onRemove }: SectionTableProps) {
  const t = useText();
  const format = useFormat();
  return (
    <Panel
      flush
      title={section.title}
      note={t("AssessmentTypes.SectionNote", {
        count: section.questions.length,
        weight: format.number(section.weight),
      })}
      tools={
        editable && (
          <IconButton
            size="small"
            icon={IconPencil}
            label={t("AssessmentTypes.EditTitle", { name: section.title })}
            onClick={onSection}
          />
        )
      }
    >
      <div className={classes.scroller}>
        <table className={classes.table} aria-label={section.title}>
          <thead>
            <tr>
              <th scope="col">{t("AssessmentTypes.Key")}</th>
              <th scope="col">{t("AssessmentTypes.Question")}</th>
              <th scope="col" className={classes.roomy}>
                {t("AssessmentTypes.Kind")}
              </th>
              <th scope="col">{t("AssessmentTypes.Weight")}</th>
              {editable && <th scope="col">{t("AssessmentTypes.Change")}</th>}
            </tr>
          </thead>
          <tbody>
            {section.questions.map((question) => (
              <Row
                key={question.key}
                question={question}
                editable={editable}
                onEdit={() => onQuestion(question)}
                onRemove={() => onRemove(question)}
              />
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
