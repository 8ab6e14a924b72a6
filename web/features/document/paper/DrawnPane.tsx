import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { DocumentDetail, MadeWith } from "#domain/api/document-shapes";
import { documentRoutes } from "#domain/api/documents";
import { every } from "#domain/changes";
import { templateOfFile } from "#domain/trade-trust/named-template";
import { callBytes } from "../../../api/client.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { DrawnPaper } from "../../../kind/DrawnPaper.tsx";
import { usePackage } from "../../../kind/template-package.ts";
import { ErrorView } from "../../../ui/ErrorView.tsx";
import { LoadingLine } from "../../../ui/LoadingLine.tsx";

interface Props {
  readonly document: DocumentDetail & { readonly madeWith: MadeWith };
  /** Chooses between this and the paper. */
  readonly which: ReactNode;
}

/** Where the code leads that stands in the file which proves a document; null before it is signed, and without one. */
function useCodeLink({ id, files }: DocumentDetail): string | null {
  const proof = files.find(({ role }) => role === "credential");
  const read = useQuery({
    queryKey: [documentRoutes.credential.id, proof?.id],
    meta: { shows: every("document") },
    enabled: proof !== undefined,
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const file = await callBytes(documentRoutes.credential, { params: { id } }, { signal });
      return templateOfFile(JSON.parse(await file.text()))?.link ?? null;
    },
  });
  return read.data ?? null;
}

/** A document as its template draws it. */
export function DrawnPane({ document, which }: Props) {
  const words = useWords();
  const { madeWith } = document;
  const read = usePackage(madeWith, madeWith);
  const link = useCodeLink(document);
  if (read.isPending) return <LoadingLine />;
  const template = read.data?.template ?? null;
  if (template === null)
    return (
      <ErrorView
        title={words("paper.notDrawn")}
        help={words("paper.notDrawnHelp")}
        onRetry={() => void read.refetch()}
      />
    );
  return (
    <DrawnPaper
      template={template}
      document={{
        data: document.data,
        issuer: document.issuer?.name ?? "",
        date: (document.signatures[0]?.at ?? document.createdAt).slice(0, 10),
        link,
      }}
      language={document.language}
      lead={which}
      note={
        <span className="hw-quiet">{words("paper.drawnBy", { name: madeWith.name, version: madeWith.version })}</span>
      }
    />
  );
}
