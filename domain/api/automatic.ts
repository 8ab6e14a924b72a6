import { z } from "zod";
import { route } from "./route.ts";
import { instant, password, person } from "../shapes.ts";
import { SETTINGS } from "../changes.ts";

const state = z.object({
  /** The administrator's grant; null while there is none. */
  granted: z.object({ at: instant, by: person }).nullable(),
  /** Whether the caller may lend a key and has, and in whose names which kinds are signed. */
  mayLend: z.boolean(),
  lent: z.boolean(),
  signers: z.array(person.extend({ kinds: z.array(z.string()) })),
});
export type AutomaticService = z.infer<typeof state>;

const at = "/api/automatic-service";
export const automaticRoutes = {
  get: route({
    id: "automatic.get",
    method: "GET",
    shows: SETTINGS,
    path: at,
    access: "member",
    summary: "Whether documents are signed automatically, and in whose names",
    output: state,
    errors: [],
  }),
  grant: route({
    id: "automatic.grant",
    method: "POST",
    path: at,
    access: "admin",
    summary:
      "Let the automatic service sign documents for the company: wraps the company's signing keys to it, for this purpose alone",
    stepUp: "password",
    body: z.strictObject({ password }),
    output: state,
    errors: ["WRONG_PASSWORD", "KEY_NOT_GRANTED"],
  }),
  withdraw: route({
    id: "automatic.withdraw",
    method: "POST",
    path: `${at}/withdraw`,
    access: "admin",
    summary: "Take the grant back, and every key that was lent with it",
    stepUp: "password",
    body: z.strictObject({ password }),
    output: state,
    errors: ["WRONG_PASSWORD", "AUTOMATIC_OFF"],
  }),
  lend: route({
    id: "automatic.lend",
    method: "POST",
    path: `${at}/lend`,
    access: "person",
    summary: "Let the automatic service sign in my name, with my certificate, what my rights allow",
    stepUp: "password",
    body: z.strictObject({ password }),
    output: state,
    errors: ["WRONG_PASSWORD", "AUTOMATIC_OFF", "USER_NO_CERTIFICATE", "UKEY_NEEDED", "FORBIDDEN"],
  }),
  takeBack: route({
    id: "automatic.take-back",
    method: "POST",
    path: `${at}/take-back`,
    access: "person",
    summary: "Nothing is signed in my name any more",
    stepUp: "password",
    body: z.strictObject({ password }),
    output: state,
    errors: ["WRONG_PASSWORD", "AUTOMATIC_OFF"],
  }),
};
