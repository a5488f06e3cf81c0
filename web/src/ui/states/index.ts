export { EmptyNote, EmptyState, ErrorState, NothingFound } from "./States";
export { Bone, DetailSkeleton, StatSkeleton, TextSkeleton, type BoneKind } from "./Skeletons";
