import { randomBytes, randomUUID } from "node:crypto";
import { unzipSync, zipSync } from "fflate";
import decodeQr from "qr/decode.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bunkerNoteRoutes } from "#domain/api/bunker-notes";
import { bunkerRoutes as routes } from "#domain/api/bunker";
import { deskRoutes, verifyRoutes } from "#domain/api/desk";
import { recordRoutes } from "#domain/api/record";
import { BUNKER_KINDS, bunkerForm, formsOf } from "#domain/bunker/forms";
import { LIMITS } from "#domain/limits";
import { say } from "#domain/text";
import { trustOfAnswer } from "#domain/verify/trust";
import { verify } from "#domain/verify/verify";
import { COPY_HOW } from "../../../backend/bunker/copy-letters.ts";
import { table } from "../../../backend/core/table.ts";
import { askForCopy, claimCopy } from "../../../backend/documents/bunker/copies.ts";
import { putFile, readFile } from "../../../backend/documents/files.ts";
import { apiClient, refusal } from "../../../scripts/lib/api-client.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { companies, until, type Company } from "../../support/companies.ts";
import { aboard, beginning, chief, signInPresence, supplier } from "../../support/deliveries.ts";
import { pagePicture } from "../../support/pdf-picture.ts";
import { mailReceiver, type MailReceiver } from "../../support/smtp.ts";
import { storageOf } from "../../support/storage-of.ts";

const MB = 1024 * 1024;

let backend: TestBackend;
let mail: MailReceiver;
let yard: Company;
let all: Awaited<ReturnType<typeof supplier>>;

beforeAll(async () => {
  mail = await mailReceiver();
  backend = await startBackend({ chain: false, settings: { smtpUrl: mail.url, bunkerSystemId: "HAWSER-1" } });
  yard = await companies(backend).company("Straits Quay", { people: 3 });
  all = await supplier(backend, yard);
});
afterAll(async () => {
  await backend.stop();
  await mail.stop();
});

/** A delivery up to its note, which the officer has signed and the chief engineer has not. */
async function toTheNote(email: string, language: "en-US" | "zh-CN" = "en-US") {
  const parties = [{ ...chief(email), language }];
  const { id } = await all.office.call(routes.begin, { body: beginning({ parties }) });
  await aboard(all.office, id).assign(all.craft.id);
  const crew = aboard(all.crew, id);
  await crew.open();
  await signInPresence(crew, formsOf("before"));
  await crew.commence();
  await crew.complete();
  await signInPresence(crew, formsOf("after"));
  await crew.sign("BunkerDeliveryNote");
  return { id, crew };
}
const copiesOf = async (id: string) => (await all.office.call(routes.show, { params: { id } })).copies;
async function sentCopies(id: string) {
  await until("the letter is sent", async () => {
    const copies = await copiesOf(id);
    return copies.length > 0 && copies.every(({ sentAt }) => sentAt !== null);
  });
  return copiesOf(id);
}
/** Makes the signed file of a form larger by bytes that no package can press together. */
async function enlarge(documentId: string, mb: number): Promise<void> {
  const storage = storageOf(backend);
  const signed = { document_id: documentId, role: "signed" } as const;
  const file = await backend.database.asWorker((tx) =>
    table(tx, "app.file").first(["owner_id", "storage_key"], signed),
  );
  const former = await readFile(storage, { ownerId: file!.owner_id, storageKey: file!.storage_key });
  const bytes = Buffer.concat([former, randomBytes(mb * MB)]);
  const { key, sha256 } = await putFile(storage, file!.owner_id, bytes);
  const change = { storage_key: key, sha256, size: bytes.length };
  await backend.database.asWorker((tx) => table(tx, "app.file").change(signed, change));
}
const lettersTo = (address: string) =>
  mail.messages().filter(({ to, files }) => to.includes(address) && files.length > 0);

describe("the signed note", () => {
  it("goes to the ship with a package that is verified without a server, and not with one byte changed", async () => {
    const ship = "chief@pelagia.example";
    const { id, crew } = await toTheNote(ship);
    expect((await crew.show()).copies).toEqual([]);
    const { bdnNo } = await crew.present("BunkerDeliveryNote");
    const [copy] = await sentCopies(id);
    expect(copy).toMatchObject({ to: ship, by: "", attached: true, failedAt: null });
    const [letter, ...more] = lettersTo(ship);
    expect(more).toEqual([]);
    expect(letter!.subject).toBe(`Straits Quay: signed bunker delivery note ${bdnNo}, PELAGIA DAWN`);
    const [note, pack] = letter!.files;
    expect([note!.name, note!.mime]).toEqual([`Bunker delivery note ${bdnNo}.pdf`, "application/pdf"]);
    expect(pack!.name).toBe(`${bdnNo} signed forms.zip`);
    const stored = await all.crew.download(routes.file, { params: { id, kind: "BunkerDeliveryNote" } });
    expect(Buffer.from(note!.bytes).equals(Buffer.from(stored))).toBe(true);

    const entries = unzipSync(pack!.bytes);
    const papers = Object.keys(entries).filter((name) => name.startsWith("documents/"));
    expect(papers).toHaveLength(BUNKER_KINDS.filter((kind) => bunkerForm(kind).place !== null).length);
    expect(papers[0]).toBe(`documents/01 Bunker delivery note ${bdnNo}.pdf`);
    const trust = trustOfAnswer(await all.office.call(verifyRoutes.trust));
    const alone = { chain: null, trustAnchors: trust.trustAnchors, now: new Date() };
    const whole = await verify(pack!.bytes, alone);
    expect(whole.package?.parts.map(({ verdict }) => verdict.checks.integrity.outcome)).toEqual(
      papers.map(() => "VALID"),
    );
    expect(whole.checks).toMatchObject({ integrity: { outcome: "VALID" }, issuer: { outcome: "VALID" } });
    const changed = new Uint8Array(entries[papers[0]!]!);
    changed[Math.floor(changed.length / 2)]! ^= 1;
    const other = await verify(zipSync({ ...entries, [papers[0]!]: changed }), alone);
    expect(other.checks.integrity).toMatchObject({ outcome: "INVALID", reason: "PART_FAILS" });

    const { rows } = await yard.api.call(recordRoutes.trail, { query: {} });
    expect(rows.map(({ event }) => event)).toContain("bunker.note-sent");
  });

  it("is given up after some tries where its files cannot be read, and the office reads why", async () => {
    const { id, crew } = await toTheNote("");
    await crew.present("BunkerDeliveryNote");
    const note = (await crew.show()).forms.find(({ kind }) => kind === "BunkerDeliveryNote")!;
    await backend.database.asWorker(async (tx) => {
      const signed = { document_id: note.documentId!, role: "signed" } as const;
      await table(tx, "app.file").change(signed, { storage_key: randomUUID() });
    });
    const body = { email: "bridge@pelagia.example", language: "en-US" } as const;
    await all.office.call(routes.sendNote, { params: { id }, body });
    const tried = () =>
      backend.database.asWorker((tx) => table(tx, "app.bunker_copy").first(["attempts"], { process_id: id }));
    await until("it is tried", async () => ((await tried())?.attempts ?? 0) > 0);
    expect(await copiesOf(id)).toMatchObject([{ sentAt: null, failedAt: null }]);
    await backend.database.asWorker((tx) =>
      table(tx, "app.bunker_copy").change(
        { process_id: id },
        { attempts: LIMITS.noteCopyTries - 1, next_at: () => "now()" },
      ),
    );
    await until("it is given up", async () => (await copiesOf(id))[0]?.failedAt !== null);
    expect((await copiesOf(id))[0]?.reason).not.toBe("");
    expect(lettersTo(body.email)).toEqual([]);
  });

  it("has a code on its paper that leads to exactly this file, from before its first signature on", async () => {
    const { id, crew } = await toTheNote("");
    const code = async (file: Uint8Array): Promise<URL> => {
      const { pixels, width, height } = await pagePicture(file);
      return new URL(decodeQr({ data: pixels, width, height }));
    };
    const once = await all.crew.download(routes.file, { params: { id, kind: "BunkerDeliveryNote" } });
    const printed = await code(once);
    expect(`${printed.origin}${printed.pathname}`).toBe(`${backend.settings.publicUrl}/verify/entry`);
    await crew.present("BunkerDeliveryNote");
    const signed = await all.crew.download(routes.file, { params: { id, kind: "BunkerDeliveryNote" } });
    expect(await code(signed)).toEqual(printed);
    const anybody = apiClient(backend.url);
    const token = printed.searchParams.get("note")!;
    const fetched = await anybody.download(bunkerNoteRoutes.file, { params: { token } });
    expect(Buffer.from(fetched).equals(Buffer.from(signed))).toBe(true);
    const forged = `${token.slice(0, -2)}${token.endsWith("A") ? "BA" : "AA"}`;
    expect(await refusal(anybody.download(bunkerNoteRoutes.file, { params: { token: forged } }))).toBe("NOT_FOUND");
  });

  it("waits for a mailbox, and is sent again by the office and by the crew, in the language of the ship", async () => {
    const { id, crew } = await toTheNote("");
    const send = (api: typeof all.office, email: string) =>
      api.call(routes.sendNote, { params: { id }, body: { email, language: "zh-CN" } });
    expect(await refusal(send(all.crew, "late@pelagia.example"))).toBe("WRONG_STATE");
    expect((await crew.present("BunkerDeliveryNote")).copies).toEqual([]);
    expect(await send(all.crew, "late@pelagia.example")).toMatchObject({ copies: [{ by: "Person 2", sentAt: null }] });
    await sentCopies(id);
    expect(lettersTo("late@pelagia.example")[0]!.subject).toContain("已签署的燃油交付单");
    await send(all.office, "late@pelagia.example");
    expect(await sentCopies(id)).toHaveLength(2);
    expect(lettersTo("late@pelagia.example")).toHaveLength(2);
  });

  it("goes by links where the files are too large for one letter", async () => {
    const ship = "large@pelagia.example";
    const { id, crew } = await toTheNote(ship);
    await enlarge((await crew.formOf("BunkerMeterReceipt")).documentId ?? "", LIMITS.letterMb);
    const { bdnNo } = await crew.present("BunkerDeliveryNote");
    const [copy] = await sentCopies(id);
    expect(copy).toMatchObject({ to: ship, attached: false, failedAt: null });
    const about = `signed bunker delivery note ${bdnNo}`;
    const sent = mail.messages().filter(({ to, subject }) => to.includes(ship) && subject.includes(about));
    expect(sent).toMatchObject([{ files: [], text: expect.stringContaining(say(COPY_HOW.linked, "en-US")) }]);
    const tokens = [...sent[0]!.text.matchAll(/\/api\/bunker-notes\/([\w-]{43})/g)].map(([, token]) => token!);
    expect(tokens).toHaveLength(1);
    const pack = await apiClient(backend.url).download(bunkerNoteRoutes.file, { params: { token: tokens[0]! } });
    expect(pack.length).toBeGreaterThan(LIMITS.letterMb * MB);
    expect(Object.keys(unzipSync(pack))).toContain(`documents/01 Bunker delivery note ${bdnNo}.pdf`);
  });

  it("is neither lost nor sent twice when the process that had taken it is killed", async () => {
    const ship = "killed@pelagia.example";
    const { id, crew } = await toTheNote("");
    await crew.present("BunkerDeliveryNote");
    await backend.database.asWorker(async (tx) => {
      const asked = { processId: id, organisationId: yard.id, to: ship, language: "en-US", by: "" } as const;
      expect(await askForCopy(tx, asked)).toBe(true);
      expect(await askForCopy(tx, asked)).toBe(false);
      await tx.query("UPDATE app.bunker_copy SET next_at = now() - interval '1 second' WHERE mail_id IS NULL");
      // Taken by a process that ends before it has written the letter.
      expect(await claimCopy(tx)).toMatchObject({ to: ship });
    });
    await all.office.call(routes.sendNote, {
      params: { id },
      body: { email: "other@pelagia.example", language: "en-US" },
    });
    await until("the other letter", async () => lettersTo("other@pelagia.example").length === 1);
    expect(lettersTo(ship)).toEqual([]);
    await backend.database.asWorker((tx) =>
      tx.query("UPDATE app.bunker_copy SET next_at = now() WHERE mail_id IS NULL"),
    );
    await sentCopies(id);
    expect(lettersTo(ship)).toHaveLength(1);
  });

  it("is tried so often and no more when each process that takes it ends; a person tries it again", async () => {
    const ship = "often@pelagia.example";
    const { id, crew } = await toTheNote("");
    const { bdnNo } = await crew.present("BunkerDeliveryNote");
    const waits: number[] = [];
    await backend.database.asWorker(async (tx) => {
      await askForCopy(tx, { processId: id, organisationId: yard.id, to: ship, language: "en-US", by: "" });
      for (let tries = 0; tries < LIMITS.noteCopyTries; tries++) {
        await tx.query("UPDATE app.bunker_copy SET next_at = now() - interval '1 day' WHERE process_id = $1", [id]);
        expect(await claimCopy(tx)).toMatchObject({ to: ship, attempts: tries + 1 });
        const [next] = (await tx.query(
          "SELECT round(extract(epoch FROM next_at - now()) / 60)::int AS minutes FROM app.bunker_copy WHERE process_id = $1",
          [id],
        )) as { minutes: number }[];
        waits.push(next!.minutes);
      }
      await tx.query("UPDATE app.bunker_copy SET next_at = now() WHERE process_id = $1", [id]);
    });
    expect(waits.slice(0, 6)).toEqual([5, 10, 20, 40, 60, 60]);
    await until("it is given up", async () => (await copiesOf(id))[0]?.failedAt !== null);
    expect(lettersTo(ship)).toEqual([]);
    const task = async () => (await all.office.call(deskRoutes.tasks)).find(({ kind }) => kind === "bunkerCopy")!;
    const failed = await task();
    expect(failed).toMatchObject({ state: "FAILED", title: bdnNo, error: { code: "NOTE_COPY_FAILED" } });
    await all.office.call(deskRoutes.retryTask, { params: { id: failed.id } });
    await sentCopies(id);
    expect(lettersTo(ship)).toHaveLength(1);
    expect(await task()).toMatchObject({ id: failed.id, state: "SUCCEEDED", error: null });
    expect(await refusal(all.office.call(deskRoutes.retryTask, { params: { id: failed.id } }))).toBe("TASK_NOT_FAILED");
  });
});
