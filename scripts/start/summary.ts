import { styleText } from "node:util";
import { readDemo } from "./demo-logins.ts";
import type { Product } from "./product.ts";

/** The table at the end of a start: where everything is and how to get in. */
export async function summary({
  told,
  demo: hasDemo,
  unsafe,
  chainUrls,
  exchange,
}: Pick<Product, "told" | "demo" | "unsafe" | "chainUrls" | "exchange">): Promise<string> {
  const demo = hasDemo ? await readDemo(told.dataDir) : [];
  const rows: (readonly [string, string])[] = [
    ["Address", told.publicUrl],
    ...demo.map(({ company, role, email, password }): [string, string] => [
      `${company}, ${role}`,
      `${email}  ${password}`,
    ]),
    ...(told.mailbox === undefined ? [] : [["Mailbox", told.mailbox] as const]),
    ...(exchange === undefined ? [] : [["Practice exchange", exchange] as const]),
    ...chainUrls.map((url): [string, string] => ["Chain", new URL(url).origin]),
    ["Data and logs", told.dataDir],
  ];
  return [
    table(rows),
    ...(unsafe.length === 0
      ? []
      : [styleText("red", ["NOT SAFE, and started because ALLOW_INSECURE=1:", ...unsafe].join("\n  "))]),
  ].join("\n");
}

function table(rows: readonly (readonly [string, string])[]): string {
  const [left, right] = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) as [
    number,
    number,
  ];
  const rule = (start: string, middle: string, end: string): string =>
    `${start}${"─".repeat(left + 2)}${middle}${"─".repeat(right + 2)}${end}`;
  const body = rows.map(([name, value]) => `│ ${name.padEnd(left)} │ ${value.padEnd(right)} │`);
  return [rule("┌", "┬", "┐"), ...body, rule("└", "┴", "┘")].join("\n");
}
