export { EmptyNote, EmptyState, ErrorState, NothingFound } from "./States";
export { Bone, DetailSkeleton, StatSkeleton, TextSkeleton, type BoneKind } from "./Skeletons";
export { Unloaded, type AwaitedQuery } from "./Unloaded";
export { awaitedOf } from "./awaitedOf";
