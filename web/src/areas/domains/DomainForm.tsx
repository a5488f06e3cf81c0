import { useQueryClient } from "@tanstack/react-query";
import type { Framework } from "@/areas/frameworks";
import { limitsOf } from "@/api/limitsOf";
import {
  all,
  codeLike,
  ColourField,
  FieldRow,
  fits,
  FormDrawer,
  NumberField,
  required,
  TextArea,
  TextField,
  useRecordForm,
  within,
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

const weight = limitsOf("DomainUpdateRequest", "weight");

function rulesFor({ source }: Framework) {
  const isOwn = source === "Own";
  const code = limitsOf("DomainUpdateRequest", "code");
  const name = limitsOf("DomainUpdateRequest", "name");
  return {
    code: all<string>(required(), isOwn ? codeLike(code.own, "Domains.CodeRule") : fits(code)),
    name: all<string>(required(), fits(isOwn ? name.own : name)),
    description: fits(limitsOf("DomainUpdateRequest", "description")),
    weight: all<number | null>(required(), within(weight)),
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
    concurrencyStamp: values.concurrencyStamp,
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
        <NumberField
          label={t("Domains.Weight")}
          hint={t("Domains.WeightHint")}
          min={weight.minimum}
          max={weight.maximum}
          {...field("weight")}
        />
      </FieldRow>
      <ColourField label={t("Domains.Colour")} hint={t("Domains.ColourHint")} {...field("colour")} />
      <TextArea label={t("Domains.Description")} optional {...field("description")} />
    </FormDrawer>
  );
}
