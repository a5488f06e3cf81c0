import { CheckField, FieldStack, SwitchField, type RecordForm } from "@/form";
import { useText } from "@/lib/text";
import { Section } from "@/ui";
import { AddressesField } from "./AddressesField";
import { KeysField } from "./KeysField";
import { ScopesField } from "./ScopesField";
import { flows } from "../../rules";
import type { ApplicationValues } from "../../values";

interface AccessFieldsProps {
  form: RecordForm<ApplicationValues>;
  /** The portal's own client, whose password flow stays on or off as it is. */
  isOwn: boolean;
  hasSecret: boolean;
}

/** How the application signs users in: flows, redirect URIs, scopes, keys. */
export function AccessFields({ form, isOwn, hasSecret }: AccessFieldsProps) {
  const t = useText();
  const isPublic = form.values.clientType === "public";
  const offered = flows.filter((flow) => !(isPublic && flow === "allowClientCredentialsFlow"));
  return (
    <>
      <Section title={t("Applications.Flows")}>
        <FieldStack>
          {offered.map((flow) => (
            <CheckField
              key={flow}
              disabled={isOwn && flow === "allowPasswordFlow"}
              label={t(`Applications.Flow.${flow}`)}
              hint={t(`Applications.Flow.${flow}.Hint`)}
              {...form.getInputProps(flow)}
            />
          ))}
        </FieldStack>
      </Section>
      <AddressesField form={form} path="redirectUris" />
      <AddressesField form={form} path="postLogoutRedirectUris" />
      <ScopesField {...form.getInputProps("scopes")} />
      {!isPublic && <KeysField form={form} hasSecret={hasSecret} />}
      {!isPublic && (
        <SwitchField
          label={t("Applications.RequirePkce")}
          hint={t("Applications.RequirePkceHint")}
          {...form.getInputProps("requirePkce")}
        />
      )}
      <SwitchField
        label={t("Applications.RequirePushedRequests")}
        hint={t("Applications.RequirePushedRequestsHint")}
        {...form.getInputProps("requirePushedRequests")}
      />
    </>
  );
}
