import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useWorkspace } from "@/api/workspace";
import { limitsOf } from "@/api/limitsOf";
import { useText } from "@/lib/text";
import { all, fits, FormDrawer, required, useRecordForm } from "@/form";
import { choicesQuery, openClients } from "../workspace";
import { FindingFields } from "./parts/FindingFields";
import { findingQuery, useCreateFinding, useUpdateFinding, type Finding } from "./queries";
import { toDetails, toValues, type FindingValues } from "./values";

const rules = {
  clientId: required<string | null>("Findings.ClientFirst"),
  title: all<string>(required(), fits(limitsOf("FindingUpdateRequest", "title"))),
  description: fits(limitsOf("FindingUpdateRequest", "description")),
  rootCause: fits(limitsOf("FindingUpdateRequest", "rootCause")),
};

interface FindingFormProps {
  /** The finding to change; null for one that no assessment opened. */
  finding: Finding | null;
  onClose: () => void;
  onSaved: (finding: Finding) => void;
}

/** Writes a finding down or changes it. */
export function FindingForm({ finding, onClose, onSaved }: FindingFormProps) {
  const t = useText();
  const cache = useQueryClient();
  const workspace = useWorkspace();
  const clients = openClients(useQuery(choicesQuery()).data ?? [], finding?.clientId);
  const form = useRecordForm<FindingValues>({
    initialValues: toValues(finding, workspace?.clientId ?? null),
    validate: rules,
  });
  const create = useCreateFinding(onSaved);
  const update = useUpdateFinding(finding ?? ({ id: "", tenantId: "" } as Finding), () => finding && onSaved(finding));
  const save = finding ? update : create;
  const client = clients.find(({ id }) => id === form.getValues().clientId);

  function submit(values: FindingValues): void {
    const details = toDetails(values);
    if (finding) update.mutate({ ...details, concurrencyStamp: values.concurrencyStamp });
    else if (client) create.mutate({ tenantId: client.tenantId, body: { ...details, clientId: client.id } });
  }

  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={finding ? t("Findings.EditTitle", { number: finding.number }) : t("Findings.New")}
      size={560}
      form={form}
      submitLabel={t(finding ? "Findings.Save" : "Findings.Create")}
      loading={save.isPending}
      error={save.error}
      onSubmit={submit}
      {...(finding && {
        conflict: {
          load: async () => toValues(await cache.fetchQuery({ ...findingQuery(finding.id), staleTime: 0 }), null),
        },
      })}
    >
      <FindingFields form={form} finding={finding} clients={clients} />
    </FormDrawer>
  );
}
