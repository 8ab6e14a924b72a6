import { Button } from "antd";
import Input from "antd/es/input/Input";
import TextArea from "antd/es/input/TextArea";
import FolderAddOutlined from "@ant-design/icons/es/icons/FolderAddOutlined";
import PlusOutlined from "@ant-design/icons/es/icons/PlusOutlined";
import ShareAltOutlined from "@ant-design/icons/es/icons/ShareAltOutlined";
import { useState } from "react";
import { useNavigate } from "react-router";
import { contactRoutes } from "#domain/api/contacts";
import { UPLOAD_LIMIT_MB } from "#domain/api/documents";
import { envelopeRoutes } from "#domain/api/envelopes";
import type { EnvelopeDetail } from "#domain/api/envelope-shapes";
import { ENVELOPE_STATES } from "#domain/states";
import { call } from "../../api/client.ts";
import { useRead } from "../../api/query.ts";
import { useWords } from "../../i18n/use-words.ts";
import { DocumentPicker } from "../../kind/DocumentPicker.tsx";
import { PartyField } from "../../kind/PartyField.tsx";
import { SaveMark } from "../../kind/SaveMark.tsx";
import { UploadDialog } from "../../kind/UploadDialog.tsx";
import { UPLOAD_ACCEPT } from "../../kind/use-uploads.ts";
import { usePermission } from "../../session/use-me.ts";
import { actPicture } from "../../ui/act-pictures.tsx";
import { ActionBar } from "../../ui/ActionBar.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Field, FieldRow } from "../../ui/FormParts.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { Screen } from "../../ui/Screen.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { toast } from "../../ui/toast.ts";
import { promptOf } from "../../kind/use-kept-form.ts";
import { UnsavedPrompt } from "../../ui/UnsavedPrompt.tsx";
import { UploadDrop } from "../../ui/UploadDrop.tsx";
import { useArrival } from "../../ui/use-begun.ts";
import { Checklist, WhatThen } from "./Checklist.tsx";
import { originalsOf } from "./checks.ts";
import { DocumentTable } from "./DocumentTable.tsx";
import styles from "./Envelope.module.css";
import { Contents, DraftNotices } from "./DraftNotices.tsx";
import { ComplianceCheck } from "../../process/ComplianceCheck.tsx";
import { ComplianceNotice } from "../../process/ComplianceNotice.tsx";
import { NobodyElse } from "./NobodyElse.tsx";
import { isBlank } from "./fields.ts";
import { PackPicker } from "./PackPicker.tsx";
import { Packs } from "./Packs.tsx";
import { Papers } from "./Papers.tsx";
import { DeleteDialog } from "./PlainDialog.tsx";
import { SealDialog } from "./SealDialog.tsx";
import { useEnvelopeDraft } from "./use-envelope-draft.ts";
import { useWhy } from "./use-why.ts";

interface Props {
  readonly envelope: EnvelopeDetail;
  /** An envelope without an id has been saved for the first time. */
  readonly onBegun: (id: string) => void;
}

/** An envelope while it is written: to whom, what is inside, and what is still missing before it can be sealed. */
export function DraftScreen({ envelope, onBegun }: Props) {
  const words = useWords();
  const navigate = useNavigate();
  const arrival = useArrival((made: EnvelopeDetail) => `/layout/compose/${made.id}`, onBegun);
  const draft = useEnvelopeDraft(envelope, arrival.arrive);
  const why = useWhy(envelope);
  const mayUpload = usePermission("ordinary.upload");
  const mayShare = usePermission("workspace.share");
  const contacts = useRead(contactRoutes.list, { query: { list: "own" } }).data;
  const [picking, setPicking] = useState<"documents" | "packs">();
  const [uploading, setUploading] = useState<readonly File[]>();
  const [paper, setPaper] = useState<string>();
  const [asking, setAsking] = useState<"seal" | "delete">();
  const { fields, put, run, error } = draft;
  const begun = envelope.id !== "";
  const originals = originalsOf(envelope);
  const recipient = contacts?.find((contact) => contact.organisation.id === fields.recipientId);
  const to = recipient?.organisation.name ?? words("envelope.theRecipient");
  const ofField = (path: string): string | undefined => error?.fields.find((field) => field.path === path)?.message;

  const leave = async (): Promise<void> => {
    try {
      const saved = await draft.flush();
      if (!isBlank(saved)) toast(words("envelope.kept"));
      else if (saved.id !== "") await call(envelopeRoutes.delete, { params: { id: saved.id } }).catch(() => undefined);
    } catch {
      // Leaving asks what becomes of it.
    }
    await navigate("/layout/drafts");
  };
  const add = async (ids: readonly string[]): Promise<string | undefined> => {
    for (const documentId of ids) {
      const problem = await run((id) =>
        call(envelopeRoutes.addDocument, { params: { id }, body: { documentId, suggest: true } }),
      );
      if (problem !== undefined) return problem.message;
    }
    return undefined;
  };
  const addPacks = async (ids: readonly string[]): Promise<string | undefined> => {
    for (const packId of ids) {
      const problem = await run((id) => call(envelopeRoutes.addPack, { params: { id }, body: { packId } }));
      if (problem !== undefined) return problem.message;
    }
    return undefined;
  };
  /** An e-Pack that is begun here goes into this envelope when it is created. */
  const newPack = async (): Promise<void> => {
    setPicking(undefined);
    if ((await run((id) => call(envelopeRoutes.get, { params: { id } }))) !== undefined) return;
    const { id } = await draft.flush();
    await navigate(`/Epack/compose/create/new/${id}`);
  };
  const share = async (): Promise<void> => {
    try {
      const { id } = await draft.flush();
      await navigate(`/layout/share?envelope=${id}`);
    } catch {
      // The obstacles are said above the form.
    }
  };
  const seal = async (): Promise<void> => {
    try {
      await draft.flush();
      setAsking("seal");
    } catch {
      // The obstacles are said above the form.
    }
  };

  return (
    <Screen
      asideLabel={words("envelope.before")}
      aside={
        <>
          <Checklist envelope={envelope} recipient={recipient} />
          <WhatThen envelope={envelope} />
        </>
      }
      head={
        <PageTitle
          title={fields.subject || words("envelope.new")}
          state={
            <>
              <span className={styles.reference}>{envelope.reference}</span>
              <StateMark state={ENVELOPE_STATES.DRAFT} />
            </>
          }
          onBack={() => void leave()}
          extra={<SaveMark state={draft.state} at={begun ? envelope.at : undefined} />}
        />
      }
      foot={
        <section className={styles.foot} aria-label={words("actions.label")}>
          <ActionBar
            reason="beside"
            steady
            actions={[
              {
                id: "seal",
                label:
                  envelope.documents.length === 0
                    ? words("envelope.seal")
                    : words("envelope.sealCount", { count: envelope.documents.length }),
                icon: actPicture("envelope.seal"),
                shortcut: "S",
                onClick: () => void seal(),
                why: why("seal"),
              },
              {
                id: "transfer",
                label: words("envelope.transfer"),
                icon: actPicture("envelope.transfer"),
                onClick: () => undefined,
                why: why("transfer"),
              },
              { id: "save", label: words("common.saveAndClose"), onClick: () => void leave() },
              ...(mayShare && envelope.documents.length > 0
                ? [
                    {
                      id: "share",
                      label: words("workspace.new"),
                      icon: <ShareAltOutlined aria-hidden="true" />,
                      onClick: () => void share(),
                    },
                  ]
                : []),
            ]}
            extra={
              begun && (
                <Button
                  type="text"
                  icon={actPicture("envelope.delete")}
                  aria-label={words("envelope.delete")}
                  title={words("envelope.delete")}
                  onClick={() => setAsking("delete")}
                />
              )
            }
          />
        </section>
      }
    >
      <div className={styles.form}>
        <DraftNotices draft={draft} />
        <NobodyElse envelope={envelope} />
        <ComplianceNotice envelope={envelope.id} />
        <ComplianceCheck envelope={envelope.id} />
        <FieldRow>
          <PartyField
            label={words("envelope.recipient")}
            value={fields.recipientId ?? undefined}
            receives={originals.length === 0 ? "copies" : "originals"}
            error={ofField("recipientId")}
            onChange={({ id }) => put({ recipientId: id })}
          />
          <Field label={words("envelope.subject")} error={ofField("subject")}>
            <Input value={fields.subject} maxLength={200} onChange={(event) => put({ subject: event.target.value })} />
          </Field>
        </FieldRow>
        <Field label={words("envelope.note")} error={ofField("note")}>
          <TextArea
            value={fields.note}
            maxLength={4000}
            rows={3}
            onChange={(event) => put({ note: event.target.value })}
          />
        </Field>
        <div className={styles.listHead}>
          <h2 className={styles.listTitle}>
            {words("envelope.documents")} <span className={styles.count}>{envelope.documents.length}</span>
          </h2>
          <Button icon={<PlusOutlined aria-hidden="true" />} onClick={() => setPicking("documents")}>
            {words("envelope.add")}
          </Button>
          <Button icon={<FolderAddOutlined aria-hidden="true" />} onClick={() => setPicking("packs")}>
            {words("pack.add")}
          </Button>
          {mayUpload && <Button onClick={() => setUploading([])}>{words("envelope.upload")}</Button>}
        </div>
        <Packs
          envelope={envelope}
          onRemove={({ id: packId }) => void run((id) => call(envelopeRoutes.removePack, { params: { id, packId } }))}
        />
        {envelope.documents.length === 0 ? (
          <EmptyState title={words("envelope.empty")} help={words("envelope.emptyHelp")} />
        ) : (
          <DocumentTable
            documents={envelope.documents}
            packs={envelope.packs}
            onChoose={({ id: documentId }, choice) =>
              void run((id) => call(envelopeRoutes.setDocument, { params: { id, documentId }, body: choice }))
            }
            onRemove={({ id: documentId }) =>
              void run((id) => call(envelopeRoutes.removeDocument, { params: { id, documentId } }))
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
        {envelope.documents.length > 0 && <Contents envelope={envelope} recipient={to} />}
        <Papers
          documents={envelope.documents}
          shown={envelope.documents.find(({ id }) => id === paper)}
          onShow={setPaper}
        />
      </div>
      <DocumentPicker
        open={picking === "documents"}
        inside={new Set(envelope.documents.map((one) => one.id))}
        onAdd={add}
        onClose={() => setPicking(undefined)}
      />
      <PackPicker
        open={picking === "packs"}
        inside={new Set(envelope.packs.map((one) => one.id))}
        onAdd={addPacks}
        onNew={() => void newPack()}
        onClose={() => setPicking(undefined)}
      />
      <UploadDialog
        open={uploading !== undefined}
        files={uploading}
        onUploaded={async (made) => void (await add(made.map((one) => one.id)))}
        onClose={() => setUploading(undefined)}
      />
      {asking === "seal" && <SealDialog envelope={envelope} onClose={() => setAsking(undefined)} />}
      {asking === "delete" && <DeleteDialog envelope={envelope} onClose={() => setAsking(undefined)} />}
      <UnsavedPrompt {...promptOf(draft)} stays={arrival.stays} />
    </Screen>
  );
}
