export { Tree, type NodeCommands } from "./Tree";
export { pathTo, type TreeNode } from "./tree";
