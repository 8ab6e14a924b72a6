import { Module } from "@nestjs/common";
import { NestFactory } from "@nestjs/core";
import type { NestExpressApplication } from "@nestjs/platform-express";
import { json } from "express";
import { afterAll, beforeAll, expect, test } from "vitest";
import { authRoutes } from "#domain/api/auth";
import { contactRoutes } from "#domain/api/contacts";
import { route } from "#domain/api/route";
import { ROUTES } from "#domain/api/routes";
import type { Context } from "../../../backend/session/context.ts";
import { FoundationModule } from "../../../backend/door/foundation.module.ts";
import { handOver, keysWanted } from "../../../backend/organisation/give-keys.ts";
import { assertFooting } from "../../../backend/settings/footing.ts";
import { serve } from "../../../backend/door/serve.ts";
import { apiClient } from "../../../scripts/lib/api-client.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { activeCompany, registerCompany } from "../../support/people.ts";

const ROW = { method: "POST", access: "member", summary: "Moves the company and tells nobody", errors: [] } as const;
const forgotten = route({ ...ROW, id: "test.forgotten", path: "/api/test/forgotten" });
const excused = route({ ...ROW, id: "test.excused", path: "/api/test/excused", unrecorded: "It says why" });

const forget = async (ctx: Context): Promise<void> => {
  await ctx.tx.query("UPDATE app.organisation SET city = 'Elsewhere' WHERE id = $1", [ctx.organisation.id]);
};
const Movers = serve({ forgotten, excused }, { forgotten: forget, excused: forget });

let app: TestApp;
let other: NestExpressApplication;
beforeAll(async () => {
  app = await startApp();
  @Module({
    imports: [FoundationModule.with(app.settings, await assertFooting(app.settings), { wanted: keysWanted, handOver })],
    controllers: [Movers],
  })
  class WithMovers {}
  other = await NestFactory.create<NestExpressApplication>(WithMovers, { bodyParser: false, logger: false });
  other.use(json());
  await other.listen(0, "127.0.0.1");
});
afterAll(async () => {
  await other.close();
  await app.stop();
});

test("a change that leaves no line in the record is taken back, unless its route says why it leaves none", async () => {
  const admin = await registerCompany(app, "Law Lines");
  const { organisation } = await admin.me();
  const there = apiClient(await other.getUrl());
  for (const [name, value] of admin.cookies) there.cookies.set(name, value);
  const city = async () =>
    (await app.sql<{ city: string }>("SELECT city FROM app.organisation WHERE id = $1", [organisation.id]))[0]?.city;

  expect((await there.send(forgotten)).status).toBe(500);
  expect(await city()).toBe("Singapore");
  expect((await there.send(excused)).status).toBe(204);
  expect(await city()).toBe("Elsewhere");
});

test("few routes leave no line, and each says why", () => {
  const silent = ROUTES.filter((one) => one.unrecorded !== undefined);
  expect(silent.filter((one) => one.method === "GET" || (one.unrecorded ?? "").length < 20)).toEqual([]);
  expect(silent.map((one) => one.id).sort()).toEqual([
    "auth.forgotten",
    "auth.invitation",
    "auth.resend-code",
    "auth.reset-link",
    "auth.second-passkey-options",
    "certificates.challenge",
    "certificates.ukey",
    "desk.read",
    "documents.sign-prepare",
    "documents.together",
    "envelopes.archive",
    "envelopes.ask-package",
    "envelopes.read",
    "envelopes.unarchive",
    "exchange-issues.recipient",
    "exchange.notify",
    "exchange.stems",
    "intents.cancel",
    "intents.sign",
    "lists.choose-columns",
    "lists.keep-view",
    "me.passkey-begin",
    "me.set-letters",
    "me.totp-begin",
    "monitoring.receive",
    "oauth.token",
    "offers.recipient",
    "packs.ask-package",
    "pint.check",
    "reviews.read",
    "tasks.ask-originals",
    "timestamps.stamp",
    "verify.beside",
    "visitors.leave",
    "visitors.look",
    "visitors.send-code",
    "visitors.send-signing-code",
    "wallet.message",
  ]);
});

test("a line names who acted as that person was called then, and leaves with it the words of everything that was done", async () => {
  const admin = await activeCompany(app, "Names Lines");
  const { organisation, user } = await admin.me();
  await admin.call(contactRoutes.invite);
  // Every sign-in names the language of the browser; only a new one is a change.
  for (const language of ["en-US", "zh-CN", "zh-CN"] as const)
    await admin.call(authRoutes.updateMe, { body: { language } });
  await app.sql("UPDATE app.person SET first_name = 'Renamed' WHERE id = $1", [user.id]);
  await admin.call(authRoutes.logout);
  const lines = await app.sql<{ action: string; person_id: string; person_name: string; detail: object }>(
    "SELECT action, person_id, person_name, detail FROM app.audit WHERE organisation_id = $1 ORDER BY n",
    [organisation.id],
  );
  const by = (person_name: string) => ({ person_id: user.id, person_name });
  expect(lines).toMatchObject([
    { action: "auth.register", ...by("Ada Names"), detail: { company: "Names Lines" } },
    { action: "auth.code", ...by("Ada Names") },
    { action: "me.agreement" },
    { action: "contacts.invite" },
    { action: "me.language", detail: { language: "zh-CN" }, ...by("Ada Names") },
    { action: "auth.logout", ...by("Renamed Names") },
  ]);
});
