import type { Mutant } from "../chaos/mutants.ts";

const of = (file: string, name: string, text: string, instead: string): Mutant => ({
  file: `backend/documents/pint/${file}.ts`,
  name,
  text,
  instead,
});

/** Faults of exchanges between platforms, one of each kind, each of which the runs must find. */
export const EXCHANGE_MUTANTS: readonly Mutant[] = [
  of(
    "receive",
    "an answer is sent before it is stored",
    "const wire = await means.database.asWorker((tx) => judged(tx, means, body, read));",
    `let told: (wire: Wire) => void = () => undefined;
  const early = new Promise<Wire>((resolve) => (told = resolve));
  void means.database
    .asWorker(async (tx) => {
      const made = await judged(tx, means, body, read);
      told(made);
      await new Promise((next) => setTimeout(next, 50));
      return made;
    })
    .catch(() => undefined);
  const wire = await early;`,
  ),
  of(
    "take",
    "the title of an envelope is asked for twice",
    "const bill = await takeBill(tx, envelope, raw, of);",
    `const bill = await takeBill(tx, envelope, raw, of);
  await dueLanding(tx, { bill, recipient: of.recipient, counterparty: null, origin: "ENVELOPE", originId: bill });`,
  ),
  of("receive", "what was taken is refused", "if (refuses && taken)", "if (refuses && taken && !refuses)"),
  of("receive", "what was refused is taken", "if (takes && before?.state", "if (!takes && before?.state"),
  of(
    "sender",
    "an answer without a signature counts",
    "const answer: Answer =\n        called.status === null",
    `const unsigned = called.text.startsWith("{") ? (JSON.parse(called.text) as FinishedResponse) : undefined;
      const answer: Answer =
        typeof unsigned === "object" && unsigned.responseCode !== undefined
          ? { counts: "signed", says: unsigned, text: called.text }
          : called.status === null`,
  ),
  of(
    "settle-offer",
    "a refused entry is not taken back",
    'if (row.state !== "DUE" && (bill === null || entry === null || !(await takeBackEntry(tx, bill, entry)))) return false;',
    "",
  ),
  of(
    "settle-offer",
    "a duplicate counts, whatever it is of",
    '(code === "RECE" || code === "DUPE") && isOurs(row, says)',
    'code === "RECE" || code === "DUPE"',
  ),
  of(
    "prepare-offer",
    "the return is sent with the offer",
    "const made = await makeEnvelope(tx, settings, {",
    `const { openKept } = await import("../../intents/open-kept.ts");
  await openKept(tx, row.returnId, { via: null, work: "pintMove", process: null });
  const made = await makeEnvelope(tx, settings, {`,
  ),
  of("settle-offer", "a return that was signed outlives the refusal", "await giveUp(tx, row.returnId);", ""),
  of(
    "end-offer",
    "a title is burnt before its return",
    "return void (await openKept(tx, row.returnId,",
    "return burn(tx, settings, row);\n  void (await openKept(tx, row.returnId,",
  ),
  of(
    "settle-offer",
    "a dispute gives the title back",
    'await table(tx, "app.pint_offer").change({ id }, { ...answered, state: "FROZEN", ...errorOf(refused) });',
    `await table(tx, "app.pint_offer").change({ id }, { ...answered, state: "FROZEN", ...errorOf(refused) });
  await table(tx, "app.document").change({ id: row.document, locked_by: id }, { locked_by: null });`,
  ),
  of(
    "by-hand",
    "going on ends the title of what another entry took",
    'state: row.taken ? "TAKEN" : "OFFERED",',
    'state: "TAKEN",\n        taken: true,',
  ),
  of(
    "envelope",
    "what was offered stays here",
    "supporting, here: false, updated_at",
    "supporting, here: true, updated_at",
  ),
  of(
    "envelope",
    "what is offered first stays here",
    "supporting,\n      here: false,\n    });",
    "supporting,\n      here: true,\n    });",
  ),
  of(
    "receive-documents",
    "a title is taken without its documents",
    "const held = await heldFiles(tx, envelope.documentChecksum);",
    "const held = announcedBy(envelope).map(({ documentChecksum }) => documentChecksum);",
  ),
  of(
    "receive-documents",
    "a document that was garbled is taken",
    "const fault = await judgeDocument(announcedBy(envelope), address, content);",
    "const fault = announcedBy(envelope).length > 9 ? await judgeDocument([], address, content) : null;",
  ),
  of(
    "offer",
    "what is offered is not locked",
    'await table(ctx.tx, "app.document").change({ id: documentId }, { locked_by: id });',
    "",
  ),
];
