import { describe, expect, it } from "vitest";
import {
  currentDeployment,
  parseDeploymentBook,
  withDeployment,
  writeDeploymentBook,
  type Deployment,
} from "#domain/chain/deployments";
import { NETWORKS, networkOf } from "#domain/chain/networks";

describe("networks", () => {
  it("are told apart by their chain ids", () => {
    const ids = Object.values(NETWORKS).map(({ chainId }) => chainId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(networkOf(1337)).toBe(NETWORKS.local);
    expect(networkOf(5)).toBeNull();
  });
});

describe("the book of deployments", () => {
  const address = (digit: string) => `0x${digit.repeat(40)}` as const;
  const entry = (digit: string): Deployment => ({
    chainId: 1337,
    genesis: `0x${"ab".repeat(32)}`,
    operator: address("1"),
    startBlock: 0,
    contracts: {
      forwarder: address(digit),
      factory: address("2"),
      escrowImplementation: address("3"),
      registryImplementation: address("4"),
      registryDeployer: address("5"),
      documentStore: address("6"),
    },
  });

  it("keeps what it has and uses the newest", () => {
    const book = withDeployment(withDeployment(withDeployment([], entry("7")), entry("8")), entry("7"));
    expect(book).toHaveLength(2);
    expect(currentDeployment(book, 1337, `0x${"ab".repeat(32)}`)?.contracts.forwarder).toBe(address("8"));
    expect(currentDeployment(book, 1337, `0x${"cd".repeat(32)}`)).toBeNull();
    expect(parseDeploymentBook(writeDeploymentBook(book))).toEqual(book);
  });

  it("refuses what is none", () => {
    expect(() => parseDeploymentBook('[{"chainId":1337}]')).toThrow();
    expect(() => parseDeploymentBook(JSON.stringify([{ ...entry("7"), operator: "0x12" }]))).toThrow();
  });
});
