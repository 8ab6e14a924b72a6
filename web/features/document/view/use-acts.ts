import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { actOf, OUTCOME, type ActName } from "#domain/acts/acts";
import { documentRoutes } from "#domain/api/documents";
import type { DocumentDetail } from "#domain/api/document-shapes";
import { envelopeRoutes } from "#domain/api/envelopes";
import type { ErrorCode } from "#domain/errors";
import { KINDS_FROM_BILL } from "#domain/documents/beginnings";
import { draftKindsFrom } from "#domain/documents/draft-sources";
import { isTemplated } from "#domain/kinds/kind";
import { kindOf, KINDS } from "#domain/kinds/kinds";
import { isKeyOf } from "#domain/lookup";
import { inSentence } from "#domain/text";
import { ApiError, call } from "../../../api/client.ts";
import { useRetryKey } from "../../../api/retry-key.ts";
import { useLanguage, useSay, useWords } from "../../../i18n/use-words.ts";
import type { WordKey } from "../../../i18n/words.ts";
import { beginAddress, documentAddress, fiataAddress, listOf, signingAddress } from "../../../ui/document-address.ts";
import { GOING } from "../../../process/exchange-address.ts";
import { newAddress } from "../../../process/review-address.ts";
import { useRefusal } from "../../../kind/refusal.ts";
import { visibleActs } from "../../../kind/visible-acts.ts";
import { useMe, useSignsByUkey } from "../../../session/use-me.ts";
import { actPicture } from "../../../ui/act-pictures.tsx";
import type { Action } from "../../../ui/ActionBar.tsx";
import { toast } from "../../../ui/toast.ts";

/** Where a refusal leads that something elsewhere lifts. */
const HELP: Partial<Record<ErrorCode, { readonly label: WordKey; readonly to: string }>> = {
  CONTACT_NEEDED: { label: "act.help.contacts", to: "/layout/contacts" },
  DOCUMENT_IN_USE: { label: "act.help.drafts", to: "/layout/sent" },
};

/** The acts of a document as the bar shows them, and what a click on each begins. */
export function useActs(document: DocumentDetail) {
  const words = useWords();
  const language = useLanguage();
  const say = useSay();
  const navigate = useNavigate();
  const client = useQueryClient();
  const refusal = useRefusal();
  const key = useRetryKey();
  const [asking, setAsking] = useState<ActName>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const kind = kindOf(document.kind);
  const byUkey = useSignsByUkey();
  const { permissions } = useMe();

  /** Originals travel in envelopes: this starts one with the document in it. */
  const compose = async (): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      // By the rule for what is put into an envelope anything but a bill of lading goes as a copy; the act on a title,
      // and on what is sent to be answered, says by its name that the original is chosen.
      const itself = kind.class === "title" || (kind.answered === true && document.owning === "Original");
      const body = {
        documentIds: [document.id],
        originalIds: itself ? [document.id] : [],
        subject: "",
        note: "",
        recipientId: null,
        suggest: true,
      };
      const envelope = await call(
        envelopeRoutes.compose,
        { body },
        { key: key({ ...body, version: document.version }) },
      );
      await navigate(`/layout/compose/${envelope.id}`);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setProblem(failure.message);
    } finally {
      setBusy(false);
    }
  };
  const begin = (action: ActName): void => {
    if (action === "edit" || action === "describe") void navigate(documentAddress(document, action));
    else if (action === "submitUpdate") void navigate(documentAddress(document, "update"));
    else if (isKeyOf(GOING, action)) void navigate(GOING[action](document.id));
    else if (action === "transfer") void compose();
    // A document is signed where it is shown; a bill where its form says, unless a UKey has to be asked.
    else if (action === "sign" && (kind.class !== "title" || byUkey || isTemplated(kind)))
      void navigate(signingAddress(document));
    else setAsking(action);
  };
  const visible = visibleActs(kind, document.state, document.can, document.ofOthers);
  const isQuiet = (action: string): boolean =>
    kind.flow.actions[action]?.quiet === true && actOf(action).whenPossible !== true;
  const bar = visible
    .filter(({ action }) => !isQuiet(action))
    .map(({ action, code }): Action => {
      const row = kind.flow.actions[action]!;
      const help = code === null ? undefined : HELP[code];
      return {
        id: action,
        label: say(row.label),
        icon: actPicture(`document.${action}`),
        onClick: () => begin(action),
        busy: busy && action === "transfer",
        ...(row.key === undefined ? {} : { shortcut: row.key }),
        ...(code === null ? {} : { why: refusal(kind, action, code, document.state) }),
        ...(help === undefined ? {} : { help: { label: words(help.label), onClick: () => void navigate(help.to) } }),
      };
    });
  const quiet = visible.filter(({ action, code }) => isQuiet(action) && code === null && action !== "attach");
  const more = [
    ...(kind.madeBy.includes("form")
      ? [
          {
            key: "duplicate",
            label: words("facts.copyToDraft"),
            onClick: () => void navigate(beginAddress(kind.name, document.id)),
          },
        ]
      : []),
    ...(kind.name === "BillOfLading"
      ? KINDS_FROM_BILL.filter((one) => permissions.includes(KINDS[one].draft)).map((one) => ({
          key: `from-${one}`,
          label: words("facts.newFromBill", { kind: inSentence(KINDS[one].label, language) }),
          onClick: () => void navigate(beginAddress(one, document.id)),
        }))
      : []),
    ...(permissions.includes("bl.draft")
      ? draftKindsFrom(kind.name).map((one) => ({
          key: `review-${one}`,
          label: words("facts.newReview", { kind: inSentence(KINDS[one].label, language) }),
          onClick: () => void navigate(newAddress(one, document.id)),
        }))
      : []),
    ...(kind.name === "FiataBillOfLading" && document.isAuthor && permissions.includes("fbl.draft")
      ? [
          {
            key: "fiata",
            label: words("fiata.page"),
            onClick: () => void navigate(fiataAddress("verification", document.id)),
          },
        ]
      : []),
    ...(kind.madeBy.includes("form") ? [{ type: "divider" as const }] : []),
    { key: "audit", label: words("facts.audit"), onClick: () => void navigate(`/layout/audit/${document.id}`) },
    ...(quiet.length > 0 ? [{ type: "divider" as const }] : []),
    ...quiet.map(({ action }) => ({
      key: action,
      label: say(kind.flow.actions[action]!.label),
      danger: action === "delete",
      onClick: () => begin(action),
    })),
  ];
  return {
    bar,
    more,
    asking,
    problem,
    solid: bar
      .filter(({ why }) => why === undefined)
      .slice(0, 1)
      .every(({ id }) => actOf(id).declines !== true),
    keys: bar
      .filter((act) => act.why === undefined && act.shortcut !== undefined)
      .map((act) => ({ keys: [act.shortcut ?? ""], label: act.label })),
    close: () => setAsking(undefined),
    /** The server has taken the act that was asked. */
    done: () => {
      setAsking(undefined);
      if (asking !== "delete") return;
      client.removeQueries({ queryKey: [documentRoutes.get.id, { params: { id: document.id } }] });
      toast(words("act.deleted", { number: document.number || document.name }));
      void navigate(listOf(kind), { replace: true });
    },
    outcome: (action: string): string => say(actOf(action).outcome ?? OUTCOME),
  };
}
