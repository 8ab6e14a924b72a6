/** A program that a command of the project starts by its name. */
export interface Program {
  /** The description in one line. */
  readonly about: string;
  /** Reads its own options from the command line. */
  readonly run: () => Promise<unknown>;
}

/** The list of a command's programs: for nobody in particular, or for somebody who named one that there is not. */
export function listed(command: string, programs: Readonly<Record<string, Program>>, unknown?: string): string {
  const widest = Math.max(...Object.keys(programs).map((name) => name.length));
  return [
    ...(unknown === undefined ? [] : [`There is no "${unknown}".`]),
    `npm run ${command} -- NAME [options]\n`,
    ...Object.entries(programs).map(([name, { about }]) => `  ${name.padEnd(widest)}  ${about}`),
  ].join("\n");
}

/** Runs the program that the command line names first, with what follows the name; without a name it lists them all. */
export async function runNamed(command: string, programs: Readonly<Record<string, Program>>): Promise<void> {
  const [name] = process.argv.splice(2, 1);
  if (name === undefined) return console.log(listed(command, programs));
  const program = Object.hasOwn(programs, name) ? programs[name] : undefined;
  if (program !== undefined) return void (await program.run());
  console.error(listed(command, programs, name));
  process.exitCode = 2;
}
