import type { DocumentDetail } from "#domain/api/document-shapes";
import type { Story } from "#domain/api/story";
import { cargoOf } from "#domain/documents/cargo";
import { dueOnceAccepted } from "#domain/kinds/bill-of-exchange";
import { kindOf } from "#domain/kinds/kinds";
import type { BillData } from "#domain/printing/bill-data";
import { inAll } from "#domain/quantities";
import { formatNumber } from "#domain/units";
import type { Format } from "../../../i18n/use-format.ts";
import type { Say, Words } from "../../../i18n/use-words.ts";
import type { Fact } from "../../../ui/FactGrid.tsx";
import { hasPaper, isEndedTitle, isTitle, mayReadOriginal } from "../paper/views.ts";
import styles from "./View.module.css";

interface Speaker {
  readonly words: Words;
  readonly say: Say;
  readonly format: Format;
  /** Id of the own company. */
  readonly me: string;
  /** When the title ended, as its story tells; null while that is not known. */
  readonly endedAt?: string | null;
}

const NONE = "—";
const company = (one: DocumentDetail["holder"], { words, me }: Speaker): string =>
  one === null ? NONE : one.id === me ? words("common.yourCompany", { name: one.name }) : one.name;

/** The facts of a document in the order in which they are looked for. */
export const factsOf = (document: DocumentDetail, speaker: Speaker): Fact[] =>
  isTitle(document) ? titleFacts(document, speaker) : fileFacts(document, speaker);

function titleFacts(document: DocumentDetail, speaker: Speaker): Fact[] {
  const { words, format, endedAt } = speaker;
  return [
    { label: words("facts.holder"), term: "holder" as const, value: company(document.holder, speaker) },
    { label: words("facts.owner"), term: "owner" as const, value: company(document.owner, speaker) },
    // An ended title is not negotiable, and has no original.
    ...(isEndedTitle(document)
      ? [
          { label: words("facts.titleEnded"), value: endedAt ? format.date(endedAt) : NONE },
          { label: words("facts.original"), value: words("facts.noOriginal") },
        ]
      : [
          {
            label: words("facts.negotiability"),
            term: "negotiability" as const,
            value: document.negotiability === null ? NONE : words(`facts.negotiabilities.${document.negotiability}`),
          },
          { label: words("facts.original"), term: "original" as const, value: words("facts.oneElectronic") },
        ]),
    ...(document.nominee === null
      ? []
      : [{ label: words("facts.nominee"), term: "nomination" as const, value: company(document.nominee, speaker) }]),
    ...(document.presented === null
      ? []
      : [
          {
            label: words(`facts.presentedTo.${document.presented.for}`),
            value: company(document.presented.to, speaker),
          },
        ]),
    ...(document.acceptor === null
      ? []
      : [{ label: words("facts.acceptor"), value: company(document.acceptor, speaker) }]),
    ...(document.kind === "BillOfLading"
      ? billFacts(document, speaker)
      : [
          ...contentFacts(document, speaker),
          { label: words("facts.issuer"), value: company(document.issuer, speaker) },
        ]),
    ...(document.template === null
      ? []
      : [
          {
            label: words("templates.one"),
            value: words("templates.named", { name: document.template.name, number: document.template.number }),
          },
        ]),
    ...made(document, speaker),
  ];
}

/** The person who made the document, where this company may know that, and when. */
const made = (document: DocumentDetail, { words, format }: Speaker): Fact[] => [
  ...(document.createdBy === "" ? [] : [{ label: words("facts.writtenBy"), value: document.createdBy }]),
  { label: words("facts.added"), value: format.date(document.createdAt) },
];

/** The content of a title of another kind: its goods, or its amount and the day when that is due. */
function contentFacts(document: DocumentDetail, { words, format }: Speaker): Fact[] {
  if (kindOf(document.kind).life === "EXCHANGE") {
    const due = dueOnceAccepted(document.data, document.acceptedAt);
    return [
      {
        label: words("facts.amount"),
        value: document.quantity === "" ? NONE : `${document.unit} ${formatNumber(document.quantity)}`,
      },
      ...(due === null ? [] : [{ label: words("facts.due"), value: format.date(due) }]),
    ];
  }
  return [{ label: words("facts.vessel"), value: document.vessel || NONE }, ...goodsFacts(document, words, format)];
}

/** The first of the goods with how many more there are, and what they come to. */
function goodsFacts(document: DocumentDetail, words: Words, format: Format): Fact[] {
  const lines = cargoOf(document);
  const more = new Set(lines.map(({ description }) => description)).size - 1;
  return [
    {
      label: words("facts.cargo"),
      span: 2,
      value: (
        <>
          {lines[0]?.description.split("\n")[0] || NONE} {more > 0 && <span className={styles.quiet}>+{more}</span>}
        </>
      ),
    },
    {
      label: words("facts.quantity"),
      value:
        inAll(lines)
          .filter(({ quantity }) => quantity !== "0")
          .map(({ quantity, unit }) => format.quantity(quantity, unit))
          .join(" + ") || NONE,
    },
  ];
}

function billFacts(document: DocumentDetail, speaker: Speaker): Fact[] {
  const { words, format } = speaker;
  const bill = document.data as BillData;
  const date = (value: string | undefined): string => (value ? format.date(value) : NONE);
  const port = (one: BillData["portOfLoading"]): string => one?.code || one?.name || NONE;
  return [
    {
      label: words("facts.vessel"),
      value: (
        <>
          {bill.vessel?.name || NONE} <span className={styles.quiet}>{bill.vessel?.imo}</span>
        </>
      ),
    },
    { label: words("facts.voyage"), value: `${port(bill.portOfLoading)} → ${port(bill.portOfDischarge)}` },
    { label: words("facts.onBoard"), value: date(bill.shippedOnBoardDate) },
    { label: words("facts.issued"), value: date(bill.dateOfIssue) },
    ...goodsFacts(document, words, format),
    { label: words("facts.issuer"), value: company(document.issuer, speaker) },
  ];
}

function fileFacts(document: DocumentDetail, speaker: Speaker): Fact[] {
  const { words, say, format } = speaker;
  return [
    { label: words("facts.name"), value: document.name || NONE, span: 2 },
    { label: words("facts.kind"), value: say(kindOf(document.kind).label) },
    { label: words("facts.number"), value: document.number || NONE },
    ...(document.received ? [] : [dated(document, speaker)]),
    { label: words("facts.size"), value: document.size === null ? NONE : format.size(document.size) },
    ...(document.received ? [] : [{ label: words("facts.from"), value: company(document.issuer, speaker) }]),
    { label: words("facts.added"), value: format.date(document.createdAt) },
    {
      label: words(document.files.some(({ role }) => role === "upload") ? "facts.uploadedBy" : "facts.writtenBy"),
      value: document.createdBy || NONE,
    },
    ...(document.received ? [] : signedFacts(document, words)),
    { label: words("facts.owning"), value: words(document.owning === "Original" ? "facts.original" : "facts.copy") },
  ];
}

/** The day that a file names, or the template with which a document is made. */
function dated({ madeWith, data }: DocumentDetail, { words, format }: Speaker): Fact {
  const { date } = data;
  return madeWith === null
    ? { label: words("facts.date"), value: typeof date === "string" && date !== "" ? format.date(date) : NONE }
    : { label: words("facts.template"), value: `${madeWith.name} v${madeWith.version}` };
}

const signedFacts = (document: DocumentDetail, words: Words): Fact[] => [
  {
    label: words("facts.signedBy"),
    value: [...new Set(document.signatures.map(({ name }) => name))].join(words("common.comma")) || NONE,
  },
  {
    label: words("facts.stampedBy"),
    value:
      [
        ...new Set(document.signatures.filter(({ stamp }) => stamp !== "").map(({ organisation }) => organisation)),
      ].join(words("common.comma")) || NONE,
  },
];

/**
 * When a title ended, of its story; one that its register has not ended, as a bill of exchange that is paid, when it
 * was given back.
 */
export const endOf = (story: Story | undefined): string | null =>
  (
    story?.events.findLast(({ kind }) => kind === "burn" || kind === "replace") ??
    story?.events.findLast(({ kind }) => kind === "surrender")
  )?.at ?? null;

/** One sentence of what the own company has of a title. */
export function standing(document: DocumentDetail, words: Words): string | undefined {
  if (document.received) return words("standing.received");
  if (!isTitle(document)) return undefined;
  if (isEndedTitle(document)) return words("standing.ended");
  if (hasPaper(document) && !mayReadOriginal(document)) return words("standing.copy");
  if (document.isHolder && document.isOwner) return words("standing.both");
  if (document.isHolder) return words("standing.holder");
  if (document.isOwner) return words("standing.owner");
  if (document.state === "SURRENDERED_TO_ISSUER")
    return words(document.isIssuer ? "standing.returnedToYou" : "standing.returned");
  return document.holder === null ? undefined : words("standing.elsewhere", { holder: document.holder.name });
}
