import { Link } from "@tanstack/react-router";
import type { Translate } from "@/lib/text";
import { InlineSelect, type TableColumn } from "@/table";
import { FlowChips } from "./parts/FlowChips";
import type { Application } from "./queries";
import { clientTypes, consentTypes, oneOf } from "./rules";

type ConsentType = (typeof consentTypes)[number];

/** Changes when users are asked to agree; absent for users who may only read. */
type SetConsent = ((change: { application: Application; consentType: ConsentType }) => void) | undefined;

function consentCell(t: Translate, application: Application, onChange: SetConsent) {
  const value = oneOf(consentTypes, application.consentType);
  const words = t(`Applications.Consent.${value}`);
  if (!onChange) return words;
  return (
    <InlineSelect<ConsentType>
      label={`${t("Applications.Consent")}: ${application.displayName}`}
      value={value}
      options={consentTypes.map((own) => ({ value: own, label: t(`Applications.Consent.${own}`) }))}
      onChange={(consentType) => onChange({ application, consentType })}
    >
      <bdi>{words}</bdi>
    </InlineSelect>
  );
}

/** The columns of the list. */
export function applicationColumns(t: Translate, setConsent: SetConsent): TableColumn<Application>[] {
  return [
    {
      id: "displayName",
      header: t("Applications.Name"),
      sortable: true,
      strong: true,
      fixed: true,
      cell: ({ id, displayName }) => (
        <Link to="/openiddict/Applications/$id" params={{ id }}>
          <bdi>{displayName}</bdi>
        </Link>
      ),
    },
    {
      id: "clientId",
      header: t("Applications.ClientId"),
      sortable: true,
      code: true,
      width: 200,
      cell: ({ clientId }) => <bdi dir="ltr">{clientId}</bdi>,
    },
    {
      id: "clientType",
      header: t("Applications.ClientType"),
      width: 136,
      goneBelow: 1200,
      cell: ({ clientType }) => t(`Applications.ClientType.${oneOf(clientTypes, clientType)}`),
    },
    {
      id: "flows",
      header: t("Applications.Flows"),
      width: 520,
      bone: "chip",
      cell: (application) => <FlowChips application={application} isOneLine />,
    },
    {
      id: "consentType",
      header: t("Applications.Consent"),
      width: 190,
      goneBelow: 1400,
      cell: (application) => consentCell(t, application, setConsent),
    },
  ];
}
