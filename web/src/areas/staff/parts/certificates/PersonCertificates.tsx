import { useQuery } from "@tanstack/react-query";
import { IconPaperclip, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useDeletedToast } from "@/areas/recycle-bin";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { Button, confirm, IconButton, RecordTable, Section, StatusChip } from "@/ui";
import { certificateLooks } from "../../looks";
import type { Staff } from "../../queries";
import { CertificateDrawer } from "./CertificateDrawer";
import { CertificateForm } from "./CertificateForm";
import { certificatesQuery, useDeleteCertificate, type Certificate } from "./certificateQueries";
import { byUrgency } from "./certificates";
import { VerifyButton } from "./VerifyButton";

interface ActionsProps {
  certificate: Certificate;
  onOpen: () => void;
  onEdit: () => void;
}

/** What can be done with a certificate. */
function CertificateActions({ certificate, onOpen, onEdit }: ActionsProps) {
  const t = useText();
  const { name } = certificate;
  const sayDeleted = useDeletedToast();
  const deletion = useDeleteCertificate(({ id, tenantId }) =>
    sayDeleted(t("Staff.Certificate.Deleted", { name }), { kind: "StaffCertificate", id, tenantId, title: name }),
  );
  async function remove(): Promise<void> {
    const message = t("Staff.Certificate.DeleteQuestion", { name });
    const action = t("Staff.Certificate.DeleteAction");
    if (await confirm({ message, action, subject: name, danger: true })) deletion.mutate(certificate);
  }
  return (
    <>
      <VerifyButton certificate={certificate} />
      <IconButton icon={IconPaperclip} size="small" label={t("Staff.Certificate.More", { name })} onClick={onOpen} />
      {certificate.canChange && (
        <>
          <IconButton icon={IconPencil} size="small" label={t("Staff.Certificate.Edit", { name })} onClick={onEdit} />
          <IconButton
            icon={IconTrash}
            size="small"
            label={t("Staff.Certificate.Delete", { name })}
            onClick={() => void remove()}
          />
        </>
      )}
    </>
  );
}

/** Cells of a certificate up to its actions. */
function useCells() {
  const t = useText();
  const format = useFormat();
  return ({ name, issuer, number, issuedOn, expiresOn, status, verifiedAt, verifiedByName }: Certificate) => [
    <bdi key="name">{name}</bdi>,
    issuer && <bdi key="issuer">{issuer}</bdi>,
    number && <bdi key="number">{number}</bdi>,
    issuedOn && <bdi key="issuedOn">{format.date(issuedOn)}</bdi>,
    expiresOn && <bdi key="expiresOn">{format.date(expiresOn)}</bdi>,
    <StatusChip
      key="status"
      status={status}
      looks={certificateLooks}
      label={t(`Enum.StaffCertificateStatus.${status}`)}
    />,
    verifiedAt && (
      <bdi key="verified">
        {t("Staff.Certificate.VerifiedBy", { name: verifiedByName ?? "", date: format.date(verifiedAt) })}
      </bdi>
    ),
  ];
}

type CertificateDialog = { what: "new" } | { what: "edit" | "files"; id: string };

/** The certificates of a person, the most urgent first. */
export function PersonCertificates({ person }: { person: Staff }) {
  const t = useText();
  const cellsOf = useCells();
  const certificates = useQuery(certificatesQuery(person));
  const [open, setOpen] = useState<CertificateDialog | null>(null);
  const close = (): void => setOpen(null);
  const chosen = open && "id" in open ? certificates.data?.find(({ id }) => id === open.id) : undefined;
  const add = person.canChange && (
    <Button size="small" icon={IconPlus} onClick={() => setOpen({ what: "new" })}>
      {t("Staff.Certificate.New")}
    </Button>
  );
  return (
    <Section title={t("Staff.Certificates")} tools={add}>
      <RecordTable
        label={t("Staff.Certificates")}
        heads={[
          t("Staff.Certificate.Name"),
          t("Staff.Certificate.Issuer"),
          t("Staff.Certificate.Number"),
          t("Staff.Certificate.IssuedOn"),
          t("Staff.Certificate.ExpiresOn"),
          t("Staff.Certificate.Status"),
          t("Staff.Certificate.Verified"),
          t("Ui.Table.Actions"),
        ]}
        rows={certificates.data && byUrgency(certificates.data)}
        rowId={({ id }) => id}
        cells={(certificate) => [
          ...cellsOf(certificate),
          <CertificateActions
            key="actions"
            certificate={certificate}
            onOpen={() => setOpen({ what: "files", id: certificate.id })}
            onEdit={() => setOpen({ what: "edit", id: certificate.id })}
          />,
        ]}
        error={certificates.isError ? { onRetry: () => void certificates.refetch() } : null}
        empty={{ title: t("Staff.Certificate.Empty"), text: t("Staff.Certificate.EmptyText") }}
      />
      {open?.what === "new" && <CertificateForm person={person} certificate={null} onClose={close} />}
      {chosen && open?.what === "edit" && (
        <CertificateForm key={chosen.id} person={person} certificate={chosen} onClose={close} />
      )}
      {chosen && open?.what === "files" && <CertificateDrawer key={chosen.id} certificate={chosen} onClose={close} />}
    </Section>
  );
}
