import { IconTags } from "@tabler/icons-react";
import type { Area } from "@/lib/registry";
import { routes } from "./routes";

/** A tenant's own labels for its records, with colours. */
export const tags: Area = {
  name: "tags",
  routes,
  commands: [
    {
      id: "open:tags",
      name: "Tags.Manage",
      icon: IconTags,
      to: "/tags",
      requiredPolicy: "Portal.Tags.Manage",
      isPage: true,
    },
  ],
};

export { tagsQuery, useSaveTag, type Tag } from "./queries";
export { useTagFilter } from "./parts/useTagFilter";
