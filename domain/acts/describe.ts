import { text } from "../text.ts";
import { act } from "./act.ts";
import { author, neverSigned, notSealed, notShared, uploaded } from "./facts.ts";

/** Changes the description of an uploaded file. */
export const describe = act({
  subject: "document",
  name: "describe",
  label: text("Edit the fields", "编辑字段"),
  icon: "edit",
  rows: {
    paper: (rights) => ({
      place: 150,
      from: ["CREATED"],
      to: "CREATED",
      permissions: [rights.draft],
      guards: [author, uploaded, neverSigned, notShared, notSealed],
      asks: [],
      quiet: true,
    }),
  },
});
