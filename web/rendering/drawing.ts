import { bytesToHex } from "@noble/hashes/utils.js";
import { useQuery } from "@tanstack/react-query";
import { documentTemplateRoutes } from "#domain/api/document-templates";
import { every } from "#domain/changes";
import { dataOfJson } from "#domain/trade-trust/json-data";
import { templateOfFile } from "#domain/trade-trust/named-template";
import type { Template } from "#domain/trade-trust/template-package";
import { digest256 } from "#domain/verify/digest";
import { asObject, asText } from "#domain/verify/json";
import { callBytes } from "../api/client.ts";
import type { DrawnDocument } from "../kind/DrawnPaper.tsx";
import { packageOf } from "../kind/template-package.ts";

/**
 * The template by which a document says that it is drawn. Null where it names none, this node does not have it, or it
 * is not the one that is named.
 */
export function useDrawingOf(document: unknown): Template | null {
  const named = templateOfFile(document);
  const sha256 = named?.drawing ?? "";
  const read = useQuery({
    queryKey: [documentTemplateRoutes.drawing.id, sha256],
    meta: { shows: every("document") },
    enabled: sha256 !== "",
    staleTime: Infinity,
    retry: false,
    queryFn: async ({ signal }) => {
      const zip = await callBytes(documentTemplateRoutes.drawing, { params: { sha256 } }, { signal });
      const bytes = new Uint8Array(await zip.arrayBuffer());
      return bytesToHex(await digest256([bytes])) === sha256
        ? packageOf(named?.name ?? "", bytes, { kept: true }).template
        : null;
    },
  });
  return read.data ?? null;
}

/** What a document gives to the template that draws it: what it shows, the name of its issuer, and its day. */
export function drawnDocument({ schema }: Template, document: unknown, issuer: string): DrawnDocument {
  const named = templateOfFile(document);
  const values = named?.values(schema.fields) ?? {};
  return {
    data: dataOfJson(schema.fields, values).data,
    issuer,
    date: asText(asObject(document)["validFrom"]).slice(0, 10),
    link: named?.link ?? null,
  };
}
