import { Button } from "antd";
import { useMemo, useRef, useState, type ReactNode } from "react";
import { useNavigate } from "react-router";
import {
  documentTemplateRoutes,
  type DocumentTemplate,
  type DocumentTemplateVersion,
} from "#domain/api/document-templates";
import { documentTemplateFlow, type DocumentTemplateAction } from "#domain/flows/document-template";
import { kindOf, KINDS } from "#domain/kinds/kinds";
import { PERMISSIONS, withoutRight } from "#domain/permissions";
import { TEMPLATE_STATES } from "#domain/template-states";
import { templateFile } from "#domain/template-file";
import { classificationOf } from "#domain/trade-trust/classification";
import { KIND_OF_TYPE } from "#domain/trade-trust/kind-of-template";
import { compareTemplates } from "#domain/trade-trust/template-compare";
import { callBytes } from "../../api/client.ts";
import { useSend } from "../../api/use-send.ts";
import { useErrorWords, useLanguage, useSay, useWords } from "../../i18n/use-words.ts";
import { useMe } from "../../session/use-me.ts";
import { ActionBar, type Action } from "../../ui/ActionBar.tsx";
import { DangerDialog } from "../../ui/DangerDialog.tsx";
import { madeAddress, newBatchAddress } from "../../ui/document-address.ts";
import { ErrorView } from "../../ui/ErrorView.tsx";
import { FooterKeys } from "../../ui/FooterKeys.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { saveBlob } from "../../ui/save-blob.ts";
import { Screen } from "../../ui/Screen.tsx";
import { toast } from "../../ui/toast.ts";
import { useKeys } from "../../ui/use-keys.ts";
import { Hash } from "../../ui/Hash.tsx";
import { Against } from "./Against.tsx";
import { Checks } from "./Checks.tsx";
import { Sample } from "./Sample.tsx";
import { usePackage, versionText } from "../../kind/template-package.ts";
import type { RefusedZip } from "./use-upload.ts";
import { VersionTable } from "./VersionTable.tsx";
import styles from "./DocumentTemplates.module.css";

interface Props {
  readonly title: ReactNode;
  readonly list: ReactNode;
  readonly template: DocumentTemplate;
  readonly version: DocumentTemplateVersion;
  readonly refused: RefusedZip | undefined;
  readonly uploading: boolean;
  readonly onVersion: (id: string) => void;
  readonly onUpload: (file: File) => void;
  readonly onEdit: () => void;
  readonly onNew: (type: DocumentTemplate["type"]) => void;
}

/** A version of a template between the list and its sample: what can be done with it, and what its zip says. */
export function VersionView(props: Props) {
  const { title, list, template, version, refused, uploading, onVersion, onUpload } = props;
  const words = useWords();
  const say = useSay();
  const errorWords = useErrorWords();
  const language = useLanguage();
  const { user, permissions } = useMe();
  const navigate = useNavigate();
  const { send, busy, problem } = useSend();
  const [deleting, setDeleting] = useState(false);
  const [otherId, setOtherId] = useState<string>();
  const chooser = useRef<HTMLInputElement>(null);
  // A version that is being deleted is not read again when the server tells of the change.
  const read = usePackage(template, deleting && busy ? undefined : version);
  const shown = read.data?.template ?? null;
  const wrong = refused?.read ?? null;
  const { versions } = template;
  const others = versions.filter(({ id }) => id !== version.id);
  const other = others.find(({ id }) => id === otherId) ?? others.find(({ state }) => state === "IN_USE") ?? others[0];
  const before = usePackage(template, other).data?.template ?? null;
  const changes = useMemo(
    () => (before === null || shown === null ? null : compareTemplates(before, shown)),
    [before, shown],
  );
  const file = templateFile({ name: template.name, ...version });
  const named = versionText(version);

  const step = (by: number): void => {
    const next = versions[versions.findIndex(({ id }) => id === version.id) + by];
    if (next !== undefined) onVersion(next.id);
  };
  const compare = (): void => {
    const place = document.getElementById("against");
    place?.scrollIntoView({ block: "nearest" });
    place?.focus();
  };
  const chooseFile = (): void => chooser.current?.click();
  useKeys({ j: () => step(1), k: () => step(-1) });

  const act = async (name: "use" | "retire", id: string): Promise<void> => {
    if ((await send(documentTemplateRoutes[name], { params: { id } })) === undefined) return;
    const done = versions.find((one) => one.id === id) ?? version;
    toast(words(`documentTemplates.${name}d`, { name: template.name, version: versionText(done) }));
  };
  const remove = async (): Promise<void> => {
    if ((await send(documentTemplateRoutes.delete, { params: { id: version.id } })) === undefined) return;
    setDeleting(false);
    if (other !== undefined) onVersion(other.id);
  };
  const download = async (): Promise<void> => {
    saveBlob(await callBytes(documentTemplateRoutes.zip, { params: { id: version.id } }), file);
  };
  const kind = KIND_OF_TYPE[template.type];
  const { draft: right } = KINDS[kind];
  const whyNotMade = !permissions.includes(right)
    ? errorWords(withoutRight(right), { permission: say(PERMISSIONS[right]) })
    : version.state === "IN_USE"
      ? undefined
      : words("documentTemplates.makeWhy");
  const admin = user.isAdmin ? undefined : words("templates.admin");
  const why = (name: DocumentTemplateAction): string | undefined => {
    const code = version.can[name] ?? null;
    if (code === null) return undefined;
    return code === "FORBIDDEN"
      ? words("templates.admin")
      : errorWords(code, { state: say(TEMPLATE_STATES[version.state].label) });
  };
  const draft = versions.find(({ state, id }) => state === "DRAFT" && id !== version.id);
  const label = (name: DocumentTemplateAction): string => `${say(documentTemplateFlow.actions[name].label)} ${named}`;
  const useWhy = why("use");
  const actions: Action[] = [
    {
      id: "use",
      label: language === "zh-CN" ? label("use") : words("documentTemplates.use", { version: named }),
      why: useWhy,
      busy,
      onClick: () => void act("use", version.id),
    },
    {
      id: "compare",
      label:
        other === undefined
          ? words("documentTemplates.compareAlone")
          : words("documentTemplates.compare", { version: versionText(other) }),
      shortcut: "C",
      why: other === undefined ? words("documentTemplates.onlyOne") : undefined,
      onClick: compare,
    },
    {
      id: "make",
      label: words("documentTemplates.make"),
      why: whyNotMade,
      onClick: () => void navigate(madeAddress(kind, version.id)),
    },
    ...(version.state === "IN_USE" && permissions.includes("tt.create")
      ? [{ id: "bulk", label: words("bulk.begin"), onClick: () => void navigate(newBatchAddress(version.id)) }]
      : []),
    { id: "zip", label: words("documentTemplates.zip"), onClick: () => void download() },
    { id: "edit", label: words("documentTemplates.edit"), why: admin, onClick: props.onEdit },
    {
      id: "retire",
      label: label("retire"),
      why: why("retire"),
      onClick: () => void act("retire", version.id),
      ...(version.can["retire"] === "TEMPLATE_IN_USE" && draft !== undefined
        ? {
            help: {
              label: words("documentTemplates.use", { version: versionText(draft) }),
              onClick: () => void act("use", draft.id),
            },
          }
        : {}),
    },
    { id: "delete", label: label("delete"), why: why("delete"), onClick: () => setDeleting(true) },
  ];
  return (
    <>
      <Screen
        head={
          <>
            {title}
            <ActionBar
              solid={version.can["use"] === null}
              actions={actions}
              extra={
                <>
                  <Button onClick={() => props.onNew(template.type)} disabled={!user.isAdmin}>
                    {words("documentTemplates.create")}
                  </Button>
                  <Button loading={uploading} disabled={!user.isAdmin} aria-keyshortcuts="U" onClick={chooseFile}>
                    {words("documentTemplates.upload")}
                  </Button>
                </>
              }
            />
          </>
        }
        foot={
          <FooterKeys
            hints={[
              { keys: ["J", "K"], label: words("documentTemplates.versionKey") },
              { keys: ["U"], label: words("documentTemplates.upload") },
              { keys: ["C"], label: words("documentTemplates.compareKey") },
              { keys: ["?"], label: words("keys.all") },
            ]}
          >
            <span>SHA-256</span>
            <Hash value={version.sha256} />
          </FooterKeys>
        }
      >
        <UploadKey onPress={user.isAdmin ? chooseFile : undefined} />
        <input
          ref={chooser}
          type="file"
          hidden
          accept=".zip,application/zip"
          onChange={(event) => {
            const [chosen] = event.target.files ?? [];
            if (chosen !== undefined) onUpload(chosen);
            event.target.value = "";
          }}
        />
        <div className={styles.columns}>
          {list}
          <div className={styles.middle}>
            <div className={styles.title}>
              <span className={styles.tile} data-type={template.type} aria-hidden="true">
                {kindOf(KIND_OF_TYPE[template.type]).code}
              </span>
              <h2>{template.name}</h2>
              <span className={styles.fact}>
                {[
                  words(`documentTemplates.${template.type}`),
                  words(`documentTemplates.${version.format}`),
                  say(classificationOf(template.classification)),
                ].join(words("common.comma"))}
              </span>
            </div>
            {problem !== undefined && <Notice tone="error">{problem.message}</Notice>}
            <VersionTable template={template} current={version.id} onChoose={onVersion} />
            <p className="hw-help">{words("documentTemplates.forEver")}</p>
            {wrong && <Checks of={wrong} file={refused?.file ?? ""} />}
            {read.data !== undefined && <Checks of={read.data} file={file} />}
            {shown && other !== undefined && (
              <Against template={template} version={version} other={other} changes={changes} onOther={setOtherId} />
            )}
          </div>
          {shown ? (
            <Sample
              template={shown}
              changed={changes === null || other === undefined ? undefined : { since: versionText(other), changes }}
            />
          ) : read.error === null ? (
            <LoadingLine />
          ) : (
            <ErrorView title={words("common.failed")} help={read.error.message} onRetry={() => void read.refetch()} />
          )}
        </div>
      </Screen>
      {deleting && (
        <DangerDialog
          open
          title={`${label("delete")}${words("common.colon")}${template.name}`}
          sentence={words("documentTemplates.deleteSentence", { version: named })}
          verb={say(documentTemplateFlow.actions.delete.label)}
          confirm="none"
          busy={busy}
          error={problem?.message}
          onConfirm={() => void remove()}
          onCancel={() => setDeleting(false)}
        />
      )}
    </>
  );
}

/** U chooses a zip, as the button does. */
function UploadKey({ onPress }: { readonly onPress: (() => void) | undefined }) {
  useKeys({ u: onPress });
  return null;
}
