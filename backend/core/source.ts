import { isIPv6 } from "node:net";

const GROUPS = 8;
/** A household or an office is handed a network of this size, and any address in it at will. */
const NETWORK_GROUPS = 4;

/** Where a request comes from, as attempts are counted: an IPv4 address, or the network of an IPv6 address. */
export function sourceOf(address: string): string {
  const plain = address.replace(/%.*$/, "").toLowerCase();
  const embedded = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1];
  if (embedded !== undefined) return embedded;
  if (!isIPv6(plain)) return plain;
  // The parser of addresses writes each in one way.
  const [head = "", tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split("::");
  const [first, last] = [head, tail ?? ""].map((part) => part.split(":").filter((group) => group !== ""));
  const gap = tail === undefined ? 0 : GROUPS - (first?.length ?? 0) - (last?.length ?? 0);
  const groups = [...(first ?? []), ...Array.from({ length: gap }, () => "0"), ...(last ?? [])];
  return `${groups.slice(0, NETWORK_GROUPS).join(":")}::/64`;
}
