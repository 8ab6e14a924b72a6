import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

/** The logins that the demo leaves in the data folder for the table. */
const demoLogins = z.object({
  logins: z.array(z.object({ company: z.string(), role: z.string(), email: z.string(), password: z.string() })),
});

/** The logins of the demo; none before it is made. */
export async function readDemo(dataDir: string): Promise<z.infer<typeof demoLogins>["logins"]> {
  const text = await readFile(join(dataDir, "demo.json"), "utf8").catch(() => undefined);
  return text === undefined ? [] : demoLogins.parse(JSON.parse(text)).logins;
}
