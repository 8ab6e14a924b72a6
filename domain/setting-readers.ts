import { z } from "zod";
import { isEmail } from "./checks.ts";

export const url = (...protocols: string[]) =>
  z
    .string()
    .refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
      error: `must be an address that begins with ${protocols.map((each) => `${each}//`).join(" or ")}`,
    });

/** Whether an address is one that tells of new blocks, and not one that is asked. */
export const isWebSocket = (address: string): boolean => /^wss?:/i.test(address);

export const postgresUrl = url("postgres:", "postgresql:");

export const yesNo = z.enum(["0", "1"], { error: "must be 0 or 1" }).transform((value) => value === "1");

export const path = z.string();

export const whole = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, { error: "must be a number", abort: true })
    .transform(Number)
    .refine((value) => value >= least && value <= most, { error: `must be between ${least} and ${most}` });

export const port = whole(1, 65_535);

const listed = (value: string): string[] =>
  value
    .split(",")
    .map((each) => each.trim())
    .filter((each) => each !== "");

export const emails = z
  .string()
  .transform((value) => listed(value.toLowerCase()))
  .refine((all) => all.every(isEmail), { error: "must be e-mail addresses, separated by commas" });

export const hosts = z
  .string()
  .transform((value): readonly string[] => listed(value.toLowerCase()))
  .refine((all) => all.every((one) => URL.canParse(`https://${one}`) && new URL(`https://${one}`).hostname === one), {
    error: "must be names of hosts such as test.example.com, separated by commas",
  });

export const endpoints = z
  .string()
  .transform(listed)
  .pipe(z.array(url("http:", "https:", "ws:", "wss:")).min(1))
  .refine((urls) => urls.some((each) => !isWebSocket(each)), {
    error: "must name an endpoint that begins with http:// or https:// as well",
  });

export const resolvers = z
  .string()
  .transform(listed)
  .pipe(z.array(url("https:")).min(1, { error: "must name a resolver" }).max(5, { error: "must name 5 at the most" }));

export const feeLimits = z
  .string()
  .refine((value) => /^\s*\d+\s*=\s*\d+(\.\d+)?\s*(,\s*\d+\s*=\s*\d+(\.\d+)?\s*)*$/.test(value), {
    error: "must be pairs like 137=800, separated by commas",
  })
  .transform(
    (value): ReadonlyMap<number, number> =>
      new Map(value.split(",").map((pair) => pair.split("=").map(Number) as [number, number])),
  )
  .refine((limits) => [...limits.values()].every((limit) => limit > 0), { error: "must allow more than nothing" });

export const pausers = z
  .string()
  .refine((value) => /^\s*\d+\s*=\s*0x[0-9a-f]{40}\s*(,\s*\d+\s*=\s*0x[0-9a-f]{40}\s*)*$/i.test(value), {
    error: "must be pairs like 137=0x52908400098527886e0f7030069857d2e4169ee7, separated by commas",
  })
  .transform(
    (value): ReadonlyMap<number, string> =>
      new Map(
        value
          .split(",")
          .map((pair) => pair.split("=").map((part) => part.trim().toLowerCase()) as [string, string])
          .map(([chain, address]) => [Number(chain), address]),
      ),
  )
  .refine((all) => ![...all.values()].includes(`0x${"0".repeat(40)}`), {
    error: "must not name the address 0: leave a chain out where nobody may pause",
  });
