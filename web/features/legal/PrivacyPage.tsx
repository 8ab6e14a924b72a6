import { PRIVACY } from "#domain/terms";
import { LegalView } from "./LegalView.tsx";

/** /privacy */
export function Page() {
  return <LegalView text={PRIVACY} />;
}
