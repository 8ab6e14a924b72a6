import { isLocal } from "./network.ts";

/** The label of an installation, by the name of its host. */
export const ENVIRONMENTS = ["dev", "gray", "pre", "prod"] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

/** dev: this machine; gray: a host for tests; pre: the host before production; otherwise prod. */
export function environmentOf(settings: {
  readonly publicUrl: string;
  readonly testHosts: readonly string[];
  readonly preHosts: readonly string[];
}): Environment {
  const { hostname } = new URL(settings.publicUrl);
  if (isLocal(settings.publicUrl)) return "dev";
  if (settings.testHosts.includes(hostname)) return "gray";
  return settings.preHosts.includes(hostname) ? "pre" : "prod";
}
