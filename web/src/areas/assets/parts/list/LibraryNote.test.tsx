import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { renderUi } from "@/ui/testing/renderUi";
import { storageQuery } from "../../queries";
import { LibraryNote } from "./LibraryNote";

interface Storage {
  tenantName: string | null;
  usedBytes: number;
  limitBytes: number | null;
}

function note(storage: Storage): string {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(storageQuery().queryKey, storage);
  const { container, unmount } = renderUi(
    <QueryClientProvider client={client}>
      <LibraryNote />
    </QueryClientProvider>,
  );
  const text = container.textContent ?? "";
  unmount();
  return text;
}

const gigabyte = 1024 ** 3;

it("says whose library it is, and how much of it is used", () => {
  const own = note({ tenantName: "Harbourlight", usedBytes: gigabyte, limitBytes: 20 * gigabyte });
  expect(own).toBe("Library of Harbourlight · 1 GB of 20 GB used");
});

it("tells people of the provider where the libraries of their clients are", () => {
  const host = note({ tenantName: null, usedBytes: 0, limitBytes: null });
  expect(host).toBe("Library of the provider · 0 B used · Choose a client above to see its library.");
});
