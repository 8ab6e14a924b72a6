import { ALL_PERMISSIONS, type Permission } from "#domain/permissions";
import type { Output, Route } from "#domain/api/route";
import type { Random } from "../../../scripts/lib/random.ts";
import { ApiRefusal, type ApiClient, type Ask } from "../../../scripts/lib/api-client.ts";
import { build, type Built, type Child } from "../../support/built.ts";
import { companies, type Colleague, type Company } from "../../support/companies.ts";
import { programs, type ProgramName } from "../../support/processes.ts";
import { stand, type Stand } from "../../support/stand.ts";
import type { Actor, Bill, Firm } from "../model/house.ts";
import { insist } from "../replacing.ts";
import { spendFreely } from "../spending.ts";

/** Five companies: any of them issues, holds, collaborates and is named as the agent of a surrender. */
const NAMES = ["Carrier", "Forwarder", "Shipper", "Bank", "Agent"] as const;
const PROGRAMS = ["backend", "relayer", "indexer"] as const satisfies readonly ProgramName[];
/** A clerk writes and answers, and neither signs nor moves originals. */
const CLERK: readonly Permission[] = ["bl.draft"];

/** Compiled programs that can be killed, and the users of five companies. */
export interface Cast {
  readonly at: Stand;
  readonly firms: readonly Firm[];
  /** The id of a person. */
  idOf(actor: Actor): string;
  /** Asks until it is answered, whatever was killed. */
  ask<R extends Route>(actor: Actor, route: R, ask: Ask<R>): Promise<Output<R>>;
  /** The same; the code of the refusal in place of the answer. */
  tried<R extends Route>(actor: Actor, route: R, ask: Ask<R>): Promise<Output<R> | string>;
  /** Passes a bill on without an envelope, below the API; answers the act. */
  pass(from: Firm, to: Firm, bill: Bill): Promise<string>;
  /** Kills one of the programs and starts it again; answers its name. */
  crash(random: Random): Promise<ProgramName>;
  stop(): Promise<void>;
}

export async function startCast(): Promise<Cast> {
  const [built, at]: [Built, Stand] = await Promise.all([build(), stand()]);
  const run = await programs(at, built);
  const running = new Map<ProgramName, Child>();
  const start = async (name: ProgramName): Promise<void> => void running.set(name, await run.start(name));
  await Promise.all(PROGRAMS.map(start));
  const make = companies({ ...at, url: run.url });
  const made: Company[] = await Promise.all(NAMES.map((name) => make.company(name, { people: 2 })));
  for (const [i, one] of made.entries()) for (const other of made.slice(i + 1)) await make.befriend(one, other);
  await at.database.asWorker((tx) =>
    tx.query("UPDATE app.membership SET permissions = $2 WHERE person_id = ANY ($1)", [
      made.map(({ people }) => people[1]?.id),
      CLERK,
    ]),
  );
  await spendFreely(at.database, made);
  const firms = made.map(({ id, name, address, capacityId }): Firm => ({
    id,
    name,
    address: address.toLowerCase() as Firm["address"],
    capacityId,
    permissions: [new Set(ALL_PERMISSIONS), new Set(CLERK)],
  }));
  const colleague = ({ firm, person }: Actor): Colleague => made[firms.indexOf(firm)]!.people[person]!;
  const of = (actor: Actor): ApiClient => colleague(actor).api;
  const self: Cast = {
    at,
    firms,
    idOf: (actor) => colleague(actor).id,
    ask: (actor, route, ask) => insist(of(actor), route, ask),
    tried: (actor, route, ask) =>
      self.ask(actor, route, ask).catch((error: unknown) => {
        if (error instanceof ApiRefusal) return error.code;
        throw error;
      }),
    pass: (from, to, bill) => make.handOver(made[firms.indexOf(from)]!, made[firms.indexOf(to)]!, bill.id, "BOTH"),
    async crash(random) {
      const name = random.pick(PROGRAMS);
      await running.get(name)!.kill("SIGKILL");
      // Starts until it stands, as a supervisor does.
      for (let up = false; !up;)
        up = await start(name).then(
          () => true,
          () => false,
        );
      return name;
    },
    async stop() {
      for (const child of running.values()) await child.kill("SIGKILL");
      await built.remove();
      await at.close();
    },
  };
  return self;
}
