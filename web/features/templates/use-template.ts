import { useState } from "react";
import { templateRoutes, type Template } from "#domain/api/templates";
import { LOOK_FIELDS, type TemplateKind } from "#domain/documents/templates";
import type { FieldData } from "#domain/kinds/field";
import type { Language } from "#domain/text";
import { ApiError, call, requestKey } from "../../api/client.ts";
import { sendFile } from "../../api/send-file.ts";
import { useSend } from "../../api/use-send.ts";
import { initialData } from "../../kind/form-data.ts";
import { mergeData } from "../../kind/merge-data.ts";

export interface Typed {
  readonly kind: TemplateKind;
  readonly name: string;
  readonly language: Language;
  readonly look: FieldData;
  readonly data: FieldData;
}

const typedOf = ({ kind, name, language, look, data }: Template): Typed => ({
  kind,
  name,
  language,
  look: { ...initialData(LOOK_FIELDS), ...look },
  data,
});
const blank = (language: Language): Typed => ({
  kind: "BillOfLading",
  name: "",
  language,
  look: initialData(LOOK_FIELDS),
  data: {},
});
const same = (one: Typed, other: Typed): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * What is typed of a version of a template over what the server has. It is saved when that is asked for. What a
 * colleague saved meanwhile takes nothing away that was typed here.
 */
export function useTemplate(given: Template | null, language: Language, onSaved: (saved: Template) => void) {
  const { send, busy, problem, forget } = useSend();
  const [kept, setKept] = useState(given);
  const [typed, setTyped] = useState<Typed>(() => (given === null ? blank(language) : typedOf(given)));
  const [base, setBase] = useState(typed);
  /** The newest version, where a colleague has saved another than the one that was looked at. */
  const [theirs, setTheirs] = useState<Template>();
  const [uploading, setUploading] = useState(false);
  const [refused, setRefused] = useState<ApiError>();
  const dirty = !same(typed, base);

  const take = (answer: Template): void => {
    const next = typedOf(answer);
    setKept(answer);
    setBase(next);
    setTyped(next);
    setTheirs(undefined);
    setRefused(undefined);
  };
  // A colleague has changed it, and nothing was typed here.
  if (given !== null && kept?.id === given.id && given.version > kept.version && !dirty && !busy && !uploading)
    take(given);

  const conflict = async (at: Template): Promise<void> => {
    const seen = await call(templateRoutes.get, { params: { id: at.id } }).catch(() => undefined);
    const newest = seen?.versions[0];
    if (newest === undefined) return;
    setTheirs(newest.id === at.id ? seen : await call(templateRoutes.get, { params: { id: newest.id } }));
  };
  /** Keeps what was typed, in the version that `over` names or in the one that is shown; undefined where it could not. */
  const save = async (over: Template | null = kept, said: Typed = typed): Promise<Template | undefined> => {
    const { kind, ...content } = said;
    const done =
      over === null
        ? await send(templateRoutes.create, { body: { kind, ...content } })
        : await send(templateRoutes.save, {
            params: { id: over.id },
            body: { ...content, expectedVersion: over.version },
          });
    if (done === undefined) {
      if (over !== null) await conflict(over);
      return undefined;
    }
    take(done.answer);
    onSaved(done.answer);
    return done.answer;
  };
  /** Keeps what was typed first: the file belongs to the draft of a version. */
  const upload = async (file: File): Promise<void> => {
    const draft = kept !== null && kept.state === "DRAFT" && !dirty ? kept : await save();
    if (draft === undefined) return;
    setUploading(true);
    setRefused(undefined);
    try {
      const input = { params: { id: draft.id }, query: { name: file.name, expectedVersion: draft.version } };
      take(await sendFile(templateRoutes.setAnnex, input, file, { key: requestKey(), onProgress: () => undefined }));
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setRefused(failure);
    } finally {
      setUploading(false);
    }
  };
  /** An act on what is kept; what is typed is kept first. */
  const act = async (name: "use" | "retire"): Promise<Template | undefined> => {
    const at = dirty || kept === null ? await save() : kept;
    if (at === undefined) return undefined;
    const done = await send(templateRoutes[name], { params: { id: at.id }, body: { expectedVersion: at.version } });
    if (done === undefined) {
      await conflict(at);
      return undefined;
    }
    take(done.answer);
    return done.answer;
  };
  return {
    kept,
    typed,
    dirty,
    busy: busy || uploading,
    uploading,
    problem: refused ?? problem,
    theirs: problem?.code === "CONTENT_UPDATED" ? theirs : undefined,
    change: (part: (typed: Typed) => Partial<Typed>) => setTyped((now) => ({ ...now, ...part(now) })),
    save,
    upload,
    act,
    forget,
    takeTheirs: (): void => {
      if (theirs === undefined) return;
      take(theirs);
      forget();
      onSaved(theirs);
    },
    /** Every field as the one who changed it has it, and as it was typed here where both did. */
    keepMine: async (): Promise<void> => {
      if (theirs === undefined) return;
      const other = typedOf(theirs);
      const said: Typed = {
        kind: typed.kind,
        name: typed.name === base.name ? other.name : typed.name,
        language: typed.language === base.language ? other.language : typed.language,
        look: mergeData(base.look, typed.look, other.look).data,
        data: mergeData(base.data, typed.data, other.data).data,
      };
      setTyped(said);
      await save(theirs, said);
    },
  };
}

export type HeldTemplate = ReturnType<typeof useTemplate>;
