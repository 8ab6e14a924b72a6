import { createRequire } from "node:module";
import { defineConfig } from "hardhat/config";

/** The compiler comes from npm: nothing is downloaded when contracts are built. */
const compiler = createRequire(import.meta.url).resolve("solc/soljson.js");

export default defineConfig({
  paths: { sources: "contracts", cache: "cache/contracts", artifacts: "artifacts" },
  solidity: {
    // What the one upgradeable contract stands behind.
    npmFilesToBuild: ["@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol"],
    compilers: [
      {
        version: "0.8.37",
        path: compiler,
        settings: {
          // Older than the newest: the networks of domain/chain/networks.ts follow Ethereum at a distance.
          evmVersion: "cancun",
          optimizer: { enabled: true, runs: 200 },
          viaIR: true,
          // The hash would depend on what else is compiled in the same run, and the addresses of registries with it.
          metadata: { bytecodeHash: "none" },
        },
      },
    ],
  },
});
