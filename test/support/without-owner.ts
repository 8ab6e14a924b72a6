import { relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

const FOLDER = fileURLToPath(new URL("../../backend/", import.meta.url));

/**
 * Whether a file is a module of the backend behind row-level security. Migrations create the policies, and certificates
 * are put in use by the worker, whom no policy limits.
 */
export const inBackend = (path: string): boolean => {
  const inside = relative(FOLDER, path).split(sep).join("/");
  return !/^(\.\.\/|\/|[A-Za-z]:|migrations\/|authority\/keep-certificate\.ts)/.test(inside);
};

const OF_ORGANISATION = /(?:\w+\.)?organisation_id = \$(\d+)/g;

/** A module whose SQL no longer tests whether a row is of the organisation: the condition is always true. */
export function withoutOwner(code: string): { readonly code: string; readonly planted: number } {
  let planted = 0;
  const mutant = code.replace(OF_ORGANISATION, (_, parameter: string) => {
    planted += 1;
    return `$${parameter}::uuid IS NOT NULL`;
  });
  return { code: mutant, planted };
}
