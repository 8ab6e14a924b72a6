import { SwitchChainError, UserRejectedRequestError } from "viem";
import { ConnectorAccountNotFoundError, ConnectorChainMismatchError } from "wagmi";
import { expect, test } from "vitest";
import { refusalOfSwitch, refusalOfWallet } from "../../../web/chain/wallet/sign.ts";

const names = { chain: "Polygon", connected: "0x1111…1111", needed: "0x2222…2222" };

test.each([
  ["a person who says no", new UserRejectedRequestError(new Error("User rejected the request.")), "WALLET_REFUSED", {}],
  [
    "an account that is not there",
    new ConnectorAccountNotFoundError({
      address: "0x2222222222222222222222222222222222222222",
      connector: { name: "W" } as never,
    }),
    "WALLET_ACCOUNT",
    { address: names.connected, needed: names.needed },
  ],
  [
    "another chain, as wagmi knows it",
    new ConnectorChainMismatchError({ connectionChainId: 1, connectorChainId: 137 }),
    "WALLET_CHAIN",
    { chain: "Polygon" },
  ],
  [
    "another chain, as a wallet says it",
    new Error('Provided chainId "137" must match the active chainId "1"'),
    "WALLET_CHAIN",
    { chain: "Polygon" },
  ],
  [
    "anything else",
    new Error("The device is locked.\nDetails: none"),
    "WALLET_FAILED",
    { reason: "The device is locked." },
  ],
])("%s is told with a code", (_, problem, code, parameters) => {
  expect(refusalOfWallet(problem, names)).toMatchObject({ code, parameters });
});

test.each([
  ["a person who says no", new UserRejectedRequestError(new Error("User rejected the request.")), "WALLET_SWITCH"],
  ["a wallet that cannot be asked", new SwitchChainError(new Error("the method is not supported")), "WALLET_CHAIN"],
])("of another network, %s is told with a code", (_, problem, code) => {
  expect(refusalOfSwitch(problem, names)).toMatchObject({ code, parameters: { chain: "Polygon" } });
});
