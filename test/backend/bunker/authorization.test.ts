import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BunkerState } from "#domain/acts/bunker/states";
import { bunkerRoutes as routes } from "#domain/api/bunker";
import { craftRoutes } from "#domain/api/craft";
import type { Route } from "#domain/api/route";
import { visitorRoutes } from "#domain/api/visitors";
import { BUNKER_FORMS, formsOf, type BunkerKind } from "#domain/bunker/forms";
import { Pusher } from "../../../backend/bunker-exchange/pusher.ts";
import { apiClient, type ApiClient, type Ask } from "../../../scripts/lib/api-client.ts";
import { startBunkerExchange, type BunkerExchangeProgram } from "../../../scripts/services/bunker-exchange.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { BUNKER_RIGHTS, BUNKER_ROLES, type BunkerRole } from "../../support/bunker-rights.ts";
import { connect } from "../../support/bunker-push.ts";
import { companies, PASSWORD } from "../../support/companies.ts";
import { aboard, beginning, chief, METER_FILE, ORDER, signInPresence, supplier } from "../../support/deliveries.ts";
import { DRAWN } from "../../support/drawn.ts";
import { mailReceiver, type MailReceiver } from "../../support/smtp.ts";
import { visitors } from "../../support/visitors.ts";

/** Every route of bunker deliveries is asked by everybody around one of them, against the running backend. */

let backend: TestBackend;
let mail: MailReceiver;
let exchange: BunkerExchangeProgram;
let id = "";
/** A delivery in each state in which an act is asked for. */
const at = new Map<BunkerState, { readonly id: string; readonly version: number }>();
let craftId = "";
let formVersion = 0;
let workspaceId = "";
let clients: Readonly<Record<BunkerRole, ApiClient>>;
const CHIEF = "chief@pelagia.example";
const SURVEYOR = "daniel@orison.example";
/** The answer to a visitor who asked for a code to sign a form that the officer had just signed. */
const codes = new Map<string, string>();

async function codeOf(response: Response): Promise<string> {
  if (response.ok) return "yes";
  return ((await response.json()) as { readonly code: string }).code;
}

interface Hands {
  readonly office: ApiClient;
  readonly crew: ApiClient;
  readonly craft: { readonly id: string };
  readonly former: string;
}

/** Brings a delivery to a state; another tanker had it before. */
async function brought(state: BunkerState, { office, crew, craft, former }: Hands): Promise<string> {
  const made = await office.call(routes.begin, { body: beginning({ parties: [chief()] }) });
  if (state === "CREATED") return made.id;
  await aboard(office, made.id).assign(former);
  await aboard(office, made.id).replaceTanker(craft.id);
  if (state === "ASSIGNED") return made.id;
  const onBoard = aboard(crew, made.id);
  await onBoard.open();
  await signInPresence(onBoard, formsOf("before"));
  if (state === "PRE_DELIVERY") return made.id;
  await onBoard.commence();
  await onBoard.complete();
  await signInPresence(onBoard, [...formsOf("after"), ...formsOf("note")]);
  if (state === "SIGNED") return made.id;
  exchange.fault = () => "refused";
  const { version: expectedVersion } = await aboard(office, made.id).show();
  await office.call(routes.push, { params: { id: made.id }, body: { expectedVersion } });
  const pusher = backend.app.get(Pusher, { strict: false });
  await pusher.round();
  await pusher.settled();
  await exchange.quiet();
  return made.id;
}

beforeAll(async () => {
  mail = await mailReceiver();
  exchange = await startBunkerExchange();
  backend = await startBackend({
    chain: false,
    settings: { smtpUrl: mail.url, bunkerSystemId: "HAWSER-1", webhookPrivate: true },
  });
  const make = companies(backend);
  const yard = await make.company("Straits Quay", { people: 5 });
  const other = await make.company("Petrel Bunkers");
  const { office, crew, craft } = await supplier(backend, yard);
  await connect(backend, office, exchange);
  const [, , second, third, colleague] = yard.people;
  const give = (person: string, permissions: string): Promise<unknown> =>
    backend.database.asWorker((tx) =>
      tx.query("UPDATE app.membership SET permissions = $1::text[] WHERE person_id = $2", [permissions, person]),
    );
  const manned = async (name: string, person: string): Promise<string> => {
    const made = await office.call(craftRoutes.add, {
      body: { name, imo: "", licence: name, owner: "", meterSerial: "", mmsi: "" },
    });
    await give(person, "{bunker.crew}");
    await office.call(craftRoutes.crew, { params: { id: made.id }, body: { persons: [person] } });
    return made.id;
  };
  const former = await manned("QUAY PLOVER", second!.id);
  await manned("QUAY EGRET", third!.id);
  await give(colleague!.id, "{}");

  const surveyor = { ...chief(SURVEYOR), signer: "SURVEYOR" as const, name: "Daniel Teo" };
  const begun = await office.call(routes.begin, {
    body: beginning({ surveyed: true, parties: [chief(CHIEF), surveyor] }),
  });
  ({ id } = begun);
  await aboard(office, id).assign(former);
  await aboard(second!.api, id).open();
  await aboard(office, id).replaceTanker(craft.id);
  const guests = visitors(backend, mail);
  const onBoard = aboard(crew, id);
  let chiefEngineer: ApiClient | undefined;
  let surveys: ApiClient | undefined;
  for (const kind of formsOf("before")) {
    const signed = await onBoard.sign(kind);
    workspaceId = signed.workspaceId ?? "";
    const { documentId } = await onBoard.formOf(kind);
    chiefEngineer ??= await guests.enter(CHIEF, await guests.linkTo(CHIEF, { name: signed.bdnNo! }));
    if (kind === "BunkerMeterSealsCheckPre")
      surveys = await guests.enter(SURVEYOR, await guests.linkTo(SURVEYOR, { name: signed.bdnNo! }));
    for (const [who, guest] of [
      ["chiefEngineer", chiefEngineer],
      ["surveyor", surveys],
    ] as const)
      if (guest !== undefined && documentId !== null)
        codes.set(
          `${kind} ${who}`,
          await codeOf(await guest.send(visitorRoutes.sendSigningCode, { params: { id: workspaceId, documentId } })),
        );
    for (const signer of (await onBoard.formOf(kind)).signers)
      if (signer === "CHIEF_ENGINEER" || signer === "SURVEYOR") await onBoard.present(kind, signer);
  }
  await onBoard.commence();
  await crew.call(routes.setMeter, {
    params: { id },
    query: { name: "MFM.csv", expectedVersion: (await onBoard.show()).version },
    bytes: Buffer.from(METER_FILE),
  });
  for (const state of ["CREATED", "ASSIGNED", "PRE_DELIVERY", "SIGNED", "SUBMIT_FAILED"] as const)
    at.set(state, await aboard(office, await brought(state, { office, crew, craft, former })).show());
  at.set("DELIVERING", await aboard(office, id).show());
  formVersion = (await onBoard.formOf(kind)).version;
  craftId = former;
  await give(yard.people[0]!.id, "{bunker.operate}");
  clients = {
    operator: office,
    crew,
    otherCrew: third!.api,
    formerCrew: second!.api,
    colleague: colleague!.api,
    otherCompany: other.api,
    chiefEngineer: chiefEngineer!,
    surveyor: surveys!,
    stranger: apiClient(backend.url),
  };
}, 300_000);
afterAll(async () => {
  await backend.stop();
  await exchange.stop();
  await mail.stop();
});

const kind = "BunkerRequisition" satisfies BunkerKind;
/** No delivery and no form has this version: what somebody may do is asked for, and not done. */
const NEVER = 999;

/** A request of each route about the delivery, of an act about one in a state that allows it. */
function asked(name: keyof typeof routes, may: boolean): Ask<Route> {
  const of = (state: BunkerState) => {
    const delivery = at.get(state);
    if (delivery === undefined) throw new Error(`no delivery is ${state}`);
    return { params: { id: delivery.id }, expectedVersion: may ? NEVER : delivery.version };
  };
  const { params, expectedVersion } = of("DELIVERING");
  const ofForm = { expectedVersion: may ? NEVER : formVersion };
  const act = (state: BunkerState, body: object = {}): Ask<Route> => {
    const { params: delivery, ...version } = of(state);
    return { params: delivery, body: { ...body, ...version } } as Ask<Route>;
  };
  const bytes = Buffer.from(METER_FILE);
  const asks: Readonly<Record<keyof typeof routes, Ask<Route>>> = {
    list: {},
    filters: {},
    begin: { body: beginning() },
    beginStems: { body: { orders: [ORDER] } },
    export: { query: params },
    show: { params },
    file: { params: { ...params, kind } },
    meter: { params },
    meterFile: { params },
    setMeter: { params, query: { name: "M.csv", expectedVersion }, bytes },
    removeMeter: { params, query: { expectedVersion } },
    setParties: { params, body: { expectedVersion, surveyed: true, parties: [] } },
    sendNote: { params, body: { email: "ship@ship.example", language: "en-US" } },
    remindParty: { params, body: { signer: "CHIEF_ENGINEER" } },
    save: { params: { ...params, kind }, body: { data: {}, ...ofForm } },
    signForm: { params: { ...params, kind }, body: { signer: "CARGO_OFFICER", ...ofForm, password: PASSWORD } },
    present: {
      params: { ...params, kind },
      body: { signer: "CHIEF_ENGINEER", name: "x", rank: "x", drawing: DRAWN, ...ofForm, password: PASSWORD },
    },
    assign: act("CREATED", { craftId }),
    replaceTanker: act("DELIVERING", { craftId, reason: "x" }),
    modify: act("DELIVERING", { ordered: ORDER, reason: "x" }),
    abort: act("DELIVERING", { reason: "x" }),
    push: act("SIGNED"),
    retry: act("SUBMIT_FAILED"),
    submit: act("SIGNED"),
    open: act("ASSIGNED"),
    commence: act("PRE_DELIVERY", { at: "2026-11-25T15:06:00Z" }),
    complete: act("DELIVERING", { at: "2026-11-25T17:31:00Z" }),
  };
  return asks[name];
}
/** The refusals that are about the person; every other one is about the delivery, which this person may change. */
const ABOUT_PERSON = ["FORBIDDEN", "NOT_FOUND", "BUNKER_TANKER_REPLACED", "UNAUTHENTICATED"];

describe.each(BUNKER_ROLES)("the routes of bunker deliveries, asked by: %s", (role) => {
  it("answer as the table of rights says", async () => {
    const answered: Record<string, string> = {};
    for (const name of Object.keys(routes) as (keyof typeof routes)[]) {
      const code = await codeOf(
        await clients[role].send<Route>(routes[name], asked(name, BUNKER_RIGHTS[name][role] === "yes")),
      );
      answered[name] = ABOUT_PERSON.includes(code) ? code : "yes";
    }
    expect(answered).toEqual(Object.fromEntries(Object.entries(BUNKER_RIGHTS).map(([name, row]) => [name, row[role]])));
  });
});

it("a delivery stands on the lists of its company and of its tanker, and of nobody else", async () => {
  const lists = async (role: BunkerRole): Promise<boolean> =>
    (await clients[role].call(routes.list, { query: {} })).rows.some((row) => row.id === id);
  expect(await lists("operator")).toBe(true);
  expect(await lists("crew")).toBe(true);
  expect(await lists("colleague")).toBe(true);
  for (const role of ["otherCrew", "formerCrew", "otherCompany"] as const) expect(await lists(role)).toBe(false);
});

it.each(formsOf("before"))("%s is signed by code by its own visitors alone", (form) => {
  const { signers } = BUNKER_FORMS[form];
  for (const [who, signer] of [
    ["chiefEngineer", "CHIEF_ENGINEER"],
    ["surveyor", "SURVEYOR"],
  ] as const) {
    const code = codes.get(`${form} ${who}`);
    if (code === undefined) continue;
    expect(code === "yes", `${form} ${who}: ${code}`).toBe((signers as readonly string[]).includes(signer));
  }
});

it("a delivery was not changed by all that was asked", async () => {
  expect(await aboard(clients.crew, id).show()).toMatchObject({ state: "DELIVERING", craft: { name: "QUAY HERON" } });
});
