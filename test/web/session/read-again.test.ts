import { QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { createQueryClient } from "../../../web/api/query.ts";
import { readAgain } from "../../../web/session/read-again.ts";

/** A screen that shows one thing; each read of it is answered by the test. */
function screen() {
  const client = createQueryClient();
  const reads: ((answer: string) => void)[] = [];
  const observer = new QueryObserver(client, {
    queryKey: ["act"],
    queryFn: () => new Promise<string>((answer) => reads.push(answer)),
  });
  observer.subscribe(() => undefined);
  return { client, reads, shown: () => observer.getCurrentResult().data };
}

test("a change that is told while something is read for the first time is not lost", async () => {
  const { client, reads, shown } = screen();
  const again = readAgain(client);
  reads[0]!("sent");
  await expect.poll(() => reads.length).toBe(2);
  reads[1]!("done");
  await again;
  expect(shown()).toBe("done");
});

test("what stands on the screen is read once for a change", async () => {
  const { client, reads, shown } = screen();
  reads[0]!("sent");
  await expect.poll(shown).toBe("sent");
  const again = readAgain(client);
  await expect.poll(() => reads.length).toBe(2);
  reads[1]!("done");
  await again;
  expect([shown(), reads.length]).toEqual(["done", 2]);
});

test("a paper is read again when the rest of the screen is there", async () => {
  const { client, reads, shown } = screen();
  let papers = 0;
  new QueryObserver(client, {
    queryKey: ["paper"],
    queryFn: async () => `paper ${(papers += 1)}`,
    meta: { last: true },
  }).subscribe(() => undefined);
  reads[0]!("sent");
  await expect.poll(() => [shown(), papers]).toEqual(["sent", 1]);
  const again = readAgain(client);
  await expect.poll(() => reads.length).toBe(2);
  expect(papers).toBe(1);
  reads[1]!("done");
  await again;
  expect([shown(), papers]).toEqual(["done", 2]);
});
