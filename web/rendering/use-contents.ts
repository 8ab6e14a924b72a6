import { useQuery } from "@tanstack/react-query";
import { every } from "#domain/changes";
import type { Field } from "#domain/kinds/field";
import type { Divisible } from "#domain/trade-trust/disclosure";
import type { FileContent } from "#domain/trade-trust/file-content";

export interface Contents {
  /** The file as it is: renderers take it beside its content. */
  readonly raw: unknown;
  readonly each: readonly FileContent[];
  /** Null where nothing can be left out of it. `fields`: those of its template, for the labels of its parts. */
  readonly divide: (fields?: readonly Field[]) => Divisible | null;
}

/** A file, and what tells it from others. */
interface Named {
  readonly id: string | number;
  readonly file: Blob;
}

/** The contents of the documents in a file; undefined while it is read, none where it is no such file. */
export const useContents = (chosen: Named | null): Contents | undefined =>
  useQuery({
    queryKey: ["rendering", chosen?.id],
    meta: { shows: every("document") },
    enabled: chosen !== null,
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
    structuralSharing: false,
    queryFn: async (): Promise<Contents> => {
      const [{ contentsOf }, { divide }, { readDocumentText }] = await Promise.all([
        import("#domain/trade-trust/file-content"),
        import("#domain/trade-trust/disclosure"),
        import("#domain/verify/document-text"),
      ]);
      try {
        const raw = readDocumentText((await chosen?.file.text()) ?? "");
        return { raw, each: contentsOf(raw), divide: (fields) => divide(raw, fields) };
      } catch {
        return { raw: null, each: [], divide: () => null };
      }
    },
  }).data;
