import { describe, expect, it } from "vitest";
import { compareChains } from "#domain/dcsa/compare";
import { SOUND } from "../../../scripts/evidence/dcsa/rules.ts";
import { World } from "../../../scripts/evidence/dcsa/world.ts";
import { act, sha256 } from "../../../scripts/services/counterparty.ts";

const world = new World(SOUND);
const chain = world.envelope({ entries: world.entries() }).envelopeTransferChain;
/** A duplicate that the receiver signs, with the entry that it has. */
const duplicate = (entry: string): string =>
  world.own.sign({
    lastEnvelopeTransferChainEntrySignedContentChecksum: sha256(chain.at(-1) ?? ""),
    responseCode: "DUPE",
    receivedAdditionalDocumentChecksums: [],
    duplicateOfAcceptedEnvelopeTransferChainEntrySignedContent: entry,
  });
/** Another third entry than that of the chain. */
const other = (before: string): string =>
  world.carx.sign({
    eblPlatform: "CARX",
    transportDocumentChecksum: sha256("x"),
    previousEnvelopeTransferChainEntrySignedContentChecksum: before,
    transactions: [act("TRANSFER", world.forwarder, world.trader, "2026-11-24T08:00:00.000Z")],
  });

describe("two chains of one bill", () => {
  it("part after the entry that the other side's follows", async () => {
    const { ours, theirs, shared } = await compareChains(chain, [duplicate(other(sha256(chain[1] ?? "")))]);
    expect([ours.length, shared]).toEqual([3, 2]);
    expect(theirs?.says.transactions[0]?.recipient?.partyName).toBe(world.trader["partyName"]);
  });

  it("are apart where their entry follows none of ours", async () => {
    const { theirs, shared } = await compareChains(chain, [duplicate(other(sha256("elsewhere")))]);
    expect(theirs).not.toBeNull();
    expect(shared).toBeNull();
  });

  it("say nothing of the other side's where it has shown none, or our own", async () => {
    const dispute = world.own.sign({
      lastEnvelopeTransferChainEntrySignedContentChecksum: sha256(chain.at(-1) ?? ""),
      responseCode: "DISE",
    });
    for (const answers of [[], [dispute], [duplicate(chain[2] ?? "")]])
      expect(await compareChains(chain, answers)).toMatchObject({ theirs: null, shared: null });
  });
});
