import { Button } from "antd";
import EditOutlined from "@ant-design/icons/es/icons/EditOutlined";
import { useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { LIMITS } from "#domain/limits";
import { PERMISSIONS, withoutRight } from "#domain/permissions";
import { CORNERS, PAGES, type Corner, type Pages } from "#domain/signature-block";
import { ApiError } from "../../../api/client.ts";
import { useErrorWords, useSay, useWords } from "../../../i18n/use-words.ts";
import { useMe, usePermission } from "../../../session/use-me.ts";
import type { BridgeError } from "../../../ukey/bridge.ts";
import type { SignWithKey } from "../../../ukey/use-bridge.ts";
import { ActionBar } from "../../../ui/ActionBar.tsx";
import { FooterKeys } from "../../../ui/FooterKeys.tsx";
import { LoadingLine } from "../../../ui/LoadingLine.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { PageTitle } from "../../../ui/PageTitle.tsx";
import { Screen } from "../../../ui/Screen.tsx";
import { Segments } from "../../../ui/Segments.tsx";
import { UploadDrop } from "../../../ui/UploadDrop.tsx";
import { useSignatureChoice } from "../choice.ts";
import { Looks } from "../Looks.tsx";
import { PasswordDialog } from "../PasswordDialog.tsx";
import { isToSign } from "./batch.ts";
import { downloadAll, downloadOne } from "./download.ts";
import { EntryRow } from "./EntryRow.tsx";
import { useBatch } from "./use-batch.ts";
import shared from "../Signing.module.css";
import styles from "./Many.module.css";

/** /docs/sign: several PDF files signed with one password, each by itself. */
export function Page() {
  const words = useWords();
  const say = useSay();
  const errorWords = useErrorWords();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const { certificates } = useMe();
  const maySign = usePermission("ordinary.sign");
  const mayUpload = usePermission("ordinary.upload");
  const batch = useBatch();
  const choice = useSignatureChoice();
  const [pages, setPages] = useState<Pages>("last");
  const [corner, setCorner] = useState<Corner>("right");
  const [asking, setAsking] = useState(false);
  const [refused, setRefused] = useState<ApiError | BridgeError>();
  const [problem, setProblem] = useState<string>();

  const { restored, addDocuments } = batch;
  const wanted = search.get("documents");
  const taken = useRef<string>(undefined);
  useEffect(() => {
    if (!restored || wanted === null || taken.current === wanted) return;
    taken.current = wanted;
    void addDocuments(
      wanted
        .split(",")
        .filter(Boolean)
        .map((id) => ({ id })),
    );
    setSearch({}, { replace: true });
  }, [restored, wanted, addDocuments, setSearch]);

  const { entries } = batch;
  const toSign = entries.filter(isToSign);
  const signed = entries.flatMap(({ phase, document }) =>
    phase === "signed" && document !== undefined ? [document] : [],
  );
  const failed = entries.filter(({ phase }) => phase === "failed").length;
  const doubtful = entries.filter(({ overDoubt, phase }) => phase === "failed" && overDoubt === false).length;
  const sending = entries.some(({ phase }) => phase === "sending");
  const certificate = certificates.find(({ of, inUse }) => of === "user" && inUse);
  const why = !maySign
    ? errorWords(withoutRight("ordinary.sign"), { permission: say(PERMISSIONS["ordinary.sign"]) })
    : certificate === undefined
      ? errorWords("USER_NO_CERTIFICATE")
      : certificate.status !== "VALID"
        ? errorWords("USER_CERTIFICATE")
        : sending
          ? words("signing.stillSending")
          : toSign.length === 0
            ? words(
                doubtful > 0 ? "signing.overDoubtEach" : signed.length > 0 ? "signing.allSigned" : "signing.noFiles",
              )
            : undefined;
  const help =
    maySign && certificate?.status !== "VALID"
      ? { label: words("signing.toCertificates"), onClick: () => void navigate("/certification") }
      : undefined;

  const sign = async (password: string, byKey?: SignWithKey): Promise<void> => {
    setRefused(undefined);
    const wrong = await batch.sign(password, choice.body, { pages, corner }, () => setAsking(false), byKey);
    setRefused(wrong ?? undefined);
    // A UKey that was unplugged between two files is asked for again.
    setAsking(wrong !== null);
  };
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setProblem(undefined);
    try {
      await work();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setProblem(failure.message);
    }
  };
  const done = entries.filter(({ phase }) => phase === "signed" || phase === "failed").length;
  return (
    <>
      <Screen
        head={
          <>
            <PageTitle
              title={words("signing.manyTitle")}
              onBack={() => void navigate("/layout/documents")}
              fact={
                batch.busy
                  ? words("signing.progress", {
                      done,
                      all: done + entries.filter(({ phase }) => phase === "ready" || phase === "signing").length,
                    })
                  : undefined
              }
            />
            <ActionBar
              actions={[
                {
                  id: "sign",
                  label:
                    toSign.length === 0
                      ? words("signing.signVerb")
                      : words("signing.signFiles", { count: toSign.length }),
                  icon: <EditOutlined />,
                  shortcut: "S",
                  busy: batch.busy,
                  why: batch.busy ? undefined : why,
                  ...(help === undefined ? {} : { help }),
                  onClick: () => {
                    setRefused(undefined);
                    setAsking(true);
                  },
                },
              ]}
              extra={
                <>
                  {signed.length > 0 && (
                    <Button onClick={() => void attempt(() => downloadAll(signed, words("signing.zipName")))}>
                      {words("signing.zip", { count: signed.length })}
                    </Button>
                  )}
                  {entries.length > 0 && (
                    <Button disabled={batch.busy || sending} onClick={batch.clear}>
                      {words("signing.clear")}
                    </Button>
                  )}
                </>
              }
            />
          </>
        }
        aside={
          <div className={shared.aside}>
            <section className={shared.part} aria-label={words("signing.looks")}>
              <h2 className={shared.heading}>{words("signing.looks")}</h2>
              <Looks choice={choice} />
            </section>
            <section className={shared.part} aria-label={words("signing.place")}>
              <h2 className={shared.heading}>{words("signing.place")}</h2>
              <div>
                <p className={shared.label}>{words("signing.pages")}</p>
                <Segments
                  wide
                  label={words("signing.pages")}
                  value={pages}
                  onChange={setPages}
                  options={PAGES.map((value) => ({ value, label: words(`signing.pagesAs.${value}`) }))}
                />
              </div>
              <div>
                <p className={shared.label}>{words("signing.corner")}</p>
                <Segments
                  wide
                  label={words("signing.corner")}
                  value={corner}
                  onChange={setCorner}
                  options={CORNERS.map((value) => ({ value, label: words(`signing.cornerAs.${value}`) }))}
                />
              </div>
              <p className={shared.quiet}>{words("signing.cornerHelp")}</p>
            </section>
          </div>
        }
        asideLabel={words("signing.choices")}
        foot={<FooterKeys hints={[{ keys: ["S"], label: words("signing.signVerb") }]} />}
      >
        <div className={styles.body}>
          {problem !== undefined && <Notice tone="error">{problem}</Notice>}
          {failed > 0 && !batch.busy && (
            <Notice tone="warning">{words("signing.someFailed", { count: failed })}</Notice>
          )}
          {!batch.busy && failed === 0 && toSign.length === 0 && signed.length > 0 && (
            <Notice tone="success">{words("signing.allSignedHelp", { count: signed.length })}</Notice>
          )}
          {mayUpload && (
            <UploadDrop
              types="PDF"
              accept=".pdf,application/pdf"
              limitMb={LIMITS.uploadMb}
              multiple
              busy={batch.busy}
              onFiles={(files) => void batch.add(files)}
            />
          )}
          <p className={shared.quiet}>
            {words("signing.limits", { files: LIMITS.multiSignFiles, mb: LIMITS.uploadMb })}
          </p>
          {!restored ? (
            <LoadingLine />
          ) : (
            entries.length > 0 && (
              <ul className={styles.list} aria-label={words("signing.files")}>
                {entries.map((entry) => (
                  <EntryRow
                    key={entry.key}
                    entry={entry}
                    busy={batch.busy}
                    onRemove={() => batch.remove(entry.key)}
                    onRetry={() => batch.retry(entry)}
                    onAccept={(accepted) => batch.accept(entry.key, accepted)}
                    onDownload={(document) => void attempt(() => downloadOne(document))}
                  />
                ))}
              </ul>
            )
          )}
        </div>
      </Screen>
      {asking && (
        <PasswordDialog
          title={words("signing.signFiles", { count: toSign.length })}
          verb={words("signing.signVerb")}
          sentence={words("signing.manySentence", { count: toSign.length })}
          busy={batch.busy}
          problem={refused}
          onConfirm={(password, byKey) => void sign(password, byKey)}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
