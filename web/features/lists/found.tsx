import type { ReactNode } from "react";
import type { DocumentRow } from "#domain/api/document-shapes";
import type { EnvelopeRow } from "#domain/api/envelope-shapes";
import type { PackRow } from "#domain/api/packs";
import type { DocumentColumnKey } from "#domain/documents/document-columns";
import { ENVELOPE_STATES, PACK_STATES } from "#domain/states";
import type { WordKey } from "../../i18n/words.ts";
import { documentAddress } from "../../ui/document-address.ts";
import { counterpartyOf } from "../../kind/counterparty.ts";
import { Inside } from "../../ui/Inside.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { Subject } from "../../ui/Subject.tsx";
import type { Column } from "../../ui/table/table-rows.ts";
import { composeAddress, detailAddress } from "../../kind/pack-address.ts";
import { documentColumns, type Tools } from "./list-columns.tsx";
import { entryOf } from "#domain/lookup";

/** A result of a search. */
export type Found =
  | { readonly of: "document"; readonly document: DocumentRow; readonly envelope?: never; readonly pack?: never }
  | { readonly of: "envelope"; readonly envelope: EnvelopeRow; readonly document?: never; readonly pack?: never }
  | { readonly of: "pack"; readonly pack: PackRow; readonly document?: never; readonly envelope?: never };

export function addressOf(found: Found): string {
  if (found.of === "document") return documentAddress(found.document);
  if (found.of === "pack")
    return found.pack.state === "DRAFT" ? composeAddress(found.pack.id) : detailAddress(found.pack.id);
  return `/layout/${found.envelope.state === "DRAFT" ? "compose" : "envelope"}/${found.envelope.id}`;
}

/** The values in columns of documents for an envelope or an e-Pack, where they are something else. */
const INSTEAD: Readonly<Partial<Record<DocumentColumnKey, WordKey>>> = {
  number: "desk.subject",
  holder: "desk.counterparty",
};

/**
 * The columns of documents; an envelope and an e-Pack fill those that mean something for them, and the head says what
 * it says there.
 */
export function foundColumns(chosen: readonly DocumentColumnKey[], tools: Tools): Column<Found>[] {
  return documentColumns("search", chosen, tools).map(({ render, onPhone = render, ...column }) => {
    const instead = entryOf(INSTEAD, column.key);
    const shown = (row: Found, ofDocument: typeof render) =>
      row.of === "document"
        ? ofDocument(row.document)
        : row.of === "envelope"
          ? ofEnvelope(column.key, row.envelope, tools)
          : ofPack(column.key, row.pack, tools);
    return {
      ...column,
      title: instead === undefined ? column.title : `${column.title} · ${tools.words(instead)}`,
      render: (row: Found) => shown(row, render),
      onPhone: (row: Found) => (column.key === "kind" && row.of !== "document" ? "" : left(shown(row, onPhone))),
    };
  });
}

const NOTHING = "—";
/** On a phone nothing is left out. */
const left = (told: ReactNode): ReactNode => (told === NOTHING ? "" : told);

function ofEnvelope(key: string, row: EnvelopeRow, { format }: Tools) {
  switch (key) {
    case "kind":
      return <Inside kinds={row.inside.slice(0, 1)} />;
    case "state":
      return <StateMark state={ENVELOPE_STATES[row.state]} />;
    case "number":
      return (
        <Subject
          text={row.subject || row.reference}
          number={row.reference}
          to={addressOf({ of: "envelope", envelope: row })}
          strong
        />
      );
    case "vessel":
      return row.vessel || NOTHING;
    case "holder":
      return counterpartyOf(row) === "" ? NOTHING : <span title={counterpartyOf(row)}>{counterpartyOf(row)}</span>;
    case "sender":
      return <span title={row.sender.name}>{row.sender.name}</span>;
    case "updatedAt":
      return <time dateTime={row.at}>{format.when(row.at)}</time>;
    default:
      return NOTHING;
  }
}

function ofPack(key: string, row: PackRow, { words, format }: Tools) {
  switch (key) {
    case "kind":
      return <Inside kinds={row.inside.slice(0, 1)} />;
    case "state":
      return <StateMark state={PACK_STATES[row.state]} />;
    case "number":
      return (
        <Subject
          text={row.reference || words("pack.noReference")}
          number={undefined}
          to={addressOf({ of: "pack", pack: row })}
          strong
        />
      );
    case "vessel":
      return row.vesselName || NOTHING;
    case "cargo":
      return <span title={row.cargoName}>{row.cargoName || NOTHING}</span>;
    case "sender":
      return <span title={row.owner.name}>{row.owner.name}</span>;
    case "updatedAt":
      return <time dateTime={row.at}>{format.when(row.at)}</time>;
    default:
      return NOTHING;
  }
}
