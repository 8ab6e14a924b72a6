import type { Screened } from "./screened.ts";

/** The owner's things, by the name of the route that asks for them. */
export interface Theirs {
  readonly bill: string;
  readonly paper: string;
  readonly file: string;
  /** Receiver and vehicle of a release on the paper: for its parties, not for a company with a copy. */
  readonly released: readonly [string, string];
  /** A draft, a sealed envelope, and one that was sent to the company with copies. */
  readonly envelopes: readonly [string, string, string];
  /** A draft, and an e-Pack that a sealed envelope carries. */
  readonly packs: readonly [string, string];
  readonly intents: readonly string[];
  readonly task: string;
  readonly contact: string;
  readonly colleague: string;
  readonly capacity: string;
  readonly followed: string;
  /** A certificate of the company, and one of the first colleague. */
  readonly certificates: readonly string[];
  readonly stamp: string;
  readonly template: string;
  readonly documentTemplate: string;
  readonly review: string;
  readonly delivery: string;
  readonly token: string;
  readonly application: string;
  readonly webhook: string;
  readonly external: string;
  readonly vessel: string;
  readonly craft: string;
  readonly screening: Screened;
  readonly push: string;
  readonly fiata: { readonly document: string; readonly call: string };
  readonly wallet: string;
  readonly session: string;
  /** A workspace of the visitor and one of another visitor; below, the visitors of each. */
  readonly workspaces: readonly [string, string];
  readonly visitors: readonly [string, string];
  /** The preparation of the owner's signature by UKey, and the value that the token answered. */
  readonly ukey: { readonly preparation: string; readonly value: string };
}
