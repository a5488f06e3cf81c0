import { useInfiniteQuery } from "@tanstack/react-query";
import { useCrumb } from "@/lib/crumbs";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { ExportMenu } from "@/table";
import { MoreButton, PageHead, RecordTable, StatusChip } from "@/ui";
import { certificateLooks } from "./looks";
import { expiring, expiringCertificatesQuery } from "./parts/certificates/certificateQueries";
import { PersonLink } from "./parts/person/PersonLink";

/** What has expired or will within 60 days, across the people in reach. */
export function CertificatesPage() {
  const t = useText();
  const format = useFormat();
  const { data, isError, isFetching, refetch, hasNextPage, fetchNextPage } =
    useInfiniteQuery(expiringCertificatesQuery());
  useCrumb(t("Staff.Expiring.Title"));
  const rows = data?.pages.flatMap(({ items }) => items);
  return (
    <>
      <PageHead
        title={t("Staff.Expiring.Title")}
        actions={<ExportMenu list="staff-certificates" queryKey={[expiring]} />}
      />
      <RecordTable
        label={t("Staff.Expiring.Title")}
        heads={[
          t("Staff.Certificate.Name"),
          t("Staff.Name"),
          t("Staff.Client"),
          t("Staff.Certificate.ExpiresOn"),
          t("Staff.Certificate.Status"),
        ]}
        rows={rows}
        rowId={({ id }) => id}
        cells={({ name, staffId, staffName, clientName, expiresOn, status }) => [
          <bdi key="name">{name}</bdi>,
          <PersonLink key="person" id={staffId} name={staffName} isGone={false} />,
          <bdi key="client">{clientName}</bdi>,
          expiresOn && format.date(expiresOn),
          <StatusChip
            key="status"
            status={status}
            looks={certificateLooks}
            label={t(`Enum.StaffCertificateStatus.${status}`)}
          />,
        ]}
        error={isError && !rows ? { onRetry: () => void refetch() } : null}
        empty={{ title: t("Staff.Expiring.Empty"), text: t("Staff.Expiring.EmptyText") }}
      />
      <MoreButton list={{ hasNextPage, isFetching, isError, fetchNextPage }}>{t("Staff.Expiring.More")}</MoreButton>
    </>
  );
}
