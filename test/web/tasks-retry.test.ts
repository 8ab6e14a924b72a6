import { expect, test } from "vitest";
import { canRetry } from "../../web/features/tasks/address.ts";

const failed = (kind: string, code: "PINT_REFUSED" | "PINT_SETTLED_HERE" | "PINT_WITHDRAWN" | "PINT_UNANSWERED") =>
  canRetry({ kind, state: "FAILED", again: false, waits: false, error: { code, parameters: {} } } as never);

test("an offer that has ended is not tried again from its task", () => {
  expect(failed("pintOffer", "PINT_REFUSED")).toBe(false);
  expect(failed("pintOffer", "PINT_SETTLED_HERE")).toBe(false);
  expect(failed("pintOffer", "PINT_WITHDRAWN")).toBe(false);
  expect(failed("pintOffer", "PINT_UNANSWERED")).toBe(true);
  expect(failed("pintIssue", "PINT_REFUSED")).toBe(true);
});
