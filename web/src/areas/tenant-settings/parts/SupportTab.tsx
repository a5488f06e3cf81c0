import { FormPage, TextField, useRecordForm } from "@/form";
import { useText } from "@/lib/text";
import type { TenantSettings } from "../queries";
import {
  inheritedSupport,
  ownValues,
  pathsOf,
  settingOf,
  supportNames,
  toChanges,
  type FormValues,
  type SupportKey,
} from "../values";
import { SettingOrigin } from "./setting/SettingOrigin";
import { useSaving } from "./setting/useSaving";
import { nameOf } from "./setting/words";
import classes from "./TenantSettings.module.css";

const memberPaths = pathsOf(Object.keys(supportNames));

const fields = [
  { key: "name", type: "text" },
  { key: "email", type: "email" },
  { key: "phone", type: "tel" },
] as const satisfies readonly { key: SupportKey; type: string }[];

/** Who helps the people of this level, as the sign-in page and the foot of the portal tell them. */
export function SupportTab({ settings }: { settings: TenantSettings }) {
  const t = useText();
  const form = useRecordForm<FormValues<SupportKey>>({ initialValues: ownValues(settings, supportNames) });
  const { save, reset } = useSaving(settings);
  return (
    <div className={classes.page}>
      <FormPage
        form={form}
        submitLabel={t("TenantSettings.Save")}
        loading={save.isPending}
        error={save.error}
        memberPaths={memberPaths}
        onSubmit={(values) => save.mutate(toChanges(values, supportNames))}
        onCancel={() => form.reset()}
      >
        <p>{t("TenantSettings.SupportText")}</p>
        {fields.map(({ key, type }) => {
          const setting = settingOf(settings, supportNames[key]);
          const label = nameOf(t, setting.name);
          return (
            <div className={classes.stack} key={key}>
              <TextField
                optional
                type={type}
                label={label}
                placeholder={inheritedSupport(form.getValues(), settings, key) ?? ""}
                {...form.getInputProps(key)}
              />
              <SettingOrigin
                setting={setting}
                label={label}
                onReset={(name) => reset.mutate([name])}
                loading={reset.isPending}
              />
            </div>
          );
        })}
      </FormPage>
    </div>
  );
}
