import type { BunkerFormFacts, InstructionFacts, LetterFacts, PaperFacts, VerifiableFacts } from "#domain/acts/facts";
import type { StateOf } from "#domain/states";
import { wasGiven } from "../asked/entry.ts";
import type { Context } from "../session/context.ts";
import type { SeenDocument } from "./document-row.ts";
import { openUpdate, stepsOf } from "./instructions/step-row.ts";
import { AROUND, knownOfAll } from "./known-facts.ts";
import { colleaguesAsked, newestAbout, stateOf, turnOf } from "../processes/process-row.ts";
import { first } from "../core/database.ts";
import { statement, type RowOf, type Statement } from "../core/statement.ts";

const SHARED = `EXISTS (SELECT 1 FROM app.document_access a WHERE a.document_id = $1 AND a.organisation_id <> $2)
              OR EXISTS (SELECT 1 FROM app.workspace_document w WHERE w.document_id = $1) AS shared`;
const IS_SHARED = statement("documents.isShared", `SELECT ${SHARED}`, ["shared"]);
const GIVEN = `EXISTS (SELECT 1 FROM app.document_access a WHERE a.document_id = $1 AND a.organisation_id = $2
      AND ${wasGiven("a")}) AS given`;
const OF_PAPER = statement("documents.aroundPaper", `SELECT ${AROUND}, ${SHARED}`, [
  "busy",
  "sealed",
  "contact",
  "shared",
]);
const OF_GIVEN = statement("documents.aroundGiven", `SELECT ${AROUND}, ${SHARED}, ${GIVEN}`, [
  "busy",
  "sealed",
  "contact",
  "shared",
  "given",
]);

/** Whether another organisation has received it, or visitors are shown it. */
export const isShared = async (ctx: Context, { id }: Pick<SeenDocument, "id">): Promise<boolean> =>
  (await first(ctx.tx, IS_SHARED, [id, ctx.organisation.id]))?.shared === true;

/** The facts that the flow of every document asks for that is no title. */
async function knownOfPapers<
  F extends "paper" | "letter" | "verifiable" | "bunker" | "instruction",
  A extends RowOf<typeof OF_PAPER>,
>(ctx: Context, row: SeenDocument, asked: Statement<A>) {
  const request = await newestAbout(ctx.tx, "signing", row.id);
  const open = request && stateOf(request) === "OPEN" ? request : null;
  const { known, around } = await knownOfAll<StateOf<F>, A>(ctx, row, {
    around: [asked],
    signers: open && colleaguesAsked(ctx, open),
  });
  const signing: PaperFacts["signing"] = !open ? "none" : turnOf(ctx, open) === null ? "open" : "turn";
  return { known: { ...known, shared: around?.shared ?? false, uploaded: row.uploaded, signing }, around };
}

/** The facts that the flow of an ordinary document asks for. */
export const paperFacts = async (ctx: Context, row: SeenDocument): Promise<PaperFacts> =>
  (await knownOfPapers<"paper", RowOf<typeof OF_PAPER>>(ctx, row, OF_PAPER)).known;

/** The facts that the flow of a verifiable document asks for. */
export const verifiableFacts = async (ctx: Context, row: SeenDocument): Promise<VerifiableFacts> =>
  (await knownOfPapers<"verifiable", RowOf<typeof OF_PAPER>>(ctx, row, OF_PAPER)).known;

/** The facts that the flow of a form of a bunker delivery asks for. */
export const bunkerFacts = async (ctx: Context, row: SeenDocument): Promise<BunkerFormFacts> =>
  (await knownOfPapers<"bunker", RowOf<typeof OF_PAPER>>(ctx, row, OF_PAPER)).known;

/** Facts of papers that another company may answer: letters and instructions. */
async function knownOfGiven<F extends "letter" | "instruction">(ctx: Context, row: SeenDocument) {
  const { known, around } = await knownOfPapers<F, RowOf<typeof OF_GIVEN>>(ctx, row, OF_GIVEN);
  return { ...known, givenHere: around?.given ?? false };
}

/** The facts that the flow of a letter of indemnity asks for. */
export const letterFacts = (ctx: Context, row: SeenDocument): Promise<LetterFacts> => knownOfGiven<"letter">(ctx, row);

/** The facts that the flow of a shipping instruction asks for. */
export const instructionFacts = async (ctx: Context, row: SeenDocument): Promise<InstructionFacts> => ({
  ...(await knownOfGiven<"instruction">(ctx, row)),
  updateOpen: openUpdate(await stepsOf(ctx.tx, row)) !== null,
});
