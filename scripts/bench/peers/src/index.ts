import { ponder } from "ponder:registry";
import { event, title } from "ponder:schema";

const ZERO = "0x0000000000000000000000000000000000000000";
const orNull = (address: `0x${string}`) => (address === ZERO ? null : (address.toLowerCase() as `0x${string}`));
const tokenOf = (tokenId: bigint) => `0x${tokenId.toString(16).padStart(64, "0")}`;

type Change = Partial<Pick<typeof title.$inferInsert, "status" | "holder" | "beneficiary" | "nominee">>;

/** Keeps the event and carries the title over it. */
function on(name: string, change: (args: Record<string, never>) => Change): void {
  ponder.on(`TitleEscrow:${name}` as "TitleEscrow:Shred", async ({ event: told, context }) => {
    const { registry, tokenId, remark, ...rest } = told.args as unknown as {
      registry: `0x${string}`;
      tokenId: bigint;
      remark: `0x${string}`;
    };
    const token = tokenOf(tokenId);
    const lastBlock = told.block.number;
    await context.db
      .insert(event)
      .values({
        block: lastBlock,
        logIndex: told.log.logIndex,
        txHash: told.transaction.hash,
        contract: told.log.address,
        name,
        registry,
        tokenId: token,
        args: JSON.stringify(rest),
        remark,
        at: told.block.timestamp,
      });
    const changed = change(told.args as never);
    await context.db
      .insert(title)
      .values({
        tokenId: token,
        registry,
        escrow: told.log.address,
        status: "active",
        sequence: 1,
        lastBlock,
        ...changed,
      })
      .onConflictDoUpdate((row) => ({ ...changed, sequence: row.sequence + 1, lastBlock }));
  });
}

on("TokenReceived", ({ beneficiary, holder }) => ({
  status: "active",
  beneficiary: orNull(beneficiary),
  holder: orNull(holder),
  nominee: null,
}));
on("Nomination", ({ nominee }) => ({ nominee: orNull(nominee) }));
on("BeneficiaryTransfer", ({ toBeneficiary }) => ({ beneficiary: orNull(toBeneficiary), nominee: null }));
on("HolderTransfer", ({ toHolder }) => ({ holder: orNull(toHolder) }));
on("RejectTransferOwners", () => ({}));
on("RejectTransferBeneficiary", () => ({}));
on("RejectTransferHolder", () => ({}));
on("ReturnToIssuer", () => ({ status: "returned", nominee: null }));
on("Shred", () => ({ status: "burnt", holder: null, beneficiary: null, nominee: null }));
