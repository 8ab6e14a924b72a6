import { Button } from "antd";
import { useEffect, useRef, useState } from "react";
import type { FileContent, OutsideRenderer } from "#domain/trade-trust/file-content";
import { frameAround } from "#domain/trade-trust/renderer-frame";
import { useSay, useWords } from "../i18n/use-words.ts";
import { LoadingLine } from "../ui/LoadingLine.tsx";
import { Notice } from "../ui/Notice.tsx";
import { saveBlob } from "../ui/save-blob.ts";
import { Segments } from "../ui/Segments.tsx";
import { Fields } from "./Fields.tsx";
import { useHidden } from "./hidden.ts";
import type { Contents } from "./use-contents.ts";
import { connect, HEIGHT, type Renderer, type View } from "./renderer.ts";
import styles from "./Rendering.module.css";

/** Hosts from which the reader lets pages be loaded, until this window is left. */
const agreed = new Set<string>();

interface Props {
  readonly content: FileContent & { readonly renderer: OutsideRenderer };
  readonly raw: unknown;
  /** Null where nothing can be left out of it. */
  readonly divide: Contents["divide"];
}

/** A document as a page elsewhere draws it, once the reader lets that page be loaded. */
export function Outside({ content, raw, divide }: Props) {
  const words = useWords();
  const { host } = content.renderer;
  const [loads, setLoads] = useState(agreed.has(host));
  if (loads) return <Frame content={content} raw={raw} divide={divide} />;
  return (
    <div className={styles.consent}>
      <p>{words("rendering.consent", { host })}</p>
      <Button
        type="primary"
        onClick={() => {
          agreed.add(host);
          setLoads(true);
        }}
      >
        {words("rendering.load", { host })}
      </Button>
    </div>
  );
}

function Frame({ content, raw, divide }: Props) {
  const words = useWords();
  const say = useSay();
  const frame = useRef<HTMLIFrameElement>(null);
  const renderer = useRef<Renderer>(null);
  const [state, setState] = useState<"waits" | "draws" | "silent">("waits");
  const [views, setViews] = useState<readonly View[]>([]);
  const [view, setView] = useState<string>();
  const [height, setHeight] = useState<number>(HEIGHT.least);
  const { document, renderer: outside } = content;
  const { hidden, part, hide, showAll } = useHidden(divide);
  useEffect(() => {
    if (part !== null) renderer.current?.render(part.content.document, part.raw);
  }, [part]);
  useEffect(() => {
    const iframe = frame.current;
    if (iframe === null) return;
    let left = false;
    iframe.src = frameAround(outside.url);
    connect(iframe, document, raw, {
      onViews: (told) => {
        setViews(told);
        setView((chosen) => chosen ?? told[0]?.id);
      },
      onHeight: setHeight,
      onHide: hide,
      onTimeout: () => setState("silent"),
    }).then(
      (found) => {
        renderer.current = found;
        if (!left) setState("draws");
      },
      () => {
        if (!left) setState("silent");
      },
    );
    return () => {
      left = true;
    };
  }, [document, raw, outside, hide]);

  if (state === "silent")
    return (
      <>
        <Notice tone="warning">{words("rendering.silent", { host: outside.host })}</Notice>
        <Fields content={{ ...content, attachments: [] }} />
      </>
    );
  return (
    <>
      {state === "waits" && <LoadingLine />}
      {state === "draws" && (
        <div className={styles.bar}>
          {views.length > 1 && (
            <Segments
              label={words("rendering.views")}
              value={view}
              options={views.map(({ id, label }) => ({ value: id, label }))}
              onChange={(id) => {
                setView(id);
                const chosen = views.find((one) => one.id === id);
                if (chosen !== undefined) renderer.current?.select(chosen);
              }}
            />
          )}
          <Button onClick={() => renderer.current?.print()}>{words("rendering.print")}</Button>
          <span className="hw-quiet">{words("rendering.drawnBy", { host: outside.host })}</span>
        </div>
      )}
      {hidden.length > 0 && (
        <Notice
          tone="info"
          action={
            <>
              <Button
                size="small"
                disabled={part === null}
                onClick={() =>
                  part !== null &&
                  saveBlob(new Blob([JSON.stringify(part.raw)], { type: "application/json" }), "part.tt")
                }
              >
                {words("rendering.inPartSave")}
              </Button>{" "}
              <Button
                size="small"
                onClick={() => {
                  showAll();
                  renderer.current?.render(document, raw);
                }}
              >
                {words("rendering.inPartAll")}
              </Button>
            </>
          }
        >
          {words("rendering.leftOutNames", { names: hidden.map((one) => say(one)).join(words("common.comma")) })}
        </Notice>
      )}
      <iframe
        ref={(element) => {
          frame.current = element;
          if (element !== null) element.style.height = `${height}px`;
        }}
        className={styles.frame}
        title={words("rendering.frame", { host: outside.host })}
        data-waits={state === "waits" || undefined}
      />
    </>
  );
}
