import type { EntityManager } from "typeorm";
import { auditLater } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import { first, rows } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { inRegister, keyOfContract } from "../core/title-key.ts";
import { linkTo } from "../mail/content.ts";
import { postToOrganisation } from "../mail/organisation-mail.ts";
import { LETTERS } from "./organisation-letters.ts";

/** The company whose register it is or was, as far as the product made it. */
const ISSUER = statement(
  "organisation.issuerOfRegister",
  `SELECT o.id, o.name AS company FROM app.intent i JOIN app.organisation o ON o.id = i.organisation_id
    WHERE i.action = 'deployRegistry' AND i.parameters->>'registry' = $2 AND i.chain_id = $1 LIMIT 1`,
);
/** Companies that hold or own a living title of the register. */
const CONCERNED = statement(
  "organisation.concernedByRegister",
  `SELECT DISTINCT o.id FROM chain.titles t JOIN app.organisation o ON o.address IN (t.holder, t.beneficiary)
    WHERE t.chain_id = $1 AND ${inRegister("t", "$2")} AND t.status <> 'burnt'`,
);
const LAST_PAUSE = statement(
  "organisation.lastPause",
  `SELECT lower(args->>'account') AS by FROM chain.history WHERE chain_id = $1 AND topic = 'registry'
    AND key = $2::bytea AND name = $3 ORDER BY block_number DESC, log_index DESC LIMIT 1`,
);

/**
 * A register was paused, or goes on again: once each time the issuer's administrators get a letter and its record a
 * line, and whoever has a title there looks again. Repeating it changes nothing.
 */
export async function tellOfPause(tx: EntityManager, chainId: number, registry: string): Promise<void> {
  const issuer = await first(tx, ISSUER, [chainId, registry]);
  if (!issuer) return;
  const paused = await table(tx, "chain.registries").has({ chain_id: chainId, registry, paused: true });
  const changed = paused
    ? await table(tx, "app.paused_register").insertNew({ chain_id: chainId, registry, organisation_id: issuer.id })
    : (await table(tx, "app.paused_register").remove({ chain_id: chainId, registry })) > 0;
  if (!changed) return;
  const event = await first(tx, LAST_PAUSE, [
    chainId,
    keyOfContract(registry),
    paused ? "PauseWithRemark" : "UnpauseWithRemark",
  ]);
  const by = event?.by ?? "—";
  await auditLater(tx, issuer.id, paused ? "register.paused" : "register.resumed", { registry, chainId, by }, {});
  if (paused)
    await postToOrganisation(tx, issuer.id, {
      topic: "security",
      ...LETTERS.registerPaused,
      parameters: { company: issuer.company, registry, by, link: linkTo("/blockchain") },
    });
  const all = new Set([issuer.id, ...(await rows(tx, CONCERNED, [chainId, registry])).map(({ id }) => id)]);
  await announce(tx, ...[...all].map((organisation) => ({ organisation, topic: "me" as const, id: organisation })));
}
