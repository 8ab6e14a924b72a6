import type { EntityManager } from "typeorm";
import { began } from "../core/outside.ts";
import type { Means } from "../documents/means.ts";
import type { Context } from "../session/context.ts";
import type { Opened } from "./open-batch.ts";

/** The company and the person for whom a batch is carried out, as a context. */
export function contextOf(
  { running }: Pick<Opened, "running">,
  { settings }: Pick<Means, "settings">,
  tx: EntityManager,
): Context {
  const { organisation, person, organisationName, personName, address, custody, chainId, registry, copyDays } = running;
  return {
    requestId: "",
    now: began(),
    person: {
      id: person,
      name: personName,
      signedName: running.signing?.name ?? personName,
      email: "",
      isAdmin: false,
      agreed: true,
      external: null,
    },
    organisation: {
      id: organisation,
      name: organisationName,
      address,
      custody,
      chainId,
      registry,
      copyDays,
      agreed: true,
    },
    permissions: new Set(),
    language: running.language,
    chains: settings.chains,
    tx,
    keys: null,
  };
}
