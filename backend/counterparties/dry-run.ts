import { createHash, randomUUID } from "node:crypto";
import type { EntityManager } from "typeorm";
import type { counterpartyRoutes } from "#domain/api/counterparties";
import type { Answer, Body } from "#domain/api/route";
import { isValidAt } from "#domain/counterparties/counterparty";
import { judgeReceiver, type DryRun, type DryRunStep } from "#domain/counterparties/dry-run";
import { Refused } from "#domain/errors";
import { audit } from "../core/audit.ts";
import { outside } from "../core/outside.ts";
import type { Settings } from "../settings/settings.ts";
import { readJws, verifyJws } from "./jws.ts";
import { keyOf, rulebookOf } from "./known.ts";
import type { Keeping } from "./manage.ts";
import { reach } from "./reach.ts";
import { signAsPlatform } from "./sign.ts";
import { counterpartyView } from "./view.ts";

type Outcome = Omit<DryRun["steps"][number], "step">;

interface Running extends Keeping {
  readonly settings: Pick<Settings, "webhookPrivate" | "platformCode" | "publicUrl" | "kek">;
}

/** Signs, or answers null where no key of this node signs. */
async function signed(tx: EntityManager, settings: Running["settings"], payload: string): Promise<string | null> {
  try {
    return await signAsPlatform(tx, settings, payload);
  } catch (error) {
    if (error instanceof Refused && error.code === "PLATFORM_KEY_NONE") return null;
    throw error;
  }
}

/** A message that this node signs is verified as another platform does it: by the published key that it names. */
async function ownKey({ tx, settings, ctx }: Running): Promise<Outcome> {
  const message = JSON.stringify({ test: randomUUID() });
  const jws = await signed(tx, settings, message);
  const kid = jws === null ? undefined : readJws(jws)?.kid;
  const key = kid === undefined ? null : await keyOf(tx, kid);
  const passed =
    jws !== null &&
    key !== null &&
    isValidAt(key.validity, ctx.now) &&
    verifyJws(jws, key)?.toString("utf8") === message;
  return { passed, found: kid ?? "" };
}

/**
 * Goes through everything that an exchange with a counterparty needs, and asks it about a receiver as before an offer;
 * nothing is offered. The report is signed where this node has a key, so that the other side can keep it. NOT_FOUND.
 */
export async function dryRun(
  running: Running,
  id: string,
  asked: Body<typeof counterpartyRoutes.dryRun>,
): Promise<Answer<typeof counterpartyRoutes.dryRun>> {
  const { ctx, tx, settings } = running;
  const { code, name, baseUrl, role, contracts, keys } = await counterpartyView(tx, id, ctx.now);
  const takes = role === "platform" && contracts.includes("PINT");
  const called = await outside("dry run", [ctx.requestId, baseUrl, asked], () =>
    reach(
      baseUrl,
      settings.webhookPrivate,
      takes ? { path: "/v3/receiver-validation", body: JSON.stringify(asked), version: "3" } : undefined,
    ),
  );
  const [own, rulebook] = [await ownKey(running), await rulebookOf(tx, id)];
  const valid = keys.filter(({ state }) => state === "VALID");
  const step = (one: DryRunStep, outcome: Outcome) => ({ step: one, ...outcome });
  const steps = [
    step("OWN_KEY", own),
    step("THEIR_KEYS", { passed: valid.length > 0, found: valid.map(({ kid }) => kid).join(", ") }),
    step("RULEBOOK", { passed: rulebook !== null, found: rulebook === null ? "" : `${rulebook.version}` }),
    step("ADDRESS", { passed: called.status !== null, found: called.status === null ? "" : `${called.status}` }),
    ...(takes ? [step("RECEIVER", judgeReceiver(called.status, called.text))] : []),
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
  return { run, signed: await signed(tx, settings, text) };
}
