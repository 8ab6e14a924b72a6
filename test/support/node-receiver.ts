import { Receiver, type Wire } from "../../scripts/services/receiver.ts";
import { rows } from "../../scripts/lib/sql.ts";
import type { TestBackend } from "./backend.ts";

/** An answer of a running node, as it came. */
export interface Heard extends Wire {
  readonly method: string;
  readonly path: string;
  readonly version: string | null;
}

/** A running node, asked over HTTP, in the place of the judgement in memory. */
export class NodeReceiver extends Receiver {
  readonly heard: Heard[] = [];
  #node: TestBackend | null = null;
  #number = "";

  of(node: TestBackend, number: string): this {
    this.#node = node;
    this.#number = number;
    return this;
  }

  async #ask(method: "POST" | "PUT", path: string, body: unknown): Promise<Wire> {
    if (this.#node === null) throw new Error("no node is asked");
    const { url, database } = this.#node;
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { "content-type": "application/json", "API-Version": "3" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    const wire = { status: answer.status, body: text === "" ? "" : (JSON.parse(text) as unknown) };
    this.heard.push({ ...wire, method, path, version: answer.headers.get("api-version") });
    const made = await database.asWorker((tx) =>
      rows<{ document: string; by: string }>(
        tx,
        `SELECT b.checksum AS document, l.recipient_id AS by FROM app.pint_landing l
          JOIN app.pint_bill b ON b.id = l.bill_id WHERE b.number = $1`,
        [this.#number],
      ),
    );
    this.titles.splice(0, this.titles.length, ...made);
    return wire;
  }

  override start(body: unknown): Promise<Wire> {
    return this.#ask("POST", "/v3/envelopes", body);
  }
  override put(reference: string, address: string, body: unknown): Promise<Wire> {
    return this.#ask("PUT", `/v3/envelopes/${reference}/additional-documents/${address}`, body);
  }
  override finish(reference: string): Promise<Wire> {
    return this.#ask("PUT", `/v3/envelopes/${reference}/finish-transfer`, undefined);
  }
  override async validate(code: object): Promise<Wire> {
    const { status, body } = await this.#ask("POST", "/v3/receiver-validation", code);
    // The failure of the contract says nothing about the code.
    const silent = status === 404 && !JSON.stringify(body).includes(JSON.stringify(code).slice(1, -1));
    return { status, body: silent ? null : body };
  }
}
