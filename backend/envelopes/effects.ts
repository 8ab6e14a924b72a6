import type { envelopeRoutes } from "#domain/api/envelopes";
import type { EffectsOn } from "../door/acts.ts";
import { compose, remove } from "./compose.ts";
import { seal, unseal } from "./seal.ts";
import { returnToSender, transfer } from "./transfer.ts";

/** The means with which acts on envelopes are carried out. */
interface Means {
  readonly kek: Buffer;
}

/** The result of an act. */
interface Done {
  /** The intent for the chain. */
  readonly intent?: string | null;
  /** The envelope that is shown then, where it is another. */
  readonly shown?: string;
}

/** Every act on an envelope: how it is carried out. */
export const EFFECTS: EffectsOn<"envelope", typeof envelopeRoutes, Done | void, [Means]> = {
  "envelope.edit": null,
  "envelope.seal": (ctx, id, { expectedVersion }, { kek }) => seal(ctx, kek, id, expectedVersion),
  "envelope.unseal": (ctx, id, { expectedVersion }) => unseal(ctx, id, expectedVersion),
  "envelope.transfer": async (ctx, id, { expectedVersion }) => ({ intent: await transfer(ctx, id, expectedVersion) }),
  "envelope.returnToSender": async (ctx, id) => ({
    shown: await returnToSender(ctx, id, (recipientId, subject, documentIds, packIds) =>
      compose(ctx, { recipientId, subject, note: "", documentIds, originalIds: [], suggest: false, packIds }),
    ),
  }),
  "envelope.delete": (ctx, id) => remove(ctx, id),
};
