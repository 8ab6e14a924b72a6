import { bunkerRoutes } from "#domain/api/bunker";
import type { BunkerDelivery, BunkerForm } from "#domain/api/bunker-shapes";
import { BUNKER_SIGNERS, bunkerForm } from "#domain/bunker/forms";
import { SIGNED_HOW } from "#domain/bunker/signing";
import { addressOf } from "../../api/client.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import styles from "./Crew.module.css";
import fields from "./CrewFields.module.css";

/** The parties of a form, with how each has signed it, and its paper. */
export function FormSignatures({ form, delivery }: { readonly form: BunkerForm; readonly delivery: BunkerDelivery }) {
  const words = useWords();
  const say = useSay();
  const format = useFormat();
  if (form.signatures.length === 0) return null;
  return (
    <section className={fields.part} aria-label={words("bunker.signatures")}>
      <h2>{words("bunker.signatures")}</h2>
      <ul className={styles.signed}>
        {bunkerForm(form.kind).signers.map((signer) => {
          if (!form.signers.includes(signer))
            return (
              <li key={signer} className="hw-quiet" aria-disabled="true">
                <span>{say(BUNKER_SIGNERS[signer])}</span>
                <span>{words("bunker.notEngaged")}</span>
              </li>
            );
          const one = form.signatures.find((signature) => signature.signer === signer);
          return (
            <li key={signer}>
              <strong>{say(BUNKER_SIGNERS[signer])}</strong>
              {one === undefined ? (
                <span className="hw-quiet">{words("bunker.notSigned")}</span>
              ) : (
                <span>
                  {[one.name, one.rank].filter(Boolean).join(words("common.comma"))}
                  {words("common.comma")}
                  <time dateTime={one.at}>{format.instant(one.at)}</time>
                  {". "}
                  {one.how === "presence"
                    ? words("bunker.drawnBefore", { witness: one.witness })
                    : say(SIGNED_HOW[one.how])}
                </span>
              )}
            </li>
          );
        })}
      </ul>
      <p>
        <a
          href={addressOf(bunkerRoutes.file, { params: { id: delivery.id, kind: form.kind } })}
          target="_blank"
          rel="noreferrer"
        >
          {words("bunker.openPaper")}
        </a>
      </p>
    </section>
  );
}
