import { describe, expect, test } from "vitest";
import type { Contact } from "#domain/api/contacts";
import type { EnvelopeDetail } from "#domain/api/envelope-shapes";
import { checksOf } from "../../../../web/features/envelope/checks.ts";

const VALID = { status: "VALID" };
const document = (part: object = {}) => ({
  id: "d",
  kind: "BillOfLading",
  number: "TSL-1",
  name: "",
  state: "ISSUED",
  isCopy: false,
  watermark: "FULL",
  moves: "BOTH",
  canMove: { BOTH: null, POSSESSION: null },
  fileId: null,
  size: 1,
  title: true,
  ...part,
});
const envelope = (part: object = {}): EnvelopeDetail =>
  ({
    recipient: { id: "r", name: "Porto Azul", address: null },
    documents: [document()],
    can: { seal: null },
    ...part,
  }) as unknown as EnvelopeDetail;
const contact = (part: object = {}): Contact =>
  ({ enabled: true, agreementAccepted: true, ...part }) as unknown as Contact;
const refusals = (...given: Parameters<typeof checksOf>) =>
  Object.fromEntries(checksOf(...given).map((check) => [check.key, check.refused]));

describe("before an envelope can be sealed", () => {
  test("all is met", () => {
    expect(refusals(envelope(), contact(), VALID)).toEqual({
      recipient: null,
      documents: null,
      original: null,
      certificate: null,
    });
  });

  test("every open condition is named at once, though the server names the first only", () => {
    const empty = envelope({ recipient: null, documents: [], can: { seal: "ENVELOPE_NO_RECIPIENT" } });
    expect(refusals(empty, undefined, undefined)).toEqual({
      recipient: "ENVELOPE_NO_RECIPIENT",
      documents: "ENVELOPE_EMPTY",
      original: null,
      certificate: "ENTERPRISE_CERTIFICATE",
    });
  });

  test("each draft is named", () => {
    const drafts = checksOf(
      envelope({
        documents: [
          document({ id: "a", state: "DRAFT" }),
          document({ id: "b", state: "CREATED", title: false }),
          document({ id: "c", state: "DRAFTING" }),
        ],
      }),
      contact(),
      VALID,
    );
    expect(drafts.filter((check) => check.refused === "ENVELOPE_HAS_DRAFT").map((check) => check.document?.id)).toEqual(
      ["a", "c"],
    );
  });

  test("who has not accepted the agreement may have copies, not an original; a disabled contact neither", () => {
    expect(refusals(envelope(), contact({ agreementAccepted: false }), VALID)).toMatchObject({
      recipient: "RECIPIENT_NO_AGREEMENT",
    });
    expect(
      refusals(
        envelope({ documents: [document({ isCopy: true, moves: null })] }),
        contact({ agreementAccepted: false }),
        VALID,
      ),
    ).toMatchObject({ recipient: null });
    expect(refusals(envelope(), contact({ enabled: false }), VALID)).toMatchObject({ recipient: "CONTACT_DISABLED" });
  });

  test("an original that is elsewhere or under way, too many originals, and a missing right", () => {
    expect(refusals(envelope({ documents: [document({ state: "TRANSFERRED" })] }), contact(), VALID)).toMatchObject({
      original: "NOT_POSSESSOR",
    });
    expect(refusals(envelope({ documents: [document({ state: "TRANSFERRING" })] }), contact(), VALID)).toMatchObject({
      original: "BUSY",
    });
    expect(refusals(envelope({ can: { seal: "ORIGINALS_LIMIT" } }), contact(), VALID)).toMatchObject({
      original: "ORIGINALS_LIMIT",
    });
    const several = checksOf(
      envelope({ documents: [document(), document({ id: "e", number: "TSL-2", state: "TRANSFERRING" })] }),
      contact(),
      VALID,
    );
    expect(several.find((check) => check.key === "original")).toMatchObject({
      refused: "BUSY",
      document: { number: "TSL-2" },
    });
    expect(refusals(envelope({ can: { seal: "FORBIDDEN" } }), contact(), VALID)).toMatchObject({ right: "FORBIDDEN" });
  });
});
