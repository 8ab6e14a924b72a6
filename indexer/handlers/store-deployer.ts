import { placeOf, type Hex } from "../events/event.ts";
import type { Handlers } from "./handler.ts";

export const storeDeployer = {
  StoreDeployed: {
    topic: "store",
    key: ({ store }) => store,
    // A store is made once, with what its address commits to.
    fold: (state, event) =>
      state ?? { admin: event.args.admin as Hex, name: event.args.name as string, first: placeOf(event) },
    child: ({ store }) => ({ address: store, source: "documentStore" }),
  },
} satisfies Handlers<"storeDeployer">;
