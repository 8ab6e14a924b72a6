import { bunkerRoutes as routes } from "#domain/api/bunker";
import { bunkerExchangeRoutes } from "#domain/api/bunker-exchange";
import type { BunkerDelivery } from "#domain/api/bunker-shapes";
import { craftRoutes, type Craft } from "#domain/api/craft";
import { visitorRoutes } from "#domain/api/visitors";
import type { Body } from "#domain/api/route";
import { formsOf, type BunkerKind } from "#domain/bunker/forms";
import type { FieldData } from "#domain/kinds/field";
import type { ApiClient } from "../../scripts/lib/api-client.ts";
import { DRAWN } from "./drawn.ts";
import { BUNKER_SAMPLES, SHIP, TANKER } from "./bunker-samples.ts";
import type { TestBackend } from "./backend.ts";
import { PASSWORD, type Company } from "./companies.ts";
import { SINGAPORE } from "./sample-parties.ts";
import type { visitors } from "./visitors.ts";

/** An order that fits the samples of forms. */
export const ORDER = {
  vessel: { ...SHIP, flag: "PORTUGAL (MADEIRA)", vesselId: "255806214", grossTonnage: "29762" },
  owner: "TERN & SABLE SHIPPING LDA",
  orderedBy: "MERIDIAN STRAITS TRADING PTE. LTD.",
  agent: "ORISON SHIP AGENCIES",
  supplyType: "BUNKER_TANKER",
  supplyDate: "2026-11-25",
  products: [{ name: "VLSFO 0.50 %", grade: "RMG 380", quantity: "850.000" }],
  port: SINGAPORE,
  deliveryLocation: "EASTERN BUNKERING A",
  locationCode: "AEBA",
} as const satisfies FieldData;

/** The log of a meter: four rows of one delivery. */
export const METER_FILE = [
  "time,totaliser,mass flow,density,temperature",
  "2026-11-25T15:06:00Z,128406.512,0,948.6,42.5",
  "2026-11-25T15:50:00Z,128600.000,400,948.6,42.5",
  "2026-11-25T16:40:00Z,128900.000,400,948.5,42.6",
  "2026-11-25T17:31:00Z,129256.248,0,948.6,42.5",
  "",
].join("\n");

/** A supplier with its facts, its office in the first person, and a tanker whose crew is the second. */
export async function supplier(
  { database }: Pick<TestBackend, "database">,
  company: Company,
): Promise<{ office: ApiClient; crew: ApiClient; craft: Craft }> {
  await company.api.call(bunkerExchangeRoutes.setCompany, {
    body: { uen: "201733418K", licence: "BS-0147", clientIdentifier: "SQB" },
  });
  const crew = company.people[1]!;
  await database.asWorker((tx) =>
    tx.query("UPDATE app.membership SET permissions = '{bunker.crew}' WHERE organisation_id = $1 AND person_id = $2", [
      company.id,
      crew.id,
    ]),
  );
  const craft = await company.api.call(craftRoutes.add, {
    body: { ...TANKER, owner: "Straits Quay", meterSerial: "MFM-7741", mmsi: "" },
  });
  await company.api.call(craftRoutes.crew, { params: { id: craft.id }, body: { persons: [crew.id] } });
  return { office: company.api, crew: crew.api, craft };
}

export const beginning = (given: Partial<Body<typeof routes.begin>> = {}): Body<typeof routes.begin> => ({
  ordered: ORDER,
  surveyed: false,
  parties: [],
  correctsId: null,
  ...given,
});

/** The acts on a delivery by one person of its supplier. */
export function aboard(api: ApiClient, id: string, password = PASSWORD) {
  const show = (): Promise<BunkerDelivery> => api.call(routes.show, { params: { id } });
  const looked = async () => ({ expectedVersion: (await show()).version });
  const formOf = async (kind: BunkerKind) => (await show()).forms.find((form) => form.kind === kind)!;
  const params = (kind: BunkerKind) => ({ id, kind });
  return {
    show,
    formOf,
    assign: async (craftId: string) =>
      api.call(routes.assign, { params: { id }, body: { craftId, ...(await looked()) } }),
    replaceTanker: async (craftId: string, reason = "Engine") =>
      api.call(routes.replaceTanker, { params: { id }, body: { craftId, reason, ...(await looked()) } }),
    open: async () => api.call(routes.open, { params: { id }, body: await looked() }),
    commence: async (at = "2026-11-25T15:06:00Z") =>
      api.call(routes.commence, { params: { id }, body: { at, ...(await looked()) } }),
    complete: async (at = "2026-11-25T17:31:00Z") =>
      api.call(routes.complete, { params: { id }, body: { at, ...(await looked()) } }),
    abort: async (reason: string) => api.call(routes.abort, { params: { id }, body: { reason, ...(await looked()) } }),
    modify: async (ordered: FieldData, reason: string) =>
      api.call(routes.modify, { params: { id }, body: { ordered, reason, ...(await looked()) } }),
    save: async (kind: BunkerKind, data: FieldData = BUNKER_SAMPLES[kind]) =>
      api.call(routes.save, { params: params(kind), body: { data, expectedVersion: (await formOf(kind)).version } }),
    sign: async (kind: BunkerKind, data: FieldData | null = BUNKER_SAMPLES[kind], signer?: "SUPPLIER") => {
      const { version, signers } = await formOf(kind);
      return api.call(routes.signForm, {
        params: params(kind),
        body: {
          signer: signer ?? (signers[0] === "SUPPLIER" ? "SUPPLIER" : "CARGO_OFFICER"),
          ...(data === null ? {} : { data }),
          expectedVersion: version,
          password,
        },
      });
    },
    present: async (kind: BunkerKind, signer: Body<typeof routes.present>["signer"] = "CHIEF_ENGINEER") =>
      api.call(routes.present, {
        params: params(kind),
        body: {
          signer,
          name: "Tomasz Wilk",
          rank: "Chief engineer, PELAGIA DAWN",
          drawing: DRAWN,
          expectedVersion: (await formOf(kind)).version,
          password,
        },
      }),
  };
}

/** Signs every form of a phase by the officer, and by the chief engineer in presence. */
export async function signInPresence(crew: ReturnType<typeof aboard>, kinds: readonly BunkerKind[]): Promise<void> {
  for (const kind of kinds) {
    const { forms } = await crew.sign(kind);
    if (forms.find((one) => one.kind === kind)?.turn === "CHIEF_ENGINEER") await crew.present(kind);
  }
}

/** The chief engineer of the ship, with a mailbox or without. */
export const chief = (email = "") => ({
  signer: "CHIEF_ENGINEER" as const,
  name: "Tomasz Wilk",
  company: "",
  email,
  language: "en-US" as const,
});

/** A delivery whose note both have signed, all in presence; answers its id. */
export async function signedDelivery({ office, crew, craft }: Awaited<ReturnType<typeof supplier>>): Promise<string> {
  const { id } = await office.call(routes.begin, { body: beginning({ parties: [chief()] }) });
  await aboard(office, id).assign(craft.id);
  const onBoard = aboard(crew, id);
  await onBoard.open();
  await signInPresence(onBoard, formsOf("before"));
  await onBoard.commence();
  await onBoard.complete();
  await signInPresence(onBoard, formsOf("after"));
  await onBoard.sign("BunkerDeliveryNote");
  await onBoard.present("BunkerDeliveryNote");
  return id;
}

/** Signs a form as a visitor, by a code. */
export async function signByCode(
  guests: ReturnType<typeof visitors>,
  guest: ApiClient,
  email: string,
  { workspaceId, forms }: Pick<BunkerDelivery, "workspaceId" | "forms">,
  kind: BunkerKind,
  name = "Tomasz Wilk",
): Promise<void> {
  const documentId = forms.find((form) => form.kind === kind)?.documentId ?? "";
  const workspace = { id: workspaceId ?? "" } as Parameters<typeof guests.signingCode>[2];
  const code = await guests.signingCode(guest, email, workspace, documentId);
  await guest.call(visitorRoutes.sign, { params: { id: workspaceId ?? "", documentId }, body: { code, name } });
}
