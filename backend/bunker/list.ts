import type { bunkerRoutes } from "#domain/api/bunker";
import type { BunkerCard } from "#domain/api/bunker-shapes";
import type { Output, Query } from "#domain/api/route";
import type { BunkerState } from "#domain/acts/bunker/states";
import { BUNKER_KINDS, BUNKER_FORMS } from "#domain/bunker/forms";
import type { PushState } from "#domain/bunker/exchange/push";
import { WAITING } from "#domain/bunker/board";
import { productsOf } from "#domain/bunker/order";
import type { FieldData } from "#domain/kinds/field";
import { read } from "#domain/kinds/read";
import { isExchangeSet } from "../bunker-exchange/push.ts";
import { rows } from "../core/database.ts";
import { alike, containing, says, wordsOf } from "../core/search.ts";
import { statement, statementBy } from "../core/statement.ts";
import { confinedTo } from "../documents/bunker/delivery-row.ts";
import type { Context } from "../session/context.ts";

const PLACED = BUNKER_KINDS.filter((kind) => BUNKER_FORMS[kind].place !== null);
/** In SQL: how many parties sign the form `f` of the delivery `b`. */
const SIGNERS = `CASE f.kind ${PLACED.map((kind) => {
  const all = BUNKER_FORMS[kind].signers.length;
  const surveyed = (BUNKER_FORMS[kind].signers as readonly string[]).includes("SURVEYOR");
  return `WHEN '${kind}' THEN ${surveyed ? `${all - 1} + b.surveyed::int` : all}`;
}).join(" ")} END`;

const where = (more: readonly string[]): string => ["b.organisation_id = $1", ...more].join(" AND ");
const ofState = (at: string): string => `last.state = ${at}`;
const ofCraft = (at: string): string => `b.craft_id = ${at}::uuid`;
const from = (at: string): string => `b.ordered->>'supplyDate' >= ${at}`;
const to = (at: string): string => `b.ordered->>'supplyDate' <= ${at}`;
const found = (at: string): string =>
  says(at, "p.reference", "p.title", "b.ordered->'vessel'->>'imo'", "coalesce(c.name, '')");
const ofProduct = (at: string): string => `(b.product = ${at} OR b.other_product = ${at})`;
const ofLocation = (at: string): string => `b.location = ${at}`;
/** A note that both have signed, and that is to be pushed, to be pushed again, or to be asked after. */
const WAITS = `(last.state IN (${WAITING.map((one) => `'${one}'`).join(", ")})
  OR (last.state = 'SUBMITTED' AND EXISTS (SELECT 1 FROM app.bunker_push x
    WHERE x.organisation_id = $1 AND x.delivery_id = p.id AND x.state = 'UNKNOWN')))`;
const EVERY = [
  ofState("$2"),
  ofCraft("$3"),
  from("$4"),
  to("$5"),
  found("$6"),
  ofProduct("$7"),
  ofLocation("$8"),
  WAITS,
];
const NUMBER = "'^[0-9]+(\\.[0-9]+)?$'";

/** The filters that lists and exports have in common, as conditions on `b`, `c` and `p`. */
export function narrowing(
  {
    craftId,
    product,
    location,
    text,
  }: Pick<Query<typeof bunkerRoutes.export>, "craftId" | "product" | "location" | "text">,
  bind: (value: unknown) => string,
): readonly string[] {
  return [
    ...(craftId === undefined ? [] : [ofCraft(bind(craftId))]),
    ...(product === undefined ? [] : [ofProduct(bind(product))]),
    ...(location === undefined ? [] : [ofLocation(bind(location))]),
    ...wordsOf(text ?? "").map((word) => found(bind(containing(alike(word))))),
  ];
}
/** All of them at once, for a statement whose first parameters are others. */
export const everyNarrowing = (first: number): readonly string[] =>
  [ofCraft, ofProduct, ofLocation, found].map((one, i) => one(`$${first + i}`));

const BOARD = statementBy(
  "bunker.board",
  ({ more, each }: { readonly more: readonly string[]; readonly each: number }) =>
    `WITH seen AS (SELECT p.id, last.state, b.bdn_no AS "bdnNo", b.ordered, c.name AS craft, last.at,
        b.signed_at AS "signedAt",
        (SELECT x.state FROM app.bunker_push x WHERE x.organisation_id = $1 AND x.delivery_id = p.id) AS push,
        coalesce((SELECT sum((x->>'quantity')::numeric) FROM jsonb_array_elements(b.ordered->'products') x
          WHERE x->>'quantity' ~ ${NUMBER}), 0) AS mass,
        (SELECT count(*)::int FROM app.bunker_form f WHERE f.process_id = p.id AND f.voided_at IS NULL
          AND (SELECT count(*) FROM app.bunker_signature g WHERE g.document_id = f.document_id) >= ${SIGNERS}) AS signed
      FROM app.bunker_delivery b JOIN app.process p ON p.id = b.process_id LEFT JOIN app.craft c ON c.id = b.craft_id
      JOIN LATERAL (SELECT l.state, l.at FROM app.process_line l WHERE l.process_id = p.id ORDER BY l.n DESC LIMIT 1)
        last ON true WHERE ${where(more)}),
      placed AS (SELECT s.*, count(*) OVER w AS total, sum(s.mass) OVER w AS "stateMass",
        row_number() OVER (w ORDER BY s.ordered->>'supplyDate', s.at, s.id) AS place
        FROM seen s WINDOW w AS (PARTITION BY s.state))
    SELECT id, state, "bdnNo", ordered, craft, at, "signedAt", push, mass::text AS mass, signed, total::int AS total,
      "stateMass"::text AS "stateMass" FROM placed WHERE place <= ${each} ORDER BY state, place`,
  [{ more: EVERY, each: 1 }],
  ["id", "state", "ordered", "at", "mass", "signed", "total", "stateMass"],
).as<{ state: BunkerState; ordered: FieldData; push: PushState | null }>();

/** So many products, and so many places, are offered as filters. */
const OFFERED = 200;
const PRODUCTS = statement(
  "bunker.filterProducts",
  `SELECT DISTINCT x.said FROM app.bunker_delivery b CROSS JOIN LATERAL (VALUES (b.product), (b.other_product)) x (said)
    WHERE b.organisation_id = $1 AND x.said IS NOT NULL ORDER BY x.said LIMIT ${OFFERED}`,
  ["said"],
);
const LOCATIONS = statement(
  "bunker.filterLocations",
  `SELECT DISTINCT location AS said FROM app.bunker_delivery WHERE organisation_id = $1 AND location IS NOT NULL
    ORDER BY location LIMIT ${OFFERED}`,
  ["said"],
);

/** The products and places of the deliveries of the company. */
export async function filters({ tx, organisation }: Context): Promise<Output<typeof bunkerRoutes.filters>> {
  const [products, locations] = [
    await rows(tx, PRODUCTS, [organisation.id]),
    await rows(tx, LOCATIONS, [organisation.id]),
  ];
  return { products: products.map(({ said }) => said), locations: locations.map(({ said }) => said) };
}

const text = (data: FieldData, path: string): string => read(data, path)?.trim() ?? "";

/** The deliveries of the company, or of the craft that the user is crew of, with the sums of each state. */
export async function list(
  ctx: Context,
  query: Query<typeof bunkerRoutes.list>,
): Promise<Output<typeof bunkerRoutes.list>> {
  const confined = await confinedTo(ctx);
  const submitBy = (await isExchangeSet(ctx.tx, ctx.organisation.id)) ? "push" : "submit";
  if (confined === null) return { submitBy, states: [], rows: [] };
  const parameters: unknown[] = [ctx.organisation.id];
  const bind = (value: unknown): string => `$${parameters.push(value)}`;
  const more: string[] = [];
  const craft = confined ?? query.craftId;
  if (query.state !== undefined) more.push(ofState(bind(query.state)));
  if (query.from !== undefined) more.push(from(bind(query.from)));
  if (query.to !== undefined) more.push(to(bind(query.to)));
  if (query.waiting !== undefined) more.push(WAITS);
  more.push(...narrowing({ ...query, craftId: craft }, bind));
  const all = await rows(ctx.tx, BOARD({ more, each: query.each }), parameters);
  const states = new Map(all.map(({ state, total, stateMass }) => [state, { state, total, mass: stateMass }]));
  return {
    submitBy,
    states: [...states.values()],
    rows: all.map(({ id, state, bdnNo, ordered, craft: name, at, signedAt, push, mass, signed }): BunkerCard => ({
      id,
      state,
      bdnNo,
      vessel: text(ordered, "vessel.name"),
      imo: text(ordered, "vessel.imo"),
      products: productsOf(ordered).map((one) => one.name),
      orderedMass: mass,
      craft: name,
      location: text(ordered, "locationCode") || text(ordered, "port.code"),
      supplyDate: text(ordered, "supplyDate"),
      signedForms: signed,
      at: at.toISOString(),
      signedAt: signedAt?.toISOString() ?? null,
      push,
    })),
  };
}
