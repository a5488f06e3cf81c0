import { useQueryClient } from "@tanstack/react-query";
import { limitsOf } from "@/api/limitsOf";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { all, DateField, FieldRow, fits, FormDrawer, required, TextField, useRecordForm, useShowValue } from "@/form";
import type { Staff } from "../../queries";
import { certificateQuery, useSaveCertificate, type Certificate } from "./certificateQueries";
import { expiresLater, toCertificateRequest, toCertificateValues, type CertificateValues } from "./certificates";

const validate = {
  name: all<string>(required(), fits(limitsOf("StaffCertificateRequest", "name"))),
  issuer: fits(limitsOf("StaffCertificateRequest", "issuer")),
  number: fits(limitsOf("StaffCertificateRequest", "number")),
  expiresOn: expiresLater,
};

interface CertificateFormProps {
  person: Staff;
  /** The certificate to change; null for a new one. */
  certificate: Certificate | null;
  onClose: () => void;
}

/** Adds a certificate to a person, or changes it. */
export function CertificateForm({ person, certificate, onClose }: CertificateFormProps) {
  const t = useText();
  const cache = useQueryClient();
  const form = useRecordForm<CertificateValues>({ initialValues: toCertificateValues(certificate), validate });
  const { show } = useShowValue();
  const save = useSaveCertificate(person, certificate, ({ name }) => {
    showToast({ severity: "success", summary: t("Staff.Certificate.Saved", { name }) });
    onClose();
  });
  const load = async (known: Certificate): Promise<CertificateValues> =>
    toCertificateValues(await cache.fetchQuery({ ...certificateQuery(known), staleTime: 0 }));
  const field = (path: keyof CertificateValues & string) => form.getInputProps(path);
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={certificate ? t("Staff.Certificate.EditTitle", { name: certificate.name }) : t("Staff.Certificate.New")}
      form={form}
      submitLabel={t(certificate ? "Staff.Certificate.Save" : "Staff.Certificate.New")}
      loading={save.isPending}
      error={save.error}
      onSubmit={(values) => save.mutate(toCertificateRequest(values))}
      {...(certificate && { conflict: { load: () => load(certificate), show } })}
    >
      <TextField label={t("Staff.Certificate.Name")} {...field("name")} autoFocus />
      <FieldRow>
        <TextField label={t("Staff.Certificate.Issuer")} optional {...field("issuer")} />
        <TextField label={t("Staff.Certificate.Number")} optional {...field("number")} />
      </FieldRow>
      <FieldRow>
        <DateField label={t("Staff.Certificate.IssuedOn")} optional {...field("issuedOn")} />
        <DateField
          label={t("Staff.Certificate.ExpiresOn")}
          hint={t("Staff.Certificate.ExpiresHint")}
          optional
          {...field("expiresOn")}
        />
      </FieldRow>
    </FormDrawer>
  );
}
