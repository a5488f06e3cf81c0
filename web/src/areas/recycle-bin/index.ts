import { IconTrash } from "@tabler/icons-react";
import type { Area } from "@/lib/registry";
import { routes } from "./routes";
import { anyDelete } from "./rules";

export { useDeletedToast } from "./parts/useDeletedToast";

/** Deleted records of all areas, for as long as they can be restored. */
export const recycleBin: Area = {
  name: "recycle-bin",
  routes,
  commands: [
    {
      id: "recycle-bin",
      name: "RecycleBin.Title",
      icon: IconTrash,
      to: "/recycle-bin",
      requiredPolicy: anyDelete,
      isPage: true,
    },
  ],
};
