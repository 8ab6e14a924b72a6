import { z } from "zod";
import { every } from "../changes.ts";
import {
  COUNTERPARTY_KEY_STATES,
  COUNTERPARTY_ROLES,
  DCSA_CONTRACTS,
  KEY_ALGORITHMS,
} from "../counterparties/counterparty.ts";
import { LIMITS } from "../limits.ts";
import { keysOf } from "../lookup.ts";
import { byId, code, day, email, id, instant, line, name, oneLine, password, phone, severalLines } from "../shapes.ts";
import { dryRunAsked, dryRunDone } from "./dry-runs.ts";
import { route } from "./route.ts";

const role = z.enum(keysOf(COUNTERPARTY_ROLES));
const contract = z.enum(keysOf(DCSA_CONTRACTS));
const algorithm = z.enum(keysOf(KEY_ALGORITHMS));
const sha256 = z.string();

const check = z.object({
  at: instant,
  /** The HTTP status of its answer; null where none came. */ status: z.int().nullable(),
  /** Why none came. */ error: code.nullable(),
  /** How long it took. */ milliseconds: z.int(),
});

const counterpartyKey = z.object({
  id,
  kid: z.string(),
  algorithm,
  from: instant,
  until: instant.nullable(),
  state: z.enum(keysOf(COUNTERPARTY_KEY_STATES)),
  /** The subject of its certificate; empty where a key was given without one. */ subject: z.string(),
  /** Of the public key, in SPKI. */ sha256,
  pem: z.string(),
  addedAt: instant,
  addedBy: z.string(),
});
export type CounterpartyKey = z.infer<typeof counterpartyKey>;

const rulebook = z.object({
  version: z.int(),
  law: z.string(),
  link: z.string(),
  text: z.string(),
  at: instant,
  by: z.string(),
});
export type Rulebook = z.infer<typeof rulebook>;

/** The person at a counterparty to call about an exchange; each is empty where it is not known. */
export const counterpartyContact = z.object({ name: z.string(), email: z.string(), phone: z.string() });
export type CounterpartyContact = z.infer<typeof counterpartyContact>;

const row = {
  id,
  code: z.string(),
  name: z.string(),
  baseUrl: z.string(),
  role,
  contracts: z.array(contract),
  strict: z.boolean(),
  used: z.boolean(),
  check: check.nullable(),
};
const listed = z.object({
  ...row,
  /** Keys that are valid now. */ keys: z.int(),
  /** When the last of them ends; null where one has no end, or there is none. */ keysUntil: instant.nullable(),
});
export type CounterpartyRow = z.infer<typeof listed>;

const counterparty = z.object({
  ...row,
  contact: counterpartyContact,
  keys: z.array(counterpartyKey),
  /** The newest first: that one is shown before an offer. */ rulebooks: z.array(rulebook),
});
export type CounterpartyView = z.infer<typeof counterparty>;

const facts = {
  /** Of a platform as DCSA lists it, of a carrier as SMDG does. */
  code: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2,4}$/),
  name,
  baseUrl: oneLine.trim().min(1).max(LIMITS.counterpartyAddress),
  role,
  contracts: z.array(contract).min(1).max(keysOf(DCSA_CONTRACTS).length),
  strict: z.boolean(),
  used: z.boolean(),
  contact: z.strictObject({ name: line, email: z.union([z.literal(""), email]), phone }),
};
/** A day, or none. */
const dayOrNone = z.union([z.literal(""), day]);
const SHOWN = every("record");
const unconfirmed = "what it says counts only with a signature of its keys, which ask for the password";

/** The platforms and carriers' systems that this node exchanges bills with, and their keys. */
export const counterpartyRoutes = {
  list: route({
    id: "counterparties.list",
    method: "GET",
    shows: SHOWN,
    path: "/api/node/counterparties",
    access: "node",
    summary: "Platforms and carriers' systems that bills are exchanged with",
    output: z.object({
      /** This node's own code. */ own: z.string(),
      /** Whether a key signs what this node sends. */ signs: z.boolean(),
      counterparties: z.array(listed),
    }),
    errors: [],
  }),
  get: route({
    id: "counterparties.get",
    method: "GET",
    shows: SHOWN,
    path: "/api/node/counterparties/:id",
    access: "node",
    summary: "A counterparty, its keys and its rulebook",
    params: byId,
    output: counterparty,
    errors: [],
  }),
  add: route({
    id: "counterparties.add",
    method: "POST",
    path: "/api/node/counterparties",
    access: "node",
    unconfirmed,
    summary: "Add a counterparty",
    body: z.strictObject(facts),
    output: counterparty,
    errors: ["COUNTERPARTY_ADDRESS", "COUNTERPARTY_CODE", "COUNTERPARTY_UNLISTED", "NAME_TAKEN", "TOO_MANY"],
  }),
  set: route({
    id: "counterparties.set",
    method: "PUT",
    path: "/api/node/counterparties/:id",
    access: "node",
    unconfirmed,
    summary: "Change a counterparty, or use it no more for a while",
    params: byId,
    body: z.strictObject(facts),
    output: counterparty,
    errors: ["COUNTERPARTY_ADDRESS", "COUNTERPARTY_CODE", "COUNTERPARTY_UNLISTED", "NAME_TAKEN"],
  }),
  remove: route({
    id: "counterparties.remove",
    method: "DELETE",
    path: "/api/node/counterparties/:id",
    access: "node",
    unconfirmed: "it ends what was granted, and grants nothing",
    summary: "Remove a counterparty: its keys do not count any more",
    params: byId,
    errors: [],
  }),
  rulebook: route({
    id: "counterparties.rulebook",
    method: "POST",
    path: "/api/node/counterparties/:id/rulebook",
    access: "node",
    unconfirmed: "it is only shown, and each version is kept",
    summary: "Say by which rules and law a counterparty works: a new version",
    params: byId,
    body: z.strictObject({
      law: oneLine.trim().max(200),
      link: oneLine.trim().max(LIMITS.counterpartyAddress),
      text: severalLines.trim().max(LIMITS.rulebookCharacters),
    }),
    output: counterparty,
    errors: ["RULEBOOK_EMPTY", "RULEBOOK_LINK"],
  }),
  check: route({
    id: "counterparties.check",
    method: "POST",
    path: "/api/node/counterparties/:id/check",
    access: "node",
    unconfirmed: "it only looks whether somebody answers",
    summary: "See whether the address of a counterparty answers",
    params: byId,
    output: counterparty,
    errors: [],
  }),
  dryRun: route({
    id: "counterparties.dryRun",
    method: "POST",
    path: "/api/node/counterparties/:id/dry-run",
    access: "node",
    unconfirmed: "nothing is offered by it",
    summary:
      "Go through what an exchange needs, ask about a receiver, make a sample envelope and judge one of theirs, and " +
      "answer a report that both sides can keep",
    params: byId,
    body: dryRunAsked,
    output: dryRunDone,
    errors: [],
  }),
  addKey: route({
    id: "counterparties.addKey",
    method: "POST",
    path: "/api/node/counterparties/:id/keys",
    access: "node",
    stepUp: "password",
    summary: "Add a public key of a counterparty, beside those that it has",
    params: byId,
    body: z.strictObject({
      pem: z.string().max(LIMITS.keyPemCharacters),
      /** As its signatures name the key; empty for the thumbprint of RFC 7638. */
      kid: oneLine.trim().max(LIMITS.kidCharacters).default(""),
      from: dayOrNone.default(""),
      until: dayOrNone.default(""),
      password,
    }),
    output: counterparty,
    errors: [
      "WRONG_PASSWORD",
      "COUNTERPARTY_KEY_UNREADABLE",
      "COUNTERPARTY_KEY_PRIVATE",
      "COUNTERPARTY_KEY_WEAK",
      "COUNTERPARTY_KEY_EXPIRED",
      "COUNTERPARTY_KEY_DATES",
      "COUNTERPARTY_KEY_KNOWN",
      "COUNTERPARTY_KID_TAKEN",
      "TOO_MANY",
    ],
  }),
  endKey: route({
    id: "counterparties.endKey",
    method: "PUT",
    path: "/api/node/counterparties/keys/:id",
    access: "node",
    stepUp: "password",
    summary: "Say the last day of a key of a counterparty",
    params: byId,
    body: z.strictObject({ until: day, password }),
    output: counterparty,
    errors: ["WRONG_PASSWORD", "COUNTERPARTY_KEY_DATES"],
  }),
  removeKey: route({
    id: "counterparties.removeKey",
    method: "DELETE",
    path: "/api/node/counterparties/keys/:id",
    access: "node",
    unconfirmed: "it ends what was granted, and grants nothing",
    summary: "Remove a key of a counterparty: what it has signed does not count any more",
    params: byId,
    output: counterparty,
    errors: [],
  }),
  tokens: route({
    id: "counterparties.tokens",
    method: "GET",
    shows: SHOWN,
    path: "/api/node/counterparties/:id/tokens",
    access: "node",
    params: byId,
    summary: "Since when tokens of a counterparty count; the tokens themselves are never shown again",
    output: z.object({ inboundSince: instant.nullable(), outboundSince: instant.nullable() }),
    errors: ["NOT_FOUND"],
  }),
  makeToken: route({
    id: "counterparties.make-token",
    method: "POST",
    path: "/api/node/counterparties/:id/token",
    access: "node",
    params: byId,
    summary: "A new token that the counterparty sends with messages of issue and surrender, shown this once",
    secret: true,
    stepUp: "password",
    body: z.strictObject({ password }),
    output: z.object({ token: z.string() }),
    errors: ["NOT_FOUND", "WRONG_PASSWORD"],
  }),
  setToken: route({
    id: "counterparties.set-token",
    method: "PUT",
    path: "/api/node/counterparties/:id/token",
    access: "node",
    params: byId,
    summary: "Keep the token that is sent to the counterparty; empty for none",
    stepUp: "password",
    body: z.strictObject({ token: oneLine.trim().max(1000), password }),
    errors: ["NOT_FOUND", "WRONG_PASSWORD"],
  }),
};
