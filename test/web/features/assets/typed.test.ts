import { expect, test } from "vitest";
import { registryOf, tokenOf } from "../../../../web/features/assets/typed.ts";
import { stateOf } from "../../../../web/features/assets/state.ts";

test("the number of a title may be typed in digits of either kind", () => {
  expect([tokenOf(" 0x2A "), tokenOf("42"), tokenOf(`0x${"F".repeat(64)}`)]).toEqual([
    `0x${"2a".padStart(64, "0")}`,
    `0x${"2a".padStart(64, "0")}`,
    `0x${"f".repeat(64)}`,
  ]);
  expect(["", "0x", "x", "-1", "1.5", `0x${"f".repeat(65)}`, (2n ** 256n).toString()].map(tokenOf)).toEqual(
    Array.from({ length: 7 }, () => null),
  );
  expect([registryOf(` 0x${"AB".repeat(20)}`), registryOf("0x1"), registryOf("ab".repeat(20))]).toEqual([
    `0x${"ab".repeat(20)}`,
    null,
    null,
  ]);
});

test("a followed title stands as its register says, once that has been read whole", () => {
  const read = { live: true, percent: 100, problem: false, stopped: false };
  const of = (status: "active" | "returned" | "burnt" | null, paused = false, reading = read) =>
    stateOf({ status, paused, reading });
  expect([of("active"), of("active", true), of("returned"), of("burnt", true), of(null)]).toEqual([
    "IN_CIRCULATION",
    "PAUSED",
    "RETURNED",
    "ENDED",
    "MISSING",
  ]);
  expect([
    of("active", false, { live: false, percent: 3, problem: false, stopped: false }),
    of(null, false, { live: false, percent: 3, problem: true, stopped: false }),
  ]).toEqual(["READING", "DELAYED"]);
  expect(of(null, false, { live: false, percent: 99, problem: false, stopped: true })).toBe("STOPPED");
});
