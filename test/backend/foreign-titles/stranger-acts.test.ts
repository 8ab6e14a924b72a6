import { createPublicClient, http, type Address } from "viem";
import { afterAll, beforeAll, expect, it } from "vitest";
import { strangerAct, STRANGER_VERBS, transactionOf, type StrangerTitle } from "#domain/chain/stranger-acts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { strangeRegister, strangeToken, type Stranger, type StrangeRegister } from "../../support/strangers.ts";

let backend: TestBackend;
let theirs: StrangeRegister;

beforeAll(async () => {
  backend = await startBackend({ chain: true });
  theirs = await strangeRegister(backend.chain!);
});
afterAll(() => backend?.stop());

const ZERO = `0x${"0".repeat(40)}`;

async function titleOf(escrow: Address): Promise<StrangerTitle> {
  const of = async (view: string): Promise<string | null> => {
    const address = String(await theirs.ask(escrow, view)).toLowerCase();
    return address === ZERO ? null : address;
  };
  return {
    escrow,
    holder: (await of("holder"))!,
    owner: (await of("beneficiary"))!,
    nominee: await of("nominee"),
    formerHolder: await of("prevHolder"),
    formerOwner: await of("prevBeneficiary"),
  };
}

it("offers on a register of TradeTrust what its contracts let the party do, and nothing else", async () => {
  const client = createPublicClient({ transport: http(backend.chain!.rpcUrl) });
  const escrow = await theirs.mint(strangeToken(77), "BAL-77");
  const [shipper, bank, buyer] = (["shipper", "bank", "buyer"] as const).map((one) => theirs.addressOf(one));
  const steps: readonly (readonly [Stranger, string, readonly unknown[]])[] = [
    ["issuer", "transferHolder", [shipper]],
    ["shipper", "rejectTransferHolder", []],
    ["issuer", "transferHolder", [shipper]],
    ["issuer", "nominate", [bank]],
    ["shipper", "transferBeneficiary", [bank]],
    ["bank", "rejectTransferBeneficiary", []],
    ["issuer", "nominate", [bank]],
    ["shipper", "transferOwners", [bank, bank]],
    ["bank", "rejectTransferOwners", []],
    ["issuer", "nominate", [bank]],
    ["shipper", "transferOwners", [bank, bank]],
  ];
  const offered = new Set<string>();
  const look = async (after: string): Promise<void> => {
    const title = await titleOf(escrow);
    for (const party of ["issuer", "shipper", "bank"] as const) {
      const address = theirs.addressOf(party);
      for (const verb of STRANGER_VERBS) {
        const act = strangerAct(verb);
        const wanted = act.only?.(title) ?? {};
        const call = act.call(escrow, { owner: (wanted.owner ?? buyer) as Address, holder: buyer! });
        const works = await client.call({ ...transactionOf(call), account: address }).then(
          () => true,
          () => false,
        );
        expect(act.may(title, address), `${party} ${verb} after ${after}`).toBe(works);
        if (works) offered.add(verb);
      }
    }
  };
  await look("mint");
  for (const [party, verb, args] of steps) {
    await theirs.act(party, escrow, verb, args);
    await look(`${party} ${verb}`);
  }
  expect([...offered].toSorted()).toEqual([...STRANGER_VERBS].toSorted());
});
