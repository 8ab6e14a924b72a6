import { Button } from "antd";
import SafetyCertificateOutlined from "@ant-design/icons/es/icons/SafetyCertificateOutlined";
import { useMemo, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { LIMITS } from "#domain/limits";
import { useWords } from "../../../i18n/use-words.ts";
import { ContentViews } from "../../../rendering/ContentViews.tsx";
import { TT_TYPES } from "../../../rendering/types.ts";
import { useContents } from "../../../rendering/use-contents.ts";
import { chooseFile, useChosenFile, type ChosenFile } from "../../../session/chosen-file.ts";
import { CardTitle } from "../../../ui/CardTitle.tsx";
import { LoadingLine } from "../../../ui/LoadingLine.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { Segments } from "../../../ui/Segments.tsx";
import { UploadDrop } from "../../../ui/UploadDrop.tsx";
import { FileStrip } from "../FileStrip.tsx";
import { useAskedFile } from "../use-asked-file.ts";
import { usePaper } from "../use-paper.ts";
import { useVerification } from "../use-verification.ts";
import { VerdictHead } from "../VerdictHead.tsx";
import { VerifyFrame } from "../VerifyFrame.tsx";
import { ShowInPart } from "./ShowInPart.tsx";
import styles from "../../../rendering/Rendering.module.css";

/**
 * /tt/render: what a trade-trust document says, as it is drawn here or elsewhere, under the verdict on it. A link of
 * the scheme (`q`) opens its document here, too.
 */
export function Page() {
  const words = useWords();
  const navigate = useNavigate();
  const chosen = useChosenFile();
  const [search] = useSearchParams();
  const { loading, unopened } = useAskedFile("/tt/render");
  return (
    <VerifyFrame>
      {chosen === null || search.has("q") ? (
        <section className={styles.entry}>
          {loading && <LoadingLine />}
          {unopened && <Notice tone="warning">{words("verify.linkUnopened")}</Notice>}
          <CardTitle title={words("rendering.title")} help={words("rendering.help")} />
          <UploadDrop
            types={words("rendering.types")}
            accept={TT_TYPES}
            limitMb={LIMITS.verifyMb}
            onFiles={([file]) => {
              if (file === undefined) return;
              chooseFile(file);
              if (search.has("q")) void navigate("/tt/render", { replace: true });
            }}
          />
        </section>
      ) : (
        <Rendering key={chosen.id} chosen={chosen} />
      )}
    </VerifyFrame>
  );
}

const NOTHING = (): null => null;

function Rendering({ chosen }: { readonly chosen: ChosenFile }) {
  const words = useWords();
  const navigate = useNavigate();
  const { data: verification } = useVerification(chosen, null);
  const contents = useContents(chosen);
  const paper = usePaper(chosen, verification);
  const [at, setAt] = useState(0);
  const content = contents?.each[at];
  const issuer = verification?.verdict?.checks.issuer.outcome === "VALID" ? verification.verdict.issuerName : "";
  const isDivisible = useMemo(() => (contents?.divide()?.parts.length ?? 0) > 0, [contents]);
  const several = contents?.each.length ?? 0;
  const lead = (
    <>
      <Button icon={<SafetyCertificateOutlined aria-hidden="true" />} onClick={() => void navigate("/verify/detail")}>
        {words("rendering.checks")}
      </Button>
      {contents !== undefined && isDivisible && (
        <ShowInPart
          id={chosen.id}
          name={chosen.file.name.replace(/\.[a-z]+$/i, "")}
          document={contents.raw}
          issuer={issuer}
          divide={contents.divide}
        />
      )}
      {several > 1 && (
        <Segments
          label={words("rendering.documents")}
          value={String(at)}
          options={Array.from({ length: several }, (_, one) => ({
            value: String(one),
            label: words("rendering.document", { number: one + 1 }),
          }))}
          onChange={(one) => setAt(Number(one))}
        />
      )}
    </>
  );
  return (
    <>
      <FileStrip chosen={chosen} />
      <div className={styles.sheet}>
        {verification === undefined ? <LoadingLine /> : <VerdictHead verification={verification} />}
        {content !== undefined && (
          <ContentViews
            key={at}
            lead={lead}
            content={content}
            raw={contents?.raw}
            divide={several === 1 && contents !== undefined ? contents.divide : NOTHING}
            issuer={issuer}
            paper={several === 1 && paper?.kind === "form" ? paper.paper : null}
          />
        )}
        {contents !== undefined && content === undefined && (
          <>
            <div className={styles.bar}>{lead}</div>
            <div className={styles.fields}>
              <Notice tone="warning">{words("rendering.unknown")}</Notice>
            </div>
          </>
        )}
      </div>
    </>
  );
}
