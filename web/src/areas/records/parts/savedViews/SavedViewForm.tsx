import { useGranted } from "@/api/bootstrap";
import { limitsOf } from "@/api/limitsOf";
import { CheckField, FormPage, TextField, all, fits, required, useRecordForm } from "@/form";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { Dialog } from "@/ui";
import { useSaveView, type SavedView } from "./viewQueries";
import { isShown } from "./views";

interface Values extends Record<string, unknown> {
  name: string;
  isShared: boolean;
  isDefault: boolean;
  /** Replaces the view's settings with those of the list. */
  replaces: boolean;
}

interface SavedViewFormProps {
  list: string;
  /** The list's current settings. */
  query: string;
  /** The view to change; a new one where it is absent. */
  view?: SavedView | undefined;
  onClose: () => void;
}

/** Saves a list's settings under a name, or changes a saved view. */
export function SavedViewForm({ list, query, view, onClose }: SavedViewFormProps) {
  const t = useText();
  const mayShare = useGranted("Portal.SavedViews.Share");
  const form = useRecordForm<Values>({
    initialValues: {
      name: view?.name ?? "",
      isShared: view?.isShared ?? false,
      isDefault: view?.isDefault ?? false,
      replaces: false,
    },
    validate: { name: all(required<string>(), fits(limitsOf("SavedViewRequest", "name"))) },
  });
  const save = useSaveView(list, view, ({ name }) => {
    showToast({ severity: "success", summary: t("SavedViews.Saved", { name }) });
    onClose();
  });
  return (
    <Dialog opened onClose={onClose} title={view ? view.name : t("SavedViews.SaveTitle")}>
      <FormPage
        form={form}
        submitLabel={t("Common.Save")}
        loading={save.isPending}
        error={save.error}
        onSubmit={({ name, isShared, isDefault, replaces }) =>
          save.mutate({ name, isShared, isDefault, query: view && !replaces ? view.query : query })
        }
        onCancel={onClose}
      >
        <TextField
          autoFocus
          label={t("SavedViews.Name")}
          hint={view ? undefined : t("SavedViews.SaveText")}
          {...form.getInputProps("name")}
        />
        {view && !isShown(view, query) && (
          <CheckField label={t("SavedViews.Update")} {...form.getInputProps("replaces")} />
        )}
        <CheckField label={t("SavedViews.IsDefault")} {...form.getInputProps("isDefault")} />
        {mayShare && <CheckField label={t("SavedViews.IsShared")} {...form.getInputProps("isShared")} />}
      </FormPage>
    </Dialog>
  );
}
