import { bunkerRoutes as routes } from "#domain/api/bunker";
import { bunkerExchangeRoutes } from "#domain/api/bunker-exchange";
import type { BunkerDelivery } from "#domain/api/bunker-shapes";
import { craftRoutes } from "#domain/api/craft";
import { bunkerForm, type BunkerKind } from "#domain/bunker/forms";
import { drawnSignature } from "./drawing.ts";
import { CRAFT, filledForm, FUELLED, MINUTES, SUPPLIER_FACTS, type Fuelled } from "./fuel.ts";
import type { Actor } from "./actors.ts";

const MINUTE_MS = 60_000;

/** The tanker of the supplier with its crew, and the facts on its notes. */
export async function fitOut(office: Actor, crew: readonly Actor[]): Promise<void> {
  await office.api.call(bunkerExchangeRoutes.setCompany, { body: SUPPLIER_FACTS });
  const known = (await office.api.call(craftRoutes.list)).find(({ name }) => name === CRAFT.name);
  const { id } = known ?? (await office.api.call(craftRoutes.add, { body: CRAFT }));
  await office.api.call(craftRoutes.crew, { params: { id }, body: { persons: crew.map(({ me }) => me.user.id) } });
}

async function found(office: Actor, { imo, order, chief }: Fuelled, day: string): Promise<string> {
  const { rows } = await office.api.call(routes.list, { query: {} });
  const known = rows.find((row) => row.imo === imo);
  if (known !== undefined) return known.id;
  const begun = await office.api.call(routes.begin, {
    body: {
      ordered: { ...order, supplyDate: day },
      surveyed: false,
      parties: [{ signer: "CHIEF_ENGINEER", ...chief, language: "en-US" }],
    },
  });
  return begun.id;
}

/**
 * Takes a delivery on from where it stands: the officer signs with the own account, the chief engineer draws. A second
 * run after a crash finds what is done.
 */
export async function deliver(office: Actor, officer: Actor, of: Fuelled): Promise<void> {
  const id = await found(office, of, new Date(Date.now() + of.alongside * MINUTE_MS).toISOString().slice(0, 10));
  const params = { id };
  let now: BunkerDelivery = await office.api.call(routes.show, { params });
  const began = new Date(now.history[0]?.at ?? Date.now()).getTime() + of.alongside * MINUTE_MS;
  const at = (minutes: number): string => `${new Date(began + minutes * MINUTE_MS).toISOString().slice(0, 16)}:00Z`;
  const step = () => ({ expectedVersion: now.version });
  const signAll = async (phase: "before" | "after" | "note"): Promise<void> => {
    const kinds = now.forms.filter(({ kind }) => bunkerForm(kind).phase === phase).map(({ kind }) => kind);
    for (const kind of kinds) now = await signed({ office, officer }, now, kind, of, at);
  };
  if (now.state === "CREATED") {
    const craft = (await office.api.call(craftRoutes.list)).find(({ name }) => name === CRAFT.name);
    now = await office.api.call(routes.assign, { params, body: { craftId: craft?.id ?? "", ...step() } });
  }
  if (now.state === "ASSIGNED") now = await officer.api.call(routes.open, { params, body: step() });
  if (now.state === "PRE_DELIVERY") {
    await signAll("before");
    now = await officer.api.call(routes.commence, { params, body: { at: at(MINUTES.commenced), ...step() } });
  }
  if (!of.finished) return;
  if (now.state === "DELIVERING")
    now = await officer.api.call(routes.complete, { params, body: { at: at(MINUTES.completed), ...step() } });
  if (now.state === "POST_DELIVERY") {
    await signAll("after");
    await signAll("note");
  }
}

async function signed(
  { office, officer }: { readonly office: Actor; readonly officer: Actor },
  before: BunkerDelivery,
  kind: BunkerKind,
  of: Fuelled,
  at: (minutes: number) => string,
): Promise<BunkerDelivery> {
  const { chief } = of;
  const params = { id: before.id, kind };
  const formOf = ({ forms }: BunkerDelivery) => forms.find((form) => form.kind === kind)!;
  let now = before;
  const { turn, data, version } = formOf(now);
  if (turn === "CARGO_OFFICER" || turn === "SUPPLIER") {
    const { api, password } = turn === "SUPPLIER" ? office : officer;
    now = await api.call(routes.signForm, {
      params,
      body: { signer: turn, data: filledForm(kind, data, at, of), expectedVersion: version, password },
    });
  }
  const next = formOf(now);
  if (next.turn === "CHIEF_ENGINEER")
    now = await officer.api.call(routes.present, {
      params,
      body: {
        signer: next.turn,
        name: chief.name,
        rank: `Chief engineer, ${chief.company}`,
        drawing: drawnSignature(chief.name.length / 2),
        expectedVersion: next.version,
        password: officer.password,
      },
    });
  return now;
}

/** Both deliveries of the demo. */
export async function deliverAll(office: Actor, officer: Actor): Promise<void> {
  for (const of of FUELLED) await deliver(office, officer, of);
}
