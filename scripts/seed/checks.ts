import { deskRoutes } from "#domain/api/desk";
import { screeningRoutes as routes } from "#domain/api/screening";
import { nodeScreeningListRoutes, screeningListRoutes } from "#domain/api/screening-lists";
import type { CheckView, SubjectCard } from "#domain/api/screening-shapes";
import { LIMITS } from "#domain/limits";
import { CHECKED, SHARED_LIST, WATCH_LIST } from "./listed.ts";
import { until, type Actor } from "./actors.ts";

type Keeper = typeof screeningListRoutes | typeof nodeScreeningListRoutes;

/** Brings the first version of a list, unless that was done, and waits until it is in use. */
async function keep({ api }: Actor, lists: Keeper, { name, format, file, text }: typeof WATCH_LIST): Promise<void> {
  const find = async () => (await api.call(lists.list)).find((one) => one.name === name);
  const { id, versions } = (await find()) ?? (await api.call(lists.add, { body: { name, format, addresses: [] } }));
  if (versions.length === 0)
    await api.call(lists.bring, { params: { id }, query: { name: file }, bytes: Buffer.from(text) });
  await until(`list ${name}`, async () => ((await find())?.inUse ?? null) !== null);
}

/** The list for every company, where the keeper of the node is one of the demo. */
export async function keepShared(keeper: Actor): Promise<void> {
  if (keeper.me.user.isNodeAdmin) await keep(keeper, nodeScreeningListRoutes, SHARED_LIST);
}

/** The own list; what the company knows was compared with it once before more is entered. */
export async function keepOwn(actor: Actor): Promise<void> {
  await keep(actor, screeningListRoutes, WATCH_LIST);
  await until("first comparison", async () =>
    (await actor.api.call(deskRoutes.tasks)).some(({ kind, state }) => kind === "screening" && state === "SUCCEEDED"),
  );
}

/** Bodies that were entered, by their names. */
async function entered({ api }: Actor): Promise<ReadonlyMap<string, SubjectCard>> {
  const { rows } = await api.call(routes.subjects, { query: { limit: LIMITS.pageSizeMax } });
  return new Map(rows.filter(({ source }) => source === "entered").map((one) => [one.name, one]));
}

const refOf = ({ source, id }: SubjectCard) => ({ source, id });

/** Enters bodies and their owners, and checks them; a second run after a crash finds what is done. */
export async function checkAll(actor: Actor): Promise<void> {
  const { api } = actor;
  const before = await entered(actor);
  const missing = CHECKED.map(({ body }) => body).filter(({ name }) => !before.has(name));
  if (missing.length > 0) await api.call(routes.enter, { body: { subjects: missing } });
  const all = await entered(actor);
  const meant = (name: string) => refOf(all.get(name)!);
  for (const { body, owners = {} } of CHECKED) {
    const shares = Object.entries(owners).map(([name, share]) => ({ owner: meant(name), share }));
    if (shares.length > 0) await api.call(routes.owners, { body: { owned: meant(body.name), owners: shares } });
  }
  const { rows } = await api.call(routes.checks, { query: {} });
  const subjects = CHECKED.filter(({ unchecked }) => unchecked !== true)
    .map(({ body }) => meant(body.name))
    .filter(({ id }) => !rows.some(({ subject }) => subject.id === id));
  if (subjects.length > 0) await api.call(routes.check, { body: { subjects } });
}

/** The newest check of a body, once it has ended. */
async function checkOf({ api }: Actor, name: string): Promise<CheckView> {
  const { id } = await until(`check of ${name}`, async () => {
    const { rows } = await api.call(routes.checks, { query: { text: name } });
    return rows.find(({ subject, state }) => subject.name === name && state === "FINISHED");
  });
  return api.call(routes.show, { params: { id } });
}

/** Decides about hits, and signs reports of what was decided. */
export async function decideAll(colleagues: readonly [Actor, Actor]): Promise<void> {
  const [signer] = colleagues;
  for (const { body, decision, signed } of CHECKED) {
    if (decision === undefined) continue;
    const { id, found, report } = await checkOf(signer, body.name);
    for (const hit of found.filter(({ state }) => state === "OPEN"))
      await colleagues[decision.by].api.call(routes[decision.act], {
        params: { id: hit.id },
        body: { reason: decision.reason, expectedVersion: hit.version },
      });
    if (signed === true && report === null)
      await signer.api.call(routes.sign, { params: { id }, body: { password: signer.password } });
  }
}
