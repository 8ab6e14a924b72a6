import pg from "pg";
import { recoverTypedDataAddress } from "viem";
import { canonicalJson } from "#domain/canonical";
import { documentRoutes } from "#domain/api/documents";
import { recordRoutes } from "#domain/api/record";
import { verifyRoutes } from "#domain/api/desk";
import { forwardRequestTypedData } from "#domain/chain/meta-transaction";
import { verifyManifest } from "#domain/verify/manifest";
import { fromBase64 } from "#domain/verify/base64";
import { trustOfAnswer } from "#domain/verify/trust";
import { verify } from "#domain/verify/verify";
import { rows } from "../../../scripts/lib/sql.ts";
import type { IntentRow } from "../../../backend/intents/intent-row.ts";
import { signedRequest } from "../../../backend/relayer/preflight.ts";
import type { Random } from "../../../scripts/lib/random.ts";
import { checkAudit } from "../../../scripts/verify/check-audit.ts";
import { statusOf, type Firm, type House } from "./house.ts";
import type { World } from "./world.ts";

// Laws that hold after every run, whatever was done in it; each function answers the contradictions.

/** However many copies of a title there are, only one file passes as the original: the signed one. */
export async function originalsAmongCopies(world: World, { bills, firms }: House, copies: number): Promise<string[]> {
  // After few acts every title may have ended: its copies are no originals either.
  const bill = bills.findLast((one) => statusOf(one) === "active") ?? bills.findLast(({ title }) => title !== null);
  if (!bill) return ["there was never a title"];
  const firm = bill.issuer;
  const api = world.api({ firm, person: 0 });
  const trust = trustOfAnswer(await api.call(verifyRoutes.trust));
  const headline = async (view: "signed" | "copy", of = api) =>
    (
      await verify(await of.download(documentRoutes.pdf, { params: { id: bill.id }, query: { view } }), {
        chain: null,
        ...trust,
        now: new Date(),
      })
    ).headline;
  const viewers = firms.filter((one) => bill.access.has(one)).map((one) => world.api({ firm: one, person: 0 }));
  const wrong: string[] = [];
  for (let n = 0; n < copies; n++) {
    const said = await headline("copy", viewers[n % viewers.length]);
    if (said !== "COPY") wrong.push(`copy ${n} of ${bill.number} passes as ${said}`);
  }
  const original = await headline("signed");
  return original === "COPY" || original === "ALTERED" || original === "NOT_SIGNED"
    ? [...wrong, `the original of ${bill.number} passes as ${original}`]
    : wrong;
}

/** Holder and owner of every title follow from its story alone, step by step, and equal the stored ones. */
export async function statesRebuilt(world: World, { bills }: House): Promise<string[]> {
  const wrong: string[] = [];
  for (const bill of bills.filter(({ title }) => title !== null)) {
    const { events } = await world
      .api({ firm: bill.issuer, person: 0 })
      .call(documentRoutes.story, { params: { id: bill.id } });
    const now = { holder: "", owner: "", status: "" };
    for (const { kind, to, holder, owner } of events) {
      if (kind === "issue" || kind === "restore") Object.assign(now, { holder: to, owner: to, status: "active" });
      if (kind === "holder" || kind === "both") now.holder = to ?? "";
      if (kind === "owner" || kind === "both") now.owner = to ?? "";
      // The event names the roles that are given back.
      if (kind === "refuse") Object.assign(now, { holder, owner });
      if (kind === "surrender") now.status = "returned";
      if (kind === "burn" || kind === "replace") now.status = "burnt";
    }
    const status = statusOf(bill);
    const stored = status === "active" ? `active ${bill.title?.holder} ${bill.title?.beneficiary}` : String(status);
    const rebuilt = now.status === "active" ? `active ${now.holder} ${now.owner}` : now.status;
    if (stored !== rebuilt) wrong.push(`${bill.number} is ${stored}, by its story ${rebuilt}`);
  }
  return wrong;
}

/** Acts taken at random each have a company, a person, a time, and a signature that only that company can have made. */
export async function actsAreSigned(world: World, random: Random, sample: number): Promise<string[]> {
  const { requests, statements } = await world.backend.database.asWorker(async (tx) => ({
    requests: await rows<IntentRow & { person_id: string | null; created_at: Date; address: string }>(
      tx,
      `SELECT i.*, o.address FROM app.intent i JOIN app.organisation o ON o.id = i.organisation_id
        WHERE i.custody = 'forwarded' AND i.carried_by IS NULL AND i.status = 'done' AND i.document_id IS NOT NULL
        ORDER BY i.id`,
    ),
    statements: await rows<{ id: string; statement: object; signature: string; organisation: string }>(
      tx,
      `SELECT e.id, e.statement, e.signature, o.name AS organisation FROM app.endorsement e JOIN app.organisation o
        ON o.id = e.from_id
        UNION ALL SELECT s.id, s.statement, s.signature, o.name FROM app.bill_statement s JOIN app.organisation o
          ON o.id = s.organisation_id ORDER BY 1`,
    ),
  }));
  const some = <T>(all: readonly T[]): T[] =>
    all.length === 0 ? [] : Array.from({ length: sample }, () => random.pick(all));
  const wrong: string[] = [];
  for (const act of some(requests)) {
    const { request, forwarder, signature } = signedRequest(act);
    const signer = await recoverTypedDataAddress({
      ...forwardRequestTypedData(request, { chainId: act.chain_id, forwarder }),
      signature,
    });
    if (signer.toLowerCase() !== act.address.toLowerCase() || act.person_id === null)
      wrong.push(`the act ${act.id} was signed by ${signer}, for ${act.address}`);
  }
  const trust = trustOfAnswer(await world.api({ firm: world.firms[0]!, person: 0 }).call(verifyRoutes.trust));
  for (const { id, statement, signature, organisation } of some(statements)) {
    const { integrity, identity, signer } = await verifyManifest(
      new TextEncoder().encode(canonicalJson(statement)),
      fromBase64(signature),
      { revocationLists: [], ...trust, provenAt: null, now: new Date() },
    );
    if (integrity.outcome !== "VALID" || identity.outcome !== "VALID" || signer?.organisation !== organisation)
      wrong.push(`the statement ${id} is ${integrity.reason}, ${identity.reason}, by ${signer?.organisation}`);
  }
  return wrong;
}

/**
 * Readers of the record notice lines that are removed from the database or reordered in it. Spoils the records of the
 * last two companies.
 */
export async function recordsAreWhole({ backend, firms, api }: World): Promise<string[]> {
  const wrong: string[] = [];
  const faultsOf = async (firm: Firm) =>
    (
      await checkAudit(
        Buffer.from(await api({ firm, person: 0 }).download(recordRoutes.evidence))
          .toString("utf8")
          .trimEnd()
          .split("\n"),
        new Map(),
      )
    ).faults;
  for (const firm of firms)
    for (const { line, why } of await faultsOf(firm)) wrong.push(`line ${line} of ${firm.name}: ${why}`);
  // The owner of the database may do more than the product lets its own roles do.
  const owner = new pg.Client({ connectionString: backend.ownerUrl });
  let [spoilt, emptied]: readonly Firm[] = firms;
  await owner.connect();
  try {
    // The longest records: a line is missed where others follow it, and the shortest have hardly more.
    const { rows } = await owner.query<{ id: string }>(
      "SELECT organisation_id AS id FROM app.audit WHERE organisation_id = ANY($1) GROUP BY 1 ORDER BY count(*) DESC, 1",
      [firms.map(({ id }) => id)],
    );
    [spoilt, emptied] = rows.map(({ id }) => firms.find((firm) => firm.id === id)!);
    await owner.query("SET session_replication_role = replica");
    for (const [from, to] of [
      [3, -1],
      [4, 3],
      [-1, 4],
    ])
      await owner.query("UPDATE app.audit SET n = $3 WHERE organisation_id = $1 AND n = $2", [spoilt?.id, from, to]);
    await owner.query("DELETE FROM app.audit WHERE organisation_id = $1 AND n = 3", [emptied?.id]);
  } finally {
    await owner.end();
  }
  for (const firm of [spoilt, emptied])
    if (firm === undefined || (await faultsOf(firm)).length === 0)
      wrong.push(`nobody notices what was done to the record of ${firm?.name}`);
  return wrong;
}
