import { Button, Input, type InputRef } from "antd";
import CopyOutlined from "@ant-design/icons/es/icons/CopyOutlined";
import { useEffect, useRef, useState } from "react";
import { useWords } from "../i18n/use-words.ts";
import { ButtonRow } from "./ButtonRow.tsx";
import { FormStack } from "./FormStack.tsx";
import { copyText } from "./copy.ts";
import { Field } from "./FormParts.tsx";
import { Notice } from "./Notice.tsx";

interface Props {
  readonly secret: string;
  /** Only for an application, which is named along with its secret. */
  readonly clientId?: string;
  readonly onClose: () => void;
}

/** A new secret, this once, to be copied. */
export function SecretOnce({ secret, clientId, onClose }: Props) {
  const words = useWords();
  const [copied, setCopied] = useState(false);
  const field = useRef<InputRef>(null);
  useEffect(() => field.current?.select(), []);
  return (
    <FormStack>
      <Notice tone="warning">{words("applications.secretOnce")}</Notice>
      {clientId !== undefined && (
        <Field label={words("applications.clientId")}>
          <Input readOnly value={clientId} onFocus={(event) => event.target.select()} />
        </Field>
      )}
      <Field label={words("applications.secret")}>
        <Input ref={field} readOnly className="hw-mono" value={secret} onFocus={(event) => event.target.select()} />
      </Field>
      <ButtonRow>
        <Button icon={<CopyOutlined />} onClick={() => void copyText(secret).then(setCopied)}>
          {words(copied ? "common.copied" : "common.copy")}
        </Button>
        <Button type="primary" onClick={onClose}>
          {words("common.done")}
        </Button>
      </ButtonRow>
    </FormStack>
  );
}
