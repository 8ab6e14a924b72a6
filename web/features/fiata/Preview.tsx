import { Link } from "react-router";
import { useWords } from "../../i18n/use-words.ts";
import { documentAddress } from "../../ui/document-address.ts";
import { Notice } from "../../ui/Notice.tsx";
import { AskButton } from "./AskButton.tsx";
import { CallPaper } from "./CallPaper.tsx";
import type { OfBill } from "./of-bill.ts";

/** The newest preview of a bill, and the button that asks for another. */
export function Preview({ bill }: OfBill) {
  const words = useWords();
  const made = bill.calls.find(({ mode, state }) => mode === "PREVIEW" && state === "TAKEN");
  const number = bill.number || words("form.noNumber");
  return (
    <>
      <p className="hw-help">{words("fiata.previewHelp")}</p>
      <AskButton bill={bill} mode="PREVIEW" label={words("fiata.askPreview")} />
      {made === undefined ? (
        <p className="hw-help">{words("fiata.noPreview")}</p>
      ) : (
        <>
          {!made.current && <Notice tone="warning">{words("fiata.stale")}</Notice>}
          <CallPaper call={made.id} title={words("fiata.previewTitle", { number })} />
        </>
      )}
      <Link className="hw-link" to={documentAddress({ kind: "FiataBillOfLading", id: bill.id }, "edit")}>
        {words("fiata.openBill")}
      </Link>
    </>
  );
}
