import { Button } from "antd";
import { useState } from "react";
import { vesselRoutes, type Vessel } from "#domain/api/vessels";
import type { FieldData } from "#domain/kinds/field";
import { vesselFacts, vesselProblems, VESSEL_FACTS, VESSEL_FIELDS } from "#domain/documents/vessels";
import { useSend } from "../../api/use-send.ts";
import { useErrorWords, useLanguage, useWords } from "../../i18n/use-words.ts";
import { Form } from "../../kind/Form.tsx";
import { withValue } from "../../kind/form-data.ts";
import { KindFields } from "../../kind/KindFields.tsx";
import { ComplianceLink } from "../../process/ComplianceLink.tsx";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import { FormStack } from "../../ui/FormStack.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { toast } from "../../ui/toast.ts";

interface Props {
  /** The one that is corrected; a new one without. */
  readonly vessel?: Vessel;
  readonly onRemove?: () => void;
  readonly onClose: () => void;
}

/** The company's notes on a vessel. */
export function VesselForm({ vessel, onRemove, onClose }: Props) {
  const words = useWords();
  const errorWords = useErrorWords();
  const language = useLanguage();
  const { send, busy, above, under } = useSend();
  const [data, setData] = useState<FieldData>(() => (vessel === undefined ? {} : vesselFacts(vessel)));
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [tried, setTried] = useState(false);
  const wrong = vesselProblems(data);
  const error = (path: string): string | undefined => {
    const mine = tried || touched.has(path) ? wrong.find((one) => one.path === path) : undefined;
    return mine === undefined ? under(path) : errorWords(mine.code, mine.parameters);
  };
  const submit = async (): Promise<void> => {
    setTried(true);
    if (wrong.length > 0) return;
    const body = vesselFacts(data);
    const done =
      vessel === undefined
        ? await send(vesselRoutes.add, { body })
        : await send(vesselRoutes.set, { params: { id: vessel.id }, body });
    if (done === undefined) return;
    toast(words("vessels.saved", { name: done.answer.name }));
    onClose();
  };
  const refused = above(VESSEL_FACTS);
  return (
    <FormStack onSubmit={() => void submit()}>
      {refused !== undefined && <Notice tone="error">{refused}</Notice>}
      <Form
        value={{
          change: (path, value) => setData((old) => withValue(old, path, value)),
          touch: (path) => setTouched((old) => new Set(old).add(path)),
          error,
          data,
          language,
        }}
      >
        <KindFields fields={VESSEL_FIELDS} data={data} />
      </Form>
      {vessel !== undefined && <ComplianceLink of={{ source: "vessel", id: vessel.id }} name={vessel.name} />}
      <ButtonRow>
        {onRemove !== undefined && (
          <Button danger type="text" onClick={onRemove}>
            {words("vessels.remove")}
          </Button>
        )}
        <Button onClick={onClose}>{words("common.cancel")}</Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          {words("common.save")}
        </Button>
      </ButtonRow>
    </FormStack>
  );
}
