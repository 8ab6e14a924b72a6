import type { DocumentDetail } from "#domain/api/document-shapes";
import { eblRoutes } from "#domain/api/ebl";
import { EXCHANGED_KIND } from "#domain/kinds/exchanged";
import { useRead } from "../api/query.ts";
import { useWords } from "../i18n/use-words.ts";
import { Notice } from "../ui/Notice.tsx";

/** Says before a bill is signed that the platform of its shipping instruction has not approved what is signed. */
export function ApprovalNotice({ document: { id, kind } }: { readonly document: DocumentDetail }) {
  const words = useWords();
  const { data } = useRead(eblRoutes.get, { params: { id } }, { enabled: kind === EXCHANGED_KIND });
  const instruction = data?.instruction ?? null;
  if (instruction === null || (instruction.transportState === "APPROVED" && !instruction.changed)) return null;
  return <Notice tone="warning">{words("carrierInstruction.unapproved", { platform: instruction.platform })}</Notice>;
}
