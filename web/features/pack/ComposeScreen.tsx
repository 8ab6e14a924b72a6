import { Button } from "antd";
import PlusOutlined from "@ant-design/icons/es/icons/PlusOutlined";
import { useState } from "react";
import { useNavigate } from "react-router";
import { UPLOAD_LIMIT_MB } from "#domain/api/documents";
import { envelopeRoutes } from "#domain/api/envelopes";
import { packRoutes, type PackDetail } from "#domain/api/packs";
import { PACK_STATES } from "#domain/states";
import { call, isUnanswered } from "../../api/client.ts";
import { useSend } from "../../api/use-send.ts";
import { useWords } from "../../i18n/use-words.ts";
import { DocumentPicker } from "../../kind/DocumentPicker.tsx";
import { SaveMark } from "../../kind/SaveMark.tsx";
import { UploadDialog } from "../../kind/UploadDialog.tsx";
import { UPLOAD_ACCEPT } from "../../kind/use-uploads.ts";
import { usePermission } from "../../session/use-me.ts";
import { actPicture } from "../../ui/act-pictures.tsx";
import { ActionBar } from "../../ui/ActionBar.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { Screen } from "../../ui/Screen.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { toast } from "../../ui/toast.ts";
import { promptOf } from "../../kind/use-kept-form.ts";
import { UnsavedPrompt } from "../../ui/UnsavedPrompt.tsx";
import { UploadDrop } from "../../ui/UploadDrop.tsx";
import { useArrival } from "../../ui/use-begun.ts";
import { composeAddress, detailAddress } from "../../kind/pack-address.ts";
import { DeleteDialog } from "./DeleteDialog.tsx";
import { isBlank } from "./fields.ts";
import styles from "./Pack.module.css";
import { PackDocuments } from "./PackDocuments.tsx";
import { PackForm } from "./PackForm.tsx";
import { usePackDraft } from "./use-pack-draft.ts";
import { Wanted } from "./Wanted.tsx";
import { useWhy } from "./use-why.ts";

interface Props {
  readonly pack: PackDetail;
  /** The envelope that it goes into when it is created. */
  readonly envelopeId: string | undefined;
  readonly onBegun: (id: string) => void;
}

/** An e-Pack while it is written. A created one is made a draft again first. */
export function ComposeScreen({ pack, envelopeId, onBegun }: Props) {
  const words = useWords();
  const navigate = useNavigate();
  const arrival = useArrival((made: PackDetail) => composeAddress(made.id, envelopeId), onBegun);
  const draft = usePackDraft(pack, arrival.arrive);
  const why = useWhy(pack);
  const mayUpload = usePermission("ordinary.upload");
  const { send, busy, problem } = useSend();
  const [picking, setPicking] = useState(false);
  const [uploading, setUploading] = useState<readonly File[]>();
  const [deleting, setDeleting] = useState(false);
  const [tried, setTried] = useState(false);
  const { fields, put, run, error } = draft;
  const begun = pack.id !== "";
  const written = pack.state === "DRAFT";

  const leave = async (): Promise<void> => {
    try {
      const saved = await draft.flush();
      if (saved.id !== "" && isBlank(saved))
        await call(packRoutes.delete, { params: { id: saved.id } }).catch(() => undefined);
      else if (saved.id !== "") toast(words("pack.kept"));
    } catch {
      // Leaving asks what becomes of it.
    }
    await navigate(envelopeId === undefined ? "/layout/epacks" : `/layout/compose/${envelopeId}`);
  };
  const add = async (documentIds: readonly string[]): Promise<string | undefined> =>
    (await run((id) => call(packRoutes.addDocuments, { params: { id }, body: { documentIds: [...documentIds] } })))
      ?.message;
  const create = async (): Promise<void> => {
    setTried(true);
    const saved = await draft.flush().catch(() => undefined);
    // Missing values are named at the fields and at the foot.
    if (saved === undefined || saved.can["complete"] !== null) return;
    const made = await send(packRoutes.complete, {
      params: { id: saved.id },
      body: { expectedVersion: saved.version },
    });
    if (made === undefined) return;
    toast(words("pack.created"));
    if (envelopeId === undefined) return void navigate(detailAddress(saved.id, "list", true), { replace: true });
    const carried = await send(envelopeRoutes.addPack, { params: { id: envelopeId }, body: { packId: saved.id } });
    if (carried !== undefined) await navigate(`/layout/compose/${envelopeId}`, { replace: true });
  };
  const reopen = async (): Promise<void> =>
    void (await send(packRoutes.reopen, { params: { id: pack.id }, body: { expectedVersion: pack.version } }));
  const refused =
    draft.state === "failed" && error?.code === "NOT_FOUND"
      ? words("form.deletedMeanwhile")
      : draft.state === "failed" && error !== undefined && isUnanswered(error)
        ? `${words("form.keptHere")} ${words("form.notReached")}`
        : (error ?? problem)?.message;
  // Missing values are named under their fields, as soon as the button is pressed.
  const missing = pack.can["complete"] === "BAD_INPUT" && !tried ? undefined : why("complete");

  if (!written)
    return (
      <Screen
        head={
          <PageTitle
            title={pack.reference}
            state={<StateMark state={PACK_STATES[pack.state]} />}
            onBack={() => void navigate(detailAddress(pack.id))}
          />
        }
        foot={
          <section className={styles.foot} aria-label={words("actions.label")}>
            <ActionBar
              reason="beside"
              actions={[
                {
                  id: "reopen",
                  label: words("pack.reopen"),
                  icon: actPicture("pack.reopen"),
                  onClick: () => void reopen(),
                  why: why("reopen"),
                  busy,
                },
              ]}
            />
          </section>
        }
      >
        <div className={styles.body}>
          {problem !== undefined && <Notice tone="error">{problem.message}</Notice>}
          <EmptyState title={words("pack.fixed")} help={words("pack.fixedHelp")} />
        </div>
      </Screen>
    );
  return (
    <Screen
      head={
        <PageTitle
          title={fields.reference || words("pack.new")}
          state={<StateMark state={PACK_STATES.DRAFT} />}
          onBack={() => void leave()}
          extra={<SaveMark state={draft.state} at={begun ? pack.at : undefined} />}
        />
      }
      foot={
        <section className={styles.foot} aria-label={words("actions.label")}>
          <ActionBar
            reason="beside"
            steady
            actions={[
              {
                id: "create",
                label: envelopeId === undefined ? words("pack.create") : words("pack.createInto"),
                icon: actPicture("pack.complete"),
                onClick: () => void create(),
                why: begun ? missing : words("pack.nothingYet"),
                busy,
              },
              { id: "save", label: words("common.saveAndClose"), onClick: () => void leave() },
            ]}
            extra={
              begun && (
                <Button
                  type="text"
                  icon={actPicture("pack.delete")}
                  aria-label={words("pack.delete")}
                  title={words("pack.delete")}
                  onClick={() => setDeleting(true)}
                />
              )
            }
          />
        </section>
      }
    >
      <div className={styles.body}>
        {refused !== undefined && <Notice tone="error">{refused}</Notice>}
        {draft.state === "conflict" && (
          <Notice
            tone="warning"
            action={
              <>
                <Button size="small" onClick={draft.takeTheirs}>
                  {words("envelope.takeTheirs")}
                </Button>{" "}
                <Button size="small" onClick={draft.keepMine}>
                  {words("envelope.keepMine")}
                </Button>
              </>
            }
          >
            {words("envelope.conflict")}
          </Notice>
        )}
        <PackForm fields={fields} problems={pack.problems} strict={tried} onChange={put} />
        <Wanted
          pack={pack}
          onWant={async (kinds) =>
            (await run((id) => call(packRoutes.want, { params: { id }, body: { kinds: [...kinds] } })))?.message
          }
        />
        <div className={styles.listHead}>
          <h2 className={styles.listTitle}>
            {words("pack.documents")} <span className={styles.count}>{pack.documents.length}</span>
          </h2>
          <Button icon={<PlusOutlined aria-hidden="true" />} onClick={() => setPicking(true)}>
            {words("envelope.add")}
          </Button>
          {mayUpload && <Button onClick={() => setUploading([])}>{words("envelope.upload")}</Button>}
        </div>
        {pack.documents.length === 0 ? (
          <EmptyState title={words("envelope.empty")} help={words("envelope.emptyHelp")} />
        ) : (
          <PackDocuments
            documents={pack.documents}
            onRemove={({ id: documentId }) =>
              void run((id) => call(packRoutes.removeDocument, { params: { id, documentId } }))
            }
          />
        )}
        {mayUpload && (
          <UploadDrop
            types={words("uploads.types")}
            accept={UPLOAD_ACCEPT}
            limitMb={UPLOAD_LIMIT_MB}
            multiple
            onFiles={setUploading}
          />
        )}
        {pack.can["send"] === "PACK_HAS_DRAFT" && <Notice tone="warning">{why("send")}</Notice>}
      </div>
      <DocumentPicker
        open={picking}
        inside={new Set(pack.documents.map((one) => one.id))}
        onAdd={add}
        onClose={() => setPicking(false)}
      />
      <UploadDialog
        open={uploading !== undefined}
        files={uploading}
        onUploaded={async (made) => void (await add(made.map((one) => one.id)))}
        onClose={() => setUploading(undefined)}
      />
      {deleting && <DeleteDialog pack={pack} onClose={() => setDeleting(false)} />}
      <UnsavedPrompt {...promptOf(draft)} stays={arrival.stays} />
    </Screen>
  );
}
