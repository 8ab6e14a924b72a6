import type { EntityManager } from "typeorm";
import { entitledAfter } from "#domain/acts/endorsement";
import type { Negotiability } from "#domain/acts/facts";
import type { SURRENDER_PURPOSES } from "#domain/acts/surrender";
import { endorsementTo } from "#domain/dcsa/endorsing";
import { chainEntry, type Transaction } from "#domain/dcsa/envelope-shapes";
import { readSigned } from "#domain/dcsa/jws";
import type { ChainParty } from "#domain/dcsa/party-shapes";
import { kindOf } from "#domain/kinds/kinds";
import type { ActionCode } from "#domain/pint-codes";
import { ownersOf } from "../../core/address-owners.ts";
import { rows } from "../../core/database.ts";
import { statement, type RowOf } from "../../core/statement.ts";
import { ofSameTitle } from "../../core/title-key.ts";
import { recordOf, type DocumentRecord } from "../document-row.ts";
import { endorsementsOf, type Endorsement } from "../endorsements.ts";
import { statementsOf, type BillStatement } from "../statements.ts";
import { partiesOf } from "./parties.ts";

/** The purpose of a surrender, as its act says it. */
interface Surrender {
  readonly purpose?: (typeof SURRENDER_PURPOSES)[number];
  readonly reasonCode?: string;
}
/** The holders and beneficiaries of a title with their times, as the chain has told them, and why it was surrendered. */
const EVENTS = statement(
  "documents.pintStory",
  `SELECT e.name, e.args, e.at, e.tx_hash AS tx, e.block_number::float8 AS block,
      (SELECT i.parameters FROM app.intent i WHERE i.document_id = d.id AND i.action = 'surrender'
        AND i.tx_hash = e.tx_hash LIMIT 1) AS surrender
    FROM chain.history e JOIN app.document d ON d.id = $1 AND ${ofSameTitle("e", "d")}
    WHERE e.topic = 'title' AND e.name IN ('TokenReceived','HolderTransfer','BeneficiaryTransfer','ReturnToIssuer')
    ORDER BY e.block_number, e.log_index`,
  ["name", "at", "tx", "block"],
).as<{ args: Readonly<Record<string, unknown>>; surrender: Surrender | null }>();
type ChainEvent = RowOf<typeof EVENTS>;

const ZERO = /^0x0+$/;
const lower = (value: unknown): string => String(value).toLowerCase();
const PARTIES = ["fromHolder", "toHolder", "fromBeneficiary", "toBeneficiary", "caller", "holder"] as const;

/** The bill whose acts are told. */
interface Told {
  readonly documentId: string;
  readonly platform: string;
  /** The carrier that answers a surrender, as the chain names it. */
  readonly carrier: ChainParty;
  /**
   * The issue, where no entry of the chain says it yet, to whom the carrier has named; not named, to the party for
   * which the title was made.
   */
  readonly issue: { readonly to: ChainParty | null } | null;
}

/** The acts of a title, told one after the other. */
class Telling {
  readonly acts: Transaction[] = [];
  readonly #of: Told;
  readonly #at: (address: unknown) => ChainParty;
  readonly #forms: ReadonlyMap<string | null, Endorsement["type"]>;
  /** How the title stands after the acts so far. */
  stands: Negotiability;
  #surrenderedBy: ChainParty | null = null;

  constructor(
    of: Told,
    at: (address: unknown) => ChainParty,
    { endorsements, begins }: { readonly endorsements: readonly Endorsement[]; readonly begins: Negotiability },
  ) {
    this.#of = of;
    this.#at = at;
    this.stands = begins;
    this.#forms = new Map(endorsements.filter(({ tx }) => tx !== null).map(({ tx, type }) => [tx, type]));
  }

  #say(actionCode: ActionCode, at: Date, of: Pick<Transaction, "actor" | "recipient" | "reasonCode">): void {
    this.acts.push({ actionCode, ...of, actionDateTime: at.toISOString() });
  }

  #moved(actionCode: ActionCode, at: Date, from: unknown, to: unknown): void {
    if (!ZERO.test(lower(from)) && !ZERO.test(lower(to)))
      this.#say(actionCode, at, { actor: this.#at(from), recipient: this.#at(to) });
  }

  /** In blank: no event of the chain says it. */
  blank({ fromAddress, at }: Endorsement): void {
    this.stands = "BLANK";
    this.#say("BLANK_ENDORSE", at, { actor: this.#at(fromAddress) });
  }

  signed({ address, at }: BillStatement): void {
    this.#say("SIGN", at, { actor: this.#at(address) });
  }

  told({ name, args, at, tx, surrender }: ChainEvent): void {
    if (name === "ReturnToIssuer") this.#surrendered(at, args["caller"], surrender ?? {});
    else if (name === "TokenReceived") this.#received(at, args);
    else if (name === "HolderTransfer") this.#moved("TRANSFER", at, args["fromHolder"], args["toHolder"]);
    else this.#owned(at, args["fromBeneficiary"], args["toBeneficiary"], tx);
  }

  #surrendered(at: Date, caller: unknown, { purpose, reasonCode }: Surrender): void {
    this.#surrenderedBy = this.#at(caller);
    const given = { actor: this.#surrenderedBy, recipient: this.#of.carrier };
    if (purpose !== "AMENDMENT") this.#say("SURRENDER_FOR_DELIVERY", at, given);
    else this.#say("SURRENDER_FOR_AMENDMENT", at, { ...given, ...(reasonCode === undefined ? {} : { reasonCode }) });
  }

  /** The title is made, or goes back to the party that surrendered it. */
  #received(at: Date, { holder, isMinting }: ChainEvent["args"]): void {
    const { carrier, platform, issue } = this.#of;
    const back = this.#surrenderedBy;
    this.#surrenderedBy = null;
    if (back !== null) this.#say("SREJ", at, { actor: { ...carrier, eblPlatform: platform }, recipient: back });
    else if (issue !== null && isMinting === true)
      this.#say("ISSUE", at, { actor: carrier, recipient: issue.to ?? this.#at(holder) });
  }

  /** Ownership passes by an endorsement, in the form that was signed; in blank and of a straight bill, by possession. */
  #owned(at: Date, from: unknown, to: unknown, tx: string): void {
    const form = this.#forms.get(tx);
    if (form === undefined && this.stands !== "TO_ORDER") return;
    this.stands = form === undefined ? this.stands : entitledAfter(form);
    this.#moved(endorsementTo(this.stands), at, from, to);
  }
}

/** The acts that an entry of a chain says. */
export const actsOf = (entry: string): readonly Transaction[] => {
  const signed = readSigned(entry);
  const says = "unread" in signed ? null : chainEntry.safeParse(signed.payload);
  return says?.success === true ? says.data.transactions : [];
};

/** How a title stood when it was made here. */
const begun = ({ kind, issuedAs, data }: DocumentRecord): Negotiability =>
  issuedAs ?? kindOf(kind).negotiability?.(data) ?? "TO_ORDER";

/**
 * The acts of a title here as the standard names them: from its story on the chain, every possessor and, of a bill to
 * order, every owner, and what its holders have signed beside the chain; and how it stands after them. Read as the
 * worker.
 */
export async function actsHere(
  tx: EntityManager,
  of: Told,
): Promise<{ readonly acts: readonly Transaction[]; readonly stands: Negotiability }> {
  const { documentId, platform } = of;
  const document = await recordOf(tx, documentId);
  if (document === null) throw new Error(`document ${documentId} is gone`);
  const events = await rows(tx, EVENTS, [documentId]);
  const endorsements = await endorsementsOf(tx, documentId);
  const blanks = endorsements.filter(({ type }) => type === "BLANK");
  const signed = (await statementsOf(tx, documentId)).filter(({ act }) => act === "countersign");
  const addresses = [
    ...events.flatMap(({ args }) => PARTIES.flatMap((name) => (args[name] === undefined ? [] : [lower(args[name])]))),
    ...blanks.map(({ fromAddress }) => lower(fromAddress)),
    ...signed.map(({ address }) => lower(address)),
  ].filter((address) => !ZERO.test(address));
  const owners = await ownersOf(tx, addresses);
  const parties = await partiesOf(
    tx,
    platform,
    [...owners.values()].map(({ id }) => id),
  );
  const at = (address: unknown): ChainParty => {
    const owner = owners.get(lower(address));
    return (
      (owner && parties.get(owner.id)) ?? {
        partyName: lower(address),
        eblPlatform: platform,
        identifyingCodes: [{ codeListProvider: platform, codeListName: "ADDRESS", partyCode: lower(address) }],
      }
    );
  };
  const telling = new Telling(of, at, { endorsements, begins: begun(document) });
  // A statement signed beside the chain comes after the block that it names as the last one.
  const beside = [
    ...blanks.map((one) => ({ block: one.block, at: one.at, say: () => telling.blank(one) })),
    ...signed.map((one) => ({ block: one.block, at: one.at, say: () => telling.signed(one) })),
  ].toSorted((one, other) => one.block - other.block || one.at.getTime() - other.at.getTime());
  let next = 0;
  const until = (block: number): void => {
    for (; next < beside.length && (beside[next]?.block ?? 0) < block; next += 1) beside[next]?.say();
  };
  for (const event of events) {
    until(event.block);
    telling.told(event);
  }
  until(Infinity);
  const { acts, stands } = telling;
  if (of.issue !== null && acts[0]?.actionCode !== "ISSUE")
    throw new Error(`the chain does not tell the issue of document ${documentId}`);
  return { acts, stands };
}

/** The party to which the carrier issued a bill whose title was made here: its first possessor. Read as the worker. */
export async function firstHolderOf(
  tx: EntityManager,
  platform: string,
  documentId: string,
  issuer: string,
): Promise<ChainParty> {
  const carrier = (await partiesOf(tx, platform, [issuer])).get(issuer);
  if (carrier === undefined) throw new Error(`the issuer of ${documentId} is gone`);
  const { acts } = await actsHere(tx, { documentId, platform, carrier, issue: { to: null } });
  return acts[0]?.recipient ?? carrier;
}
