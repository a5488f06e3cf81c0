import { useQueryClient } from "@tanstack/react-query";
import type { Framework } from "@/areas/standards";
import {
  all,
  between,
  ColourField,
  FieldRow,
  FormDrawer,
  matches,
  maxLength,
  NumberField,
  required,
  TextArea,
  TextField,
  useRecordForm,
} from "@/form";
import { useText } from "@/lib/text";
import { domainQuery, useSaveDomain, type Domain, type DomainRequest } from "./queries";

interface DomainFormProps {
  framework: Framework;
  /** The domain to change; null for a new one. */
  domain: Domain | null;
  onClose: () => void;
  onSaved: (saved: Domain) => void;
}

interface DomainValues extends Record<string, unknown> {
  code: string;
  name: string;
  description: string;
  colour: number;
  weight: number | null;
  icon: string | null;
  concurrencyStamp: string;
}

function rulesFor({ source }: Framework) {
  const isOwn = source === "Own";
  const code = isOwn ? matches(/^[a-z0-9]{2,6}$/iu, "Domains.CodeRule") : maxLength(60);
  return {
    code: all<string>(required(), code),
    name: all<string>(required(), maxLength(isOwn ? 80 : 400)),
    description: maxLength(2000),
    weight: all<number | null>(required(), between(1, 10)),
  };
}

function toValues(domain: Domain | null): DomainValues {
  return {
    code: domain?.code ?? "",
    name: domain?.name ?? "",
    description: domain?.description ?? "",
    colour: domain?.colour ?? 1,
    weight: domain?.weight ?? 1,
    icon: domain?.icon ?? null,
    concurrencyStamp: domain?.concurrencyStamp ?? "",
  };
}

function toRequest(values: DomainValues, isOwn: boolean): DomainRequest {
  const code = values.code.trim();
  return {
    code: isOwn ? code.toUpperCase() : code,
    name: values.name.trim(),
    description: values.description.trim() || null,
    colour: values.colour,
    weight: values.weight ?? 1,
    icon: values.icon,
    concurrencyStamp: values.concurrencyStamp || null,
  };
}

/** Creates a domain or changes one. */
export function DomainForm({ framework, domain, onClose, onSaved }: DomainFormProps) {
  const t = useText();
  const cache = useQueryClient();
  const form = useRecordForm<DomainValues>({ initialValues: toValues(domain), validate: rulesFor(framework) });
  const save = useSaveDomain(domain, framework.id, onSaved);
  const field = (path: keyof DomainValues & string) => form.getInputProps(path);
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={domain ? t("Domains.EditTitle", { name: domain.name }) : t("Domains.New")}
      size={520}
      form={form}
      submitLabel={t(domain ? "Domains.Save" : "Domains.Create")}
      loading={save.isPending}
      error={save.error}
      onSubmit={(values) => save.mutate(toRequest(values, framework.source === "Own"))}
      {...(domain && {
        conflict: { load: async () => toValues(await cache.fetchQuery({ ...domainQuery(domain.id), staleTime: 0 })) },
      })}
    >
      <TextField label={t("Domains.Name")} {...field("name")} autoFocus />
      <FieldRow>
        <TextField label={t("Domains.Code")} hint={t("Domains.CodeHint")} {...field("code")} />
        <NumberField label={t("Domains.Weight")} hint={t("Domains.WeightHint")} min={1} max={10} {...field("weight")} />
      </FieldRow>
      <ColourField label={t("Domains.Colour")} hint={t("Domains.ColourHint")} {...field("colour")} />
      <TextArea label={t("Domains.Description")} optional {...field("description")} />
    </FormDrawer>
  );
}
