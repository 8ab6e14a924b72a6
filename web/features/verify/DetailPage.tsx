import { Button } from "antd";
import DownloadOutlined from "@ant-design/icons/es/icons/DownloadOutlined";
import { useDeferredValue, useEffect, useMemo } from "react";
import { Navigate, useLocation, useNavigate, useSearchParams } from "react-router";
import { useLanguage, useWords } from "../../i18n/use-words.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorView } from "../../ui/ErrorView.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { saveBlob } from "../../ui/save-blob.ts";
import { Checks } from "./Checks.tsx";
import { useChosenFile, type ChosenFile } from "../../session/chosen-file.ts";
import { FileCard } from "./FileCard.tsx";
import { FileStrip } from "./FileStrip.tsx";
import { placeOfSearch } from "./place.ts";
import { bundleOf, reportOf, standardReportOf, type ReportForm } from "./report.ts";
import type { Verification } from "./run-verify.ts";
import { useVerification } from "./use-verification.ts";
import { VerdictHead } from "./VerdictHead.tsx";
import { VerifyFrame } from "./VerifyFrame.tsx";
import styles from "./DetailPage.module.css";

/** /verify/detail: the verdict on the file that was chosen, or on the title that the address names. */
export function Page() {
  const words = useWords();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const chosen = useChosenFile();
  const place = placeOfSearch(search);
  const check = useVerification(chosen, place);
  const { search: asked, hash } = useLocation();
  // A long verdict is drawn in slices, so that the page answers meanwhile; never beside another file than its own.
  const current = useMemo(() => ({ chosen, asked, verification: check.data }), [chosen, asked, check.data]);
  const drawn = useDeferredValue(current);
  const verification = drawn.chosen === chosen && drawn.asked === asked ? drawn.verification : undefined;
  useEffect(() => {
    document.querySelector<HTMLElement>("[data-page-title]")?.focus({ preventScroll: true });
  }, [verification]);

  if (search.has("q")) return <Navigate to={{ pathname: "/verify/entry", search: asked, hash }} replace />;
  if (chosen === null && place === null) {
    const cut = search.size > 0;
    return (
      <VerifyFrame>
        <h1 className="hw-hidden" tabIndex={-1} data-page-title="">
          {words("verify.name")}
        </h1>
        <EmptyState
          title={words(cut ? "verify.linkWrong" : "verify.gone")}
          help={words(cut ? "verify.linkWrongHelp" : "verify.goneHelp")}
          action={
            <Button type="primary" onClick={() => void navigate("/verify/entry")}>
              {words("verify.choose")}
            </Button>
          }
        />
      </VerifyFrame>
    );
  }
  return (
    <VerifyFrame>
      <FileStrip chosen={chosen} />
      <div className={styles.page}>
        <div className={styles.file}>
          <FileCard chosen={chosen} verification={verification} />
        </div>
        <div className={styles.answer}>
          {verification !== undefined ? (
            <Answer verification={verification} chosen={chosen} />
          ) : check.error !== null ? (
            <ErrorView
              title={words("verify.failed")}
              help={words("verify.failedHelp", { reason: check.error.message })}
              onRetry={() => void check.refetch()}
            />
          ) : (
            <div className={styles.running}>
              <h1 className={styles.runningTitle} tabIndex={-1} data-page-title="">
                {words("verify.running")}
              </h1>
              <LoadingLine />
            </div>
          )}
        </div>
      </div>
    </VerifyFrame>
  );
}

function Answer({ verification, chosen }: { readonly verification: Verification; readonly chosen: ChosenFile | null }) {
  const words = useWords();
  const language = useLanguage();
  const bundled = chosen !== null && verification.verdict !== null;
  const name = (chosen?.file.name ?? verification.place?.tokenId.slice(0, 10) ?? "title").replace(/\.[a-z]+$/i, "");
  const save = async (): Promise<void> => {
    const { blob, ending } = bundled
      ? { blob: await bundleOf(verification, chosen.file, language), ending: "evidence.zip" }
      : { blob: reportOf(verification), ending: "verification.json" };
    saveBlob(blob, `${name}.${ending}`);
  };
  const saveStandard = async (form: ReportForm): Promise<void> => {
    const blob = await standardReportOf(verification, form);
    if (blob !== null) saveBlob(blob, `${name}.validation-report.${form}`);
  };
  const signed = [verification.verdict, ...(verification.verdict?.package?.parts ?? []).map((part) => part.verdict)];
  const hasSignatures = signed.some((one) => (one?.signatures.length ?? 0) > 0);
  const report = (
    <Button
      type="primary"
      icon={<DownloadOutlined />}
      title={words(bundled ? "verify.bundleHelp" : "verify.reportHelp")}
      onClick={() => void save()}
    >
      {words(bundled ? "verify.bundle" : "verify.report")}
    </Button>
  );
  return (
    <>
      <VerdictHead verification={verification} />
      <Checks verification={verification} report={<span className={styles.beside}>{report}</span>} />
      <div className={styles.foot}>{report}</div>
      {hasSignatures && (
        <div className={styles.standard}>
          <span>{words("verify.standardReport")}</span>
          {(["xml", "json"] as const).map((form) => (
            <Button
              key={form}
              size="small"
              aria-label={words("verify.standardReportAs", { form: form.toUpperCase() })}
              onClick={() => void saveStandard(form)}
            >
              {form.toUpperCase()}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}
