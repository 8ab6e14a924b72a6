import { parseArgs } from "node:util";
import { compile, DEPLOYED, solidityFiles, type Sources } from "./compile.ts";
import { LAWS, type Verb } from "./proof/escrow-law.ts";
import { proveVerb, proveViews, type Property } from "./proof/properties.ts";
import type { Escrow } from "./proof/scene.ts";
import { openProver } from "./proof/solver.ts";
import { FLAVOURS, type Flavour } from "./stage.ts";

// Proves the laws of the escrows from the code that is deployed:
// `npm run evidence -- prove:contracts [--flavour lean --verb nominate]`.

const CONTRACT = { lean: "LeanTitleEscrow", strict: "TitleEscrow" } as const satisfies Record<Flavour, string>;

/** The verbs that an escrow of this flavour has. */
export const verbsOf = (flavour: Flavour): Verb[] =>
  (Object.keys(LAWS) as Verb[]).filter((verb) => flavour === "lean" || verb !== "retire");

export interface Work {
  readonly flavour: Flavour;
  /** All of them, when left out. */
  readonly verbs?: readonly Verb[];
  readonly views?: boolean;
  /** The sources; those of contracts/, when left out. */
  readonly sources?: Sources;
  readonly onProperties?: (properties: readonly Property[], seconds: number) => void;
}

/** Proves what is asked for, one law after another. */
export async function proveLaws(work: readonly Work[]): Promise<Property[]> {
  const prover = await openProver();
  const properties: Property[] = [];
  try {
    for (const {
      flavour,
      verbs = verbsOf(flavour),
      views = true,
      sources = solidityFiles("contracts"),
      onProperties,
    } of work) {
      const artifact = compile(sources, [CONTRACT[flavour]], DEPLOYED)[CONTRACT[flavour]];
      const { _state, _parties, tokenId } = artifact.slots;
      if (_state === undefined || _parties === undefined || tokenId === undefined)
        throw new Error("the escrow keeps its state elsewhere");
      const escrow: Escrow = {
        artifact,
        lean: flavour === "lean",
        slots: { state: _state, parties: _parties, tokenId },
      };
      const steps = [
        ...(views ? [() => proveViews(prover, escrow, flavour)] : []),
        ...verbs.map((verb) => () => proveVerb(prover, escrow, verb, flavour)),
      ];
      for (const step of steps) {
        const begun = performance.now();
        const proved = await step();
        properties.push(...proved);
        onProperties?.(proved, (performance.now() - begun) / 1000);
      }
    }
  } finally {
    await prover.close();
  }
  return properties;
}

export async function main(): Promise<void> {
  const { values } = parseArgs({ options: { flavour: { type: "string" }, verb: { type: "string", multiple: true } } });
  const begun = performance.now();
  const onProperties: Work["onProperties"] = (properties, seconds) => {
    for (const { proved, name, paths, counter } of properties) {
      console.log(`${proved ? "proved  " : "UNPROVED"} ${name} (${paths} ${paths === 1 ? "way" : "ways"} to end)`);
      if (!proved) console.log(counter);
    }
    console.log(`         ${seconds.toFixed(1)} s`);
  };
  const flavours = FLAVOURS.filter((flavour) => values.flavour === undefined || flavour === values.flavour);
  const verbs = (flavour: Flavour): Verb[] =>
    verbsOf(flavour).filter((verb) => values.verb === undefined || values.verb.includes(verb));
  const properties = await proveLaws(
    flavours.map((flavour) => ({ flavour, verbs: verbs(flavour), views: values.verb === undefined, onProperties })),
  );
  const unproved = properties.filter(({ proved }) => !proved).length;
  console.log(
    JSON.stringify({
      properties: properties.length,
      proved: properties.length - unproved,
      unproved,
      seconds: Math.round((performance.now() - begun) / 1000),
    }),
  );
  process.exitCode = unproved === 0 ? 0 : 1;
}
