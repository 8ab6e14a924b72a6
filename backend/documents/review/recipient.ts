import type { EntityManager } from "typeorm";
import { makesBills, type ReviewType } from "#domain/acts/review/types";
import { Refused } from "#domain/errors";
import type { FieldData } from "#domain/kinds/field";
import { companiesOf, shipperIn, type NamedCompanies, type ReviewCompany } from "#domain/processes/review-companies";
import { hasAgent } from "#domain/processes/review-terms";
import { first, rows } from "../../core/database.ts";
import { statement, type RowOf } from "../../core/statement.ts";
import { assertNotStopped } from "../../screened/stops.ts";
import { agreed } from "../../session/agreed.ts";
import type { Context } from "../../session/context.ts";
import { isCalled } from "../contact.ts";
import { checkNamed } from "./asked-companies.ts";
import { refusedAt } from "./colleagues.ts";

const COMPANY = `o.id, o.name, o.address, ${agreed("o")} AS agreed`;
const OF_BILL = statement(
  "documents.recipientOfBill",
  `SELECT ${COMPANY} FROM (SELECT (v.companies->'deliverTo'->>'id')::uuid AS id FROM app.review r
      JOIN app.review_version v ON v.process_id = r.process_id AND v.revision = r.revision WHERE r.document_id = $1
    UNION ALL SELECT x.recipient_id FROM app.replacement_part p JOIN app.replacement x ON x.id = p.replacement_id
      AND x.ended IS NULL WHERE p.document_id = $1) to_whom JOIN app.organisation o ON o.id = to_whom.id LIMIT 1`,
  ["agreed"],
).as<{ address: `0x${string}` | null }>();
const BY_ID = statement(
  "documents.recipientsById",
  `SELECT ${COMPANY} FROM app.organisation o WHERE o.id = ANY ($1::uuid[])`,
  ["agreed"],
).as<{ address: `0x${string}` | null }>();
const CONTACTS_CALLED = statement(
  "documents.contactsCalled",
  `SELECT o.id FROM app.contact c JOIN app.organisation o ON o.id = c.other_id WHERE c.organisation_id = $1
    AND c.state = 'ADDED' AND c.enabled AND (lower(o.name) = lower($2) OR o.chinese_name = $2) LIMIT 2`,
);

/** A company that a title is given to. */
export type Recipient = RowOf<typeof OF_BILL>;

/**
 * The company that gets a bill which is still to be issued, from its first block: as it was agreed in a review, or as
 * the replacement names it. Null for every other document: its issuer has it then.
 */
export const recipientOf = (tx: EntityManager, documentId: string): Promise<Recipient | null> =>
  first(tx, OF_BILL, [documentId]);

/**
 * Its title address. RECIPIENT_NO_AGREEMENT; COMPLIANCE_BLOCKED and COMPLIANCE_UNDECIDED by the own decisions. What the
 * document names is asked about by its signature.
 */
export async function addressToGive(ctx: Context, { id, address, agreed: may }: Recipient): Promise<`0x${string}`> {
  if (id !== ctx.organisation.id) await assertNotStopped(ctx, { companies: [id] });
  if (address === null || !may) throw new Refused("RECIPIENT_NO_AGREEMENT");
  return address;
}

/** The companies that the initiator has chosen; null for one that it left open. */
export type ChosenCompanies = { readonly [N in ReviewCompany as `${N}Id`]: string | null };

interface Choosing extends ChosenCompanies {
  readonly type: ReviewType;
  readonly data: FieldData;
  readonly terms: FieldData;
  readonly issuerId: string | null;
}

/**
 * The company to which the titles go that come of a review of this company; null where none does. Where nobody was
 * chosen, the bill of a draft goes to its shipper, if that is the own company, the issuer or exactly one contact;
 * everything else goes to the initiator.
 */
async function goesTo(ctx: Context, { type, data, issuerId, deliverToId }: Choosing): Promise<string | null> {
  const own = ctx.organisation.id;
  if (deliverToId !== null || !makesBills(type)) return deliverToId;
  const shipper = type === "draft" ? shipperIn(data) : "";
  if (shipper === "") return own;
  for (const id of [own, issuerId]) if (id !== null && (await isCalled(ctx.tx, id, shipper))) return id;
  const [found, second] = await rows(ctx.tx, CONTACTS_CALLED, [own, shipper]);
  return found !== undefined && second === undefined ? found.id : own;
}

/** The companies that the initiator has chosen, with the one that the titles go to. As the initiator. */
export const chosenBy = async (ctx: Context, choosing: Choosing): Promise<ChosenCompanies> => {
  const { consigneeId, agentId, terms } = choosing;
  return { deliverToId: await goesTo(ctx, choosing), consigneeId, agentId: hasAgent(terms) ? agentId : null };
};

/**
 * The companies of a version that is submitted. NOT_A_CONTACT, CONTACT_DISABLED, and what compliance decisions refuse;
 * RECIPIENT_NO_AGREEMENT for one that can get no title.
 */
export async function companiesToSubmit(ctx: Context, choosing: Choosing): Promise<NamedCompanies> {
  const chosen = await chosenBy(ctx, choosing);
  await checkNamed(ctx, choosing, chosen);
  const ids = Object.values(chosen).filter((id) => id !== null);
  const found = new Map((await rows(ctx.tx, BY_ID, [ids])).map((one) => [one.id, one]));
  const to = chosen.deliverToId === null ? undefined : found.get(chosen.deliverToId);
  if (makesBills(choosing.type) && (to === undefined || to.address === null || !to.agreed))
    throw refusedAt("RECIPIENT_NO_AGREEMENT", "deliverToId");
  return Object.fromEntries(
    companiesOf(choosing.type).flatMap((name) => {
      const company = found.get(chosen[`${name}Id`] ?? "");
      return company === undefined ? [] : [[name, { id: company.id, name: company.name }]];
    }),
  );
}
