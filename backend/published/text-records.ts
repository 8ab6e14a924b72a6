import { Resolver } from "node:dns/promises";
import { decode, encode, type TxtAnswer } from "dns-packet";
import { LIMITS } from "#domain/limits";
import type { verifyRoutes } from "#domain/api/desk";
import type { Output } from "#domain/api/route";
import { assertOutside } from "../core/outside.ts";
import { fetchPublic } from "../trust/fetch-public.ts";

type TextRecords = NonNullable<Output<typeof verifyRoutes.ask>["records"]>;

/** More records than these are no answer. */
const RECORDS = 100;
const BYTES = 64 * 1024;

/** A domain says many things in its records; what it says of certificates of title is what is asked. */
const ofTitles = (texts: readonly string[]): string[] =>
  [...new Set(texts.map((text) => text.trim()))]
    .filter((text) => /^openatts\s/.test(text))
    .toSorted()
    .slice(0, RECORDS);

/**
 * The text records of a domain, as independent resolvers tell them; null where none could be asked. A record counts
 * that at least half of those tell who answer. The host's own resolver is asked where no other answers: it is one that
 * a network may have put there, so that what it does not have is no denial.
 */
export async function textRecords(
  domain: string,
  { resolvers, allowPrivate }: { readonly resolvers: readonly string[]; readonly allowPrivate: boolean },
): Promise<TextRecords | null> {
  assertOutside("a question to the domain name system");
  const asked = await Promise.all(resolvers.map((url) => askOver(url, domain, allowPrivate).catch(() => null)));
  const told = asked.filter((one) => one !== null).map(ofTitles);
  if (told.length === 0) return ofHost(domain);
  const texts = [...new Set(told.flat())].filter(
    (text) => told.filter((all) => all.includes(text)).length * 2 >= told.length,
  );
  const enough = told.length >= Math.min(2, resolvers.length);
  return { texts, agreed: enough && told.every((all) => all.join("\n") === told[0]!.join("\n")) };
}

/** One question by DNS over HTTPS; null where the resolver does not know. */
async function askOver(resolver: string, domain: string, allowPrivate: boolean): Promise<string[] | null> {
  const question = encode({ type: "query", id: 0, flags: 0x0100, questions: [{ type: "TXT", name: domain }] });
  const url = new URL(resolver);
  url.searchParams.set("dns", question.toString("base64url"));
  const answer = await fetchPublic(url, "application/dns-message", { private: allowPrivate, bytes: BYTES });
  if (answer === null) return null;
  const { rcode, answers = [] } = decode(answer) as ReturnType<typeof decode> & { readonly rcode?: string };
  if (rcode === "NXDOMAIN") return [];
  if (rcode !== "NOERROR") return null;
  return answers
    .filter((one): one is TxtAnswer => one.type === "TXT")
    .map(({ data }) => [data].flat().map(String).join(""));
}

async function ofHost(domain: string): Promise<TextRecords | null> {
  const resolver = new Resolver({ timeout: (LIMITS.verifyAskSeconds * 1000) / 2, tries: 1 });
  try {
    const texts = (await resolver.resolveTxt(domain)).map((parts) => parts.join(""));
    return { texts: ofTitles(texts), agreed: false };
  } catch (error) {
    // The domain was asked, and has none.
    const code = (error as NodeJS.ErrnoException).code;
    return code === "ENODATA" || code === "ENOTFOUND" ? { texts: [], agreed: false } : null;
  }
}
