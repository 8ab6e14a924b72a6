import { envelopeRoutes as routes } from "#domain/api/envelopes";
import { withoutRight } from "#domain/permissions";
import type { Random } from "../../../scripts/lib/random.ts";
import { PASSWORD } from "../../support/companies.ts";
import { done, type Step } from "./acts.ts";
import { chooseMoves, envelopeRefusal, isUnsent, packing, sealRefusal, settingRefusal } from "./envelopes.ts";
import { isPaper, owns, stateFor, type Actor, type Bill, type Envelope, type House, type Packed } from "./house.ts";
import { handOn, handPaperOn } from "./moving.ts";
import { composing, transferring } from "./occasions.ts";
import type { World } from "./world.ts";

// Attempts on envelopes.

const noCompose = ({ firm, person }: Actor) =>
  firm.permissions[person]?.has("compose") ? null : withoutRight("compose");

function put(
  house: House,
  key: string,
  actor: Actor,
  recipient: Envelope["recipient"],
  packed: ReturnType<typeof packing>,
  id: () => string,
  returns: Envelope | null = null,
): void {
  if (typeof packed === "string") throw new Error(packed);
  house.envelopes.push({
    key,
    id: id(),
    sender: actor.firm,
    recipient,
    inside: packed,
    returns,
    state: "DRAFT",
    deleted: false,
    sealedBy: null,
  });
}

export function compose(
  house: House,
  world: World,
  random: Random,
  actor: Actor,
  bills: readonly Bill[],
  key: string,
): Step {
  const others = house.firms.filter((one) => one !== actor.firm);
  // Often the issuer or owner, to which the bill goes back.
  const back = others.filter((one) => bills.some((bill) => one === bill.issuer || owns(bill, one)));
  const recipient = random.pick(back.length > 0 && random.chance(0.5) ? back : others);
  const packed = packing(house, bills, actor.firm);
  let id = "";
  return {
    occasion: typeof packed === "string" ? undefined : composing(packed, actor.firm, recipient),
    told: `composes for ${recipient.name}: ${bills.map(({ number }) => number).join(", ")}`,
    about: [...bills, { key }],
    expected: [noCompose(actor) ?? (typeof packed === "string" ? packed : null)],
    send: () =>
      done(
        (async () =>
          ({ id } = await world
            .api(actor)
            .call(routes.compose, {
              body: { recipientId: recipient.id, subject: "Papers", documentIds: bills.map((bill) => bill.id) },
            })))(),
      ),
    effect: () => put(house, key, actor, recipient, packed, () => id),
  };
}

export const POSTED = ["seal", "seal", "transfer", "transfer", "unseal", "returnToSender", "delete", "set"] as const;

export function post(
  house: House,
  world: World,
  random: Random,
  actor: Actor,
  envelope: Envelope,
  action: (typeof POSTED)[number],
  key: string,
): Step {
  const about = [envelope, ...envelope.inside.map(({ bill }) => bill)];
  const api = world.api(actor);
  const params = { id: envelope.id };
  const version = (): Promise<number> =>
    api.call(routes.get, { params }).then(
      (found) => found.version,
      () => 1,
    );
  const told = `${action} the envelope with ${envelope.inside.map(({ bill, moves }) => `${bill.number}${moves ? ` (${moves})` : ""}`).join(", ")}`;
  switch (action) {
    case "seal":
      return {
        told,
        about,
        expected: [sealRefusal(house, envelope, actor)],
        send: async () => {
          await api.call(routes.seal, { params, body: { expectedVersion: await version(), password: PASSWORD } });
          return done(world.sealed(actor, envelope.id));
        },
        effect: () => {
          chooseMoves(house, envelope);
          Object.assign(envelope, { state: "READY_FOR_TRANSFER", sealedBy: actor.person });
        },
      };
    case "transfer": {
      const refused = envelopeRefusal("transfer", envelope, actor);
      return {
        occasion: refused === null ? transferring(envelope, actor.firm) : undefined,
        told,
        about,
        expected: [refused],
        send: async () => {
          const { intent } = await api.call(routes.transfer, {
            params,
            body: { expectedVersion: await version(), password: PASSWORD },
          });
          if (!intent) await world.delivered(actor, envelope.id);
          return [{ refused: null, intent }];
        },
        effect() {
          envelope.state = "TRANSFERRED";
          for (const { bill, isCopy, moves } of envelope.inside) {
            if (isPaper(bill)) {
              handPaperOn(bill, actor.firm, envelope.recipient, isCopy);
              continue;
            }
            if (isCopy) {
              if (!bill.access.has(envelope.recipient)) bill.access.set(envelope.recipient, "copy");
              continue;
            }
            handOn(house, bill, actor.firm, envelope.recipient, moves ?? "POSSESSION");
            bill.broughtBy = envelope;
          }
        },
      };
    }
    case "unseal":
      return {
        told,
        about,
        expected: [envelopeRefusal("unseal", envelope, actor)],
        send: async () =>
          done(api.call(routes.unseal, { params, body: { password: PASSWORD, expectedVersion: await version() } })),
        effect: () => Object.assign(envelope, { state: "DRAFT", sealedBy: null }),
      };
    case "returnToSender": {
      // A second request opens the draft that exists.
      const begun = house.envelopes.find((one) => one.returns === envelope && isUnsent(one));
      if (begun)
        return {
          told,
          about: [...about, begun],
          expected: [envelopeRefusal("returnToSender", envelope, actor)],
          send: () =>
            done(
              (async () => {
                const { id } = await api.call(routes.returnToSender, { params });
                if (id !== begun.id) throw new Error(`${id} was begun beside ${begun.id}`);
              })(),
            ),
          effect: () => undefined,
        };
      const packed = packing(
        house,
        envelope.inside
          .map(({ bill }) => bill)
          .filter(
            (bill) =>
              bill.access.has(actor.firm) &&
              !bill.deleted &&
              (!isPaper(bill) ||
                bill.kind.flow.actions["transfer"]?.from.includes(stateFor(bill, actor.firm)) === true),
          ),
        actor.firm,
      );
      let id = "";
      return {
        told,
        about: [...about, { key }],
        expected: [envelopeRefusal("returnToSender", envelope, actor) ?? (typeof packed === "string" ? packed : null)],
        send: () => done((async () => ({ id } = await api.call(routes.returnToSender, { params })))()),
        effect: () => put(house, key, actor, envelope.sender, packed, () => id, envelope),
      };
    }
    case "delete":
      return {
        told,
        about,
        expected: [noCompose(actor) ?? envelopeRefusal("delete", envelope, actor)],
        send: () => done(api.call(routes.delete, { params })),
        effect: () => void (envelope.deleted = true),
      };
    case "set":
      return envelope.inside.length === 0
        ? post(house, world, random, actor, envelope, "delete", key)
        : set(house, world, random, actor, envelope, random.pick(envelope.inside));
  }
}

function set(house: House, world: World, random: Random, actor: Actor, envelope: Envelope, packed: Packed): Step {
  const wanted = {
    isCopy: random.chance(0.1),
    moves: random.pick(
      packed.moves === "BOTH"
        ? (["BOTH", "POSSESSION", "POSSESSION", "POSSESSION"] as const)
        : (["BOTH", "POSSESSION"] as const),
    ),
  };
  const body = wanted.isCopy ? { isCopy: true } : wanted;
  const refused = noCompose(actor) ?? settingRefusal(house, envelope, packed, wanted, actor);
  const keeps = refused === null && !wanted.isCopy && wanted.moves === "POSSESSION" && packed.moves === "BOTH";
  return {
    occasion: keeps ? "its owner keeps ownership" : undefined,
    told: `chooses that ${packed.bill.number} goes as ${wanted.isCopy ? "a copy" : `the original (${wanted.moves})`}`,
    about: [envelope, packed.bill],
    expected: [refused],
    send: () =>
      done(
        world.api(actor).call(routes.setDocument, { params: { id: envelope.id, documentId: packed.bill.id }, body }),
      ),
    effect: () =>
      void Object.assign(packed, {
        isCopy: wanted.isCopy,
        moves: wanted.isCopy || isPaper(packed.bill) ? null : wanted.moves,
      }),
  };
}
