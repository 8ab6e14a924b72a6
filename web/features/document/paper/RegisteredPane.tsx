import type { ReactNode } from "react";
import { fiataRoutes as routes } from "#domain/api/fiata";
import type { DocumentDetail } from "#domain/api/document-shapes";
import { useRead } from "../../../api/query.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { PdfViewer } from "../../../paper/PdfViewer.tsx";
import { useCallPdf } from "../../../paper/use-call-pdf.ts";
import { LoadingLine } from "../../../ui/LoadingLine.tsx";

interface Props {
  readonly document: DocumentDetail;
  /** Stands in its place where FIATA has made none. */
  readonly otherwise: ReactNode;
}

/** Whether FIATA's PDF of a bill is signed already, and waits for the replacement to be confirmed. */
export const isSignedAhead = ({ id, kind, replacement }: DocumentDetail): boolean =>
  kind === "FiataBillOfLading" && replacement?.successors.some((one) => one.id === id && one.signed) === true;

/** The PDF that FIATA made of a bill that is signed, until the chain knows its title. */
export function RegisteredPane({ document: { id }, otherwise }: Props) {
  const bill = useRead(routes.bill, { params: { id } });
  if (bill.isPending) return <LoadingLine />;
  const made = bill.data?.calls.find(({ mode, state }) => mode === "ISSUE" && state === "TAKEN");
  return made === undefined ? otherwise : <CallPane call={made.id} number={made.fiataId ?? ""} />;
}

function CallPane({ call, number }: { readonly call: string; readonly number: string }) {
  const words = useWords();
  return <PdfViewer file={useCallPdf(call)} title={words("fiata.paperTitle", { number })} />;
}
