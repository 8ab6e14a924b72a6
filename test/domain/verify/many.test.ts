import { expect, it } from "vitest";
import { verify } from "#domain/verify/verify";
import { checkPlainly } from "#domain/verify/plain-trust";
import { signPdf } from "../../../backend/signing/sign-pdf.ts";
import { NOW, plainPdf, testAuthority } from "../../support/signing.ts";

// What many signatures of one file have in common is gone over once; each still answers for its own bytes.

const COUNT = 6;

it("each of many signatures answers for the bytes that it covers", async () => {
  const authority = await testAuthority();
  const options = {
    chain: null,
    trustAnchors: [authority.root.certificate],
    revocationLists: await authority.lists(),
    now: NOW,
  };
  let file = await plainPdf(1);
  const ends: number[] = [];
  for (let i = 0; i < COUNT; i += 1) {
    file = await signPdf(file, {
      ...(await authority.identity(`Signer ${i + 1}`, "Tern & Sable Shipping Lda")),
      time: NOW,
      reason: "Agreed",
      placement: { page: 0, xMm: 20, yMm: 20 + 25 * i, widthMm: 60, heightMm: 20 },
      appearance: { lines: [{ text: "x" }] },
    });
    ends.push(file.length);
  }
  const whole = await verify(file, options);
  expect(whole.overall).toBe("VALID");
  expect(whole.signatures.map(({ name }) => name)).toEqual(Array.from({ length: COUNT }, (_, i) => `Signer ${i + 1}`));
  expect(new Set(whole.signatures.map(({ fingerprint }) => fingerprint)).size).toBe(COUNT);

  // A digit of the time that the fourth one claims: it and those after it signed another one.
  const changed = file.slice();
  const at = Buffer.from(changed).indexOf("/M (D:2026", ends[2]) + "/M (D:202".length;
  expect(at).toBeLessThan(ends[3]!);
  changed[at] = "7".charCodeAt(0);
  const { signatures } = await verify(changed, options);
  expect(signatures.map(({ integrity }) => integrity.reason)).toEqual([
    ...Array.from({ length: 3 }, () => "SIGNATURE_MATCHES"),
    ...Array.from({ length: COUNT - 3 }, () => "DIGEST_DIFFERS"),
  ]);
  expect(signatures.slice(0, 3).every(({ laterChanges }) => laterChanges.outcome === "INVALID")).toBe(true);
});

it("what is found out can be handed to another thread and back", async () => {
  const authority = await testAuthority();
  const file = await signPdf(await plainPdf(1), {
    ...(await authority.identity("A", "B")),
    time: NOW,
    reason: "Agreed",
    placement: { page: 0, xMm: 20, yMm: 20, widthMm: 60, heightMm: 20 },
    appearance: { lines: [{ text: "x" }] },
  });
  const options = {
    chain: null,
    trustAnchors: [authority.root.certificate],
    revocationLists: await authority.lists(),
    now: NOW,
  };
  const aside = await verify(file, {
    ...options,
    signatures: async (bytes, trust) =>
      structuredClone(await checkPlainly(structuredClone(bytes), structuredClone(trust))),
  });
  expect(aside).toEqual(await verify(file, options));
  expect(aside.overall).toBe("VALID");
});
