import { createPublicKey, type JsonWebKey } from "node:crypto";
import { platformKeyRoutes } from "#domain/api/platform-keys";
import * as answers from "#domain/dcsa/answers";
import * as documents from "#domain/dcsa/documents";
import * as finish from "#domain/dcsa/finish";
import * as judge from "#domain/dcsa/judge";
import type { PintKey } from "#domain/dcsa/jws";
import * as answer from "#domain/dcsa/read-answer";
import * as reading from "#domain/dcsa/read-envelope";
import * as recipients from "#domain/dcsa/recipients";
import { asObject, asText } from "#domain/verify/json";
import type { Signer } from "./counterparty.ts";
import { Receiver, type Wire } from "./receiver.ts";
import { apiClient } from "../lib/api-client.ts";
import { PRACTICE_COMPANIES } from "./practice-companies.ts";

/** The node that it exchanges bills with. */
export interface PracticeNode {
  /** Its base address. */
  readonly url: string;
  /** The codes and the tokens by which it is reached: as the platform, and as the carrier. */
  readonly code: string;
  readonly tokens: { readonly platform: string; readonly carrier: string };
  /** The keys with which its companies sign as carriers. */
  readonly carriers: readonly { readonly kid: string; readonly spki: string }[];
}

/** A key that counts while it is published. */
const ALWAYS = { validFrom: new Date(0), validTo: null };
const RULES = { answers, documents, finish, judge, answer, reading, recipients };

/** Judges envelopes as the product does, by the keys of the node and its companies, and those of the program itself. */
export class PracticeReceiver extends Receiver {
  /** The carrier of the bill that is judged. Practice takes the companies of the node for carriers of any code. */
  #carrier = "";

  constructor(own: readonly [platform: Signer, carrier: Signer], node: () => PracticeNode | null) {
    super(RULES, own[0], [...own], PRACTICE_COMPANIES, new Date());
    const keysOfOwn = this.keysOf;
    this.keysOf = async (kid) => [
      ...(await keysOfOwn(kid)),
      ...(await keysOfNode(node(), kid)),
      ...keysOfCarriers(node(), kid, this.#carrier),
    ];
  }

  override get now(): Date {
    return new Date();
  }

  override start(body: unknown): Promise<Wire> {
    this.#carrier = asText(asObject(asObject(body)["transportDocument"])["carrierCode"]);
    return super.start(body);
  }
}

const keysOfCarriers = (node: PracticeNode | null, kid: string, code: string): PintKey[] =>
  (node?.carriers ?? [])
    .filter((one) => one.kid === kid)
    .map(({ spki }) => ({ ...ALWAYS, kid, algorithm: "ES256", spki, party: { role: "carrier", code } }));

/** The keys of this id that the node publishes. */
async function keysOfNode(node: PracticeNode | null, kid: string): Promise<PintKey[]> {
  if (node === null) return [];
  const { keys } = await apiClient(node.url).call(platformKeyRoutes.jwks);
  return keys
    .filter((key) => key.kid === kid)
    .map(({ alg: algorithm, kty, crv, x, y, n, e }) => ({
      ...ALWAYS,
      kid,
      algorithm,
      spki: createPublicKey({ key: { kty, crv, x, y, n, e } as JsonWebKey, format: "jwk" })
        .export({ format: "der", type: "spki" })
        .toString("base64"),
      party: { role: "platform", code: node.code },
    }));
}
