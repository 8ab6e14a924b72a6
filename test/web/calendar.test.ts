import { expect, test } from "vitest";
import { dayByKey, monthsAfter, weeksOf } from "../../web/ui/calendar.ts";

test("a month has whole weeks from Monday on, each day once", () => {
  for (const day of ["2026-02-10", "2026-11-20", "2027-01-31", "2028-02-29", "1900-01-01", "2100-12-31"]) {
    const weeks = weeksOf(day);
    const days = weeks.flat();
    expect(weeks.every((week) => week.length === 7)).toBe(true);
    expect(new Set(days).size).toBe(days.length);
    expect(new Date(`${days[0]!}T00:00:00Z`).getUTCDay()).toBe(1);
    expect(days.filter((one) => one.slice(0, 7) === day.slice(0, 7)).length).toBe(
      new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate(),
    );
  }
});

test("a shorter month has a last day, and no key leads out of the years that can be written", () => {
  expect(monthsAfter("2027-01-31", 1)).toBe("2027-02-28");
  expect(monthsAfter("2028-01-31", 1)).toBe("2028-02-29");
  expect(dayByKey("2026-11-20", "Home")).toBe("2026-11-16");
  expect(dayByKey("2026-11-20", "End")).toBe("2026-11-22");
  expect(dayByKey("2100-12-31", "ArrowRight")).toBe("2100-12-31");
  expect(dayByKey("1900-01-01", "PageUp")).toBe("1900-01-01");
  expect(dayByKey("2026-11-20", "a")).toBeUndefined();
});
