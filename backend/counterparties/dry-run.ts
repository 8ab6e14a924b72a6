import { createHash, randomUUID } from "node:crypto";
import type { counterpartyRoutes } from "#domain/api/counterparties";
import type { Answer, Body } from "#domain/api/route";
import { isValidAt } from "#domain/counterparties/counterparty";
import {
  judgeReceiver,
  receiverName,
  type DryRun,
  type DryRunFinding,
  type DryRunStep,
} from "#domain/counterparties/dry-run";
import { isSignedBy, readSigned } from "#domain/dcsa/jws";
import type { ChainParty } from "#domain/dcsa/party-shapes";
import { Refused } from "#domain/errors";
import { audit } from "../core/audit.ts";
import { outside } from "../core/outside.ts";
import type { Settings } from "../settings/settings.ts";
import { keyOf, rulebookOf, spkiOf } from "./known.ts";
import type { Keeping } from "./manage.ts";
import { reach } from "./reach.ts";
import { makeSample, verifySample, type Sample } from "./sample-envelope.ts";
import { platformSigner, type PlatformSigner } from "./sign.ts";
import { judgeTheirSample } from "./their-sample.ts";
import { counterpartyView } from "./view.ts";

interface Running extends Keeping {
  readonly settings: Pick<Settings, "webhookPrivate" | "platformCode" | "publicUrl" | "kek">;
}

/** The key of this node that signs now; null where there is none. */
async function signerOf({ tx, settings }: Running): Promise<PlatformSigner | null> {
  try {
    return await platformSigner(tx, settings);
  } catch (error) {
    if (error instanceof Refused && error.code === "PLATFORM_KEY_NONE") return null;
    throw error;
  }
}

/** A message that this node signs is verified as another platform does it: by the published key that it names. */
async function ownKey({ tx, ctx }: Running, sign: PlatformSigner | null): Promise<DryRunFinding> {
  const signed = sign && readSigned(sign(JSON.stringify({ test: randomUUID() })));
  if (signed === null || "unread" in signed) return { passed: false, found: "" };
  const key = await keyOf(tx, signed.kid);
  const passed =
    key !== null &&
    isValidAt(key.validity, ctx.now) &&
    (await isSignedBy(signed, { kid: key.kid, algorithm: key.algorithm, spki: spkiOf(key.publicKey) }));
  return { passed, found: signed.kid };
}

/** Makes the sample envelope for a receiver there, and verifies it; nothing is made where no key signs. */
async function ownSample(
  { tx, ctx, settings }: Running,
  sign: PlatformSigner | null,
  receiver: ChainParty,
): Promise<{ readonly sample: Sample | null; readonly outcome: DryRunFinding }> {
  if (sign === null) return { sample: null, outcome: { passed: false, found: "" } };
  const own = settings.platformCode;
  const sample = await makeSample(sign, { platform: own, receiver, now: ctx.now });
  return { sample, outcome: await verifySample(tx, sample, { own, there: receiver.eblPlatform, now: ctx.now }) };
}

/**
 * Goes through everything that an exchange with a counterparty needs, and asks it about a receiver as before an offer;
 * nothing is offered. Makes a sample envelope for it to keep, and judges one of its own that was handed in. The report
 * is signed where this node has a key, so that the other side can keep it. NOT_FOUND.
 */
export async function dryRun(
  running: Running,
  id: string,
  body: Body<typeof counterpartyRoutes.dryRun>,
): Promise<Answer<typeof counterpartyRoutes.dryRun>> {
  const { ctx, tx, settings } = running;
  const counterparty = await counterpartyView(tx, id, ctx.now);
  const { code, name, baseUrl, role, contracts, keys } = counterparty;
  const { theirSample, ...asked } = body;
  const takes = role === "platform" && contracts.includes("PINT");
  const called = await outside("dry run", [ctx.requestId, baseUrl, asked], () =>
    reach(
      baseUrl,
      settings.webhookPrivate,
      takes ? { path: "/v3/receiver-validation", body: JSON.stringify(asked), version: "3" } : undefined,
    ),
  );
  const sign = await signerOf(running);
  const [own, rulebook] = [await ownKey(running, sign), await rulebookOf(tx, id)];
  const valid = keys.filter(({ state }) => state === "VALID");
  const receiver: ChainParty = {
    partyName: receiverName(called.status, called.text) ?? "Test receiver",
    eblPlatform: code,
    identifyingCodes: [asked],
  };
  const made = takes ? await ownSample(running, sign, receiver) : null;
  const theirs =
    takes && theirSample.trim() !== ""
      ? await judgeTheirSample(tx, counterparty, theirSample, { own: settings.platformCode, now: ctx.now })
      : null;
  const step = (one: DryRunStep, outcome: DryRunFinding) => ({ step: one, ...outcome });
  const steps = [
    step("OWN_KEY", own),
    step("THEIR_KEYS", { passed: valid.length > 0, found: valid.map(({ kid }) => kid).join(", ") }),
    step("RULEBOOK", { passed: rulebook !== null, found: rulebook === null ? "" : `${rulebook.version}` }),
    step("ADDRESS", { passed: called.status !== null, found: called.status === null ? "" : `${called.status}` }),
    ...(takes ? [step("RECEIVER", judgeReceiver(called.status, called.text))] : []),
    ...(made === null ? [] : [step("SAMPLE", made.outcome)]),
    ...(theirs === null ? [] : [step("THEIR_SAMPLE", theirs)]),
  ];
  const run = {
    at: ctx.now.toISOString(),
    by: ctx.organisation.name,
    node: { code: settings.platformCode, address: settings.publicUrl },
    counterparty: { code, name, baseUrl },
    asked: takes ? asked : null,
    steps,
    passed: steps.every(({ passed }) => passed),
  } satisfies DryRun;
  const text = JSON.stringify(run);
  const sha256 = createHash("sha256").update(text).digest("hex");
  await audit({ ...ctx, tx }, "counterparties.dry-run", { id, name, code, passed: run.passed, sha256 });
  return { run, signed: sign?.(text) ?? null, sample: made?.sample ?? null };
}
