import type { ArgumentsHost } from "@nestjs/common";
import { expect, test } from "vitest";
import { documentRoutes } from "#domain/api/documents";
import { Refused } from "#domain/errors";
import { fieldErrors, RefusalFilter } from "../../../backend/core/refusals.ts";

/** What the door answers to a refusal. */
function answer(refused: Refused): { message: string; fields: { path: string; message: string }[] } {
  let body: unknown;
  const response = { status: () => ({ json: (said: unknown) => (body = said) }) };
  const request = { headers: {}, method: "POST", path: "/" };
  new RefusalFilter().catch(refused, { switchToHttp: () => ({ getRequest: () => request, getResponse: () => response }) } as unknown as ArgumentsHost);
  return body as ReturnType<typeof answer>;
}

test("the sentence under a field is said with the parameters of the refusal", () => {
  const { message, fields } = answer(new Refused("NUMBER_TAKEN", { number: "BL-7" }, [{ path: "blNo", code: "NUMBER_TAKEN" }]));
  expect(message).toContain("BL-7");
  expect(fields).toEqual([{ path: "blNo", code: "NUMBER_TAKEN", message }]);
});

test("parameters of the field itself come first", () => {
  const { fields } = answer(new Refused("BAD_INPUT", { max: 1 }, [{ path: "name", code: "TOO_LONG", parameters: { max: 60 } }]));
  expect(fields[0]?.message).toContain("60");
});

test.each(["37.953,453", "37953,453", "-1", ""])("a released quantity of %j is said to be no number", (quantity) => {
  const read = documentRoutes.release.body!.safeParse({ expectedVersion: 1, password: "x", receiver: "R", lines: [{ line: 0, quantity }] });
  expect(fieldErrors(read.error!)).toContainEqual(expect.objectContaining({ path: "lines.0.quantity", code: "NOT_A_NUMBER" }));
});
