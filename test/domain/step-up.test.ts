import { expect, it } from "vitest";
import { z } from "zod";
import type { Route } from "#domain/api/route";
import { ROUTES } from "#domain/api/routes";

/** What is about rights, keys and programs: whoever only has somebody's session must not change it. */
const ABOUT =
  /^(users|tokens|applications|webhooks|automatic|recovery|wallet|wallets|certificates|organisation|capacities|me\.(password|second|totp|passkey|recovery|change|take|signed))\b/;
/** Acts on envelopes and on the chain that only take back what colleagues confirmed. */
const TAKES_BACK = ["envelopes.unseal", "intents.cancel"];

const changes = ROUTES.filter(({ method, access }) => method !== "GET" && access !== "public" && access !== "visitor");
const sensitive = changes.filter(
  (route) => ABOUT.test(route.id) || route.access === "admin" || TAKES_BACK.includes(route.id),
);

it.each(sensitive.map((route) => [route.id, route] as const))(
  "%s asks for the password, or says why it does not",
  (_, { stepUp, unconfirmed }) => {
    expect([stepUp !== undefined, unconfirmed !== undefined]).toContain(true);
    expect([stepUp !== undefined, unconfirmed !== undefined]).toContain(false);
  },
);

it.each(changes.filter(({ stepUp }) => stepUp !== undefined).map((route) => [route.id, route] as const))(
  "%s takes the password that it asks for",
  (_, { body, stepUp }: Route) => {
    const shape = body instanceof z.ZodObject ? body.shape : {};
    expect(Object.keys(shape)).toContain("password");
    if (stepUp === "password")
      expect(body?.safeParse({}).error?.issues.map(({ path }) => path.join("."))).toContain("password");
  },
);

it("knows which routes it is about", () => {
  const asked = new Set(sensitive.filter(({ stepUp }) => stepUp !== undefined).map(({ id }) => id));
  for (const id of [
    "users.invite",
    "users.set",
    "users.permissions",
    "users.remove",
    "users.grant-key",
    "tokens.create",
    "applications.create",
    "applications.rotate",
    "applications.delete",
    "webhooks.create",
    "webhooks.set",
    "webhooks.rotate",
    "webhooks.delete",
    "recovery.withdraw",
    "automatic.withdraw",
    "organisation.security",
    "envelopes.unseal",
    "intents.cancel",
  ])
    expect(asked).toContain(id);
  expect(ROUTES.filter(({ unconfirmed, stepUp }) => unconfirmed !== undefined && stepUp !== undefined)).toEqual([]);
});
