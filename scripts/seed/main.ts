import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { readVariables } from "../../backend/settings/settings.ts";
import { replaceFile } from "../lib/kept-files.ts";
import { readMails } from "../services/mailbox.ts";
import { until } from "./actors.ts";
import { CAST, SUPPLIER } from "./cast.ts";
import { seedDemo } from "./seed-demo.ts";

const { innerUrl, dataDir, demo } = readVariables("seed", process.env);
if (!demo) throw new Error("the demo is made in demo mode only");
const progress = z.object({ passwords: z.record(z.string(), z.string()), steps: z.array(z.string()) });

const stepsFile = join(dataDir, "secrets", "demo-steps.json");
const loginsFile = join(dataDir, "demo.json");
const known = await readFile(stepsFile, "utf8").then(
  (text) => progress.parse(JSON.parse(text)),
  () => ({ passwords: {}, steps: [] }),
);
const { passwords, steps }: z.infer<typeof progress> = known;

const write = async (): Promise<void> => {
  await replaceFile(stepsFile, JSON.stringify({ passwords, steps }));
  const logins = [...CAST, SUPPLIER].flatMap(({ company, people }) =>
    people.flatMap(({ email, crew }, i) =>
      passwords[email]
        ? [
            {
              company: company.company,
              role: i === 0 ? "administrator" : crew === true ? "crew" : "colleague",
              email,
              password: passwords[email],
            },
          ]
        : [],
    ),
  );
  await replaceFile(loginsFile, JSON.stringify({ logins }, null, 1));
};
// Steps go on side by side.
let kept = Promise.resolve();
const keep = (): Promise<void> => {
  kept = kept.then(write);
  return kept;
};

await seedDemo({
  url: innerUrl,
  logins: passwords,
  steps,
  keep,
  say: (line) => process.stdout.write(`${line}\n`),
  mail: (to, pattern) =>
    until(`mail to ${to}`, async () => {
      const mails = await readMails(join(dataDir, "mail"));
      const newest = mails.findLast((mail) => mail.to.includes(to) && pattern.test(mail.text));
      return newest ? pattern.exec(newest.text) : null;
    }),
});
