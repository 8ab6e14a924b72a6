import { describe, expect, it } from "vitest";
import { LongList, parseAnswer } from "../../indexer/rpc/long-list.ts";
import { RpcDown } from "../../indexer/rpc/transport.ts";

const PIECE = 100;
const log = (i: number) => ({
  address: `0x${String(i).padStart(40, "0")}`,
  topics: [`0x${"ab".repeat(4)}`],
  data: "0x",
});
const logs = Array.from({ length: 50 }, (_, i) => log(i));

interface One {
  readonly id: number;
  readonly result?: unknown;
  readonly error?: unknown;
}

function read(text: string, due = [JSON.parse(text) as One].flat().length): { answers: One[]; released: () => number } {
  let released = 0;
  const answer = parseAnswer({ bytes: Buffer.from(text), release: () => released++ }, due, PIECE);
  return { answers: [answer as One].flat(), released: () => released };
}

const whole = ({ result }: One): unknown => (result instanceof LongList ? [...result.pieces()].flat() : result);
const batch = [
  { id: 0, result: { number: "0x1", transactions: ["0x12"] } },
  { id: 1, result: logs },
  { id: 2, result: [] },
  { id: 3, result: logs.slice(3) },
];

describe("an answer of many logs", () => {
  it.each([
    ["a batch", JSON.stringify(batch)],
    ["a batch with the names in another order", JSON.stringify(batch.map(({ id, result }) => ({ result, id })))],
    ["a batch with spaces", JSON.stringify(batch, null, 2)],
    ["a single answer", JSON.stringify({ jsonrpc: "2.0", id: 1, result: logs })],
    ["one whose list is named last", JSON.stringify([{ id: 1, result: logs }])],
    [
      "one with brackets and names within texts",
      JSON.stringify([
        { id: 1, result: logs.map((one) => ({ ...one, data: '},{"result": [', note: "]}\\" })) },
        { id: 2, error: { data: ["]"] } },
      ]),
    ],
    [
      "one with lists within lists",
      JSON.stringify([{ id: 1, result: logs.map((one) => ({ ...one, inner: [{ a: 1 }, { b: 2 }] })) }]),
    ],
  ])("says what JSON says: %s", (_, text) => {
    const { answers } = read(text);
    const told = [JSON.parse(text) as One].flat();
    expect(answers.map(whole)).toEqual(told.map(({ result }) => result));
    expect(answers.map(({ id, error }) => ({ id, error }))).toEqual(told.map(({ id, error }) => ({ id, error })));
  });

  it("is parsed a piece at a time, as often as it is gone through", () => {
    const list = read(JSON.stringify(batch)).answers[1]!.result as LongList;
    expect([...list.pieces()].length).toBeGreaterThan(10);
    expect([...list.pieces()].flat()).toEqual(logs);
  });

  it("says what JSON says, also where fewer answer than were asked", () => {
    for (let due = batch.length; due <= batch.length + 2; due++)
      expect(read(JSON.stringify(batch), due).answers.map(whole)).toEqual(batch.map(({ result }) => result));
  });

  it("gives its memory back when it is told to, and is not read any more", () => {
    const { answers, released } = read(JSON.stringify(batch));
    const [one, other] = [answers[1]!.result as LongList, answers[3]!.result as LongList];
    one.release();
    one.release();
    expect(() => [...one.pieces()]).toThrow(/given back/);
    expect([...other.pieces()].flat()).toEqual(logs.slice(3));
    expect(released()).toBe(0);
    other.release();
    expect(released()).toBe(1);
  });

  it("is refused where it is cut off or is no JSON", () => {
    const text = JSON.stringify(batch);
    expect(() => read(text.slice(0, -40), batch.length)).toThrow(SyntaxError);
    const broken = read(text.replace('"data":"0x"', '"data":0x'), batch.length).answers[1]!.result;
    expect(broken).toBeInstanceOf(LongList);
    expect(() => [...(broken as LongList).pieces()]).toThrow(RpcDown);
  });
});
