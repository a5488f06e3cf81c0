/** Page size of these requests. */
const step = 500;

/** Ids of all rows of a list, read page by page; `read` returns the rows of one page and the total. */
export async function readAllIds(
  read: (page: { page: number; pageSize: number }) => Promise<{ items: readonly { id: string }[]; totalCount: number }>,
): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; ; page += 1) {
    const { items, totalCount } = await read({ page, pageSize: step });
    ids.push(...items.map(({ id }) => id));
    if (items.length < step || ids.length >= totalCount) return ids;
  }
}
