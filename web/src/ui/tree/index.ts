export { Tree, type NodeCommands } from "./Tree";
export { branchesIn, findIn, openAtFirst, treeOf } from "./search";
export { pathTo, type TreeNode } from "./tree";
