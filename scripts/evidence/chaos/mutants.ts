/** A text that its file has once, and what stands there instead. */
export interface Mutant {
  readonly name: string;
  readonly file: string;
  readonly text: string;
  readonly instead: string;
}

const of = (file: string, ...mutants: readonly (readonly [name: string, text: string, instead: string])[]): Mutant[] =>
  mutants.map(([name, text, instead]) => ({ file: `backend/${file}.ts`, name, text, instead }));

/** Faults that the model must find, every one of them. */
export const MUTANTS: readonly Mutant[] = [
  ...of(
    "documents/title-facts",
    [
      "who once owned a bill counts as its holder",
      "isHolder: is(active?.holder, me.address)",
      "isHolder: is(active?.beneficiary, me.address)",
    ],
    [
      "a straight bill counts as one to order",
      "negotiability: row.negotiability ??",
      `negotiability: row.negotiability === "STRAIGHT" ? "TO_ORDER" : row.negotiability ??`,
    ],
    [
      "what was received can be refused for ever",
      "if (holder && title.prevHolder !== null) return",
      "if (holder) return",
    ],
    [
      "nobody sees that an owner is nominated",
      "nominated: active !== null && active.nominee !== null",
      "nominated: false",
    ],
    ["an order is drawn on any bill", "?.ready !== false", "?.ready !== null"],
    ["a bill that was presented can be presented again", "presented: presented &&", "presented: null &&"],
    ["nobody knows what a bill was surrendered for", "(await surrenderOf(ctx, row))?.purpose ?? null", "null"],
    [
      "everybody is the release agent",
      "isReleaseAgent: row.releaseAgentId === ctx.organisation.id",
      "isReleaseAgent: row.releaseAgentId !== null",
    ],
  ),
  ...of(
    "documents/known-facts",
    ["a lock is not seen", "locked: row.lockedBy !== null", "locked: false"],
    ["a bill under seal counts as free", "inSealedEnvelope: around?.sealed ?? false", "inSealedEnvelope: false"],
  ),
  ...of(
    "documents/paper-facts",
    ["who never had a letter gives it back", "givenHere: around?.given ?? false", "givenHere: true"],
    [
      "an update that waits is not seen",
      "updateOpen: openUpdate(await stepsOf(ctx.tx, row)) !== null",
      "updateOpen: false",
    ],
    [
      "a copy of an instruction counts as the instruction",
      `\${wasGiven("a")}) AS given`,
      "a.access <> 'author') AS given",
    ],
  ),
  ...of("documents/document-row", [
    "nobody looks at the version",
    "expectedVersion !== null && row.version !== expectedVersion",
    "expectedVersion === -1",
  ]),
  ...of("documents/endorse", [
    "an endorsement goes to nobody's books",
    "land: async (intent) => {",
    `land: async (intent) => {\n      if (body.type !== "BLANK") return;`,
  ]),
  ...of("documents/endorsements", [
    "a refused endorsement stays in force",
    'WHERE ${ofSameTitle("r", "d")} AND r.topic = \'title\'',
    "WHERE false AND r.topic = 'title'",
  ]),
  ...of("documents/instructions/acts", [
    "a confirmed update changes nothing",
    "await writeContent(ctx, kindOf(document.kind), id, update.data, document.language);",
    "",
  ]),
  ...of("documents/release", [
    "more cargo is released than there is",
    `if (wrong.length > 0) throw`,
    `if (wrong.some(({ code }) => code !== "RELEASE_EXCEEDS")) throw`,
  ]),
  ...of(
    "documents/settle",
    [
      "a void bill counts as surrendered",
      `actOf(action).closes)`,
      `(action === "void" ? "SURRENDERED" : actOf(action).closes))`,
    ],
    [
      "a bill on paper counts as void",
      `actOf(action).closes)`,
      `(action === "convert" ? "VOID" : actOf(action).closes))`,
    ],
    [
      "nobody releases on an order that was presented",
      `title?.status === "active" || !title ? null : await chosenAgent(tx, id, organisationId)`,
      "null",
    ],
  ),
  ...of("documents/state-bill", [
    "who a bill of exchange is shown to does not see it",
    "if (to) await changed(ctx.tx, LET_SEE, [document.id, to.id]);",
    "",
  ]),
  ...of("documents/state", [
    "the recipient of an original stays without access",
    "VALUES ($1,$2,'party')",
    "SELECT $1::uuid,$2::uuid,'party' WHERE false",
  ]),
  ...of("documents/replacing/begin", [
    "what is replaced is not locked",
    "change({ id }, { locked_by: replacement })",
    "change({ id }, { locked_by: null })",
  ]),
  ...of(
    "documents/replacing/end",
    [
      "a cancelled replacement keeps its lock",
      "change({ id: documentId, locked_by: id }, { locked_by: held?.id ?? null })",
      "change({ id: documentId, locked_by: id }, { locked_by: id })",
    ],
    [
      "a cancelled signature counts on",
      "{ signed_at: null, signed_by: null, awaits_replacement: false,",
      "{ awaits_replacement: false,",
    ],
  ),
  ...of("envelopes/transfer", [
    "possession moves where both roles should",
    `originals.filter((one) => one.moves === moves)`,
    `originals.filter(() => moves === "POSSESSION")`,
  ]),
  ...of("envelopes/settle", [
    "the copy of a paper arrives as the paper itself",
    `one.isCopy ? "copy" : "original"`,
    `"original"`,
  ]),
  ...of("envelopes/refused", [
    "the sender is not told of a refusal",
    "WHERE x.envelope_id = e.id AND x.document_id = $1 AND",
    "WHERE false AND x.envelope_id = e.id AND x.document_id = $1 AND",
  ]),
  ...of("envelopes/envelope-row", [
    "one person seals and transfers",
    "sealedByMe: row.sealedBy === ctx.person.id",
    "sealedByMe: false",
  ]),
  ...of("envelopes/contents", ["an issuer's later envelopes move ownership, too", "&& !document.delivered", ""]),
  ...of("ledger/title-change", [
    "a title that the chain gives somebody is shown to nobody",
    "address: Any([title.holder, title.beneficiary]),",
    "address: Any([]),",
  ]),
];
