import { REASON_CODES, SURRENDER_PURPOSES } from "#domain/acts/surrender";
import { surrenderAnswer, surrenderRequest } from "#domain/dcsa/carrier-shapes";
import { chainLinks } from "#domain/dcsa/endorsement-links";
import { transaction, type Transaction } from "#domain/dcsa/envelope-shapes";
import { surrenderAnswerOf, surrenderRequestOf } from "#domain/dcsa/surrender-messages";
import { keysOf } from "#domain/lookup";
import { SURRENDER_ANSWERS } from "#domain/pint-codes";
import { act, party } from "../../services/counterparty.ts";
import { lei, type Message } from "./world.ts";

const NUMBER = "TSLU26041702";
const LINE = party("TERN & SABLE SHIPPING LDA", "WAVE", lei(11));
const SHIPPER = party("PORTO AZUL ENERGIA S.A.", "WAVE", lei(12));
const HOLDER = party("LANTERN BUYERS", "BOLE", lei(2));

type Purpose = (typeof SURRENDER_PURPOSES)[number];
type Reason = (typeof REASON_CODES)[number] | null;
const NAMES: Readonly<Record<(typeof REASON_CODES)[number], string>> = {
  SWTP: "switch to paper",
  COD: "change of destination",
  SWI: "switch bill",
};
/** Everything that a bill is surrendered for. */
const VARIANTS = SURRENDER_PURPOSES.flatMap((purpose): { name: string; purpose: Purpose; reason: Reason }[] =>
  purpose === "DELIVERY"
    ? [{ name: "delivery", purpose, reason: null }]
    : [
        { name: "amendment", purpose, reason: null },
        ...REASON_CODES.map((reason) => ({ name: NAMES[reason], purpose, reason })),
      ],
);

/** The story of a bill with an act of each kind, until it is surrendered. */
function acts(purpose: Purpose, reason: Reason): Transaction[] {
  const surrendered = act(`SURRENDER_FOR_${purpose}`, HOLDER, LINE, "2026-11-27T08:00:00.000Z");
  const told = [
    act("ISSUE", LINE, SHIPPER),
    act("SIGN", SHIPPER),
    act("ENDORSE_TO_ORDER", SHIPPER, HOLDER, "2026-11-21T08:00:00.000Z"),
    act("TRANSFER", SHIPPER, HOLDER, "2026-11-21T08:00:00.000Z"),
    act("SURRENDER_FOR_DELIVERY", HOLDER, LINE, "2026-11-25T08:00:00.000Z"),
    act("SREJ", { ...LINE, eblPlatform: "BOLE" }, HOLDER, "2026-11-26T08:00:00.000Z"),
    act("BLANK_ENDORSE", HOLDER, undefined, "2026-11-26T09:00:00.000Z"),
    reason === null ? surrendered : { ...surrendered, reasonCode: reason },
  ];
  return told.map((one) => transaction.parse(one));
}

/** A message of a surrender, the contract that it is of, and what our own reading of it says. */
interface Said extends Message {
  readonly contract: "SUR" | "PINT" | "END";
  readonly problem: string | null;
}

/** The table of surrenders: each purpose with each answer, and the chain that goes with it as each contract has it. */
export const surrenderMessages = (): {
  readonly name: string;
  readonly answers: readonly string[];
  readonly said: readonly Said[];
}[] =>
  VARIANTS.map(({ name, purpose, reason }) => {
    const reference = `S-${name.replaceAll(" ", "-")}`;
    const story = acts(purpose, reason);
    const said = { purpose, reasonCode: reason, comment: "As agreed by mail." };
    const request = surrenderRequestOf({ reference, number: NUMBER, said, acts: story });
    const answers = keysOf(SURRENDER_ANSWERS).map((action): Said => {
      const value = surrenderAnswerOf(reference, action, action === "SREJ" ? "Freight is unpaid." : "");
      const problem = surrenderAnswer.safeParse(value).error?.message ?? null;
      return { contract: "SUR", schema: "SurrenderRequestAnswer", value, problem };
    });
    const read = surrenderRequest.safeParse(request).error?.message ?? null;
    const codes = (request.endorsementChain ?? []).map((link) => String(link["actionCode"]));
    const [surrenders, last] = [codes.filter((code) => code.startsWith("SURRENDER_")), codes.at(-1)];
    const told =
      last === `SURRENDER_FOR_${purpose}` && surrenders.length === 1 && !codes.includes("SREJ")
        ? null
        : `the chain says ${codes.join(", ")}`;
    return {
      name,
      answers: keysOf(SURRENDER_ANSWERS),
      said: [
        { contract: "SUR", schema: "SurrenderRequestDetails", value: request, problem: read ?? told },
        ...answers,
        ...story.map((value): Said => ({ contract: "PINT", schema: "Transaction", value, problem: null })),
        ...chainLinks(story).map((value): Said => ({
          contract: "END",
          schema: "EndorsementChainLink",
          value,
          problem: null,
        })),
      ],
    };
  });
