import type { Handlers } from "./handler.ts";
import { registryChange } from "./registry.ts";

export const deployer = {
  RegistryDeployed: {
    ...registryChange(
      ({ deployer, admin, name }) => ({ deployer, admin, name }),
      ({ registry }) => registry,
    ),
    child: ({ registry }) => ({ address: registry, source: "registry" }),
  },
} satisfies Handlers<"deployer">;
