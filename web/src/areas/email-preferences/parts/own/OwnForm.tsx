import { IconEye, IconSend } from "@tabler/icons-react";
import { useState } from "react";
import { FormPage, rebase, useRecordForm } from "@/form";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { Button } from "@/ui";
import { useSavePreferences, useSendTestToMe, type EmailPreferences } from "../../queries";
import {
  choicesOf,
  digestCode,
  digestTakenBack,
  ownRequest,
  preferenceValues,
  type PreferenceValues,
} from "../../values";
import { ChannelMatrix } from "../ChannelMatrix";
import { DigestPreview } from "./DigestPreview";
import { rhythmRules } from "../rhythm/rhythmRules";
import { DigestFields, OwnTimes, QuietFields } from "../rhythm/RhythmFields";
import { PresetButtons } from "./PresetButtons";

/** Sends a test mail, and previews the digest as saved. */
function Trials({ own }: { own: EmailPreferences }) {
  const t = useText();
  const [shows, setShows] = useState(false);
  const test = useSendTestToMe(() =>
    showToast({ severity: "success", summary: t("EmailPreferences.TestSent", { address: own.email }) }),
  );
  return (
    <>
      <Button icon={IconEye} onClick={() => setShows(true)}>
        {t("EmailPreferences.ShowPreview")}
      </Button>
      <Button icon={IconSend} loading={test.isPending} onClick={() => test.mutate()}>
        {t("EmailPreferences.SendTest")}
      </Button>
      <DigestPreview opened={shows} onClose={() => setShows(false)} />
    </>
  );
}

/** The user's own choices. */
export function OwnForm({ own }: { own: EmailPreferences }) {
  const t = useText();
  const [stamp, setStamp] = useState(own.concurrencyStamp);
  const form = useRecordForm<PreferenceValues>({ initialValues: preferenceValues(own), validate: rhythmRules });
  const save = useSavePreferences((now) => {
    setStamp(now.concurrencyStamp);
    rebase(form, preferenceValues(now));
    showToast({ severity: "success", summary: t("EmailPreferences.Saved") });
  });
  return (
    <FormPage
      form={form}
      submitLabel={t("EmailPreferences.Save")}
      loading={save.isPending}
      error={save.error}
      onSubmit={(values) =>
        save.mutate(ownRequest(values, { concurrencyStamp: stamp, defaultDigest: own.defaultDigest }))
      }
      onCancel={() => form.reset()}
      footStart={<Trials own={own} />}
    >
      <PresetButtons
        onApplied={(now) => {
          setStamp(now.concurrencyStamp);
          // Unsaved changes of other fields stay.
          const choices = choicesOf(now.types);
          form.setInitialValues({ ...preferenceValues(now), choices });
          form.setValues({ choices, said: [], inherit: form.values.inherit.filter((code) => code === digestCode) });
        }}
      />
      <ChannelMatrix types={own.types} form={form} />
      <DigestFields
        form={form}
        nextDigestAt={form.isDirty("digest") ? null : own.nextDigestAt}
        onReset={
          own.isDigestOwn && !form.values.inherit.includes(digestCode)
            ? () => form.setValues(digestTakenBack(form.values, own.defaultDigest))
            : undefined
        }
      />
      <QuietFields form={form} />
      <OwnTimes form={form} own={own} />
    </FormPage>
  );
}
