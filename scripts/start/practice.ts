import { randomUUID } from "node:crypto";
import { z } from "zod";
import { keptText } from "../lib/kept-files.ts";
import { startBunkerExchange } from "../services/bunker-exchange.ts";
import { startExchangePage } from "../services/exchange-page.ts";
import { startFiata } from "../services/fiata.ts";
import { newPracticeSecrets, startPracticePlatform, type PracticePlatform } from "../services/practice-platform.ts";
import type { Folders } from "./folders.ts";
import type { InnerPorts } from "./ports.ts";

/** The programs that stand for others, and the page of them. */
export interface Practice {
  readonly page: string;
  readonly platform: PracticePlatform;
}

const secretsShape = z.object({ platform: z.string(), carrier: z.string(), token: z.string() });

/** Starts the practice exchange, FIATA's service and the practice platform, with the secrets of before. */
export async function startPractice(
  { folders, inner, innerUrl }: { readonly folders: Folders; readonly inner: InnerPorts; readonly innerUrl: string },
  started: <Part extends { stop(): Promise<void> }>(part: Part) => Part,
): Promise<Practice> {
  const key = await keptText(folders.secret("exchange-key"), () => randomUUID());
  const program = started(await startBunkerExchange(inner.exchange, key));
  const password = await keptText(folders.secret("fiata-password"), () => randomUUID());
  const fiata = started(await startFiata(inner.fiata, password));
  const secrets = await keptText(folders.secret("practice-platform"), () => JSON.stringify(newPracticeSecrets()));
  const platform = started(await startPracticePlatform(inner.platform, secretsShape.parse(JSON.parse(secrets))));
  const { url } = started(
    await startExchangePage(program, {
      port: inner.exchangePage,
      notifyUrl: `${innerUrl}/api/notify`,
      secretFile: folders.secret("exchange-messages"),
      fiata,
      platform,
    }),
  );
  return { page: url, platform };
}
