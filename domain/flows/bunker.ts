import { flowOfDocuments } from "./document-flow.ts";

/**
 * The life of a form of a bunker delivery: filled on board, fixed by its first signature; void where its tanker is
 * replaced, or its delivery is ended before it counts. The delivery has all of its acts: the form has none of its own.
 */
export const bunkerFormFlow = flowOfDocuments("bunker", {
  name: "document.bunker",
  initial: ["DRAFTING"],
  terminal: ["VOID"],
  actions: {},
  outside: {
    filled: { from: ["DRAFTING"], to: "DRAFT", cause: "Everything that the form asks for is filled in." },
    signed: { from: ["DRAFT"], to: "CREATED", cause: "The first of its parties signs it in the delivery." },
    voided: {
      from: ["DRAFTING", "DRAFT", "CREATED"],
      to: "VOID",
      cause: "Its tanker is replaced, or its delivery is aborted before it counts.",
    },
  },
});
