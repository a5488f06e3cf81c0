import { useQuery } from "@tanstack/react-query";
import { IconUpload } from "@tabler/icons-react";
import { useRef } from "react";
import { fileSize, Preview, UploadTray, useUploads } from "@/areas/files";
import { useLevel, useSharedTabs, WatchMenu, type Subject } from "@/areas/records";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { Button, Panel, PropertyList, SideDrawer, TabPanels, Unloaded } from "@/ui";
import { assetLinksQuery, assetQuery, foldersQuery, useRefreshAssets, type Asset } from "../../queries";
import { useAssetActions } from "../../useAssetActions";
import type { AssetsDrawer } from "../drawers/drawers";
import { folderName } from "../folders/folders";
import classes from "../Library.module.css";
import { playTime } from "./playTime";
import { TextsNote } from "./TextsNote";
import { Usages } from "./Usages";
import { Versions } from "./Versions";

interface DrawerProps {
  id: string;
  /** The open tab; it lives in the address. */
  tab: string | undefined;
  onTab: (tab: string) => void;
  show: (drawer: AssetsDrawer | null) => void;
  onMove: (asset: Asset) => void;
}

/** The file as a record of the level at which it is read. */
const useSubject = ({ id }: Asset): Subject => ({ kind: "Asset", id, tenantId: useLevel() });

/** Uploads content that replaces the current version. */
function Replace({ asset }: { asset: Asset }) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const tray = useUploads(useRefreshAssets());
  return (
    <>
      <Button icon={IconUpload} onClick={() => input.current?.click()}>
        {t("Assets.Replace")}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t("Assets.Replace")}
        onChange={({ currentTarget }) => {
          tray.start([...(currentTarget.files ?? [])], { tenantId: null, assetId: asset.id });
          currentTarget.value = "";
        }}
      />
      <div className={classes.wide}>
        <UploadTray tray={tray} />
      </div>
    </>
  );
}

function Actions({ asset, show, onMove }: Pick<DrawerProps, "show" | "onMove"> & { asset: Asset }) {
  const subject = useSubject(asset);
  const { actions } = useAssetActions({ show, onMove });
  return (
    <div className={classes.actions}>
      {actions(asset).map(({ key, label, icon, danger, onClick }) => (
        <Button key={key} icon={icon} kind={danger ? "danger" : "default"} onClick={onClick}>
          {label}
        </Button>
      ))}
      <WatchMenu {...subject} />
      {asset.canChange && !asset.url && <Replace asset={asset} />}
    </div>
  );
}

/** Where a link leads. */
function WebLink({ url }: { url: string }) {
  return (
    <a href={url} target="_blank" rel="noreferrer noopener">
      <bdi>{url}</bdi>
    </a>
  );
}

function Content({ asset }: { asset: Asset }) {
  const { name, mime, altText, versionId } = asset;
  const links = useQuery(assetLinksQuery(asset));
  return <Preview name={name} mime={mime} altText={altText} of={versionId} links={links} />;
}

function Facts({ asset }: { asset: Asset }) {
  const t = useText();
  const format = useFormat();
  const folders = useQuery(foldersQuery).data ?? [];
  const { width, height, pages, durationSec, url } = asset;
  const properties = [
    { label: t("Assets.Name"), value: asset.title && <bdi>{asset.name}</bdi>, hideWhenEmpty: true },
    { label: t("Assets.Kind"), value: t(`Enum.AssetKind.${asset.kind}`) },
    { label: t("Assets.Url"), value: url && <WebLink url={url} />, hideWhenEmpty: true },
    { label: t("Assets.Size"), value: !url && fileSize(format, asset.sizeBytes), hideWhenEmpty: true },
    { label: t("Assets.Pages"), value: pages && format.number(pages), hideWhenEmpty: true },
    { label: t("Assets.Duration"), value: durationSec && <bdi>{playTime(durationSec)}</bdi>, hideWhenEmpty: true },
    {
      label: t("Assets.Wording"),
      value: asset.wording && t(`Enum.AssetWording.${asset.wording}`),
      hideWhenEmpty: true,
    },
    { label: t("Assets.Language"), value: asset.language, hideWhenEmpty: true },
    {
      label: t("Assets.Pixels"),
      value: width && height ? `${format.number(width)} × ${format.number(height)}` : null,
      hideWhenEmpty: true,
    },
    { label: t("Assets.Status"), value: t(`Enum.AssetStatus.${asset.status}`) },
    {
      label: t("Assets.Folder"),
      value: asset.folderId && <bdi>{folderName(folders, asset.folderId)}</bdi>,
      hideWhenEmpty: true,
    },
    { label: t("Assets.Visibility"), value: t(`Enum.AssetVisibility.${asset.visibility}`) },
    { label: t("Assets.UploadedBy"), value: asset.uploadedByName },
    { label: t("Assets.Uploaded"), value: format.dateTime(asset.createdAt) },
    { label: t("Assets.AltText"), value: asset.altText, hideWhenEmpty: asset.kind !== "Image" },
    { label: t("Assets.Description"), value: asset.description, hideWhenEmpty: true },
    { label: t("Assets.Tags"), value: asset.tags.join(", "), hideWhenEmpty: true },
    { label: t("Assets.Licence"), value: asset.licence, hideWhenEmpty: true },
    { label: t("Assets.Expires"), value: asset.expiresOn && format.date(asset.expiresOn), hideWhenEmpty: true },
  ];
  return (
    <Panel label={t("Assets.Details")}>
      <PropertyList properties={properties} />
    </Panel>
  );
}

/** Details, versions and usage of a file on one tab, and those that every record has. */
function Tabs({ asset, tab, onTab }: Pick<DrawerProps, "tab" | "onTab"> & { asset: Asset }) {
  const t = useText();
  const ofRecord = useSharedTabs(useSubject(asset), asset.visibility === "AllTenants");
  const content = (
    <div className={classes.parts}>
      <Facts asset={asset} />
      {!asset.url && <Versions asset={asset} />}
      <Usages asset={asset} />
    </div>
  );
  const details = { value: "details", label: t("Records.Details"), content };
  return <TabPanels tabs={[details, ...ofRecord]} tab={tab ?? "details"} onTab={onTab} />;
}

/** A file of the library: content, details, versions and usage, and what was said about it. */
export function AssetDrawer({ id, tab, onTab, show, onMove }: DrawerProps) {
  const t = useText();
  const query = useQuery(assetQuery(id));
  const asset = query.data;
  return (
    <SideDrawer opened onClose={() => show(null)} title={asset?.title ?? asset?.name ?? t("Assets.Open")} size={640}>
      <div className={classes.drawer}>
        {asset && (
          <>
            {asset.versionId && <Content asset={asset} />}
            <TextsNote asset={asset} onCheck={() => show({ kind: "captions", id: asset.id })} />
            <Actions asset={asset} show={show} onMove={onMove} />
            <Tabs asset={asset} tab={tab} onTab={onTab} />
          </>
        )}
        {!asset && <Unloaded query={query} />}
      </div>
    </SideDrawer>
  );
}
