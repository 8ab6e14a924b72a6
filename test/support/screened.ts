import { expect } from "vitest";
import { screeningListRoutes as lists } from "#domain/api/screening-lists";
import { screeningRoutes as routes } from "#domain/api/screening";
import type { ScreenedSubject } from "#domain/screening/result";
import { Checker, ListFetcher, Rescreener } from "../../backend/screening/checker.ts";
import { Indexes } from "../../backend/screening/indexes.ts";
import { readVersion } from "../../backend/screening/read-version.ts";
import { rescreen } from "../../backend/screening/rescreen.ts";
import { runCheck } from "../../backend/screening/run-check.ts";
import type { TestBackend } from "./backend.ts";
import type { Company } from "./companies.ts";

/** The ids of what a company has that checks others. */
export interface Screened {
  readonly list: string;
  readonly version: string;
  readonly subject: string;
  readonly check: string;
  readonly hit: string;
  readonly evidence: string;
}

const LIST = "id,kind,name\nA1,company,Orlan Bay Maritime Holding\n";

/** Stops the program's own readers of lists and checks: a story takes each step itself. */
export async function stopReaders({ app }: Pick<TestBackend, "app">): Promise<void> {
  for (const reader of [Checker, ListFetcher, Rescreener]) await app.get(reader).onApplicationShutdown();
}

/**
 * Works off every list, check and round of a company that waits. The program's own readers may have taken some of it:
 * it is waited for as well.
 */
export async function screeningSettles(
  { database }: TestBackend,
  indexes: Indexes,
  { id, api }: Company,
): Promise<void> {
  const rounds = () =>
    database.asWorker((tx) =>
      tx.query<unknown[]>("SELECT 1 FROM app.screening_round WHERE organisation_id = $1", [id]),
    );
  const waits = async (): Promise<boolean> => {
    while (await readVersion(database)) continue;
    while (await runCheck(database, indexes)) continue;
    while (await rescreen(database, indexes)) continue;
    const [all, checks] = [await api.call(lists.list), await api.call(routes.checks, { query: {} })];
    return (
      all.some(({ versions }) => versions[0]?.state === "READING") ||
      (await rounds()).length > 0 ||
      checks.rows.some((one) => one.state === "PROCESSING")
    );
  };
  await expect.poll(waits).toBe(false);
}

/** A company as it is compared with lists, of which nothing but its name is known. */
export const named = (name: string): ScreenedSubject => ({
  kind: "company",
  name,
  localName: "",
  otherNames: [],
  country: "",
  address: "",
  city: "",
  region: "",
  registration: "",
  lei: "",
  imo: "",
  flag: "",
  born: "",
  code: "",
});

/** A company with a list of its own, and a check that found a body on it. */
export async function screenedBy({ database }: TestBackend, { api }: Company): Promise<Screened> {
  const { id: list } = await api.call(lists.add, { body: { name: "Watch list", format: "own" } });
  await api.call(lists.bring, { params: { id: list }, query: { name: "watch.csv" }, bytes: Buffer.from(LIST) });
  const state = async () => (await api.call(lists.list)).find(({ id }) => id === list)?.versions[0];
  // The program's own reader may have taken it.
  while ((await state())?.state === "READING") await readVersion(database);
  const [subject] = await api.call(routes.enter, { body: { subjects: [{ name: "Orlan Bay Maritime" }] } });
  const [check] = await api.call(routes.check, { body: { subjects: [{ source: "entered", id: subject!.id }] } });
  const of = { params: { id: check!.id } };
  const indexes = new Indexes(database);
  while ((await api.call(routes.show, of)).state === "PROCESSING") await runCheck(database, indexes);
  const [hit] = (await api.call(routes.show, of)).found;
  const attached = await api.call(routes.attach, {
    params: { id: hit!.id },
    query: { name: "extract.txt", expectedVersion: hit!.version },
    bytes: Buffer.from("extract"),
  });
  return {
    list,
    version: (await state())!.id,
    subject: subject!.id,
    check: check!.id,
    hit: hit!.id,
    evidence: attached.evidence[0]!.id,
  };
}

/** The id that a route about compliance checks names. */
export function idOfScreening(path: string, ids: Screened): string {
  const after = path.replace(/^.*\/screening(-lists)?\//, "");
  const of = (begins: string): boolean => after.startsWith(begins);
  if (of("subjects")) return ids.subject;
  if (of("checks")) return ids.check;
  if (of("hits")) return ids.hit;
  if (of("evidence")) return ids.evidence;
  return of("versions") || of("lists/versions") ? ids.version : ids.list;
}

/** A company that has a hit about a body of this name, and has not decided about it. Answers the check. */
export async function undecided({ database }: TestBackend, { api }: Company, name: string, country = "") {
  const { id: list } = await api.call(lists.add, { body: { name: `List of ${name} ${country}`, format: "own" } });
  const bytes = Buffer.from(`id,kind,name,aliases\nB1,company,${name},${name} Alias\n`);
  await api.call(lists.bring, { params: { id: list }, query: { name: "blocking.csv" }, bytes });
  const read = async () => (await api.call(lists.list)).find(({ id }) => id === list)?.inUse !== null;
  while (!(await read())) await readVersion(database);
  const [subject] = await api.call(routes.enter, { body: { subjects: [{ name, country }] } });
  const [check] = await api.call(routes.check, { body: { subjects: [{ source: "entered", id: subject!.id }] } });
  const of = { params: { id: check!.id } };
  const indexes = new Indexes(database);
  while ((await api.call(routes.show, of)).state === "PROCESSING") await runCheck(database, indexes);
  return api.call(routes.show, of);
}

/** A company that has confirmed a hit about a body of this name, and sends nothing to it. */
export async function blocking(backend: TestBackend, company: Company, name: string, country = ""): Promise<void> {
  for (const { id, version } of (await undecided(backend, company, name, country)).found)
    await company.api.call(routes.confirm, { params: { id }, body: { reason: "The same.", expectedVersion: version } });
}
