import type { Browser } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { type Actor, signIn } from "../../scripts/seed/actors.ts";
import { openBrowser } from "./browser.ts";
import { startDemoProduct } from "./demo-product.ts";
import type { DemoLogin, ProductOptions, RunningProduct } from "./product.ts";
import { type Seat, signInAt, type Tongue } from "./story.ts";

/** The demo companies, and a browser for their people. */
export interface Demo {
  readonly product: RunningProduct;
  readonly browser: Browser;
  /** E-mail address and password of the person with this name before the @. */
  loginOf(name: string): Promise<DemoLogin>;
  /** Signs in with the browser, up to the Inbox. */
  person(name: string, tongue?: Tongue): Promise<Seat>;
  /** Signs in as a program of the person does. */
  actor(name: string): Promise<Actor>;
}

/** Starts the product with its demo companies before the tests of a file and ends it after them. */
export function startDemo(options: Pick<ProductOptions, "env"> = {}): Demo {
  let [product, browser]: [RunningProduct?, Browser?] = [];
  const given = <T>(one: T | undefined): T => {
    if (one === undefined) throw new Error("the demo has not started");
    return one;
  };
  beforeAll(async () => {
    [product, browser] = await Promise.all([startDemoProduct(options), openBrowser()]);
  }, 600_000);
  afterAll(async () => {
    await browser?.close();
    await product?.discard();
  });
  const loginOf = async (name: string): Promise<DemoLogin> => {
    const login = (await given(product).logins()).find(({ email }) => email.startsWith(`${name}@`));
    if (login === undefined) throw new Error(`nobody is called ${name}`);
    return login;
  };
  return {
    get product() {
      return given(product);
    },
    get browser() {
      return given(browser);
    },
    loginOf,
    person: async (name, tongue) => signInAt(given(browser), given(product), await loginOf(name), tongue),
    actor: async (name) => {
      const { email, password } = await loginOf(name);
      return signIn(given(product).url, email, password);
    },
  };
}
