import { Button, Input } from "antd";
import { useState } from "react";
import { stampRoutes, type Stamp } from "#domain/api/stamps";
import { LIMITS } from "#domain/limits";
import { isStampSide, STAMP_SHAPES, STAMP_SPECIFICATIONS, stampSize, type StampSpecification } from "#domain/stamps";
import { requestKey, ApiError } from "../../api/client.ts";
import { sendFile } from "../../api/send-file.ts";
import { useErrorWords, useSay, useWords } from "../../i18n/use-words.ts";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import { Choice } from "../../ui/Choice.tsx";
import { Field } from "../../ui/FormParts.tsx";
import { FormStack } from "../../ui/FormStack.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { UploadDrop } from "../../ui/UploadDrop.tsx";
import { OnPaper } from "./StampPicture.tsx";
import styles from "./Stamps.module.css";

const ACCEPT = ".png,.jpg,.jpeg,image/png,image/jpeg";
const TYPES = ["image/png", "image/jpeg"];
const START = { name: "", specification: "round" as StampSpecification, widthMm: "40", heightMm: "40" };

interface Props {
  /** The stamp whose image is replaced; a new one when left out. */
  readonly stamp?: Stamp;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** A new stamp, or another image for one: name and shape, the file, and how it will look on paper. */
export function StampForm({ stamp, onDone, onClose }: Props) {
  const words = useWords();
  const say = useSay();
  const errorWords = useErrorWords();
  const [form, setForm] = useState(START);
  const [file, setFile] = useState<File>();
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const custom = form.specification === "custom";
  const sides = { widthMm: Number(form.widthMm), heightMm: Number(form.heightMm) };
  const size = stamp ?? stampSize(form.specification, sides);
  const badSide = (mm: number): string | undefined =>
    custom && !isStampSide(mm) ? errorWords("STAMP_SIDE") : undefined;
  const nameNeeded = stamp === undefined && form.name.trim() === "";

  const take = (files: readonly File[]): void => {
    const [chosen] = files;
    const wrong = chosen !== undefined && !TYPES.includes(chosen.type);
    setProblem(wrong ? errorWords("STAMP_FORMAT") : undefined);
    setFile(wrong ? undefined : chosen);
  };
  const submit = async (): Promise<void> => {
    setTried(true);
    if (
      file === undefined ||
      nameNeeded ||
      (stamp === undefined && (badSide(sides.widthMm) ?? badSide(sides.heightMm)) !== undefined)
    )
      return;
    setBusy(true);
    setProblem(undefined);
    const options = { key: requestKey(), onProgress: () => undefined };
    try {
      if (stamp === undefined)
        await sendFile(
          stampRoutes.upload,
          { query: { name: form.name.trim(), specification: form.specification, ...(custom ? sides : {}) } },
          file,
          options,
        );
      else await sendFile(stampRoutes.replace, { params: { id: stamp.id } }, file, options);
      onDone();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setProblem(failure.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <FormStack onSubmit={() => void submit()}>
      {problem !== undefined && <Notice tone="error">{problem}</Notice>}
      {stamp === undefined && (
        <>
          <Field
            label={words("stamps.name")}
            required
            help={words("stamps.nameHelp")}
            error={tried && nameNeeded ? words("account.needed") : undefined}
          >
            <Input
              maxLength={140}
              value={form.name}
              onChange={(event) => setForm({ ...form, name: event.target.value })}
            />
          </Field>
          <Field label={words("stamps.specification")} required>
            <Choice
              label={words("stamps.specification")}
              value={form.specification}
              options={STAMP_SHAPES.map((value) => ({ value, label: say(STAMP_SPECIFICATIONS[value].label) }))}
              onChange={(specification) => setForm({ ...form, specification })}
            />
          </Field>
          {custom && (
            <div className={styles.sides}>
              {(["widthMm", "heightMm"] as const).map((side) => (
                <Field key={side} label={words(`stamps.${side}`)} required error={badSide(sides[side])}>
                  <Input
                    inputMode="numeric"
                    maxLength={2}
                    value={form[side]}
                    onChange={(event) => setForm({ ...form, [side]: event.target.value })}
                  />
                </Field>
              ))}
            </div>
          )}
        </>
      )}
      <UploadDrop
        types={words("stamps.types")}
        accept={ACCEPT}
        limitMb={LIMITS.stampMb}
        tooLarge={errorWords("STAMP_TOO_LARGE")}
        busy={busy}
        onFiles={take}
      />
      {tried && file === undefined && problem === undefined && (
        <Notice tone="error">{words("stamps.fileNeeded")}</Notice>
      )}
      {file !== undefined && size !== null && isStampSide(size.widthMm) && isStampSide(size.heightMm) && (
        <div>
          <p className="hw-quiet">{words("stamps.preview", { width: size.widthMm, height: size.heightMm })}</p>
          <OnPaper image={file} name={form.name || file.name} size={size} />
        </div>
      )}
      <p className="hw-quiet">{words("stamps.reviewHelp")}</p>
      <ButtonRow>
        <Button onClick={onClose}>{words("common.cancel")}</Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          {words(stamp === undefined ? "stamps.add" : "stamps.replaceDo")}
        </Button>
      </ButtonRow>
    </FormStack>
  );
}
