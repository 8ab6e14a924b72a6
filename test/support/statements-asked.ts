import pg from "pg";

let asked: string[] | null = null;
type Ask = (this: pg.Client, ...given: unknown[]) => unknown;
const ask = pg.Client.prototype.query as Ask;
// Connections keep the method that they find when they are made: loaded before the first of them.
const counting: Ask = function (this: pg.Client, ...given) {
  const [one] = given as [string | { readonly text?: string } | undefined];
  asked?.push((typeof one === "string" ? one : one?.text) ?? "");
  return ask.apply(this, given);
};
Object.assign(pg.Client.prototype, { query: counting });

/** The statements about these tables that this process asks while `work` lasts, each a round trip to a database. */
export async function statementsAbout(tables: RegExp, work: () => Promise<void>): Promise<string[]> {
  const said: string[] = [];
  asked = said;
  try {
    await work();
  } finally {
    asked = null;
  }
  return said.filter((text) => tables.test(text));
}
