import { useApiChange } from "@/api/change";
import { addWebLink } from "@/areas/files";

/** Adds a web address to the library. */
export function useCreateLink(onCreated: () => void) {
  return useApiChange({ call: addWebLink, areas: ["assets"], onDone: onCreated });
}
