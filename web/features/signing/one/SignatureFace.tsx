import { capacityWords } from "#domain/capacity";
import { fullName } from "#domain/names";
import { LINES_SIZE } from "#domain/signature-block";
import { useLanguage, useWords } from "../../../i18n/use-words.ts";
import { useBlobImage, useStampImage } from "../../../kind/use-stamps.ts";
import { useMe } from "../../../session/use-me.ts";
import type { SignatureChoice } from "../choice.ts";
import styles from "./Sheet.module.css";

/** The signature as it will stand on the page, in its true size: `--mm` is a millimetre of the page. */
export function SignatureFace({ choice }: { readonly choice: SignatureChoice }) {
  const words = useWords();
  const language = useLanguage();
  const { user, organisation, capacities, certificates } = useMe();
  const image = useStampImage(choice.stamp);
  const show = useBlobImage(image);
  const capacity = capacities.find(({ id }) => id === choice.capacityId);
  const serial = certificates.find(({ of, inUse }) => of === "user" && inUse)?.serial ?? "";
  return (
    <span className={styles.face} aria-hidden="true">
      {choice.shown !== "stamp" && (
        <span className={styles.lines} style={{ width: `calc(var(--mm) * ${LINES_SIZE.widthMm})` }}>
          <span className={styles.company}>{organisation.name}</span>
          <span>{words("signing.face", { name: user.signedName || fullName(user.firstName, user.lastName) })}</span>
          {capacity !== undefined && (
            <span className={styles.capacity}>{capacityWords(capacity, organisation.name, language)}</span>
          )}
          <span className={styles.time}>{words("signing.faceTime")}</span>
          <span className={styles.serial}>{serial}</span>
        </span>
      )}
      {choice.stamp !== undefined && (
        <span
          className={styles.stamp}
          style={{
            width: `calc(var(--mm) * ${choice.stamp.widthMm})`,
            height: `calc(var(--mm) * ${choice.stamp.heightMm})`,
          }}
        >
          {image !== undefined && <img ref={show} alt="" draggable={false} />}
        </span>
      )}
    </span>
  );
}
