import type { ReactElement } from "react";
import { expect, test } from "vitest";
import type { EnvelopeRow } from "#domain/api/envelope-shapes";
import {
  CONTACT_STATES,
  DOCUMENT_STATES,
  ENVELOPE_STATES,
  INSTRUCTION_UPDATE_STATES,
  type State,
} from "#domain/states";
import { addressOf, envelopeColumns } from "../../../../web/features/desk/desk-columns.tsx";
import type { Format } from "../../../../web/i18n/use-format.ts";

const company = { id: "c", name: "Porto Azul", address: null };
const row = (rest: Partial<EnvelopeRow>): EnvelopeRow => ({
  id: "e",
  of: "envelope",
  reference: "ENV-1",
  subject: "Original B/L",
  state: "TRANSFERRED",
  version: 1,
  direction: "out",
  sender: company,
  recipient: company,
  inside: [],
  vessel: "",
  desk: "done",
  asked: null,
  titleState: "SURRENDERED_TO_ISSUER",
  standing: null,
  visitor: null,
  unread: false,
  archived: false,
  at: "2026-11-22T10:10:00.000Z",
  ...rest,
});
function stateOf(shown: EnvelopeRow): State | undefined {
  const column = envelopeColumns((key) => key, {} as Format).find(({ key }) => key === "state");
  return (column?.render(shown) as ReactElement<{ state: State }> | undefined)?.props.state;
}

test("what went out shows how the envelope stands, whatever became of its title; what arrived and what is asked show the title", () => {
  expect(stateOf(row({}))).toBe(ENVELOPE_STATES.TRANSFERRED);
  expect(stateOf(row({ direction: "in" }))).toBe(DOCUMENT_STATES.SURRENDERED_TO_ISSUER);
  expect(stateOf(row({ direction: "in", of: "document", desk: "asked", asked: "answer" }))).toBe(
    DOCUMENT_STATES.SURRENDERED_TO_ISSUER,
  );
  expect(stateOf(row({ of: "document", state: "DRAFT", titleState: "DRAFT" }))).toBe(DOCUMENT_STATES.DRAFT);
  expect(stateOf(row({ direction: "in", of: "contact", titleState: null, desk: "asked", asked: "contact" }))).toBe(
    CONTACT_STATES.PENDING,
  );
  expect(
    stateOf(row({ direction: "in", of: "instruction", titleState: "RECEIVED", desk: "asked", asked: "instruction" })),
  ).toBe(DOCUMENT_STATES.RECEIVED);
  expect(
    stateOf(row({ direction: "in", of: "update", titleState: "PENDING_UPDATE", desk: "asked", asked: "answerUpdate" })),
  ).toBe(INSTRUCTION_UPDATE_STATES.UPDATE_RECEIVED);
});

test("a row opens the document of its kind, to be read, written or signed", () => {
  const inside = (kind: EnvelopeRow["inside"][number]["kind"]) => [{ kind, count: 1 }];
  expect(addressOf(row({ id: "d", of: "document", asked: "answer", inside: inside("FiataBillOfLading") }))).toBe(
    "/doc/FiataBillOfLading/view/d",
  );
  expect(addressOf(row({ id: "d", of: "document", state: "DRAFT", inside: inside("ShippingInstruction") }))).toBe(
    "/ship_instruction/edit/d",
  );
  expect(addressOf(row({ id: "d", of: "update", asked: "answerUpdate", inside: inside("ShippingInstruction") }))).toBe(
    "/ship_instruction/view/d",
  );
  expect(addressOf(row({ id: "d", of: "signing", asked: "sign", inside: inside("Invoice") }))).toBe(
    "/doc/sign/Invoice/d",
  );
  expect(addressOf(row({ id: "d", of: "signing", state: "REFUSED", inside: inside("Invoice") }))).toBe(
    "/doc/Invoice/view/d",
  );
  expect(
    addressOf(
      row({
        id: "d",
        of: "refusal",
        state: "REFUSED",
        inside: inside("Invoice"),
        visitor: { email: "a@survey.example", workspaceId: "w" },
      }),
    ),
  ).toBe("/workspace/w?document=d");
  expect(addressOf(row({ state: "DRAFT" }))).toBe("/layout/compose/e");
  expect(addressOf(row({}))).toBe("/layout/envelope/e");
});
