import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { every } from "#domain/changes";
import { hasLayers } from "../../paper/layers.ts";
import { openPdf, type OpenedFile } from "../../paper/open-pdf.ts";
import { useChosenFile } from "../../session/chosen-file.ts";

/** A revision, and whether a reader can switch layers of it. */
export interface OpenedRevision extends OpenedFile {
  readonly layered: boolean;
}

/** The chosen file as it was when it had so many bytes. */
export function useRevision(file: File, end: number): UseQueryResult<OpenedRevision> {
  const chosen = useChosenFile();
  return useQuery({
    queryKey: ["verification", "revision", chosen?.id, end],
    meta: { shows: every("document", "intent", "title") },
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
    structuralSharing: false,
    queryFn: async () => {
      const opened = await openPdf(await file.slice(0, end).arrayBuffer());
      return { ...opened, layered: await hasLayers(opened.pdf) };
    },
  });
}
