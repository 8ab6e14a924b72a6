import { expect, test } from "vitest";
import { endOfDay, lastDay } from "../../../web/features/users/last-day.ts";

test.each(["2026-11-23", "2026-12-31", "2028-02-29", "2027-03-28", "2027-10-31"])(
  "an account works through the whole of its last day: %s",
  (date) => {
    const end = endOfDay(date);
    expect(lastDay(end)).toBe(date);
    expect(new Date(end).getHours()).toBe(0);
    expect(new Date(new Date(end).getTime() - 1).getDate()).toBe(Number(date.slice(8)));
  },
);
