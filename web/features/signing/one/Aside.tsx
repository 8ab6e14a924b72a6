import { InputNumber } from "antd";
import type { PDFDocumentProxy } from "pdfjs-dist";
import type { DocumentDetail } from "#domain/api/document-shapes";
import type { SigningRequest } from "#domain/api/process-shapes";
import type { Sender } from "../../../api/use-send.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { DueDay } from "../../../process/DueDay.tsx";
import { Parties } from "../../../process/Parties.tsx";
import { Field } from "../../../ui/FormParts.tsx";
import { Certify } from "../Certify.tsx";
import type { SignatureChoice } from "../choice.ts";
import { Looks } from "../Looks.tsx";
import type { Placing } from "./use-placement.ts";
import styles from "../Signing.module.css";

interface Props {
  readonly document: DocumentDetail;
  readonly pdf: PDFDocumentProxy | undefined;
  /** The request that is open. */
  readonly request: SigningRequest | null;
  readonly choice: SignatureChoice;
  readonly place: Placing;
  readonly sender: Sender;
}

/** Beside the page: who asks, what the signature shows, and where it stands in numbers. */
export function Aside({ document, pdf, request, choice, place, sender }: Props) {
  const words = useWords();
  const format = useFormat();
  const { spot, frame } = place;
  const number = (
    label: string,
    value: number | undefined,
    max: number,
    step: number,
    put: (value: number) => void,
    min = 0,
  ) => (
    <Field label={label}>
      <InputNumber<number>
        value={value ?? null}
        min={min}
        max={Math.max(min, max)}
        step={step}
        disabled={value === undefined}
        onChange={(next) => {
          if (next !== null) put(next);
        }}
      />
    </Field>
  );
  return (
    <div className={styles.aside}>
      {request !== null && (
        <section className={styles.part} aria-label={words("signing.request")}>
          <h2 className={styles.heading}>
            {words("signing.askedBy", { name: request.by, company: request.company.name })}
          </h2>
          {request.dueOn !== null && (
            <p>
              <DueDay open day={request.dueOn} />
            </p>
          )}
          {request.message !== "" && <p className={styles.message}>{request.message}</p>}
          <Parties name="signing" process={request} />
        </section>
      )}
      <section className={styles.part} aria-label={words("signing.looks")}>
        <h2 className={styles.heading}>{words("signing.looks")}</h2>
        <Looks choice={choice} stampError={sender.under("stampId")} capacityError={sender.under("capacityId")} />
        <Certify document={document} choice={choice} pdf={pdf} />
      </section>
      <section className={styles.part} aria-label={words("signing.place")}>
        <h2 className={styles.heading}>{words("signing.place")}</h2>
        <div className={styles.place}>
          {number(
            words("signing.page"),
            place.pages === 0 ? undefined : place.page + 1,
            place.pages,
            1,
            (page) => place.turn(page - 1),
            1,
          )}
          {number(
            words("signing.fromLeft"),
            spot?.xMm,
            (frame?.widthMm ?? 0) - choice.size.widthMm,
            1,
            (xMm) => spot && place.move({ ...spot, xMm }),
          )}
          {number(
            words("signing.fromTop"),
            spot?.yMm,
            (frame?.heightMm ?? 0) - choice.size.heightMm,
            1,
            (yMm) => spot && place.move({ ...spot, yMm }),
          )}
        </div>
        <p className={styles.quiet}>
          {words("signing.size", { width: choice.size.widthMm, height: choice.size.heightMm })}
          {frame !== undefined &&
            ` ${words("signing.pageSize", { width: format.number(Math.round(frame.widthMm)), height: format.number(Math.round(frame.heightMm)) })}`}
        </p>
      </section>
    </div>
  );
}
