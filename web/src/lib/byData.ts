/** The element below `root` whose data attribute has exactly this value; no selector to escape. */
export function byData(root: ParentNode | null | undefined, name: string, value: string): HTMLElement | null {
  const marked = root?.querySelectorAll<HTMLElement>(`[data-${name}]`) ?? [];
  return Array.from(marked).find((element) => element.getAttribute(`data-${name}`) === value) ?? null;
}
