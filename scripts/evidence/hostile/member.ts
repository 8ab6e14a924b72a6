import { authRoutes } from "#domain/api/auth";
import { Database } from "../../../backend/core/database.ts";
import { first } from "../../lib/sql.ts";
import type { Content } from "../../../backend/mail/content.ts";
import { openLetter } from "../../../backend/mail/sealed.ts";
import { plainOf } from "../../../backend/mail/template.ts";
import { apiClient, type ApiClient } from "../../lib/api-client.ts";
import type { OneBackend } from "../../services/one-backend.ts";

export const PASSWORD = "Tide-Table 42!";
/** The person where nothing else is said. */
const WHO = { company: "Hostile Lines", email: "ada@hostile.example" } as const;

/**
 * A company whose administrator is signed in and may do everything; its register is said to be there, since no chain
 * runs.
 */
export async function member(
  backend: Pick<OneBackend, "url" | "databaseUrl" | "kek">,
  { company, email }: { readonly company: string; readonly email: string } = WHO,
): Promise<ApiClient> {
  const client = apiClient(backend.url);
  const database = new Database(backend.databaseUrl, backend.databaseUrl, backend.kek);
  await database.open();
  try {
    await client.call(authRoutes.register, {
      body: {
        company,
        country: "SG",
        city: "Singapore",
        postalAddress: "1 Quay",
        email,
        password: PASSWORD,
        firstName: "Ada",
        lastName: "Hostile",
        agreed: true,
      },
    });
    const letter = await database.asWorker(async (tx) => {
      const kept = await first<{ id: string; sealed: Buffer }>(
        tx,
        "SELECT id, sealed FROM app.mail WHERE recipient = $1 ORDER BY created_at DESC LIMIT 1",
        [email],
      );
      return kept && openLetter<Content>(tx, kept.id, kept.sealed);
    });
    await client.call(authRoutes.code, {
      body: { code: /\b\d{8}\b/.exec(letter ? plainOf(letter.body, "") : "")?.[0] ?? "" },
    });
    const { organisation } = await client.call(authRoutes.acceptAgreement, {
      body: { version: 1, forOrganisation: true },
    });
    await database.asWorker((tx) =>
      tx.query("UPDATE app.organisation SET registry = $2 WHERE id = $1", [organisation.id, `0x${"7".repeat(40)}`]),
    );
  } finally {
    await database.close();
  }
  return client;
}
