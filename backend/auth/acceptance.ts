import type { EntityManager } from "typeorm";
import { LIMITS } from "#domain/limits";
import { noteTerms } from "../people/people.ts";

type LegalName = "terms" | "privacy" | "agreement";
const VERSIONS: Readonly<Record<LegalName, number>> = {
  terms: LIMITS.termsVersion,
  privacy: LIMITS.termsVersion,
  agreement: LIMITS.agreementVersion,
};

/**
 * Keeps that a person agreed to these texts as they read now, perhaps for a company. The first time stays on record.
 */
export async function keepAcceptance(
  tx: EntityManager,
  person: string,
  texts: readonly LegalName[],
  organisation: string | null = null,
): Promise<void> {
  for (const text of texts)
    await tx.query(
      `INSERT INTO app.acceptance (person_id, organisation_id, legal_text, version) VALUES ($1,$2,$3,$4)
        ON CONFLICT DO NOTHING`,
      [person, organisation, text, VERSIONS[text]],
    );
}

/** A person agrees to the terms of use and the privacy policy. */
export async function agreeToTerms(tx: EntityManager, person: string): Promise<void> {
  await noteTerms(tx, person, LIMITS.termsVersion);
  await keepAcceptance(tx, person, ["terms", "privacy"]);
}
