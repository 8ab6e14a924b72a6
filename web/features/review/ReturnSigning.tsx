import { useLocation } from "react-router";
import { RETURN_AHEAD } from "#domain/acts/review/signed-ahead";
import { useWords } from "../../i18n/use-words.ts";
import type { Review } from "./review.ts";
import { WalletSigning } from "./WalletSigning.tsx";

/** The state that leads here to sign at once: the request was just submitted. */
export const TO_SIGN = { sign: true } as const;

/** The return of an original that the own wallet signs in advance. */
export function ReturnSigning({ review }: { readonly review: Review }) {
  const words = useWords();
  const arrival = useLocation().state as Partial<typeof TO_SIGN> | null;
  const toSign = review.return?.toSign ?? [];
  return (
    <WalletSigning
      ahead={RETURN_AHEAD}
      toSign={toSign}
      verb={words("review.signReturn")}
      waits={words("review.toSign", { count: toSign.length })}
      atOnce={arrival?.sign === true}
    />
  );
}
