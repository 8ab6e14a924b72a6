import { askerKey, askerPerson } from "./asker.ts";
import { Lanes, type LanesOptions } from "./lanes.ts";

/**
 * A queue for dear work: a company has so much of it at once, and so has a person, however many companies they found.
 */
export class Turns {
  readonly #people: Lanes;
  readonly #companies: Lanes;

  constructor(options: LanesOptions) {
    this.#people = new Lanes({ ...options, atOnce: Number.POSITIVE_INFINITY });
    this.#companies = new Lanes(options);
  }

  /** Pieces of work that wait for their turn. */
  get waiting(): number {
    return this.#people.waiting + this.#companies.waiting;
  }

  /** Does the work when it is the turn of who asks; rejects with OVERLOADED, or as the work does. */
  run<T>(work: () => Promise<T>): Promise<T> {
    return this.#people.run(askerPerson(), () => this.#companies.run(askerKey(), work));
  }
}
