import { Skeleton } from "../ui/Skeleton.tsx";

/** Shown while a page loads. */
export const Loading = () => <Skeleton rows={9} titled />;
