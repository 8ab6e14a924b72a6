import { Button } from "antd";
import DownloadOutlined from "@ant-design/icons/es/icons/DownloadOutlined";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { every } from "#domain/changes";
import type { Divisible, Part } from "#domain/trade-trust/disclosure";
import type { FileContent } from "#domain/trade-trust/file-content";
import { useSay, useWords } from "../../../i18n/use-words.ts";
import { Check } from "../../../ui/Check.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { LoadingLine } from "../../../ui/LoadingLine.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { saveBlob } from "../../../ui/save-blob.ts";
import { DrawnPaper } from "../../../kind/DrawnPaper.tsx";
import { drawnDocument, useDrawingOf } from "../../../rendering/drawing.ts";
import { Fields, useFoot } from "../../../rendering/Fields.tsx";
import type { Contents } from "../../../rendering/use-contents.ts";
import styles from "./ShowInPart.module.css";

interface Props {
  /** Tells the file from others, which may have its name. */
  readonly id: number;
  readonly name: string;
  readonly divide: Contents["divide"];
  readonly document: unknown;
  /** The name of its issuer; empty where nothing proves it. */
  readonly issuer: string;
}

/** The holder of a document chooses what its reader may see, sees it so, and takes it along as a file. */
export function ShowInPart(props: Props) {
  const words = useWords();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{words("rendering.inPart")}</Button>
      <Dialog open={open} width={1080} title={words("rendering.inPart")} onClose={() => setOpen(false)}>
        <Choosing {...props} />
      </Dialog>
    </>
  );
}

function Choosing({ id, name, divide, document, issuer }: Props) {
  const words = useWords();
  const say = useSay();
  const template = useDrawingOf(document);
  const divisible = useMemo(() => divide(template?.schema.fields), [divide, template]);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const chosen = [...hidden].toSorted().join(" ");
  const seen = useQuery({
    queryKey: ["in-part", id, chosen],
    meta: { shows: every("document") },
    retry: false,
    gcTime: 0,
    placeholderData: (before: Seen | undefined) => before,
    structuralSharing: false,
    queryFn: () => seenWithout(divisible, hidden),
  });
  const foot = useFoot(seen.data?.content);
  const parts = divisible?.parts ?? [];
  const free = parts.filter(({ mandatory }) => !mandatory);
  const toggle = (paths: readonly string[], shows: boolean): void =>
    setHidden((before) => new Set(shows ? [...before].filter((one) => !paths.includes(one)) : [...before, ...paths]));
  const labelOf = ({ within, label, mandatory }: Part): string => {
    const full = [...within, label].map((one) => say(one)).join(" › ");
    return mandatory ? words("rendering.inPartStays", { name: full }) : full;
  };
  return (
    <div className={styles.dialog}>
      <p className="hw-quiet">{words("rendering.inPartHelp")}</p>
      {divisible?.codeStays === true && <Notice tone="warning">{words("rendering.inPartCode")}</Notice>}
      <div className={styles.columns}>
        <fieldset className={styles.parts}>
          <legend className={styles.title}>{words("rendering.inPartFields")}</legend>
          <Check
            checked={hidden.size === 0}
            onChange={(shows) =>
              toggle(
                free.map(({ path }) => path),
                shows,
              )
            }
          >
            {words("rendering.inPartAll")}
          </Check>
          {parts.map((part) => (
            <Check
              key={part.path}
              checked={!hidden.has(part.path)}
              disabled={part.mandatory}
              onChange={(shows) => toggle([part.path], shows)}
            >
              {labelOf(part)}
            </Check>
          ))}
        </fieldset>
        <section className={styles.seen} tabIndex={0} aria-label={words("rendering.inPartSees")} aria-live="polite">
          <p className={styles.title}>{words("rendering.inPartSees")}</p>
          {seen.error !== null ? (
            <Notice tone="error">{words("rendering.inPartFailed")}</Notice>
          ) : seen.data === undefined ? (
            <LoadingLine />
          ) : (
            <>
              {template !== null && (
                <DrawnPaper
                  template={template}
                  document={drawnDocument(template, seen.data.part, issuer)}
                  foot={foot}
                />
              )}
              <Fields content={seen.data.content} />
            </>
          )}
        </section>
      </div>
      <div className={styles.foot}>
        <Button
          type="primary"
          icon={<DownloadOutlined aria-hidden="true" />}
          disabled={seen.data?.chosen !== chosen}
          onClick={() => {
            if (seen.data !== undefined)
              saveBlob(new Blob([seen.data.file], { type: "application/json" }), `${name}-part.tt`);
          }}
        >
          {words("rendering.inPartSave")}
        </Button>
      </div>
    </div>
  );
}

interface Seen {
  readonly chosen: string;
  readonly part: unknown;
  readonly file: string;
  readonly content: FileContent;
}

async function seenWithout(divisible: Divisible | null, hidden: ReadonlySet<string>): Promise<Seen> {
  if (divisible === null) throw new TypeError("nothing can be left out of the document");
  const [document, { contentsOf }] = await Promise.all([
    divisible.without(hidden),
    import("#domain/trade-trust/file-content"),
  ]);
  const [content] = contentsOf(document);
  if (content === undefined) throw new TypeError("the part is no document");
  return { chosen: [...hidden].toSorted().join(" "), part: document, file: JSON.stringify(document), content };
}
