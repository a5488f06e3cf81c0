import { finder, fold } from "@/lib/fold";
import type { Translate } from "@/lib/text";
import type { TreeNode } from "@/ui";
import type { DomainTree } from "../../queries";

type Leaf = DomainTree["domains"][number]["subdomains"][number]["standards"][number];
type Branch = DomainTree["domains"][number]["subdomains"][number];

function standardNodes(standards: readonly Leaf[], t: Translate): TreeNode[] {
  const below = new Map<string, Leaf[]>();
  for (const leaf of standards) {
    if (leaf.parentStandardId) below.set(leaf.parentStandardId, [...(below.get(leaf.parentStandardId) ?? []), leaf]);
  }
  const known = new Set(standards.map(({ id }) => id));
  const node = (leaf: Leaf): TreeNode => ({
    id: leaf.id,
    code: leaf.code,
    label: leaf.title,
    note: leaf.status === "Published" ? undefined : t(`Enum.StandardStatus.${leaf.status}`),
    children: (below.get(leaf.id) ?? []).map(node),
  });
  // An enhancement whose base is elsewhere is shown on its own.
  return standards.filter(({ parentStandardId: base }) => !base || !known.has(base)).map(node);
}

function subdomainNodes(branches: readonly Branch[], parent: string | null, t: Translate): TreeNode[] {
  return branches
    .filter(({ parentSubdomainId }) => (parentSubdomainId ?? null) === parent)
    .map((branch) => ({
      id: branch.id,
      code: branch.code,
      label: branch.name,
      note: String(branch.standards.length),
      children: [...subdomainNodes(branches, branch.id, t), ...standardNodes(branch.standards, t)],
    }));
}

/** The tree as rendered. A domain with a single subdomain shows its standards directly. */
export function toNodes(tree: DomainTree, t: Translate): TreeNode[] {
  return tree.domains.map((domain) => {
    const [only] = domain.subdomains;
    const isFlat = domain.subdomains.length === 1 && only !== undefined;
    return {
      id: domain.id,
      code: domain.code,
      label: domain.name,
      note: String(domain.standardCount),
      children: isFlat ? standardNodes(only.standards, t) : subdomainNodes(domain.subdomains, null, t),
    };
  });
}

/** The nodes whose code and label contain the words of a text, with their ancestors. */
export function matching(nodes: readonly TreeNode[], text: string): TreeNode[] {
  return fold(text) ? holding(nodes, finder(text)) : [...nodes];
}

function holding(nodes: readonly TreeNode[], has: (text: string) => boolean): TreeNode[] {
  return nodes.flatMap((node) => {
    const children = holding(node.children ?? [], has);
    if (children.length > 0) return [{ ...node, children }];
    return has(`${node.code ?? ""} ${node.label}`) ? [node] : [];
  });
}

/** Ids of all nodes with children. */
export function branchesOf(nodes: readonly TreeNode[]): string[] {
  return nodes.flatMap((node) => (node.children?.length ? [node.id, ...branchesOf(node.children)] : []));
}

/** Ids of all standards of a framework. */
export function standardIds(tree: DomainTree): Set<string> {
  return new Set(
    tree.domains.flatMap((domain) => domain.subdomains.flatMap((sub) => sub.standards.map(({ id }) => id))),
  );
}
