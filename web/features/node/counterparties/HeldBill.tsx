import type { HeldIssue, HeldOffer } from "#domain/api/arrivals";
import { useWords } from "../../../i18n/use-words.ts";
import { RowPart } from "../../../ui/RowList.tsx";

/** A bill whose way to another platform needs a person: whose it is, and where it goes. */
export function HeldBill({ held, note }: { readonly held: HeldOffer | HeldIssue; readonly note: string }) {
  const words = useWords();
  const { number, company, platform, recipient } = held;
  return (
    <>
      <RowPart>
        <span className="hw-strong">{number}</span>
        <span className="hw-quiet">{company}</span>
      </RowPart>
      <RowPart>
        <span>{words("platforms.platformOf", platform)}</span>
        <span className="hw-quiet">
          {recipient}
          {words("common.comma")}
          {note}
        </span>
      </RowPart>
    </>
  );
}
