import { authRoutes } from "#domain/api/auth";
import { apiClient } from "../../lib/api-client.ts";
import { startOneBackend, type OneBackend } from "../../services/one-backend.ts";

export interface SignInServer extends OneBackend {
  /** An address that has an account, and one of another each time that has none. */
  readonly known: string;
  unknown(): string;
}

/** A backend with one account. */
export async function startSignInServer(): Promise<SignInServer> {
  const backend = await startOneBackend();
  const known = "known.person@bench.example";
  await apiClient(backend.url).call(authRoutes.register, {
    body: {
      company: "Bench",
      country: "SG",
      city: "Singapore",
      postalAddress: "1 Quay",
      email: known,
      password: "Tide-Table 42!",
      firstName: "Ada",
      lastName: "Bench",
      agreed: true,
    },
  });
  await backend.db.query("UPDATE app.person SET email_verified_at = now()");
  let asked = 0;
  return { ...backend, known, unknown: () => `other.person${(asked += 1)}@bench.example` };
}
