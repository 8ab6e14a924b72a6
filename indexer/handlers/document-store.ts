import { placeOf, type Hex } from "../events/event.ts";
import type { Handler, Handlers } from "./handler.ts";
import type { AnchorState } from "./states.ts";

/** The key of an anchor: document store (20 bytes) and hash (32 bytes). */
const anchor = <A>(status: AnchorState["status"], hash: (args: A) => Hex): Handler<A, "anchor"> => ({
  topic: "anchor",
  key: (args, contract) => `${contract}${hash(args).slice(2)}`,
  // A revocation is for ever, also when the same hash is issued later.
  fold: (state, event) => ({ status: state?.status === "revoked" ? "revoked" : status, last: placeOf(event) }),
  common: true,
});

export const documentStore = {
  DocumentIssued: anchor("issued", ({ document }) => document),
  /** Revokes the leaf alone; the root itself when both are the same. */
  DocumentRevoked: anchor("revoked", ({ document }) => document),
  // Changes of who may anchor concern the operator alone; the mirror keeps what was anchored.
  RoleAdminChanged: null,
  RoleGranted: null,
  RoleRevoked: null,
} satisfies Handlers<"documentStore">;
