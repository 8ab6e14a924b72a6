import type { EntityManager } from "typeorm";
import type { Transaction } from "#domain/dcsa/envelope-shapes";
import type { ChainParty } from "#domain/dcsa/party-shapes";
import { ownersOf } from "../../core/address-owners.ts";
import { rows } from "../../core/database.ts";
import { statement } from "../../core/statement.ts";
import { ofSameTitle } from "../../core/title-key.ts";
import { partiesOf } from "./parties.ts";

/** The holders and beneficiaries of a title with their times, as the chain has told them. */
const EVENTS = statement(
  "documents.pintStory",
  `SELECT e.name, e.args, e.at FROM chain.history e JOIN app.document d ON d.id = $1
    AND ${ofSameTitle("e", "d")}
    WHERE e.topic = 'title' AND e.name IN ('TokenReceived','HolderTransfer','BeneficiaryTransfer','ReturnToIssuer')
    ORDER BY e.block_number, e.log_index`,
  ["name", "at"],
).as<{ args: Readonly<Record<string, unknown>> }>();

const ZERO = /^0x0+$/;
const text = (value: unknown): string => String(value).toLowerCase();

/**
 * The acts of a title here as the standard names them, from its story on the chain: every possessor and, of a bill to
 * order, every owner. A straight bill is not endorsed. `carrier`: who answers a surrender. Read as the worker.
 */
export async function actsHere(
  tx: EntityManager,
  of: {
    readonly documentId: string;
    readonly platform: string;
    readonly toOrder: boolean;
    readonly carrier: ChainParty;
  },
): Promise<Transaction[]> {
  const events = await rows(tx, EVENTS, [of.documentId]);
  const addresses = events.flatMap(({ args }) =>
    ["fromHolder", "toHolder", "fromBeneficiary", "toBeneficiary", "caller"].flatMap((name) =>
      args[name] === undefined || ZERO.test(text(args[name])) ? [] : [text(args[name])],
    ),
  );
  const owners = await ownersOf(tx, addresses);
  const parties = await partiesOf(
    tx,
    of.platform,
    [...owners.values()].map(({ id }) => id),
  );
  const at = (address: unknown): ChainParty => {
    const owner = owners.get(text(address));
    return (
      (owner && parties.get(owner.id)) ?? {
        partyName: text(address),
        eblPlatform: of.platform,
        identifyingCodes: [{ codeListProvider: of.platform, codeListName: "ADDRESS", partyCode: text(address) }],
      }
    );
  };
  const carrier = { ...of.carrier, eblPlatform: of.platform };
  let surrenderedBy: ChainParty | null = null;
  return events.flatMap(({ name, args, at: time }): Transaction[] => {
    const actionDateTime = time.toISOString();
    if (name === "ReturnToIssuer") {
      surrenderedBy = at(args["caller"]);
      return [{ actionCode: "SURRENDER_FOR_DELIVERY", actor: surrenderedBy, recipient: of.carrier, actionDateTime }];
    }
    if (name === "TokenReceived") {
      const to = surrenderedBy;
      surrenderedBy = null;
      return to === null ? [] : [{ actionCode: "SREJ", actor: carrier, recipient: to, actionDateTime }];
    }
    const [from, to] =
      name === "HolderTransfer"
        ? [args["fromHolder"], args["toHolder"]]
        : [args["fromBeneficiary"], args["toBeneficiary"]];
    if (ZERO.test(text(from)) || ZERO.test(text(to))) return [];
    if (name === "BeneficiaryTransfer" && !of.toOrder) return [];
    return [
      {
        actionCode: name === "HolderTransfer" ? "TRANSFER" : "ENDORSE",
        actor: at(from),
        recipient: at(to),
        actionDateTime,
      },
    ];
  });
}
