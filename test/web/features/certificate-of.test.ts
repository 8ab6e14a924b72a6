import { expect, test } from "vitest";
import type { Me } from "#domain/api/auth-shapes";
import { certificateOf } from "../../../web/features/enterprise/certificate-of.ts";

type Certificate = Me["certificates"][number];
const certificate = (id: string, facts: Partial<Certificate>): Certificate => ({
  id,
  serial: id,
  subject: id,
  issuer: "",
  notBefore: "2026-01-01",
  notAfter: "2027-01-01",
  type: "cloud",
  format: null,
  status: "VALID",
  of: "organisation",
  language: "en-US",
  assurance: "approved",
  inUse: false,
  usable: true,
  renewable: false,
  revokedAt: null,
  reason: null,
  ...facts,
});

test("each language shows the company's certificate that signs, else one that counts, and never a person's", () => {
  const all = [
    certificate("mine", { of: "user", language: null, inUse: true }),
    certificate("revoked", { status: "REVOKED", notAfter: "2029-01-01" }),
    certificate("older", { inUse: true }),
    certificate("newer", { notAfter: "2028-01-01" }),
    certificate("expired", { language: "zh-CN", status: "EXPIRED", notAfter: "2026-02-01" }),
  ];
  expect(certificateOf(all, "en-US")?.id).toBe("older");
  expect(
    certificateOf(
      all.filter((one) => one.id !== "older"),
      "en-US",
    )?.id,
  ).toBe("newer");
  expect(certificateOf(all, "zh-CN")?.id).toBe("expired");
  expect(certificateOf(all.slice(0, 4), "zh-CN")).toBeUndefined();
});
