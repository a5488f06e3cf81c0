import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { Chip, Panel, PropertyList, useNow } from "@/ui";
import type { Application } from "../queries";
import { applicationTypes, clientTypes, consentTypes, oneOf, overlapsUntil } from "../rules";
import { FlowChips } from "./FlowChips";
import classes from "./Applications.module.css";

function Addresses({ addresses }: { addresses: readonly string[] }) {
  return (
    <ul className={classes.addresses}>
      {addresses.map((address) => (
        <li key={address}>
          <bdi dir="ltr">{address}</bdi>
        </li>
      ))}
    </ul>
  );
}

/** Identity of the application. */
function Identity({ application }: { application: Application }) {
  const t = useText();
  const format = useFormat();
  const now = useNow();
  const until = overlapsUntil(application, now);
  const { clientType, applicationType, clientUri, logoUri, publicKeys } = application;
  const isPublic = clientType === "public";
  return (
    <Panel title={t("Applications.Identity")}>
      <PropertyList
        properties={[
          { label: t("Applications.ClientId"), value: <bdi dir="ltr">{application.clientId}</bdi> },
          {
            label: t("Applications.ClientType"),
            value: t(`Applications.ClientType.${oneOf(clientTypes, clientType)}`),
          },
          {
            label: t("Applications.ApplicationType"),
            value: t(`Applications.ApplicationType.${oneOf(applicationTypes, applicationType)}`),
          },
          {
            label: t("Applications.Secret"),
            value: !isPublic && t(application.hasClientSecret ? "Ui.Yes" : "Ui.No"),
            hideWhenEmpty: true,
          },
          {
            label: t("Applications.publicKeys"),
            value: !isPublic && publicKeys.length > 0 && format.number(publicKeys.length),
            hideWhenEmpty: true,
          },
          {
            label: t("Applications.PreviousSecret"),
            value: until && t("Applications.PreviousSecretUntil", { until: format.dateTime(until) }),
            hideWhenEmpty: true,
          },
          { label: t("Applications.ClientUri"), value: clientUri && <bdi dir="ltr">{clientUri}</bdi> },
          { label: t("Applications.LogoUri"), value: logoUri && <bdi dir="ltr">{logoUri}</bdi> },
        ]}
      />
    </Panel>
  );
}

/** Grant types and scopes. */
function Access({ application }: { application: Application }) {
  const t = useText();
  const yesNo = (value: boolean): string => t(value ? "Ui.Yes" : "Ui.No");
  const { consentType, redirectUris, postLogoutRedirectUris, scopes } = application;
  return (
    <Panel title={t("Applications.Access")}>
      <PropertyList
        properties={[
          { label: t("Applications.Flows"), value: <FlowChips application={application} /> },
          {
            label: t("Applications.Consent"),
            value: t(`Applications.Consent.${oneOf(consentTypes, consentType)}`),
          },
          {
            label: t("Applications.redirectUris"),
            value: redirectUris.length > 0 && <Addresses addresses={redirectUris} />,
          },
          {
            label: t("Applications.postLogoutRedirectUris"),
            value: postLogoutRedirectUris.length > 0 && <Addresses addresses={postLogoutRedirectUris} />,
          },
          {
            label: t("Applications.Scopes"),
            value: scopes.length > 0 && (
              <span className={classes.chips}>
                {scopes.map((scope) => (
                  <Chip key={scope}>{scope}</Chip>
                ))}
              </span>
            ),
          },
          { label: t("Applications.RequirePkce"), value: yesNo(application.requirePkce) },
          { label: t("Applications.RequirePushedRequests"), value: yesNo(application.requirePushedRequests) },
        ]}
      />
    </Panel>
  );
}

/** Properties of an application. */
export function ApplicationProfile({ application }: { application: Application }) {
  return (
    <div className={classes.panels}>
      <Identity application={application} />
      <Access application={application} />
    </div>
  );
}
