import { enums } from "@/api/enums";
import type { components } from "@/api/schema";
import type { Certificate, CertificateRequest } from "./certificateQueries";

export type CertificateStatus = components["schemas"]["StaffCertificateStatus"];

/** Every status of a certificate, the least urgent first. */
export const certificateStatuses: readonly CertificateStatus[] = enums.StaffCertificateStatus;

/** Certificates, the most urgent first; those that are equally urgent stay in their order. */
export function byUrgency(certificates: readonly Certificate[]): Certificate[] {
  const urgency = ({ status }: Certificate): number => certificateStatuses.indexOf(status);
  return certificates.toSorted((a, b) => urgency(b) - urgency(a));
}

/** Values of the form of a certificate. */
export interface CertificateValues extends Record<string, unknown> {
  name: string;
  issuer: string;
  number: string;
  issuedOn: string | null;
  expiresOn: string | null;
  concurrencyStamp: string;
}

export function toCertificateValues(certificate: Certificate | null): CertificateValues {
  return {
    name: certificate?.name ?? "",
    issuer: certificate?.issuer ?? "",
    number: certificate?.number ?? "",
    issuedOn: certificate?.issuedOn ?? null,
    expiresOn: certificate?.expiresOn ?? null,
    concurrencyStamp: certificate?.concurrencyStamp ?? "",
  };
}

export function toCertificateRequest(values: CertificateValues): CertificateRequest {
  return {
    name: values.name.trim(),
    issuer: values.issuer.trim() || null,
    number: values.number.trim() || null,
    issuedOn: values.issuedOn,
    expiresOn: values.expiresOn,
    concurrencyStamp: values.concurrencyStamp || null,
  };
}

/** A certificate can't expire before it is issued. */
export function expiresLater(expiresOn: string | null, { issuedOn }: CertificateValues): string | null {
  return expiresOn && issuedOn && expiresOn < issuedOn ? "Staff.ExpiresBeforeIssue" : null;
}
