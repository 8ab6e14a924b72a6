import { Button } from "antd";
import { useState } from "react";
import type { FieldData } from "#domain/kinds/field";
import type { Kind } from "#domain/kinds/kind";
import { useLanguage, useWords } from "../../../i18n/use-words.ts";
import { Form } from "../../../kind/Form.tsx";
import { withValue } from "../../../kind/form-data.ts";
import { KindFields } from "../../../kind/KindFields.tsx";
import { useProblems } from "../../../kind/use-problems.ts";
import { ButtonRow } from "../../../ui/ButtonRow.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { partiesOf } from "./consignee.ts";

interface Props {
  readonly kind: Kind;
  readonly at: number;
  readonly part: FieldData;
  readonly onChange: (part: FieldData) => void;
  readonly onClose: () => void;
}

const NOTHING: readonly never[] = [];

/** The parties of one part. */
export function PartDialog({ kind, at, part, onChange, onClose }: Props) {
  const words = useWords();
  const language = useLanguage();
  const problems = useProblems(kind, part, NOTHING);
  const [fields] = useState(() => (partiesOf(kind)?.fields ?? []).filter(({ name }) => name !== kind.numberField));
  return (
    <Dialog open title={words("review.split.partiesOf", { number: at + 1 })} onClose={onClose}>
      <Form
        value={{
          change: (path, value) => onChange(withValue(part, path, value)),
          touch: problems.touch,
          error: problems.error,
          data: part,
          language,
        }}
      >
        <KindFields fields={fields} data={part} />
      </Form>
      <ButtonRow>
        <Button type="primary" onClick={onClose}>
          {words("common.close")}
        </Button>
      </ButtonRow>
    </Dialog>
  );
}
