import type { ReactNode } from "react";
import type { DocumentDetail, MadeWith } from "#domain/api/document-shapes";
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

/** A document as its template draws it. */
export function DrawnPane({ document, which }: Props) {
  const words = useWords();
  const { madeWith } = document;
  const read = usePackage(madeWith, madeWith);
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
        link: null,
      }}
      language={document.language}
      lead={which}
      note={
        <span className="hw-quiet">{words("paper.drawnBy", { name: madeWith.name, version: madeWith.version })}</span>
      }
    />
  );
}
