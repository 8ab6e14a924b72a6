import { join } from "node:path";
import { defineConfig } from "hardhat/config";
import house from "../../../../hardhat.config.ts";
import { workshop } from "./workshop.ts";

/** Without the optimizer, which might move or merge marks; code with marks is longer than a chain takes. */
const settings = { evmVersion: "cancun", optimizer: { enabled: false }, metadata: { bytecodeHash: "none" } };
const {
  compilers: [compiler],
  ...solidity
} = house.solidity as { compilers: [{ version: string; path: string }] };

export default defineConfig({
  paths: { sources: "contracts", cache: join(workshop(), "cache"), artifacts: join(workshop(), "artifacts") },
  solidity: { ...solidity, compilers: [{ ...compiler, settings }] },
  networks: { default: { type: "edr-simulated", allowUnlimitedContractSize: true } },
});
