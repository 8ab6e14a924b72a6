import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { styleText } from "node:util";
import { z } from "zod";
import type { Product } from "./product.ts";

/** The logins that the demo leaves in the data folder for the table. */
const demoLogins = z.object({
  logins: z.array(z.object({ company: z.string(), role: z.string(), email: z.string(), password: z.string() })),
});

/** The table at the end of a start: where everything is and how to get in. */
export async function summary({
  told,
  demo: hasDemo,
  unsafe,
  chainUrls,
  exchange,
}: Pick<Product, "told" | "demo" | "unsafe" | "chainUrls" | "exchange">): Promise<string> {
  const demo = hasDemo ? await readDemo(join(told.dataDir, "demo.json")) : [];
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

/** The logins of the demo; none before it is made. */
export async function readDemo(file: string): Promise<z.infer<typeof demoLogins>["logins"]> {
  const text = await readFile(file, "utf8").catch(() => undefined);
  return text === undefined ? [] : demoLogins.parse(JSON.parse(text)).logins;
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
