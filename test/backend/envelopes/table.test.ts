import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actRoutes } from "#domain/api/acts";
import { documentRoutes } from "#domain/api/documents";
import { envelopeRoutes as routes } from "#domain/api/envelopes";
import type { EnvelopeDetail } from "#domain/api/envelope-shapes";
import type { ErrorCode } from "#domain/errors";
import type { EnvelopeFacts } from "#domain/acts/envelope/facts";
import { envelopeFlow, type EnvelopeAction } from "#domain/flows/envelope";
import { ALL_PERMISSIONS } from "#domain/permissions";
import { ENVELOPE_STATES, type EnvelopeState } from "#domain/states";
import { LIMITS } from "#domain/limits";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { draftBill } from "../../support/bill.ts";
import { companies, PASSWORD, settled, until, type Colleague, type Company } from "../../support/companies.ts";
import { plainPdf } from "../../support/signing.ts";

// The table of envelopes, row by row on the running backend: each act where it is allowed, and once for every code that
// the table can refuse it with. The table itself lists these codes, so a new guard without a story fails here.

let backend: TestBackend;
let make: ReturnType<typeof companies>;
let [sender, recipient, other, unsigned]: Company[] = [];
let count = 0;

beforeAll(async () => {
  backend = await startBackend({ chain: true });
  make = companies(backend);
  [sender, recipient, other, unsigned] = await Promise.all([
    make.company("Sender", { people: 3 }),
    make.company("Recipient", { people: 3 }),
    make.company("Other", { people: 2 }),
    make.company("Unsigned", { agreed: false }),
  ]);
  for (const [one, another] of [
    [sender, recipient],
    [sender, unsigned],
    [recipient, other],
  ] as const)
    await make.befriend(one!, another!);
  for (const company of [sender, recipient])
    await sql("UPDATE app.membership SET permissions = '{}' WHERE person_id = $1", [company!.people[2]?.id]);
}, 120_000);
afterAll(() => backend.stop());

const sql = (statement: string, parameters: unknown[] = []): Promise<unknown> =>
  backend.database.asWorker((tx) => tx.query(statement, parameters));
/** Does something while the database deviates from the usual state. */
async function during<T>(change: string, undo: string, parameters: unknown[], act: () => Promise<T>): Promise<T> {
  await sql(change, parameters);
  try {
    return await act();
  } finally {
    await sql(undo, parameters);
  }
}
type Person = Pick<Colleague, "api">;
const colleague = (company: Company | undefined): Person => company!.people[1]!;
/** Works for the company without any permission. */
const clerk = (company: Company | undefined): Person => company!.people[2]!;
const open = (id: string, person: Person = sender!): Promise<EnvelopeDetail> =>
  person.api.call(routes.get, { params: { id } });
const upload = async (): Promise<string> =>
  (
    await sender!.api.call(documentRoutes.upload, {
      query: { kind: "Invoice", name: `Paper ${++count}` },
      bytes: await plainPdf(),
    })
  ).id;
async function bill(): Promise<string> {
  const draft = await draftBill(sender!.api, `T-${++count}`);
  const { intent } = await sender!.api.call(documentRoutes.sign, {
    params: { id: draft.id },
    body: { expectedVersion: draft.version, password: PASSWORD, capacityId: sender!.capacityId },
  });
  expect((await settled(sender!.api, intent)).status).toBe("done");
  return draft.id;
}
const compose = async (documentIds: string[], to: Company | null = recipient!): Promise<string> =>
  (await sender!.api.call(routes.compose, { body: { recipientId: to?.id ?? null, subject: "Papers", documentIds } }))
    .id;
const seal = async (id: string, person: Person = sender!) =>
  person.api.call(routes.seal, {
    params: { id },
    body: { expectedVersion: (await open(id)).version, password: PASSWORD },
  });
const reached = (id: string, state: EnvelopeState): Promise<void> =>
  until(state, async () => (await open(id)).state === state);
async function ready(documentIds: string[]): Promise<string> {
  const id = await compose(documentIds);
  await seal(id);
  await reached(id, "READY_FOR_TRANSFER");
  return id;
}
const transfer = async (id: string, person: Person = colleague(sender)) =>
  person.api.call(routes.transfer, {
    params: { id },
    body: { expectedVersion: (await open(id)).version, password: PASSWORD },
  });
async function sent(documentIds: string[]): Promise<string> {
  const id = await ready(documentIds);
  await transfer(id);
  await reached(id, "TRANSFERRED");
  return id;
}
const edit = async (id: string, person: Person = sender!) =>
  person.api.call(routes.save, {
    params: { id },
    body: {
      recipientId: recipient!.id,
      subject: "New",
      note: "Please confirm",
      expectedVersion: (await open(id)).version,
    },
  });
const unseal = async (id: string, person: Person = sender!) =>
  person.api.call(routes.unseal, {
    params: { id },
    body: { password: PASSWORD, expectedVersion: (await open(id)).version },
  });
const giveBack = (id: string, person: Person = recipient!) =>
  person.api.call(routes.returnToSender, { params: { id } });
const remove = (id: string, person: Person = sender!) => person.api.call(routes.delete, { params: { id } });

const DISABLE = [
  "UPDATE app.contact SET enabled = false WHERE organisation_id = $1",
  "UPDATE app.contact SET enabled = true WHERE organisation_id = $1",
] as const;
const disabled = <T>(act: () => Promise<T>) => during(...DISABLE, [sender!.id], act);
const OF_RECIPIENT = [
  "UPDATE app.organisation SET agreement_version = NULL WHERE id = $1",
  "UPDATE app.organisation SET agreement_version = 1 WHERE id = $1",
] as const;
/** While an act on the document is under way. */
const busy = <T>(documentId: string, act: () => Promise<T>) =>
  during(
    `INSERT INTO app.intent (id, chain_id, organisation_id, document_id, action, custody, target, call_data, call,
      status, deadline) VALUES ($1, 1337, $2, $3, 'endorse', 'wallet', '0x', '0x', '{}', 'waiting',
      now() + interval '1 hour')`,
    "DELETE FROM app.intent WHERE id = $1 AND organisation_id = $2 AND document_id = $3",
    [uuid(), sender!.id, documentId],
    act,
  );
const VOID = [
  "UPDATE app.document_state SET state = 'VOID' WHERE document_id = $1",
  "UPDATE app.document_state SET state = 'CREATED' WHERE document_id = $1",
] as const;
/** Does something while an original is presented to a company, as a bill of exchange is for payment. */
const presented = <T>(documentId: string, act: () => Promise<T>) =>
  during(
    "UPDATE app.document_state SET state = 'PRESENTED' WHERE document_id = $1 AND organisation_id = $2",
    "UPDATE app.document_state SET state = 'ISSUED' WHERE document_id = $1 AND organisation_id = $2",
    [documentId, sender!.id],
    act,
  );
const lost = async (documentId: string): Promise<void> => {
  const id = await make.handOver(sender!, other!, documentId, "BOTH");
  await until(
    "the hand-over",
    async () => (await sender!.api.call(documentRoutes.intent, { params: { id } })).status === "done",
  );
};
/** More originals than may travel together, as if an earlier rule had let them in. */
async function crowd(): Promise<string> {
  const id = await compose([]);
  for (let n = 0; n <= LIMITS.originalsTogether; n += 1) {
    const document = uuid();
    await sql(
      `INSERT INTO app.document (id, kind, number, organisation_id, created_by, signed_at, complete)
        VALUES ($1,'BillOfLading',$2,$3,$4,now(),true)`,
      [document, `C-${n}`, sender!.id, sender!.people[0]?.id],
    );
    await sql("INSERT INTO app.document_access (document_id, organisation_id, access) VALUES ($1,$2,'author')", [
      document,
      sender!.id,
    ]);
    await sql(
      "INSERT INTO app.document_state (document_id, organisation_id, kind, state) VALUES ($1,$2,'BillOfLading','ISSUED')",
      [document, sender!.id],
    );
    await sql(
      `INSERT INTO app.envelope_document (envelope_id, document_id, position, is_copy, moves)
        VALUES ($1,$2,$3,false,'BOTH')`,
      [id, document, n],
    );
  }
  return id;
}
async function onTwoChains(): Promise<string> {
  const [one, another] = [await bill(), await bill()];
  const id = await compose([one, another]);
  await sql("UPDATE app.document SET chain_id = 5 WHERE id = $1", [another]);
  return id;
}

interface Row {
  readonly allowed: () => Promise<unknown>;
  readonly refused: Partial<Record<ErrorCode, () => Promise<unknown>>>;
}
const TABLE: Record<EnvelopeAction, Row> = {
  edit: {
    allowed: async () =>
      expect(await edit(await compose([]))).toMatchObject({ subject: "New", note: "Please confirm" }),
    refused: {
      WRONG_STATE: async () => edit(await ready([await upload()])),
      NOT_SENDER: async () => edit(await sent([await upload()]), recipient),
      FORBIDDEN: async () => edit(await compose([]), clerk(sender)),
    },
  },
  seal: {
    allowed: async () => expect((await seal(await compose([await upload()]))).envelope.state).toBe("SEALED"),
    refused: {
      WRONG_STATE: async () => seal(await ready([await upload()])),
      NOT_SENDER: async () => seal(await sent([await upload()]), recipient),
      ENVELOPE_NO_RECIPIENT: async () => seal(await compose([await upload()], null)),
      ENVELOPE_EMPTY: async () => seal(await compose([])),
      CONTACT_DISABLED: async () => {
        const id = await compose([await upload()]);
        return disabled(() => seal(id));
      },
      ENVELOPE_HAS_DRAFT: async () =>
        seal(
          await compose([
            (
              await sender!.api.call(documentRoutes.create, {
                body: { kind: "BillOfLading", data: { blNo: `T-${++count}` } },
              })
            ).id,
          ]),
        ),
      ENVELOPE_DOCUMENT_VOID: async () => {
        const document = await upload();
        const id = await compose([document]);
        await sender!.api.call(actRoutes.void, {
          params: { id: document },
          body: { expectedVersion: 1, password: PASSWORD, reason: "Superseded" },
        });
        return seal(id);
      },
      ORIGINALS_LIMIT: async () => seal(await crowd()),
      ORIGINALS_ONE_CHAIN: async () => seal(await onTwoChains()),
      NOT_POSSESSOR: async () => {
        const document = await bill();
        const id = await compose([document]);
        await lost(document);
        return seal(id);
      },
      BUSY: async () => {
        const document = await bill();
        const id = await compose([document]);
        return busy(document, () => seal(id));
      },
      NOT_PASSED_ON: async () => {
        const document = await bill();
        const id = await compose([document]);
        return presented(document, () => seal(id));
      },
      RECIPIENT_NO_AGREEMENT: async () => seal(await compose([await bill()], unsigned)),
      FORBIDDEN: async () => seal(await compose([await upload()]), clerk(sender)),
    },
  },
  unseal: {
    allowed: async () => expect((await unseal(await ready([await upload()]))).state).toBe("DRAFT"),
    refused: {
      WRONG_STATE: async () => unseal(await compose([])),
      NOT_SENDER: async () => unseal(await sent([await upload()]), recipient),
      FORBIDDEN: async () => unseal(await ready([await upload()]), clerk(sender)),
    },
  },
  transfer: {
    allowed: async () =>
      expect((await open(await sent([await bill()]), recipient)).documents).toMatchObject([
        { isCopy: false, state: "ISSUED" },
      ]),
    refused: {
      WRONG_STATE: async () => transfer(await compose([await upload()])),
      NOT_SENDER: async () => transfer(await sent([await upload()]), recipient),
      FOUR_EYES: async () => transfer(await ready([await upload()]), sender),
      CONTACT_DISABLED: async () => {
        const id = await ready([await upload()]);
        return disabled(() => transfer(id));
      },
      AGREEMENT_ORG_NEEDED: async () => {
        const id = await ready([await bill()]);
        return during(...OF_RECIPIENT, [sender!.id], () => transfer(id));
      },
      AGREEMENT_NEEDED: async () => {
        const id = await ready([await bill()]);
        return during(
          "UPDATE app.person SET agreement_version = NULL WHERE id = $1",
          "UPDATE app.person SET agreement_version = 1 WHERE id = $1",
          [sender!.people[1]?.id],
          () => transfer(id),
        );
      },
      FORBIDDEN: async () => transfer(await ready([await upload()]), clerk(sender)),
      RECIPIENT_NO_AGREEMENT: async () => {
        const id = await ready([await bill()]);
        return during(...OF_RECIPIENT, [recipient!.id], () => transfer(id));
      },
      ENVELOPE_DOCUMENT_VOID: async () => {
        const document = await upload();
        const id = await ready([document]);
        // The void document counts as one of another company.
        return during(...VOID, [document], () => transfer(id));
      },
      NOT_POSSESSOR: async () => {
        const document = await bill();
        const id = await ready([document]);
        await lost(document);
        return transfer(id);
      },
      BUSY: async () => {
        const document = await bill();
        const id = await ready([document]);
        return busy(document, () => transfer(id));
      },
      NOT_PASSED_ON: async () => {
        const document = await bill();
        const id = await ready([document]);
        return presented(document, () => transfer(id));
      },
    },
  },
  returnToSender: {
    allowed: async () =>
      expect(await giveBack(await sent([await bill()]))).toMatchObject({
        state: "DRAFT",
        recipient: { id: sender!.id },
        documents: [{ isCopy: false }],
      }),
    refused: {
      WRONG_STATE: async () => giveBack(await compose([]), sender),
      NOT_RECIPIENT: async () => giveBack(await sent([await upload()]), sender),
      NOT_POSSESSOR: async () => {
        const document = await bill();
        const id = await sent([document]);
        const onward = await make.handOver(recipient!, other!, document, "BOTH");
        await until(
          "the hand-over",
          async () => (await recipient!.api.call(documentRoutes.intent, { params: { id: onward } })).status === "done",
        );
        return giveBack(id);
      },
      FORBIDDEN: async () => giveBack(await sent([await upload()]), clerk(recipient)),
    },
  },
  delete: {
    allowed: async () => {
      const id = await compose([await upload()]);
      await remove(id);
      expect(await refusal(open(id))).toBe("NOT_FOUND");
    },
    refused: {
      WRONG_STATE: async () => remove(await ready([await upload()])),
      NOT_SENDER: async () => remove(await sent([await upload()]), recipient),
      FORBIDDEN: async () => remove(await compose([]), clerk(sender)),
    },
  },
};

/**
 * The API's codes where they are more exact than the table's: envelopes have states of their own, and a lock is no act
 * under way.
 */
const SAID: Partial<Record<ErrorCode, readonly ErrorCode[]>> = {
  WRONG_STATE: ["ENVELOPE_STATE", "ENVELOPE_TRANSFERRING", "NOT_SEALER_STATE"],
  FORBIDDEN: ["FORBIDDEN", "NO_COMPOSE"],
  BUSY: ["BUSY", "LOCKED"],
};

const GOOD: Omit<EnvelopeFacts, "state"> = {
  permissions: new Set(ALL_PERMISSIONS),
  isSender: true,
  isRecipient: true,
  sealedByMe: false,
  hasDocuments: true,
  hasRecipient: true,
  recipientEnabled: true,
  recipientAgreed: true,
  hasDraftInside: false,
  hasVoidInside: false,
  hasOriginal: true,
  originals: 1,
  originalsOneChain: true,
  originalsHeld: true,
  originalsFree: true,
  originalsCirculate: true,
  userAgreed: true,
  orgAgreed: true,
  mayTransferOriginal: true,
  possessesOriginals: true,
};
/** The codes that the act can be refused with: one fact at a time deviates, in every state. */
function codesOf(action: EnvelopeAction): ErrorCode[] {
  const otherwise: Partial<EnvelopeFacts>[] = [
    {},
    { permissions: new Set() },
    { originals: LIMITS.originalsTogether + 1 },
    ...Object.entries(GOOD).flatMap(([name, value]): Partial<EnvelopeFacts>[] =>
      typeof value === "boolean" ? [{ [name]: !value }] : [],
    ),
  ];
  const states = Object.keys(ENVELOPE_STATES) as EnvelopeState[];
  return [
    ...new Set(
      states.flatMap((state) =>
        otherwise.flatMap((facts) => envelopeFlow.refusal(action, { ...GOOD, ...facts, state })?.code ?? []),
      ),
    ),
  ].sort();
}

describe.each(Object.keys(TABLE) as EnvelopeAction[])("%s", (action) => {
  const { allowed, refused } = TABLE[action];
  it("has a story for every code that the table can refuse it with", () => {
    expect(Object.keys(refused).sort()).toEqual(codesOf(action));
  });
  it("is allowed", async () => {
    await allowed();
  });
  it.each(Object.entries(refused))("is refused: %s", async (code, act) => {
    expect(SAID[code as ErrorCode] ?? [code]).toContain(await refusal(act()));
  });
});
