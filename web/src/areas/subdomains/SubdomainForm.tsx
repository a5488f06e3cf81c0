import { useQueryClient } from "@tanstack/react-query";
import type { Framework } from "@/areas/frameworks";
import { limitsOf } from "@/api/limitsOf";
import {
  all,
  FieldRow,
  fits,
  FormDrawer,
  NumberField,
  required,
  SelectField,
  TextArea,
  TextField,
  useRecordForm,
  within,
} from "@/form";
import { useText } from "@/lib/text";
import type { Option } from "@/ui";
import { subdomainQuery, useSaveSubdomain, type Subdomain, type SubdomainRequest } from "./queries";

const name = limitsOf("SubdomainUpdateRequest", "name");
const weight = limitsOf("SubdomainUpdateRequest", "weight");
const questions = limitsOf("SubdomainUpdateRequest", "questionsPerAssessment");

interface SubdomainFormProps {
  framework: Framework;
  /** Domains that a new one can belong to. */
  domains: readonly Option[];
  /** The domain that the list is filtered by. */
  domainId: string | null;
  /** The subdomain to change; null for a new one. */
  subdomain: Subdomain | null;
  onClose: () => void;
  onSaved: (saved: Subdomain) => void;
}

interface SubdomainValues extends Record<string, unknown> {
  domainId: string | null;
  name: string;
  description: string;
  weight: number | null;
  questionsPerAssessment: number | null;
  concurrencyStamp: string;
}

function toValues(subdomain: Subdomain | null, domainId: string | null): SubdomainValues {
  return {
    domainId: subdomain?.domainId ?? domainId,
    name: subdomain?.name ?? "",
    description: subdomain?.description ?? "",
    weight: subdomain?.weight ?? 1,
    questionsPerAssessment: subdomain?.questionsPerAssessment ?? 5,
    concurrencyStamp: subdomain?.concurrencyStamp ?? "",
  };
}

function toRequest(values: SubdomainValues): SubdomainRequest {
  return {
    name: values.name.trim(),
    description: values.description.trim() || null,
    weight: values.weight ?? 1,
    questionsPerAssessment: values.questionsPerAssessment ?? 5,
    concurrencyStamp: values.concurrencyStamp,
  };
}

/** Creates a subdomain or changes one. */
export function SubdomainForm(props: SubdomainFormProps) {
  const { framework, domains, domainId, subdomain, onClose, onSaved } = props;
  const t = useText();
  const cache = useQueryClient();
  const form = useRecordForm<SubdomainValues>({
    initialValues: toValues(subdomain, domainId),
    validate: {
      domainId: required<string | null>("Subdomains.DomainFirst"),
      name: all<string>(required(), fits(framework.source === "Own" ? name.own : name)),
      description: fits(limitsOf("SubdomainUpdateRequest", "description")),
      weight: all<number | null>(required(), within(weight)),
      questionsPerAssessment: all<number | null>(required(), within(questions)),
    },
  });
  const save = useSaveSubdomain(subdomain, onSaved);
  const field = (path: keyof SubdomainValues & string) => form.getInputProps(path);
  const load = async (id: string): Promise<SubdomainValues> =>
    toValues(await cache.fetchQuery({ ...subdomainQuery(id), staleTime: 0 }), null);
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={subdomain ? t("Subdomains.EditTitle", { name: subdomain.name }) : t("Subdomains.New")}
      size={520}
      form={form}
      submitLabel={t(subdomain ? "Subdomains.Save" : "Subdomains.Create")}
      loading={save.isPending}
      error={save.error}
      onSubmit={(values) => save.mutate({ domainId: values.domainId ?? "", body: toRequest(values) })}
      {...(subdomain && { conflict: { load: () => load(subdomain.id) } })}
    >
      {!subdomain && (
        <SelectField
          label={t("Subdomains.Domain")}
          hint={t("Subdomains.DomainHint")}
          options={domains}
          {...field("domainId")}
        />
      )}
      <TextField label={t("Subdomains.Name")} {...field("name")} autoFocus />
      <FieldRow>
        <NumberField
          label={t("Subdomains.Weight")}
          hint={t("Subdomains.WeightHint")}
          min={weight.minimum}
          max={weight.maximum}
          {...field("weight")}
        />
        <NumberField
          label={t("Subdomains.Questions")}
          hint={t("Subdomains.QuestionsHint")}
          min={questions.minimum}
          max={questions.maximum}
          {...field("questionsPerAssessment")}
        />
      </FieldRow>
      <TextArea label={t("Subdomains.Description")} optional {...field("description")} />
    </FormDrawer>
  );
}
