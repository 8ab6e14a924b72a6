import { useQuery } from "@tanstack/react-query";
import { every } from "#domain/changes";
import type { FileContent } from "#domain/trade-trust/file-content";
import type { ChosenFile } from "../../../session/chosen-file.ts";

export interface Contents {
  /** The file as it is: renderers take it beside its content. */
  readonly raw: unknown;
  readonly each: readonly FileContent[];
}

/** The contents of the documents in a file; undefined while it is read, none where it is no such file. */
export const useContents = (chosen: ChosenFile | null): Contents | undefined =>
  useQuery({
    queryKey: ["rendering", chosen?.id],
    meta: { shows: every("document") },
    enabled: chosen !== null,
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
    structuralSharing: false,
    queryFn: async (): Promise<Contents> => {
      const { contentsOf } = await import("#domain/trade-trust/file-content");
      try {
        const raw: unknown = JSON.parse((await chosen?.file.text()) ?? "");
        return { raw, each: contentsOf(raw) };
      } catch {
        return { raw: null, each: [] };
      }
    },
  }).data;
