import { expect, test } from "vitest";
import { breadthOf, CHANGE_TOPICS, isChange, NOT_KEPT, READS } from "#domain/changes";
import { ROUTES } from "#domain/api/routes";

const READING = ROUTES.filter(({ method }) => method === "GET").map(({ id }) => id);

test("every read says after which changes it is asked again, or why it is on no screen", () => {
  expect([...Object.keys(READS), ...Object.keys(NOT_KEPT)].toSorted()).toEqual(READING.toSorted());
});

test("what programs alone or nobody keeps is bytes, a stream, or open to people without an account", () => {
  const kept = ROUTES.filter(
    ({ id, bytes, access }) => id in NOT_KEPT && bytes === undefined && access !== "public" && access !== "visitor",
  ).map(({ id }) => id);
  expect(kept).toEqual(["workspaces.link"]);
});

test("every topic concerns a read beside what changes with everything", () => {
  for (const topic of CHANGE_TOPICS)
    expect(
      Object.keys(READS).filter((read) => breadthOf(read, topic) !== null),
      topic,
    ).not.toEqual([]);
});

test("a change of rights, names, keys or settings concerns every read, and so does any change a read that is in no table", () => {
  for (const read of Object.keys(READS)) expect(breadthOf(read, "me"), read).toBe("every");
  expect(breadthOf("read.of.another.version", "vessel")).toBe("every");
});

test("a draft that is written makes nobody count anew", () => {
  expect(
    ["counts", "tasks.list", "contacts.list", "me.get"].filter((read) => breadthOf(read, "document") !== null),
  ).toEqual([]);
  expect(breadthOf("documents.list", "document")).toBe("every");
  expect(breadthOf("documents.get", "document")).toBe("named");
});

test("what another version says is no change that the tables know", () => {
  expect(
    [{ topic: "gap", id: "" }, { topic: "voyage", id: "1" }, { topic: "document" }, "document", null].filter(isChange),
  ).toEqual([]);
  expect(isChange({ topic: "document", id: "1" })).toBe(true);
});
