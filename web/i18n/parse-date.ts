const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

const FORMS: readonly { readonly pattern: RegExp; readonly order: readonly ["y", "m", "d"] | readonly ["d", "m", "y"] }[] = [
  { pattern: /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/, order: ["y", "m", "d"] },
  { pattern: /^(\d{4})\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*日?$/, order: ["y", "m", "d"] },
  { pattern: /^(\d{4})(\d{2})(\d{2})$/, order: ["y", "m", "d"] },
  { pattern: /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/, order: ["d", "m", "y"] },
  { pattern: /^(\d{1,2})[\s-]*([a-z]{3})[a-z]*[\s,-]*(\d{4})$/i, order: ["d", "m", "y"] },
];

/**
 * The ISO date that was typed: `2026-11-20`, `20 Nov 2026`, `20.11.2026`, `20261120` or `2026年11月20日`; undefined when it is
 * none, or a day that does not exist. Forms that read differently in different countries (03/04/2026) are not accepted;
 * points stand between day, month and year wherever they are written so.
 */
export function parseDate(typed: string): string | undefined {
  const text = typed.trim();
  for (const { pattern, order } of FORMS) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const part = (name: "y" | "m" | "d"): string => match[order.indexOf(name as never) + 1] ?? "";
    const named = MONTHS.indexOf(part("m").toLowerCase());
    const month = named === -1 ? Number(part("m")) : named + 1;
    const iso = `${part("y")}-${String(month).padStart(2, "0")}-${part("d").padStart(2, "0")}`;
    const date = new Date(`${iso}T00:00:00Z`);
    return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso ? undefined : iso;
  }
  return undefined;
}
