/** What a message of the server to the browsers of a company can be about. */
export const CHANGE_TOPICS = [
  "document",
  "envelope",
  "pack",
  "contact",
  "vessel",
  "task",
  "intent",
  "counts",
  "me",
  "title",
  "record",
  "workspace",
] as const;
export type Topic = (typeof CHANGE_TOPICS)[number];

/** Something changed: a topic, and the id of the row. What it is now is read through the API. */
export interface Change {
  readonly topic: Topic;
  readonly id: string;
}

const isTopic = (value: unknown): value is Topic => (CHANGE_TOPICS as readonly unknown[]).includes(value);
/** False for what another version of the server says, and for `gap`: everything may have changed then. */
export const isChange = (value: unknown): value is Change =>
  typeof value === "object" &&
  value !== null &&
  "topic" in value &&
  isTopic(value.topic) &&
  "id" in value &&
  typeof value.id === "string";

/** How much of a read a change concerns: all its queries, or those whose question or answer has the id. */
export type Breadth = "every" | "named";
/** A change of `me` concerns every read: rights, names, keys and settings of a company have a part in each answer. */
type Concern = Readonly<Partial<Record<Exclude<Topic, "me">, Breadth>>>;

const every = <T extends Exclude<Topic, "me">>(...topics: readonly T[]): Readonly<Record<T, "every">> =>
  Object.fromEntries(topics.map((topic) => [topic, "every"])) as Record<T, "every">;
/** Nothing but the company's settings changes these. */
const SETTINGS = {} satisfies Concern;
/** The record has a line about every change. */
const RECORD = every(
  "document",
  "envelope",
  "pack",
  "contact",
  "vessel",
  "task",
  "intent",
  "counts",
  "title",
  "record",
  "workspace",
);
/** Titles as the chain has them, with the names that the company gave to addresses. */
const ON_CHAIN = every("document", "intent", "title", "contact");
/** What spends gas, or room for files. */
const SPENDING = every("intent", "task", "envelope", "document", "workspace", "record");

/**
 * The reads that a browser keeps on the screen, by the id of the route, and the changes after which each is repeated.
 * Where it is uncertain whether a change concerns a read, it does: a stale screen is worse than a needless request.
 */
export const READS = {
  counts: every("counts", "task"),
  "tasks.list": every("task", "intent", "envelope"),
  "lists.columns": SETTINGS,
  // Blocks have a message of their own.
  "chain.heads": SETTINGS,

  // A detail names what belongs to it. Envelopes and workspaces that hold a document decide what can be done with it.
  "documents.list": every("document", "envelope"),
  "documents.get": { document: "named", ...every("intent", "envelope", "contact", "workspace") },
  "documents.story": { document: "named", title: "named", ...every("intent") },
  "documents.pdf": { document: "named" },
  "documents.picture": { document: "named" },
  "documents.able": every("document", "intent", "envelope", "contact", "workspace"),
  "intents.get": every("intent"),

  // An item that comes or goes changes the counts. Saving a draft changes its own row only.
  "envelopes.list": { document: "named", ...every("envelope", "counts") },
  "envelopes.get": { envelope: "named", document: "named", pack: "named", ...every("intent", "contact") },
  "envelopes.manifest": { envelope: "named" },
  "envelopes.log": { envelope: "named", ...every("intent", "record") },

  // The reference of an e-Pack must differ from those of all others, and an envelope takes it along.
  "packs.list": every("pack", "envelope", "document"),
  "packs.get": { document: "named", ...every("pack", "envelope") },
  "packs.log": every("pack", "envelope", "intent"),
  "packs.record": every("pack", "envelope", "document", "intent", "record"),

  "contacts.list": every("contact", "task"),
  "contacts.parties": every("contact", "task"),
  // Also of who has been given a document.
  "contacts.name": every("contact", "document"),
  "external.list": every("contact"),
  "vessels.list": every("vessel"),

  "workspaces.list": every("workspace"),
  "workspaces.get": { workspace: "named", document: "named", envelope: "named", ...every("intent") },
  "workspaces.record": { workspace: "named", ...every("document", "record") },

  "titles.history": ON_CHAIN,
  "titles.story": ON_CHAIN,
  "titles.held": ON_CHAIN,
  "entries.list": ON_CHAIN,
  "followed.list": every("title", "contact", "document"),
  "followed.get": { title: "named", ...every("contact", "document") },

  "audit.list": RECORD,
  "audit.head": RECORD,
  "documents.audit": RECORD,
  "log.list": RECORD,

  "registers.own": every("intent", "task", "title"),
  // Those of titles that the company has got.
  "registers.paused": ON_CHAIN,
  "organisation.budget": SPENDING,
  "wallets.list": SETTINGS,
  // Every message of a webhook follows one of its topics.
  "webhooks.list": every("document", "envelope", "contact", "intent", "title"),
  "webhooks.deliveries": every("document", "envelope", "contact", "intent", "title"),

  "me.get": SETTINGS,
  "me.second": SETTINGS,
  "me.sessions": SETTINGS,
  "me.programs": SETTINGS,
  "me.companies": SETTINGS,
  "auth.second": SETTINGS,
  "auth.registration": SETTINGS,
  config: SETTINGS,
  "users.list": SETTINGS,
  "certificates.list": SETTINGS,
  "stamps.list": SETTINGS,
  "stamps.image": SETTINGS,
  "tokens.list": SETTINGS,
  "applications.list": SETTINGS,
  "automatic.get": SETTINGS,
  "recovery.get": SETTINGS,
  "organisation.get": SETTINGS,
  "organisation.application": SETTINGS,

  // A browser hears nothing of other companies.
  "node.get": SETTINGS,
  "node.companies": SETTINGS,
  "node.budget": SPENDING,
  "node.chains": SETTINGS,
} as const satisfies Record<string, Concern>;
export type ReadId = keyof typeof READS;

/** Every other GET route, and why no answer of it stays on a screen. */
export const NOT_KEPT = {
  "certificates.file": "a file that is saved",
  "certificates.revocation-list": "for programs that verify",
  "documents.export": "a file that is saved",
  "documents.file": "a file that is saved",
  "documents.credential": "a file that is saved",
  "envelopes.package": "a file that is saved",
  "packs.package": "a file that is saved",
  "log.export": "a file that is saved",
  "audit.export": "a file that is saved",
  "organisations.did": "for programs that verify",
  events: "the stream of the changes itself",
  "workspaces.link": "asked for and copied",
  "verify.title": "read for one verification",
  "verify.trust": "read for one verification",
  "verify.ask": "read for one verification",
  "verify.anchor": "read for one verification",
  "visitors.get": "for visitors, who hear no changes",
  "visitors.file": "for visitors, who hear no changes",
  "visitors.package": "for visitors, who hear no changes",
} as const satisfies Record<string, string>;

const isRead = (read: string): read is ReadId => Object.hasOwn(READS, read);

/** How much of a read a change of the topic concerns; null: nothing. What no table knows is always concerned. */
export function breadthOf(read: string, topic: Topic): Breadth | null {
  if (topic === "me" || !isRead(read)) return "every";
  const concern: Concern = READS[read];
  return concern[topic] ?? null;
}
