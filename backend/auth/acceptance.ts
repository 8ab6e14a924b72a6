import type { EntityManager } from "typeorm";
import { LIMITS } from "#domain/limits";
import { changed } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import type { Row } from "../core/table.ts";
import { noteTerms } from "../people/people.ts";

const KEEP = statement(
  "auth.keepAcceptance",
  `INSERT INTO app.acceptance (person_id, organisation_id, legal_text, version) VALUES ($1,$2,$3,$4)
    ON CONFLICT DO NOTHING`,
);

type LegalName = Row<"app.acceptance">["legal_text"];
const VERSIONS: Readonly<Record<LegalName, number>> = {
  terms: LIMITS.termsVersion,
  privacy: LIMITS.termsVersion,
  agreement: LIMITS.agreementVersion,
  fiata: LIMITS.fiataDisclaimerVersion,
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
  for (const text of texts) await changed(tx, KEEP, [person, organisation, text, VERSIONS[text]]);
}

/** A person agrees to the terms of use and the privacy policy. */
export async function agreeToTerms(tx: EntityManager, person: string): Promise<void> {
  await noteTerms(tx, person, LIMITS.termsVersion);
  await keepAcceptance(tx, person, ["terms", "privacy"]);
}
