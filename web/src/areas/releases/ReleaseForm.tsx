import { useQuery } from "@tanstack/react-query";
import type { Framework } from "@/areas/frameworks";
import { limitsOf } from "@/api/limitsOf";
import { all, fits, FormDrawer, required, TextArea, TextField, useRecordForm } from "@/form";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { Panel } from "@/ui";
import { releasesQuery, useCreateRelease } from "./queries";
import classes from "./ReleaseForm.module.css";

const rules = {
  name: all<string>(required(), fits(limitsOf("LibraryReleaseRequest", "name"))),
  notes: fits(limitsOf("LibraryReleaseRequest", "notes")),
};

/** Pins all published versions of a framework under a name, beside the releases made before. */
export function ReleaseForm({ framework, onClose }: { framework: Framework; onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const releases = useQuery(releasesQuery(framework.id));
  const form = useRecordForm({ initialValues: { name: "", notes: "" }, validate: rules });
  const create = useCreateRelease((name) => {
    showToast({ severity: "success", summary: t("Releases.Done", { name }) });
    onClose();
  });
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t("Releases.NewTitle", { name: framework.title })}
      size={520}
      form={form}
      submitLabel={t("Releases.Do")}
      loading={create.isPending}
      error={create.error}
      onSubmit={({ name, notes }) =>
        create.mutate({ frameworkId: framework.id, name: name.trim(), notes: notes.trim() })
      }
    >
      <p className={classes.text}>{t("Releases.Text")}</p>
      <TextField label={t("Releases.Name")} placeholder="2026.1" {...form.getInputProps("name")} autoFocus />
      <TextArea label={t("Releases.Notes")} optional {...form.getInputProps("notes")} />
      {releases.data && releases.data.length > 0 && (
        <Panel title={t("Releases.Earlier")} flush>
          <ul className={classes.list}>
            {releases.data.map(({ id, name, publishedAt, standardCount }) => (
              <li key={id}>
                <bdi className={classes.name}>{name}</bdi>
                <span>{t("Standards.Count", { count: standardCount })}</span>
                <span>{format.date(publishedAt)}</span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </FormDrawer>
  );
}
