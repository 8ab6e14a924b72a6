import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { stampRoutes, type Stamp } from "#domain/api/stamps";
import { callBytes, type ApiError } from "../api/client.ts";
import { useRead } from "../api/query.ts";

/** The stamps that may be signed with, the newest first; undefined while they are read. */
export function useEnabledStamps(): readonly Stamp[] | undefined {
  const stamps = useRead(stampRoutes.list, {});
  return stamps.data?.filter(({ state }) => state === "ENABLED");
}

/** The image of a stamp. It never changes under the same fingerprint. */
export const useStampImage = (stamp: Pick<Stamp, "id" | "image"> | undefined): Blob | undefined =>
  useQuery<Blob, ApiError>({
    queryKey: [stampRoutes.image.id, stamp?.id, stamp?.image],
    queryFn: ({ signal }) => callBytes(stampRoutes.image, { params: { id: stamp?.id ?? "" } }, { signal }),
    enabled: stamp !== undefined,
    staleTime: Infinity,
    structuralSharing: false,
    meta: { last: true, shows: stampRoutes.image.shows },
  }).data;

/** Shows a blob in an image, for as long as that stands. */
export const useBlobImage = (image: Blob | undefined) =>
  useCallback(
    (element: HTMLImageElement | null) => {
      if (element === null || image === undefined) return;
      const address = URL.createObjectURL(image);
      element.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [image],
  );
