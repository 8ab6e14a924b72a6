import { describe, expect, test } from "vitest";
import { ApiError, isUnanswered } from "../../web/api/client.ts";
import { retryKeys } from "../../web/api/retry-key.ts";

describe("pressing again", () => {
  test("the same content carries the same key, whatever the password; other content carries another", () => {
    const key = retryKeys();
    const first = key({ expectedVersion: 3, password: "one", comment: "" });
    expect(key({ expectedVersion: 3, password: "one", comment: "" })).toBe(first);
    expect(key({ expectedVersion: 3, password: "two", comment: "" })).toBe(first);
    expect(key({ expectedVersion: 4, password: "two", comment: "" })).not.toBe(first);
    expect(retryKeys()({ expectedVersion: 3, password: "one", comment: "" })).not.toBe(first);
  });

  test("only what nobody answered is unanswered", () => {
    expect(isUnanswered(new ApiError("LOAD_FAILED", 0, ""))).toBe(true);
    expect(isUnanswered(new ApiError("TIME_OUT", 504, ""))).toBe(true);
    expect(isUnanswered(new ApiError("LOAD_FAILED", 404, ""))).toBe(false);
    expect(isUnanswered(new ApiError("CHAIN_DOWN", 503, ""))).toBe(false);
    expect(isUnanswered(new ApiError("CONTENT_UPDATED", 409, ""))).toBe(false);
  });
});
