import type { Story } from "#domain/api/story";
import { issuerOfContent } from "#domain/verify/issuer";
import type { Verification } from "./run-verify.ts";

/**
 * The story with the issuer's name in its lane. The name counts only where the content that the token id commits to
 * names it with the address that issues in the register, and where the certificate says the same: whoever else signs a
 * file about a title must not lend it a name.
 */
export function withIssuerName(story: Story, { verdict }: Pick<Verification, "verdict">): Story {
  if (verdict === null || verdict.record === null) return story;
  if (verdict.checks.integrity.outcome !== "VALID" || verdict.checks.issuer.outcome !== "VALID") return story;
  const issuer = issuerOfContent(verdict.record.content);
  if (issuer === null || issuer.name !== verdict.issuerName) return story;
  const known = (address: string): boolean => address === issuer.address;
  return {
    ...story,
    parties: story.parties.map((party) =>
      party.issuer && party.name === null && known(party.address) ? { ...party, name: issuer.name } : party,
    ),
  };
}
