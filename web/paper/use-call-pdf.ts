import { useQuery } from "@tanstack/react-query";
import { fiataRoutes as routes } from "#domain/api/fiata";
import { callBytes, type ApiError } from "../api/client.ts";
import { useOpenPdf } from "./use-open-pdf.ts";

/** The PDF that FIATA made in answer to a call, opened for drawing. */
export function useCallPdf(call: string) {
  const file = useQuery<Blob, ApiError>({
    queryKey: [routes.pdf.id, call],
    queryFn: ({ signal }) => callBytes(routes.pdf, { params: { id: call } }, { signal }),
    staleTime: Infinity,
    gcTime: 60_000,
    structuralSharing: false,
    meta: { last: true, shows: routes.pdf.shows },
  });
  return { ...useOpenPdf(file.data), blob: file.data, error: file.error, again: () => void file.refetch() };
}
