import { setTimeout as wait } from "node:timers/promises";
import { actRoutes } from "#domain/api/acts";
import { documentRoutes } from "#domain/api/documents";
import { envelopeRoutes } from "#domain/api/envelopes";
import type { Body } from "#domain/api/route";
import type { ErrorCode } from "#domain/errors";
import { documentState } from "#domain/flows/derive";
import type { InstructionFacts } from "#domain/acts/facts";
import { instructionState, updateState, type InstructionStep } from "#domain/flows/shipping-instruction";
import { kindOf } from "#domain/kinds/kinds";
import type { StateOf } from "#domain/states";
import type { Random } from "../../../scripts/lib/random.ts";
import { ApiRefusal } from "../../../scripts/lib/api-client.ts";
import { PASSWORD } from "../../support/companies.ts";
import { sampleOf } from "../../support/samples.ts";
import { done, type Step } from "./acts.ts";
import type { Actor, Firm, House, Instruction } from "./house.ts";
import type { World } from "./world.ts";

// Shipping instructions: the steps of their parties, off-chain.

const KIND = kindOf("ShippingInstruction");
const dataOf = ({ number }: Instruction, weight: number) => ({
  ...sampleOf(KIND),
  number,
  grossWeight: `${weight}.000`,
});

const isGiven = ({ access }: Instruction): boolean => [...access.values()].includes("original");
/** At least one act on it is still possible. */
export const isLive = (one: Instruction): boolean =>
  isGiven(one) && ["RECEIVED", "PENDING_UPDATE"].includes(instructionState(one.steps));
const waits = ({ steps }: Instruction): boolean => updateState(steps) === "UPDATE_RECEIVED";

const stateOf = (one: Instruction, firm: Firm) =>
  documentState(
    "instruction",
    {
      uploaded: false,
      complete: true,
      signed: true,
      voided: false,
      refused: false,
      instruction: isGiven(one) ? instructionState(one.steps) : null,
      expired: false,
      signing: null,
      openIntent: null,
    },
    { address: firm.address, access: one.access.get(firm) ?? "copy", presentee: false },
  );

const factsOf = (one: Instruction, { firm, person }: Actor): InstructionFacts => ({
  state: stateOf(one, firm) as StateOf<"instruction">,
  permissions: firm.permissions[person] ?? new Set(),
  isAuthor: one.sender === firm,
  locked: false,
  busy: false,
  everSigned: true,
  inSealedEnvelope: false,
  hasContact: true,
  automatic: false,
  uploaded: false,
  shared: one.access.size > 1,
  signing: "none",
  givenHere: one.access.get(firm) === "original",
  updateOpen: waits(one),
});

/** In an envelope that one colleague seals and another transfers. */
async function send(
  world: World,
  actor: Actor,
  id: string,
  { to, isCopy }: { readonly to: Firm; readonly isCopy: boolean },
): Promise<void> {
  const [api, colleague] = [world.api(actor), world.api({ firm: actor.firm, person: actor.person === 0 ? 1 : 0 })];
  const { id: envelope } = await api.call(envelopeRoutes.compose, {
    body: { recipientId: to.id, subject: "Instruction", documentIds: [id] },
  });
  const params = { id: envelope };
  const { version } = await api.call(envelopeRoutes.setDocument, {
    params: { ...params, documentId: id },
    body: { isCopy },
  });
  await api.call(envelopeRoutes.seal, { params, body: { expectedVersion: version, password: PASSWORD } });
  await world.sealed(actor, envelope);
  const { version: sealed } = await colleague.call(envelopeRoutes.get, { params });
  await colleague.call(envelopeRoutes.transfer, { params, body: { expectedVersion: sealed, password: PASSWORD } });
  return world.delivered(actor, envelope);
}

/**
 * An instruction is written, signed and sent to a company, itself or as a copy; another company may get a copy, too.
 */
export function instruct(house: House, world: World, random: Random, actor: Actor, key: string): Step {
  const to = random.pick(house.firms.filter((one) => one !== actor.firm));
  const sendings = [
    { to, isCopy: random.chance(0.1) },
    ...(random.chance(0.6)
      ? [{ to: random.pick(house.firms.filter((one) => one !== actor.firm && one !== to)), isCopy: true }]
      : []),
  ];
  const one: Instruction = {
    key,
    id: "",
    number: `${house.mark}SI-${key}`,
    sender: actor.firm,
    access: new Map([[actor.firm, "author"]]),
    steps: [],
    weight: 100,
    wanted: 0,
  };
  let id = "";
  return {
    told: `instructs ${sendings.map((sending) => `${sending.to.name}${sending.isCopy ? " by a copy" : ""}`).join(" and ")}: ${one.number}`,
    about: [one],
    expected: [actor.firm.permissions[actor.person]?.has(KIND.draft) ? null : "FORBIDDEN"],
    async send() {
      const api = world.api(actor);
      const made = await api.call(documentRoutes.create, { body: { kind: KIND.name, data: dataOf(one, one.weight) } });
      ({ id } = made);
      await api.call(documentRoutes.sign, {
        params: { id },
        body: { expectedVersion: made.version, password: PASSWORD },
      });
      return done(Promise.all(sendings.map(async (sending) => send(world, actor, id, sending))));
    },
    effect() {
      for (const sending of sendings) one.access.set(sending.to, sending.isCopy ? "copy" : "original");
      house.instructions.push(Object.assign(one, { id }));
    },
  };
}

/** The input besides the version, and its refusal after the table has let it through. */
function asked(
  one: Instruction,
  step: InstructionStep,
  random: Random,
): { readonly body: object; readonly weight: number; readonly refused: ErrorCode | null } {
  const weight = random.chance(0.15) ? one.weight : one.weight + 1;
  switch (step) {
    case "askUpdate":
      return { body: { wanted: "The weight that was measured." }, weight, refused: null };
    case "submitUpdate":
      return {
        body: { data: dataOf(one, weight), password: PASSWORD },
        weight,
        refused: weight === one.weight ? "NOTHING_CHANGED" : null,
      };
    case "confirmUpdate":
    case "withdrawUpdate":
      return { body: {}, weight, refused: null };
    case "declineUpdate":
      return { body: { reason: "Another weight" }, weight, refused: null };
    case "completeInstruction":
      return { body: { password: PASSWORD }, weight, refused: null };
    case "declineInstruction":
    case "cancelInstruction":
      return { body: { reason: "Sold elsewhere", password: PASSWORD }, weight, refused: null };
  }
}

/** A step on an instruction, by its table. */
export function answer(
  house: House,
  world: World,
  random: Random,
  actor: Actor,
  one: Instruction,
  step: InstructionStep,
): Step {
  const stale = random.chance(0.04);
  const { body, weight, refused } = asked(one, step, random);
  const expected = !one.access.has(actor.firm)
    ? "NOT_FOUND"
    : stale
      ? "CONTENT_UPDATED"
      : (KIND.flow.refusal(step, factsOf(one, actor))?.code ?? refused);
  return {
    told: `${step} ${one.number}${stale ? " as it was before" : ""}`,
    about: [one],
    expected: [expected],
    async send() {
      const api = world.api(actor);
      const params = { id: one.id };
      const version = await api.call(documentRoutes.get, { params }).then(
        (found) => found.version,
        () => 1,
      );
      return done(
        api.call(actRoutes[step], {
          params,
          body: { expectedVersion: version + (stale ? 1 : 0), ...body } as Body<typeof actRoutes.askUpdate> &
            Body<typeof actRoutes.submitUpdate>,
        }),
      );
    },
    effect() {
      one.steps.push(step);
      if (step === "submitUpdate") one.wanted = weight;
      if (step === "confirmUpdate") one.weight = one.wanted;
    },
  };
}

/** Checks that a person's view of an instruction, and its possible acts, are those of the model. */
export async function compareInstruction(
  world: World,
  one: Instruction,
  actor: Actor,
  patience: number,
): Promise<void> {
  const access = one.access.get(actor.firm);
  const update = access === "copy" ? null : updateState(one.steps);
  const expected =
    access === undefined
      ? "NOT_FOUND"
      : JSON.stringify({
          state: stateOf(one, actor.firm),
          weight: `${one.weight}.000`,
          update,
          can: KIND.flow.can(factsOf(one, actor)),
        });
  let seen = "";
  for (let looks = 0; looks < patience && seen !== expected; looks++) {
    if (looks > 0) await wait(50 + looks);
    seen = await world
      .api(actor)
      .call(documentRoutes.get, { params: { id: one.id } })
      .then(
        ({ state, data, instruction, can }) =>
          JSON.stringify({ state, weight: data["grossWeight"], update: instruction?.update?.state ?? null, can }),
        (error: unknown) => (error instanceof ApiRefusal ? error.code : String(error)),
      );
  }
  if (seen !== expected)
    throw new Error(`${actor.firm.name} ${actor.person} sees ${one.number} as ${seen}, not as ${expected}`);
}
