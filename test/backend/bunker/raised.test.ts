import { afterAll, beforeAll, expect, it } from "vitest";
import { bunkerRoutes as routes } from "#domain/api/bunker";
import { documentRoutes } from "#domain/api/documents";
import { formsOf } from "#domain/bunker/forms";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { bunkerOffice } from "../../support/bunker-office.ts";
import { BUNKER_SAMPLES } from "../../support/bunker-samples.ts";
import { aboard, beginning, chief, signByCode, signInPresence } from "../../support/deliveries.ts";
import { visitors } from "../../support/visitors.ts";

let node: Awaited<ReturnType<typeof bunkerOffice>>;
const CHIEF = "chief@pelagia.example";

beforeAll(async () => {
  node = await bunkerOffice();
});
afterAll(() => node.stop());

/** A delivery that pumps. */
async function pumping(email = "") {
  const { id } = await node.all.office.call(routes.begin, { body: beginning({ parties: [chief(email)] }) });
  const office = aboard(node.all.office, id);
  await office.assign(node.all.craft.id);
  const crew = aboard(node.all.crew, id);
  await crew.open();
  expect(await refusal(crew.save("BunkerProtest"))).toBe("WRONG_STATE");
  await signInPresence(crew, formsOf("before"));
  await crew.commence();
  return { id, office, crew };
}
const raised = async (crew: ReturnType<typeof aboard>, kind = "BunkerProtest") =>
  (await crew.show()).forms.filter((form) => form.kind === kind);
/** The same, the oldest first. */
const inOrder = async (crew: ReturnType<typeof aboard>) => (await raised(crew)).toReversed();
/** Another one of a kind, whose newest is signed. */
const another = (id: string) =>
  node.all.office.call(routes.save, { params: { id, kind: "BunkerProtest" }, body: { data: {}, expectedVersion: 0 } });

it("is protested against any number of times once it pumps, and the note names what was signed before it", async () => {
  const { id, crew } = await pumping();
  await crew.sign("BunkerProtest");
  await crew.present("BunkerProtest");
  await another(id);
  const [first, second, ...more] = await inOrder(crew);
  expect(more).toEqual([]);
  expect([first!.turn, second!.turn, second!.version]).toEqual([null, "CARGO_OFFICER", 1]);
  expect(second!.data).toMatchObject({ vessel: { name: "PELAGIA DAWN" } });
  // One that is open is written on, and no third one begins beside it.
  expect(await refusal(another(id))).toBe("CONTENT_UPDATED");
  await node.all.crew.call(routes.save, {
    params: { id, kind: "BunkerProtest" },
    body: { data: { ...BUNKER_SAMPLES.BunkerProtest, about: "SAFETY" }, expectedVersion: second!.version },
  });
  expect((await inOrder(crew)).map(({ data }) => data["about"])).toEqual(["DELAY", "SAFETY"]);

  await crew.complete();
  await signInPresence(crew, formsOf("after"));
  await crew.sign("BunkerQuantityDispute");
  // Neither the protest without a signature nor the dispute without its second one holds up the note.
  await crew.sign("BunkerDeliveryNote");
  const signed = await crew.present("BunkerDeliveryNote");
  expect(signed.state).toBe("SIGNED");
  const note = signed.forms.find(({ kind }) => kind === "BunkerDeliveryNote")!;
  const hash = first!.signatures.at(-1)!.sha256.slice(0, 16);
  expect(note.data["protest"]).toEqual([
    `Note of protest sha-256 ${hash}`,
    expect.stringMatching(/^Quantity dispute sha-256 [0-9a-f]{16}$/),
  ]);
  expect(note.data["forms"]).toHaveLength(8);
  // The other one is signed after the note.
  expect(await crew.sign("BunkerProtest", null)).toMatchObject({ state: "SIGNED" });
});

it("has a protest that the ship signs by code, also where a newer one was raised since", async () => {
  const guests = visitors(node.backend, node.mail);
  const { id, crew } = await pumping(CHIEF);
  const signed = await crew.sign("BunkerProtest");
  await another(id);
  const guest = await guests.enter(CHIEF, await guests.linkTo(CHIEF, { name: signed.bdnNo! }));
  await signByCode(guests, guest, CHIEF, signed, "BunkerProtest");
  const [first, second] = await inOrder(crew);
  expect(first!.signatures).toMatchObject([{ signer: "CARGO_OFFICER" }, { signer: "CHIEF_ENGINEER", how: "code" }]);
  expect(second!.signatures).toEqual([]);
});

it("voids on abort what nobody has signed, and keeps what was signed", async () => {
  const { id, office, crew } = await pumping();
  await crew.sign("BunkerProtest");
  await another(id);
  const [kept, voided] = await inOrder(crew);
  await office.abort("The ship left");
  expect((await raised(crew)).map(({ documentId }) => documentId)).toEqual([kept!.documentId]);
  const state = async (documentId: string | null) =>
    (await node.all.office.call(documentRoutes.get, { params: { id: documentId! } })).state;
  expect([await state(kept!.documentId), await state(voided!.documentId)]).toEqual(["CREATED", "VOID"]);
});
