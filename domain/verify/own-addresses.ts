/** The company that a did:web names, if it is one of these hosts'. */
export function companyOfDid(did: string, hosts: readonly string[]): string | null {
  const [scheme, method, host = "", ...path] = did.split(":");
  if (scheme !== "did" || method !== "web" || !hosts.includes(decodeURIComponent(host))) return null;
  return path.length === 3 && path[0] === "api" && path[1] === "did" ? (path[2] ?? null) : null;
}

/** The status list that an address names, if it is one of these hosts'. */
export function listOfUrl(address: string, hosts: readonly string[]): string | null {
  if (!URL.canParse(address)) return null;
  const { host, pathname, search } = new URL(address);
  const [, id] = /^\/api\/status\/([0-9a-f-]{36})$/.exec(pathname) ?? [];
  return hosts.includes(host) && search === "" ? (id ?? null) : null;
}
