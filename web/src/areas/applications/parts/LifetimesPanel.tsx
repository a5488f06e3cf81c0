import { useQuery } from "@tanstack/react-query";
import { limitsOf } from "@/api/limitsOf";
import { FieldStack, FormPage, NumberField, rebase, useRecordForm, within } from "@/form";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { Panel, PropertyList, Unloaded } from "@/ui";
import { lifetimesQuery, useSaveLifetimes, type Lifetimes } from "../queries";

const fields = [
  "accessTokenLifetime",
  "identityTokenLifetime",
  "refreshTokenLifetime",
  "authorizationCodeLifetime",
  "deviceCodeLifetime",
] as const;

type LifetimeValues = Record<(typeof fields)[number], number | null>;

const rules = Object.fromEntries(fields.map((name) => [name, within(limitsOf("TokenLifetimes", name))]));

function toValues(lifetimes: Lifetimes): LifetimeValues {
  return {
    accessTokenLifetime: lifetimes.accessTokenLifetime ?? null,
    identityTokenLifetime: lifetimes.identityTokenLifetime ?? null,
    refreshTokenLifetime: lifetimes.refreshTokenLifetime ?? null,
    authorizationCodeLifetime: lifetimes.authorizationCodeLifetime ?? null,
    deviceCodeLifetime: lifetimes.deviceCodeLifetime ?? null,
  };
}

interface LifetimesFormProps {
  id: string;
  lifetimes: Lifetimes;
}

function LifetimesForm({ id, lifetimes }: LifetimesFormProps) {
  const t = useText();
  const form = useRecordForm<LifetimeValues>({ initialValues: toValues(lifetimes), validate: rules });
  const save = useSaveLifetimes(id, () => {
    rebase(form);
    showToast({ severity: "success", summary: t("Applications.LifetimesSaved") });
  });
  return (
    <FormPage
      form={form}
      submitLabel={t("Applications.SaveLifetimes")}
      loading={save.isPending}
      error={save.error}
      onSubmit={(values) => save.mutate(values)}
      onCancel={() => form.reset()}
    >
      <FieldStack>
        {fields.map((name) => (
          <NumberField
            key={name}
            optional
            unit={t("Applications.Seconds")}
            label={t(`Applications.${name}`)}
            hint={t(`Applications.${name}.Hint`)}
            {...form.getInputProps(name)}
          />
        ))}
      </FieldStack>
    </FormPage>
  );
}

/** Token lifetimes of an application. */
export function LifetimesPanel({ id, mayEdit }: { id: string; mayEdit: boolean }) {
  const t = useText();
  const lifetimes = useQuery(lifetimesQuery(id));
  if (!lifetimes.data) return <Unloaded query={lifetimes} />;
  const values = toValues(lifetimes.data);
  if (mayEdit) return <LifetimesForm key={id} id={id} lifetimes={lifetimes.data} />;
  return (
    <Panel title={t("Applications.Lifetimes")}>
      <PropertyList
        properties={fields.map((name) => ({
          label: t(`Applications.${name}`),
          value: values[name] ?? t("Applications.ServersOwn"),
        }))}
      />
    </Panel>
  );
}
