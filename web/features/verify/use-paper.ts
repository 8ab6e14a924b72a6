import { useQuery } from "@tanstack/react-query";
import { every } from "#domain/changes";
import type { Paper } from "#domain/printing/paper";
import { openPdf, type OpenedFile } from "../../paper/open-pdf.ts";
import { useChainNames } from "../../session/use-chain-names.ts";
import type { ChosenFile } from "../../session/chosen-file.ts";
import { paperOfCredential } from "./content-paper.ts";
import type { Verification } from "./run-verify.ts";

/** The part of the file that can be shown: its own pages, or the form that the data of a credential makes. */
export type Shown =
  | { readonly kind: "pdf"; readonly opened: OpenedFile; readonly pages: number }
  | { readonly kind: "form"; readonly paper: Paper; readonly pages: number };

/** The paper of the chosen file; null when there is none to show. */
export function usePaper(chosen: ChosenFile | null, verification: Verification | undefined): Shown | null {
  const verdict = verification?.verdict;
  const network = useChainNames()(verification?.place?.chainId);
  const query = useQuery<Shown | null>({
    queryKey: ["verification", "paper", chosen?.id],
    meta: { shows: every("document", "intent", "title") },
    enabled: chosen !== null && verdict !== null && verdict !== undefined && verdict.format !== "unknown",
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
    structuralSharing: false,
    queryFn: async () => {
      if (!chosen || !verdict) return null;
      if (verdict.format === "pdf") {
        const opened = await openPdf(await chosen.file.arrayBuffer());
        return { kind: "pdf", opened, pages: opened.pdf.numPages };
      }
      const paper = paperOfCredential(await chosen.file.text(), verdict, network);
      return paper === null ? null : { kind: "form", paper, pages: paper.pages.length };
    },
  });
  return query.data ?? null;
}
