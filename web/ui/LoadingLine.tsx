import { Skeleton } from "./Skeleton.tsx";

/** In the place of content that is being read. */
export const LoadingLine = () => <Skeleton rows={4} />;
