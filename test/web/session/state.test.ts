import { beforeEach, describe, expect, test, vi } from "vitest";
import { stateIn } from "../../../web/session/state.ts";

const ID = "0193f7a1-1c5e-7cc2-9d5e-3f0a1b2c3d4e";
const chosen = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    id: `${ID.slice(0, -4)}${String(i).padStart(4, "0")}`,
    isCopy: i % 2 === 0,
  }));

/** The session storage of one window, and every write to it. */
function windowOf(first: string | null = null) {
  let value = first;
  const writes: { readonly at: number; readonly value: string }[] = [];
  const begun = Date.now();
  const memory = {
    get: () => value,
    set: (next: string) => {
      value = next;
      writes.push({ at: Date.now() - begun, value: next });
    },
  };
  return { memory, writes };
}

beforeEach(() => {
  vi.useFakeTimers();
  return () => void vi.useRealTimers();
});

describe("the state of a window", () => {
  test("is saved at most once a second however often it changes, and at last as it is", async () => {
    const { memory, writes } = windowOf();
    const state = stateIn(memory);
    for (let i = 1; i <= 100; i++) {
      state.change("lin", { selected: chosen(i) });
      await vi.advanceTimersByTimeAsync(73);
    }
    await vi.advanceTimersByTimeAsync(1_000);
    expect(writes.length).toBeGreaterThan(5);
    for (const [i, { at }] of writes.entries()) if (i > 0) expect(at - writes[i - 1]!.at).toBeGreaterThanOrEqual(1_000);
    expect(stateIn(memory).of("lin").selected).toEqual(chosen(100));
  });

  test("is there after a reload and after a crash, with its copy flags; what waits is saved when the page goes", async () => {
    const { memory } = windowOf();
    const state = stateIn(memory);
    state.change("lin", { selected: chosen(1) });
    state.change("lin", { selected: chosen(3), signing: [{ id: ID, from: 2 }] });
    expect(stateIn(memory).of("lin").selected).toEqual(chosen(1));
    state.leave();
    expect(stateIn(memory).of("lin")).toEqual({ by: "lin", selected: chosen(3), signing: [{ id: ID, from: 2 }] });
  });

  test("is that of its person alone, and gone when the person signs out", () => {
    const { memory } = windowOf();
    const state = stateIn(memory);
    state.change("lin", { selected: chosen(2) });
    expect(stateIn(memory).of("tan").selected).toEqual([]);
    state.forget();
    expect(memory.get()).toBe("");
    expect(stateIn(memory).of("lin").selected).toEqual([]);
  });

  test("another window has its own", () => {
    const [one, other] = [windowOf(), windowOf()];
    stateIn(one.memory).change("lin", { selected: chosen(2) });
    expect(stateIn(other.memory).of("lin").selected).toEqual([]);
  });

  test.each(["", "not json", "[]", '{"by":"lin"}', '{"by":"lin","selected":[{"id":"x","isCopy":true}],"signing":[]}'])(
    "what it cannot read is nothing: %s",
    (value) => expect(stateIn(windowOf(value).memory).of("lin").selected).toEqual([]),
  );

  test("it holds ids, numbers and flags, and drops the rest: no file, no signature, no password, no name", () => {
    const { memory } = windowOf(
      JSON.stringify({
        by: "lin",
        selected: [{ ...chosen(1)[0], name: "Charter party" }],
        signing: [],
        password: "correct horse 1!",
        pdf: "JVBERi0=",
      }),
    );
    const state = stateIn(memory);
    state.change("lin", { signing: [] });
    state.leave();
    expect(memory.get()).not.toMatch(/Charter|correct horse|JVBER/);
  });
});
