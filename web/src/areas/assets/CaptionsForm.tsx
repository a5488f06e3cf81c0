import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { limitsOf } from "@/api/limitsOf";
import { fits, FormDrawer, TextArea, useRecordForm } from "@/form";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { Banner, FailedDrawer } from "@/ui";
import { captionsQuery, useSaveCaptions, type AssetCaptions } from "./parts/captionQueries";
import type { Asset } from "./queries";

const rules = {
  captionsVtt: fits(limitsOf("AssetCaptionsRequest", "captionsVtt")),
  transcript: fits(limitsOf("AssetCaptionsRequest", "transcript")),
};

interface CaptionsValues extends Record<string, unknown> {
  captionsVtt: string;
  transcript: string;
  concurrencyStamp: string | null;
}

function toValues({ captionsVtt, transcript, concurrencyStamp }: AssetCaptions): CaptionsValues {
  return {
    captionsVtt: captionsVtt ?? "",
    transcript: transcript ?? "",
    concurrencyStamp: concurrencyStamp ?? null,
  };
}

interface CaptionsFormProps {
  asset: Asset;
  onClose: () => void;
}

function Editor({ asset, captions, onClose }: CaptionsFormProps & { captions: AssetCaptions }) {
  const t = useText();
  const cache = useQueryClient();
  // A version that arrives while somebody writes is another one than they heard.
  const [{ assetVersionId = null, isOutdated }] = useState(captions);
  const form = useRecordForm<CaptionsValues>({ initialValues: toValues(captions), validate: rules });
  const save = useSaveCaptions(asset.id, () => {
    onClose();
    showToast({ severity: "success", summary: t("Assets.CaptionsSaved") });
  });
  const load = async () => toValues(await cache.fetchQuery({ ...captionsQuery(asset.id), staleTime: 0 }));
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t("Assets.CaptionsOf", { name: asset.name })}
      form={form}
      submitLabel={t("Assets.SaveCaptions")}
      loading={save.isPending}
      error={save.error}
      onSubmit={({ captionsVtt, transcript, concurrencyStamp }) =>
        save.mutate({
          // As typed: an error names a line of it.
          captionsVtt: captionsVtt.trim() ? captionsVtt : null,
          transcript: transcript.trim() || null,
          assetVersionId,
          concurrencyStamp,
        })
      }
      conflict={{ load }}
    >
      {isOutdated && (
        <Banner tone="warning" inset>
          {t("Assets.TextsToCheck")}
        </Banner>
      )}
      <TextArea
        label={t("Assets.Captions")}
        hint={t("Assets.CaptionsHint")}
        optional
        autoFocus
        rows={10}
        {...form.getInputProps("captionsVtt")}
      />
      <TextArea label={t("Assets.Transcript")} optional rows={6} {...form.getInputProps("transcript")} />
    </FormDrawer>
  );
}

/** Edits captions and transcript of a video or recording. */
export function CaptionsForm({ asset, onClose }: CaptionsFormProps) {
  const t = useText();
  const captions = useQuery({ ...captionsQuery(asset.id), staleTime: 0 });
  if (captions.data) return <Editor key={asset.id} asset={asset} captions={captions.data} onClose={onClose} />;
  return <FailedDrawer query={captions} title={t("Assets.CaptionsOf", { name: asset.name })} onClose={onClose} />;
}
