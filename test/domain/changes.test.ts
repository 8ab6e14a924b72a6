import { expect, test } from "vitest";
import { breadthOf, CHANGE_TOPICS, isChange, type Topic } from "#domain/changes";
import { ROUTES } from "#domain/api/routes";

const READS = ROUTES.filter(({ method, shows }) => method === "GET" && typeof shows === "object");
const breadth = (read: string, topic: Topic) => breadthOf(ROUTES.find(({ id }) => id === read)!.shows, topic);

test("what programs alone or nobody keeps is bytes, a stream, or open to people without an account", () => {
  const kept = ROUTES.filter(
    ({ shows, bytes, access }) =>
      typeof shows === "string" && bytes === undefined && access !== "public" && access !== "visitor",
  ).map(({ id }) => id);
  expect(kept).toEqual(["workspaces.link"]);
});

test("every topic concerns a read beside what changes with everything", () => {
  for (const topic of CHANGE_TOPICS)
    expect(
      READS.filter(({ shows }) => breadthOf(shows, topic) !== null),
      topic,
    ).not.toEqual([]);
});

test("a change of rights, names, keys or settings concerns every read, and so does any change a read that says nothing", () => {
  for (const { id, shows } of READS) expect(breadthOf(shows, "me"), id).toBe("every");
  expect(breadthOf(undefined, "vessel")).toBe("every");
});

test("a draft that is written makes nobody count anew", () => {
  expect(
    ["counts", "tasks.list", "contacts.list", "me.get"].filter((read) => breadth(read, "document") !== null),
  ).toEqual([]);
  expect(breadth("documents.list", "document")).toBe("every");
  expect(breadth("documents.get", "document")).toBe("named");
});

test("what another version says is no change that the tables know", () => {
  expect(
    [{ topic: "gap", id: "" }, { topic: "voyage", id: "1" }, { topic: "document" }, "document", null].filter(isChange),
  ).toEqual([]);
  expect(isChange({ topic: "document", id: "1" })).toBe(true);
});
