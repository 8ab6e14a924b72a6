import { createPublicKey } from "node:crypto";
import pg from "pg";
import type { Storage } from "../../backend/ports/storage.ts";
import { STORAGE } from "../../backend/settings/tokens.ts";
import { sha256 } from "./exchange-bill.ts";
import { saidBy } from "./signed-by.ts";
import type { TwoNodes } from "./two-nodes.ts";

/** The sender's knowledge of a title and its offers, the newest last. */
interface Here {
  readonly status: string;
  readonly locked: string | null;
  readonly here: boolean | null;
  readonly entries: readonly string[] | null;
  readonly offers: readonly {
    readonly id: string;
    readonly state: string;
    readonly answer: string | null;
    readonly entry: string | null;
    readonly returned: string;
    readonly cancelled: string;
    readonly burnt: string | null;
  }[];
  readonly number: string;
  /** The checksums of the further documents that its envelopes announce. */
  readonly announced: readonly string[];
}
/** The receiver's knowledge of the same bill. */
interface There {
  readonly here: boolean;
  readonly landings: number;
  /** The further documents that lie there. */
  readonly files: readonly { readonly checksum: string; readonly owner: string; readonly key: string }[];
  readonly taken: readonly { readonly entry: string; readonly answer: string }[];
}

interface Says {
  readonly responseCode?: string;
  readonly lastEnvelopeTransferChainEntrySignedContentChecksum?: string;
  readonly duplicateOfAcceptedEnvelopeTransferChainEntrySignedContent?: string;
}

const UNDER_WAY = ["DUE", "OFFERED", "TAKEN", "WAITING", "FROZEN"];
/** An act that was signed in advance and that nobody may send any more, or that nobody has sent yet. */
const UNSENT = ["kept", "failed", "expired"];

/** Looks at both nodes past their programs, and says what is not as it must be. */
export class Watch {
  readonly #wave: pg.Client;
  readonly #bole: pg.Client;
  readonly #store: Storage;
  readonly #keys: { readonly kid: string; readonly spki: Buffer }[] = [];

  private constructor(wave: pg.Client, bole: pg.Client, store: Storage) {
    this.#wave = wave;
    this.#bole = bole;
    this.#store = store;
  }

  static async of({ wave, bole }: TwoNodes): Promise<Watch> {
    const [one, other] = [wave, bole].map(({ ownerUrl }) => new pg.Client({ connectionString: ownerUrl }));
    const watch = new Watch(one as pg.Client, other as pg.Client, bole.app.get<Storage>(STORAGE, { strict: false }));
    await Promise.all([watch.#wave.connect(), watch.#bole.connect()]);
    const keys = await watch.#bole.query<{ kid: string; spki: Buffer }>(
      "SELECT kid, public_key AS spki FROM app.platform_key",
    );
    watch.#keys.push(...keys.rows);
    return watch;
  }

  async close(): Promise<void> {
    await Promise.all([this.#wave.end(), this.#bole.end()]);
  }

  /** The state of the newest offer. */
  async stateOf(id: string): Promise<string> {
    return (await this.#here(id)).offers.at(-1)?.state ?? "";
  }

  async #here(id: string): Promise<Here> {
    const { rows } = await this.#wave.query<Here>(
      `SELECT t.status, d.locked_by AS locked, b.here, b.entries, d.number,
          ARRAY(SELECT s->>'documentChecksum' FROM jsonb_array_elements(b.supporting) s) AS announced,
          coalesce((SELECT jsonb_agg(jsonb_build_object('id', f.id, 'state', f.state, 'answer', f.answer, 'entry', f.entry_checksum, 'returned', r.status,
          'cancelled', c.status, 'burnt', u.status) ORDER BY f.created_at) FROM app.pint_offer f
          JOIN app.intent r ON r.id = f.return_id JOIN app.intent c ON c.id = f.cancel_id
          LEFT JOIN app.intent u ON u.id = f.burn_id WHERE f.document_id = d.id), '[]') AS offers
        FROM app.document d JOIN chain.titles t ON t.registry = d.registry AND t.token_id = d.token_id
        LEFT JOIN app.pint_bill b ON b.issued_id = d.id WHERE d.id = $1`,
      [id],
    );
    return rows[0] as Here;
  }

  async #there(number: string): Promise<There> {
    const { rows } = await this.#bole.query<There>(
      `SELECT b.here, (SELECT count(*)::int FROM app.pint_landing l WHERE l.bill_id = b.id) AS landings,
          coalesce((SELECT jsonb_agg(jsonb_build_object('checksum', f.checksum, 'owner', f.organisation_id,
            'key', f.storage_key)) FROM app.pint_file f WHERE f.bill_checksum = b.checksum), '[]') AS files,
          coalesce((SELECT jsonb_agg(jsonb_build_object('entry', a.entry_checksum, 'answer', a.answer))
            FROM app.pint_arrival a WHERE a.number = b.number AND a.state = 'TAKEN'), '[]') AS taken
        FROM app.pint_bill b WHERE b.number = $1`,
      [number],
    );
    return rows[0] ?? { here: false, landings: 0, files: [], taken: [] };
  }

  /** The content of a signed answer; null where the receiver has not signed it. */
  async #signed(text: string): Promise<Says | null> {
    for (const { kid, spki } of this.#keys) {
      const publicKey = createPublicKey({ key: spki, format: "der", type: "spki" });
      const payload = await saidBy(text, { kid, algorithm: "ES256", publicKey });
      if (payload !== null) return payload as Says;
    }
    return null;
  }

  /** An answer leaves the receiver: what it says has been written down. */
  async answered(id: string, { body }: { readonly body: string }): Promise<string | null> {
    const { number } = await this.#here(id);
    let text: unknown;
    try {
      text = JSON.parse(body);
    } catch {
      return null;
    }
    const says = typeof text === "string" ? await this.#signed(text) : null;
    if (says?.responseCode !== "RECE" && says?.responseCode !== "DUPE") return null;
    const { taken } = await this.#there(number);
    const entry = says.lastEnvelopeTransferChainEntrySignedContentChecksum;
    return taken.some((one) => one.entry === entry) ? null : "an answer was sent before it was written down";
  }

  /** The first law that does not hold now; null where all do. */
  async look(id: string): Promise<string | null> {
    const here = await this.#here(id);
    const there = await this.#there(here.number);
    const free = here.status === "active" && here.locked === null;
    const offer = here.offers.find(({ state }) => UNDER_WAY.includes(state));
    const newest = here.offers.at(-1);
    const laws: readonly (readonly [boolean, string])[] = [
      [here.here === true && there.here, "the bill is here for both"],
      [free && there.landings > 0, "two hold the title"],
      [!free && there.landings === 0 && offer === undefined, "nobody holds the title"],
      [
        there.landings > 0 && here.announced.some((one) => !there.files.some(({ checksum }) => checksum === one)),
        "it was taken without its documents",
      ],
      [there.landings > 1, "the title is made twice"],
      [there.taken.length > 1, "it was taken twice"],
      [there.taken.length !== there.landings, "what was taken is not made"],
      [offer !== undefined && here.locked !== offer.id, "what is offered is not locked"],
      [
        offer !== undefined && offer.state !== "DUE" && here.here !== false,
        "what was offered counts as here for its sender",
      ],
      [
        newest?.state === "REFUSED" &&
          (here.here !== true || (here.entries ?? []).some((one) => sha256(one) === newest.entry)),
        "a refused entry stays in the history",
      ],
      [
        here.offers.some(({ returned }) => !UNSENT.includes(returned)) && there.landings === 0,
        "the return was sent before the other side had taken it",
      ],
      [
        here.offers.some(({ burnt, returned }) => burnt !== null && !UNSENT.includes(burnt) && returned !== "done"),
        "the title was burnt before its return",
      ],
    ];
    const broken = laws.find(([wrong]) => wrong)?.[1];
    if (broken !== undefined) return broken;
    for (const { state, answer, entry } of here.offers) {
      if (!["TAKEN", "GONE", "REFUSED"].includes(state)) continue;
      const says = await this.#signed(answer ?? "");
      if (says?.lastEnvelopeTransferChainEntrySignedContentChecksum !== entry)
        return `${state} without an answer that its receiver has signed of this envelope`;
      const codes = state === "REFUSED" ? ["BENV", "BSIG"] : ["RECE", "DUPE"];
      if (!codes.includes(says.responseCode ?? "")) return `${state} by ${says.responseCode}`;
      const stored = says.duplicateOfAcceptedEnvelopeTransferChainEntrySignedContent;
      if (stored !== undefined && sha256(stored) !== entry) return "a duplicate of something else was taken for ours";
    }
    return null;
  }

  /** The faults that are left when nothing more happens. */
  async end(id: string): Promise<string | null> {
    const here = await this.#here(id);
    const there = await this.#there(here.number);
    const last = here.offers.at(-1);
    if (last === undefined || !["GONE", "REFUSED", "FROZEN"].includes(last.state)) return `it ended ${last?.state}`;
    if (last.state === "GONE" && (here.status !== "burnt" || there.landings !== 1)) return "it went, and is not there";
    for (const { checksum, owner, key } of there.files)
      if (sha256(await this.#store.get(owner, key)) !== checksum) return "a document is not what was announced";
    for (const { state, cancelled, returned } of here.offers)
      if (state === "REFUSED" && (cancelled !== "done" || returned !== "failed"))
        return "what was signed in advance outlives the refusal";
    return null;
  }
}
