import { placeOf, type Hex, type Place } from "../events/event.ts";
import { stamped, titleKey } from "./escrow.ts";
import type { Handler, Handlers } from "./handler.ts";
import type { RegistryState } from "./states.ts";

const blank = (place: Place): RegistryState => ({
  deployer: null,
  admin: null,
  name: null,
  paused: false,
  first: placeOf(place),
});

/** A change to the registry itself. The deployer's event and the registry's own may come in either order. */
export const registryChange = <A>(
  change: (args: A) => Partial<RegistryState>,
  key: (args: A, contract: Hex) => Hex = (_, contract) => contract,
): Handler<A, "registry"> => ({
  topic: "registry",
  key,
  fold: (state, event) => ({ ...(state ?? blank(event)), ...change(event.args) }),
});

const role = { ...registryChange<unknown>(() => ({})), common: true } as const;

export const registry = {
  /** The link from a replaced bill to the bills that took its place; it belongs to the old title. */
  Replaced: {
    topic: "title",
    key: ({ tokenId }, contract) => titleKey(contract, tokenId),
    fold: (state, event) =>
      state === undefined
        ? undefined
        : stamped({ ...state, replacedBy: event.args.newTokenIds as readonly Hex[] }, event),
  },
  // The escrow tells every move of a title; the others say again what an event above says with its remark.
  Transfer: null,
  Paused: null,
  Unpaused: null,
  PauseWithRemark: registryChange(() => ({ paused: true })),
  UnpauseWithRemark: registryChange(() => ({ paused: false })),
  RoleGranted: role,
  RoleRevoked: role,
  RoleAdminChanged: role,
} satisfies Handlers<"registry">;
