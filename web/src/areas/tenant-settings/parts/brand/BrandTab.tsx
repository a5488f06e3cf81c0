import { IconMail } from "@tabler/icons-react";
import { environment } from "@/api/environment";
import { FormPage, TextField, useRecordForm, type RecordForm } from "@/form";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { Button, Panel } from "@/ui";
import { useSendTestMail, type TenantSettings } from "../../queries";
import {
  brandNames,
  inheritedBrand,
  ownValues,
  pathsOf,
  settingOf,
  toChanges,
  type BrandKey,
  type FormValues,
} from "../../values";
import { BrandColour } from "./BrandColour";
import { ImageField } from "./ImageField";
import { Preview, type PreviewBrand } from "./Preview";
import { SettingOrigin } from "../setting/SettingOrigin";
import { useSaving } from "../setting/useSaving";
import { nameOf } from "../setting/words";
import classes from "../TenantSettings.module.css";

type BrandValues = FormValues<BrandKey>;

const memberPaths = pathsOf(Object.keys(brandNames));

/** The portal's own colours, used until others are set. */
const ownColours = { light: "#0f6276", dark: "#4fb0c7" };

interface FieldsProps {
  form: RecordForm<BrandValues>;
  settings: TenantSettings;
  onReset: (name: string) => void;
  loading: boolean;
}

/** A field with the origin of its value. */
function useField({ form, settings, onReset, loading }: FieldsProps) {
  const t = useText();
  return (key: BrandKey) => {
    const setting = settingOf(settings, brandNames[key]);
    const label = nameOf(t, setting.name);
    const origin = <SettingOrigin setting={setting} label={label} onReset={onReset} loading={loading} />;
    const inherited = inheritedBrand(form.getValues(), settings, key);
    return { inherited, label, origin, input: form.getInputProps(key) };
  };
}

function TextFields(props: FieldsProps) {
  const t = useText();
  const field = useField(props);
  const [name, footer] = [field("productName"), field("mailFooter")];
  const [light, dark] = [field("colour"), field("colourDark")];
  return (
    <>
      <div className={classes.stack}>
        <TextField
          label={name.label}
          hint={t("TenantSettings.ProductNameHint")}
          placeholder={name.inherited ?? environment().application.name}
          {...name.input}
        />
        {name.origin}
      </div>
      <div className={classes.stack}>
        <BrandColour
          kind="light"
          label={light.label}
          hint={t("TenantSettings.ColourHint")}
          placeholder={light.inherited ?? ownColours.light}
          {...light.input}
        />
        {light.origin}
      </div>
      <div className={classes.stack}>
        <BrandColour
          kind="dark"
          label={dark.label}
          hint={t("TenantSettings.ColourDarkHint")}
          placeholder={dark.inherited ?? ownColours.dark}
          {...dark.input}
        />
        {dark.origin}
      </div>
      <div className={classes.stack}>
        <TextField
          label={footer.label}
          hint={t("TenantSettings.FooterHint")}
          placeholder={footer.inherited ?? ""}
          {...footer.input}
        />
        {footer.origin}
      </div>
    </>
  );
}

function ImageFields(props: FieldsProps) {
  const t = useText();
  const field = useField(props);
  const { form } = props;
  const values = form.getValues();
  const images = [
    { key: "logo", purpose: "Logo", hint: t("TenantSettings.LogoHint") },
    { key: "logoDark", purpose: "Logo", hint: t("TenantSettings.LogoDarkHint") },
    { key: "icon", purpose: "Icon", hint: t("TenantSettings.IconHint") },
    { key: "picture", purpose: "SignIn", hint: t("TenantSettings.PictureHint") },
  ] as const;
  return images.map(({ key, purpose, hint }) => {
    const { inherited, label, origin } = field(key);
    const error = form.errors[key];
    return (
      <div className={classes.stack} key={key}>
        <ImageField
          label={label}
          hint={hint}
          purpose={purpose}
          value={values[key]}
          inherited={inherited}
          isDark={key === "logoDark"}
          error={typeof error === "string" ? error : undefined}
          onChange={(address) => form.setFieldValue(key, address)}
        />
        {origin}
      </div>
    );
  });
}

/** The form's values; inherited ones for empty fields. */
function previewOf(values: BrandValues, settings: TenantSettings): PreviewBrand {
  const shown = (key: BrandKey): string => values[key]?.trim() || inheritedBrand(values, settings, key) || "";
  return {
    name: shown("productName") || environment().application.name,
    colour: shown("colour"),
    colourDark: shown("colourDark"),
    logo: shown("logo"),
    logoDark: shown("logoDark"),
    picture: shown("picture"),
    footer: shown("mailFooter"),
  };
}

/** The brand's name, colours, images and email footer, with a preview of unsaved changes. */
export function BrandTab({ settings }: { settings: TenantSettings }) {
  const t = useText();
  const form = useRecordForm<BrandValues>({ initialValues: ownValues(settings, brandNames) });
  const { save, reset } = useSaving(settings);
  const test = useSendTestMail(() => showToast({ severity: "success", summary: t("TenantSettings.TestMailSent") }));
  const fields = { form, settings, onReset: (name: string) => reset.mutate([name]), loading: reset.isPending };
  return (
    <div className={classes.wide}>
      <FormPage
        form={form}
        submitLabel={t("TenantSettings.Save")}
        loading={save.isPending}
        error={save.error}
        memberPaths={memberPaths}
        onSubmit={(values) => save.mutate(toChanges(values, brandNames))}
        onCancel={() => form.reset()}
        footStart={
          <Button icon={IconMail} loading={test.isPending} onClick={() => test.mutate()}>
            {t("TenantSettings.TestMail")}
          </Button>
        }
      >
        <TextFields {...fields} />
        <ImageFields {...fields} />
      </FormPage>
      <div className={classes.beside}>
        <Panel title={t("TenantSettings.Preview")} note={form.isDirty() ? t("TenantSettings.PreviewNote") : undefined}>
          <Preview brand={previewOf(form.getValues(), settings)} />
        </Panel>
      </div>
    </div>
  );
}
