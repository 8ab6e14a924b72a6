import { createPublicKey, verify as verifies, X509Certificate } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { certificateRoutes as routes } from "#domain/api/certificates";
import { automaticRoutes } from "#domain/api/automatic";
import { organisationRoutes } from "#domain/api/organisation";
import { recordRoutes } from "#domain/api/record";
import { remindOfEnding } from "../../../backend/certificates/remind.ts";
import { sweep } from "../../../backend/jobs/housekeeping.ts";
import { toPem } from "../../../backend/signing/authority.ts";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { activeCompany, colleague, PASSWORD, type TestPerson } from "../../support/people.ts";
import { desk, tokenIssuer, type Issuer, type SoftwareToken } from "../../support/ukey.ts";

let app: TestApp;
let issuer: Issuer;
beforeAll(async () => {
  [app, issuer] = await Promise.all([startApp(), tokenIssuer()]);
});
afterAll(() => app.stop());

const base64 = (bytes: Uint8Array | string): string => Buffer.from(bytes as string).toString("base64");
/** Asks to register the certificate of a token. */
async function begin(
  by: TestPerson,
  token: SoftwareToken,
  more: { of?: "user" | "organisation"; issuers?: string; password?: string } = {},
) {
  const [found] = await desk(token).certificates();
  return by.call(routes.ukey, {
    body: { of: "user", certificate: found!.certificate, chain: found!.chain, password: PASSWORD, ...more },
  });
}
async function register(by: TestPerson, token: SoftwareToken, more: Parameters<typeof begin>[2] = {}): Promise<void> {
  const asked = await begin(by, token, more);
  await by.call(routes.registerUkey, {
    body: { preparation: asked.preparation, value: await desk(token).sign(asked) },
  });
}
const own = async (by: TestPerson) => (await by.me()).certificates.filter((one) => one.of === "user");

describe("a certificate on a UKey", () => {
  test.each(["ec", "rsa"] as const)(
    "with a key of %s signs once its key has shown that it is there, and nothing secret is stored",
    async (key) => {
      const admin = await activeCompany(app, `${key === "ec" ? "Curve" : "Prime"} Keys`);
      const token = await issuer.token(`T-${key}`, "Ada Curve", { key });
      await register(admin, token);
      const [ukey, cloud] = await own(admin);
      expect(ukey).toMatchObject({
        type: "ukey",
        format: null,
        subject: "Ada Curve",
        issuer: "Quay Issuing",
        status: "VALID",
        inUse: true,
        usable: true,
        renewable: false,
      });
      expect(cloud).toMatchObject({ type: "cloud", status: "VALID", inUse: false, usable: true });
      const stored = await app.sql(
        `SELECT c.secret_id AS secret, count(s.id)::int AS secrets FROM app.certificate c LEFT JOIN app.secret s
          ON s.public_part = encode(sha256(c.der), 'hex') WHERE c.id = $1 GROUP BY 1`,
        [ukey!.id],
      );
      expect(stored).toEqual([{ secret: null, secrets: 0 }]);
      expect(await app.sql("SELECT 1 FROM app.preparation")).toEqual([]);
      expect((await admin.call(recordRoutes.log, { query: {} })).map(({ event }) => event)).toContain(
        "certificates.register",
      );
    },
  );

  test("is refused without the authority above it, and taken with its file beside it", async () => {
    const admin = await activeCompany(app, "Alone Keys");
    const token = await issuer.token("T-alone", "Ada Alone", { chain: false });
    expect(await refusal(begin(admin, token))).toBe("CERTIFICATE_CHAIN");
    await register(admin, token, {
      issuers: base64(`${toPem(issuer.issuing.certificate)}\n${toPem(issuer.root.certificate)}`),
    });
    const [ukey] = await own(admin);
    expect(
      (await (await admin.send(routes.file, { params: { id: ukey!.id } })).text()).match(/BEGIN CERTIFICATE/g),
    ).toHaveLength(3);
  });

  test("is refused for what is wrong with it, and for the company, before its PIN is asked for", async () => {
    const admin = await activeCompany(app, "Wrong Keys");
    const past = await issuer.token("T-past", "Ada Past", {
      validity: { notBefore: new Date("2020-01-01"), notAfter: new Date("2021-01-01") },
    });
    expect(await refusal(begin(admin, past))).toBe("CERTIFICATE_TIME");
    const good = await issuer.token("T-good", "Ada Good");
    expect(await refusal(begin(admin, good, { of: "organisation" }))).toBe("UKEY_USER_ONLY");
    expect(await refusal(begin(admin, good, { password: "wrong-password-1" }))).toBe("WRONG_PASSWORD");
    expect(await refusal(begin(admin, good, { issuers: base64("no certificate") }))).toBe("CERTIFICATE_UPLOAD");
    expect(
      await refusal(
        admin.call(routes.ukey, {
          body: {
            of: "user",
            certificate: base64(issuer.issuing.certificate),
            chain: [base64(issuer.root.certificate)],
            password: PASSWORD,
          },
        }),
      ),
    ).toBe("CERTIFICATE_PURPOSE");
    expect(await own(admin)).toHaveLength(1);
  });

  test("is registered by its own key alone, once, in time, by who began", async () => {
    const admin = await activeCompany(app, "Proof Keys");
    const bo = await colleague(app, admin, []);
    const [token, other] = [await issuer.token("T-own", "Ada Own"), await issuer.token("T-other", "Bo Other")];
    const asked = await begin(admin, token);
    const value = await desk(token).sign(asked);
    const send = (by: TestPerson, text: string, preparation = asked.preparation) =>
      by.call(routes.registerUkey, { body: { preparation, value: text } });
    const foreign = await begin(bo, other);
    expect(await refusal(send(admin, await desk(other).sign(foreign)))).toBe("SIGNATURE_VALUE");
    expect(await refusal(send(admin, base64("no value")))).toBe("SIGNATURE_VALUE");
    expect(await refusal(send(bo, value))).toBe("UKEY_TOO_LATE");
    // Only the last challenge counts.
    const again = await begin(admin, token);
    expect(await refusal(send(admin, value))).toBe("UKEY_TOO_LATE");
    expect(await refusal(send(admin, value, again.preparation))).toBe("SIGNATURE_VALUE");
    await send(admin, await desk(token).sign(again), again.preparation);
    expect(await refusal(send(admin, await desk(token).sign(again), again.preparation))).toBe("UKEY_TOO_LATE");
    expect(await refusal(begin(admin, token))).toBe("CERTIFICATE_KNOWN");
    await app.sql("UPDATE app.preparation SET expires_at = now() - interval '1 second'");
    expect(await refusal(send(bo, await desk(other).sign(foreign), foreign.preparation))).toBe("UKEY_TOO_LATE");
    const gone = await app.database.asWorker(sweep);
    expect(gone["what a UKey was to sign"]).toBe(1);
    expect((await own(bo)).map(({ type }) => type)).toEqual(["cloud"]);
  });

  test("is chosen, given up for another and revoked like every other", async () => {
    const admin = await activeCompany(app, "Choice Keys");
    const bo = await colleague(app, admin, []);
    const token = await issuer.token("T-choice", "Bo Choice");
    await register(bo, token);
    const [ukey, cloud] = await own(bo);
    await bo.call(routes.use, { params: { id: cloud!.id } });
    await bo.call(routes.use, { params: { id: ukey!.id } });
    expect((await own(bo))[0]).toMatchObject({ type: "ukey", inUse: true });
    // A further certificate, on the same or another token, takes its place; the former one can be chosen again, because
    // its key was not given up.
    await register(bo, await issuer.token("T-next", "Bo Next"));
    expect((await own(bo)).map(({ type, inUse, usable }) => [type, inUse, usable])).toEqual([
      ["ukey", true, true],
      ["ukey", false, true],
      ["cloud", false, true],
    ]);
    // A new name in signatures changes only the cloud certificate.
    await bo.call(organisationRoutes.setSignedName, { body: { signedName: "B. Choice", password: PASSWORD } });
    expect((await own(bo)).map(({ subject, inUse, usable }) => [subject, inUse, usable])).toEqual([
      ["Bo Next", true, true],
      ["Bo Choice", false, true],
      ["B. Choice", false, true],
      ["Bo Colleague", false, false],
    ]);
    await admin.call(routes.revoke, {
      params: { id: ukey!.id },
      body: { reason: "keyCompromise", password: PASSWORD },
    });
    expect(await refusal(bo.call(routes.use, { params: { id: ukey!.id } }))).toBe("CERTIFICATE_ENDED");
    expect(await refusal(begin(bo, token))).toBe("CERTIFICATE_ENDED");
  });

  test("is written about before it ends", async () => {
    const admin = await activeCompany(app, "Ending Keys");
    const soon = new Date(Date.now() + 5 * 86_400_000);
    await register(
      admin,
      await issuer.token("T-soon", "Ada Soon", { validity: { notBefore: new Date("2026-01-01"), notAfter: soon } }),
    );
    await app.database.asWorker((tx) => remindOfEnding(tx));
    const letter = (await app.letters(admin.email)).at(-1);
    expect(letter?.body).toContain((await own(admin))[0]!.serial);
  });

  test("is proved by its key over a challenge, and never by the password", async () => {
    const admin = await activeCompany(app, "Prove Keys");
    const token = await issuer.token("T-prove", "Ada Prove");
    await register(admin, token);
    const [ukey, cloud] = await own(admin);
    expect(await refusal(admin.call(routes.prove, { params: { id: ukey!.id }, body: { password: PASSWORD } }))).toBe(
      "UKEY_NEEDED",
    );
    expect(await refusal(admin.call(routes.challenge, { params: { id: cloud!.id } }))).toBe("UKEY_NOT_IN_USE");
    const asked = await admin.call(routes.challenge, { params: { id: ukey!.id } });
    const value = await desk(token).sign(asked);
    const proof = await admin.call(routes.answerChallenge, { body: { preparation: asked.preparation, value } });
    expect(proof.algorithm).toBe("ECDSA, SHA-256");
    const key = createPublicKey(new X509Certificate(Buffer.from(asked.certificate, "base64")).toString());
    expect(verifies("sha256", Buffer.from(proof.challenge, "hex"), key, Buffer.from(proof.signature, "hex"))).toBe(
      true,
    );
    expect(await refusal(admin.call(routes.answerChallenge, { body: { preparation: asked.preparation, value } }))).toBe(
      "UKEY_TOO_LATE",
    );
    // A challenge of one kind does not count as another kind.
    const next = await admin.call(routes.challenge, { params: { id: ukey!.id } });
    expect(
      await refusal(
        admin.call(routes.registerUkey, {
          body: { preparation: next.preparation, value: await desk(token).sign(next) },
        }),
      ),
    ).toBe("UKEY_TOO_LATE");
  });

  test("is not lent to the automatic service: that signs with keys that are here", async () => {
    const admin = await activeCompany(app, "Lend Keys");
    await admin.call(automaticRoutes.grant, { body: { password: PASSWORD } });
    await register(admin, await issuer.token("T-lend", "Ada Lend"));
    const bo = await colleague(app, admin, ["bl.sign.auto", "ordinary.sign.auto"]);
    await register(bo, await issuer.token("T-bo", "Bo Lend"));
    expect(await refusal(bo.call(automaticRoutes.lend, { body: { password: PASSWORD } }))).toBe("UKEY_NEEDED");
  });
});
