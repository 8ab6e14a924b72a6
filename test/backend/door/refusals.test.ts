import type { ArgumentsHost } from "@nestjs/common";
import { expect, test } from "vitest";
import { z } from "zod";
import { actRoutes } from "#domain/api/acts";
import { Refused } from "#domain/errors";
import { fieldErrors } from "../../../backend/core/refusals.ts";
import { RefusalFilter } from "../../../backend/door/refusal-filter.ts";

/** The answer of the door to a refusal. */
function answer(
  refused: Refused,
  language = "en-US",
): { message: string; fields: { path: string; message: string }[] } {
  let body: unknown;
  const response = { setHeader: () => undefined, status: () => ({ json: (said: unknown) => (body = said) }) };
  const request = { headers: { "accept-language": language }, method: "POST", path: "/" };
  new RefusalFilter().catch(refused, {
    switchToHttp: () => ({ getRequest: () => request, getResponse: () => response }),
  } as unknown as ArgumentsHost);
  return body as ReturnType<typeof answer>;
}

test("the sentence under a field is said with the parameters of the refusal", () => {
  const { message, fields } = answer(
    new Refused("NUMBER_TAKEN", { number: "BL-7" }, [{ path: "blNo", code: "NUMBER_TAKEN" }]),
  );
  expect(message).toContain("BL-7");
  expect(fields).toEqual([{ path: "blNo", code: "NUMBER_TAKEN", message }]);
});

test("parameters of the field itself come first", () => {
  const { fields } = answer(
    new Refused("BAD_INPUT", { max: 1 }, [{ path: "name", code: "TOO_LONG", parameters: { max: 60 } }]),
  );
  expect(fields[0]?.message).toContain("60");
});

test.each(["37.953,453", "37953,453", "-1", ""])("a released quantity of %j is said to be no number", (quantity) => {
  const read = actRoutes.release.body!.safeParse({
    expectedVersion: 1,
    password: "x",
    receiver: "R",
    lines: [{ line: 0, quantity }],
  });
  expect(fieldErrors(read.error!)).toContainEqual(
    expect.objectContaining({ path: "lines.0.quantity", code: "NOT_A_NUMBER" }),
  );
});

const say = (refused: Refused, language: string): string => answer(refused, language).message;

test("rights are named as the reader knows them, never by their keys", () => {
  expect(say(new Refused("FORBIDDEN", { permission: "contact.add" }), "en-US")).toContain("“Add contacts”");
  expect(say(new Refused("FORBIDDEN", { permission: "IsAdmin" }), "zh-CN")).toBe(
    "无权操作。请向管理员申请“公司管理员”权限。",
  );
  expect(say(new Refused("FORBIDDEN", { permission: "bl.void" }), "zh-CN")).toBe(
    "无权操作。请向管理员申请“作废提单”权限。",
  );
});

test("what is counted is said as one would", () => {
  expect(say(new Refused("WRONG_CREDENTIALS", { left: 1, minutes: 15 }), "en-US")).toBe(
    "E-mail and password do not match. 1 attempt left, then a pause of 15 minutes.",
  );
  expect(say(new Refused("WRONG_CREDENTIALS", { left: 4, minutes: 1 }), "en-US")).toBe(
    "E-mail and password do not match. 4 attempts left, then a pause of 1 minute.",
  );
  expect(say(new Refused("WRONG_CREDENTIALS", { left: 1, minutes: 15 }), "zh-CN")).toBe(
    "邮箱与密码不匹配。还可尝试 1 次，之后需等待 15 分钟。",
  );
  expect(
    [900, 899, 61, 60, 1].map(
      (seconds) => say(new Refused("TOO_MANY_ATTEMPTS", { seconds }), "en-US").match(/Wait (.*),/)?.[1],
    ),
  ).toEqual(["15 minutes", "15 minutes", "2 minutes", "60 seconds", "1 second"]);
  expect(say(new Refused("TOO_MANY_ATTEMPTS", { seconds: 900 }), "zh-CN")).toBe("尝试次数过多，请等待 15 分钟后重试。");
  expect(say(new Refused("PASSWORD_EXPIRED", { days: 1 }), "en-US")).toBe("Password expired (1 day ago), reset it.");
});

test.each<[string, z.ZodType, unknown, string, object?]>([
  ["an empty text", z.string().trim().min(1), "  ", "REQUIRED"],
  ["what is left out", z.string(), undefined, "REQUIRED"],
  ["what is nothing", z.string(), null, "REQUIRED"],
  ["a text that is too short", z.string().min(3), "ab", "TOO_SHORT", { min: 3 }],
  ["a text that is too long", z.string().max(1), "ab", "TOO_LONG", { max: 1 }],
  ["an empty list", z.array(z.string()).min(1), [], "NONE_CHOSEN", { min: 1 }],
  ["a list that is too long", z.array(z.string()).max(1), ["a", "b"], "TOO_MANY", { max: 1 }],
  ["a number that is too low", z.int().min(5), 4, "TOO_LOW", { min: 5 }],
  ["a number that is too high", z.int().max(5), 6, "TOO_HIGH", { max: 5 }],
  ["what is no number", z.int(), "x", "NOT_A_NUMBER"],
  ["what is not on the list", z.enum(["a"]), "b", "NOT_A_CHOICE"],
  ["what is no date", z.iso.date(), "2026-13-01", "NOT_A_DATE"],
  ["what is no address", z.url(), "x", "FIELD_INVALID"],
])("%s is told as what it is", (_, schema, value, code, parameters) => {
  const [found] = fieldErrors(z.strictObject({ one: schema }).safeParse({ one: value }).error!);
  expect(found).toMatchObject({ path: "one", code, ...(parameters ? { parameters } : {}) });
});
