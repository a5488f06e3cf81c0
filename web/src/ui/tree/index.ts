export { Tree } from "./Tree";
export { pathTo, type TreeNode } from "./tree";
