import { kindOf } from "#domain/kinds/kinds";
import { toTransportDocument } from "#domain/dcsa/to-transport-document";
import { lei } from "../../lib/lei.ts";
import { sampleOf } from "../../../test/support/samples.ts";
import {
  act,
  envelopeOf,
  party,
  payloadOf,
  sha256,
  signer,
  verified,
  type Entry,
  type Further,
  type Made,
  type Signer,
} from "../../services/counterparty.ts";
import { Receiver, type Rules, type Wire } from "../../services/receiver.ts";

export { lei };

type Json = Record<string, unknown>;

/** A step of a path that did not go as the contract has it. */
export class Departure extends Error {}
export function expectThat(condition: boolean, said: string): asserts condition {
  if (!condition) throw new Departure(said);
}

/** The messages of both sides, for the check by the published schemas. */
export interface Message {
  readonly schema: string;
  readonly value: unknown;
}

/** The keys of the parties: of the product, of three other platforms, and of the carrier. */
export interface Keys {
  readonly own: Signer;
  readonly wave: Signer;
  readonly bole: Signer;
  readonly carx: Signer;
  readonly carrier: Signer;
}

export const freshKeys = (): Keys => ({
  own: signer("HAWS", "platform"),
  wave: signer("WAVE", "platform"),
  bole: signer("BOLE", "platform", "PS256"),
  carx: signer("CARX", "platform"),
  carrier: signer("TSLU", "carrier"),
});

export class World {
  readonly own: Signer;
  readonly wave: Signer;
  readonly bole: Signer;
  readonly carx: Signer;
  readonly carrier: Signer;
  readonly now = new Date("2026-11-25T12:00:00Z");
  readonly buyer = { id: "buyer", name: "MERIDIAN STRAITS TRADING PTE. LTD.", lei: lei(1) };
  readonly bank = { id: "bank", name: "KESTREL TRADE BANK N.V.", lei: lei(2) };
  readonly rules: Rules;
  readonly document: Json;
  readonly receiver: Receiver;
  readonly messages: Message[] = [];

  readonly line = party("TERN & SABLE SHIPPING LDA", "WAVE", lei(11));
  readonly shipper = party("PORTO AZUL ENERGIA S.A.", "WAVE", lei(12));
  readonly trader = party("EASTERLY COMMODITIES LTD", "BOLE", lei(13));
  readonly forwarder = party("STRAITS FORWARDING PTE. LTD.", "CARX", lei(14));
  readonly recipient = party(this.buyer.name, "HAWS", lei(1));

  /** `receiver`: who is asked in place of the judgement in memory, about a bill of this number. */
  constructor(
    rules: Rules,
    {
      keys: { own, wave, bole, carx, carrier } = freshKeys(),
      number,
      receiver,
    }: {
      readonly keys?: Keys;
      readonly number?: string;
      readonly receiver?: (...given: ConstructorParameters<typeof Receiver>) => Receiver;
    } = {},
  ) {
    [this.own, this.wave, this.bole, this.carx, this.carrier] = [own, wave, bole, carx, carrier];
    this.rules = rules;
    this.document = billOf(number);
    const given: ConstructorParameters<typeof Receiver> = [
      rules,
      own,
      [own, wave, bole, carx, carrier],
      [this.buyer, this.bank],
      this.now,
    ];
    this.receiver = receiver?.(...given) ?? new Receiver(...given);
  }

  issue = () => act("ISSUE", this.line, this.shipper);
  transfer = (to: Json = this.recipient) => act("TRANSFER", this.shipper, to, "2026-11-21T08:00:00.000Z");

  /** An envelope from WAVE to a company here, but for what is given otherwise. */
  envelope(given: Partial<Parameters<typeof envelopeOf>[0]> & { readonly acts?: readonly Json[] } = {}): Made {
    const { acts = [this.issue(), this.transfer()], ...rest } = given;
    const made = envelopeOf({
      document: this.document,
      carrier: this.carrier,
      entries: [{ by: this.wave, acts }],
      ...rest,
    });
    this.#heard(made);
    return made;
  }

  /** A chain over several platforms, the last of which sends it here. */
  entries = (): [Entry, Entry, Entry] => [
    { by: this.wave, acts: [this.issue(), act("TRANSFER", this.shipper, this.trader, "2026-11-21T08:00:00.000Z")] },
    { by: this.bole, acts: [act("TRANSFER", this.trader, this.forwarder, "2026-11-22T08:00:00.000Z")] },
    { by: this.carx, acts: [act("TRANSFER", this.forwarder, this.recipient, "2026-11-23T08:00:00.000Z")] },
  ];

  #heard(made: Made): void {
    this.messages.push({ schema: "EblEnvelope", value: made });
    this.messages.push({ schema: "EnvelopeManifest", value: payloadOf(made.envelopeManifestSignedContent) });
    for (const entry of made.envelopeTransferChain) {
      const says = payloadOf(entry);
      this.messages.push({ schema: "EnvelopeTransferChainEntry", value: says });
      const issuance = says["issuanceManifestSignedContent"];
      if (typeof issuance === "string") this.messages.push({ schema: "IssuanceManifest", value: payloadOf(issuance) });
    }
  }

  send = (made: unknown): Promise<Wire> => this.receiver.start(made);
  put = (reference: string, { bytes }: Further, address = sha256(bytes)): Promise<Wire> =>
    this.receiver.put(reference, address, bytes.toString("base64"));

  /** A signed answer of the receiver: its signature, code and status are looked at, by the counterparty's own means. */
  signed({ status, body }: Wire, code: string, made: Made): Json {
    expectThat(
      typeof body === "string" && body !== "",
      `${code} was to be signed, and ${status} was said without a signature`,
    );
    this.messages.push({ schema: "EnvelopeTransferFinishedResponseSignedContent", value: body });
    const says = verified(body, this.own);
    expectThat(says !== null, "the answer is not signed by its receiver");
    this.messages.push({ schema: "EnvelopeTransferFinishedResponse", value: says });
    expectThat(says["responseCode"] === code, `${code} was to be said, not ${String(says["responseCode"])}`);
    const statuses: Json = { RECE: 200, DUPE: 200, BENV: 422, BSIG: 422, INCD: 409, MDOC: 409, DISE: 409 };
    expectThat(status === statuses[code], `${code} goes with ${String(statuses[code])}, not ${status}`);
    const last = sha256(made.envelopeTransferChain.at(-1) ?? "");
    expectThat(
      says["lastEnvelopeTransferChainEntrySignedContentChecksum"] === last,
      "the answer is about another envelope",
    );
    const received = says["receivedAdditionalDocumentChecksums"] !== undefined;
    expectThat(received === ["RECE", "DUPE"].includes(code), "only RECE and DUPE confirm documents");
    const entry = says["duplicateOfAcceptedEnvelopeTransferChainEntrySignedContent"] !== undefined;
    expectThat(entry === (code === "DUPE"), "only DUPE carries the stored entry");
    expectThat(
      (says["missingAdditionalDocumentChecksums"] !== undefined) === (code === "MDOC"),
      "only MDOC lists what is missing",
    );
    return says;
  }

  started({ status, body }: Wire, missing: readonly Further[]): string {
    expectThat(status === 201, `the transfer was to begin, and ${status} was answered`);
    this.messages.push({ schema: "EnvelopeTransferStartedResponse", value: body });
    const { envelopeReference, missingAdditionalDocumentChecksums } = body as Json;
    const listed = JSON.stringify(missingAdditionalDocumentChecksums);
    expectThat(
      listed === JSON.stringify(missing.map(({ bytes }) => sha256(bytes))),
      `other documents are missing than ${listed}`,
    );
    return String(envelopeReference);
  }

  uploaded({ status }: Wire): void {
    expectThat(status === 204, `the document was to be taken, and ${status} was answered`);
  }

  /** How often a title came to be held here. */
  held(times: number): void {
    expectThat(
      this.receiver.titles.length === times,
      `the title was taken ${this.receiver.titles.length} times, not ${times}`,
    );
  }
}

/** A bill of the product's own form, with the facts that the standard wants beside it. */
export function billOf(number = "TSLU26041700"): Json {
  const code = (n: number) => [{ codeListProvider: "GLEIF", codeListName: "LEI", partyCode: lei(n) }];
  const data = { ...sampleOf(kindOf("DcsaBillOfLading")), transportDocumentReference: number };
  const { document, missing } = toTransportDocument(data, {
    codes: { shipper: code(12), consignee: code(1), issuingParty: code(11) },
    shipperOwned: [],
    issuingAddress: { street: "Rua do Porto", city: "Sines", countryCode: "PT" },
  });
  expectThat(missing.length === 0, `the sample lacks ${missing.join(", ")}`);
  return document;
}

export interface Path {
  readonly number: number;
  readonly name: string;
  readonly run: (world: World) => Promise<void>;
}
