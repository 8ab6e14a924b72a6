import { useRef } from "react";
import { SUB_TYPES, subTypesOf, type SubType } from "#domain/documents/review-look";
import type { ReviewLook } from "#domain/api/review-look-shapes";
import { reviewRoutes } from "#domain/api/reviews";
import { kindOf } from "#domain/kinds/kinds";
import type { FieldData } from "#domain/kinds/field";
import { call } from "../../api/client.ts";
import { useRead } from "../../api/query.ts";
import { useErrorWords, useWords } from "../../i18n/use-words.ts";
import { PartyField } from "../../kind/PartyField.tsx";
import { Choice } from "../../ui/Choice.tsx";
import { Field, FieldRow, Section } from "../../ui/FormParts.tsx";
import { PdfLink } from "./Annex.tsx";
import type { Fields } from "./fields.ts";
import { layoutName } from "./looks.ts";
import type { Review } from "./review.ts";
import styles from "./ReviewForm.module.css";

const PLATFORM = "platform";
const FOLLOWS = "follows";

/** The layouts that companies offer for a kind; null before an issuer is chosen. */
const queryOf = (kind: Review["kind"], { issuer, carrier }: Pick<Fields, "issuer" | "carrier">) =>
  issuer === null ? null : { kind, issuerId: issuer.id, ...(carrier === null ? {} : { carrierId: carrier.id }) };

interface Layouts {
  /** Names another issuer or carrier: the layout that it put in use last is chosen, until another is. */
  readonly name: (part: Partial<Pick<Fields, "issuer" | "carrier">>) => Promise<void>;
  /** The layouts in use of the issuer, else of the carrier. */
  readonly offered: readonly { readonly templateId: string; readonly layout: NonNullable<ReviewLook["layout"]> }[];
  /** The look of the chosen one; null while it is not known. */
  readonly look: ReviewLook | null;
  /** The chosen one is in use no more. */
  readonly withdrawn: boolean;
}

type Chosen = Pick<Fields, "issuer" | "carrier" | "templateId">;

/** From what is chosen for a draft. */
export function useLayouts(review: Review, chosen: Chosen, put: (part: Partial<Chosen>) => void): Layouts {
  const { issuer, carrier, templateId } = chosen;
  const query = queryOf(review.kind, chosen);
  const read = useRead(
    reviewRoutes.layouts,
    { query: query ?? { kind: review.kind, issuerId: "" } },
    { enabled: query !== null },
  );
  const offered = query === null ? [] : (read.data?.layouts ?? []);
  const asked = useRef(0);
  const name = async (part: Partial<Pick<Chosen, "issuer" | "carrier">>): Promise<void> => {
    put({ ...part, templateId: null });
    asked.current += 1;
    const mine = asked.current;
    const next = queryOf(review.kind, { issuer, carrier, ...part });
    // Layouts that cannot be read hinder nobody: then it is that of the platform.
    const answer = next && (await call(reviewRoutes.layouts, { query: next }).catch(() => null));
    if (!answer || mine !== asked.current) return;
    const kept = answer.layouts.find((one) => one.templateId === templateId) ?? answer.layouts[0];
    if (kept !== undefined) put({ templateId: kept.templateId });
  };
  const found = offered.find((one) => one.templateId === templateId);
  const kept = review.selection?.item.templateId === templateId ? review.selection : null;
  return {
    name,
    offered,
    look: found ?? (templateId === null ? (read.data?.platform ?? kept) : kept),
    withdrawn: templateId !== null && kept !== null && found === undefined && review.withoutLayout,
  };
}

interface Props extends Layouts {
  readonly review: Review;
  readonly fields: Pick<Fields, "carrier" | "templateId" | "subType" | "issuer">;
  readonly data: FieldData;
  readonly onChange: (part: Partial<Pick<Fields, "templateId" | "subType">>) => void;
  readonly error: (path: string) => string | undefined;
}

/** How the bill looks and passes on: part of what the others agree to. */
export function LayoutFields({ review, fields, data, onChange, error, name, offered, look, withdrawn }: Props) {
  const words = useWords();
  const errorWords = useErrorWords();
  const { issuer, carrier, templateId, subType } = fields;
  const kind = kindOf(review.kind);
  const fits: readonly SubType[] = subTypesOf(kind, data);
  const kept = templateId !== null && offered.every((one) => one.templateId !== templateId) ? look : null;
  const annex = look?.layout?.annex ?? null;
  /** Read from what is saved: of a choice that was made just now the file comes with the next answer. */
  const saved = review.selection?.item.templateId === templateId;
  return (
    <Section id="section-look" title={words("review.look.title")}>
      <p className={styles.order}>{words("review.look.help")}</p>
      <FieldRow>
        <div data-path="item.templateId">
          <Field
            label={words("review.look.layout")}
            error={error("item.templateId") ?? (withdrawn ? errorWords("NO_SIGNING_TEMPLATE") : undefined)}
            help={words(issuer === null ? "review.look.issuerFirst" : "review.look.layoutHelp")}
          >
            <Choice
              label={words("review.look.layout")}
              searchable
              value={templateId ?? PLATFORM}
              disabled={issuer === null}
              onChange={(id) => onChange({ templateId: id === PLATFORM ? null : id })}
              options={[
                ...(kept === null ? [] : [{ value: templateId ?? "", label: layoutName(kept, words) }]),
                ...offered.map((one) => ({ value: one.templateId, label: layoutName(one, words) })),
                { value: PLATFORM, label: words("review.look.platform") },
              ]}
            />
          </Field>
        </div>
        <div data-path="item.subType">
          <Field label={words("review.look.subType")} error={error("item.subType")}>
            <Choice
              label={words("review.look.subType")}
              value={subType ?? FOLLOWS}
              onChange={(chosen) => onChange({ subType: chosen === FOLLOWS ? null : chosen })}
              options={[
                {
                  value: FOLLOWS,
                  label: words("review.look.follows", {
                    subType: words(`review.look.subTypes.${fits[0] ?? "TO_ORDER"}`),
                  }),
                },
                ...SUB_TYPES.map((value) => ({
                  value,
                  label: words(`review.look.subTypes.${value}`),
                  disabled: !fits.includes(value),
                })),
              ]}
            />
          </Field>
        </div>
      </FieldRow>
      <FieldRow>
        <div data-path="review.carrier">
          <PartyField
            label={words("review.look.carrier")}
            hint={words("review.look.carrierHelp")}
            onClear={() => void name({ carrier: null })}
            list="withSelf"
            value={carrier?.id}
            error={error("carrierId")}
            onChange={(company) => void name({ carrier: { id: company.id, name: company.name } })}
          />
        </div>
        {annex !== null && saved && review.id !== "" && (
          <p>
            <PdfLink of="conditions" id={review.id} annex={annex} revision={undefined} />
          </p>
        )}
      </FieldRow>
    </Section>
  );
}
