import { describe, expect, test } from "vitest";
import { askerIs, servedFrom } from "../../../backend/core/asker.ts";
import { Lanes } from "../../../backend/core/lanes.ts";
import { Turns } from "../../../backend/core/turns.ts";

/** Pieces of work that end when told, in the order in which they began. */
function pieces() {
  const began: string[] = [];
  const ends: (() => void)[] = [];
  const piece = (name: string) => () =>
    new Promise<void>((resolve) => {
      began.push(name);
      ends.push(resolve);
    });
  /** Waits until every job that may begin has begun. */
  const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  const endNext = async (): Promise<void> => {
    await settled();
    ends.shift()?.();
    await settled();
  };
  return { began, piece, settled, endNext };
}

const OPTIONS = { atOnce: 2, perKey: 1, waitingPerKey: 3, waiting: 6 };

describe("a queue that is fair between companies", () => {
  test("no company holds the last free slot", async () => {
    const { began, piece, settled } = pieces();
    const lanes = new Lanes(OPTIONS);
    for (const n of [1, 2, 3]) void lanes.run("greedy", piece(`greedy ${n}`));
    void lanes.run("other", piece("other"));
    await settled();
    expect(began).toEqual(["greedy 1", "other"]);
  });

  test("nobody holds it by founding another company", async () => {
    const { began, piece, endNext, settled } = pieces();
    const turns = new Turns(OPTIONS);
    const ask = (organisation: string, person: string, name: string) =>
      servedFrom("192.0.2.1", () => {
        askerIs(organisation, person);
        return turns.run(piece(name));
      });
    for (const n of [1, 2, 3]) void ask(`company ${n} of mallory`, "mallory", `mallory ${n}`);
    void ask("other company", "ines", "other");
    await settled();
    expect(began).toEqual(["mallory 1", "other"]);
    await endNext();
    expect(began).toEqual(["mallory 1", "other", "mallory 2"]);
  });

  test("turns go round: a company that comes later waits for one piece of the others, not for all", async () => {
    const { began, piece, endNext } = pieces();
    const lanes = new Lanes({ ...OPTIONS, atOnce: 1 });
    for (const n of [1, 2, 3]) void lanes.run("greedy", piece(`greedy ${n}`));
    void lanes.run("other", piece("other"));
    await endNext();
    expect(began).toEqual(["greedy 1", "other"]);
    await endNext();
    await endNext();
    expect(began).toEqual(["greedy 1", "other", "greedy 2", "greedy 3"]);
  });

  test("what is more than a company's share is refused at once, with a time to come back", async () => {
    const { piece } = pieces();
    const lanes = new Lanes(OPTIONS);
    for (const n of [1, 2, 3, 4]) void lanes.run("greedy", piece(`greedy ${n}`));
    await expect(lanes.run("greedy", piece("one too many"))).rejects.toMatchObject({
      code: "OVERLOADED",
      parameters: { seconds: 5 },
    });
  });

  test("when the whole queue is full, the company that waits with most gives way", async () => {
    const { began, piece, endNext } = pieces();
    const lanes = new Lanes({ atOnce: 1, perKey: 1, waitingPerKey: 3, waiting: 3 });
    const greedy = [1, 2, 3, 4].map((n) => lanes.run("greedy", piece(`greedy ${n}`)));
    const other = lanes.run("other", piece("other"));
    await expect(greedy[3]).rejects.toMatchObject({ code: "OVERLOADED" });
    for (let n = 0; n < 4; n += 1) await endNext();
    await other;
    expect(began).toContain("other");
    // Two companies with one waiting job each do not delay each other.
    await Promise.all(greedy.slice(0, 3));
  });

  test("work that fails gives its slot back", async () => {
    const lanes = new Lanes({ atOnce: 1, perKey: 1, waitingPerKey: 1, waiting: 1 });
    await expect(lanes.run("a", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    await expect(lanes.run("b", () => Promise.resolve("done"))).resolves.toBe("done");
  });
});
