import { expect, test } from "vitest";
import { isDecimal } from "#domain/checks";
import { plainNumber } from "../../web/fields/plain-number.ts";

test.each([
  ["37953.453", "37953.453"], ["37,953.453", "37953.453"], ["1,234,567", "1234567"], ["12", "12"], ["-5.5", "-5.5"],
  [" 37,953.453 ", "37953.453"], ["37，953。453", "37953.453"], ["0.8123", "0.8123"],
])("%s is read as %s", (typed, plain) => expect(plainNumber(typed)).toBe(plain));

test.each(["37.953,453", "37953,453", "37,95", "37,9534", "3,7953,453", "1,234567", "1234,567", "37 953", "1.234.567", "0,8123", "0,812", ",5", "12,", "1e3", "37.953，453"])(
  "%s stays as typed, and is no number",
  (typed) => {
    expect(plainNumber(typed)).toBe(typed);
    expect(isDecimal(plainNumber(typed))).toBe(false);
  },
);
