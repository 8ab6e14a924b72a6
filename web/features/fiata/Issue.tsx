import { Button } from "antd";
import { useNavigate } from "react-router";
import { useWords } from "../../i18n/use-words.ts";
import { documentAddress } from "../../ui/document-address.ts";
import { Notice } from "../../ui/Notice.tsx";
import { AskButton } from "./AskButton.tsx";
import { CallPaper } from "./CallPaper.tsx";
import type { OfBill } from "./of-bill.ts";

/** Registers a bill with FIATA, and leads on to its signature. */
export function Issue({ bill }: OfBill) {
  const words = useWords();
  const navigate = useNavigate();
  const { id, fiataId, registered, amends, calls } = bill;
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
          <Notice tone="success" action={sign}>
            {words("fiata.registered", { number: fiataId })}
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
