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
  until: null,
  ...rest,
});
const columns = envelopeColumns(
  (key) => key,
  ({ en }) => en,
  { day: String, when: () => "then", instant: String } as Partial<Format> as Format,
  () => undefined,
);
const cellOf = (shown: EnvelopeRow, of: string): unknown => columns.find(({ key }) => key === of)?.render(shown);
const markOf = (cell: unknown): State | undefined => (cell as ReactElement<{ state: State }> | undefined)?.props?.state;
const stateOf = (shown: EnvelopeRow): State | undefined => markOf(cellOf(shown, "state"));
const saidIn = (cell: unknown): string => (cell as ReactElement<{ children: string }>).props.children;

test("an envelope shows how it stands itself, and the original inside in a column of its own", () => {
  expect(stateOf(row({}))).toBe(ENVELOPE_STATES.TRANSFERRED);
  expect(stateOf(row({ direction: "in" }))?.label).toBe(DOCUMENT_STATES.RECEIVED.label);
  for (const direction of ["in", "out"] as const)
    expect(markOf(cellOf(row({ direction }), "original"))).toBe(DOCUMENT_STATES.SURRENDERED_TO_ISSUER);
  expect(cellOf(row({ titleState: null }), "original")).toBe("—");
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

test("an original in hand says what can be done with it, by its kind and state", () => {
  const step = (kind: EnvelopeRow["inside"][number]["kind"], rest: Partial<EnvelopeRow>): string =>
    saidIn(cellOf(row({ direction: "in", desk: "held", inside: [{ kind, count: 1 }], ...rest }), "next"));
  expect(step("BillOfLading", { titleState: "ISSUED" })).toBe("desk.step.held");
  expect(step("BillOfLading", { titleState: "ISSUED", desk: "asked", asked: "read" })).toBe("desk.step.held");
  expect(step("DeliveryOrder", { titleState: "ISSUED" })).toBe("desk.step.heldToPresent");
  expect(step("BillOfExchange", { titleState: "DISHONOURED" })).toBe("desk.step.heldToProtest");
  expect(step("Invoice", { titleState: null, desk: "asked", asked: "read" })).toBe("Read");
});

test("a row says by when, or since when and for how many days", () => {
  const shown = (rest: Partial<EnvelopeRow>) =>
    cellOf(row(rest), "when") as ReactElement<{ children: string; className?: string }>;
  expect(shown({ desk: "asked", asked: "read", until: "2020-01-02" }).props.children).toBe("desk.by");
  expect(shown({ desk: "asked", asked: "read", until: "2020-01-02" }).props.className).toBeDefined();
  expect(shown({ desk: "asked", asked: "read", until: "2999-01-02" }).props.className).toBeUndefined();
  expect(shown({ desk: "held", at: "2020-01-02T00:00:00.000Z" }).props.children).toBe(
    "desk.sincecommon.commadesk.days",
  );
  expect(shown({ desk: "done" }).props.children).toBe("then");
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
