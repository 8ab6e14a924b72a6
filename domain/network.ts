import { z } from "zod";

const everyBit = /\/0+$/;
const peer = z
  .union([z.literal("loopback"), z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])
  .refine((one) => !everyBit.test(one));

/** The proxies whose word is taken for where a request comes from. */
export const proxies = z
  .string()
  .transform((value): readonly string[] =>
    value
      .split(",")
      .map((each) => each.trim())
      .filter((each) => each !== ""),
  )
  .refine((all) => all.length > 0 && all.every((one) => peer.safeParse(one).success), {
    error:
      "must be addresses or networks such as 10.0.0.7,10.1.0.0/16,fd00::/8, or loopback, separated by commas; a network of every address is none",
  });

/** An address of this machine to listen on. */
export const ownAddress = z.union([z.ipv4(), z.ipv6()], {
  error: "must be an address of this machine such as 127.0.0.1, or 0.0.0.0 or :: for all of them",
});

const LOOPBACK = "127.0.0.1";

/** Whether only this machine reaches what calls itself so. */
export function isLocal(url: string): boolean {
  const { hostname } = new URL(url);
  return (
    hostname === "localhost" ||
    hostname.endsWith(".localhost") ||
    hostname === "[::1]" ||
    /^127(\.\d+){3}$/.test(hostname)
  );
}

/** Whether only this machine reaches what listens on that address. */
export const isLoopback = (host: string): boolean => isLocal(`http://${host.includes(":") ? `[${host}]` : host}`);

/** Where the platform listens: with https something stands before it, and others must not reach it past that. */
export const listensOn = ({
  host,
  publicUrl,
}: {
  readonly host: string | null;
  readonly publicUrl: string;
}): string | undefined =>
  host ?? (isLocal(publicUrl) || new URL(publicUrl).protocol === "https:" ? LOOPBACK : undefined);

const DRAIN_SECONDS = 5;

/**
 * How long the platform still answers after it was told to end, for balancers to notice: nothing stands before a local
 * one.
 */
export const drainSeconds = ({
  drain,
  publicUrl,
}: {
  readonly drain: number | null;
  readonly publicUrl: string;
}): number => drain ?? (isLocal(publicUrl) ? 0 : DRAIN_SECONDS);

/** An address of this machine that reaches what listens on this host. */
export function reachedAt(host: string | undefined, port: number): string {
  const name = host === undefined || host === "0.0.0.0" ? LOOPBACK : host === "::" ? "::1" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}
