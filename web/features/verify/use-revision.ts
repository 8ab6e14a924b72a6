import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { every } from "#domain/changes";
import { openPdf, type OpenedFile } from "../../paper/open-pdf.ts";
import { useChosenFile } from "../../session/chosen-file.ts";

/** The chosen file as it was when it had so many bytes. */
export function useRevision(file: File, end: number): UseQueryResult<OpenedFile> {
  const chosen = useChosenFile();
  return useQuery({
    queryKey: ["verification", "revision", chosen?.id, end],
    meta: { shows: every("document", "intent", "title") },
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
    structuralSharing: false,
    queryFn: async () => openPdf(await file.slice(0, end).arrayBuffer()),
  });
}
