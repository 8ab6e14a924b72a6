import { text, type Text } from "../text.ts";

/**
 * The changes that a certified file still allows (ISO 32000-1, 12.8.2.2): nothing; forms and signatures; annotations as
 * well.
 */
export type Permission = 1 | 2 | 3;

/** The same in words. */
export const ALLOWS = {
  1: text("Certified by its signer: nothing may be added", "签署人已认证：不得添加任何内容"),
  2: text(
    "Certified by its signer: only signatures and filled fields may be added",
    "签署人已认证：只能添加签名和填写表单",
  ),
  3: text(
    "Certified by its signer: only signatures, filled fields and notes may be added",
    "签署人已认证：只能添加签名、填写表单和批注",
  ),
} as const satisfies Record<Permission, Text>;
