import { contactRoutes } from "#domain/api/contacts";
import { documentRoutes } from "#domain/api/documents";
import { envelopeRoutes } from "#domain/api/envelopes";
import { recoveryRoutes } from "#domain/api/recovery";
import { userRoutes } from "#domain/api/users";
import { useRead } from "../../api/query.ts";
import type { WordKey } from "../../i18n/words.ts";
import { addContactAddress } from "../contact-invitation.ts";
import { useMe, usePermission } from "../use-me.ts";
import { beginAddress } from "../../ui/document-address.ts";
import { PRACTICE_STEPS, useTried } from "./practice.ts";

export type StepName =
  | "certificate"
  | "agreement"
  | "recovery"
  | "practice"
  | "colleague"
  | "contact"
  | "document"
  | "envelope";

export interface FirstStep {
  readonly name: StepName;
  readonly done: boolean;
  /** What takes the step; absent where this user has no right to. */
  readonly act?: { readonly label: WordKey; readonly to: string } | undefined;
  /** A company that waits for an answer. */
  readonly waiting?: string | undefined;
}

/**
 * The way from a new company to its first envelope: each step ticks itself off when what it asks for is there. All of
 * it is read from the company, so that colleagues see the same. Undefined until it is known.
 */
export function useFirstSteps(): readonly FirstStep[] | undefined {
  const { user, organisation, certificates } = useMe();
  const tried = useTried();
  const [mayAdd, mayDraft, mayCompose] = [
    usePermission("contact.add"),
    usePermission("bl.draft"),
    usePermission("compose"),
  ];
  const keeps = user.isAdmin && user.keyGranted;
  const recovery = useRead(recoveryRoutes.get, {}, { enabled: keeps }).data;
  const people = useRead(userRoutes.users, {}).data;
  const contacts = useRead(contactRoutes.list, { query: { list: "own" } }).data;
  const requests = useRead(contactRoutes.list, { query: { list: "requests" } }).data;
  const documents = useRead(documentRoutes.list, { query: { limit: 1 } }).data;
  const sent = useRead(envelopeRoutes.facets, { query: { folder: "sent" } }).data;
  if (people === undefined || contacts === undefined || documents === undefined || sent === undefined) return undefined;
  const added = contacts.some(({ state }) => state === "ADDED");
  const when = (may: boolean, label: WordKey, to: string): FirstStep["act"] => (may ? { label, to } : undefined);
  const steps: FirstStep[] = [
    {
      name: "certificate",
      done: certificates.some(({ of, inUse, status }) => of === "user" && inUse && status === "VALID"),
      act: { label: "certificates.title", to: "/certification" },
    },
    {
      name: "agreement",
      done: user.agreementAccepted && organisation.agreementAccepted,
      act: { label: "desk.agreementOpen", to: "/layout/settings/security" },
    },
    ...(keeps
      ? [
          {
            name: "recovery" as const,
            done: recovery !== undefined && recovery.made !== null,
            act: { label: "recovery.firstStep" as const, to: "/layout/settings/security" },
          },
        ]
      : []),
    {
      name: "practice",
      done: tried.length === PRACTICE_STEPS.length,
      act: { label: "firstUse.try", to: "/layout/first-steps" },
    },
    { name: "colleague", done: people.length > 1, act: when(user.isAdmin, "users.invite", "/layout/users") },
    {
      name: "contact",
      done: added,
      act: when(mayAdd, "contacts.add", addContactAddress()),
      waiting: added ? undefined : requests?.[0]?.organisation.name,
    },
    { name: "document", done: documents.total > 0, act: when(mayDraft, "lists.newBill", beginAddress("BillOfLading")) },
    { name: "envelope", done: sent.total > 0, act: when(mayCompose, "desk.newEnvelope", "/layout/compose") },
  ];
  return steps;
}
