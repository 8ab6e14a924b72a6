import { FORM_KINDS } from "#domain/kinds/kinds";
import type { Permission } from "#domain/permissions";
import type { WordKey } from "../i18n/words.ts";
import { newDelivery } from "../process/bunker-address.ts";
import { newAddress } from "../process/review-address.ts";
import { beginAddress } from "../ui/document-address.ts";

/** The things that the Compose button makes, and the rights of which each needs one. */
const MADE_HERE = [
  { word: "compose.envelope", to: "/layout/compose", right: ["compose"] },
  { word: "compose.pack", to: "/Epack/compose/create", right: ["compose"] },
  { word: "compose.bill", to: beginAddress("BillOfLading"), right: ["bl.draft"] },
  { word: "compose.review", to: newAddress(), right: ["bl.draft"] },
  {
    word: "compose.form",
    to: "/layout/new",
    right: FORM_KINDS.filter(({ name }) => name !== "BillOfLading").map(({ draft }) => draft),
  },
  { word: "bunker.new", to: newDelivery(), right: ["bunker.operate"] },
  { word: "compose.upload", to: "/layout/documents?upload=yes", right: ["ordinary.upload"] },
] as const satisfies readonly { word: WordKey; to: string; right: readonly Permission[] }[];

/** The things that a user with these rights can begin. */
export const madeHere = (permissions: readonly Permission[]) =>
  MADE_HERE.filter((one) => one.right.some((right: Permission) => permissions.includes(right)));
