import PrinterOutlined from "@ant-design/icons/es/icons/PrinterOutlined";
import { useNavigate } from "react-router";
import type { NameOf } from "#domain/acts/acts";
import { makesBills } from "#domain/acts/review/types";
import { reviewFlow } from "#domain/processes/review";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { useOriginals } from "../../kind/use-originals.ts";
import { useMe } from "../../session/use-me.ts";
import { useProcessRefusal } from "../../process/use-process-acts.tsx";
import { actPicture } from "../../ui/act-pictures.tsx";
import type { Action } from "../../ui/ActionBar.tsx";
import { documentAddress, signingAddress, successorAddress } from "../../ui/document-address.ts";
import { isDelegate, type Review } from "./review.ts";

/** The steps that are taken by an act on the bill itself, each on the page of that bill. */
const ON_THE_BILL = ["void", "convert", "accomplish"] as const satisfies readonly NameOf<"review">[];

/** The acts of a review that are done on a bill: what comes of it is made and signed, and what it is about is ended. */
export function useSteps(review: Review, prepare: () => void): Action[] {
  const words = useWords();
  const say = useSay();
  const navigate = useNavigate();
  const refusal = useProcessRefusal("review", review);
  const me = useMe();
  const { original, state, successors, documentId, kind, type } = review;
  const issuer = review.issuer?.name ?? "";
  const originals = useOriginals(original?.id ?? "");
  const step = (name: NameOf<"review">, why: string | undefined, onClick: () => void): Action => {
    const { label, key } = reviewFlow.actions[name];
    return {
      id: name,
      label: say(label),
      icon: actPicture(`review.${name}`),
      ...(key === undefined ? {} : { shortcut: key }),
      ...(why === undefined ? {} : { why }),
      onClick,
    };
  };
  const sign = (): void => {
    const next = successors.find(({ signed }) => !signed);
    if (original === null && documentId !== null) void navigate(signingAddress({ kind, id: documentId }));
    else if (original !== null && next !== undefined) void navigate(successorAddress({ kind, ...next }));
    else prepare();
  };
  /** The automatic service is asked where the bill is written. */
  const haveSigned = (): void => {
    const id = original === null ? documentId : (successors.find(({ signed }) => !signed)?.id ?? null);
    if (id === null) prepare();
    else void navigate(documentAddress({ kind, id }, "edit"));
  };
  /** Nothing can be done with the original before the chain has given it back. */
  const onItsWay =
    original === null || review.return?.state === "returned"
      ? undefined
      : words("review.onItsWay", { company: issuer });
  const signs = state === "pending" || state === "tbs" ? (review.can["sign"] ?? null) : "REVIEW_TYPE";
  const printed = type === "convert" && state === "complete" && review.issuer?.id === me.organisation.id;
  return [
    ...(printed && original?.id
      ? [{ id: "paper", label: words("review.paperSet"), icon: <PrinterOutlined />, onClick: originals.ask }]
      : []),
    // Everybody reads who signs.
    ...(signs === "REVIEW_TYPE" || (state === "pending" && !makesBills(review.type))
      ? []
      : [
          step(
            "sign",
            state === "pending"
              ? words("review.signsLast", { company: issuer })
              : signs === null
                ? onItsWay
                : signs === "PROCESS_NOT_ASKED"
                  ? words("review.signsOnly", { company: issuer })
                  : refusal("sign", signs),
            sign,
          ),
        ]),
    ...(review.can["signAutomatically"] === null ? [step("signAutomatically", onItsWay, haveSigned)] : []),
    ...ON_THE_BILL.flatMap((name) => {
      const code = review.can[name];
      const from: readonly string[] = reviewFlow.actions[name].from;
      if (code === undefined || code === "REVIEW_TYPE" || !from.includes(state)) return [];
      // An agent that answers for the issuer does it here.
      if (isDelegate(review, me.organisation.id)) return [];
      return [
        step(name, code === null ? onItsWay : refusal(name, code), () => {
          if (original?.id !== null && original !== null)
            void navigate(documentAddress({ kind, id: original.id }, "view"));
        }),
      ];
    }),
  ];
}
