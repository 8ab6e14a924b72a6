import { lookup, type LookupAddress } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

/**
 * Addresses outside the public internet: own networks, this machine, metadata of clouds, what tunnels into them. A
 * list each: in one, mapped addresses would stand for all of IPv4.
 */
const PRIVATE = { 4: new BlockList(), 6: new BlockList() } as const;
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const)
  PRIVATE[4].addSubnet(network, bits, "ipv4");
for (const [network, bits] of [
  ["::", 127],
  ["::ffff:0:0", 96],
  ["64:ff9b::", 96],
  ["64:ff9b:1::", 48],
  ["100::", 64],
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
  ["5f00::", 16],
  ["fc00::", 7],
  ["fe80::", 9],
  ["ff00::", 8],
] as const)
  PRIVATE[6].addSubnet(network, bits, "ipv6");

/** Whether an IP address is one of the public internet. */
export function isPublic(address: string): boolean {
  const family = isIP(address);
  return family === 6 ? !PRIVATE[6].check(address, "ipv6") : family === 4 && !PRIVATE[4].check(address, "ipv4");
}

/** The host of a URL as an IP address; null when it is a name. */
export function literalOf(url: URL): string | null {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  return isIP(host) === 0 ? null : host;
}

/** An address that must not be connected to. */
export class PrivateAddress extends Error {}

/**
 * Resolves a name once, for the connection that is then made to just what was checked. Fails when any answer is not
 * public.
 */
export const publicLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, answers) => {
    if (error) return done(error, "", 0);
    const found: LookupAddress[] = answers;
    const [chosen] = found;
    if (!chosen || found.some(({ address }) => !isPublic(address))) return done(new PrivateAddress(host), "", 0);
    if (options.all) done(null, found);
    else done(null, chosen.address, chosen.family);
  });
};
