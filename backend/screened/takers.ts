import { rows } from "../core/database.ts";
import { ownersOf } from "../core/address-owners.ts";
import { statement } from "../core/statement.ts";
import type { Context } from "../session/context.ts";
import { assertNotStopped, Decisions } from "./stops.ts";

const EXTERNALS = statement(
  "screened.externalsAt",
  `SELECT e.id, e.name FROM app.external_contact e WHERE e.organisation_id = $1 AND lower(e.address) = ANY ($2::text[])
    ORDER BY e.id`,
);
const ISSUERS = statement(
  "screened.issuersOf",
  "SELECT DISTINCT d.organisation_id AS id FROM app.document d WHERE d.id = ANY ($1)",
);

/** The outcome of an act on the chain for a title, as far as it says who has it then. */
interface Moving {
  readonly documentId: string | null;
  readonly expected: {
    readonly status?: "active" | "returned" | "burnt";
    readonly holder?: string;
    readonly beneficiary?: string;
    readonly nominee?: string;
  };
}

interface Asking extends Pick<Context, "tx"> {
  readonly organisation: Pick<Context["organisation"], "id" | "address">;
}

/** The bodies at addresses: companies of the platform, and external contacts of the own company. */
async function at({ tx, organisation }: Asking, addresses: readonly string[]) {
  const owners = await ownersOf(tx, addresses);
  const externals = await rows(tx, EXTERNALS, [organisation.id, addresses]);
  return {
    companies: [...owners.values()].map(({ id }) => id).filter((id) => id !== organisation.id),
    externals: externals.map(({ id }) => id),
    names: externals.map(({ name }) => name),
  };
}

const lowerCase = (addresses: readonly (string | null | undefined)[]): string[] => [
  ...new Set(addresses.flatMap((one) => (one ? [one.toLowerCase()] : []))),
];

/**
 * Every act on titles asks here before it is written down: whoever has or owns a title by it, or is nominated, and the
 * issuer to whom one returns, may be nobody whom a compliance decision stops, nor may the document name one. What stays
 * with the own company goes to nobody. COMPLIANCE_BLOCKED, COMPLIANCE_UNDECIDED.
 */
export async function assertTakers(ctx: Asking, moving: readonly Moving[]): Promise<void> {
  const own = ctx.organisation.address?.toLowerCase();
  const takers = (one: Moving): string[] =>
    lowerCase([one.expected.holder, one.expected.beneficiary, one.expected.nominee]).filter((to) => to !== own);
  const going = moving.filter((one) => takers(one).length > 0);
  const returning = moving.flatMap(({ documentId, expected }) =>
    expected.status === "returned" && documentId !== null ? [documentId] : [],
  );
  if (going.length + returning.length === 0) return;
  // Most companies have nothing to decide: nobody is looked up for them.
  const decisions = await Decisions.of(ctx);
  if (decisions.decided.length === 0) return;
  const issuers = returning.length === 0 ? [] : await rows(ctx.tx, ISSUERS, [returning]);
  const others = issuers.map(({ id }) => id).filter((id) => id !== ctx.organisation.id);
  const found = await at(ctx, lowerCase(going.flatMap(takers)));
  const named = going.flatMap(({ documentId }) => (documentId === null ? [] : [documentId]));
  const companies = [...found.companies, ...others];
  await assertNotStopped(ctx, { ...found, companies, documentIds: named }, decisions);
}

/** The same of addresses that a title of a register of others goes to, and of what is known here about the title. */
export async function assertTakersAt(
  ctx: Asking,
  addresses: readonly (string | null)[],
  documents: readonly string[],
): Promise<void> {
  const decisions = await Decisions.of(ctx);
  if (decisions.decided.length === 0) return;
  const found = await at(ctx, lowerCase(addresses));
  await assertNotStopped(ctx, { ...found, documentIds: documents }, decisions);
}
