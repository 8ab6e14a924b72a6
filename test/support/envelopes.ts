import { envelopeRoutes as routes } from "#domain/api/envelopes";
import { first } from "../../scripts/lib/sql.ts";
import { settleAnchor } from "../../backend/envelopes/anchor-seals.ts";
import type { TestBackend } from "./backend.ts";
import { PASSWORD, until, type Company } from "./companies.ts";

/** The acts on envelopes of companies with two people, on a backend without a chain. */
export interface Postage {
  /**
   * Composes an envelope; the first colleague seals it, and it is anchored as the chain would report. Answers its id.
   */
  seal(from: Company, to: Company, documentIds: string[], packIds?: string[], itself?: boolean): Promise<string>;
  /** Waits until the manifest is signed, and anchors it as the chain would report. */
  anchor(id: string): Promise<void>;
  /** Transferred by the second colleague; resolves when it has arrived. */
  transfer(from: Company, id: string): Promise<void>;
  /** `itself`: sends the documents instead of copies. */
  send(from: Company, to: Company, documentIds: string[], packIds?: string[], itself?: boolean): Promise<string>;
}

export function postage({ database }: TestBackend): Postage {
  const open = (company: Company, id: string) => company.api.call(routes.get, { params: { id } });
  const post: Postage = {
    async seal(from, to, documentIds, packIds = [], itself = false) {
      const { id } = await from.api.call(routes.compose, {
        body: { recipientId: to.id, subject: "Papers", documentIds, packIds },
      });
      if (itself)
        for (const documentId of documentIds)
          await from.api.call(routes.setDocument, { params: { id, documentId }, body: { isCopy: false } });
      const { version } = await open(from, id);
      await from.api.call(routes.seal, { params: { id }, body: { expectedVersion: version, password: PASSWORD } });
      await post.anchor(id);
      return id;
    },
    anchor: (id) =>
      until("the root of the seal", () =>
        database.asWorker(async (tx) => {
          const seal = await first<{ root: string | null }>(
            tx,
            "SELECT root FROM app.seal WHERE envelope_id = $1 AND withdrawn_at IS NULL",
            [id],
          );
          if (seal?.root) await settleAnchor(tx, seal.root, true);
          return Boolean(seal?.root);
        }),
      ),
    async transfer(from, id) {
      const { version } = await open(from, id);
      await from.people[1]?.api.call(routes.transfer, {
        params: { id },
        body: { expectedVersion: version, password: PASSWORD },
      });
      await until("the arrival", async () => (await open(from, id)).state === "TRANSFERRED");
    },
    async send(from, to, documentIds, packIds, itself) {
      const id = await post.seal(from, to, documentIds, packIds, itself);
      await post.transfer(from, id);
      return id;
    },
  };
  return post;
}
