import { describe, expect, it } from "vitest";
import {
  BUNDLE_FILE,
  bundleFault,
  checkBundle,
  exchangeBundle,
  kidsOf,
  publicKeyPem,
  type ExchangeBundle,
} from "#domain/dcsa/bundle";
import { SOUND } from "../../../scripts/evidence/dcsa/rules.ts";
import { World } from "../../../scripts/evidence/dcsa/world.ts";
import { sha256, type Signer } from "../../../scripts/services/counterparty.ts";

/** The evidence of an exchange: WAVE has sent a bill to a company here, over two others. */

const keyOf = ({ kid, algorithm, spki, role, code }: Signer) => ({
  kid,
  algorithm,
  publicKey: publicKeyPem(spki),
  party: { role, code },
  validFrom: "2026-11-01T00:00:00.000Z",
  validTo: "2026-12-31T00:00:00.000Z",
});

async function made(): Promise<{ readonly world: World; readonly bundle: ExchangeBundle }> {
  const world = new World(SOUND);
  const envelope = world.envelope({ entries: world.entries() });
  const { status, body } = await world.send(envelope);
  const answers = [{ at: "2026-11-25T12:00:00.000Z", status, signed: String(body) }];
  const bundle = exchangeBundle.parse({
    file: BUNDLE_FILE,
    version: 1,
    madeAt: "2026-11-25T13:00:00.000Z",
    number: "TSLU26041700",
    from: "CARX",
    to: "HAWS",
    title: null,
    envelope: JSON.stringify(envelope),
    answers,
    keys: [world.own, world.wave, world.bole, world.carx, world.carrier].map(keyOf),
  });
  return { world, bundle };
}

const faultsOf = async (bundle: ExchangeBundle) => (await checkBundle(bundle)).faults;
/** A text with another byte in the middle of its payload, its form kept. */
const changed = (signed: string): string => {
  const at = signed.indexOf(".") + 40;
  return `${signed.slice(0, at)}${signed[at] === "A" ? "B" : "A"}${signed.slice(at + 1)}`;
};

describe("the evidence of an exchange", () => {
  it("is right as it was made, and names every key with its fingerprint", async () => {
    const { world, bundle } = await made();
    const { faults, answers, entries, keys } = await checkBundle(bundle);
    expect(faults).toEqual([]);
    expect(answers).toEqual([{ at: bundle.answers[0]?.at, code: "RECE" }]);
    expect(entries).toBe(3);
    expect(keys[0]?.sha256).toBe(sha256(Buffer.from(world.own.spki, "base64")));
    // The keys that are asked for are those that it has.
    const kids = kidsOf({ envelope: bundle.envelope, answers: bundle.answers.map(({ signed }) => signed) });
    expect(kids.toSorted()).toEqual(bundle.keys.map(({ kid }) => kid).toSorted());
  });

  it("finds one changed byte in an answer, and in its signature", async () => {
    const { bundle } = await made();
    const [answer] = bundle.answers as [ExchangeBundle["answers"][number]];
    const [one] = await faultsOf({ ...bundle, answers: [{ ...answer, signed: changed(answer.signed) }] });
    expect(one?.answer).toBe(1);
    expect(["ANSWER_FORM", "ANSWER_OF_ANOTHER", "SIGNATURE_WRONG"]).toContain(one?.fault);
    const at = answer.signed.lastIndexOf(".") + 20;
    const forged = `${answer.signed.slice(0, at)}${answer.signed[at] === "A" ? "B" : "A"}${answer.signed.slice(at + 1)}`;
    expect(await faultsOf({ ...bundle, answers: [{ ...answer, signed: forged }] })).toEqual([
      { answer: 1, fault: "SIGNATURE_WRONG" },
    ]);
  });

  it("finds an answer of another envelope that the same platform has signed", async () => {
    const { world, bundle } = await made();
    const other = await world.send(world.envelope());
    const at = "2026-11-25T12:00:00.000Z";
    const answers = [...bundle.answers, { at, status: other.status, signed: String(other.body) }];
    expect(await faultsOf({ ...bundle, answers })).toEqual([{ answer: 2, fault: "ANSWER_OF_ANOTHER" }]);
  });

  it("finds a key that is gone, another's, or out of its time", async () => {
    const { bundle } = await made();
    for (const key of bundle.keys) {
      const keys = bundle.keys.filter((one) => one !== key);
      expect((await faultsOf({ ...bundle, keys }))[0]?.fault).toBe("KEY_UNKNOWN");
      const late = { ...key, validFrom: "2026-11-26T00:00:00.000Z" };
      expect((await faultsOf({ ...bundle, keys: [...keys, late] }))[0]?.fault).toBe("KEY_OUT_OF_TIME");
      const ofOther = { ...key, party: { ...key.party, code: "XXXX" } };
      expect((await faultsOf({ ...bundle, keys: [...keys, ofOther] }))[0]?.fault).toBe("KEY_OF_ANOTHER");
    }
  });

  it("finds a changed envelope, and other platforms than its own", async () => {
    const { bundle } = await made();
    const altered = bundle.envelope.replace("TSLU26041700", "TSLU26041701");
    expect((await faultsOf({ ...bundle, envelope: altered }))[0]).toEqual({ answer: null, fault: "DOCUMENT_CHECKSUM" });
    expect(await faultsOf({ ...bundle, from: "WAVE" })).toEqual([{ answer: null, fault: "PARTIES" }]);
    const chain = JSON.parse(bundle.envelope) as { envelopeTransferChain: string[] };
    const shorter = JSON.stringify({ ...chain, envelopeTransferChain: chain.envelopeTransferChain.slice(1) });
    expect((await faultsOf({ ...bundle, envelope: shorter }))[0]?.answer).toBeNull();
    const [broken] = await faultsOf({ ...bundle, envelope: "{" });
    expect(broken && bundleFault(broken.fault).en).toContain("envelope");
  });
});
