import { startBackend, type TestBackend } from "../../support/backend.ts";
import { companies, type Company } from "../../support/companies.ts";

/** A backend without a chain, and two companies that know each other; more can be made. */
export interface Pair {
  readonly backend: TestBackend;
  readonly make: ReturnType<typeof companies>;
  /** A company with two people. */
  readonly carrier: Company;
  readonly other: Company;
}

export async function startPair(): Promise<Pair> {
  const backend = await startBackend({ chain: false });
  const make = companies(backend);
  const [carrier, other] = [await make.company("Carrier", { people: 2 }), await make.company("Other")];
  await make.befriend(carrier, other);
  return { backend, make, carrier, other };
}
