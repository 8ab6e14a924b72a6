import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actRoutes } from "#domain/api/acts";
import { certificateRoutes } from "#domain/api/certificates";
import { contactRoutes } from "#domain/api/contacts";
import { credentialRoutes } from "#domain/api/credentials";
import { documentRoutes as documents } from "#domain/api/documents";
import { envelopeRoutes as envelopes } from "#domain/api/envelopes";
import { deskRoutes } from "#domain/api/desk";
import { takesBytes, type Output, type Route } from "#domain/api/route";
import { ROUTES } from "#domain/api/routes";
import { packRoutes } from "#domain/api/packs";
import { externalRoutes } from "#domain/api/external";
import { bunkerRoutes } from "#domain/api/bunker";
import { bunkerExchangeRoutes } from "#domain/api/bunker-exchange";
import { craftRoutes } from "#domain/api/craft";
import { idOfScreening, screenedBy } from "../support/screened.ts";
import { vesselRoutes } from "#domain/api/vessels";
import { stampRoutes } from "#domain/api/stamps";
import { documentTemplateRoutes } from "#domain/api/document-templates";
import { templateRoutes } from "#domain/api/templates";
import { walletRoutes } from "#domain/api/wallets";
import { webhookRoutes } from "#domain/api/webhooks";
import { reviewRoutes } from "#domain/api/reviews";
import { workspaceRoutes } from "#domain/api/workspaces";
import { ERRORS, type ErrorCode } from "#domain/errors";
import { ALL_PERMISSIONS } from "#domain/permissions";
import { rows } from "../../scripts/lib/sql.ts";
import { openVisit } from "../../backend/session/visit.ts";
import { apiClient, type ApiClient } from "../../scripts/lib/api-client.ts";
import { chainFor } from "../support/asked-chains.ts";
import { startBackend, type TestBackend } from "../support/backend.ts";
import { draftBill } from "../support/bill.ts";
import { companies, get, PASSWORD, type Company } from "../support/companies.ts";
import { applicationFor, tokenFor } from "../support/credentials.ts";
import { postage } from "../support/envelopes.ts";
import { plainPdf } from "../support/signing.ts";
import { idleFiata } from "../support/fiata.ts";
import { idlePush } from "../support/bunker-push.ts";
import { exampleUpload } from "../support/document-templates.ts";
import { BODIES } from "../support/matrix-bodies.ts";
import {
  EVERY_MEMBER,
  ACTING,
  ADMINISTRATION,
  ALSO_ADMIN,
  ARRIVING,
  COMPOSING,
  COPY,
  NEEDS_KEYS,
  NODE,
  OWN_LISTS,
  READING,
  SELF,
} from "../support/matrix-rights.ts";
import type { Theirs } from "../support/matrix-theirs.ts";
import { desk, tokenIssuer } from "../support/ukey.ts";
import { inDays } from "../support/visitors.ts";

let backend: TestBackend;
let owner: Company;
let theirs: Theirs;
const principals = new Map<string, ApiClient>();
// The last principal administers the owner's own company, without a key and without a permission.
const PRINCIPALS = [
  "nobody",
  "unfinished",
  "expired",
  "powerless",
  "stranger",
  "reader",
  "token",
  "application",
  "bare",
  "machine",
  "keeper",
  "visitor",
  "colleague",
  "administrator",
] as const;
type Principal = (typeof PRINCIPALS)[number];

beforeAll(async () => {
  backend = await startBackend({ chain: false, settings: { bunkerSystemId: "HAWSER-1" } });
  const make = companies(backend);
  const [company, reader, stranger, keeper] = await Promise.all([
    make.company("Owner", { people: 4 }),
    make.company("Reader"),
    make.company("Stranger"),
    make.company("Node Keepers"),
  ]);
  const [machine, unfinished, expired, powerless] = await Promise.all([
    make.company("Machine"),
    make.company("Unfinished"),
    make.company("Expired"),
    make.company("Powerless", { permissions: [], people: 2 }),
  ]);
  owner = company;
  for (const other of [reader, powerless, unfinished, expired]) await make.befriend(owner, other);
  await backend.database.asWorker((tx) =>
    tx.query("UPDATE app.session SET next_step = 'EMAIL_CODE' WHERE organisation_id = $1", [unfinished.id]),
  );
  await backend.database.asWorker((tx) =>
    tx.query("UPDATE app.session SET next_step = 'CHANGE_EXPIRED_PASSWORD' WHERE organisation_id = $1", [expired.id]),
  );
  // This user works through the API alone, and has signed in.
  await backend.database.asWorker((tx) =>
    tx.query("UPDATE app.membership SET api_only = true WHERE organisation_id = $1", [machine.id]),
  );
  for (const [name, api] of [
    ["nobody", apiClient(backend.url)],
    ["machine", machine.api],
    ["unfinished", unfinished.api],
    ["expired", expired.api],
    ["powerless", powerless.people[1]?.api],
    ["stranger", stranger.api],
    ["reader", reader.api],
    ["colleague", owner.people[2]?.api],
    ["keeper", keeper.api],
    ["administrator", owner.people[3]?.api],
  ] as const)
    principals.set(name, api as ApiClient);
  // Programs of the reader: one with every right of the user, one with two scopes, one without any.
  principals.set("token", (await tokenFor(backend.url, reader.api)).api);
  principals.set("application", (await applicationFor(backend.url, reader.api, ["compose", "envelopes.read"])).api);
  principals.set("bare", (await applicationFor(backend.url, reader.api, [], "Bare")).api);
  // A colleague in the owner's company, with its keys, but without a permission.
  await backend.database.asWorker((tx) =>
    tx.query("UPDATE app.membership SET permissions = '{}' WHERE person_id = $1", [owner.people[2]?.id]),
  );
  await backend.database.asWorker(async (tx) => {
    await tx.query("INSERT INTO app.node_administrator (email) SELECT email FROM app.person WHERE id = $1", [
      keeper.people[0]?.id,
    ]);
    const admin = owner.people[3]?.id;
    await tx.query("UPDATE app.membership SET permissions = '{}', is_admin = true WHERE person_id = $1", [admin]);
    await tx.query(
      `DELETE FROM app.secret_share h USING app.secret s WHERE s.id = h.secret_id AND s.person_id IS NULL
        AND h.recipient_id = $1`,
      [admin],
    );
  });
  theirs = await belongings(reader);
  const visit = await backend.database.asWorker((tx) => openVisit(tx, theirs.visitors[0]));
  const visitor = apiClient(backend.url);
  for (const id of theirs.workspaces) visitor.cookies.set(`hawser-visit-${id}`, visit);
  principals.set("visitor", visitor);
});
afterAll(() => backend.stop());

async function belongings(reader: Company): Promise<Theirs> {
  const mail = postage(backend);
  const upload = async () =>
    (await owner.api.call(documents.upload, { query: { kind: "Invoice", name: "Paper" }, bytes: await plainPdf() })).id;
  const bill = (await draftBill(owner.api)).id;
  const paper = await upload();
  const draft = (await owner.api.call(envelopes.compose, { body: { recipientId: reader.id, documentIds: [paper] } }))
    .id;
  const begun = (await owner.api.call(packRoutes.compose, { body: { reference: "LC 2", documentIds: [paper] } })).id;
  const { id: pack, version } = await owner.api.call(packRoutes.compose, {
    body: { reference: "LC 1", remarks: "Ours", documentIds: [await upload()] },
  });
  await owner.api.call(packRoutes.complete, { params: { id: pack }, body: { expectedVersion: version } });
  const sealed = await mail.seal(owner, reader, [], [pack]);
  const sent = await mail.send(owner, reader, [paper]);
  const [contact] = await owner.api.call(contactRoutes.list, { query: {} });
  const [task] = await owner.api.call(deskRoutes.tasks);
  const [forwarded, wallet] = [uuid(), uuid()];
  await backend.database.asWorker(async (tx) => {
    for (const [id, custody, document, status] of [
      [forwarded, "forwarded", bill, "open"],
      [wallet, "wallet", paper, "waiting"],
    ])
      await tx.query(
        `INSERT INTO app.intent (id, chain_id, organisation_id, person_id, document_id, action, custody, target,
          call_data, call, status, deadline)
         VALUES ($1,1337,$2,$3,$4,'surrender',$5,'0x','0x','{"functionName":"f","arguments":[]}',$6,now() + interval '1 hour')`,
        [id, owner.id, owner.people[0]?.id, document, custody, status],
      );
  });
  const released = [uuid(), uuid()] as const;
  await backend.database.asWorker((tx) =>
    tx.query(
      `INSERT INTO app.cargo_release (id, document_id, organisation_id, person_id, receiver, transport, lines, at)
        VALUES ($1,$2,$3,$4,$5,$6,'[]',now())`,
      [uuid(), paper, owner.id, owner.people[0]?.id, ...released],
    ),
  );
  const certificates = (await owner.api.call(certificateRoutes.list))
    .filter((one) => one.holder === null || one.holder.id === owner.people[0]?.id)
    .map((one) => one.id);
  const followed = uuid();
  await backend.database.asWorker((tx) =>
    tx.query(
      `INSERT INTO app.followed_title (id, organisation_id, person_id, chain_id, registry, token_id)
        VALUES ($1,$2,$3,1337,$4,$5)`,
      [followed, owner.id, owner.people[0]?.id, owner.address, `0x${"1".repeat(64)}`],
    ),
  );
  const { id: stamp } = await owner.api.call(stampRoutes.draw, { body: { name: "Chop" } });
  const { id: documentTemplate } = await owner.api.call(documentTemplateRoutes.upload, exampleUpload());
  const { id: template } = await owner.api.call(templateRoutes.create, {
    body: { kind: "BillOfLading", name: "Theirs", language: "en-US", look: {}, data: {} },
  });
  const { id: access } = await owner.api.call(credentialRoutes.createToken, {
    body: { name: "Theirs", password: PASSWORD },
  });
  const { id: application } = await owner.api.call(credentialRoutes.createApplication, {
    body: { name: "Theirs", url: "https://theirs.example", permissions: [], password: PASSWORD },
  });
  const { id: external } = await owner.api.call(externalRoutes.add, {
    body: { name: "X", origin: "X", address: `0x${"9".repeat(40)}` },
  });
  const { id: vessel } = await owner.api.call(vesselRoutes.add, { body: { name: "Theirs", imo: "9074729" } });
  const { id: craft } = await owner.api.call(craftRoutes.add, { body: { name: "Theirs", licence: "SB1" } });
  const fiata = await idleFiata(companies(backend), owner);
  const push = await idlePush(companies(backend), owner, paper);
  const { id: account } = await owner.api.call(walletRoutes.add, {
    body: { name: "Theirs", network: "xdc", privateKey: null, password: PASSWORD },
  });
  const { id: webhook } = await owner.api.call(webhookRoutes.create, {
    body: { password: PASSWORD, url: "https://theirs.example", topics: ["document"] },
  });
  const [session] = await backend.database.asWorker((tx) =>
    rows<{ id: string }>(tx, "SELECT id FROM app.session WHERE person_id = $1", [owner.people[1]?.id]),
  );
  const shared = await Promise.all(
    [paper, await upload()].map((id) =>
      owner.api.call(workspaceRoutes.create, {
        body: { name: "Shown", endsOn: inDays(3), documentIds: [id], visitors: [{ email: `${uuid()}@example.com` }] },
      }),
    ),
  );
  const { id: review } = await owner.api.call(reviewRoutes.begin, { body: { kind: "BillOfLading" } });
  await owner.api.call(bunkerExchangeRoutes.setCompany, {
    body: { uen: "53012345A", licence: "", clientIdentifier: "X" },
  });
  const { id: delivery } = await owner.api.call(bunkerRoutes.begin, {
    body: { ordered: {}, surveyed: false, parties: [] },
  });
  const token = await (await tokenIssuer()).token("Theirs", "Owner");
  const [held] = await desk(token).certificates();
  const asked = await owner.api.call(certificateRoutes.ukey, {
    body: { of: "user", certificate: held!.certificate, chain: held!.chain, password: PASSWORD },
  });
  return {
    released,
    review,
    delivery,
    ukey: { preparation: asked.preparation, value: await desk(token).sign(asked) },
    workspaces: [shared[0]!.id, shared[1]!.id],
    visitors: [shared[0]!.visitors[0]!.id, shared[1]!.visitors[0]!.id],
    session: session?.id ?? "",
    certificates,
    followed,
    stamp,
    template,
    documentTemplate,
    token: access,
    application,
    webhook,
    external,
    vessel,
    craft,
    screening: await screenedBy(backend, owner),
    push,
    fiata,
    wallet: account,
    bill,
    paper,
    file: (await get(owner.api, paper)).files[0]?.id ?? "",
    envelopes: [draft, sealed, sent],
    packs: [begun, pack],
    intents: [forwarded, wallet],
    task: task?.id ?? "",
    contact: contact?.id ?? "",
    colleague: owner.people[1]?.id ?? "",
    capacity: owner.capacityId,
  };
}

/** The owner's ids that the route could be asked about. */
function targets(route: Route): Record<string, string>[] {
  const own = (ids: readonly string[]) => ids.map((id) => ({ id }));
  if (!route.path.includes(":")) return [{}];
  if (route.path.includes("/:fileId")) return [theirs.paper, theirs.bill].map((id) => ({ id, fileId: theirs.file }));
  if (route.path.startsWith("/api/documents")) return own([theirs.bill, theirs.paper]);
  if (/^\/api\/(visitor\/)?workspaces/.test(route.path))
    return theirs.workspaces.map((id, i) => ({
      id,
      documentId: theirs.paper,
      visitorId: theirs.visitors[i] ?? "",
      personId: theirs.colleague,
    }));
  if (route.path.startsWith("/api/reviews")) return [{ id: theirs.review, commentId: theirs.review }];
  if (route.path.startsWith("/api/bunker/")) return [{ id: theirs.delivery, kind: "BunkerRequisition" }];
  if (route.path.startsWith("/api/epacks")) return theirs.packs.map((id) => ({ id, documentId: theirs.paper }));
  if (route.path.includes(":packId")) return theirs.envelopes.map((id) => ({ id, packId: theirs.packs[1] }));
  if (route.path.includes(":documentId")) return theirs.envelopes.map((id) => ({ id, documentId: theirs.paper }));
  if (route.path.startsWith("/api/envelopes")) return own(theirs.envelopes);
  if (route.path.startsWith("/api/intents")) return own(theirs.intents);
  if (route.path.startsWith("/api/tasks")) return own([theirs.task]);
  if (route.path.startsWith("/api/contacts")) return own([theirs.contact]);
  if (route.path.startsWith("/api/capacities")) return own([theirs.capacity]);
  if (route.path.startsWith("/api/users")) return own([theirs.colleague]);
  if (route.path.startsWith("/api/external-contacts")) return own([theirs.external]);
  if (route.path.startsWith("/api/vessels/:id")) return own([theirs.vessel]);
  if (route.path.startsWith("/api/craft/:id")) return own([theirs.craft]);
  if (route.path.startsWith("/api/screening/") || route.path.startsWith("/api/node/screening-lists/"))
    return own([idOfScreening(route.path, theirs.screening)]);
  if (route.path.startsWith("/api/fiata/documents/")) return own([theirs.fiata.document]);
  if (route.path.startsWith("/api/fiata/calls/")) return own([theirs.fiata.call]);
  if (route.path.startsWith("/api/bunker-exchange/pushes/")) return own([theirs.push]);
  if (route.path.startsWith("/api/wallets")) return own([theirs.wallet]);
  if (route.path.startsWith("/api/webhooks")) return [{ id: theirs.webhook, deliveryId: theirs.bill }];
  if (route.path.startsWith("/api/certificates")) return own(theirs.certificates);
  if (route.path.startsWith("/crl")) return [{ name: "issuing.crl" }, { name: "root.crl" }];
  if (route.path.startsWith("/api/tokens")) return own([theirs.token]);
  if (route.path.startsWith("/api/oauth-clients")) return own([theirs.application]);
  if (route.path.startsWith("/api/stamps")) return own([theirs.stamp]);
  if (route.path.startsWith("/api/templates")) return own([theirs.template]);
  if (route.path.startsWith("/api/document-templates")) return [{ id: theirs.documentTemplate, name: "logo.png" }];
  if (route.path.startsWith("/api/me/sessions")) return own([theirs.session]);
  if (route.path.startsWith("/api/followed")) return own([theirs.followed]);
  if (route.path.startsWith("/api/titles"))
    return [{ chainId: `${chainFor(route)}`, registry: owner.address, tokenId: `0x${"1".repeat(64)}` }];
  return [{ id: owner.id, address: owner.address, sha256: "0".repeat(64) }];
}

/** This route answers for each title by itself. */
const TOGETHER = "documents.together";

/** A body that every schema accepts, naming the owner in every field that could. */
function bodyOf(route: Route): object | undefined {
  if (!route.body) return undefined;
  if (BODIES[route.id]) return BODIES[route.id];
  if (route.id === TOGETHER)
    return {
      documents: [{ id: theirs.bill, expectedVersion: 1 }],
      act: { action: "void", reason: "x" },
      password: PASSWORD,
    };
  const offered: Record<string, unknown> = {
    expectedVersion: 1,
    password: PASSWORD,
    permissions: ["compose"],
    email: `${uuid()}@example.com`,
    organisationId: owner.id,
    recipientId: owner.id,
    subject: "",
    note: "",
    documentIds: [theirs.bill, theirs.paper],
    packId: theirs.packs[1],
    packIds: [theirs.packs[1]],
    reference: "x",
    cargoName: "",
    vesselName: "",
    portOfLoading: "",
    portOfDischarge: "",
    amount: "",
    currency: "",
    remarks: "",
    documentId: theirs.paper,
    data: {},
    kind: route.id === "documents.create" ? "BillOfLading" : "Invoice",
    capacityId: theirs.capacity,
    type: "TO_ORDER",
    endorseeId: owner.id,
    purpose: "DELIVERY",
    reason: "x",
    wanted: "x",
    releaseAgentId: owner.id,
    receiver: "x",
    lines: [{ line: 0, quantity: "1" }],
    sure: true,
    isCopy: false,
    comment: "x",
    image: "0".repeat(64),
    name: "X",
    url: "https://x.example",
    verbs: ["documents.sign"],
    days: 1,
    topics: ["document"],
    file: "{}",
    origin: "X",
    address: `0x${"8".repeat(40)}`,
    signerId: owner.people[0]?.id,
    network: "hedera",
    ethereumFormat: true,
    privateKey: null,
    ordered: true,
    parties: [{ organisationId: owner.id }],
    endsOn: inDays(2),
    visitors: [{ email: `${uuid()}@example.com` }],
    visitorIds: theirs.visitors,
    envelopeId: theirs.envelopes[0],
    right: "SIGN",
    form: "FILE",
    workspaceId: theirs.workspaces[0],
    token: "x".repeat(43),
    code: "00000000",
    nomineeId: owner.id,
    presenteeId: owner.id,
    originOffice: "x",
    consignee: "x",
    serials: ["x"],
    ...theirs.ukey,
  };
  const shape = Object.keys((route.body as unknown as { shape: Record<string, unknown> }).shape);
  return Object.fromEntries(Object.entries(offered).filter(([name]) => shape.includes(name)));
}

const RIGHTS: readonly string[] = ALL_PERMISSIONS;

/**
 * Routes that are closed to programs, whatever their owner may do: administration, what only administrators read,
 * personal routes, and acts that the password confirms.
 */
const isForPeople = (route: Route): boolean =>
  route.stepUp !== undefined ||
  (route.access !== "public" &&
    !RIGHTS.includes(route.access) &&
    !ACTING.includes(route.id) &&
    !Object.values(READING).flat().includes(route.id));
const isProgram = (principal: Principal): boolean =>
  principal === "token" || principal === "application" || principal === "bare";

function mayPass(principal: Principal, route: Route, params: Record<string, string>): boolean {
  if (route.access === "public") return true;
  if (principal === "visitor" || route.access === "visitor")
    return principal === "visitor" && route.access === "visitor" && params["id"] === theirs.workspaces[0];
  if (principal === "bare" || (isProgram(principal) && isForPeople(route))) return false;
  if (
    principal === "application" &&
    route.access !== "compose" &&
    !COMPOSING.includes(route.id) &&
    !READING["envelopes.read"]?.includes(route.id)
  )
    return false;
  if (isProgram(principal)) return mayPass("reader", route, params);
  if (principal === "nobody") return false;
  if (principal === "unfinished") return ARRIVING.includes(route.id);
  if (SELF.includes(route.id)) return true;
  if (principal === "expired") return false;
  if (principal === "machine")
    return ["me.agreement", "certificates.list", "tokens.list", "tokens.create"].includes(route.id);
  if (OWN_LISTS.includes(route.id)) return true;
  if (principal === "powerless") return false;
  if (NODE.includes(route.id)) return principal === "keeper";
  if (route.id.startsWith("node.")) return false;
  if (route.id === "me.enter-company") return principal === "colleague" || principal === "administrator";
  if (
    principal === "administrator" &&
    (route.access === "admin" ? !NEEDS_KEYS.includes(route.id) : ALSO_ADMIN.includes(route.id))
  )
    return true;
  if (principal === "colleague" || principal === "administrator")
    return route.method === "GET" || EVERY_MEMBER.includes(route.id);
  if (ADMINISTRATION.includes(route.id) && !params["id"]) return true;
  return (
    principal === "reader" &&
    COPY.includes(route.id) &&
    (params["id"] === theirs.paper || params["id"] === theirs.envelopes[2])
  );
}

/** Whether the answer must be "not found": the route asks about a thing that is not the caller's. */
const hidden = (principal: Principal, route: Route, params: Record<string, string>): boolean =>
  (principal === "stranger" ||
    (principal === "keeper" && !route.id.startsWith("node.")) ||
    ((principal === "reader" || principal === "token") &&
      params["id"] !== theirs.paper &&
      params["id"] !== theirs.envelopes[2])) &&
  params["id"] !== undefined &&
  route.access !== "public" &&
  route.id !== "contacts.name";

const OF_REVIEW = ["visitors.comment", "visitors.annex", "visitors.conditions", "visitors.logo"];
/** The refusal of a visitor who is inside: nothing is to be signed in that workspace, and no review is shown. */
const toVisitor = ({ id }: Route) => (OF_REVIEW.includes(id) ? "NOT_FOUND" : "VISITOR_NOT_ASKED");

describe.each(PRINCIPALS)("%s", (principal) => {
  // Signing out comes last.
  const routes = ROUTES.filter(
    (route) =>
      route.id !== "auth.logout" &&
      route.id !== "visitors.leave" &&
      (principal === "nobody" ||
        (route.id !== "auth.login" && route.id !== "auth.register" && route.id !== "auth.activate")),
  );
  it.each(routes.map((route) => [route.id, route] as const))("%s", async (_, route) => {
    for (const params of targets(route)) {
      const { status, code, told } = await ask(principals.get(principal) as ApiClient, route, params);
      const about = `${route.id} ${JSON.stringify(params)}: ${status} ${code}`;
      expect(status, about).toBeLessThan(500);
      expect(
        secretsFrom(principal).filter((id) => told.includes(id)),
        about,
      ).toEqual([]);
      if (status < 400) expect(mayPass(principal, route, params), about).toBe(true);
      else if (route.access === "visitor")
        expect(code, about).toBe(mayPass(principal, route, params) ? toVisitor(route) : "VISIT_ENDED");
      else if ((principal === "nobody" || principal === "visitor") && route.access !== "public")
        expect(code, about).toBe("UNAUTHENTICATED");
      else if (isProgram(principal) && isForPeople(route))
        expect(["PERSON_NEEDED", "GRANT_NEEDED", ...(route.access === "node" ? ["NOT_FOUND"] : [])], about).toContain(
          code,
        );
      else if (principal === "unfinished" && !["public", "arriving"].includes(route.access))
        expect(code, about).toBe("UNAUTHENTICATED");
      else if (principal === "expired" && !["public", "arriving", "session"].includes(route.access))
        expect(code, about).toBe("PASSWORD_EXPIRED");
      else if (
        principal === "machine" &&
        !["public", "arriving", "session"].includes(route.access) &&
        route.forApiUsers !== true &&
        route.access !== "admin"
      )
        expect(code, about).toBe("USER_API_ONLY");
      else if (hidden(principal, route, params)) expect(code, about).toBe("NOT_FOUND");
      else expect(Object.keys(ERRORS), about).toContain(code);
    }
  });
});

it("has moved nothing of the owner's", async () => {
  for (const [i, id] of theirs.workspaces.entries())
    expect(await owner.api.call(workspaceRoutes.get, { params: { id } })).toMatchObject({
      state: "OPEN",
      version: 1,
      visitors: [{ id: theirs.visitors[i] }],
      documents: [{ form: "FILE" }],
    });
  expect((await get(owner.api, theirs.bill)).state).toBe("DRAFT");
  const states = await Promise.all(
    theirs.envelopes.map(async (id) => (await owner.api.call(envelopes.get, { params: { id } })).state),
  );
  expect(states).toEqual(["DRAFT", "READY_FOR_TRANSFER", "TRANSFERRED"]);
  expect(
    await Promise.all(
      theirs.intents.map(async (id) => (await owner.api.call(documents.intent, { params: { id } })).status),
    ),
  ).toEqual(["open", "waiting"]);
  const untouched = { state: "ADDED", enabled: true, comment: "" };
  expect(await owner.api.call(contactRoutes.list, { query: { list: "own" } })).toMatchObject([
    untouched,
    untouched,
    untouched,
    untouched,
  ]);
});

/** Names of the owner's things that no answer to this principal may hold. */
const secretsFrom = (principal: Principal): readonly string[] =>
  principal === "visitor"
    ? Object.values(theirs)
        .flat()
        .filter((id) => typeof id === "string" && id !== "" && id !== theirs.workspaces[0] && id !== theirs.paper)
    : principal === "reader" || isProgram(principal)
      ? theirs.released
      : principal === "stranger" || principal === "machine" || principal === "powerless" || principal === "nobody"
        ? Object.values(theirs)
            .flat()
            .filter((id) => typeof id === "string" && id !== "")
        : [];

async function ask(
  api: ApiClient,
  route: Route,
  params: Record<string, string>,
): Promise<{ status: number; code: ErrorCode | null; told: string }> {
  const query = {
    list: route.id === "contacts.parties" ? "all" : "both",
    text: "Owner",
    name: "Paper",
    expectedVersion: 1,
    specification: "round",
    language: "en-US",
    chainId: 1337,
    registry: `0x${"1".repeat(40)}`,
    tokenId: `0x${"1".repeat(64)}`,
    address: owner.address,
    store: owner.address,
  } as Record<string, unknown>;
  const shape = Object.keys((route.query as unknown as { shape?: Record<string, unknown> } | undefined)?.shape ?? {});
  const body = bodyOf(route);
  const response = await api.send(route, {
    params,
    query: Object.fromEntries(Object.entries(query).filter(([name]) => shape.includes(name))),
    ...(body ? { body } : {}),
    ...(takesBytes(route) ? { bytes: await plainPdf() } : {}),
  } as never);
  if (route.bytes === "stream" && response.ok) {
    await response.body?.cancel();
    return { status: response.status, code: null, told: "" };
  }
  const text = await response.text();
  if (response.ok) {
    if (route.output) route.output.parse(JSON.parse(text));
    const refused = route.id === TOGETHER ? (JSON.parse(text) as Output<typeof actRoutes.together>)[0]?.refused : null;
    if (refused) return { status: 403, code: refused.code as ErrorCode, told: "" };
    return { status: response.status, code: null, told: text };
  }
  // OAuth has codes of its own for its refusals.
  if (route.id === "oauth.token") return { status: response.status, code: "OAUTH_CLIENT", told: text };
  return { status: response.status, code: (JSON.parse(text) as { code: ErrorCode }).code, told: text };
}
