import { Button } from "antd";
import { useNavigate } from "react-router";
import { documentRoutes } from "#domain/api/documents";
import { DOCUMENT_STATES, isWritten } from "#domain/states";
import { useRead } from "../../api/query.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { documentAddress } from "../../ui/document-address.ts";
import { Notice } from "../../ui/Notice.tsx";
import { AskButton } from "./AskButton.tsx";
import { CallPaper } from "./CallPaper.tsx";
import type { OfBill } from "./of-bill.ts";

/** Registers a bill with FIATA, and leads on to its signature. */
export function Issue({ bill }: OfBill) {
  const words = useWords();
  const say = useSay();
  const navigate = useNavigate();
  const { id, fiataId, registered, amends, calls } = bill;
  const { data: document } = useRead(documentRoutes.get, { params: { id } });
  const signed = document?.replacement?.successors.some((one) => one.id === id && one.signed) === true;
  const waits = document !== undefined && isWritten(document.state) && !signed;
  const made = calls.find(({ mode, state }) => mode === "ISSUE" && state === "TAKEN");
  const sign = (
    <Button
      type="primary"
      size="small"
      onClick={() => void navigate(documentAddress({ kind: "FiataBillOfLading", id }, "edit"))}
    >
      {words("fiata.sign")}
    </Button>
  );
  return (
    <>
      <p className="hw-help">{words("fiata.issueHelp")}</p>
      {fiataId !== null &&
        (registered ? (
          <Notice tone="success" {...(waits ? { action: sign } : {})}>
            {words(waits ? "fiata.registered" : "fiata.registeredOnce", { number: fiataId })}
            {signed && <div>{words("fiata.signedWaits")}</div>}
            {document !== undefined && !isWritten(document.state) && (
              <div>{words("fiata.standsHere", { state: say(DOCUMENT_STATES[document.state].label) })}</div>
            )}
          </Notice>
        ) : (
          <Notice tone="warning">{words("fiata.registeredBefore", { number: fiataId })}</Notice>
        ))}
      {!registered && amends !== null && <Notice tone="info">{words("fiata.amendsNote", { number: amends })}</Notice>}
      {!registered && (
        <AskButton bill={bill} mode="ISSUE" label={words(amends === null ? "fiata.register" : "fiata.registerAgain")} />
      )}
      {made !== undefined && (
        <CallPaper call={made.id} title={words("fiata.paperTitle", { number: made.fiataId ?? "" })} />
      )}
    </>
  );
}
