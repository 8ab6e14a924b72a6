import { ROUTES } from "#domain/api/routes";
import { breadthOf, CHANGE_TOPICS, type Topic } from "#domain/changes";
import { callsIn, type Calls, type Part } from "./calls.ts";
import type { House } from "./house.ts";
import type { Wall } from "./wall.ts";
import { tablesWritten } from "./written.ts";

/** Parts after which no screen is old, whatever they and what they call write. */
const UNSEEN: Readonly<Record<string, string>> = {
  "backend/auth/register.ts #register": "nobody is signed in to a company that begins",
  "backend/organisation/found.ts keepCompany": "nobody is signed in to a company that begins",
  "backend/auth/new-password.ts keep": "nobody is signed in who has forgotten a password",
  "backend/auth/login.ts #enter": "the last sign-in is as of when a page was opened",
  "backend/session/session.ts openSession": "sessions, and the last sign-in, are as of when a page was opened",
  "backend/session/session.ts findSession": "sessions are as of when a page was opened",
  "backend/session/session.ts seen": "sessions are as of when a page was opened",
  "backend/session/session.ts rotateSession": "the session stays the same",
  "backend/session/session.ts closeSession": "the browser whose session ends hears that by itself",
  "backend/session/session.ts closeSessions": "the browser whose session ends hears that by itself",
  "backend/session/session.ts closeOtherSessions": "the browser whose session ends hears that by itself",
  "backend/session/find-program.ts findCredential": "when a program last asked is as of when a page was opened",
  "backend/node/administrators.ts onApplicationBootstrap": "before the server listens",
  "backend/document-templates/built-in.ts keepBuiltIn": "before the server listens",
  "backend/settings/footing.ts assertFooting": "before the server listens",
  "backend/settings/footing.ts kekFault": "before the server listens",
  "backend/asked/schema.ts REBUILD": "before the server listens",
  "backend/desk/columns.ts chooseColumns": "the page that chooses shows the choice",
  "backend/desk/views.ts KEEP": "the page that keeps a view shows it",
  "backend/desk/views.ts keepView": "the page that keeps a view shows it",
  "backend/keyring/keyring.ts open": "a secret that is opened stays with those whom it is wrapped to",
  "backend/intents/propose.ts proposeOperator": "an act of the operator is followed as a task, and that is told of",
};

/** Tables of which a read shows, or a part writes, nothing that makes another screen old. */
const STAYS: Readonly<Record<string, string>> = {
  "offers.list counterparty": "a platform is called as it was when the bill was offered",
  "offers.get counterparty": "a platform is called as it was when the bill was offered",
  "offers.platforms counterparty": "an offer to a platform that is gone is refused",
  "offers.platforms counterparty_rulebook": "an offer by a rulebook that has changed is refused, and read anew",
  "exchange-issues.platforms counterparty": "a request to a platform that is gone is refused",
  "exchange-issues.platforms counterparty_rulebook": "a request by a rulebook that has changed is refused",
  "desk.waiting counterparty": "the name of a platform is as of when an act was asked for",
  "counts counterparty": "the name of a platform is as of when an act was asked for",
  "envelopes.list counterparty": "the name of a platform is as of when an act was asked for",
  "envelopes.facets counterparty": "the name of a platform is as of when an act was asked for",
  "reviews.list counterparty": "the name of a platform is as of when an act was asked for",
  "users.platforms counterparty": "a platform that is gone is refused",
  "arrivals.list counterparty": "the name of a platform is as of when the page was opened",
  "arrivals.get counterparty": "the name of a platform is as of when the page was opened",
  "exchanges.list pint_offer": "the page asks anew by itself: other platforms and companies make it old",
  "exchanges.list pint_issue": "the page asks anew by itself: other platforms and companies make it old",
  "exchanges.list pint_issuance": "the page asks anew by itself: other platforms and companies make it old",
  "exchanges.list counterparty": "the name of a carrier is as of when the page was opened",
  "exchanges.list pint_surrender": "the page asks anew by itself: other platforms and companies make it old",
  "exchanges.list pint_claim": "the page asks anew by itself: other platforms and companies make it old",
  "exchanges.list ebl_notice": "the page asks anew by itself: other platforms and companies make it old",
  "exchanges.list ebl_instruction": "the page asks anew by itself: other platforms and companies make it old",
  "exchanges.list document": "the number of a bill that was surrendered stays",
  "exchanges.list pint_bill": "the page asks anew by itself: other platforms and companies make it old",
  "exchanges.get pint_message": "the page asks anew by itself: other platforms make it old",
  "tasks.list document": "the kind of a document stays",
  "intents.get document": "an act is of the same document and company from its beginning to its end",
  "intents.get document_access": "an act is of the same document and company from its beginning to its end",
  "registers.own document": "a register is of no document",
  "registers.own document_access": "a register is of no document",
  "documents.pdf intent": "the paper tells of acts that are done, and then the document is told of",
  "documents.get document_template": "the version that a document is made with stays",
  "documents.get document_template_version": "the version that a document is made with stays",
  "documents.pdf document_template": "the version that a document is made with stays",
  "documents.pdf document_template_version": "the version that a document is made with stays",
  "counts visitor": "a visitor counts by refusing, and then the document is told of",
  "counts workspace_document": "a visitor counts by refusing, and then the document is told of",
  "envelopes.list visitor": "a visitor is listed by refusing, and then the document is told of",
  "envelopes.list workspace_document": "a visitor is listed by refusing, and then the document is told of",
  "reviews.list visitor": "a visitor is listed by refusing, and then the document is told of",
  "reviews.list workspace_document": "a visitor is listed by refusing, and then the document is told of",
  "envelopes.facets visitor": "a visitor is listed by refusing, and then the document is told of",
  "envelopes.facets workspace_document": "a visitor is listed by refusing, and then the document is told of",
  "backend/intents/write.ts leaveDocument intent": "what was never signed has no act that is shown",
  "backend/documents/made-files.ts FORGET_SEALED file": "copies of an envelope are shown with the envelope alone",
  "backend/documents/made-files.ts NAME file": "a copy is shown with the envelope or the workspace that holds it",
};

/** Tables that the database itself writes, by the folder that says what follows from which other tables. */
const DERIVED = { desk: "backend/asked/" } as const;

const TABLE = /\bapp\.(\w+)/g;
const TOPIC = /\btopic: "(\w+)"/g;
const GROUP = /^export const (\w+) = \{$/gm;
const ROUTE = /^ +(\w+): \w+\(\{\s*id: "([\w.-]+)",\s*method: "GET"/gm;

/** A browser hears nothing of other companies: what it shows of them is of no change of its own. */
const OF_OTHERS = /^node\./;

const firsts = (text: string, pattern: RegExp): string[] => [
  ...new Set([...text.matchAll(pattern)].map(([, word]) => word ?? "")),
];
const isTopic = (word: string): word is Topic => (CHANGE_TOPICS as readonly string[]).includes(word);
/** The reads that stay on a screen, by the id of their route. */
const READS = new Map(
  ROUTES.flatMap(({ id, shows }) => (typeof shows === "object" && !OF_OTHERS.test(id) ? [[id, shows] as const] : [])),
);
const called = ({ file, name }: Part): string => `${file} ${name}`;

/** Whether a part announces a topic, by itself or through what it names. */
function announcing(calls: Calls): (part: Part, topic: Topic) => boolean {
  const known = new Map(calls.parts.map((part) => [part, new Set(firsts(part.text, TOPIC).filter(isTopic))]));
  for (let grew = true; grew;) {
    grew = false;
    for (const part of calls.parts) {
      const own = known.get(part);
      for (const topic of calls.named(part).flatMap((one) => [...(known.get(one) ?? [])]))
        if (own?.has(topic) === false) {
          own.add(topic);
          grew = true;
        }
    }
  }
  return (part, topic) => known.get(part)?.has(topic) === true;
}

/** Every table that a part shows, by itself or through what it names. Tables that it only writes it does not show. */
function tablesOf(calls: Calls, handler: Part): ReadonlySet<string> {
  const seen = new Set([handler]);
  for (const part of seen) for (const one of [...calls.named(part), ...calls.served(part)]) seen.add(one);
  const shown = (parts: Iterable<Part>): string[] =>
    [...parts].flatMap(({ text }) => {
      const written = tablesWritten(text);
      return firsts(text, TABLE).filter((table) => !written.includes(table));
    });
  const tables = shown(seen);
  const sources = Object.entries(DERIVED).flatMap(([table, folder]) => (tables.includes(table) ? [folder] : []));
  return new Set([
    ...tables,
    ...shown(calls.parts.filter(({ file }) => sources.some((folder) => file.startsWith(folder)))),
  ]);
}

/** The reads of a house that stay on a screen, with the handlers that answer them. */
function* readsOf(house: House, calls: Calls): Generator<readonly [string, Part | undefined]> {
  for (const { path, text } of house.values()) {
    if (!path.startsWith("domain/api/")) continue;
    for (const { 1: key, 2: id = "", index } of text.matchAll(ROUTE)) {
      if (!READS.has(id)) continue;
      const group = [...text.slice(0, index).matchAll(GROUP)].at(-1)?.[1];
      yield [
        id,
        calls.parts.find(({ file, name, handles }) => {
          if (handles === undefined || name !== key) return false;
          const [from = "", its] = calls.from(file, handles)?.split(" ") ?? [];
          // A long table is joined of parts, which are files of their own.
          const joins = house.get(from)?.imports.some((one) => one.file === path) === true;
          return from === path ? its === group : joins;
        }),
      ];
    }
  }
}

function untold(house: House): string[] {
  const calls = callsIn(house, "backend/");
  const announces = announcing(calls);
  /** It announces one of the topics, or all that names it does. */
  const told = (part: Part, topics: readonly Topic[], above: readonly Part[] = []): boolean => {
    if (called(part) in UNSEEN || topics.some((topic) => announces(part, topic))) return true;
    const naming = calls.naming(part).filter((one) => !above.includes(one));
    return calls.naming(part).length > 0 && naming.every((one) => told(one, topics, [...above, part]));
  };
  const writers = calls.parts
    .filter(({ file }) => !file.startsWith("backend/migrations/"))
    .map((part) => ({ part, tables: [...new Set(tablesWritten(part.text))] }));
  const faults = new Map<string, string[]>();
  for (const [read, handler] of readsOf(house, calls)) {
    if (handler === undefined) {
      faults.set(`nothing answers ${read}`, []);
      continue;
    }
    const shown = tablesOf(calls, handler);
    const topics = CHANGE_TOPICS.filter((topic) => breadthOf(READS.get(read), topic) !== null);
    for (const { part, tables } of writers)
      for (const table of tables.filter((one) => shown.has(one)))
        if (![read, called(part)].some((of) => `${of} ${table}` in STAYS) && !told(part, topics))
          faults.set(`${called(part)} writes app.${table} and tells nobody of`, [
            ...(faults.get(`${called(part)} writes app.${table} and tells nobody of`) ?? []),
            read,
          ]);
  }
  const gone = Object.keys(UNSEEN).filter(
    (key) => house.has(key.split(" ")[0] ?? "") && !calls.parts.some((part) => called(part) === key),
  );
  return [
    ...gone.map((key) => `${key} is no more`),
    ...[...faults].map(([fault, reads]) => `${fault} ${reads.join(" ")}`),
  ];
}

const VESSELS = `export const vesselRoutes = {
  list: route({ id: "vessels.list", method: "GET" }),
};`;

export const told: readonly Wall[] = [
  {
    name: "what is written is told to the browsers that show it",
    faults: untold,
    broken: {
      "domain/api/vessels.ts": VESSELS,
      "backend/vessels/list.ts": `import { vesselRoutes as routes } from "#domain/api/vessels";
export const Vessels = serve(routes, { list: () => vessels() });
const vessels = () => rows("SELECT name FROM app.vessel");`,
      "backend/vessels/add.ts": `export const add = (tx) => tx.query("INSERT INTO app.vessel (name) VALUES ('Ever')");`,
    },
  },
  {
    name: "what is written by table() is told to the browsers that show it",
    faults: untold,
    broken: {
      "domain/api/vessels.ts": VESSELS,
      "backend/vessels/list.ts": `import { vesselRoutes as routes } from "#domain/api/vessels";
export const Vessels = serve(routes, { list: () => vessels() });
const vessels = ({ tx }) => table(tx, "app.vessel").find(["name"], {});`,
      "backend/vessels/add.ts": `export const add = (tx) => table(tx, "app.vessel").insert({ name: "Ever" });`,
    },
  },
];
