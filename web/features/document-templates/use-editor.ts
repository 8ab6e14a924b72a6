import { useDeferredValue, useMemo, useState } from "react";
import type { DocumentTemplate } from "#domain/api/document-templates";
import { readTemplateName, TEMPLATE_TEXTS, templateFile } from "#domain/template-file";
import { filesOfTemplate, type Template } from "#domain/trade-trust/template-package";
import { packTemplate } from "#domain/trade-trust/template-zip";
import { packageOf } from "../../kind/template-package.ts";
import { isSame, type Edited } from "./edited.ts";

/** The version after the newest of a template, or the first of a new one. */
export function nextVersion(template: DocumentTemplate | undefined): Pick<Edited, "major" | "minor"> {
  const newest = template?.versions[0];
  return newest === undefined
    ? { major: "1", minor: "0" }
    : { major: String(newest.major), minor: String(newest.minor + 1) };
}

export function editedOf(zip: Uint8Array, name: string, version: Pick<Edited, "major" | "minor">): Edited {
  const { texts, images } = filesOfTemplate(zip);
  return named({ name, ...version, texts, images }, name);
}

/** The name stands in `template.json`, too; where that is no JSON, it waits until it is. */
export function named(edited: Edited, name: string): Edited {
  const source = edited.texts["template.json"];
  try {
    const manifest = JSON.parse(source) as { readonly name?: unknown };
    if (manifest.name === name) return { ...edited, name };
    const text = `${JSON.stringify({ ...manifest, name }, null, 2)}\n`;
    return { ...edited, name, texts: { ...edited.texts, "template.json": text } };
  } catch {
    return { ...edited, name };
  }
}

const zipOf = ({ texts, images }: Pick<Edited, "texts" | "images">): Uint8Array => {
  const encoder = new TextEncoder();
  const written = TEMPLATE_TEXTS.map((file) => [file, encoder.encode(texts[file])] as const);
  return packTemplate({ ...Object.fromEntries(written), ...Object.fromEntries(images) });
};

/** The files of a template as they are edited, over those that it began with, and how they read meanwhile. */
export function useEditor(begun: Edited) {
  const [base, setBase] = useState(begun);
  const [edited, setEdited] = useState(begun);
  const [good, setGood] = useState<Template>();
  const shown = useDeferredValue(edited);
  const read = useMemo(() => packageOf(shown.name, zipOf(shown)), [shown]);
  // The last drawing that was whole stays in sight while something of it is typed.
  if (read.template !== null && read.template !== good) setGood(read.template);
  const file = templateFile({ name: edited.name, major: Number(edited.major), minor: Number(edited.minor) });
  return {
    edited,
    read,
    good,
    file,
    nameIsRight: typeof readTemplateName(file) !== "string" && edited.major !== "" && edited.minor !== "",
    dirty: !isSame(edited, base),
    change: setEdited,
    begin: (next: Edited): void => {
      setBase(next);
      setEdited(next);
    },
    saved: (): void => setBase(edited),
    zip: (): File => new File([new Uint8Array(zipOf(edited))], file, { type: "application/zip" }),
  };
}
