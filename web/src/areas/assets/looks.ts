import { IconArchive, IconCircleCheck, IconLoader, IconUpload, IconVirus, IconX } from "@tabler/icons-react";
import type { StatusLooks } from "@/ui";
import type { AssetStatus } from "./queries";

/** How the states of a file look. */
export const assetLooks: StatusLooks<AssetStatus> = {
  Uploading: { tone: "info", icon: IconUpload },
  Processing: { tone: "info", icon: IconLoader },
  Ready: { tone: "success", icon: IconCircleCheck },
  Failed: { tone: "danger", icon: IconX },
  Quarantined: { tone: "danger", icon: IconVirus },
  Archived: { tone: "neutral", icon: IconArchive },
};
