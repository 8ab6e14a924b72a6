// The product's judgement with a memory in place of the database: what was taken, and which documents lie here.
import { createPrivateKey } from "node:crypto";
import { canonicalJson } from "#domain/canonical";
import type { PintKey } from "#domain/dcsa/jws";
import type { KnownChain } from "#domain/dcsa/history";
import type { DocumentMetadata, FinishedResponse, StartedResponse } from "#domain/dcsa/envelope-shapes";
import type { ReadEnvelope } from "#domain/dcsa/read-envelope";
import type { Strictness } from "#domain/dcsa/chain-rules";
import { signJws } from "../../backend/counterparties/jws.ts";
import type { Signer } from "./counterparty.ts";

/** The modules of the product, which a planted fault may have changed. */
export interface Rules {
  readonly judge: typeof import("#domain/dcsa/judge");
  readonly answers: typeof import("#domain/dcsa/answers");
  readonly documents: typeof import("#domain/dcsa/documents");
  readonly reading: typeof import("#domain/dcsa/read-envelope");
  readonly answer: typeof import("#domain/dcsa/read-answer");
  readonly finish: typeof import("#domain/dcsa/finish");
  readonly recipients: typeof import("#domain/dcsa/recipients");
}

/** An answer as it goes over the wire: the body is a signed content, an object, or empty. */
export interface Wire {
  readonly status: number;
  readonly body: unknown;
}

export interface Company {
  readonly id: string;
  readonly name: string;
  readonly lei: string;
}

interface Active {
  readonly reference: string;
  readonly envelope: ReadEnvelope;
  readonly announced: readonly DocumentMetadata[];
  answer: string | null;
}

export class Receiver {
  readonly #held = new Set<string>();
  readonly #chains: (KnownChain & { readonly bill: string })[] = [];
  readonly #active = new Map<string, Active>();
  /** Every title that came to be held here. */
  readonly titles: { readonly document: string; readonly by: string }[] = [];
  readonly said: { readonly message: "started" | "finished" | "error"; readonly body: unknown }[] = [];

  readonly rules: Rules;
  readonly own: Signer;
  readonly keys: Signer[];
  readonly companies: readonly Company[];
  readonly #now: Date;
  strictness: Strictness = "strict";

  constructor(rules: Rules, own: Signer, keys: Signer[], companies: readonly Company[], now: Date) {
    this.rules = rules;
    this.own = own;
    this.keys = keys;
    this.companies = companies;
    this.#now = now;
  }

  /** The time by which is judged. */
  get now(): Date {
    return this.#now;
  }

  keysOf: (kid: string) => PintKey[] | Promise<PintKey[]> = (kid) =>
    this.keys
      .filter((key) => key.kid === kid)
      .map(({ algorithm, spki, role, code }) => ({
        kid,
        algorithm,
        spki,
        party: { role, code },
        validFrom: new Date("2026-01-01T00:00:00Z"),
        validTo: new Date("2027-01-01T00:00:00Z"),
      }));

  #bill = ({ document }: ReadEnvelope): string =>
    [document.carrierCodeListProvider, document.carrierCode, document.transportDocumentReference].join(" ");

  #chainsOf = (envelope: ReadEnvelope): KnownChain[] =>
    this.#chains.filter(
      ({ bill, transportDocumentChecksum }) =>
        bill === this.#bill(envelope) || transportDocumentChecksum === envelope.documentChecksum,
    );

  #signed(says: FinishedResponse): Wire {
    this.said.push({ message: "finished", body: says });
    const { kid, algorithm, pkcs8 } = this.own;
    const privateKey = createPrivateKey({ key: pkcs8, format: "der", type: "pkcs8" });
    const body = signJws(canonicalJson(says), { kid, algorithm, privateKey });
    return { status: this.rules.answers.statusOf(says.responseCode), body };
  }

  #error(path: string, method: "POST" | "PUT"): Wire {
    const body = this.rules.answers.errorAnswer({ method, path, status: 400, now: this.now }, "ENVELOPE_FORM");
    this.said.push({ message: "error", body });
    return { status: 400, body };
  }

  async start(body: unknown): Promise<Wire> {
    const { judge, answers, reading } = this.rules;
    const verdict = await judge.judgeEnvelope(body, {
      platform: this.own.code,
      now: this.now,
      strictness: this.strictness,
      registries: [],
      keysOf: this.keysOf,
      chainsOf: this.#chainsOf,
      recipientOf: (codes) => this.rules.recipients.recipientBy(codes, this.companies, this.own.code),
      heldOf: (checksums) => checksums.filter((one) => this.#held.has(one)),
    });
    if (verdict.outcome === "UNREADABLE") return this.#error("/v3/envelopes", "POST");
    if (verdict.outcome === "STARTED") {
      const reference = `E-${this.#active.size + 1}`;
      const announced = reading.announcedBy(verdict.envelope);
      this.#active.set(reference, { reference, envelope: verdict.envelope, announced, answer: null });
      const started: StartedResponse = answers.startedAnswer(verdict, reference);
      this.said.push({ message: "started", body: started });
      return { status: 201, body: started };
    }
    if (verdict.outcome === "RECE") this.#take(verdict.envelope, verdict.recipient, verdict.received);
    return this.#signed(answers.finishedAnswer(verdict));
  }

  #take(envelope: ReadEnvelope, recipient: string, documents: readonly string[]): void {
    this.titles.push({ document: envelope.documentChecksum, by: recipient });
    this.#chains.push({
      bill: this.#bill(envelope),
      transportDocumentChecksum: envelope.documentChecksum,
      entries: envelope.entries.map(({ signed }) => signed.text),
      taken: [{ length: envelope.entries.length, documents }],
      here: true,
      ended: false,
    });
  }

  async put(reference: string, address: string, body: unknown): Promise<Wire> {
    const { documents, answers } = this.rules;
    const active = this.#active.get(reference);
    const bytes = documents.documentBytes(body);
    if (active === undefined || bytes === null) return this.#error("/v3/envelopes/additional-documents", "PUT");
    const fault = await documents.judgeDocument(active.announced, address, bytes);
    if (fault !== null) return this.#signed(answers.conflictAnswer(active.envelope.last.checksum, fault));
    this.#held.add(address);
    return { status: 204, body: "" };
  }

  async finish(reference: string): Promise<Wire> {
    const { finish, answers, recipients } = this.rules;
    const active = this.#active.get(reference);
    if (active === undefined) return this.#error("/v3/envelopes/finish-transfer", "PUT");
    const { envelope } = active;
    const judged = finish.judgeFinish(envelope, this.#chainsOf(envelope), [...this.#held]);
    // The stored answer again, byte for byte.
    if (judged.outcome === "DUPE" && active.answer !== null) return { status: 200, body: active.answer };
    const last = envelope.last.checksum;
    if (judged.outcome === "DISE") return this.#signed(answers.conflictAnswer(last, "HISTORY"));
    if (judged.outcome === "MDOC")
      return this.#signed(answers.conflictAnswer(last, "DOCUMENTS_MISSING", judged.missing));
    const named = envelope.last.says.transactions.at(-1)?.recipient?.identifyingCodes ?? [];
    const recipient = recipients.recipientBy(named, this.companies, this.own.code) ?? "";
    if (judged.outcome === "RECE") this.#take(envelope, recipient, judged.received);
    const wire = this.#signed(answers.finishedAnswer({ ...judged, envelope }));
    active.answer = wire.body as string;
    return wire;
  }

  async validate(code: { codeListProvider: string; codeListName?: string; partyCode: string }): Promise<Wire> {
    const found = this.companies.find(
      ({ id }) => id === this.rules.recipients.recipientBy([code], this.companies, this.own.code),
    );
    return found === undefined ? { status: 404, body: null } : { status: 200, body: { partyName: found.name } };
  }
}
