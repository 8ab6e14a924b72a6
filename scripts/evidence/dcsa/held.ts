import { transportDocument } from "#domain/dcsa/transport-document";
import { MESSAGE_SHAPES, SERVED_PATHS } from "#domain/dcsa/served";
import { isKeyOf, keysOf } from "#domain/lookup";
import { eblMessages } from "./ebl-messages.ts";
import { issuanceMessages } from "./issuance-messages.ts";
import { Contract, published } from "./schemas.ts";
import { CONTRACT_FILES, differences, type ServedContract } from "./served.ts";
import { surrenderMessages } from "./surrender-messages.ts";
import { billOf, type Message } from "./world.ts";

/** The published contracts as they are kept here; see NOTICE. */
export const CONTRACTS = `${import.meta.dirname}/contracts`;

/** How everything that is said stands to the published contracts. */
export interface Held {
  readonly lines: readonly string[];
  readonly problems: readonly string[];
  readonly examples: number;
}

type Contracts = Readonly<Record<ServedContract, Contract>>;

/** Messages of one row of a table, with the contract that each is of and what our own reading says of it. */
interface Row {
  readonly name: string;
  readonly said: readonly (Message & { readonly contract: ServedContract; readonly problem: string | null })[];
}

/** A published example by its own schema and by our shapes. */
function exampleFaults(of: ReturnType<Contract["examples"]>[number]): string[] {
  const { name, schema, value, faults } = of;
  const own = isKeyOf(MESSAGE_SHAPES, schema) ? MESSAGE_SHAPES[schema] : null;
  const refused = (Array.isArray(value) ? (value as unknown[]) : [value]).flatMap(
    (one) => own?.safeParse(one).error?.message ?? [],
  );
  const document =
    schema === "EblEnvelope"
      ? transportDocument.safeParse((value as { transportDocument: unknown }).transportDocument).error
      : undefined;
  return [
    ...faults.map((fault) => `example ${name}: ${fault}`),
    ...refused.map((fault) => `example ${name} is refused here: ${fault}`),
    ...(document === undefined ? [] : [`the document of example ${name} is refused: ${document.message}`]),
  ];
}

async function rows(): Promise<readonly Row[]> {
  const issued = Map.groupBy(await issuanceMessages(), (one) => one.variant);
  return [
    ...[...issued].map(([variant, said]): Row => ({
      name: `issue elsewhere, ${variant}`,
      said: said.map((one) => ({ ...one, contract: "ISS" })),
    })),
    ...surrenderMessages().map(({ name, answers, said }): Row => ({
      name: `surrender, ${name} x ${answers.join(", ")}`,
      said,
    })),
  ];
}

/** Holds `heard`, every other message of ours and what is served against the contracts of a folder. */
export async function heldAgainst(folder: string, heard: readonly Message[]): Promise<Held> {
  const files = keysOf(CONTRACT_FILES);
  const read = await Promise.all(files.map((name) => published(folder, CONTRACT_FILES[name])));
  const contracts = Object.fromEntries(files.map((name, i) => [name, new Contract(read[i])])) as unknown as Contracts;
  const lines: string[] = [];
  const problems = files.flatMap((name, i) => differences(read[i], name));
  lines.push(`served: ${SERVED_PATHS.length} calls as the contracts have them, with their codes and required members`);
  for (const { name, said } of await rows()) {
    const faults = said.flatMap(({ contract, schema, value, problem }) => [
      ...(problem === null ? [] : [`${name}, ${schema}: ${problem}`]),
      ...contracts[contract].faults(schema, value).map((fault) => `${name}, ${schema}: ${fault}`),
    ]);
    problems.push(...faults);
    const names = [...new Set(said.map(({ schema }) => schema))].join(", ");
    lines.push(`${name}: ${faults.length === 0 ? "ok" : "RED"}; ${said.length} checked: ${names}`);
  }
  const ebl = eblMessages();
  for (const { schema, value } of ebl)
    problems.push(...contracts.EBL.faults(schema, value).map((fault) => `${schema}: ${fault}`));
  lines.push(`schemas: ${ebl.length} messages of the eBL API held against them`);
  for (const { schema, value } of [...heard, { schema: "TransportDocument", value: billOf() }])
    problems.push(...contracts.PINT.faults(schema, value).map((fault) => `${schema}: ${fault}`));
  let examples = 0;
  for (const name of files) {
    lines.push(`schemas: ${contracts[name].compileAll()} of ${CONTRACT_FILES[name]} compiled`);
    const all = contracts[name].examples();
    examples += all.length;
    problems.push(...all.flatMap(exampleFaults));
  }
  lines.push(`schemas: ${heard.length} messages and ${examples} examples held against them`);
  return { lines, problems, examples };
}
