import { bunkerRoutes as routes } from "#domain/api/bunker";
import type { BunkerDelivery } from "#domain/api/bunker-shapes";
import type { Route } from "#domain/api/route";
import { ACCOUNT_SIGNERS, formsOf, type BunkerKind } from "#domain/bunker/forms";
import { isVisiting } from "#domain/bunker/standing";
import { BUNKER_SAMPLES, SHIP } from "../../../test/support/bunker-samples.ts";
import { DRAWN } from "../../../test/support/drawn.ts";
import { SINGAPORE } from "../../../test/support/sample-parties.ts";
import type { Ask } from "../../lib/api-client.ts";
import type { Actor } from "../../seed/actors.ts";
import type { Measured } from "../review/measured.ts";

/** The office of a supplier, and the crew of its tanker. */
export interface Crewed {
  readonly office: Actor;
  readonly crew: Actor;
  readonly craftId: string;
}

/** The content with which a delivery begins. */
export const orderOf = (ship: string) => ({
  vessel: { ...SHIP, name: ship },
  supplyType: "BUNKER_TANKER",
  supplyDate: "2026-11-25",
  products: [{ name: "VLSFO 0.50 %", grade: "RMG 380", quantity: "850.000" }],
  port: SINGAPORE,
});

/** A whole delivery by the API: nine forms, signed by the officer, the chief engineer and a surveyor. */
export async function deliver({ office, crew, craftId }: Crewed, measured: Measured): Promise<BunkerDelivery> {
  let now = await measured.call(office, routes.begin, {
    body: { ordered: orderOf("PELAGIA DAWN"), surveyed: true, parties: [], correctsId: null },
  });
  const { id } = now;
  const act = async <R extends Route>(actor: Actor, route: R, ask: Ask<R>): Promise<void> => {
    now = (await measured.call(actor, route, ask)) as BunkerDelivery;
  };
  const looked = () => ({ expectedVersion: now.version });
  const formIn = (kind: BunkerKind) => now.forms.find((form) => form.kind === kind)!;
  const sign = async (kind: BunkerKind): Promise<void> => {
    for (const signer of formIn(kind).signers) {
      const params = { id, kind };
      const { version: expectedVersion } = formIn(kind);
      const { password } = crew;
      if (isVisiting(signer))
        await act(crew, routes.present, {
          params,
          body: { signer, name: "Tomasz Wilk", rank: "On board", drawing: DRAWN, expectedVersion, password },
        });
      else
        await act(crew, routes.signForm, {
          params,
          body: {
            signer: ACCOUNT_SIGNERS.find((one) => one === signer)!,
            data: BUNKER_SAMPLES[kind],
            expectedVersion,
            password,
          },
        });
    }
  };
  await act(office, routes.assign, { params: { id }, body: { craftId, ...looked() } });
  await act(crew, routes.open, { params: { id }, body: looked() });
  for (const kind of formsOf("before")) await sign(kind);
  await act(crew, routes.commence, { params: { id }, body: { at: "2026-11-25T15:06:00Z", ...looked() } });
  await act(crew, routes.complete, { params: { id }, body: { at: "2026-11-25T17:31:00Z", ...looked() } });
  for (const kind of formsOf("after")) await sign(kind);
  for (const kind of formsOf("note")) await sign(kind);
  if (now.state !== "SIGNED") throw new Error(`the delivery ended ${now.state}`);
  return now;
}
