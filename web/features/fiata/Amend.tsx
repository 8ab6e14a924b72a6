import { Link } from "react-router";
import { useWords } from "../../i18n/use-words.ts";
import { documentAddress } from "../../ui/document-address.ts";
import { Notice } from "../../ui/Notice.tsx";
import type { OfBill } from "./of-bill.ts";
import { Issue } from "./Issue.tsx";

/** How a bill takes the place of another, and, of a draft that does, its registration. */
export function Amend({ bill }: OfBill) {
  const words = useWords();
  const { id, amends, fiataId } = bill;
  return (
    <>
      <p className="hw-help">{words("fiata.amendHelp")}</p>
      {amends !== null && <Notice tone="info">{words("fiata.amendDraft", { number: amends })}</Notice>}
      {amends === null && fiataId === null && <p className="hw-help">{words("fiata.amendNothing")}</p>}
      {amends !== null && <Issue bill={bill} />}
      <Link className="hw-link" to={documentAddress({ kind: "FiataBillOfLading", id }, "view")}>
        {words("fiata.openBill")}
      </Link>
    </>
  );
}
