import { QueryObserver, type QueryKey } from "@tanstack/react-query";
import { expect, onTestFinished, test } from "vitest";
import { ROUTES } from "#domain/api/routes";
import type { Shows } from "#domain/changes";
import { createQueryClient } from "../../../web/api/query.ts";
import { waitsForChain } from "../../../web/session/concerned.ts";
import { gather } from "../../../web/session/gather.ts";

/** A screen with these queries, each answered at once and counted; `heard` is what the server says. */
async function screen(queries: readonly { readonly key: QueryKey; readonly answer?: unknown; readonly last?: true }[]) {
  const client = createQueryClient();
  const asked: string[] = [];
  for (const { key, answer = "nothing", last } of queries)
    new QueryObserver(client, {
      queryKey: key,
      queryFn: async () => (asked.push(key.filter((part) => typeof part === "string").join(" ")), answer),
      meta: { ...(last && { last }), ...(showsOf(String(key[0])) !== undefined && { shows: showsOf(String(key[0])) }) },
    }).subscribe(() => undefined);
  await expect.poll(() => client.isFetching()).toBe(0);
  asked.length = 0;
  const heard = gather(client);
  onTestFinished(() => heard.end());
  return { asked, heard };
}
/** What a read says that it shows: a route, or a read that the pages make of several. */
const showsOf = (read: string): Shows | undefined =>
  ROUTES.find(({ id }) => id === read)?.shows ??
  ({ signatures: { document: "named" }, ukey: {} } as const satisfies Record<string, Shows>)[
    read as "signatures" | "ukey"
  ];
const get = (of: string, id: string): QueryKey => [`${of}.get`, { params: { id } }];
const COUNTS: QueryKey = ["counts", {}];
const TASKS: QueryKey = ["tasks.list", {}];
const LIST: QueryKey = ["documents.list", { kind: "BL" }];
const INBOX: QueryKey = ["envelopes.list", { folder: "inbox" }];

test("a draft that a colleague writes is read again where it is listed, and nothing else is", async () => {
  const { asked, heard } = await screen([
    { key: COUNTS },
    { key: TASKS },
    { key: LIST },
    { key: INBOX, answer: { pages: [{ rows: [{ id: "other" }] }] } },
    { key: ["contacts.list", {}] },
  ]);
  heard.hear({ topic: "document", id: "draft" });
  await expect.poll(() => asked).toEqual(["documents.list"]);
});

test("of the documents on the screen, only the one that changed is read again, with what hangs on it", async () => {
  const { asked, heard } = await screen([
    { key: get("documents", "one") },
    { key: ["documents.story", { params: { id: "one" } }] },
    { key: get("documents", "two") },
    { key: ["documents.story", { params: { id: "two" } }] },
    { key: ["documents.pdf", "two", "signed", "f"], last: true },
    { key: ["documents.pdf", "one", "signed", "f"], last: true },
    { key: ["signatures", "one", "f"] },
    { key: ["signatures", "two", "f"] },
  ]);
  heard.hear({ topic: "document", id: "one" });
  await expect
    .poll(() => asked)
    .toEqual(["documents.get", "documents.story", "signatures one f", "documents.pdf one signed f"]);
});

test("what names the document that changed is read again: its envelope, and the bill that it is to replace", async () => {
  const { asked, heard } = await screen([
    { key: get("envelopes", "e1"), answer: { documents: [{ id: "one" }] } },
    { key: get("envelopes", "e2"), answer: { documents: [{ id: "two" }] } },
    { key: get("packs", "p2"), answer: { documents: [{ id: "two" }] } },
    { key: get("documents", "old"), answer: { replacement: { successors: [{ id: "one" }] } } },
  ]);
  heard.hear({ topic: "document", id: "one" });
  await expect.poll(() => asked).toEqual(["envelopes.get", "documents.get"]);
});

test("several messages of one moment are read together, each read once", async () => {
  const { asked, heard } = await screen([
    { key: COUNTS },
    { key: TASKS },
    { key: LIST },
    { key: get("documents", "one") },
    { key: get("documents", "three") },
    { key: ["vessels.list", {}] },
  ]);
  for (const id of ["one", "two", "one", "one"]) heard.hear({ topic: "document", id });
  heard.hear({ topic: "counts", id: "one" });
  heard.hear({ topic: "task", id: "t" });
  await expect.poll(() => asked.toSorted()).toEqual(["counts", "documents.get", "documents.list", "tasks.list"]);
  expect(asked).toHaveLength(4);
  // The next moment begins anew: what was told before is not read again.
  asked.length = 0;
  heard.hear({ topic: "vessel", id: "v" });
  await expect.poll(() => asked).toEqual(["vessels.list"]);
});

test("after a gap everything is read again, and the papers when the rest is there", async () => {
  const { asked, heard } = await screen([
    { key: ["documents.pdf", "one", "view"], last: true },
    { key: COUNTS },
    { key: get("documents", "one") },
    { key: ["vessels.list", {}] },
    { key: ["ukey", "1"] },
  ]);
  heard.hear({ topic: "vessel", id: "v" });
  heard.hear(null);
  await expect
    .poll(() => asked)
    .toEqual(["counts", "documents.get", "vessels.list", "ukey 1", "documents.pdf one view"]);
});

test("a change of rights is a change of everything, and a read that no table knows is never left out", async () => {
  const { asked, heard } = await screen([{ key: COUNTS }, { key: get("documents", "one") }, { key: ["new.read", {}] }]);
  heard.hear({ topic: "me", id: "person" });
  await expect.poll(() => asked).toEqual(["counts", "documents.get", "new.read"]);
  asked.length = 0;
  heard.hear({ topic: "vessel", id: "v" });
  await expect.poll(() => asked).toEqual(["new.read"]);
});

test("what is being read for the first time may have been answered before the change, and is read once more", async () => {
  const client = createQueryClient();
  const reads: ((answer: unknown) => void)[] = [];
  const observer = new QueryObserver(client, {
    queryKey: get("envelopes", "e1"),
    meta: { shows: showsOf("envelopes.get") },
    queryFn: () => new Promise((answer) => reads.push(answer)),
  });
  observer.subscribe(() => undefined);
  let counted = 0;
  new QueryObserver(client, {
    queryKey: COUNTS,
    meta: { shows: showsOf("counts") },
    queryFn: async () => (counted += 1),
  }).subscribe(() => undefined);
  await expect.poll(() => counted).toBe(1);
  const heard = gather(client);
  onTestFinished(() => heard.end());
  heard.hear({ topic: "document", id: "one" });
  heard.hear({ topic: "counts", id: "one" });
  await expect.poll(() => counted).toBe(2);
  reads[0]!({ documents: [{ id: "one", state: "DRAFT" }] });
  await expect.poll(() => reads.length).toBe(2);
  reads[1]!({ documents: [{ id: "one", state: "ISSUED" }] });
  await expect.poll(() => observer.getCurrentResult().data).toEqual({ documents: [{ id: "one", state: "ISSUED" }] });
});

test("what counts blocks, or is not final, changes with the chain; what is final does not", () => {
  const client = createQueryClient();
  const answers = {
    act: { status: "done", confirmations: { done: 2, needed: 12 } },
    counted: { confirmations: { done: 12, needed: 12 } },
    story: { events: [{ final: true }, { final: false }] },
    told: { events: [{ final: true }] },
    bill: { can: { release: "RELEASE_NOT_FINAL", void: null } },
    released: { can: { release: null } },
    nothing: null,
  };
  for (const [name, answer] of Object.entries(answers)) client.setQueryData([name], answer);
  expect(
    client
      .getQueryCache()
      .findAll({ predicate: waitsForChain })
      .map(({ queryKey }) => queryKey[0]),
  ).toEqual(["act", "story", "bill"]);
});
