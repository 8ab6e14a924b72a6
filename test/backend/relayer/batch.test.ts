import { expect, it } from "vitest";
import { batchGas, batches } from "../../../backend/relayer/batch.ts";
import type { IntentRow } from "../../../backend/intents/intent-row.ts";

const act = (id: string, document: string, gas = 250_000): IntentRow =>
  ({
    id,
    document_id: document,
    target: `0x${"1".repeat(40)}`,
    call_data: "0x".padEnd(202, "0"),
    request: { gas: String(gas) },
  }) as unknown as IntentRow;
const ids = (made: readonly (readonly IntentRow[])[]): string[][] => made.map((batch) => batch.map((one) => one.id));

it("puts acts on different titles together, in their order", () => {
  expect(ids(batches([act("a", "1"), act("b", "2"), act("c", "3")], new Set()))).toEqual([["a", "b", "c"]]);
});

it("never puts two acts on one title into one transaction", () => {
  expect(ids(batches([act("a", "1"), act("b", "1"), act("c", "2")], new Set()))).toEqual([["a", "c"], ["b"]]);
});

it("sends by itself what was part of a failed transaction", () => {
  expect(ids(batches([act("a", "1"), act("b", "2"), act("c", "3")], new Set(["b"])))).toEqual([["a", "c"], ["b"]]);
});

it("keeps every transaction under the gas that a block takes", () => {
  const many = Array.from({ length: 200 }, (_, i) => act(String(i), String(i), 400_000));
  const made = batches(many, new Set());
  expect(made.flat()).toHaveLength(200);
  for (const batch of made) expect(batchGas(batch)).toBeLessThanOrEqual(15_000_000n);
});
