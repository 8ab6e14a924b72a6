import { z } from "zod";
import { SETTINGS } from "../changes.ts";
import { LIMITS } from "../limits.ts";
import { LETTER_WAYS, TOPIC_NAMES } from "../letter-topics.ts";
import { language, password } from "../shapes.ts";
import { me } from "./auth-shapes.ts";
import { route } from "./route.ts";

const letters = z.strictObject({
  ways: z.record(z.enum(TOPIC_NAMES), z.enum(LETTER_WAYS)),
  /** Of the day in UTC, from which the letter of the day is written. */
  hour: z.int().min(0).max(23),
});
export type Letters = z.infer<typeof letters>;

/** The routes of the person who is signed in. */
export const meRoutes = {
  me: route({
    id: "me.get",
    method: "GET",
    shows: SETTINGS,
    path: "/api/me",
    access: "arriving",
    aboard: true,
    programs: "company.read",
    summary: "Who I am, for whom I act, what I may do",
    output: me,
    errors: [],
  }),
  updateMe: route({
    id: "me.update",
    method: "PATCH",
    path: "/api/me",
    access: "session",
    summary: "Change my language",
    body: z.strictObject({ language }),
    output: me,
    errors: [],
  }),
  letters: route({
    id: "me.letters",
    method: "GET",
    shows: SETTINGS,
    path: "/api/me/letters",
    access: "session",
    summary: "What I am written about by e-mail: at once, in one letter a day, or not at all",
    output: letters,
    errors: [],
  }),
  setLetters: route({
    id: "me.set-letters",
    method: "PUT",
    path: "/api/me/letters",
    access: "session",
    summary: "Choose what I am written about by e-mail; letters about security come at once in any case",
    unrecorded: "It is the person's own, in every company",
    body: letters,
    errors: [],
  }),
  changePassword: route({
    id: "me.password",
    method: "POST",
    path: "/api/me/password",
    access: "session",
    summary: "Change my password; my keys are wrapped anew and other sessions end",
    body: z.strictObject({ password, newPassword: password }),
    stepUp: "password",
    errors: ["WRONG_PASSWORD", "PASSWORD_RULES", "PASSWORD_COMMON", "PASSWORD_DUPLICATE"],
  }),
  acceptAgreement: route({
    id: "me.agreement",
    method: "POST",
    path: "/api/me/agreement",
    access: "person",
    forApiUsers: true,
    summary: "Accept the user agreement, for me or (administrator) for the organisation too",
    body: z.strictObject({ version: z.literal(LIMITS.agreementVersion), forOrganisation: z.boolean().default(false) }),
    output: me,
    errors: ["FORBIDDEN"],
  }),
};
