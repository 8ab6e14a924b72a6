import { TERMS } from "#domain/terms";
import { LegalView } from "./LegalView.tsx";

/** /terms */
export function Page() {
  return <LegalView text={TERMS} />;
}
