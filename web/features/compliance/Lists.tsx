import { Button } from "antd";
import { useRef, useState } from "react";
import type { ScreeningList } from "#domain/api/screening-lists";
import { LIMITS, megabytes } from "#domain/limits";
import { LIST_VERSION_STATES } from "#domain/screening/checks";
import { LIST_FORMATS } from "#domain/screening/list-formats";
import { ApiError, requestKey } from "../../api/client.ts";
import { sendFile } from "../../api/send-file.ts";
import { useSend } from "../../api/use-send.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useErrorWords, useSay, useWords } from "../../i18n/use-words.ts";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import { DangerDialog } from "../../ui/DangerDialog.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Section } from "../../ui/FormParts.tsx";
import { Hash } from "../../ui/Hash.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Row, RowActs, RowList, RowPart } from "../../ui/RowList.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { toast } from "../../ui/toast.ts";
import { ListDialog } from "./ListDialog.tsx";
import type { ListRoutes } from "./list-routes.ts";
import { Versions } from "./Versions.tsx";

interface Props {
  readonly of: "company" | "node";
  readonly routes: ListRoutes;
  /** The user keeps them; others read. */
  readonly keeps: boolean;
  readonly lists: readonly ScreeningList[];
}

type Asked =
  | "add"
  | { readonly edit: ScreeningList }
  | { readonly versions: string }
  | { readonly remove: ScreeningList };

/** Lists with the version in use of each, and what their keeper does with them. */
export function Lists({ of, routes, keeps, lists }: Props) {
  const words = useWords();
  const [asked, setAsked] = useState<Asked>();
  const shown = typeof asked === "object" && "versions" in asked ? lists.find(({ id }) => id === asked.versions) : null;
  return (
    <Section title={words(`compliance.lists.${of}`)} note={words(`compliance.lists.${of}Note`)}>
      {lists.length === 0 ? (
        <p className="hw-help">{words("compliance.lists.none")}</p>
      ) : (
        <RowList columns={3} label={words(`compliance.lists.${of}`)}>
          {lists.map((list) => (
            <ListRow
              key={list.id}
              list={list}
              routes={routes}
              keeps={keeps && (of === "node" || !list.shared)}
              onEdit={() => setAsked({ edit: list })}
              onVersions={() => setAsked({ versions: list.id })}
              onRemove={() => setAsked({ remove: list })}
            />
          ))}
        </RowList>
      )}
      {keeps && (
        <ButtonRow start>
          <Button onClick={() => setAsked("add")}>{words("compliance.lists.add")}</Button>
        </ButtonRow>
      )}
      {asked === "add" && <ListDialog routes={routes} onClose={() => setAsked(undefined)} />}
      {typeof asked === "object" && "edit" in asked && (
        <ListDialog list={asked.edit} routes={routes} onClose={() => setAsked(undefined)} />
      )}
      {shown && (
        <Dialog open width={860} title={shown.name} onClose={() => setAsked(undefined)}>
          <Versions list={shown} routes={routes} keeps={keeps && (of === "node" || !shown.shared)} />
        </Dialog>
      )}
      {typeof asked === "object" && "remove" in asked && (
        <RemoveDialog list={asked.remove} routes={routes} onClose={() => setAsked(undefined)} />
      )}
    </Section>
  );
}

interface RowProps {
  readonly list: ScreeningList;
  readonly routes: ListRoutes;
  readonly keeps: boolean;
  readonly onEdit: () => void;
  readonly onVersions: () => void;
  readonly onRemove: () => void;
}

function ListRow({ list, routes, keeps, onEdit, onVersions, onRemove }: RowProps) {
  const [words, say, format, errorWords] = [useWords(), useSay(), useFormat(), useErrorWords()];
  const { send, busy, problem, forget } = useSend();
  const chooser = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState(false);
  const [refused, setRefused] = useState<string>();
  const { inUse, versions } = list;
  const [newest] = versions;
  const bring = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    forget();
    if (file.size >= megabytes(LIMITS.listMb)) return setRefused(errorWords("LIST_SIZE"));
    setRefused(undefined);
    setSending(true);
    try {
      const input = { params: { id: list.id }, query: { name: file.name.slice(0, 200) } };
      await sendFile(routes.bring, input, file, { key: requestKey(), onProgress: () => undefined });
      toast(words("compliance.lists.brought", { name: list.name }));
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setRefused(failure.message);
    } finally {
      setSending(false);
    }
  };
  const label = (act: string): string => `${act}${words("common.colon")}${list.name}`;
  const failed =
    refused ??
    problem?.message ??
    (list.fetchError === null ? undefined : errorWords(list.fetchError, { address: list.fetchFailed }));
  return (
    <Row>
      <RowPart>
        <span className="hw-strong">{list.name}</span>
        <span className="hw-quiet">
          {[say(LIST_FORMATS[list.format]), list.shared ? words("compliance.lists.shared") : ""]
            .filter(Boolean)
            .join(words("common.comma"))}
        </span>
      </RowPart>
      <RowPart>
        {inUse === null ? (
          <span className="hw-quiet">{words("compliance.lists.noVersion")}</span>
        ) : (
          <>
            <span>
              {words("compliance.lists.inUse", { n: inUse.n, date: format.date(inUse.at) })}{" "}
              <Hash value={inUse.sha256} />
            </span>
            <span className="hw-quiet">
              {words("compliance.lists.entries", {
                entries: format.number(inUse.entries),
                names: format.number(inUse.names),
              })}
            </span>
          </>
        )}
        {newest !== undefined && newest.state !== "IN_USE" && <StateMark state={LIST_VERSION_STATES[newest.state]} />}
      </RowPart>
      <RowActs>
        <Button size="small" aria-label={label(words("compliance.lists.versions"))} onClick={onVersions}>
          {words("compliance.lists.versions")}
        </Button>
        {keeps && (
          <>
            <input
              ref={chooser}
              type="file"
              hidden
              aria-label={label(words("compliance.lists.bring"))}
              onChange={(event) => {
                void bring(event.target.files?.[0]);
                event.target.value = "";
              }}
            />
            <Button
              size="small"
              loading={sending}
              aria-label={label(words("compliance.lists.bring"))}
              onClick={() => chooser.current?.click()}
            >
              {words("compliance.lists.bring")}
            </Button>
            {list.addresses.length > 0 && (
              <Button
                size="small"
                loading={busy}
                aria-label={label(words("compliance.lists.fetch"))}
                onClick={() => void send(routes.fetch, { params: { id: list.id } })}
              >
                {words("compliance.lists.fetch")}
              </Button>
            )}
            <Button size="small" aria-label={label(words("compliance.lists.edit"))} onClick={onEdit}>
              {words("compliance.lists.edit")}
            </Button>
            <Button size="small" aria-label={label(words("compliance.lists.remove"))} onClick={onRemove}>
              {words("compliance.lists.remove")}
            </Button>
          </>
        )}
      </RowActs>
      {(list.addresses.length > 0 || failed !== undefined) && (
        <RowPart whole quiet>
          {list.addresses.length > 0 && (
            <span>
              {list.addresses.join(words("common.comma"))}
              {list.fetchedAt !== null &&
                ` ${words("compliance.lists.fetched", { when: format.when(list.fetchedAt) })}`}
            </span>
          )}
          {failed !== undefined && <Notice tone="error">{failed}</Notice>}
        </RowPart>
      )}
    </Row>
  );
}

interface RemoveProps {
  readonly list: ScreeningList;
  readonly routes: ListRoutes;
  readonly onClose: () => void;
}

function RemoveDialog({ list, routes, onClose }: RemoveProps) {
  const words = useWords();
  const { send, busy, problem } = useSend();
  const remove = async (): Promise<void> => {
    if ((await send(routes.remove, { params: { id: list.id } })) !== undefined) onClose();
  };
  return (
    <DangerDialog
      open
      title={`${words("compliance.lists.remove")}${words("common.colon")}${list.name}`}
      sentence={words("compliance.lists.removeSentence")}
      verb={words("compliance.lists.remove")}
      confirm="none"
      irreversible
      busy={busy}
      error={problem?.message}
      onConfirm={() => void remove()}
      onCancel={onClose}
    />
  );
}
