import { expect, test } from "vitest";
import { formatDate } from "../../web/i18n/format.ts";
import { parseDate } from "../../web/i18n/parse-date.ts";

test.each(["2026-11-20", "2026/11/20", "20261120", "20 Nov 2026", "20 november 2026", "20-NOV-2026", "20.11.2026", "20. 11. 2026", "2026年11月20日", " 2026-11-20 "])("understands %s", (typed) => {
  expect(parseDate(typed)).toBe("2026-11-20");
});

test.each(["", "today", "2026-02-30", "2026-13-01", "03/04/2026", "31.02.2026", "20 Foo 2026", "2026-11-20T00:00", "99 Nov 2026"])("does not guess: %s", (typed) => {
  expect(parseDate(typed)).toBeUndefined();
});

test("what is shown can be typed again, in both languages", () => {
  for (const iso of ["2026-01-05", "2028-02-29", "1999-12-31"]) {
    expect(parseDate(formatDate(iso, "en-US"))).toBe(iso);
    expect(parseDate(formatDate(iso, "zh-CN"))).toBe(iso);
  }
});
