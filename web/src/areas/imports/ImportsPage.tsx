import { useQuery } from "@tanstack/react-query";
import { IconFileDownload, IconUpload } from "@tabler/icons-react";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useGranted } from "@/api/bootstrap";
import { isHostUser, useWorkspace } from "@/api/workspace";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { SelectField } from "@/form";
import { Banner, Button, FileField, PageHead, Panel, RecordTable, Unloaded } from "@/ui";
import { choicesQuery } from "../workspace";
import { importsRoute, type SheetSearch } from "./routes";
import { ImportSteps } from "./parts/ImportSteps";
import { Sending } from "./parts/sending/Sending";
import { sheetLists, type SheetList } from "./parts/sheetLists";
import { recentQuery, useTemplate, useUpload } from "./queries";
import { useSending } from "./parts/sending/useSending";
import page from "./ImportsPage.module.css";
import classes from "./parts/Import.module.css";

function Recent({ list }: { list: SheetList }) {
  const t = useText();
  const format = useFormat();
  const recent = useQuery(recentQuery(list));
  return (
    <Panel title={t("SheetImport.Recent")} flush>
      <RecordTable
        flush
        label={t("SheetImport.Recent")}
        heads={[t("SheetImport.FileName"), t("SheetImport.Status"), t("SheetImport.Uploaded")]}
        rows={recent.data?.items}
        rowId={({ id }) => id}
        cells={(row) => [
          <Link key="file" to="/imports/$id" params={{ id: row.id }}>
            <bdi>{row.fileName}</bdi>
          </Link>,
          t(`Enum.SheetImportStatus.${row.status}`),
          format.date(row.createdAt),
        ]}
        error={recent.isError ? { onRetry: () => void recent.refetch() } : null}
        empty={{ title: t("SheetImport.NoneYet"), text: t("SheetImport.NoneYetText") }}
      />
    </Panel>
  );
}

function Upload({ list }: { list: SheetList }) {
  const t = useText();
  const navigate = importsRoute.useNavigate();
  const [file, setFile] = useState<File | null>(null);
  const template = useTemplate(list);
  const [sending, send] = useSending();
  const upload = useUpload(list, send, (id) => void navigate({ to: "/imports/$id", params: { id } }));
  return (
    <>
      <Panel label={t("SheetImport.File")}>
        <FileField
          isSheet
          file={file}
          onFile={setFile}
          label={t("SheetImport.File")}
          hint={t("SheetImport.FileHint")}
          accept=".xlsx,.csv,text/csv"
        />
        <Sending file={sending} />
        <div className={classes.foot}>
          <Button
            kind="primary"
            icon={IconUpload}
            loading={upload.isPending}
            disabledReason={file ? undefined : t("SheetImport.FileFirst")}
            onClick={() => file && upload.mutate(file)}
          >
            {t("SheetImport.Upload")}
          </Button>
          <Button icon={IconFileDownload} loading={template.isPending} onClick={() => template.mutate()}>
            {t("SheetImport.Template")}
          </Button>
        </div>
      </Panel>
      <Recent list={list} />
    </>
  );
}

/** For which client: the import takes place in its workspace. */
function ClientFirst() {
  const t = useText();
  const navigate = useNavigate();
  const choices = useQuery(choicesQuery());
  if (!choices.data) return <Unloaded query={choices} />;
  const enter = (client: string | null): void =>
    void navigate({ to: ".", search: (last: object) => ({ ...last, client: client ?? undefined }) });
  return (
    <Panel label={t("SheetImport.ForClient")}>
      <SelectField
        label={t("SheetImport.ForClient")}
        hint={t("SheetImport.WorkspaceFirst")}
        options={choices.data.map(({ id, name, code }) => ({ value: id, label: name, note: code ?? undefined }))}
        value={null}
        onChange={enter}
      />
    </Panel>
  );
}

/** Begins an import of a sheet: for which client, the file, its template, and what was imported last. */
export function ImportsPage() {
  const t = useText();
  const { list }: SheetSearch = importsRoute.useSearch();
  const workspace = useWorkspace();
  const mayCreate = useGranted(sheetLists[list].needs);
  const asksClient = isHostUser() && !workspace;
  return (
    <div className={page.page}>
      <PageHead title={t("SheetImport.Title", { list: t(sheetLists[list].title) })} />
      {mayCreate ? (
        <>
          <ImportSteps current={asksClient ? "client" : "file"} />
          {asksClient ? <ClientFirst /> : <Upload key={list} list={list} />}
        </>
      ) : (
        <Banner inset tone="info">
          {t("Error.Import.NotPermitted")}
        </Banner>
      )}
    </div>
  );
}
