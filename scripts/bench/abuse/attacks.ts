import { authRoutes } from "#domain/api/auth";
import { documentRoutes } from "#domain/api/documents";
import { membershipRoutes } from "#domain/api/memberships";
import { apiClient, type ApiClient } from "../../lib/api-client.ts";

/** The input of a thread that attacks. */
export interface Target {
  readonly url: string;
  readonly attack: AttackName;
  /** Cookies of the free account. */
  readonly cookies: readonly (readonly [string, string])[];
  readonly slow: Uint8Array;
}

interface Attackers {
  readonly stranger: ApiClient;
  readonly account: ApiClient;
  readonly slow: Uint8Array;
  /** The key of this wave. */
  readonly key: string;
}

/** A letter with so many marks above and below it in turns: to put them in order takes the square of their number. */
const marked = (marks: number): string => `a${"\u0301\u0316".repeat(marks / 2)}`;
/** As many as a body of a megabyte holds, and as one of 64 KB. */
const MARKS = [500_000, 14_000] as const;
const company = (marks: number) => ({
  company: marked(marks),
  country: "SG",
  city: "Singapore",
  postalAddress: "1 Quay",
});
const WRONG = "Not-the-password 1!";

let tried = 0;

/** One request of a stranger, each of which is refused. */
export const STRANGERS = {
  "a name of 500,000 marks": (by) =>
    by.send(authRoutes.register, {
      body: {
        ...company(MARKS[0]),
        email: "marks@abuse.example",
        password: WRONG,
        firstName: "A",
        lastName: "B",
        agreed: true,
      },
    }),
  "a name of 14,000 marks": (by) =>
    by.send(authRoutes.register, {
      body: {
        ...company(MARKS[1]),
        email: "marks@abuse.example",
        password: WRONG,
        firstName: "A",
        lastName: "B",
        agreed: true,
      },
    }),
  "a name of an invitation": (by) =>
    by.send(authRoutes.activate, {
      body: { token: "x".repeat(40), password: WRONG, firstName: marked(MARKS[1]), lastName: "B", agreed: true },
    }),
  "a wrong password": (by) =>
    by.send(authRoutes.login, { body: { email: `nobody-${(tried += 1)}@abuse.example`, password: WRONG } }),
} as const satisfies Record<string, (by: ApiClient) => Promise<Response>>;

interface Attack {
  readonly about: string;
  /** Requests that are made at once; when all are answered come the next. */
  readonly wave: (by: Attackers) => Promise<unknown>[];
}

const many = (times: number, one: () => Promise<unknown>): Promise<unknown>[] => Array.from({ length: times }, one);
export const uploadSlow = ({ account, slow }: Pick<Attackers, "account" | "slow">, key?: string): Promise<Response> =>
  account.send(documentRoutes.upload, {
    query: { kind: "Invoice", name: "Slow" },
    bytes: slow,
    ...(key === undefined ? {} : { headers: { "idempotency-key": key } }),
  });

/** The worst acts of a stranger and of somebody with a free account. */
export const ATTACKS = {
  text: {
    about: "names of 500,000 combining marks",
    wave: (by) => [
      ...Object.values(STRANGERS)
        .slice(0, 3)
        .map((one) => one(by.stranger)),
      by.account.send(membershipRoutes.found, { body: { ...company(MARKS[0]), password: WRONG } }),
      by.account.send(membershipRoutes.found, { body: { ...company(MARKS[1]), password: WRONG } }),
    ],
  },
  sameKey: { about: "one slow file 22 times under one key", wave: (by) => many(22, () => uploadSlow(by, by.key)) },
  uploads: { about: "one slow file 16 times at once", wave: (by) => many(16, () => uploadSlow(by)) },
  passwords: {
    about: "120 wrong passwords at once from one address",
    wave: (by) => many(120, () => STRANGERS["a wrong password"](by.stranger)),
  },
} as const satisfies Record<string, Attack>;

export type AttackName = keyof typeof ATTACKS;

/** Each comes from an address of its own, as a trusted proxy says. */
export const from = (url: string, address: string): ApiClient => apiClient(url, { "x-forwarded-for": address });

export function attackers({ url, cookies, slow }: Omit<Target, "attack">): Omit<Attackers, "key"> {
  const [stranger, account] = [from(url, "203.0.113.66"), from(url, "203.0.113.67")];
  for (const [name, value] of cookies) account.cookies.set(name, value);
  return { stranger, account, slow };
}
