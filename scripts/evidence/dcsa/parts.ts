// The paths of a title, or two nodes that fail: `npm run evidence -- dcsa [exchanges|kills]`. See docs/pint.md.
const PARTS: Readonly<Record<string, (args: readonly string[]) => Promise<boolean>>> = {
  exchanges: async (args) => (await import("./exchanges.ts")).exchanges(args),
  kills: async (args) => (await import("./kills.ts")).kills(args),
};

const [, , ...args] = process.argv;
const part = PARTS[args[0] ?? ""];
if (part === undefined) await import("./main.ts");
else process.exitCode = (await part(args.slice(1))) ? 0 : 1;
