import type { Story } from "#domain/api/story";
import type { Context } from "../session/context.ts";
import { rows } from "../core/database.ts";
import { statement } from "../core/statement.ts";

type Events = Story["events"];

const LINKED = statement(
  "documents.linked",
  `SELECT d.id, d.kind, d.number, d.token_id AS "tokenId" FROM app.document d JOIN app.document_access a
    ON a.document_id = d.id AND a.organisation_id = $1
    WHERE d.chain_id = $2 AND d.registry = $3 AND d.token_id = ANY($4::text[])`,
  ["tokenId"],
);

/** The events with the documents of the titles that they link to, as far as the organisation sees them. */
export async function withDocuments(
  ctx: Pick<Context, "tx"> & { readonly organisation: Pick<Context["organisation"], "id"> },
  { chainId, registry }: { readonly chainId: number | null; readonly registry: string | null },
  events: Events,
): Promise<Events> {
  const tokenIds = events.flatMap(({ links }) => links.map(({ tokenId }) => tokenId));
  if (tokenIds.length === 0) return events;
  const found = await rows(ctx.tx, LINKED, [ctx.organisation.id, chainId, registry, tokenIds]);
  const documents = new Map<string, Events[number]["links"][number]["document"]>(
    found.map(({ tokenId, ...document }) => [tokenId, document]),
  );
  return events.map((event) => ({
    ...event,
    links: event.links.map((link) => ({ ...link, document: documents.get(link.tokenId) ?? null })),
  }));
}
