import { Checkbox, Radio } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { FormDrawer, SwitchField, TextArea, useRecordForm, type RecordForm } from "@/form";
import { TextSkeleton } from "@/ui";
import { failedItemQuery, type FailedItem } from "../../queries";
import { chosenAnswer, withOption } from "../../values";
import { reasonRule, useMove, type MoveFormProps } from "./useMove";
import classes from "../Finding.module.css";

interface CloseValues extends Record<string, unknown> {
  note: string;
  /** Keys of the chosen options. */
  options: string[];
  checkEffect: boolean;
}

interface LevelFieldProps {
  item: FailedItem;
  form: RecordForm<CloseValues>;
}

/** The new answer to the failed question. */
function LevelField({ item, form }: LevelFieldProps) {
  const t = useText();
  const format = useFormat();
  const chosen = form.getValues().options;
  const levels = item.options.map((option, at) => ({ ...option, at, key: String(option.key ?? at) }));
  return (
    <fieldset className={classes.options}>
      <legend>{item.text}</legend>
      {levels.map(({ key, at, label, scorePct, isNa }) => {
        const props = {
          name: "option",
          value: key,
          label: isNa ? label : t("Findings.Level", { label, score: format.number(scorePct, 0) }),
          checked: chosen.includes(key),
          "data-path": at === 0 ? "options" : undefined,
          "data-label": t("Findings.NewLevel"),
          onChange: () => form.setFieldValue("options", withOption(item, chosen, key)),
        };
        return item.kind === "Multi" ? <Checkbox key={key} {...props} /> : <Radio key={key} {...props} />;
      })}
      {form.getInputProps("options").error && (
        <p className={classes.error} role="alert">
          {t("Findings.LevelFirst")}
        </p>
      )}
    </fieldset>
  );
}

/** Closes a finding: what was verified, and the new answer to the question. */
export function CloseForm({ finding, onClose }: MoveFormProps) {
  const t = useText();
  const item = useQuery(failedItemQuery(finding));
  // The answer is the proof; asking for another would be a second verification.
  const isProved = Boolean(finding.proofItemId);
  const asksLevel = !isProved && (item.data?.options ?? []).length > 0;
  const form = useRecordForm<CloseValues>({
    initialValues: { note: "", options: [], checkEffect: false },
    validate: {
      note: reasonRule,
      options: (value: string[]) => (asksLevel && value.length === 0 ? "Findings.LevelFirst" : null),
    },
  });
  const move = useMove(onClose);
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t("Findings.CloseTitle", { number: finding.number })}
      form={form}
      submitLabel={t("Findings.Move.Closed")}
      loading={move.isPending}
      error={move.error}
      onSubmit={({ note, options, checkEffect }) =>
        move.mutate({
          of: finding,
          to: "Closed",
          note: note.trim(),
          checkEffect,
          newAnswer: item.data && options.length > 0 ? chosenAnswer(item.data, options.map(Number)) : null,
        })
      }
    >
      <TextArea label={t("Findings.CloseNote")} hint={t("Findings.CloseNoteHint")} {...form.getInputProps("note")} />
      {item.isPending && finding.itemId && !isProved && <TextSkeleton />}
      {item.data && asksLevel && <LevelField item={item.data} form={form} />}
      <SwitchField
        label={t("Findings.CheckEffect")}
        hint={t("Findings.CheckEffectHint")}
        {...form.getInputProps("checkEffect")}
      />
    </FormDrawer>
  );
}
