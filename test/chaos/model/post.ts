import { envelopeRoutes as routes } from "#domain/api/envelopes";
import { withoutRight } from "#domain/permissions";
import type { Random } from "../../../scripts/lib/random.ts";
import { PASSWORD } from "../../support/companies.ts";
import { handOn, type Step } from "./acts.ts";
import { envelopeRefusal, movesChoiceRefusal, packing } from "./envelopes.ts";
import type { Actor, Bill, Envelope, House, Packed } from "./house.ts";
import type { World } from "./world.ts";

// What people try with envelopes.

const noCompose = ({ firm, person }: Actor) => (firm.permissions[person]?.has("compose") ? null : withoutRight("compose"));

function put(house: House, actor: Actor, recipient: Envelope["recipient"], packed: ReturnType<typeof packing>, id: () => string): void {
  if (typeof packed === "string") throw new Error(packed);
  house.envelopes.push({ id: id(), sender: actor.firm, recipient, inside: packed, state: "DRAFT", deleted: false, sealedBy: null });
}

export function compose(house: House, world: World, random: Random, actor: Actor, bills: readonly Bill[]): Step {
  const recipient = random.pick(house.firms.filter((one) => one !== actor.firm));
  const packed = packing(house, bills, actor.firm);
  let id = "";
  return {
    told: `composes for ${recipient.name}: ${bills.map(({ number }) => number).join(", ")}`, about: bills, expected: noCompose(actor) ?? (typeof packed === "string" ? packed : null),
    send: async () => {
      ({ id } = await world.api(actor).call(routes.compose, { body: { recipientId: recipient.id, subject: "Papers", documentIds: bills.map((bill) => bill.id) } }));
      return null;
    },
    effect: () => put(house, actor, recipient, packed, () => id),
  };
}

const ACTIONS = ["seal", "transfer", "unseal", "returnToSender", "delete", "moves"] as const;

export function post(house: House, world: World, random: Random, actor: Actor, envelope: Envelope, action: (typeof ACTIONS)[number] = random.pick(ACTIONS)): Step {
  const about = [envelope, ...envelope.inside.map(({ bill }) => bill)];
  const api = world.api(actor);
  const params = { id: envelope.id };
  const version = (): Promise<number> => api.call(routes.get, { params }).then((found) => found.version, () => 1);
  const told = `${action} the envelope with ${envelope.inside.map(({ bill, moves }) => `${bill.number}${moves ? ` (${moves})` : ""}`).join(", ")}`;
  switch (action) {
    case "seal":
      return {
        told, about, expected: envelopeRefusal("seal", envelope, actor),
        send: async () => {
          await api.call(routes.seal, { params, body: { expectedVersion: await version(), password: PASSWORD } });
          await world.sealed(actor, envelope.id);
          return null;
        },
        effect: () => Object.assign(envelope, { state: "READY_FOR_TRANSFER", sealedBy: actor.person }),
      };
    case "transfer":
      return {
        told, about, expected: envelopeRefusal("transfer", envelope, actor),
        send: async () => {
          const { intent } = await api.call(routes.transfer, { params, body: { expectedVersion: await version(), password: PASSWORD } });
          if (!intent) await world.delivered(actor, envelope.id);
          return intent;
        },
        effect() {
          envelope.state = "TRANSFERRED";
          for (const { bill, isCopy, moves } of envelope.inside) {
            if (isCopy) {
              if (!bill.access.has(envelope.recipient)) bill.access.set(envelope.recipient, "copy");
              continue;
            }
            handOn(house, bill, actor.firm, envelope.recipient, moves ?? "POSSESSION");
            bill.broughtBy = envelope;
          }
        },
      };
    case "unseal":
      return {
        told, about, expected: envelopeRefusal("unseal", envelope, actor),
        send: async () => (await api.call(routes.unseal, { params, body: { expectedVersion: await version() } }), null),
        effect: () => Object.assign(envelope, { state: "DRAFT", sealedBy: null }),
      };
    case "returnToSender": {
      const packed = packing(house, envelope.inside.filter(({ bill }) => bill.access.has(actor.firm) && !bill.deleted).map(({ bill }) => bill), actor.firm);
      let id = "";
      return {
        told, about, expected: envelopeRefusal("returnToSender", envelope, actor) ?? (typeof packed === "string" ? packed : null),
        send: async () => {
          ({ id } = await api.call(routes.returnToSender, { params }));
          return null;
        },
        effect: () => put(house, actor, envelope.sender, packed, () => id),
      };
    }
    case "delete":
      return {
        told, about, expected: noCompose(actor) ?? envelopeRefusal("delete", envelope, actor),
        send: async () => (await api.call(routes.remove, { params }), null),
        effect: () => void (envelope.deleted = true),
      };
    case "moves":
      return envelope.inside.length === 0 ? post(house, world, random, actor, envelope, "delete") : choose(world, random, actor, envelope, random.pick(envelope.inside));
  }
}

function choose(world: World, random: Random, actor: Actor, envelope: Envelope, packed: Packed): Step {
  const moves = random.pick(["BOTH", "POSSESSION"] as const);
  return {
    told: `chooses that ${packed.bill.number} moves ${moves}`, about: [envelope, packed.bill], expected: noCompose(actor) ?? movesChoiceRefusal(envelope, packed, moves, actor),
    send: async () => (await world.api(actor).call(routes.setDocument, { params: { id: envelope.id, documentId: packed.bill.id }, body: { moves } }), null),
    effect: () => void (packed.isCopy || (packed.moves = moves)),
  };
}
