import { useQuery } from "@tanstack/react-query";
import { IconArchive, IconDownload, IconPencil, IconRestore, IconTrash, IconUpload } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useGranted } from "@/api/bootstrap";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { Button, Chip, confirm, Panel, PropertyList, SideDrawer, TextSkeleton } from "@/ui";
import { AssetForm } from "../AssetForm";
import {
  assetLinks,
  assetLinksQuery,
  assetQuery,
  usagesQuery,
  useDeleteAsset,
  useRefreshAssets,
  useRestoreVersion,
  useToggleAsset,
  versionsQuery,
  type Asset,
} from "../queries";
import { fileSize } from "./fileSize";
import classes from "./Library.module.css";
import { Preview } from "./Preview";
import { UploadTray } from "./UploadTray";
import { useUploads } from "./useUploads";

/** Chooses the content that takes the place of the present one. */
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
      <UploadTray tray={tray} />
    </>
  );
}

function Actions({ asset, onEdit, onDeleted }: { asset: Asset; onEdit: () => void; onDeleted: () => void }) {
  const t = useText();
  const mayDelete = useGranted("Portal.Assets.Delete");
  const toggling = useToggleAsset();
  const deletion = useDeleteAsset(() => {
    showToast({ severity: "success", summary: t("Assets.Deleted") });
    onDeleted();
  });
  const remove = async (): Promise<void> => {
    const title = t("Assets.DeleteTitle", { name: asset.name });
    const sure = await confirm({ title, message: t("Assets.DeleteText"), action: t("Assets.Delete"), danger: true });
    if (sure) deletion.mutate(asset);
  };
  const download = async (): Promise<void> => location.assign((await assetLinks(asset.id)).downloadUrl);
  const isArchived = asset.status === "Archived";
  return (
    <div className={classes.actions}>
      {asset.versionId && (
        <Button icon={IconDownload} onClick={() => void download()}>
          {t("Assets.Download")}
        </Button>
      )}
      {asset.canChange && (
        <>
          <Button icon={IconPencil} onClick={onEdit}>
            {t("Assets.Edit")}
          </Button>
          <Replace asset={asset} />
        </>
      )}
      {asset.canChange && (isArchived || asset.status === "Ready") && (
        <Button
          icon={isArchived ? IconRestore : IconArchive}
          loading={toggling.isPending}
          onClick={() => toggling.mutate(asset)}
        >
          {t(isArchived ? "Assets.Restore" : "Assets.Archive")}
        </Button>
      )}
      {asset.canChange && mayDelete && (
        <Button icon={IconTrash} kind="danger" loading={deletion.isPending} onClick={() => void remove()}>
          {t("Assets.Delete")}
        </Button>
      )}
    </div>
  );
}

function Versions({ asset }: { asset: Asset }) {
  const t = useText();
  const format = useFormat();
  const versions = useQuery(versionsQuery(asset)).data ?? [];
  const restore = useRestoreVersion(asset, () =>
    showToast({ severity: "success", summary: t("Assets.VersionRestored") }),
  );
  return (
    <Panel title={t("Assets.Versions")}>
      <ul className={classes.lines} aria-label={t("Assets.Versions")}>
        {versions.map(({ id, number, status, createdAt }) => (
          <li key={id} className={classes.line}>
            {t("Assets.VersionLine", { number, date: format.dateTime(createdAt) })}
            {id === asset.versionId && <Chip tone="success">{t("Assets.Current")}</Chip>}
            {status !== "Ready" && <Chip tone="outline">{t(`Enum.AssetStatus.${status}`)}</Chip>}
            {asset.canChange && status === "Ready" && id !== asset.versionId && (
              <Button size="small" loading={restore.isPending} onClick={() => restore.mutate(id)}>
                {t("Assets.RestoreVersion", { number })}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Usages({ asset }: { asset: Asset }) {
  const t = useText();
  const { data } = useQuery(usagesQuery(asset));
  if (!data) return null;
  return (
    <Panel title={t("Assets.Used")}>
      {data.items.length + data.hiddenCount === 0 && <p>{t("Assets.NotUsed")}</p>}
      <ul className={classes.lines} aria-label={t("Assets.Used")}>
        {data.items.map(({ recordId, title, url }) => (
          <li key={recordId}>
            <a href={`/${url}?tab=files`}>
              <bdi>{title}</bdi>
            </a>
          </li>
        ))}
        {data.hiddenCount > 0 && <li>{t("Assets.HiddenUsages", { count: data.hiddenCount })}</li>}
      </ul>
    </Panel>
  );
}

function Facts({ asset }: { asset: Asset }) {
  const t = useText();
  const format = useFormat();
  const properties = [
    { label: t("Assets.Kind"), value: t(`Enum.AssetKind.${asset.kind}`) },
    { label: t("Assets.Size"), value: fileSize(format, asset.sizeBytes) },
    { label: t("Assets.Status"), value: t(`Enum.AssetStatus.${asset.status}`) },
    { label: t("Assets.Visibility"), value: t(`Enum.AssetVisibility.${asset.visibility}`) },
    { label: t("Assets.UploadedBy"), value: asset.uploadedByName },
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

/** A file of the library: its content, what is known of it, its versions, and where it is used. */
export function AssetDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const [isEditing, setEditing] = useState(false);
  const { data: asset } = useQuery(assetQuery(id));
  const { data: links } = useQuery({
    ...assetLinksQuery(asset ?? ({ id } as Asset)),
    enabled: Boolean(asset?.versionId),
  });
  if (asset && isEditing) return <AssetForm asset={asset} onClose={() => setEditing(false)} />;
  return (
    <SideDrawer opened onClose={onClose} title={asset?.name ?? ""} size={640}>
      {asset ? (
        <div className={classes.drawer}>
          {links && (
            <Preview name={asset.name} mime={asset.mime} altText={asset.altText} url={links.inlineUrl ?? null} />
          )}
          <Actions asset={asset} onEdit={() => setEditing(true)} onDeleted={onClose} />
          <Facts asset={asset} />
          <Versions asset={asset} />
          <Usages asset={asset} />
        </div>
      ) : (
        <TextSkeleton />
      )}
    </SideDrawer>
  );
}
