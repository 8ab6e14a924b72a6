import { afterAll, beforeAll, expect, it } from "vitest";
import { bunkerRoutes as routes } from "#domain/api/bunker";
import { formsOf } from "#domain/bunker/forms";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { bunkerOffice } from "../../support/bunker-office.ts";
import { aboard, beginning, chief, signByCode, signInPresence } from "../../support/deliveries.ts";
import { visitors } from "../../support/visitors.ts";

let node: Awaited<ReturnType<typeof bunkerOffice>>;
const TERMINAL = "shift@jurong.example";

beforeAll(async () => {
  node = await bunkerOffice();
});
afterAll(() => node.stop());

it("the records beside a delivery are signed by the officer, then by the terminal and the other craft", async () => {
  const guests = visitors(node.backend, node.mail);
  const parties = [
    chief(),
    { ...chief(TERMINAL), signer: "TERMINAL" as const, name: "Lim Wei", company: "JURONG TERMINAL PTE. LTD." },
    { ...chief(), signer: "OTHER_OFFICER" as const, name: "Rosa Melo", company: "QUAY EGRET" },
  ];
  const { id } = await node.all.office.call(routes.begin, { body: beginning({ parties }) });
  await aboard(node.all.office, id).assign(node.all.craft.id);
  const crew = aboard(node.all.crew, id);
  await crew.open();

  // Somebody with an account fixes what a visitor is asked to sign; the ship signs neither record.
  await crew.save("BunkerLoadingRecord");
  expect((await crew.formOf("BunkerLoadingRecord")).signers).toEqual(["CARGO_OFFICER", "TERMINAL"]);
  expect(await refusal(crew.present("BunkerLoadingRecord", "TERMINAL"))).toBe("BUNKER_FIRST_SIGNER");
  expect(await refusal(crew.present("BunkerLoadingRecord", "CHIEF_ENGINEER"))).toBe("BUNKER_NOT_SIGNER");
  const loaded = await crew.sign("BunkerLoadingRecord", null);
  const terminal = await guests.enter(TERMINAL, await guests.linkTo(TERMINAL, { name: loaded.bdnNo! }));
  await signByCode(guests, terminal, TERMINAL, loaded, "BunkerLoadingRecord", "Lim Wei");
  const record = await crew.formOf("BunkerLoadingRecord");
  expect(record.turn).toBeNull();
  expect(record.signatures).toMatchObject([
    { signer: "CARGO_OFFICER", how: "account" },
    { signer: "TERMINAL", how: "code", name: "Lim Wei", witness: "" },
  ]);
  expect(await refusal(crew.save("BunkerLoadingRecord"))).toBe("BUNKER_FORM_SIGNED");

  expect((await crew.sign("BunkerSTSRecord")).forms.find(({ kind }) => kind === "BunkerSTSRecord")?.turn).toBe(
    "OTHER_OFFICER",
  );
  await crew.present("BunkerSTSRecord", "OTHER_OFFICER");
  const transfer = await crew.formOf("BunkerSTSRecord");
  expect(transfer.turn).toBeNull();
  expect(transfer.signatures).toMatchObject([
    { signer: "CARGO_OFFICER", how: "account" },
    { signer: "OTHER_OFFICER", how: "presence", witness: "Person 2" },
  ]);
  for (const kind of ["BunkerLoadingRecord", "BunkerSTSRecord"] as const) {
    const paper = await node.all.office.download(routes.file, { params: { id, kind } });
    expect(Buffer.from(paper).subarray(0, 5).toString()).toBe("%PDF-");
  }

  // They hold up nothing, and the note names them behind the forms of the delivery.
  await signInPresence(crew, formsOf("before"));
  await crew.commence();
  await crew.complete();
  await signInPresence(crew, formsOf("after"));
  await crew.sign("BunkerDeliveryNote");
  expect(await crew.present("BunkerDeliveryNote")).toMatchObject({ state: "SIGNED" });
  const behind = (await crew.formOf("BunkerDeliveryNote")).data["forms"] as readonly Record<string, string>[];
  expect(behind.slice(-2)).toEqual([
    { form: "Loading record", sha256: record.signatures.at(-1)!.sha256 },
    { form: "STS record", sha256: transfer.signatures.at(-1)!.sha256, presence: "Person 2" },
  ]);
});
