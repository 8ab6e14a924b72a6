import { Refused } from "#domain/errors";
import { say, text } from "#domain/text";
import type { Context } from "./context.ts";

/** The columns of member `m` that say from which platform it works. */
export const EXTERNAL = `m.external_platform AS "externalPlatform", app.counterparty_name(m.counterparty_id) AS platform`;

/** The same as a context has it. */
export const externalOf = (of: {
  readonly externalPlatform: boolean;
  readonly platform: string | null;
}): Context["person"]["external"] => (of.externalPlatform ? (of.platform ?? "") : null);

/** Where nobody has named the platform. */
const UNNAMED = text("another platform", "其他平台");

/** Refuses an act on an original by somebody who works from another platform. EXTERNAL_USER. */
export function assertFromHere({
  person,
  language,
}: Pick<Context, "language"> & { readonly person: Pick<Context["person"], "external"> }): void {
  if (person.external !== null)
    throw new Refused("EXTERNAL_USER", { platform: person.external || say(UNNAMED, language) });
}
