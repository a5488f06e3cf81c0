import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { areaKey } from "@/api/cache";
import { useApiChange } from "@/api/change";
import { api, unwrap } from "@/api/client";
import { largestPage } from "@/api/limits";
import type { components } from "@/api/schema";
import { inTenant } from "@/api/workspace";
import type { Staff } from "../../queries";
import type { CertificateStatus } from "./certificates";

export type Certificate = components["schemas"]["StaffCertificateView"];
export type CertificateRequest = components["schemas"]["StaffCertificateRequest"];

const area = "staff";

/** The certificates of a person, by name. */
export function certificatesQuery({ id, tenantId }: Staff) {
  return queryOptions({
    queryKey: areaKey(area, "certificates", id),
    queryFn: async ({ signal }) => {
      const params = { path: { id }, query: { maxResultCount: largestPage } };
      const options = { params, signal, ...inTenant(tenantId) };
      return (await unwrap(api.GET("/api/app/staff/{id}/certificates", options))).items;
    },
  });
}

/** How many certificates are read at once. */
const perPage = 50;

/** The certificates that the page of expiring ones lists. */
export const expiring = { status: ["Expired", "ExpiringSoon"] as CertificateStatus[] };

/** Certificates that have expired or soon will, the first to expire first. */
export function expiringCertificatesQuery() {
  return infiniteQueryOptions({
    queryKey: areaKey(area, "expiring-certificates"),
    queryFn: ({ pageParam, signal }) => {
      const params = { query: { ...expiring, skipCount: pageParam, maxResultCount: perPage } };
      return unwrap(api.GET("/api/app/staff-certificates", { params, signal, ...inTenant(null) }));
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, { items }) => sum + items.length, 0);
      return loaded < last.totalCount ? loaded : undefined;
    },
    meta: { ownError: true },
  });
}

export function certificateQuery({ id, tenantId }: Certificate) {
  return queryOptions({
    queryKey: areaKey(area, "certificate", id),
    queryFn: ({ signal }) => {
      const options = { params: { path: { id } }, signal, ...inTenant(tenantId) };
      return unwrap(api.GET("/api/app/staff-certificates/{id}", options));
    },
  });
}

/** Saves a new certificate of a person, or a changed one. */
export function useSaveCertificate(
  person: Staff,
  certificate: Certificate | null,
  onSaved: (saved: Certificate) => void,
) {
  return useApiChange({
    call: (body: CertificateRequest) =>
      certificate
        ? unwrap(
            api.PUT("/api/app/staff-certificates/{id}", {
              params: { path: { id: certificate.id } },
              body,
              ...inTenant(certificate.tenantId),
            }),
          )
        : unwrap(
            api.POST("/api/app/staff/{id}/certificates", {
              params: { path: { id: person.id } },
              body,
              ...inTenant(person.tenantId),
            }),
          ),
    areas: [area],
    ownConflict: true,
    onDone: (saved) => onSaved(saved),
  });
}

/** Notes that the caller has seen a certificate, or takes that back. */
export function useVerifyCertificate(onDone: (saved: Certificate) => void) {
  return useApiChange({
    call: ({ certificate, isVerified }: { certificate: Certificate; isVerified: boolean }) =>
      unwrap(
        api.POST("/api/app/staff-certificates/{id}/verify", {
          params: { path: { id: certificate.id } },
          body: { isVerified, concurrencyStamp: certificate.concurrencyStamp },
          ...inTenant(certificate.tenantId),
        }),
      ),
    areas: [area],
    onDone: (saved) => onDone(saved),
  });
}

export function useDeleteCertificate(onDeleted: (certificate: Certificate) => void) {
  return useApiChange({
    call: ({ id, tenantId }: Certificate) =>
      api.DELETE("/api/app/staff-certificates/{id}", { params: { path: { id } }, ...inTenant(tenantId) }),
    areas: [area, "recycle-bin"],
    onDone: (_, certificate) => onDeleted(certificate),
  });
}
