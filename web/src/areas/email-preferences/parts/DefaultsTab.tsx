import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FormPage, rebase, useRecordForm } from "@/form";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { Button, Section, Unloaded } from "@/ui";
import { defaultsQuery, useResumeAll, useSaveDefaults, type EmailDefaults } from "../queries";
import { levelRequest, preferenceValues, type PreferenceValues } from "../values";
import { ChannelMatrix } from "./ChannelMatrix";
import { DigestFields, QuietFields } from "./rhythm/RhythmFields";
import { rhythmRules } from "./rhythm/rhythmRules";
import classes from "./Parts.module.css";

/** Users whose address the mail server refused. */
function PausedPeople({ paused }: Pick<EmailDefaults, "paused">) {
  const t = useText();
  const format = useFormat();
  const resume = useResumeAll(() => showToast({ severity: "success", summary: t("EmailPreferences.ResumedAll") }));
  if (paused.length === 0) return null;
  return (
    <Section title={t("EmailPreferences.PausedPeople")}>
      <p className={classes.quiet}>{t("EmailPreferences.PausedPeopleText")}</p>
      <ul className={classes.lines}>
        {paused.map(({ userId, name, email, since }) => (
          <li key={userId}>
            <bdi>{name}</bdi>
            <small>
              <bdi>{email}</bdi> {t("EmailPreferences.PausedSince", { date: format.date(since) })}
            </small>
          </li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <Button loading={resume.isPending} onClick={() => resume.mutate()}>
          {t("EmailPreferences.ResumeAll")}
        </Button>
      </div>
    </Section>
  );
}

function DefaultsForm({ defaults }: { defaults: EmailDefaults }) {
  const t = useText();
  const [stamp, setStamp] = useState(defaults.concurrencyStamp);
  const form = useRecordForm<PreferenceValues>({ initialValues: preferenceValues(defaults), validate: rhythmRules });
  const save = useSaveDefaults((now) => {
    setStamp(now.concurrencyStamp);
    rebase(form, preferenceValues(now));
    showToast({ severity: "success", summary: t("EmailPreferences.Saved") });
  });
  return (
    <FormPage
      form={form}
      submitLabel={t("EmailPreferences.SaveDefaults")}
      loading={save.isPending}
      error={save.error}
      onSubmit={(values) => save.mutate(levelRequest(values, stamp))}
      onCancel={() => form.reset()}
    >
      <p className={classes.quiet}>{t("EmailPreferences.DefaultsText")}</p>
      <ChannelMatrix types={defaults.types} form={form} />
      <DigestFields form={form} />
      <QuietFields form={form} />
    </FormPage>
  );
}

/** Defaults for the users of the level, and those whose mail is paused. */
export function DefaultsTab() {
  const defaults = useQuery(defaultsQuery());
  if (!defaults.data) return <Unloaded query={defaults} />;
  return (
    <div className={classes.parts}>
      <PausedPeople paused={defaults.data.paused} />
      <DefaultsForm defaults={defaults.data} />
    </div>
  );
}
