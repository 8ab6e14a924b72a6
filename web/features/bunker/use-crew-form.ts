import { useEffect, useMemo, useState } from "react";
import type { BunkerDelivery, BunkerForm } from "#domain/api/bunker-shapes";
import { bunkerChecks } from "#domain/bunker/checks";
import type { BunkerCheck } from "#domain/bunker/check";
import { BUNKER_KINDS } from "#domain/bunker/forms";
import { isKeptWhy } from "#domain/bunker/kept";
import type { WrittenForms } from "#domain/bunker/written";
import type { FieldError } from "#domain/errors";
import type { FieldData } from "#domain/kinds/field";
import { kindOf } from "#domain/kinds/kinds";
import { entries, keyOf, useEntries, type Entry } from "../../aboard/entries.ts";
import { differences, type Difference } from "../../aboard/merge.ts";
import { sender, useSending } from "../../aboard/sender.ts";
import { useAccount } from "../../aboard/account.ts";
import type { ApiError } from "../../api/client.ts";
import { useErrorWords, useSay, useWords } from "../../i18n/use-words.ts";
import { withValue } from "../../kind/form-data.ts";
import { useProblems } from "../../kind/use-problems.ts";
import { toast } from "../../ui/toast.ts";
import { tankerOf, whyNotWritten, writtenIn } from "./delivery.ts";

const NONE: readonly FieldError[] = [];

/** The checks of the delivery with what is typed in one of its forms, of those the ones that this form decides. */
function liveChecks(delivery: BunkerDelivery, form: BunkerForm, data: FieldData): readonly BunkerCheck[] {
  const written = Object.fromEntries(
    BUNKER_KINDS.map((kind) => [kind, kind === form.kind ? data : writtenIn(delivery, kind)]),
  ) as WrittenForms;
  return bunkerChecks({
    order: delivery.ordered,
    forms: written,
    tanker: tankerOf(delivery),
    commencedAt: delivery.commencedAt ?? "",
    completedAt: delivery.completedAt ?? "",
    registered: null,
    dips: null,
  }).filter(
    ({ name, outcome, at, faults }) =>
      // Only the server reads the register of vessels; a number that is wrong or another needs none.
      (name !== "imo" || outcome === "fails") &&
      (at.kind === form.kind || faults.some(({ kind }) => kind === form.kind)),
  );
}

/** Whether an entry began with another version than the form now has; one on its way is looked at when it is answered. */
const isOvertaken = ({ stuck, sending, version }: Entry, form: BunkerForm): boolean =>
  stuck === undefined ? sending === undefined && version !== form.version : stuck.code === "CONTENT_UPDATED";

/** Where an entry and the form that was saved meanwhile differ; undefined where nobody has to choose. */
function conflictOf(entry: Entry | undefined, form: BunkerForm): readonly Difference[] | undefined {
  if (entry === undefined || entry.handed === true || !isOvertaken(entry, form)) return undefined;
  return differences(entry.base, entry.data, form.data);
}

/** The first field that is missing or wrong, in view and with the focus. */
const goToFirst = (): void => {
  const first = document.querySelector<HTMLElement>('main [aria-invalid="true"], main [data-wrong]');
  first?.focus({ preventScroll: true });
  first?.scrollIntoView({ block: "center" });
};

/** The typed content of one form of a delivery, how it is kept and sent, and its faults. */
export function useCrewForm(delivery: BunkerDelivery, form: BunkerForm) {
  const words = useWords();
  const say = useSay();
  const errorWords = useErrorWords();
  const account = useAccount();
  const key = keyOf({ account, delivery: delivery.id, kind: form.kind });
  const entry = useEntries().get(key);
  const { sending } = useSending();
  const [asked, setAsked] = useState(false);
  const [refused, setRefused] = useState<ApiError>();
  const kind = kindOf(form.kind);
  const data = entry?.data ?? form.data;
  const late = entry?.stuck !== undefined && isKeptWhy(entry.stuck.code) ? entry.stuck.code : undefined;
  const conflict = useMemo(() => conflictOf(entry, form), [entry, form]);
  const told = refused ?? (late === undefined && conflict === undefined ? entry?.stuck : undefined);
  const problems = useProblems(kind, data, told?.fields ?? NONE);
  const writable = late === undefined && whyNotWritten(delivery, form.kind) === null;
  const checks = useMemo(() => liveChecks(delivery, form, data), [delivery, form, data]);
  // The other one has saved the same.
  const nothingLeft = conflict?.length === 0;
  useEffect(() => {
    if (nothingLeft) entries.remove(key);
  }, [nothingLeft, key]);
  const put = (next: (old: FieldData) => FieldData, over: Partial<Entry> = {}): void => {
    const old = entries.get(key) ?? {
      account,
      delivery: delivery.id,
      kind: form.kind,
      version: form.version,
      base: form.data,
      data: form.data,
      changes: 0,
      place: entries.nextPlace(),
    };
    const { stuck } = old as Entry;
    entries.put({
      ...old,
      data: next(old.data),
      changes: old.changes + 1,
      at: Date.now(),
      // A refusal of what was typed before is not one of this; a conflict stays until somebody has chosen.
      stuck: stuck?.code === "CONTENT_UPDATED" ? stuck : undefined,
      ...over,
    });
    sender.typed();
  };
  const settle = async (): Promise<boolean> => {
    setAsked(true);
    try {
      return await sender.settle(key);
    } finally {
      setAsked(false);
    }
  };
  const save = async (): Promise<boolean> => {
    setRefused(undefined);
    if (entries.get(key) === undefined) put((old) => old);
    const done = await settle();
    if (done) toast(words("bunker.savedToast", { form: say(kind.label) }));
    return done;
  };
  const fault = (path: string): string | undefined => {
    const found = checks.flatMap(({ faults }) => faults).find((one) => one.kind === form.kind && one.path === path);
    return found && errorWords(found.code, found.parameters);
  };
  return {
    kind,
    data,
    writable,
    checks,
    entry,
    begun: form.documentId !== null,
    saving: asked && sending,
    kept: entries.isKept(key),
    change: (path: string, value: unknown): void => put((old) => withValue(old, path, value)),
    touch: problems.touch,
    error: (path: string): string | undefined => problems.error(path) ?? fault(path),
    /** Whether nothing is missing or wrong; what is, is told from now on. */
    complete: (): boolean => {
      setRefused(undefined);
      const open = writable ? kind.problems(data) : [];
      if (open.length === 0) return true;
      problems.showAll();
      requestAnimationFrame(goToFirst);
      toast(words("bunker.formOpen", { count: open.length }));
      return false;
    },
    save,
    /** Whether the server has everything that was typed. */
    settled: async (): Promise<boolean> => entries.get(key) === undefined || settle(),
    refuse: setRefused,
    signed: (): void => {
      entries.remove(key);
      setRefused(undefined);
    },
    conflict: nothingLeft ? undefined : conflict,
    /** Goes on with this content, on the version that was saved meanwhile. */
    choose: (next: FieldData): void =>
      put(() => next, { base: form.data, version: form.version, stuck: undefined, sending: undefined }),
    takeTheirs: (): void => entries.remove(key),
    /** Why the form takes what was typed no more. */
    late,
    above: told?.message,
  };
}
export type CrewTyped = ReturnType<typeof useCrewForm>;
