import { verifyRoutes } from "#domain/api/desk";
import { useRead } from "../../api/query.ts";
import { useWords } from "../../i18n/use-words.ts";

/** The parts of a file that leave the browser when it is checked. */
export function Privacy() {
  const words = useWords();
  const trust = useRead(verifyRoutes.trust, {});
  return (
    <>
      {words("verify.privacy")} {trust.data?.asksOthers === true && words("verify.privacyAsks")}
    </>
  );
}
