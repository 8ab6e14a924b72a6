import type { PaperOf, TitleRights } from "../acts/act.ts";
import type { Permission, SignableKey } from "../permissions.ts";

/**
 * The rights by which documents are made, signed and voided: of their own for letters, the ordinary ones for the rest.
 */
export const rightsOf = (key: "ordinary" | SignableKey): PaperOf =>
  key === "ordinary"
    ? { draft: "ordinary.upload", sign: "ordinary.sign", void: "ordinary.void" }
    : { draft: `${key}.draft`, sign: `${key}.sign.manual`, void: `${key}.void` };

/** The rights on a title whose rights are named by `key`. Bills of lading are issued by a right of their own. */
export const titleRights = (key: SignableKey, endorse: Permission = "bl.endorse"): TitleRights => ({
  ...rightsOf(key),
  endorse,
  ...(key === "bl" ? { issue: "bl.issue" as const } : {}),
});

/** One right makes, issues and revokes what is made with a template, whether it is transferable or not. */
export const TEMPLATED_RIGHTS = {
  draft: "tt.create",
  sign: "tt.create",
  void: "tt.create",
  endorse: "bl.endorse",
} as const satisfies TitleRights;
