import Input from "antd/es/input/Input";
import TextArea from "antd/es/input/TextArea";
import { CURRENCIES } from "#domain/currencies";
import { PACK_LENGTHS, type PackFields } from "#domain/packs";
import type { PackDetail } from "#domain/api/packs";
import { useErrorWords, useLanguage, useWords } from "../../i18n/use-words.ts";
import { Choice } from "../../ui/Choice.tsx";
import { NumberText } from "../../fields/NumberText.tsx";
import { Field, FieldRow } from "../../ui/FormParts.tsx";
import styles from "./Pack.module.css";

interface Props {
  readonly fields: PackFields;
  /** The server's findings in what was saved last. */
  readonly problems: PackDetail["problems"];
  /** Fields are missing is said once somebody asks for more than a draft. */
  readonly strict: boolean;
  readonly onChange: (part: Partial<PackFields>) => void;
}

/** The fields of an e-Pack. */
export function PackForm({ fields, problems, strict, onChange }: Props) {
  const words = useWords();
  const language = useLanguage();
  const errorWords = useErrorWords();
  const wrong = (path: keyof PackFields): string | undefined => {
    const found = problems.find((one) => one.path === path && (strict || one.code !== "REQUIRED"));
    return found && errorWords(found.code, found.parameters);
  };
  const names = new Intl.DisplayNames([language], { type: "currency" });
  const currencies = CURRENCIES.map((code) => ({ value: code, label: code, also: names.of(code) ?? "" }));
  const line = (name: "cargoName" | "vesselName" | "portOfLoading" | "portOfDischarge") => (
    <Field label={words(`pack.${name}`)} error={wrong(name)}>
      <Input
        value={fields[name]}
        maxLength={PACK_LENGTHS[name]}
        onChange={(event) => onChange({ [name]: event.target.value })}
      />
    </Field>
  );
  return (
    <>
      <FieldRow>
        <Field label={words("pack.reference")} required error={wrong("reference")} help={words("pack.referenceHelp")}>
          <Input
            value={fields.reference}
            maxLength={PACK_LENGTHS.reference}
            onChange={(event) => onChange({ reference: event.target.value })}
          />
        </Field>
        <div className={styles.money}>
          <Field label={words("pack.amount")} error={wrong("amount")}>
            <NumberText
              inputMode="decimal"
              value={fields.amount}
              maxLength={PACK_LENGTHS.amount}
              onChange={(amount) => onChange({ amount })}
            />
          </Field>
          <Field label={words("pack.currency")} error={wrong("currency")}>
            <Choice
              label={words("pack.currency")}
              searchable
              value={fields.currency === "" ? undefined : fields.currency}
              placeholder="—"
              options={[{ value: "", label: "—" }, ...currencies]}
              onChange={(currency) => onChange({ currency })}
            />
          </Field>
        </div>
      </FieldRow>
      <FieldRow>
        {line("cargoName")}
        {line("vesselName")}
      </FieldRow>
      <FieldRow>
        {line("portOfLoading")}
        {line("portOfDischarge")}
      </FieldRow>
      <Field label={words("pack.remarks")} error={wrong("remarks")} help={words("pack.remarksHelp")}>
        <TextArea
          value={fields.remarks}
          maxLength={PACK_LENGTHS.remarks}
          rows={3}
          onChange={(event) => onChange({ remarks: event.target.value })}
        />
      </Field>
    </>
  );
}
